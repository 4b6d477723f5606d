/* envdiff - the facts in which the machines, kernels and builds of two sides differ. */
#ifndef COMPARE_ENVDIFF_H
#define COMPARE_ENVDIFF_H

#include "compare/match.h"

/* Fills env: every key of either side, in file order. */
void env_compare(struct comparison *c, const struct runs_side *old,
	const struct runs_side *new);

#endif
