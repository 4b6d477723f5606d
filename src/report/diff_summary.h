/* diff_summary - the lines around the tables: title, facts, counts, gate. */
#ifndef REPORT_DIFF_SUMMARY_H
#define REPORT_DIFF_SUMMARY_H

#include "base/str.h"
#include "report/diff.h"

/* "margin 5% (1 boot each), q<=5%, BH" */
void diff_put_rules(struct str *out, const struct comparison *c);
/* "120 tests: 2 worse, 1 better, 97 same" */
void diff_put_counts(struct str *out, const struct comparison *c);
/* "gate: --fail-on worse>5%: FAILED (...)", with as many rows as fit; or "". */
void diff_put_gate(struct str *out, const struct diff_report *d, const struct view *v);
/* "* high variation, B two modes": the marks of the rows that are shown; "" for none. */
void diff_put_marks(struct str *out, const struct diff_report *d,
	const struct diff_view *v);
/* "kbench run $(kbench diff --suspects old.kb -- new.kb)"; "": nothing to do. */
void diff_put_next(struct str *out, const struct diff_report *d);
/* What the indices leave out: "execl (error), lat_udp (below resolution)"; or "". */
void diff_put_left_out(struct str *out, const struct comparison *c);
/* Where single values, which allow no verdict, went as a whole; "": too few. */
void diff_put_direction(struct str *out, const struct comparison *c);
/* "excluded: 12 of 600 old and 9 of 600 new samples ..."; "": none was to be. */
void diff_put_excluded(struct str *out, const struct comparison *c);

/* The facts that differ, or all of them, and what is the same. */
void diff_env(FILE *out, const struct comparison *c, const struct diff_view *v);
/* "cpu Cortex-A53 x4, mem 1G, kbench 0.3 ..."; "": nothing known is the same. */
void diff_put_same(struct str *out, const struct comparison *c, bool utf8);
/* The short name of a fact: "kernel", "governor"; the key itself where it has none. */
const char *diff_fact_label(const char *key);

#endif
