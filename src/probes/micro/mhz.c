/* mhz - the clock rate, from a chain of additions of one cycle each. */
#include "kbench.h"
#include "span.h"

enum { TIMINGS = 8 };

#define X10(x) x x x x x x x x x x
#define X100(x) X10(X10(x))
/* Of a register: some processors add a constant to a register without taking a cycle. */
#define ADD r += s; KB_HIDE(r);

static unsigned long sum;
static uint64_t span, hundreds;

/* A hundred additions an operation. */
static void add(struct kb_ctx *c, uint64_t n)
{
	register unsigned long r = 1, s = 3;

	KB_HIDE(r);
	KB_HIDE(s);
	while (n--) {
		X100(ADD)
	}
	sum = r;
}

static void setup(struct kb_ctx *c)
{
	enum { CHECKED = 7 };

	add(c, CHECKED);
	if (sum != 1 + 3 * 100 * CHECKED)
		kb_fail("the sum is %lu instead of %d", sum, 1 + 3 * 100 * CHECKED);
	span = span_of_clock();
	hundreds = span_fill(c, add, span);
}

static void run(struct kb_ctx *c, uint64_t n)
{
	while (n--) {
		uint64_t ns, best = UINT64_MAX;

		for (int i = 0; i < TIMINGS; i++) {
			ns = span_time(c, add, hundreds);
			if (ns < best)
				best = ns;
		}
		kb_value(c, NULL, 1e5 * (double)hundreds / (double)best);
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
