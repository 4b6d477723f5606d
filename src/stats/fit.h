/*
 * fit - the parametric and the time-order tests: Student and normal
 * distributions, Welch's test on logs, Kendall's trend, Theil-Sen's slope.
 */
#ifndef STATS_FIT_H
#define STATS_FIT_H

#include <stddef.h>

#include "stats/rank.h"

double fit_normal_two_sided(double z);			/* erfc(|z| / sqrt 2) */
double fit_normal_quantile(double p);
double fit_t_two_sided(double t, double df);		/* I_{df/(df+t^2)}(df/2, 1/2) */
double fit_t_quantile(double p, double df);
double fit_beta(double x, double a, double b);		/* regularised incomplete beta */

/*
 * Welch's two-sided p on the logs of the values; the variance of a side is at least
 * 0.001^2. 1 where a side has fewer than two values.
 */
double fit_welch_log(const struct sides *s);
/*
 * Mean, sd and n a side (old reports): d = log(m2 / m1) with its interval and p. Where
 * there can be none (n below 2) the interval is infinite, p is 1 and df 0.
 */
struct moments { double mean, sd; size_t n; };
struct welch { double d, lo, hi, p, df; };
struct welch fit_welch_moments(const struct moments *old, const struct moments *new,
	double alpha);

/*
 * Kendall's S of the values in the order given, its two-sided normal p, and how far
 * the values moved: Theil-Sen slope * (n - 1) / median. Above 1000 values they are
 * thinned evenly.
 */
struct trend { long s; double p, end_to_end; };
struct trend fit_trend(const double *x, size_t n);

/* Two-sided sign test: k of m one way, either way. */
double fit_sign(size_t k, size_t m);

#endif
