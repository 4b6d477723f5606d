/* lat_usleep - how long a short sleep really takes. */
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

#include "kbench.h"

enum { LONGEST = 999999 };	/* usleep() need not take more */

static useconds_t us;
static uint64_t step_ns;		/* of the clock that wakes us */

static void setup(struct kb_ctx *c)
{
	const long t = kb_arg(c, "us");
	const int slack = prctl(PR_GET_TIMERSLACK, 0, 0, 0, 0);
	struct timespec step = { 0 };

	if (t > LONGEST)
		kb_skip("%ld us: usleep takes at most %d", t, LONGEST);
	us = (useconds_t)t;
	KB_CHECK(clock_getres(CLOCK_MONOTONIC, &step) == 0);
	step_ns = (uint64_t)step.tv_sec * 1000000000u + (uint64_t)step.tv_nsec;
	if (slack >= 0)
		kb_note(c, "timer slack", "%d ns", slack);
}

/* What the two clocks may differ by, their rates and a step, is no fault of the sleep. */
static void run(struct kb_ctx *c, uint64_t n)
{
	const uint64_t from = kb_now(), least = n * us * 990;

	while (n--)
		KB_CHECK(usleep(us) == 0);
	if (kb_now() - from + step_ns < least)
		kb_fail("sleeps of %u us were shorter than that", (unsigned)us);
}

static const long sleeps[] = { 1, 100, 1000, KB_END };
static const struct kb_axis axes[] = { { .name = "us", .value = sleeps }, { 0 } };

const struct kb_probe lat_usleep[] = {
	{ .name = "lat_usleep", .suite = "micro", .unit = &kb_us,
	  .parent = "usleep T microseconds", .summary = "sleep for T microseconds",
	  .help = "One operation is one usleep of T microseconds; the value is what it "
		"takes altogether. What it takes above T is the clock's resolution, the "
		"slack that the kernel allows itself (50 us unless somebody changed it; "
		"kept as \"timer slack\") and the way back from sleep. No sleep may be "
		"shorter than T, and that is checked. lmbench calls it \"usleep T "
		"microseconds\"; its suite never runs it.",
	  .axes = axes, .all = "100", .setup = setup, .run = run },
	{ 0 }
};
