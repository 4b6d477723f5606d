/*
 * order - order statistics of one sample. Every routine takes unsorted values,
 * changes nothing that it was given, and keeps outliers. statistics: centre is
 * the median, spread is the scaled median absolute deviation.
 */
#ifndef STATS_ORDER_H
#define STATS_ORDER_H

#include <stddef.h>

/* Ascending into out[n], which may be x itself; NaN goes last. */
void order_sort(double *out, const double *x, size_t n);
double order_median(const double *x, size_t n);			/* NaN when n is 0 */
double order_quantile(const double *x, size_t n, double p);	/* type 7: h = (n-1)p */
double order_mad(const double *x, size_t n);	/* median |x - median|, unscaled */
/* (x[i] - median) / (1.4826 MAD); MAD 0 counts as max(rho, 1e-3) * median / 1.4826. */
double order_z(const double *x, size_t n, size_t i, double rho);
double order_geomean(const double *x, size_t n);	/* of values > 0; NaN: n is 0 */
/*
 * A copy of the *n values for free(), above ORDER_MOST of them thinned, in their order:
 * one of each of ORDER_MOST stretches of equal length; *n becomes their number. For
 * arithmetic that costs n^2.
 */
enum { ORDER_MOST = 1000 };
double *order_thinned(const double *x, size_t *n);

/*
 * The order-statistic interval of the median: [x_(l), x_(n+1-l)], the greatest l
 * whose level is still >= 1 - alpha. Below 6 values at 95 % there is none: lo and
 * hi are then the range and exact is false. conf is the true level in every case.
 * Without values median, lo and hi are NaN.
 */
struct centre {
	double median, lo, hi, conf;
	int exact;
	size_t n;
};
struct centre order_centre(const double *x, size_t n, double alpha);
/*
 * max(hi / median - 1, 1 - lo / median): the half-width that stops a run; infinite below
 * 3 values.
 */
double order_half_width(const struct centre *c);

#endif
