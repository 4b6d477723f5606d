/*
 * verdict - what one comparison of two samples allows to be said, and nothing more.
 *
 * verdict_measure() computes all that a row shows by itself. verdict_family()
 * corrects the p values of all rows together (Benjamini-Hochberg, Holm) and
 * settles every verdict: the first rule that holds gives it. Display options come
 * after that and never change a verdict.
 *
 * Nothing in a struct judged is NaN. What is not known is told by has_ratio,
 * has_interval and in_family, or is 0.
 */
#ifndef COMPARE_VERDICT_H
#define COMPARE_VERDICT_H

#include <stdbool.h>
#include <stddef.h>

#include "compare/side.h"
#include "kbench.h"
#include "stats/family.h"
#include "stats/order.h"
#include "stats/rank.h"
#include "stats/shape.h"

enum verdict {
	VERDICT_INFO, /* the unit has no direction */
	VERDICT_ERROR, /* failed on a side, or a value that can not be */
	VERDICT_INCOMPARABLE, /* another revision of the probe, or another unit */
	VERDICT_ADDED,
	VERDICT_REMOVED,
	VERDICT_SINGLE, /* one value a side */
	VERDICT_FEW, /* too few for any verdict */
	VERDICT_WORSE,
	VERDICT_BETTER,
	VERDICT_SAME,
	VERDICT_WORSE_MAYBE,
	VERDICT_BETTER_MAYBE,
	VERDICT_UNRESOLVED,
	VERDICT_COUNT
};
const char *verdict_name(enum verdict v); /* "worse?", "same" */
extern const enum verdict verdict_order[VERDICT_COUNT]; /* as counts of them are told */
char verdict_glyph(enum verdict v); /* - + ? = ~ or blank */

struct rules {
	double margin; /* a fraction; 0: by sessions, 5 % 3 % 2 % */
	double alpha; /* 0.05 */
	enum correction correct;
	bool strict; /* the family gets max(p, session p); margin 2 % from 3 boots on */
};

struct judged {
	struct centre old, new; /* all 0 where a side has no values */
	bool has_ratio; /* ratio.ratio, d and p are known */
	bool has_interval; /* ratio.lo and ratio.hi are known too */
	struct ratio ratio; /* Hodges-Lehmann new / old, widened by w */
	double d; /* its log */
	double p, p_family, q; /* q only with in_family */
	double p_session; /* of the session guard; -1: fewer than 3 sessions on a side */
	double margin; /* the one used for this row, as a fraction */
	double w; /* the widening, in logs */
	bool in_family;
	bool settled; /* the verdict needs no family */
	bool real; /* same, and yet a change is proven: it is below the margin */
	bool doubtful; /* something speaks against the values: no verdict from them */
	unsigned flags_old, flags_new; /* of the side: stored marks and computed ones */
	unsigned flags; /* of the row: the computed marks of both sides, and S g b n */
	enum verdict verdict;
	/* few: so many more a side; unresolved: so many in all; 0: none would help. */
	unsigned rounds_needed;
	struct shape shape_old, shape_new;
};

enum { ROUNDS_MOST = 200 }; /* rounds_needed above it is told as ">200" */

/* The margin that so many sessions a side allow. */
double verdict_margin(const struct rules *rules, size_t sessions_old,
	size_t sessions_new);
/* Half the width of usual run-to-run noise in the log ratio of two single values. */
double verdict_noise_band(void);

/* Everything that does not need the family; verdict_family() then settles the rest. */
void verdict_measure(struct judged *j, const struct side *old, const struct side *new,
	enum kb_better better, const struct rules *rules);
struct verdict_row {
	struct judged *j;
	const struct side *old, *new;
	enum kb_better better;
};
void verdict_family(struct verdict_row *rows, size_t n, const struct rules *rules);
/* One row, with q as it stands in j. */
void verdict_settle(struct verdict_row *r, const struct rules *rules);

#endif
