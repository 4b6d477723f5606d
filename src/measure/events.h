/*
 * events - latencies handed in one by one (kb_latency), and their quantiles.
 *
 * A probe is one of events when it has an out p50: its run hands in a latency for
 * each operation. Whatever the effort, a process takes EVENTS_A_PROCESS of them in
 * one batch, so that a p999 is one of a thousand everywhere. The outs are among
 * p50, p90, p99, p999 and max.
 */
#ifndef MEASURE_EVENTS_H
#define MEASURE_EVENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kbench.h"
#include "result/run.h"

enum { EVENTS_A_PROCESS = 1000 };

bool events_of(const struct kb_probe *p);

/* Of one process, or of all its copies together: nanoseconds, in any order. */
struct events {
	const double *ns;
	size_t n;
	uint64_t step_ns;	/* of the clock */
};
/*
 * The quantile that part names, in nanoseconds; below a step of the clock it is a
 * bound, that step. False: no such part, or too few events for it (p999 takes
 * EVENTS_A_PROCESS).
 */
struct quantile { double ns; bool below; };
bool events_quantile(struct quantile *q, const char *part, const struct events *e);
/* The same as the sample of one round, in the unit. */
bool events_sample(struct sample *out, const char *part, const struct kb_unit *unit,
	const struct events *e);

#endif
