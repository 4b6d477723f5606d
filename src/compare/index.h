/*
 * index - rows against a baseline, and the score that is their geometric mean.
 *
 * A row is the median of the run's samples; lower is better enters as
 * baseline / result. A missing row is left out and the index says partial k/n;
 * it never counts as 1. The score can be computed again from the rows printed.
 * A row is missing, too, where its probe failed in a later round or its median
 * is below resolution. A row may be derived (derive.h).
 *
 * Where the rows are in groups the score is the geometric mean of the scores of the
 * groups, so that a group of many rows weighs no more than one of few.
 */
#ifndef COMPARE_INDEX_H
#define COMPARE_INDEX_H

#include <stdbool.h>
#include <stddef.h>

#include "compare/derive.h"
#include "compare/place.h"
#include "result/baseline.h"
#include "result/run.h"

/* What an index is; the table of them is data. */
struct index_kind {
	const char *name; /* "byte5" */
	const char *title; /* "BYTE (UnixBench 5 rows)" */
	const char *suite; /* of its rows */
	const char *baseline; /* built-in name */
	const char *rows; /* ids of that baseline, in order; NULL: all. "name:" before
			     some of them: a group */
	double scale; /* 10 for BYTE, 1 */
	bool shown; /* printed by `all`; byte4 only by --as=byte4 */
	bool part; /* of the overall score */
};
extern const struct index_kind index_kinds[]; /* ended by { 0 } */
const struct index_kind *index_find(const char *name);

struct index_row {
	char *id; /* of the baseline row */
	const struct series *series; /* NULL: missing */
	double base; /* 0: not in the baseline */
	const struct kb_unit *unit; /* of base and result; NULL: not in the baseline */
	double result, index; /* 0 where missing */
	char *why; /* of a missing one: "skipped: ...", "not run" */
};

struct round_score {
	unsigned round;
	double value;
};

/* Rows first to end - 1; value 0 where have is 0. */
struct score_group {
	char *name;
	size_t first, end, have;
	double value;
};

/* The rows of an index are of one place. */
struct index_of {
	const struct run *run;
	struct place at;
	const struct baseline *baseline; /* NULL: the kind's own */
};

struct score {
	const struct index_kind *kind;
	char *baseline, *machine; /* name, and what had its results */
	struct index_row *rows;
	size_t n, have; /* rows of the kind, rows with a result */
	struct score_group *groups; /* in the order of their rows */
	size_t groups_n; /* 0: the rows are in none */
	struct derived derived; /* that rows may be of */
	double value; /* scale * geometric mean of groups or rows; 0: have is 0 */
	double lo, hi; /* 95 % from per-round scores; 0: too few rounds */
	struct place at;
	struct round_score *rounds; /* that all rows with a result have, ascending */
	size_t rounds_n;
};

int index_score(struct score *s, const struct index_kind *kind, const struct index_of *of,
	struct error *e);
void index_release(struct score *s);

/*
 * The places at which rows of a suite (NULL: of any) were measured, by copies, then
 * CPUs, at most cap; how many.
 */
size_t index_places(const struct run *r, const char *suite, struct place *v, size_t cap);
enum { INDEX_PLACES = 64 }; /* a cap that no real sweep reaches */

#endif
