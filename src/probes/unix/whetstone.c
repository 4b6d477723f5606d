/* whetstone - the double precision Whetstone: arithmetic, calls and libm. */
#include <math.h>
#include <string.h>

#include "kbench.h"

/* A compiler that does not know noipa takes the other word. */
#pragma GCC diagnostic ignored "-Wattributes"
#define APART static __attribute__((noinline, noipa))
#define TEMPLATE static inline __attribute__((always_inline))

enum { SECTIONS = 8, N1_TIMES = 10 };

static const double t = 0.49999975, t1 = 0.50000025, t2 = 2.0;

/* What each section must leave, to one in 1e9: the order of additions is free. */
static const double due[SECTIONS] = { -1.1239825566739189, -1.1218707988928442, 1, 12,
	0.49902937281518261, 0.99999987890802811, 3, 0.75100163018458665 };

/* Were it known, the compiler would write the sections for this value alone. */
static volatile long x100 = 100;

/*
 * The sections are written once and compiled twice: as the parent has them,
 * where the compiler may fold and inline what it can, and strict, where calls are
 * calls and the integers are hidden from it in each step.
 */
static void array(double *e, double a, double b)
{
	for (int j = 0; j < 6; j++) {
		e[0] = (e[0] + e[1] + e[2] - e[3]) * a;
		e[1] = (e[0] + e[1] - e[2] + e[3]) * a;
		e[2] = (e[0] - e[1] + e[2] + e[3]) * a;
		e[3] = (-e[0] + e[1] + e[2] + e[3]) / b;
	}
}

APART void array_apart(double *e, double a, double b)
{
	array(e, a, b);
}

static void numbers(double *x, double *y, double *z)
{
	*x = *y;
	*y = *z;
	*x = t * (*x + *y);
	*y = t1 * (*x + *y);
	*z = (*x + *y) / t2;
}

APART void numbers_apart(double *x, double *y, double *z)
{
	numbers(x, y, z);
}

static void swap(double *e, long j, long k, long l)
{
	e[j] = e[k];
	e[k] = e[l];
	e[l] = e[j];
}

APART void swap_apart(double *e, long j, long k, long l)
{
	swap(e, j, k, l);
}

TEMPLATE double section1(double *e, long n)
{
	for (long i = 0; i < 12 * N1_TIMES * n; i++) {
		e[0] = (e[0] + e[1] + e[2] - e[3]) * t;
		e[1] = (e[0] + e[1] - e[2] + e[3]) * t;
		e[2] = (e[0] - e[1] + e[2] + e[3]) * t;
		e[3] = (-e[0] + e[1] + e[2] + e[3]) * t;
	}
	return e[3];
}

TEMPLATE double section2(double *e, long n, bool strict)
{
	for (long i = 0; i < 14 * n; i++) {
		if (strict)
			array_apart(e, t, t2);
		else
			array(e, t, t2);
	}
	return e[3];
}

TEMPLATE double section3(long n, bool strict)
{
	long j = 1;

	for (long i = 345 * n; i > 0; i--) {
		if (j == 1)
			j = 2;
		else
			j = 3;
		if (strict)
			KB_HIDE(j);
		if (j > 2)
			j = 0;
		else
			j = 1;
		if (strict)
			KB_HIDE(j);
		if (j < 1)
			j = 1;
		else
			j = 0;
		if (strict)
			KB_HIDE(j);
	}
	return (double)j;
}

TEMPLATE double section4(double *e, long n, bool strict)
{
	long j = 1, k = 2, l = 3;

	for (long i = 0; i < 210 * n; i++) {
		j = j * (k - j) * (l - k);
		k = l * k - (l - j) * k;
		l = (l - k) * (k + j);
		if (strict) {
			KB_HIDE(j);
			KB_HIDE(k);
			KB_HIDE(l);
		}
		e[l - 2] = (double)(j + k + l);
		e[k - 2] = (double)(j * k * l);
	}
	return e[0] + e[1];
}

/* One step fewer than is credited, as ever. */
TEMPLATE double section5(long n)
{
	double x = 0.5, y = 0.5;

	for (long i = 1; i < 32 * n; i++) {
		x = t * atan(t2 * sin(x) * cos(x) / (cos(x + y) + cos(x - y) - 1));
		y = t * atan(t2 * sin(y) * cos(y) / (cos(x + y) + cos(x - y) - 1));
	}
	return y;
}

