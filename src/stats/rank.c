/* rank - the exact Mann-Whitney test and the Hodges-Lehmann ratio. */
#include "stats/rank.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "stats/fit.h"
#include "stats/order.h"

/*
 * Up to this many values together the null distribution is counted. No count
 * exceeds C(60, 30) < 2^57, so 64 bits hold them all and the test needs no
 * floating point, which matters where that is emulated.
 */
enum { EXACT = 60 };

/* Up to so many pairs of values are made and sorted, which is faster for few. */
enum { SORTED = 4096 };

/* What is compared: sizes, 2U (which is whole), lengths of the runs of equal values. */
struct pooled {
	size_t n, m;
	uint64_t u2;
	size_t *run, runs;
};

/*
 * Ways to pick j <= most of the values below, with a doubled U of u: way[j * width + u].
 * run: length of the one that is being added.
 */
struct ways {
	uint64_t *way;
	size_t width, most, below, run;
};

static void count_runs(struct pooled *p, const double *x, const double *y)
{
	size_t i = 0, j = 0, x0, y0;
	double v;

	while (i < p->n || j < p->m) {
		x0 = i;
		y0 = j;
		v = i < p->n && (j == p->m || !(y[j] < x[i])) ? x[i] : y[j];
		/* Not "== v": a NaN must move this on as well. */
		while (i < p->n && !(x[i] > v))
			i++;
		while (j < p->m && !(y[j] > v))
			j++;
		p->run[p->runs++] = i - x0 + j - y0;
		p->u2 += (uint64_t)(j - y0) * (x0 + i);
	}
}

static double *sorted(const double *x, size_t n)
{
	double *v = mem_alloc(n * sizeof(*v));

	order_sort(v, x, n);
	return v;
}

static struct pooled pool(const struct sides *s)
{
	struct pooled p = { s->n, s->m, 0, NULL, 0 };
	double *x = sorted(s->x, p.n), *y = sorted(s->y, p.m);

	p.run = mem_alloc((p.n + p.m) * sizeof(*p.run));
	count_runs(&p, x, y);
	free(x);
	free(y);
	return p;
}

/*
 * k of the run join `from` picked before: each beats the unpicked below, which is 2 in
 * doubled U, and is level with the unpicked of its run, which is 1.
 */
static void add_ways(struct ways *w, size_t from, size_t k, uint64_t choose)
{
	size_t unpicked = w->below - from;
	const uint64_t *in = w->way + from * w->width;
	uint64_t *out = w->way + (from + k) * w->width;

	out += k * (2 * unpicked + w->run - k);
	for (size_t u = 0; u <= 2 * from * unpicked; u++)
		out[u] += choose * in[u];
}

/* From the greatest j down, so that what is read has not seen this run yet. */
static void add_run(struct ways *w)
{
	for (size_t j = w->most; j > 0; j--) {
		uint64_t choose = 1;

		for (size_t k = 1; k <= w->run && k <= j; k++) {
			choose = choose * (w->run - k + 1) / k;
			if (j - k <= w->below)
				add_ways(w, j - k, k, choose);
		}
	}
	w->below += w->run;
}

static uint64_t apart(uint64_t a, uint64_t b)
{
	return a > b ? a - b : b - a;
}

/* The share of all ways to pick a side that lie as far from the middle as this one. */
static double exact_p(const struct pooled *p)
{
	size_t middle = p->n * p->m;
	struct ways w = { NULL, 2 * middle + 1, p->n < p->m ? p->n : p->m, 0, 0 };
	uint64_t far = 0, all = 0, *last;

	w.way = mem_alloc((w.most + 1) * w.width * sizeof(*w.way));
	w.way[0] = 1;
	for (size_t i = 0; i < p->runs; i++) {
		w.run = p->run[i];
		add_run(&w);
	}
	last = w.way + w.most * w.width;
	for (size_t u = 0; u < w.width; u++) {
		all += last[u];
		if (apart(u, middle) >= apart(p->u2, middle))
			far += last[u];
	}
	free(w.way);
	return (double)far / (double)all;
}

static double normal_p(const struct pooled *p)
{
	double n = (double)p->n, m = (double)p->m, sum = n + m, tied = 0;
	double variance, distance, t;

	for (size_t i = 0; i < p->runs; i++) {
		t = (double)p->run[i];
		tied += t * t * t - t;
	}
	variance = n * m / 12 * (sum + 1 - tied / (sum * (sum - 1)));
	distance = (double)apart(p->u2, (uint64_t)p->n * p->m) / 2 - 0.5;
	if (!(variance > 0) || distance <= 0)
		return 1;
	return fit_normal_two_sided(distance / sqrt(variance));
}

double rank_p(const struct sides *s)
{
	struct pooled pooled;
	double p;

	if (!s->n || !s->m)
		return 1;
	pooled = pool(s);
	p = pooled.n + pooled.m <= EXACT ? exact_p(&pooled) : normal_p(&pooled);
	free(pooled.run);
	return p;
}

/* C(sum, k) where it is below 2^64 / sum. */
static uint64_t choose_whole(size_t sum, size_t k)
{
	uint64_t c = 1;

	for (size_t i = 1; i <= k; i++)
		c = c * (sum - k + i) / i;
	return c;
}

/*
 * count[u], u <= n m / 2: the ways to reach U = u without ties. They are the
 * coefficients of prod (1 - q^(m+i)) / (1 - q^i), i = 1 .. n. What wraps around on the
 * way comes back: each count is below 2^64.
 */
