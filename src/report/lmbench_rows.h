/*
 * lmbench_rows - what the lmbench-style layouts share: a run at one place is a row
 * of the summary and a file of raw lines.
 */
#ifndef REPORT_LMBENCH_ROWS_H
#define REPORT_LMBENCH_ROWS_H

#include <stddef.h>

#include "base/str.h"
#include "compare/derive.h"
#include "result/run.h"

struct lmbench_row {
	const struct run *run;
	struct place at;
	struct derived derived;
};

struct lmbench_rows {
	struct lmbench_row *v;
	size_t n, cap;
};

/* Every place of every run at which it has results of the suite micro, in order. */
void lmbench_rows(struct lmbench_rows *rows, const struct runs *rs);
void lmbench_rows_release(struct lmbench_rows *rows);

/*
 * The first of these ids, blanks between them, that the row has; "*" in one: the
 * greatest number there is. NULL: none.
 */
const struct series *lmbench_series(const struct lmbench_row *row, const char *ids);

struct lmbench_value {
	double v;	/* the median; a bound where below is set; 0: none */
	bool below;
};
/* Of a series, which may be NULL, in this unit; none where it does not convert. */
struct lmbench_value lmbench_value(const struct series *s, const struct kb_unit *unit);

/* Words that a report knows by their number: no blank in them, never empty. */
void lmbench_host(struct str *t, const struct run *r);
void lmbench_release(struct str *t, const struct run *r);
/* "x86_64-linux-gnu", from architecture and libc. */
void lmbench_triple(struct str *t, const struct run *r);

#endif
