/* side - one side of one row: the values compared, and what is known about them. */
#ifndef COMPARE_SIDE_H
#define COMPARE_SIDE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Values in one common unit, all > 0, in time order. */
struct side {
	double *v;
	unsigned *
		session; /* of each value, from 0 up; those of a session stand together */
	uint64_t *round; /* of each value: equal for all rows of one round of one run */
	double *bound; /* results below resolution (lt=): not among v */
	size_t n, sessions, below;
	size_t v_cap, session_cap, round_cap, bound_cap;
	size_t samples, excluded; /* that the runs have; those left out as flagged */
	double w; /* relative resolution: rounding or clock quantum, the median one */
	double *ws; /* of each result */
	size_t ws_n, ws_cap;
	unsigned flags; /* of any value */
	double sd; /* of the only value where an old report has it; 0: unknown */
	unsigned inner; /* how many went into that value */
	bool failed; /* the probe failed here */
	bool absent; /* nothing was measured here */
	bool unlike; /* mixed revisions, or a unit that does not convert */
	unsigned rev;
};

/*
 * The median of all results, those below resolution counted below every value. If
 * it is one of them only a bound is known: v is it and below is set. v 0: no result.
 */
struct middle {
	double v;
	bool below;
};
struct middle side_middle(const struct side *s);

void side_release(struct side *s);

#endif
