/*
 * derive - ids that no process measures, computed from those that one does.
 *
 * lat_syscall.io	the mean of read and write, round by round
 * mem.l1 .l2 .l3	latency of a cache: the middle one of stride 128 at its sizes
 * mem.l1_size ...	where that cache ends: the edges of the random curve
 * mem.main .rand	the last points of the two curves
 *
 * An id that the run has itself (an imported summary) is not derived. mem.main and
 * mem.rand are marked where the last size is under twice the last cache, the one
 * that the run names or else the last one found: then it is no memory that they
 * measured. A level that no edge shows has no id.
 */
#ifndef COMPARE_DERIVE_H
#define COMPARE_DERIVE_H

#include <stdbool.h>
#include <stddef.h>

#include "compare/place.h"
#include "result/baseline.h"

struct derived_row {
	struct series series; /* owns what it points to, units aside */
	bool in_cache;
};

/* Starts as { 0 }. */
struct derived {
	struct derived_row *v;
	size_t n, cap;
};

/* Adds those of one place; the pointers that it gave before are void. */
void derive_at(struct derived *d, const struct run *r, struct place at);
void derive_release(struct derived *d);

/* NULL: not derived there. */
const struct series *derive_find(const struct derived *d, const char *id,
	struct place at);
/* Is it one of these? */
bool derive_has(const struct derived *d, const struct series *s);
/* What to say beside a row, NULL: nothing; s: any series, of d or not. */
const char *derive_note(const struct derived *d, const struct series *s);
/* Of what the id is derived from: how it ended, as run_event_at(); NULL: no event. */
const struct event *derive_event(const struct run *r, const char *id, struct place at);
/* Why an id is not derived though what it needs is there; NULL: it is not. */
const char *derive_missing(const struct run *r, const char *id);

/* The same from the values of a baseline, into it. */
void derive_baseline(struct baseline *b);

#endif
