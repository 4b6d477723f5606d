/*
 * ctx - a probe's view of its run, from the side of the core.
 *
 * The sampler clears the tally before each batch and reads it afterwards. What
 * a probe hands in during a batch (kb_timed, kb_timed_out, kb_value, kb_latency)
 * lands there. Nothing here knows a process.
 */
#ifndef MEASURE_CTX_H
#define MEASURE_CTX_H

#include "kbench.h"
#include "measure/point.h"
#include "os/clock.h"

enum { EVENTS_MOST = 1 << 16 };

/* What one batch handed in for one out. */
struct tally {
	uint64_t n, ns;		/* kb_timed_out: sums */
	double value;
	bool has_value;
};

struct kb_ctx {
	const struct kb_probe *probe;
	struct point point;
	long inner;			/* of the lane being measured */
	const char *tmpdir, *self;
	/* NAME=VALUE, a zero behind each and one more behind the last; NULL: none */
	const char *options;
	size_t memory;
	double work;			/* kb_work, 1 unless said */
	bool timed;			/* kb_timed was called in this batch */
	uint64_t timed_ns;
	/* by place in probe->outs; 0 where there is one */
	struct tally tally[KB_OUTS_MOST];
	uint64_t *events;		/* kb_latency, in order; allocated at the first */
	size_t events_n;
	void (*note)(const char *key, const char *text);	/* NULL: dropped */
};

/* Forgets what the last batch handed in. */
void ctx_clear(struct kb_ctx *c);

#endif
