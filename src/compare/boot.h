/*
 * boot - which runs of a side, and which lives of a run, belong to one boot.
 *
 * By boot_id; where it is not known, by the seconds since boot going backwards
 * against what was measured before. A run without both (an old report, a file written
 * by hand) is a boot of its own. A run resumed after a crash spans several. In one life
 * nothing tells two boots apart, and the order of its records does not matter. What has
 * no samples is of no boot.
 */
#ifndef COMPARE_BOOT_H
#define COMPARE_BOOT_H

#include "compare/match.h"

struct boots {
	const struct runs_side *side;
	size_t *first; /* of each run: where its lives are */
	unsigned *session; /* of each life of each run */
	size_t n; /* sessions of the side, one at least */
};

void boots_find(struct boots *b, const struct runs_side *side);
void boots_release(struct boots *b);
/* The session of one sample of the run that is number `run` on the side. */
unsigned boots_session(const struct boots *b, size_t run, const struct sample *s);

#endif
