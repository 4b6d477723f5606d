/* canary - a chain of dependent additions, timed before and after each process. */
#include "measure/canary.h"

#include <math.h>

#include "kbench.h"

static void spin(unsigned long thousands)
{
	unsigned long x = 1;

	while (thousands--) {
		for (int i = 0; i < 250; i++) {
			x += thousands;
			KB_HIDE(x);
			x += 3;
			KB_HIDE(x);
			x += thousands;
			KB_HIDE(x);
			x += 5;
			KB_HIDE(x);
		}
	}
}

static void spin_floats(unsigned long thousands)
{
	double x = 1, a = 0.75, b = 0.25;

	while (thousands--) {
		for (int i = 0; i < 500; i++) {
			x *= a;
			KB_HIDE_FP(x);
			x += b;
			KB_HIDE_FP(x);
		}
	}
}

/* Nanoseconds a thousand operations of the chain, over at least slice_ns. */
static double slice(const struct clock *c, void (*chain)(unsigned long thousands),
	uint64_t slice_ns)
{
	uint64_t from = clock_now(c), ns;
	unsigned long done = 0, n = 16;

	if (slice_ns < 4 * c->step_ns)
		slice_ns = 4 * c->step_ns;
	do {
		chain(n);
		done += n;
		ns = clock_now(c) - from;
	} while (ns < slice_ns);
	return (double)ns / (double)done;
}

static double least_of(const struct clock *c, void (*chain)(unsigned long thousands))
{
	double least = INFINITY;

	for (int i = 0; i < 4; i++) {
		double v = slice(c, chain, 500000);

		if (v < least)
			least = v;
	}
	return least;
}

double canary(const struct clock *c)
{
	return least_of(c, spin);
}

double canary_floats(const struct clock *c)
{
	return fmax(1, least_of(c, spin_floats) / (4 * least_of(c, spin)));
}

void canary_warm_up(const struct clock *c, uint64_t most_ns)
{
	double low = 0, high = 0;
	uint64_t from = clock_now(c);
	int agree = 0;

	while (agree < 5 && clock_now(c) - from < most_ns) {
		double v = slice(c, spin, 10000000);

		if (agree && fmax(high, v) <= fmin(low, v) * 1.01) {
			low = fmin(low, v);
			high = fmax(high, v);
			agree++;
		} else {
			low = high = v;
			agree = 1;
		}
	}
}
