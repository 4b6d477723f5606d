/* clock_read - what it costs to ask for the time, with and without a system call. */
#include <inttypes.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "kbench.h"

enum { READINGS_MOST = 10000000 };	/* for a clock to move once */

static int64_t last;			/* the latest reading, in nanoseconds */
static long number;			/* of the system call */

static int64_t nanoseconds(int64_t s, int64_t ns)
{
	return s * 1000000000 + ns;
}

static int64_t ns_of(const struct timespec *t)
{
	return nanoseconds(t->tv_sec, t->tv_nsec);
}

static int64_t library(clockid_t id)
{
	struct timespec t = { 0 };

	KB_CHECK(clock_gettime(id, &t) == 0);
	return ns_of(&t);
}

/* Reads until the clock has gone on. The wall clock may be set back meanwhile. */
static void see_it_move(clockid_t id)
{
	int64_t from = library(id), t = from;

	for (long k = 0; t <= from && k < READINGS_MOST; k++) {
		from = t;
		t = library(id);
	}
	if (t <= from)
		kb_fail("the clock stands still");
	last = t;
}

static void forward(int64_t now)
{
	if (now < last)
		kb_fail("the clock went back by %" PRId64 " ns", last - now);
	last = now;
}

static void setup_monotonic(struct kb_ctx *c)
{
	see_it_move(CLOCK_MONOTONIC);
}

static void monotonic(struct kb_ctx *c, uint64_t n)
{
	struct timespec t = { 0 };

	while (n--)
		KB_CHECK(clock_gettime(CLOCK_MONOTONIC, &t) == 0);
	forward(ns_of(&t));
}

static void setup_realtime(struct kb_ctx *c)
{
	see_it_move(CLOCK_REALTIME);
}

static void realtime(struct kb_ctx *c, uint64_t n)
{
	struct timespec t = { 0 };

	while (n--)
		KB_CHECK(clock_gettime(CLOCK_REALTIME, &t) == 0);
	last = ns_of(&t);
}

/* It may be set at any time, but it does not stand. */
static void teardown_realtime(struct kb_ctx *c)
{
	see_it_move(CLOCK_REALTIME);
}

static void wide(struct kb_ctx *c, uint64_t n)
{
	int64_t t[2] = { 0 };

	while (n--)
		KB_CHECK(syscall(number, CLOCK_MONOTONIC, t) == 0);
	forward(nanoseconds(t[0], t[1]));
}

static void narrow(struct kb_ctx *c, uint64_t n)
{
	long t[2] = { 0 };

	while (n--)
		KB_CHECK(syscall(number, CLOCK_MONOTONIC, t) == 0);
	forward(nanoseconds(t[0], t[1]));
}

static bool has_wide(void)
{
	int64_t t[2] = { 0 };

	number = kb_call(KB_CALL_CLOCK_WIDE);
	return number >= 0 && syscall(number, CLOCK_MONOTONIC, t) == 0;
}

static kb_loop *call;

/* One call lies between two readings of the library: it is the same clock. */
static void setup_raw(struct kb_ctx *c)
{
	call = has_wide() ? wide : narrow;
	if (call == narrow)
		number = kb_call(KB_CALL_CLOCK);
	if (number < 0)
		kb_skip("no system call reads the clock here");
	see_it_move(CLOCK_MONOTONIC);
	call(c, 1);
	forward(library(CLOCK_MONOTONIC));
	kb_note(c, "times", "of %d bits", call == wide ? 64 : (int)sizeof(long) * 8);
}

static void raw(struct kb_ctx *c, uint64_t n)
{
	call(c, n);
}

#define ONE_READING(clock) \
	"One operation is one clock_gettime of " clock " by the C library. "
#define VDSO \
	"Where the kernel maps its code for that into the process (vDSO) and the clock " \
	"source allows it, no system call happens; clock.raw_syscall is what it costs " \
	"with one. "

const struct kb_probe clock_read[] = {
	{ .name = "clock.monotonic", .suite = "sched", .unit = &kb_ns,
	  .summary = "read the clock that only goes forward",
	  .help = ONE_READING("CLOCK_MONOTONIC") VDSO "The clock must move before "
		"anything is timed, and no batch may end earlier than the one before. No "
		"parent.",
	  .pin = KB_ONE, .setup = setup_monotonic, .run = monotonic },
	{ .name = "clock.realtime", .suite = "sched", .unit = &kb_ns,
	  .summary = "read the wall clock",
	  .help = ONE_READING("CLOCK_REALTIME") VDSO "The clock must move, before and "
		"after; it may be set at any time, and so it may go back. No parent.",
	  .pin = KB_ONE, .setup = setup_realtime, .run = realtime,
	  .teardown = teardown_realtime },
	{ .name = "clock.raw_syscall", .suite = "sched", .unit = &kb_ns,
	  .summary = "read the clock by a system call",
	  .help = "One operation is the system call clock_gettime of CLOCK_MONOTONIC, "
		"made without the C library's help: what clock.monotonic costs where it "
		"can not be read in the process itself. On a 32-bit machine it is the "
		"call with 64-bit times, clock_gettime64, and the old one where the "
		"kernel does not have that; which of them is kept as \"times\". No "
		"reading may be earlier than the one before it, or than one of the C "
		"library. No parent.",
	  .pin = KB_ONE, .setup = setup_raw, .run = raw },
	{ 0 }
};
