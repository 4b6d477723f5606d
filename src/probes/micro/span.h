/*
 * span - short timings inside one sample, for probes that hand in a value.
 *
 * A span is how long one timing must be so that the clock can tell: 20 us, or a
 * hundred steps of the clock. The least of several timings counts, since whatever
 * disturbs one only ever makes it longer.
 */
#ifndef PROBES_MICRO_SPAN_H
#define PROBES_MICRO_SPAN_H

#include "kbench.h"

enum { SPAN_LEAST_NS = 20000, SPAN_STEPS = 100, SPAN_COARSEST_NS = 200000 };

/* Skips where the clock is so coarse that a sample would take minutes. Call in setup. */
static inline uint64_t span_of_clock(void)
{
	uint64_t step = UINT64_MAX;

	for (int i = 0; i < 5; i++) {
		uint64_t from = kb_now(), to = from;

		while (to == from)
			to = kb_now();
		if (to - from < step)
			step = to - from;
	}
	if (step > SPAN_COARSEST_NS)
		kb_skip("the clock has steps of %llu us, this needs %d us",
			(unsigned long long)step / 1000, SPAN_COARSEST_NS / 1000);
	return step * SPAN_STEPS > SPAN_LEAST_NS ? step * SPAN_STEPS : SPAN_LEAST_NS;
}

static inline uint64_t span_time(struct kb_ctx *c, kb_loop *loop, uint64_t n)
{
	const uint64_t from = kb_now();

	loop(c, n);
	return kb_now() - from;
}

/* Operations, a power of two, that take a span or up to twice as long. */
static inline uint64_t span_fill(struct kb_ctx *c, kb_loop *loop, uint64_t span)
{
	uint64_t n = 1;

	while (span_time(c, loop, n) < span) {
		if (n >> 40)
			kb_fail("%llu operations take no time: they were removed",
				(unsigned long long)n);
		n *= 2;
	}
	return n;
}

#endif
