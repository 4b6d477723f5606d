/*
 * schedule - --sched: the scheduling policy of the processes measured.
 *
 * A real-time process that does not sleep keeps everything else off its CPU, and
 * where the kernel's own throttling is off, for good. Two things stand against that:
 *
 * - RLIMIT_RTTIME, in the worker and all that it starts: the kernel ends a thread
 *   that has used a CPU for some seconds without sleeping once.
 * - The supervisor runs above the worker while it watches. Processes that do sleep,
 *   two that send a byte to and fro for ever, never meet that limit and yet may leave
 *   no time to anybody else; the supervisor then meets its deadline all the same, on
 *   one CPU too. It sleeps in ppoll() all that time, so nothing is taken from what is
 *   measured. At the highest priority there is no place above: it has the same then,
 *   and its turn comes when one of those two sleeps.
 *
 * The policy is inherited (SCHED_RESET_ON_FORK is not set): partners and children of
 * a probe are part of what is measured.
 */
#ifndef RUN_SCHEDULE_H
#define RUN_SCHEDULE_H

#include <sched.h>
#include <stdbool.h>

#include "base/error.h"

struct schedule {
	const char *text;	/* "fifo:50"; NULL: not asked for */
	int policy, priority;
};

/* Seconds of CPU without a sleep that a real-time worker may take at most. */
enum { SCHEDULE_RUNAWAY = 5 };

/* other, batch, fifo:P, rr:P; text NULL: not asked for. -1: what would be right. */
int schedule_parse(struct schedule *s, const char *text, struct error *e);
bool schedule_is_realtime(const struct schedule *s);
/* In the worker: what can not be set ends it as a skip, with the reason. */
void schedule_enter(const struct schedule *s);

/* Of the supervisor: where it was before it rose above a real-time worker. */
struct schedule_seat {
	bool risen;
	int policy;
	struct sched_param param;
};
void schedule_rise(struct schedule_seat *seat, const struct schedule *s);
void schedule_return(const struct schedule_seat *seat);

#endif
