/* fit - the parametric and the time-order tests. */
#include "stats/fit.h"

#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "stats/order.h"

/* What equal values hide: a standard deviation of logs counts as at least 0.1 %. */
static const double least_sd = 1e-3;

double fit_normal_two_sided(double z)
{
	return erfc(fabs(z) / sqrt(2));
}

/*
 * The continued fraction 1 + d1 / (1 + d2 / (1 + ...)) of the incomplete beta
 * function, by Lentz's method: `up` and `down` are the ratios of successive
 * numerators and denominators, kept away from 0.
 */
static double fraction(double x, double a, double b)
{
	const double tiny = 1e-300;
	double value = 1, up = 1, down = 0, d, m;

	for (int i = 1; i < 100000; i++) {
		m = i / 2;
		if (i % 2)
			d = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
		else
			d = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
		up = 1 + d / up;
		down = 1 + d * down;
		up = fabs(up) < tiny ? tiny : up;
		down = 1 / (fabs(down) < tiny ? tiny : down);
		value *= up * down;
		if (!(fabs(up * down - 1) > 1e-15))
			break;
	}
	return value;
}

static double log_gamma(double x)
{
	int sign;

	return lgamma_r(x, &sign);
}

static double beta_tail(double x, double y, double a, double b)
{
	double front = log_gamma(a + b) - log_gamma(a) - log_gamma(b);

	return exp(front + a * log(x) + b * log(y)) / a / fraction(x, a, b);
}

/* y = 1 - x, which the caller may know better than 1 - x says. */
static double beta(double x, double y, double a, double b)
{
	if (isnan(x) || !(a > 0) || !(b > 0))
		return NAN;
	if (x <= 0 || y <= 0)
		return y <= 0;
	/* Beyond its mean the fraction of the other side converges faster. */
	if (x < (a + 1) / (a + b + 2))
		return beta_tail(x, y, a, b);
	return 1 - beta_tail(y, x, b, a);
}

double fit_beta(double x, double a, double b)
{
	return beta(x, 1 - x, a, b);
}

double fit_t_two_sided(double t, double df)
{
	double r = t * t / df;

	/* By then the two agree better than lgamma allows. */
	if (df > 1e8)
		return fit_normal_two_sided(t);
	return isinf(r) ? 0 : beta(1 / (1 + r), r / (1 + r), df / 2, 0.5);
}

/* The t > 0 beyond which, on one side, lies q < 1/2. */
static double upper(double q, double df)
{
	double lo = 0, hi = 1, t;

	if (q <= 0)
		return INFINITY;
	while (fit_t_two_sided(hi, df) > 2 * q && hi < 1e300)
		hi *= 2;
	for (;;) {
		t = 0.5 * lo + 0.5 * hi;
		if (t <= lo || t >= hi)
			return t;
		if (fit_t_two_sided(t, df) > 2 * q)
			lo = t;
		else
			hi = t;
	}
}

double fit_t_quantile(double p, double df)
{
	if (isnan(p) || !(df > 0))
		return NAN;
	if (p == 0.5)
		return 0;
	return p > 0.5 ? upper(1 - p, df) : -upper(p, df);
}

double fit_normal_quantile(double p)
{
	return fit_t_quantile(p, INFINITY);
}

struct logs {
	double mean, variance; /* of the mean */
};

static struct logs logs_of(const double *x, size_t n)
{
	struct logs l = { 0, 0 };
	double squares = 0, d;

	for (size_t i = 0; i < n; i++)
		l.mean += log(x[i]);
	l.mean /= (double)n;
	for (size_t i = 0; i < n; i++) {
		d = log(x[i]) - l.mean;
		squares += d * d;
	}
	l.variance = fmax(squares / (double)(n - 1), least_sd * least_sd) / (double)n;
	return l;
}

/* Welch and Satterthwaite; in shares, so that no square can vanish or overflow. */
static double freedom(double v1, size_t n1, double v2, size_t n2)
{
	double a = v1 / (v1 + v2), b = v2 / (v1 + v2);

	return 1 / (a * a / (double)(n1 - 1) + b * b / (double)(n2 - 1));
}

double fit_welch_log(const struct sides *s)
{
	struct logs x, y;

	if (s->n < 2 || s->m < 2)
		return 1;
	x = logs_of(s->x, s->n);
	y = logs_of(s->y, s->m);
	return fit_t_two_sided((y.mean - x.mean) / sqrt(x.variance + y.variance),
		freedom(x.variance, s->n, y.variance, s->m));
}

/* Of the log of a mean, by the delta method. */
static double relative_variance(const struct moments *m)
{
	double sd = m->sd / m->mean;

	return sd * sd / (double)m->n;
}

struct welch fit_welch_moments(const struct moments *old, const struct moments *new,
	double alpha)
{
	struct welch w = { log(new->mean) - log(old->mean), -INFINITY, INFINITY, 1, 0 };
	double v1, v2, se;

	if (old->n < 2 || new->n < 2 || !(old->mean > 0) || !(new->mean > 0))
		return w;
	v1 = relative_variance(old);
	v2 = relative_variance(new);
	/* Two reports that print an sd of 0.00: that is rounding, not certainty. */
	if (v1 + v2 == 0) {
		v1 = least_sd * least_sd / (double)old->n;
		v2 = least_sd * least_sd / (double)new->n;
	}
	if (!isfinite(v1 + v2))
		return w;
	se = sqrt(v1 + v2);
	w.df = freedom(v1, old->n, v2, new->n);
	w.p = fit_t_two_sided(w.d / se, w.df);
	se *= -fit_t_quantile(alpha / 2, w.df);
	w.lo = w.d - se;
	w.hi = w.d + se;
	return w;
}

/* S, and the median of all slopes. */
static double slopes(const double *x, size_t n, long *s)
{
	size_t pairs = n * (n - 1) / 2, k = 0;
	double *slope = mem_alloc(pairs * sizeof(*slope)), median;

	for (size_t i = 0; i < n; i++) {
		for (size_t j = i + 1; j < n; j++) {
			*s += (x[j] > x[i]) - (x[j] < x[i]);
			slope[k++] = (x[j] - x[i]) / (double)(j - i);
		}
	}
	median = order_median(slope, pairs);
	free(slope);
	return median;
}

struct trend fit_trend(const double *x, size_t n)
{
	struct trend t = { 0, 1, 0 };
	double *v, variance, slope, median;

	if (n < 2)
		return t;
	v = order_thinned(x, &n);
	slope = slopes(v, n, &t.s);
	median = order_median(v, n);
	free(v);
	if (median > 0)
		t.end_to_end = slope * (double)(n - 1) / median;
	variance = (double)n * (double)(n - 1) * (double)(2 * n + 5) / 18;
	if (labs(t.s) > 1)
		t.p = fit_normal_two_sided((double)(labs(t.s) - 1) / sqrt(variance));
	return t;
}

double fit_sign(size_t k, size_t m)
{
	size_t more;

	if (!m || k > m)
		return 1;
	more = k > m - k ? k : m - k;
	return fmin(2 * fit_beta(0.5, (double)more, (double)(m - more) + 1), 1);
}
