/* timer - how late a thread runs that sleeps until a given time, again and again. */
#include <errno.h>
#include <sys/prctl.h>
#include <time.h>

#include "kbench.h"

enum {
	PERIOD_NS = 200000,
	BURST = 100,			/* events without a rest */
	REST_NS = 5000000,
	MOST_READINGS = 10000000,	/* of a clock that stands still */
	SECOND_NS = 1000000000,
};

static uint64_t period_ns;

/* Due times are of this clock, so lateness must be too. */
static uint64_t now(void)
{
	struct timespec t;

	KB_CHECK(clock_gettime(CLOCK_MONOTONIC, &t) == 0);
	return (uint64_t)t.tv_sec * SECOND_NS + (uint64_t)t.tv_nsec;
}

static void sleep_until(uint64_t due)
{
	const struct timespec t = { .tv_sec = (time_t)(due / SECOND_NS),
		.tv_nsec = (long)(due % SECOND_NS) };

	do {
		errno = clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &t, NULL);
	} while (errno == EINTR);
	KB_CHECK(errno == 0);
}

/* What the kernel says of its timers; without high-resolution ones it is a tick. */
static uint64_t timer_step(void)
{
	struct timespec t = { 0 };

	if (clock_getres(CLOCK_MONOTONIC, &t) != 0)
		return 1;
	return (uint64_t)t.tv_sec * SECOND_NS + (uint64_t)t.tv_nsec;
}

/* By which the clock moves on; being put aside in between only lengthens it. */
static uint64_t reading_step(void)
{
	uint64_t step = UINT64_MAX, from, t;

	for (int i = 0; i < 3; i++) {
		from = t = now();
		for (long k = 0; t == from && k < MOST_READINGS; k++)
			t = now();
		if (t > from && t - from < step)
			step = t - from;
	}
	if (step == UINT64_MAX)
		kb_skip("the clock does not move");
	return step;
}

static uint64_t longest(uint64_t a, uint64_t b)
{
	return a > b ? a : b;
}

static double cost(const struct kb_ctx *c)
{
	const double period = (double)longest(PERIOD_NS, 2 * timer_step());

	return (1000 * period + 1000.0 / BURST * (period + REST_NS)) / 1e9;
}

static void setup(struct kb_ctx *c)
{
	period_ns = longest(PERIOD_NS, 2 * longest(timer_step(), reading_step()));
	/* Else it is the slack that is measured; a kernel may leave it as it is. */
	prctl(PR_SET_TIMERSLACK, 1, 0, 0, 0);
	kb_note(c, "period", "%llu us", (unsigned long long)period_ns / 1000);
	sleep_until(now() + period_ns);
}

/* The first due time ahead; those that have passed meanwhile are no events. */
static uint64_t next_due(uint64_t due, uint64_t woken)
{
	due += period_ns;
	if (due <= woken)
		due += ((woken - due) / period_ns + 1) * period_ns;
	return due;
}

static void burst(struct kb_ctx *c, uint64_t n)
{
	uint64_t due = now() + period_ns, woken;

	while (n--) {
		sleep_until(due);
		woken = now();
		if (woken < due)
			kb_fail("woken %llu ns before it was due",
				(unsigned long long)(due - woken));
		kb_latency(c, woken - due);
		due = next_due(due, woken);
	}
}

/* The rests are for the machine, where this has a real-time policy. */
static void run(struct kb_ctx *c, uint64_t n)
{
	uint64_t k;

	for (; n > BURST; n -= k) {
		k = BURST;
		burst(c, k);
		sleep_until(now() + REST_NS);
	}
	burst(c, n);
}

static const struct kb_out outs[] = {
	{ .part = "p50" }, { .part = "p90" }, { .part = "p99" }, { .part = "p999" },
	{ .part = "max" }, { 0 }
};

const struct kb_probe timer[] = {
	{ .name = "timer", .suite = "sched", .unit = &kb_us, .pin = KB_FREE,
	  .summary = "lateness of sleeps until a given time",
	  .help = "One operation is one sleep until a given time (clock_nanosleep, "
		"TIMER_ABSTIME, CLOCK_MONOTONIC); the value is how much later than that "
		"the thread runs. The times are 200 us apart, or two steps of the "
		"clock where that is longer. Who is so late that the next time has "
		"passed too waits for the first one ahead: a stall is one late event, "
		"not a row of them. A process takes 1,000 events, in bursts of 100 with "
		"a rest of 5 ms in between, so that --sched fifo:P leaves the machine "
		"alive; its quantiles are p50, p90, p99, p999 and max. The timer slack "
		"is set to 1 ns, else its 50 us would be all there is to see. Running "
		"before the time is a failure. max is shown and never judged.",
	  .cost = 0.25, .cost_of = cost, .samples = 1, .outs = outs, .setup = setup,
	  .run = run },
	{ 0 }
};
