/*
 * rank - the exact Mann-Whitney test and the Hodges-Lehmann ratio.
 *
 * p: exact conditional distribution with mid-ranks where n + m <= 60, the normal
 * approximation with tie and continuity correction above. Never one tail
 * doubled: with ties the distribution is not symmetric. ratio: exp of the median
 * of all log y - log x; its interval comes from inverting the untied exact test.
 * Of thousands of values all count, in time and memory of their number.
 */
#ifndef STATS_RANK_H
#define STATS_RANK_H

#include <stddef.h>
#include <stdint.h>

struct sides {
	const double *x, *y;		/* old, new: all > 0 */
	size_t n, m;
};

/* Two-sided p of "no shift"; never 0 below 61 values, 1 where a side is empty. */
double rank_p(const struct sides *s);

struct ratio {
	double ratio;			/* new / old; NaN where a side is empty */
	double lo, hi;			/* 0 and infinity where there is no interval */
	double conf;			/* its true level; 1 where there is none */
	uint64_t k;			/* the order of the interval's ends, 0: none */
};
struct ratio rank_ratio(const struct sides *s, double alpha);
/* k of the interval for these sizes: 5+5 at 0.05 is 3. */
uint64_t rank_k(size_t n, size_t m, double alpha);
/* 2 / C(n+m, n): the smallest p that these sizes can give. */
double rank_least_p(size_t n, size_t m);

#endif
