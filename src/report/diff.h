/*
 * diff - a comparison as text, CSV, JSON or markdown.
 *
 * What is printed depends on the comparison and the view alone: the same input
 * gives the same bytes. No view changes a verdict. Infinite ends are null in JSON
 * and empty in CSV; nothing prints a value that was not measured.
 */
#ifndef REPORT_DIFF_H
#define REPORT_DIFF_H

#include <stdbool.h>
#include <stdio.h>

#include "compare/gate.h"
#include "compare/match.h"
#include "report/report.h"

enum diff_sort {
	DIFF_BY_CLASS, /* verdict, then |change| / margin, the greatest first */
	DIFF_BY_DELTA,
	DIFF_BY_Q,
	DIFF_BY_ID,
	DIFF_BY_FILE
};
/* "delta", "q", "id", "file"; false: another word. */
bool diff_sort_parse(const char *word, enum diff_sort *sort);

struct diff_view {
	const struct view *view;
	const bool *shown; /* of each row (--show); NULL: all */
	double min_delta; /* a fraction: smaller changes are not shown */
	bool worse; /* only what is or may be worse, and errors */
	bool all; /* the rows that are the same as well */
	bool summary; /* only the lines below the tables */
	bool env; /* every fact, not only those that differ */
	enum diff_sort sort;
};

struct diff_report {
	const struct comparison *c;
	const struct gate *gate;
	const char *old_name, *new_name;
	const char
		*arguments; /* "old.kb -- new.kb", quoted for a shell; NULL: not known */
};

void diff_text(FILE *out, const struct diff_report *d, const struct diff_view *v);
void diff_md(FILE *out, const struct diff_report *d, const struct diff_view *v);
void diff_csv(FILE *out, const struct diff_report *d, const struct diff_view *v);
void diff_json(FILE *out, const struct diff_report *d, const struct diff_view *v);
/* The ids to measure again, one a line: suspect or unresolved. */
void diff_suspects(FILE *out, const struct diff_report *d);

#endif
