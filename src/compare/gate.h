/*
 * gate - conditions under which a comparison fails: --fail-on and --fail-on-single.
 *
 *	worse, worse>5%		confirmed, and the change is above 5 %
 *	worse!>5%		confirmed, and the whole interval is
 *	suspect, suspect>10%	worse? (not confirmed in the family)
 *	geomean<0.97		the index over all rows
 *	removed error unresolved, unresolved>20		more rows than that
 *
 * A gate that has nothing to judge does not hold and does not fail: it is told.
 */
#ifndef COMPARE_GATE_H
#define COMPARE_GATE_H

#include "compare/match.h"

enum gate_kind {
	GATE_WORSE,
	GATE_WORSE_SURE,
	GATE_SUSPECT,
	GATE_GEOMEAN,
	GATE_REMOVED,
	GATE_ERROR,
	GATE_UNRESOLVED,
	GATE_SINGLE
};

struct gate_rule {
	enum gate_kind kind;
	double limit; /* a fraction, the index, or a count */
	char *text; /* as it was given */
};

enum gate_result {
	GATE_NONE, /* not asked */
	GATE_PASSED,
	GATE_FAILED,
	GATE_NO_DATA, /* every row is single or few, or there is no index to judge */
};

struct gate {
	struct gate_rule *rule;
	size_t n, cap;
	enum gate_result result;
	const struct row **culprit;
	size_t culprits, culprits_cap; /* rows that fail it */
	bool index_failed;
};

/* Adds the rules of "worse>5%,error"; -1 with a usage error. */
int gate_add(struct gate *g, const char *list, struct error *e);
/* Adds --fail-on-single. */
void gate_add_single(struct gate *g, double fraction);
void gate_judge(struct gate *g, const struct comparison *c);
void gate_release(struct gate *g);

#endif
