/*
 * curve - the series of a run whose ids differ in numbers alone, in their order.
 *
 * A pattern is an id with "*" where the number stands, which may have a k, m or g
 * behind it: "bw_mem.frd.*", "lat_ctx.*p.16k". A "#" stands for a second number, by
 * which the points are ordered first: "lat_mem_rd.#.*".
 */
#ifndef COMPARE_CURVE_H
#define COMPARE_CURVE_H

#include <stdbool.h>
#include <stddef.h>

#include "compare/place.h"

struct curve_point {
	double group, at; /* the numbers of "#" (0: none) and "*" */
	const struct series *s; /* with at least one sample, and a known unit */
};

struct curve {
	struct curve_point *v; /* no two of the same numbers */
	size_t n, cap;
};

bool curve_match(const char *pattern, const char *id, double *group, double *at);
void curve_of(struct curve *c, const struct run *r, struct place at, const char *pattern);
void curve_release(struct curve *c);

#endif
