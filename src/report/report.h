/*
 * report - results in, text out. A reporter is one function and one row of the
 * table in reporters.c; it never sees a probe, so that it works on any file.
 *
 * Text from files is made safe before it is printed (text.h), a number that is
 * not known is absent, and none is printed that was not measured or computed
 * from what was.
 */
#ifndef REPORT_REPORT_H
#define REPORT_REPORT_H

#include <stdbool.h>
#include <stdio.h>

#include "result/run.h"

/* How to show; filled by cmd/, from options and the terminal. */
struct view {
	int width; /* columns, 80 when unknown */
	bool colour, utf8, verbose;
	const char *baseline; /* --baseline FILE or NULL */
};

struct reporter {
	const char *name; /* "table" */
	const char *summary; /* for the help */
	/* 0, or -1: write error */
	int (*emit)(FILE *out, const struct runs *rs, const struct view *v);
	bool whole; /* one document: all files are given to one call */
};
extern const struct reporter reporters[]; /* ended by { 0 } */
const struct reporter *reporter_find(const char *name);

/*
 * The parts that a run prints itself: what it ran on, in three lines; a table a
 * suite, with what was skipped and what failed; indices and final scores; in one
 * line what a comparison with this data could show.
 */
void report_machine(FILE *out, const struct run *r, const struct view *v);
void report_tables(FILE *out, const struct run *r, const struct view *v);
void report_scores(FILE *out, const struct run *r, const struct view *v);
void report_power(FILE *out, const struct run *r, const struct view *v);

/* The same for all runs of a file: one line for the runs of each label. */
void report_powers(FILE *out, const struct runs *rs, const struct view *v);
/* A line that tells the i-th run from the others; nothing where there is only one. */
void report_title(FILE *out, const struct runs *rs, size_t i, const struct view *v);
/* What a run said about itself beside the numbers: notes, an early end. */
void report_notes(FILE *out, const struct run *r, const struct view *v);
/* -1 where something could not be written, also if only the flush finds out. */
int report_done(FILE *out);

#endif