static void count_untied(uint64_t *count, size_t n, size_t m)
{
	size_t half = n * m / 2;

	count[0] = 1;
	for (size_t u = 1; u <= half; u++)
		count[u] = 0;
	for (size_t i = 1; i <= n; i++) {
		for (size_t u = half; u >= m + i; u--)
			count[u] -= count[u - m - i];
		for (size_t u = i; u <= half; u++)
			count[u] += count[u - i];
	}
}

static size_t exact_k(size_t n, size_t m, double alpha, double *conf)
{
	uint64_t count[EXACT * EXACT / 8 + 1], below = 0;
	double all = (double)choose_whole(n + m, n), outside;
	size_t k = 0;

	count_untied(count, n, m);
	while (2 * k < n * m) {
		below += count[k];
		outside = 2 * (double)below / all;
		if (!(outside <= alpha))
			break;
		*conf = 1 - outside;
		k++;
	}
	return k;
}

static uint64_t normal_k(double n, double m, double alpha, double *conf)
{
	double z = -fit_normal_quantile(alpha / 2);
	double k = floor(n * m / 2 - z * sqrt(n * m * (n + m + 1) / 12));

	if (!(k >= 1))
		return 0;
	*conf = 1 - alpha;
	return (uint64_t)fmin(k, ceil(n * m / 2));
}

static uint64_t interval(size_t n, size_t m, double alpha, double *conf)
{
	*conf = 1;
	if (!n || !m)
		return 0;
	if (n + m <= EXACT)
		return n < m ? exact_k(n, m, alpha, conf) : exact_k(m, n, alpha, conf);
	return normal_k((double)n, (double)m, alpha, conf);
}

uint64_t rank_k(size_t n, size_t m, double alpha)
{
	double conf;

	return interval(n, m, alpha, &conf);
}

/* The logs of both sides, ascending, and log y - log x of every pair. */
struct pairs {
	double *x, *y;
	size_t n, m;
	double *d;			/* ascending; NULL where there are too many */
};

static double *logs(const double *v, size_t n)
{
	double *l = mem_alloc(n * sizeof(*l));

	for (size_t i = 0; i < n; i++)
		l[i] = log(v[i]);
	order_sort(l, l, n);
	return l;
}

static void open_pairs(struct pairs *p, const struct sides *s)
{
	*p = (struct pairs){ logs(s->x, s->n), logs(s->y, s->m), s->n, s->m, NULL };
	if ((uint64_t)p->n * p->m > SORTED)
		return;
	p->d = mem_alloc(p->n * p->m * sizeof(*p->d));
	for (size_t i = 0; i < p->n; i++) {
		for (size_t j = 0; j < p->m; j++)
			p->d[i * p->m + j] = p->y[j] - p->x[i];
	}
	order_sort(p->d, p->d, p->n * p->m);
}

static void close_pairs(struct pairs *p)
{
	free(p->x);
	free(p->y);
	free(p->d);
}

/* How many pairs are not above d. */
static uint64_t not_above(const struct pairs *p, double d)
{
	uint64_t count = 0;
	size_t j = 0;

	for (size_t i = 0; i < p->n; i++) {
		while (j < p->m && p->y[j] - p->x[i] <= d)
			j++;
		count += j;
	}
	return count;
}

/* Doubles as whole numbers of the same order, and back. */
static uint64_t key_of(double d)
{
	uint64_t bits;

	memcpy(&bits, &d, sizeof(bits));
	return bits >> 63 ? ~bits : bits | UINT64_C(1) << 63;
}

static double of_key(uint64_t key)
{
	uint64_t bits = key >> 63 ? key ^ UINT64_C(1) << 63 : ~key;
	double d;

	memcpy(&d, &bits, sizeof(d));
	return d;
}

/*
 * The k-th pair from 0: of many the one value that so many do not exceed, found by
 * halving what lies between the least and the greatest.
 */
static double pair(const struct pairs *p, uint64_t k)
{
	uint64_t from = key_of(p->y[0] - p->x[p->n - 1]);
	uint64_t to = key_of(p->y[p->m - 1] - p->x[0]);

	if (p->d)
		return p->d[k];
	while (from < to) {
		uint64_t middle = from + (to - from) / 2;

		if (not_above(p, of_key(middle)) > k)
			to = middle;
		else
			from = middle + 1;
	}
	return of_key(from) + 0.0;	/* no -0 */
}

struct ratio rank_ratio(const struct sides *s, double alpha)
{
	struct ratio r = { NAN, 0, INFINITY, 1, 0 };
	const uint64_t last = (uint64_t)s->n * s->m - 1;
	struct pairs p;

	if (!s->n || !s->m)
		return r;
	open_pairs(&p, s);
	r.ratio = exp(0.5 * pair(&p, last / 2) + 0.5 * pair(&p, (last + 1) / 2));
	r.k = interval(s->n, s->m, alpha, &r.conf);
	if (r.k) {
		r.lo = exp(pair(&p, r.k - 1));
		r.hi = exp(pair(&p, last + 1 - r.k));
	}
	close_pairs(&p);
	return r;
}

double rank_least_p(size_t n, size_t m)
{
	size_t few = n < m ? n : m, sum = n + m;
	double ways = 1;

	for (size_t i = 1; i <= few && isfinite(ways); i++)
		ways = ways * (double)(sum - few + i) / (double)i;
	return fmin(2 / ways, 1);
}
