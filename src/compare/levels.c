/* levels - where the caches end, as a curve of latency over size shows it. */
#include "compare/levels.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "compare/headline.h"

/* A rise an octave that is no plateau any more, and what it must come to for an edge. */
#define STEEP 1.2
#define EDGE 1.5

/* The ascending curve next to y: neighbours that descend, by noise, become their mean. */
static void ascend(double *y, size_t n)
{
	size_t *size = mem_alloc(n * sizeof(*size)), blocks = 0;

	for (size_t i = 0; i < n; i++) {
		y[blocks] = y[i];
		size[blocks++] = 1;
		while (blocks > 1 && y[blocks - 2] > y[blocks - 1]) {
			double a = (double)size[blocks - 2], b = (double)size[blocks - 1];

			y[blocks - 2] = (a * y[blocks - 2] + b * y[blocks - 1]) / (a + b);
			size[blocks - 2] += size[blocks - 1];
			blocks--;
		}
	}
	for (size_t i = n; blocks--;) {
		double v = y[blocks];

		for (size_t k = size[blocks]; k; k--)
			y[--i] = v;
	}
	free(size);
}

/* Keeps the greatest edges, in order. */
static void add_level(struct levels *l, struct level x)
{
	size_t least = 0;

	l->v[l->n++] = x;
	if (l->n <= LEVELS)
		return;
	for (size_t i = 1; i < l->n; i++)
		least = l->v[i].rise < l->v[least].rise ? i : least;
	l->n--;
	memmove(&l->v[least], &l->v[least + 1], (l->n - least) * sizeof(*l->v));
}

/* y: logarithms of the latencies at these sizes, ascending. */
static void find_edges(struct levels *l, const double *at, const double *y, size_t n)
{
	const double steep = log(STEEP) / log(2);

	for (size_t i = 0, end; i + 1 < n; i = end > i ? end : i + 1) {
		size_t last = i;

		end = i;
		while (end + 1 < n &&
			y[end + 1] - y[end] > steep * log(at[end + 1] / at[end]))
			end++;
		if (y[end] - y[i] < log(EDGE))
			continue;
		while (last + 1 < end && y[last + 1] - y[i] <= log(STEEP))
			last++;
		add_level(l, (struct level){ at[last], y[end] - y[i] });
	}
}

void levels_of(struct levels *l, const struct curve *c)
{
	double *at = mem_alloc((c->n + 1) * sizeof(*at));
	double *y = mem_alloc((c->n + 1) * sizeof(*y));
	size_t n = 0;

	*l = (struct levels){ 0 };
	for (size_t i = 0; i < c->n; i++) {
		struct headline h;

		headline_of(&h, c->v[i].s);
		if (h.below || !(c->v[i].at > 0) || c->v[i].s->unit != c->v[0].s->unit)
			continue;
		at[n] = c->v[i].at;
		y[n++] = log(h.c.median);
	}
	ascend(y, n);
	find_edges(l, at, y, n);
	free(at);
	free(y);
}
