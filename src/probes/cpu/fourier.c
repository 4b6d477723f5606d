/* fourier - coefficients of the Fourier series of (x + 1)^x between 0 and 2. */
#include <math.h>

#include "kbench.h"
#include "kernels_fp.h"
#include "nb_memory.h"
#include "nb_real.h"

enum { STEPS = 200 };

enum wave { NONE, COSINE, SINE };

static const double omega = 3.1415926535897932, within = 1e-12;

static const struct known { enum wave wave; int at; double due; } known[] = {
	{ COSINE, 0, 2.83777075625888 },
	{ COSINE, 1, 1.04578447309955 },
	{ SINE, 1, -1.87910326185878 },
	{ COSINE, 2, 0.27410022422635 },
	{ SINE, 2, -1.15883512340303 },
	{ COSINE, 99, 0.0887807947930079 },
};
static const double due_cosines = 4.95558783487279, due_sines = -5.5729209851661;

static double *cosines, *sines;

/* The power is computed anew for each coefficient: most of the time is libm's. */
static double function(double x, double w, enum wave wave)
{
	switch (wave) {
	case NONE:
		return pow(x + 1, x);
	case COSINE:
		return pow(x + 1, x) * cos(w * x);
	case SINE:
		return pow(x + 1, x) * sin(w * x);
	}
	return 0;
}

/* The last inner node is left out, as ever. */
static double integral(double from, double to, int steps, double w, enum wave wave)
{
	double x = from, dx = (to - from) / steps;
	double sum = function(from, w, wave) / 2;

	for (int i = steps - 2; i > 0; i--) {
		x += dx;
		sum += function(x, w, wave);
	}
	return (sum + function(to, w, wave) / 2) * dx;
}

__attribute__((noinline)) void fourier_pass(double *a, double *b, unsigned long count)
{
	a[0] = integral(0, 2, STEPS, 0, NONE) / 2;
	for (unsigned long i = 1; i < count; i++) {
		a[i] = integral(0, 2, STEPS, omega * (double)i, COSINE);
		b[i] = integral(0, 2, STEPS, omega * (double)i, SINE);
	}
}

bool fourier_right(const double *a, const double *b)
{
	double sum_a = a[0], sum_b = 0;

	for (int i = 1; i < FOURIER_COUNT; i++) {
		sum_a += a[i];
		sum_b += b[i];
	}
	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
		const struct known *k = &known[i];

		if (!nb_close((k->wave == SINE ? b : a)[k->at], k->due, within))
			return false;
	}
	return nb_close(sum_a, due_cosines, within) && nb_close(sum_b, due_sines, within);
}

static void setup(struct kb_ctx *c)
{
	cosines = nb_buffer(FOURIER_COUNT * sizeof(*cosines));
	sines = nb_buffer(FOURIER_COUNT * sizeof(*sines));
	kb_work(c, 2 * FOURIER_COUNT - 1);
}

static void run(struct kb_ctx *c, uint64_t n)
{
	unsigned long count = FOURIER_COUNT;

	while (n--) {
		KB_HIDE(count);
		fourier_pass(cosines, sines, count);
		kb_use(cosines);
		kb_use(sines);
	}
}

static void teardown(struct kb_ctx *c)
{
	if (!fourier_right(cosines, sines))
		kb_fail("wrong coefficients: %.15g, %.15g, %.15g ...", cosines[0],
			cosines[1], sines[1]);
}

const struct kb_probe fourier[] = {
	{ .name = "fourier", .suite = "cpu", .unit = &kb_ips, .pin = KB_FREE,
	  .cost = 0.001, .floats = true, .summary = "coefficients of a Fourier series",
	  .help = "One operation is a pass over the first 199 coefficients of the "
		"Fourier series of (x + 1)^x between 0 and 2, each an integral of 200 "
		"values of a function: 39,800 pow, 19,800 cos and 19,800 sin in all. "
		"It is the coefficients that are counted. Nine tenths of the time go "
		"to the C library, so another libc gives another result. The last "
		"coefficients of each process are checked. The parent times the same "
		"passes by CPU time and checks nothing.",
	  .parent = "FOURIER",
	  .setup = setup, .run = run, .teardown = teardown },
	{ 0 }
};
