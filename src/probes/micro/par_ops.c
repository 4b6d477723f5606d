/* par_ops - how many arithmetic operations of a kind go on at the same time. */
#include <inttypes.h>
#include <string.h>

#include "hide.h"
#include "kbench.h"
#include "wide.h"

/*
 * Each step has a barrier behind each operation, so that nothing is folded or
 * regrouped at any -O level. Constants are shared by all chains: so as many chains as
 * possible fit into registers. What may wrap is unsigned.
 */
#define FP(v) KB_HIDE_FP(v);
#define INT(v) HIDE(v);

/* A step of all chains is this of each, then that of each. */
#define XOR(k, BAR) r##k ^= s; BAR(r##k)
#define OR(k, BAR) r##k |= t; BAR(r##k)
#define ADD(k, BAR) r##k += s; BAR(r##k)
#define SUB(k, BAR) r##k -= s; BAR(r##k)
#define MUL(k, BAR) r##k *= s; BAR(r##k)
#define MUL_T(k, BAR) r##k *= t; BAR(r##k)
#define DIV(k, BAR) r##k = s / r##k; BAR(r##k)
#define MOD(k, BAR) r##k %= s; BAR(r##k)
#define NONE(k, BAR)

#define START(k, T, BAR) register T r##k = start; BAR(r##k)
#define KEEP(k, T) { T end_ = r##k; memcpy(to + k * sizeof(T), &end_, sizeof(T)); }

#define LOOP(w, rounds, fn, T, BAR, DO, THEN, first, second, third) \
static void fn##_##w(struct kb_ctx *c, uint64_t n) \
{ \
	register T start = (first), s = (second), t = (third); \
	register size_t left = (size_t)n; \
	unsigned char *to = ended; \
	BAR(start) \
	BAR(s) \
	BAR(t) \
	WIDE_##w(START, T, BAR) \
	do { \
		WIDE_TIMES_##rounds(WIDE_##w(DO, BAR) WIDE_##w(THEN, BAR)) \
	} while (--left); \
	KB_HIDE(to); \
	WIDE_##w(KEEP, T) \
}

