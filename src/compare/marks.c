/* marks - what the numbers of one side say about themselves. */
#include "compare/marks.h"

#include <math.h>

#include "result/flags.h"
#include "stats/fit.h"

enum { OUTLIERS_FROM = 3, DRIFT_FROM = 4 };

#define VARIES 0.05 /* half-width of the 95 % interval of the median, of the median */
#define VARIES_MUCH 0.15
#define OUTLIER_Z 5.0
#define DRIFT_P 0.001

/* Below 6 values there is no interval; half the range stands for its half-width. */
static unsigned variation(const struct side *s)
{
	struct centre c = order_centre(s->v, s->n, 0.05);
	double half;

	if (s->n < 2)
		return 0;
	half = c.exact ? order_half_width(&c) : (c.hi - c.lo) / c.median / 2;
	if (half > VARIES_MUCH)
		return FLAG_VARIES_MUCH;
	return half > VARIES ? FLAG_VARIES : 0;
}

/* If any value is an outlier, the least or the greatest is one. */
static unsigned outliers(const struct side *s)
{
	size_t least = 0, most = 0;

	for (size_t i = 1; i < s->n; i++) {
		least = s->v[i] < s->v[least] ? i : least;
		most = s->v[i] > s->v[most] ? i : most;
	}
	if (s->n < OUTLIERS_FROM)
		return 0;
	return fabs(order_z(s->v, s->n, least, s->w)) > OUTLIER_Z ||
			fabs(order_z(s->v, s->n, most, s->w)) > OUTLIER_Z ?
		FLAG_OUTLIERS :
		0;
}

/* Within a session: what lies between two boots is no drift. */
static unsigned drift(const struct side *s, double margin)
{
	for (size_t i = 0, end; i < s->n; i = end) {
		struct trend t;

		for (end = i; end < s->n && s->session[end] == s->session[i];)
			end++;
		if (end - i < DRIFT_FROM)
			continue;
		t = fit_trend(s->v + i, end - i);
		if (t.p < DRIFT_P && fabs(t.end_to_end) > margin)
			return FLAG_DRIFT;
	}
	return 0;
}

unsigned marks_of(const struct side *s, const struct shape *shape, double margin)
{
	if (!s->n)
		return 0;
	return variation(s) | outliers(s) | drift(s, margin) |
		(shape->bimodal ? FLAG_BIMODAL : 0);
}
