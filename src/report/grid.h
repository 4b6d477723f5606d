/*
 * grid - any number of runs side by side, as text, markdown or CSV.
 *
 * A row is a point of the axes, a column a run; "*" behind a value is high variation,
 * "-" what was not measured, "skip" and "fail" say so, and a word behind a value is
 * the verdict against the first column, where there is one. What does not fit the
 * width goes on in further blocks of columns. CSV has a line a cell.
 */
#ifndef REPORT_GRID_H
#define REPORT_GRID_H

#include <stdio.h>

#include "compare/grid.h"
#include "report/report.h"

struct grid_view {
	const struct view *view;
	const bool *shown; /* of each row (--show); NULL: all */
};

void grid_text(FILE *out, const struct grid *g, const struct grid_view *v);
void grid_md(FILE *out, const struct grid *g, const struct grid_view *v);
void grid_csv(FILE *out, const struct grid *g, const struct grid_view *v);

#endif
