/*
 * grid - any number of runs side by side: a column the runs of one label, a row an id
 * at one number of copies and CPUs, every column judged against the first.
 *
 * Runs of one label are sessions of one column; those without a label are one column
 * a file. Where that leaves a single column and there are several files, each file is
 * one. All tests of the grid are one family, so that a column more makes no verdict
 * easier to get. What is derived (mem.main) has rows too. What was skipped or failed
 * everywhere has a row: absence is never silence.
 *
 * The grid points into the runs: these must outlive it. Rows are in no order.
 */
#ifndef COMPARE_GRID_H
#define COMPARE_GRID_H

#include "compare/match.h"

struct grid_run; /* a run with what is derived from it */

struct grid_column {
	char *name; /* the label, else the file's without directory and end */
	struct runs_side side; /* as they were given */
	struct grid_run *run; /* and with their derived series: */
	struct runs_side all;
	size_t sessions;
};

struct grid_cell {
	const struct side *side; /* NULL: nothing was measured there */
	const struct centre *centre; /* of the values */
	/* With the first column: the verdict is its j. NULL: nothing to judge. */
	struct row *against;
	const struct event *event; /* why there are none, or not all; or NULL */
	unsigned flags; /* stored and computed marks */
	double scale; /* of its values to the row's unit; 0: they do not convert */
};

struct grid_row {
	const struct row *row; /* id, name, suite, unit and series of the row */
	struct grid_cell *cell; /* one a column */
	bool picked; /* by match_options.only */
};

struct grid {
	struct rules rules;
	double margin, margin_most; /* the smallest and the greatest in use */
	size_t family; /* tests corrected together */
	struct grid_column *column;
	size_t columns;
	struct comparison *c; /* of the first column with each of the others */
	size_t comparisons; /* at least one: a single column has one with nothing */
	struct grid_row *row;
	size_t rows;
	struct grid_cell *cells; /* of all rows */
};

/*
 * runs: all of them, in the order of the columns. -1 with a usage error: a name of
 * `only` that means no row. Release it all the same.
 */
int grid_make(struct grid *g, const struct runs_side *runs, const struct rules *rules,
	const struct match_options *o, struct error *e);
/* Sets picked[i] for the rows that the names mean, as rows_pick(). */
int grid_pick(bool *picked, const struct grid *g, const char *const *names, size_t n,
	const char *(*tag)(const char *tag), struct error *e);
void grid_release(struct grid *g);

/* Fills column and columns alone; grid_columns.c */
void grid_columns(struct grid *g, const struct runs_side *runs);
void grid_columns_release(struct grid *g);

#endif
