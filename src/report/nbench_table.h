/*
 * nbench_table - the rows and indices of nbench's table, and what they lack.
 *
 * The parent's fixed decimals are kept, with more of them where they would leave
 * fewer than four digits. A test without a result has no row and is left out of
 * its indices, which then say "partial k/n".
 */
#ifndef REPORT_NBENCH_TABLE_H
#define REPORT_NBENCH_TABLE_H

#include <stddef.h>
#include <stdio.h>

#include "compare/index.h"
#include "report/report.h"

/* INTEGER INDEX and FLOATING-POINT INDEX stand in both. */
enum nbench_section { NBENCH_OLD, NBENCH_NEW };

enum { NBENCH_TESTS = 10, NBENCH_PARTS = 5 };

/* The indices of a run at one place. */
struct nbench {
	const struct run *run;
	struct place at;
	struct score part[NBENCH_PARTS];
};

/* Fills part from run and at; b NULL: the parent's baselines. Release it in any case. */
int nbench_score(struct nbench *t, const struct baseline *b, struct error *e);
void nbench_release(struct nbench *t);

void nbench_rows(FILE *out, const struct nbench *t);
void nbench_indices(FILE *out, const struct nbench *t, enum nbench_section section);
/* Which tests have no row and why, a line a reason; which results vary too much. */
void nbench_remarks(FILE *out, const struct nbench *t, const struct view *v);

/*
 * How many times as fast: the geometric mean over the rows that both have, *rows of
 * them. 0: none.
 */
double nbench_gain(const struct nbench *from, const struct nbench *to, size_t *rows);

#endif
