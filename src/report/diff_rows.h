/* diff_rows - which rows of a comparison are shown, in which groups and order. */
#ifndef REPORT_DIFF_ROWS_H
#define REPORT_DIFF_ROWS_H

#include "base/str.h"
#include "report/diff.h"

/* Rows with one suite and one unit. */
struct diff_group {
	const struct row **v;
	size_t n;
};

struct diff_groups {
	struct diff_group *v;
	size_t n;
	const struct row **rows; /* of all groups */
};

/* same: rows with that verdict as well, whatever the view says. */
void diff_groups_of(struct diff_groups *g, const struct comparison *c,
	const struct diff_view *v, bool same);
void diff_groups_release(struct diff_groups *g);

/* "micro: latency (lmbench-style; us, lower is better)" */
void diff_group_title(struct str *out, const struct row *r, bool utf8);

#endif
