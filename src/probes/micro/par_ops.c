/* par_ops - how many arithmetic operations of a kind go on at the same time. */
#include <inttypes.h>
#include <string.h>

#include "kbench.h"
#include "wide.h"

/*
 * Each step has a barrier behind each operation, so that nothing is folded or
 * regrouped at any -O level. Constants are shared by all chains: so as many chains as
 * possible fit into registers. What may wrap is unsigned.
 */
#define FP(v) KB_HIDE_FP(v);
/* 64 bits on a machine of 32 are hidden half by half; see lat_ops. */
#define INT(v) \
	if (sizeof(v) <= sizeof(long)) { \
		KB_HIDE(v); \
	} else { \
		uint32_t low_ = (uint32_t)(v); \
		uint32_t high_ = (uint32_t)((uint64_t)(v) >> 32); \
		KB_HIDE(low_); \
		KB_HIDE(high_); \
		(v) = (uint64_t)high_ << 32 | low_; \
	}

#define BIT(k, HIDE) r##k ^= s; HIDE(r##k) r##k |= t; HIDE(r##k)
#define ADD(k, HIDE) r##k += s; HIDE(r##k)
#define ADD_SUB(k, HIDE) r##k += s; HIDE(r##k) r##k -= s; HIDE(r##k)
#define MUL(k, HIDE) r##k *= s; HIDE(r##k)
#define MUL_BACK(k, HIDE) r##k *= s; HIDE(r##k) r##k *= t; HIDE(r##k)
#define DIV(k, HIDE) r##k = s / r##k; HIDE(r##k)
#define MOD(k, HIDE) r##k %= s; HIDE(r##k) r##k |= t; HIDE(r##k)

#define START(k, T, HIDE, first) register T r##k = (first); HIDE(r##k)
#define KEEP(k, BITS) ended[k] = BITS(r##k);
#define INT_BITS(v) (uint64_t)(v)

#define LOOP(w, rounds, fn, T, HIDE, BITS, STEP, first, second, third) \
static void fn##_##w(struct kb_ctx *c, uint64_t n) \
{ \
	register T s = (second), t = (third); \
	HIDE(s) \
	HIDE(t) \
	WIDE_##w(START, T, HIDE, first) \
	while (n--) { \
		WIDE_TIMES_##rounds(WIDE_##w(STEP, HIDE)) \
	} \
	WIDE_##w(KEEP, BITS) \
}

