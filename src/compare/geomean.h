/*
 * geomean - how much better or worse a group of rows is as a whole.
 *
 * Over the rows that both sides have complete: with enough values for a verdict, or
 * if no row has, any row that both have. The sample is the geometric mean
 * of each round that all these rows have, so that what rows of one round have in
 * common is respected. Old reports that printed an index of their own are
 * comparable as a whole only with the same version and the same rows.
 */
#ifndef COMPARE_GEOMEAN_H
#define COMPARE_GEOMEAN_H

#include "compare/match.h"

/* Is the row part of an index? */
bool geomean_takes(const struct comparison *c, const struct row *r);
/* Fills indices, or no_index, of a comparison whose rows are judged. */
void geomean_lines(struct comparison *c, const struct runs_side *old,
	const struct runs_side *new);

#endif
