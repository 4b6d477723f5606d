/*
 * pool - the values of two sides, collected into rows; nothing is judged here.
 *
 * Set exclude_flagged and skips before the first pool_side(); old side first, then new,
 * then pool_events() on both, and take rows and n out of it. pool_release() frees
 * the rest, row_release() a row.
 */
#ifndef COMPARE_POOL_H
#define COMPARE_POOL_H

#include "compare/match.h"

enum { POOL_NEW = 1, POOL_BUCKETS = 1024 };

struct pool {
	bool exclude_flagged, skips;
	struct row *rows;
	size_t n, cap;
	size_t sessions[2]; /* of old and new */
	size_t *next; /* of each row: one with the same hash, plus 1 */
	size_t next_cap;
	size_t bucket[POOL_BUCKETS]; /* row number plus 1 */
	size_t *kin; /* the same by the first part of the id: its family */
	size_t kin_cap;
	size_t family[POOL_BUCKETS];
};

void pool_side(struct pool *p, const struct runs_side *runs, int side);
/* What failed or was skipped on a side; rows for what failed and has no values. */
void pool_events(struct pool *p, const struct runs_side *runs, int side);
void pool_release(struct pool *p);
void row_release(struct row *r);
/*
 * A parameter that both have must have one value; files need not name them. NULL: like
 * any.
 */
bool pool_same_params(const struct series *a, const struct series *b);

#endif
