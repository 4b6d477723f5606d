/* arith - a hundred multiplications, divisions and additions in each of five types. */
#include "kbench.h"

enum { TERMS = 101, RESULT = 10402 };	/* x = 101, y = 10201, z a little over 100 */

static volatile unsigned long loops;

/*
 * The sum of y / (y - 1) for the squares y of 2 .. 101. The hidden y keeps the
 * compiler from knowing a term; a function apart keeps it from knowing the sum.
 */
#define ARITH(type, HIDE) \
	static __attribute__((noinline)) int terms_##type(void) \
	{ \
		type x = 0, y = 0, z = 0; \
		for (int i = 2; i <= TERMS; i++) { \
			x = (type)i; \
			y = (type)(x * x); \
			HIDE(y); \
			z = (type)(z + y / (y - 1)); \
		} \
		HIDE(z); \
		return (int)(x + y + z); \
	} \
	static void run_##type(struct kb_ctx *c, uint64_t n) \
	{ \
		while (n--) { \
			int got = terms_##type(); \
			loops++; \
			if (__builtin_expect(got != RESULT, 0)) \
				kb_fail(#type ": %d where %d was due", got, RESULT); \
		} \
	}

ARITH(short, KB_HIDE)
ARITH(int, KB_HIDE)
ARITH(long, KB_HIDE)
ARITH(float, KB_HIDE_FP)
ARITH(double, KB_HIDE_FP)

/* The same call and the same hundred steps with nothing in them. */
static __attribute__((noinline)) int terms_oh(void)
{
	int i;

	for (i = 2; i <= TERMS; i++)
		KB_HIDE(i);
	return i - TERMS - 1;
}

static void run_oh(struct kb_ctx *c, uint64_t n)
{
	while (n--) {
		int got = terms_oh();

		loops++;
		if (__builtin_expect(got != 0, 0))
			kb_fail("oh: %d where 0 was due", got);
	}
}

static const struct kb_out outs[] = {
	{ .part = "oh", .run = run_oh },
	{ .part = "short", .run = run_short },
	{ .part = "int", .run = run_int },
	{ .part = "long", .run = run_long },
	{ .part = "float", .run = run_float },
	{ .part = "double", .run = run_double },
	{ 0 }
};

const struct kb_probe arith[] = {
	{ .name = "arith", .suite = "unix", .unit = &kb_lps, .pin = KB_FREE,
	  .summary = "a hundred multiplications and divisions",
	  .help = "One operation is a call that sums y / (y - 1) over the squares y of 2 "
		"to 101 in one type: a hundred multiplications, divisions and additions. "
		"arith.oh is the same call and the same hundred steps with nothing in "
		"them. All six are measured in one process, and each result is checked. "
		"The optimiser may not remove the arithmetic here; in the parent it "
		"does, so that the parent's figures are 3 to 20 times as high, measure "
		"the compiler and do not compare with these: they are imported as "
		"ub_arith.",
	  .parent = "Arithmetic Test", .outs = outs },
	{ 0 }
};
