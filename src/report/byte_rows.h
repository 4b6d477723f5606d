/*
 * byte_rows - result lines and index rows of the UnixBench layouts, by columns.
 *
 * "samples" are all processes measured, none is dropped; the seconds are those of
 * one process's samples, and absent where the file does not tell them (only loops
 * a second or minute do: operations / rate); a value below 1 has more digits.
 */
#ifndef REPORT_BYTE_ROWS_H
#define REPORT_BYTE_ROWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "compare/index.h"
#include "report/report.h"
#include "report/titles.h"

struct layout {
	const char *kind; /* of the index */
	const char *version; /* of the reports that look so */
	const char *indent; /* of heading lines */
	const char *seconds; /* "s", "secs" */
	int value; /* width of a result line's number */
	int base, result, index; /* widths in an index row */
	const char *(*title)(const struct title *t);
	bool sorted; /* result lines by title; else as in the table */
};

/* A number as these reports have them, but one below 1 is not rounded away. */
const char *byte_number(char *out, size_t cap, double v);
/* The result lines of the copies and CPUs that the score is of; returns how many. */
size_t byte_results(FILE *out, const struct layout *l, const struct run *r,
	const struct score *s);
void byte_row(FILE *out, const struct layout *l, const char *const cell[4]);
/* The rows that have an index, by title. */
void byte_rows(FILE *out, const struct layout *l, const struct score *s);
/* An indented line of text from a file. */
void byte_line(FILE *out, const struct layout *l, const char *text, const struct view *v);
/* What the score is relative to and what it lacks. */
void byte_meaning(FILE *out, const struct layout *l, const struct score *s,
	const struct view *v);

#endif
