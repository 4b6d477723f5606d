/*
 * doubt - what speaks against values that look like an improvement, or like many
 * changes at once.
 */
#ifndef COMPARE_DOUBT_H
#define COMPARE_DOUBT_H

#include "compare/match.h"

/* Of all rows, by each other: those that are probably something else than their name. */
void doubt_values(struct comparison *c);
/* Before the verdicts: what was found goes into each row's judgement. */
void doubt_rows(struct comparison *c);
/* After them: many verdicts one way while the machine's speed moved; a warning. */
void doubt_common_cause(struct comparison *c, const struct runs_side *old,
	const struct runs_side *new);

#endif
