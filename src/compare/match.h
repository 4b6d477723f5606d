/*
 * match - the rows of two sides that are the same thing measured twice, judged.
 *
 * Rows match by id, parameters, copies and CPUs; unlike prefixes of a unit are
 * converted. Runs of one boot are one session; several files of a side are
 * pooled, equal records of one run counted once. A probe that failed on a side
 * and has no values on any is a row too: absence is never silence.
 *
 * The rows point into the runs: these must outlive the comparison. The result
 * depends on the runs, the rules and the options alone, rows are in file order.
 */
#ifndef COMPARE_MATCH_H
#define COMPARE_MATCH_H

#include "base/error.h"
#include "compare/verdict.h"
#include "result/run.h"

struct row {
	char *id;
	char *name; /* as tables show it: "dhry2reg x4", "chat.10r.20msg @2" */
	const char *suite; /* "" where none is known */
	const char *unit_name; /* "" for a row without values */
	unsigned copies, cpus;
	const struct kb_unit *unit; /* NULL: not of the table, or no values */
	enum kb_better better;
	const struct series
		*first; /* any series of the row; NULL: no values on either side */
	struct side old, new;
	const struct event *event_old, *event_new; /* why a side failed or was skipped */
	const char *doubt_old,
		*doubt_new; /* what speaks against the values, NULL: nothing */
	bool doubtful; /* so much that nothing can be said, whatever else is chosen */
	struct judged j;
};

/* An index over a group of rows: its sample is the per-round geometric mean. */
struct index_line {
	const char *title; /* "micro: latency", "cpu: MEM", "all" */
	size_t rows;
	size_t rounds_old, rounds_new; /* that all its rows have */
	double ratio; /* > 1 is better */
	double lo, hi, p; /* lo 0: fewer than 4 such rounds, or no interval */
};

/* A fact of the two machines; NULL: not known on that side. */
struct env_line {
	char *key, *old, *new;
	bool differs;
	bool shown; /* differs, and not only because it always does */
	bool invalidates; /* speaks against the whole comparison */
};

struct comparison {
	struct rules rules;
	size_t sessions_old, sessions_new;
	double margin,
		margin_most; /* the smallest and the greatest in use, for the title */
	size_t family; /* rows in it */
	struct row *rows;
	size_t n;
	struct index_line *indices;
	size_t indices_n; /* the groups, then all of them */
	char *no_index; /* why there is none, or NULL */
	struct env_line *env;
	size_t env_n;
	char **warnings;
	size_t warnings_n, warnings_cap;
	bool excluded; /* flagged samples were left out: */
	size_t excluded_old, excluded_new, samples_old, samples_new, verdicts_changed;
};

/* The runs of a side, in order. */
struct runs_side {
	const struct run **v;
	size_t n;
};

struct match_options {
	const char *const *only; /* names as of row_pick; they make the family */
	size_t only_n;
	bool exclude_flagged;
	const char *(*tag)(
		const char *tag); /* the names that a tag stands for, NULL: none */
	bool skips; /* rows for what was skipped and has no values on any side as well */
};

/* -1 with a usage error: a name of `only` that means no row. Release it all the same. */
int compare(struct comparison *c, const struct runs_side *old,
	const struct runs_side *new, const struct rules *rules,
	const struct match_options *o, struct error *e);
/*
 * The rows by themselves, what needs the family open again: so that verdict_family()
 * can judge rows of several comparisons as one.
 */
void comparison_measure(struct comparison *c);
void comparison_release(struct comparison *c);
/* Takes the text, which was allocated. */
void comparison_warn(struct comparison *c, char *text);

/* The row of an id with one copy and no CPUs said, NULL if there is none. */
struct row *comparison_row(const struct comparison *c, const char *id);
/* Rows that were measured on both sides, or on one and failed on the other. */
size_t comparison_common(const struct comparison *c);

/*
 * Sets picked[i] for each row that one of the names means: an id (that one
 * alone), a family, a suite, suite.id, a glob on the id or on suite.id, a @tag.
 * -1 with a usage error that names the nearest ids: a name means no row.
 */
int rows_pick(bool *picked, const struct row *rows, size_t n, const char *const *names,
	size_t names_n, const char *(*tag)(const char *tag), struct error *e);

#endif
