/* order - order statistics of one sample. */
#include "stats/order.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

static int ascending(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	if (isnan(x) || isnan(y))
		return (isnan(x) != 0) - (isnan(y) != 0);
	return (x > y) - (x < y);
}

void order_sort(double *out, const double *x, size_t n)
{
	if (!n)
		return;
	memmove(out, x, n * sizeof(*out));
	qsort(out, n, sizeof(*out), ascending);
}

static double *sorted_copy(const double *x, size_t n)
{
	double *v = mem_alloc(n * sizeof(*v));

	order_sort(v, x, n);
	return v;
}

/* Halves are exact, and their sum does not overflow. */
static double middle(const double *v, size_t n)
{
	if (!n)
		return NAN;
	return n % 2 ? v[n / 2] : 0.5 * v[n / 2 - 1] + 0.5 * v[n / 2];
}

double order_median(const double *x, size_t n)
{
	double *v = sorted_copy(x, n);
	double median = middle(v, n);

	free(v);
	return median;
}

double order_quantile(const double *x, size_t n, double p)
{
	double *v, h, q;
	size_t i;

	if (!n || isnan(p))
		return NAN;
	v = sorted_copy(x, n);
	h = (double)(n - 1) * fmin(fmax(p, 0), 1);
	i = (size_t)h;
	q = v[i];
	if (h > (double)i)
		q += (h - (double)i) * (v[i + 1] - v[i]);
	free(v);
	return q;
}

double order_mad(const double *x, size_t n)
{
	double *v = sorted_copy(x, n);
	double median = middle(v, n), mad;

	for (size_t i = 0; i < n; i++)
		v[i] = fabs(v[i] - median);
	order_sort(v, v, n);
	mad = middle(v, n);
	free(v);
	return mad;
}

double order_z(const double *x, size_t n, size_t i, double rho)
{
	double median = order_median(x, n), scale = 1.4826 * order_mad(x, n);
	double distance = x[i] - median;

	if (scale == 0)
		scale = fmax(rho, 1e-3) * fabs(median);
	if (scale == 0)
		return distance == 0 ? 0 : copysign(INFINITY, distance);
	return distance / scale;
}

double order_geomean(const double *x, size_t n)
{
	double sum = 0;

	if (!n)
		return NAN;
	for (size_t i = 0; i < n; i++)
		sum += log(x[i]);
	return exp(sum / (double)n);
}

double *order_thinned(const double *x, size_t *n)
{
	const size_t all = *n;
	uint32_t dice = 1;
	double *v;

	*n = all < ORDER_MOST ? all : ORDER_MOST;
	v = mem_alloc(*n * sizeof(*v));
	/*
	 * Any one of each stretch, the same ones each time: were it the first, values
	 * that take turns would be all of one kind.
	 */
	for (size_t i = 0; i < *n; i++) {
		const size_t from = (size_t)((uint64_t)i * all / *n);
		const size_t to = (size_t)((uint64_t)(i + 1) * all / *n);

		dice = dice * 1664525 + 1013904223;
		v[i] = x[from + (dice >> 16) % (to - from)];
	}
	return v;
}

/*
 * The greatest l with 2 P(Bin(n, 1/2) <= l - 1) <= alpha, 0 if there is none. The
 * sum holds binomial coefficients, divided by 2^scaled so that it cannot overflow.
 */
static size_t order_of_end(size_t n, double alpha, double *conf)
{
	double coefficient = 1, sum = 0, outside;
	long scaled = 0;
	size_t l = 0;

	for (size_t i = 0; i < n / 2; i++) {
		sum += coefficient;
		outside = 2 * scalbln(sum, scaled - (long)n);
		if (!(outside <= alpha))
			break;
		l = i + 1;
		*conf = 1 - outside;
		coefficient = coefficient * (double)(n - i) / (double)(i + 1);
		if (sum > 0x1p400) {
			sum = scalbln(sum, -300);
			coefficient = scalbln(coefficient, -300);
			scaled += 300;
		}
	}
	return l;
}

struct centre order_centre(const double *x, size_t n, double alpha)
{
	struct centre c = { NAN, NAN, NAN, 0, 0, n };
	double *v;
	size_t l;

	if (!n)
		return c;
	v = sorted_copy(x, n);
	c.median = middle(v, n);
	l = order_of_end(n, alpha, &c.conf);
	c.exact = l > 0;
	if (!l) {
		l = 1;
		c.conf = 1 - 2 * scalbln(1, -(long)n);
	}
	c.lo = v[l - 1];
	c.hi = v[n - l];
	free(v);
	return c;
}

double order_half_width(const struct centre *c)
{
	if (c->n < 3 || !(c->median > 0))
		return INFINITY;
	return fmax(c->hi / c->median - 1, 1 - c->lo / c->median);
}
