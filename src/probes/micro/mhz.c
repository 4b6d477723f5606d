/* mhz - the clock rate, from a chain of additions of one cycle each. */
#include "kbench.h"
#include "span.h"

enum { TIMINGS = 8 };

#define X4(x) x x x x
#define X10(x) x x x x x x x x x x
/* Of a register: some processors add a constant to a register without taking a cycle. */
#define ADD r += s; KB_HIDE(r);

static unsigned long sum;
static uint64_t span, chains;

/*
 * So many additions an operation that what the loop takes is nothing beside them, and so
 * few that a cache of 2 kB holds them. It counts in one register.
 */
enum { ADDITIONS = 400 };

static void add(struct kb_ctx *c, uint64_t n)
{
	register unsigned long r = 1, s = 3;

	KB_HIDE(r);
	KB_HIDE(s);
	for (size_t left = (size_t)n; left; left--) {
		X4(X10(X10(ADD)))
	}
	sum = r;
}

static void setup(struct kb_ctx *c)
{
	enum { CHECKED = 7 };

	add(c, CHECKED);
	if (sum != 1 + 3 * ADDITIONS * CHECKED)
		kb_fail("the sum is %lu instead of %d", sum, 1 + 3 * ADDITIONS * CHECKED);
	span = span_of_clock();
	chains = span_fill(c, add, span);
}

static void run(struct kb_ctx *c, uint64_t n)
{
	while (n--) {
		uint64_t ns, best = UINT64_MAX;

		for (int i = 0; i < TIMINGS; i++) {
			ns = span_time(c, add, chains);
			if (ns < best)
				best = ns;
		}
		kb_value(c, NULL, 1e3 * ADDITIONS * (double)chains / (double)best);
	}
}

const struct kb_probe mhz[] = {
	{ .name = "mhz", .suite = "micro", .unit = &kb_mhz, .parent = "mhz",
	  .summary = "clock rate, by a chain of additions",
	  .help = "One operation is eight timings of a chain of additions of a "
		"register, each waiting for the one before; the least of them, at one "
		"cycle an addition, is one sample, so that the spread of the samples "
		"says how well the rate is known. It is the rate at which this process "
		"really ran, whatever the tables of the machine say. Where an addition "
		"takes two cycles (POWER4 to POWER7) it shows half the rate, where it "
		"takes half a cycle (Pentium 4) twice. lmbench's mhz fits nine "
		"expressions and prints one number without a spread, or -1 on a busy "
		"machine.",
	  .setup = setup, .run = run },
	{ 0 }
};