/* The loops of all widths of one operation, and the run of its out. */
#define OPERATION(fn, T, HIDE, BITS, STEP, first, second, third) \
WIDE_EACH(LOOP, fn, T, HIDE, BITS, STEP, first, second, third) \
static struct wide fn = { .loop = { WIDE_EACH(WIDE_NAME, fn) } }; \
static void fn##_run(struct kb_ctx *c, uint64_t n) \
{ \
	while (n--) \
		kb_value(c, #fn, wide_parallelism(c, &fn, span)); \
}

#define WHOLE(fn, T, ...) OPERATION(fn, T, INT, INT_BITS, __VA_ARGS__)
#define REAL(fn, T, ...) OPERATION(fn, T, FP, fp_bits, __VA_ARGS__)

static uint64_t span;
static uint64_t ended[WIDE_MOST];	/* what the chains ended with; reals as bits */

static uint64_t fp_bits(double v)
{
	uint64_t b;

	memcpy(&b, &v, sizeof(b));
	return b;
}

#define S64(x) INT64_C(x)
#define U64(x) UINT64_C(x)
#define PAIR(x) (U64(x) | U64(x) << 32)

WHOLE(int_bit, uint32_t, BIT, 1, 1000, 12)
WHOLE(int_add, uint32_t, ADD, 58, 32, 0)
WHOLE(int_mul, uint32_t, MUL, 37432, 5, 0)
WHOLE(int_div, int32_t, DIV, 37, 38 << 20, 0)
WHOLE(int_mod, int32_t, MOD, 1001, 63, 63)
WHOLE(int64_bit, uint64_t, BIT, PAIR(1), PAIR(1000), U64(12) << 33)
WHOLE(int64_add, uint64_t, ADD, 37421 + (U64(0xff) << 30),
	21698325 + (U64(0xffff) << 29), 0)
WHOLE(int64_mul, uint64_t, MUL, 37421 + (U64(7) << 32), 5, 0)
WHOLE(int64_div, int64_t, DIV, 37 + (S64(37) << 33), (54 + (S64(37) << 33)) << 13, 0)
WHOLE(int64_mod, int64_t, MOD, S64(2000) << 32, S64(2) << 56, S64(2) << 56)
REAL(float_add, float, ADD_SUB, 1, 3, 0)
REAL(float_mul, float, MUL_BACK, 8, 8, (float)0.125)
REAL(float_div, float, DIV, (float)1.41421356, (float)3.14159265, 0)
REAL(double_add, double, ADD_SUB, 1, 3, 0)
REAL(double_mul, double, MUL_BACK, 8, 8, 0.125)
REAL(double_div, double, DIV, 1.41421356, 3.14159265, 0)

/* What every chain must end with after WIDE_STEPS steps, from exact arithmetic. */
#define KNOWN(fn, end) { #fn, &fn, UINT64_C(end) }

static const struct known {
	const char *part;
	const struct wide *wide;
	uint64_t end;
} known[] = {
	KNOWN(int_bit, 0xd),
	KNOWN(int_add, 0x1ba),
	KNOWN(int_mul, 0xc34a73b8),
	KNOWN(int_div, 0x25),
	KNOWN(int_mod, 0x3f),
	KNOWN(int64_bit, 0x1900000001),
	KNOWN(int64_add, 0x1803e4f85a729),
	KNOWN(int64_mul, 0x65dd10862338423d),
	KNOWN(int64_div, 0x4a00000036),
	KNOWN(int64_mod, 0x20007d000000000),
	KNOWN(float_add, 0x3ff0000000000000),
	KNOWN(float_mul, 0x4020000000000000),
	KNOWN(float_div, 0x3ff6a09e60000000),
	KNOWN(double_add, 0x3ff0000000000000),
	KNOWN(double_mul, 0x4020000000000000),
	KNOWN(double_div, 0x3ff6a09e65dc27df),
};

static void verify(struct kb_ctx *c, const struct known *k)
{
	for (int w = 0; w < WIDE_MOST; w++) {
		memset(ended, 0, sizeof(ended));
		k->wide->loop[w](c, WIDE_STEPS / wide_rounds[w]);
		for (int i = 0; i <= w; i++) {
			if (ended[i] != k->end)
				kb_fail("chain %d of %d of %s ended with %" PRIx64
					", not %" PRIx64, i + 1, w + 1, k->part,
					ended[i], k->end);
		}
	}
}

static void setup(struct kb_ctx *c)
{
	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
		verify(c, &known[i]);
	span = span_of_clock();
}

#define OP(fn) { .part = #fn, .run = fn##_run }
#define INTEGERS(p) OP(p##_bit), OP(p##_add), OP(p##_mul), OP(p##_div), OP(p##_mod)
#define FLOATS(p) OP(p##_add), OP(p##_mul), OP(p##_div)

static const struct kb_out outs[] = {
	INTEGERS(int), INTEGERS(int64), FLOATS(float), FLOATS(double),
	{ 0 }
};

const struct kb_probe par_ops[] = {
	{ .name = "par_ops", .suite = "micro", .unit = &kb_ratio,
	  .parent = "OP parallelism",
	  .summary = "operations that go on at the same time",
	  .help = "One operation is a comparison of 1 to 16 chains of one kind of "
		"operation side by side: its value is the largest number of steps in "
		"the time that one chain takes for one, at least 1. Every width is "
		"timed three times, the widths in turn, and the least counts. Beyond "
		"the registers of the machine a chain goes through memory, as the "
		"parent's do; constants are shared by all chains. A step is one "
		"operation, but of bit an exclusive or and an or, of mod also an or, "
		"of float and double add and mul two, there and back, so that the "
		"values stay what they are. The end of every chain at every width is "
		"compared with the known answer before anything is timed. lmbench's "
		"lines are \"integer bit parallelism\" to \"double div parallelism\"; "
		"its compiler folds some of them.",
	  .cost = 0.002, .outs = outs, .setup = setup },
	{ 0 }
};
