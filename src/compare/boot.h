/*
 * boot - which runs of a side, and which parts of a run, belong to one boot.
 *
 * By boot_id; where a run has none, by its seconds since boot going backwards
 * against the run before it. A run without both (an old report, a file written
 * by hand) is a boot of its own. A run resumed after a crash spans several.
 */
#ifndef COMPARE_BOOT_H
#define COMPARE_BOOT_H

#include "compare/match.h"

struct boots {
	const struct runs_side *side;
	unsigned *first; /* session of the first part of each run */
	unsigned *later; /* of its second part; the others follow */
	unsigned *parts; /* how many it has */
	size_t n; /* sessions of the side */
};

void boots_find(struct boots *b, const struct runs_side *side);
void boots_release(struct boots *b);
/* The session of one sample of the run that is number `run` on the side. */
unsigned boots_session(const struct boots *b, size_t run, const char *id, unsigned round);

#endif
