/*
 * sampler - how many operations, how often, and when it is warm.
 *
 * A lane is a loop that is timed in batches: the probe's run, or the run of one
 * out, or the run at one value of the inner axis. For each lane: calibrate the
 * batch (grow until it fills the window), warm up until batches agree, take the
 * samples; base batches lie between the samples. All times come from the clock
 * that is passed in, so that tests run on a clock of their own.
 */
#ifndef MEASURE_SAMPLER_H
#define MEASURE_SAMPLER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/rng.h"
#include "measure/ctx.h"

enum { SAMPLES_MOST = 32 };

/* What the plan gives a process. */
struct effort {
	uint64_t window_ns;	/* of one sample */
	uint64_t warm_ns;	/* most time in warming up; 0: the first batch only */
	unsigned samples;	/* 1 .. SAMPLES_MOST */
	unsigned turns;		/* copies that share a CPU; 0 is 1 */
	/* a lane takes no further sample when this is over; 0: no bound */
	uint64_t most_ns;
	/*
	 * one operation a sample, no calibration, no warm-up: it takes too long; an
	 * event lane still takes its events (events.h)
	 */
	bool single;
};

/* What one id yielded in one process. */
struct yield {
	double v[SAMPLES_MOST];		/* inner samples in the unit */
	double base[SAMPLES_MOST];	/* of the base loop, in the unit */
	unsigned n, base_n;
	uint64_t it, base_it;		/* operations a sample; 1 for handed-in values */
	bool cold;			/* never became stable */
	bool below;			/* v is a bound: below resolution */
	bool coarse;			/* a sample has under 1,000 clock steps */
	bool cut;			/* fewer samples than planned, for want of time */
};

struct sampler {
	struct kb_ctx *c;
	const struct clock *clock;
	struct effort effort;
	struct rng rng;
	uint64_t sampled_ns, warm_ns;	/* of batches so far, what counted */
	uint64_t passed_ns;		/* what passed in them */
	bool timed_cpu_moved;		/* the CPU changed between two batches */
	int (*current_cpu)(void);	/* NULL: not watched */
	int cpu;
	/* called once, when the next lane is warm: its start line; NULL from then on */
	void (*warm)(void *arg);
	void *warm_arg;
};

/*
 * Measures one lane and fills the yields of the outs it feeds: yields[i] belongs
 * to outs[i]. lane is an index of outs; where outs[lane].run is NULL it is the
 * probe's run, and it feeds every out without a run of its own. *n and *base_n:
 * operations a batch from an earlier round (0: none); replaced by those used.
 */
void sampler_lane(struct sampler *s, const struct out *outs, size_t outs_n, size_t lane,
	struct yield *yields, uint64_t *n, uint64_t *base_n);

/*
 * Nanoseconds counted of one batch of n operations. For calibration of other things
 * (canary).
 */
uint64_t sampler_batch(struct sampler *s, kb_loop *loop, uint64_t n);

#endif
