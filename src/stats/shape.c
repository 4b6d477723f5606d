/* shape - is it one heap or two. */
#include "stats/shape.h"

#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "stats/order.h"

/* Sorted values, their logs, and sum[i] of the first i logs. */
struct heap {
	double *x, *log, *sum;
	size_t n;
};

static struct heap heap_of(const double *x, size_t n)
{
	struct heap h = { NULL, NULL, NULL, n };

	h.x = mem_alloc((3 * n + 1) * sizeof(*h.x));
	h.log = h.x + n;
	h.sum = h.log + n;
	order_sort(h.x, x, n);
	for (size_t i = 0; i < n; i++)
		h.log[i] = log(h.x[i]);
	/* About the middle: small sums, so that their differences lose little. */
	for (size_t i = 0; i < n; i++)
		h.sum[i + 1] = h.sum[i] + (h.log[i] - h.log[n / 2]);
	return h;
}

/* The sum of the distances of [from, to) to its median: its upper half less its lower. */
static double distances(const struct heap *h, size_t from, size_t to)
{
	size_t half = (to - from) / 2;

	if (h->x[from] == h->x[to - 1])
		return 0;
	return (h->sum[to] - h->sum[to - half]) - (h->sum[from + half] - h->sum[from]);
}

static double gap_at(const struct heap *h, size_t split)
{
	return h->log[split] - h->log[split - 1];
}

/* G of one split; two heaps without any width are infinitely far apart. */
static double separation(const struct heap *h, size_t split)
{
	double gap = gap_at(h, split);
	double mean = (distances(h, 0, split) + distances(h, split, h->n)) / (double)h->n;

	if (!(gap > 0))
		return 0;
	return mean > 0 ? gap / mean : INFINITY;
}

struct shape shape_of(const double *x, size_t n)
{
	struct heap h = heap_of(x, n);
	size_t least = n > 10 ? (n + 4) / 5 : 2;
	struct shape s = { 0, 0, 0, 0, false };
	double g;

	for (size_t split = least; split + least <= n; split++) {
		g = separation(&h, split);
		if (g > 0 && g >= s.g) {
			s.g = g;
			s.split = split;
		}
	}
	s.low = order_median(h.x, s.split ? s.split : n);
	s.high = order_median(h.x + s.split, n - s.split);
	s.bimodal = n >= 8 && s.g >= 60.0 / (double)n &&
		gap_at(&h, s.split) >= log1p(0.02);
	free(h.x);
	return s;
}