TEMPLATE double section6(long n, bool strict)
{
	double x = 1, y = 1, z = 1;

	for (long i = 0; i < 899 * n; i++) {
		if (strict)
			numbers_apart(&x, &y, &z);
		else
			numbers(&x, &y, &z);
	}
	return z;
}

TEMPLATE double section7(long n, bool strict)
{
	double e[3] = { 1, 2, 3 };
	long j = 0, k = 1, l = 2;

	for (long i = 0; i < 616 * n; i++) {
		if (strict) {
			KB_HIDE(j);
			KB_HIDE(k);
			KB_HIDE(l);
			swap_apart(e, j, k, l);
		} else {
			swap(e, j, k, l);
		}
	}
	return e[2];
}

TEMPLATE double section8(long n)
{
	double x = 0.75;

	for (long i = 0; i < 93 * n; i++)
		x = sqrt(exp(log(x) / t1));
	return x;
}

/* One pass, and its nanoseconds: the first section runs ten times for one. */
TEMPLATE uint64_t pass(double *left, long n, bool strict)
{
	double e[4] = { 1, -1, -1, -1 };
	uint64_t from = kb_now(), first, end;

	left[0] = section1(e, n);
	first = kb_now();
	left[1] = section2(e, n, strict);
	left[2] = section3(n, strict);
	left[3] = section4(e, n, strict);
	left[4] = section5(n);
	left[5] = section6(n, strict);
	left[6] = section7(n, strict);
	left[7] = section8(n);
	end = kb_now();
	return (first - from) / N1_TIMES + (end - first);
}

/*
 * By the bits, sign and exponent included: a compiler that was told that there is
 * no NaN may take one for equal to anything.
 */
static bool close_to(double a, double b)
{
	const int64_t parts = 4503599;		/* of 2^52: one in 1e9 */
	int64_t x, y;

	memcpy(&x, &a, sizeof(x));
	memcpy(&y, &b, sizeof(y));
	return (x < 0) == (y < 0) && x - y <= parts && y - x <= parts;
}

static void check(const double *left)
{
	for (int i = 0; i < SECTIONS; i++) {
		if (!close_to(left[i], due[i]))
			kb_fail("section %d left %.15g, %.15g was due", i + 1, left[i],
				due[i]);
	}
}

APART uint64_t compatible(double *left, long n)
{
	return pass(left, n, false);
}

APART uint64_t strict(double *left, long n)
{
	return pass(left, n, true);
}

static void run(struct kb_ctx *c, uint64_t n)
{
	double left[SECTIONS];

	while (n--) {
		kb_timed(c, compatible(left, x100));
		check(left);
	}
}

static void run_strict(struct kb_ctx *c, uint64_t n)
{
	double left[SECTIONS];

	while (n--) {
		kb_timed(c, strict(left, x100));
		check(left);
	}
}

static void setup(struct kb_ctx *c)
{
	kb_work(c, 1e7);
}

const struct kb_probe whetstone[] = {
	{ .name = "whetstone", .suite = "unix", .unit = &kb_mwips, .pin = KB_FREE,
	  .cost = 0.002, .floats = true,
	  .summary = "millions of Whetstone instructions",
	  .help = "One operation is a pass of eight sections: array elements, the same "
		"passed to a procedure, conditions, integers, sin cos atan, calls, array "
		"references, and sqrt exp log. It counts as 10 million Whetstone "
		"instructions; the time of the first section, which runs ten times, "
		"counts for a tenth. What each section leaves is checked after each "
		"pass. Like the parent this lets the compiler fold and inline what it "
		"can, which is nearly all of the integer section with any optimisation; "
		"whetstone.strict does not. The parent up to 5.1.3 divides by CPU time, "
		"kbench and 6.0 by time on the wall.",
	  .parent = "Double-Precision Whetstone",
	  .setup = setup, .run = run },
	{ .name = "whetstone.strict", .suite = "unix", .unit = &kb_mwips, .pin = KB_FREE,
	  .cost = 0.003, .floats = true,
	  .summary = "the same, nothing removed by the compiler",
	  .help = "One operation is a pass of the same eight sections as in whetstone, "
		"with the integers hidden from the compiler in each step and with calls "
		"that can not be inlined. So it compares processors where compilers "
		"differ; it has no parent.",
	  .all = "", .setup = setup, .run = run_strict },
	{ 0 }
};
