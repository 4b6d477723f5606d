/*
 * columns - a table whose columns are as wide as what stands in them.
 *
 * The cells are given row by row, as many as `align` has letters: l and r start
 * two blanks behind the column before, L and R one. Where the whole is wider
 * than the page the first column gives way: its longer cells push their row to
 * the right. Cells are text that is safe to print (text.h).
 */
#ifndef REPORT_COLUMNS_H
#define REPORT_COLUMNS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct columns {
	const char *align;
	bool heading; /* the first row is a heading: bold where colour is on */
	char **cell; /* for each row its cells, then its note or NULL */
	size_t n, cap;
};

void columns_cell(struct columns *c, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
/* Ends a row whose cells are all there; note (may be NULL) goes below it, indented. */
void columns_row(struct columns *c, const char *note);
/* Prints and empties it; align and heading stay. */
void columns_print(struct columns *c, FILE *out, int width, bool colour);

#endif
