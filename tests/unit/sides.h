/* sides - samples made by hand, and their verdict; for the tests of verdicts. */
#ifndef TESTS_SIDES_H
#define TESTS_SIDES_H

#include "compare/verdict.h"

#define MARGIN 0.02
#define ALPHA 0.05

static const struct rules rules = { .margin = MARGIN, .alpha = ALPHA };
static unsigned one_session[64];

static inline struct side side_of(const double *v, size_t n)
{
	return (struct side){ .v = (double *)v,
		.session = one_session,
		.n = n,
		.sessions = n ? 1 : 0,
		.absent = !n,
		.rev = 1 };
}

/* The verdict of a family of one. */
static inline struct judged judge_with(const struct side *old, const struct side *new,
	enum kb_better better, const struct rules *r)
{
	struct judged j;
	struct verdict_row row = { &j, old, new, better };

	verdict_measure(&j, old, new, better, r);
	verdict_family(&row, 1, r);
	return j;
}

static inline struct judged judge(const struct side *old, const struct side *new)
{
	return judge_with(old, new, KB_LOWER, &rules);
}

/* Values about a centre, apart by the step. */
static inline double *spread(double *v, size_t n, double centre, double step)
{
	for (size_t i = 0; i < n; i++)
		v[i] = centre + step * ((double)i - (double)(n - 1) / 2);
	return v;
}

#endif
