/* timer_faults - the probe timer in a time of its own, in which nobody waits. */

/*
 * A sleep lets this time pass: it ends 5 us late. FAULT=early: once before it is due.
 * FAULT=stall: every 50th 2.5 periods late. FAULT=exact: never late.
 */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "kbench.h"

enum { PERIOD = 200000, LATE = 5000, SECOND = 1000000000 };

static uint64_t present = SECOND;

static bool is_fault(const char *name)
{
	const char *fault = getenv("FAULT");

	return fault && strcmp(fault, name) == 0;
}

/* A clock that does not move is none. */
static int own_time(struct timespec *t)
{
	present++;
	t->tv_sec = (time_t)(present / SECOND);
	t->tv_nsec = (long)(present % SECOND);
	return 0;
}

static int own_sleep(const struct timespec *t)
{
	static unsigned calls;
	uint64_t due = (uint64_t)t->tv_sec * SECOND + (uint64_t)t->tv_nsec;

	calls++;
	if (due <= present)
		return 0;
	present = due + (is_fault("exact") ? 0 : LATE);
	if (is_fault("stall") && calls % 50 == 25)
		present = due + PERIOD * 5 / 2;
	if (is_fault("early") && calls == 500)
		present = due - 1000;
	return 0;
}

#define clock_gettime(id, t) own_time(t)
#define clock_nanosleep(id, flags, t, left) own_sleep(t)
#define timer timer_faults
#include "probes/sched/timer.c"
