/*
 * again - a batch in which something was waited for is no figure.
 *
 * A datagram was lost, a process could not be had at once: then the time is that of a
 * timeout. The batch is run again, and that one counts.
 */
#ifndef PROBES_MICRO_AGAIN_H
#define PROBES_MICRO_AGAIN_H

#include "kbench.h"

enum { AGAIN_MOST = 5 };

/*
 * Runs a batch of n operations; *disturbed counts up whenever one had to wait. Fails
 * with what was waited for where that was so in one batch after another.
 */
static inline void again_until_undisturbed(struct kb_ctx *c, uint64_t n,
	void (*batch)(uint64_t n), const uint64_t *disturbed, const char *what)
{
	uint64_t before = *disturbed, from;

	batch(n);
	if (*disturbed == before)
		return;
	for (int k = 0; k < AGAIN_MOST; k++) {
		before = *disturbed;
		from = kb_now();
		batch(n);
		if (*disturbed != before)
			continue;
		kb_timed(c, kb_now() - from);
		return;
	}
	kb_fail("%s, in %d batches in a row", what, AGAIN_MOST + 1);
}

#endif