/* The loops of all widths of one operation, and the run of its out. */
#define OPERATION(fn, T, BAR, DO, THEN, first, second, third) \
WIDE_EACH(LOOP, fn, T, BAR, DO, THEN, first, second, third) \
static kb_loop *const fn[WIDE_WIDTHS] = { WIDE_EACH(WIDE_NAME, fn) }; \
static void fn##_run(struct kb_ctx *c, uint64_t n) \
{ \
	static uint64_t passes[WIDE_WIDTHS]; \
\
	wide_run(c, n, #fn, fn, passes, span); \
}

#define WHOLE(fn, T, ...) OPERATION(fn, T, INT, __VA_ARGS__)
#define REAL(fn, T, ...) OPERATION(fn, T, FP, __VA_ARGS__)

static uint64_t span;
/* What the chains ended with. */
static unsigned char ended[WIDE_MOST * sizeof(uint64_t)];

#define S64(x) INT64_C(x)
#define U64(x) UINT64_C(x)
#define PAIR(x) (U64(x) | U64(x) << 32)

WHOLE(int_bit, uint32_t, XOR, OR, 1, 1000, 12)
WHOLE(int_add, uint32_t, ADD, NONE, 58, 32, 0)
WHOLE(int_mul, uint32_t, MUL, NONE, 37432, 5, 0)
WHOLE(int_div, int32_t, DIV, NONE, 37, 38 << 20, 0)
WHOLE(int_mod, int32_t, MOD, OR, 1001, 63, 63)
WHOLE(int64_bit, uint64_t, XOR, OR, PAIR(1), PAIR(1000), U64(12) << 33)
WHOLE(int64_add, uint64_t, ADD, NONE, 37421 + (U64(0xff) << 30),
	21698325 + (U64(0xffff) << 29), 0)
WHOLE(int64_mul, uint64_t, MUL, NONE, 37421 + (U64(7) << 32), 5, 0)
WHOLE(int64_div, int64_t, DIV, NONE, 37 + (S64(37) << 33),
	(54 + (S64(37) << 33)) << 13, 0)
WHOLE(int64_mod, int64_t, MOD, OR, S64(2000) << 32, S64(2) << 56, S64(2) << 56)
REAL(float_add, float, ADD, SUB, 1, 3, 0)
REAL(float_mul, float, MUL, MUL_T, 8, 8, (float)0.125)
REAL(float_div, float, DIV, NONE, (float)1.41421356, (float)3.14159265, 0)
REAL(double_add, double, ADD, SUB, 1, 3, 0)
REAL(double_mul, double, MUL, MUL_T, 8, 8, 0.125)
REAL(double_div, double, DIV, NONE, 1.41421356, 3.14159265, 0)

/* What every chain must end with after WIDE_STEPS steps, from exact arithmetic. */
#define KNOWN_32(fn, end) { #fn, fn, UINT32_C(end), sizeof(uint32_t) }
#define KNOWN_64(fn, end) { #fn, fn, UINT64_C(end), sizeof(uint64_t) }

static const struct known {
	const char *part;
	kb_loop *const *loop;
	uint64_t end;		/* of reals the bits */
	size_t size;
} known[] = {
	KNOWN_32(int_bit, 0xd),
	KNOWN_32(int_add, 0x1ba),
	KNOWN_32(int_mul, 0xc34a73b8),
	KNOWN_32(int_div, 0x25),
	KNOWN_32(int_mod, 0x3f),
	KNOWN_64(int64_bit, 0x1900000001),
	KNOWN_64(int64_add, 0x1803e4f85a729),
	KNOWN_64(int64_mul, 0x65dd10862338423d),
	KNOWN_64(int64_div, 0x4a00000036),
	KNOWN_64(int64_mod, 0x20007d000000000),
	KNOWN_32(float_add, 0x3f800000),
	KNOWN_32(float_mul, 0x41000000),
	KNOWN_32(float_div, 0x3fb504f3),
	KNOWN_64(double_add, 0x3ff0000000000000),
	KNOWN_64(double_mul, 0x4020000000000000),
	KNOWN_64(double_div, 0x3ff6a09e65dc27df),
};

static uint64_t chain_end(int i, size_t size)
{
	uint32_t half;
	uint64_t whole;

	memcpy(&half, ended + (size_t)i * sizeof(half), sizeof(half));
	memcpy(&whole, ended + (size_t)i * sizeof(whole), sizeof(whole));
	return size == sizeof(half) ? half : whole;
}

static void verify(struct kb_ctx *c, const struct known *x)
{
	for (int k = 0; k < WIDE_WIDTHS; k++) {
		memset(ended, 0, sizeof(ended));
		x->loop[k](c, WIDE_STEPS / wide[k].rounds);
		for (int i = 0; i < wide[k].width; i++) {
			uint64_t end = chain_end(i, x->size);

			if (end != x->end)
				kb_fail("chain %d of %d of %s ended with %" PRIx64
					", not %" PRIx64, i + 1, wide[k].width, x->part,
					end, x->end);
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
	  .help = "One operation is a comparison of 1, 2, 4, 6, 8, 14 and 16 chains "
		"of one kind of operation side by side: its value is the largest number "
		"of steps in the time that one chain takes for one, at least 1. Every "
		"width is timed three times, the widths in turn, and the least counts. "
		"Beyond the registers of the machine a chain goes through memory, as "
		"the parent's do; constants are shared by all chains. A step is one "
		"operation, but of bit an exclusive or and an or, of mod also an or, of "
		"float and double add and mul two, there and back, so that the values "
		"stay what they are. The end of every chain at every width is compared "
		"with the known answer before anything is timed. lmbench's lines are "
		"\"integer bit parallelism\" to \"double div parallelism\"; it tries all "
		"widths up to 16, and its compiler folds some operations.",
	  .rev = 2, .cost = 0.001, .outs = outs, .setup = setup },
	{ 0 }
};
