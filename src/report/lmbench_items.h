/*
 * lmbench_items - the lines and lists that lmbench's programs print.
 *
 * Decimals are the parent's, more of them where those would leave less than two
 * digits. A line that can not be there (below resolution, skipped, failed) has one in
 * brackets with the reason in its place; a point of a list is left out.
 */
#ifndef REPORT_LMBENCH_ITEMS_H
#define REPORT_LMBENCH_ITEMS_H

#include <stdio.h>

#include "report/lmbench_rows.h"

/* How a value, and in a list the number before it, are written. */
struct lmbench_format {
	const char *unit; /* "us" */
	int decimals;
	double small; /* below it the value has `more` decimals */
	int more;
	const char *tail; /* behind the value: " microseconds" */
	double per; /* the number is divided by it; 0: there is none */
	int at, at_great; /* its decimals, below 1 and from 1 on */
};

struct lmbench_item;
typedef void lmbench_put(FILE *out, const struct lmbench_row *row,
	const struct lmbench_item *i);

struct lmbench_item {
	lmbench_put *put;
	const char *ids; /* as lmbench_series() or curve_of() take them */
	const char *title; /* "#" in it: the number of the id */
	const struct lmbench_format *format;
};

/*
 * line: one value, line_each: one for each number of the id; list: a title, then
 * points, strides: for each "#" of the ids; rings: of lat_ctx, files: of lat_fs,
 * pages: of tlb.
 */
lmbench_put lmbench_line, lmbench_line_each, lmbench_list, lmbench_strides, lmbench_rings,
	lmbench_files, lmbench_pages;

/* "[what: text]", with nothing in the text that would end it. */
void lmbench_remark(FILE *out, const char *what, const char *text);

#endif
