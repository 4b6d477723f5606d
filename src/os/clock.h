/*
 * clock - monotonic nanoseconds, and what one reading costs.
 *
 * CLOCK_MONOTONIC_RAW, else CLOCK_MONOTONIC, else gettimeofday(). What the system
 * says about resolution is recorded and not believed: step and cost are measured.
 */
#ifndef OS_CLOCK_H
#define OS_CLOCK_H

#include <stdint.h>

struct clock {
	uint64_t (*now)(void *arg);	/* nanoseconds */
	void *arg;
	const char *name;		/* "monotonic_raw" */
	uint64_t step_ns;		/* smallest difference of two readings, >= 1 */
	uint64_t cost_ns;		/* median cost of a reading */
	uint64_t tick_ns;		/* CLOCK_MONOTONIC_COARSE, else 10 ms */
};

/* Opens the best clock of this system; step and cost are 1 until clock_measure(). */
void clock_open(struct clock *c);
/* 10,000 readings or 200 ms. */
void clock_measure(struct clock *c);
static inline uint64_t clock_now(const struct clock *c)
{
	return c->now(c->arg);
}

/* Seconds since boot, suspend included; -1 unknown. */
double clock_uptime(void);
/* "2026-01-31T12:00:00Z" in out, or "" where the clock says a year before 2020. */
void clock_wall(char *out, unsigned long cap);

#endif
