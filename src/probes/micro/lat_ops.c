/* lat_ops - what one arithmetic operation costs when each waits for the one before. */
#include <inttypes.h>
#include <string.h>

#include "hide.h"
#include "kbench.h"

/*
 * Every chain below is written out, with a barrier behind each operation: so the
 * compiler has nothing to fold, regroup or hoist at any -O level. What may wrap is
 * done in the unsigned type. Locals are `register` because gcc then keeps most of
 * them in registers even at -O0.
 */
#define TWICE(...) __VA_ARGS__ __VA_ARGS__
#define X10(...) \
	TWICE(__VA_ARGS__) TWICE(__VA_ARGS__) TWICE(__VA_ARGS__) TWICE(__VA_ARGS__) \
	TWICE(__VA_ARGS__)
#define X20(...) TWICE(X10(__VA_ARGS__))
#define X100(...) X10(X10(__VA_ARGS__))

#define INT(assignment, v) assignment; HIDE(v);
#define FP(assignment, v) assignment; KB_HIDE_FP(v);

/*
 * n operations: bodies of so many of them, then the rest one by one. Counted in one
 * register, also where a register has 32 bits.
 */
#define OPERATIONS(n, of_body, body, one) \
	for (size_t k_ = (size_t)((n) / (of_body)); k_; k_--) { body } \
	for (size_t k_ = (size_t)((n) % (of_body)); k_; k_--) { one }

/* The parent's parameter, and its number of iterations where a value needs one. */
enum { M = 1000 };

/* What the last chain ended with; floating values as bits, which no -O level bends. */
static uint64_t answer[2];

static uint64_t bits(double v)
{
	uint64_t b;

	memcpy(&b, &v, sizeof(b));
	return b;
}

static void keep(uint64_t a, uint64_t b)
{
	answer[0] = a;
	answer[1] = b;
}

/* {r ^= i, s ^= r, r |= s}; i counts the bodies down. */
#define BIT(fn, T, U, r0, s0, i0) \
static void fn(struct kb_ctx *c, uint64_t n) \
{ \
	register T r = (r0), s = (s0), i = (i0); \
	HIDE(r); \
	HIDE(s); \
	HIDE(i); \
	OPERATIONS(n, 300, \
		X100(INT(r ^= i, r) INT(s ^= r, s) INT(r |= s, r)) \
		INT(i = (T)((U)i - 1), i), \
		INT(r ^= i, r)) \
	keep((U)r, (U)s); \
}

/* {a += b, b -= a}: comes back after six operations. */
#define ADD(fn, T, U, a0, b0) \
static void fn(struct kb_ctx *c, uint64_t n) \
{ \
	register T a = (a0), b = (b0); \
	HIDE(a); \
	HIDE(b); \
	OPERATIONS(n, 200, X100(INT(a += b, a) INT(b -= a, b)), INT(a += b, a)) \
	keep((U)a, (U)b); \
}

/*
 * {r *= s, r -= t} with t = r * s - r, so that r is the same after every pair.
 * The subtractions are the base. Loops that are subtracted, or of what takes long,
 * are short: what the loop itself takes is gone, or nothing beside them.
 */
#define MUL(fn, T, U, r0, s0) \
static void fn(struct kb_ctx *c, uint64_t n) \
{ \
	register T r = (r0), s = (s0), t = (T)((U)r * (U)s - (U)r); \
	HIDE(r); \
	HIDE(s); \
	HIDE(t); \
	OPERATIONS(n, 20, \
		X20(INT(r = (T)((U)r * (U)s), r) INT(r = (T)((U)r - (U)t), r)), \
		INT(r = (T)((U)r * (U)s), r) INT(r = (T)((U)r - (U)t), r)) \
	keep((U)r, (U)s); \
} \
static void fn##_base(struct kb_ctx *c, uint64_t n) \
{ \
	register T r = (r0), t = (r0); \
	HIDE(r); \
	HIDE(t); \
	OPERATIONS(n, 20, \
		X20(INT(r = (T)((U)r - (U)t), r)), \
		INT(r = (T)((U)r - (U)t), r)) \
	keep((U)r, (U)t); \
}

/* {r = s / r} */
#define DIV(fn, T, U, r0, s0) \
static void fn(struct kb_ctx *c, uint64_t n) \
{ \
	register T r = (r0), s = (s0); \
	HIDE(r); \
	HIDE(s); \
	OPERATIONS(n, 20, X20(INT(r = s / r, r)), INT(r = s / r, r)) \
	keep((U)r, (U)s); \
}

/* {r %= s, r |= t}. The ors are the base. */
#define MOD(fn, T, U, r0, s0, t0) \
static void fn(struct kb_ctx *c, uint64_t n) \
{ \
	register T r = (r0), s = (s0), t = (t0); \
	HIDE(r); \
	HIDE(s); \
	HIDE(t); \
	OPERATIONS(n, 20, \
		X20(INT(r %= s, r) INT(r |= t, r)), \
		INT(r %= s, r) INT(r |= t, r)) \
	keep((U)r, (U)t); \
} \
static void fn##_base(struct kb_ctx *c, uint64_t n) \
{ \
	register T r = (r0), t = (t0); \
	HIDE(r); \
	HIDE(t); \
	OPERATIONS(n, 20, X20(INT(r |= t, r)), INT(r |= t, r)) \
	keep((U)r, (U)t); \
}

/* {ten times f += f, f += g} with g = -1023: f is 1 again after eleven. */
#define FADD(fn, T) \
static void fn(struct kb_ctx *c, uint64_t n) \
{ \
	register T f = 1, g = -1023; \
	KB_HIDE_FP(f); \
	KB_HIDE_FP(g); \
	OPERATIONS(n, 110, X10(X10(FP(f += f, f)) FP(f += g, f)), FP(f += f, f)) \
	keep(bits(f), bits(g)); \
}

/* {f *= f, f *= g} with g = 1/8: f is 8 again after two. */
#define FMUL(fn, T) \
static void fn(struct kb_ctx *c, uint64_t n) \
{ \
	register T f = 8, g = (T)0.125; \
	KB_HIDE_FP(f); \
	KB_HIDE_FP(g); \
	OPERATIONS(n, 40, \
		X10(FP(f *= f, f) FP(f *= g, f)) X10(FP(f *= f, f) FP(f *= g, f)), \
		FP(f *= g, f)) \
	keep(bits(f), bits(g)); \
}

/* {ten times f = g / f, ten times g = f / g} */
#define FDIV(fn, T) \
static void fn(struct kb_ctx *c, uint64_t n) \
{ \
	register T f = (T)1.41421356, g = (T)3.14159265; \
	KB_HIDE_FP(f); \
	KB_HIDE_FP(g); \
	OPERATIONS(n, 20, X10(FP(f = g / f, f)) X10(FP(g = f / g, g)), FP(f = g / f, f)) \
	keep(bits(f), bits(g)); \
}

/* x = (1 + x) * (1.5 - x) / x in place for each of M numbers, each one operation. */
#define BOGOFLOP(T, x) \
	{ \
		register T v_ = (x), a_, b_; \
		KB_HIDE_FP(v_); \
		FP(a_ = 1 + v_, a_) \
		FP(b_ = (T)1.5 - v_, b_) \
		FP(a_ *= b_, a_) \
		FP(a_ /= v_, a_) \
		(x) = a_; \
	}

#define BOGO(fn, T) \
static T fn##_x[M]; \
static void fn(struct kb_ctx *c, uint64_t n) \
{ \
	for (uint64_t k = 0; k < M && k < n; k++) \
		fn##_x[k] = (T)3.14159265; \
	for (uint64_t left = n; left;) { \
		const size_t m = left < M ? (size_t)left : M; \
		register T *x = fn##_x; \
		OPERATIONS(m, 10, X10(BOGOFLOP(T, *x) x++;), BOGOFLOP(T, *x) x++;) \
		left -= m; \
	} \
	keep(bits(fn##_x[0]), bits(fn##_x[M - 1])); \
}

BIT(int_bit, int32_t, uint32_t, 1, M, M)
ADD(int_add, int32_t, uint32_t, 58, 32)
MUL(int_mul, int32_t, uint32_t, 37432, 5)
DIV(int_div, int32_t, uint32_t, 37, 38 << 20)
MOD(int_mod, int32_t, uint32_t, 1 + M, 63, 63)

#define PAIR(x) ((x) | (x) << 32)
#define S64(x) INT64_C(x)
#define U64(x) UINT64_C(x)

BIT(int64_bit, int64_t, uint64_t, PAIR(S64(1)), PAIR((int64_t)M), (int64_t)M << 33)
ADD(int64_add, int64_t, uint64_t, 37421 + (S64(0xff) << 30),
	21698325 + (S64(0xffff) << 29))
MUL(int64_mul, int64_t, uint64_t, 37421 + (S64(7) << 32), 5)
DIV(int64_div, int64_t, uint64_t, 37 + (S64(37) << 33), (54 + (S64(37) << 33)) << 13)
MOD(int64_mod, int64_t, uint64_t, S64(2000) << 32, S64(2) << 56, S64(2) << 56)

/* What wraps is unsigned already; but division gets operands that use all 64 bits. */
DIV(uint64_div, uint64_t, uint64_t, 37 + (U64(1) << 32), UINT64_MAX)
MOD(uint64_mod, uint64_t, uint64_t, UINT64_MAX, 63 + (U64(1) << 32), UINT64_MAX << 32)

FADD(float_add, float)
FMUL(float_mul, float)
FDIV(float_div, float)
BOGO(float_bogomflops, float)
FADD(double_add, double)
FMUL(double_mul, double)
FDIV(double_div, double)
BOGO(double_bogomflops, double)

/* What each chain must end with after CHECKED operations, from exact arithmetic. */
enum { CHECKED = 1207 };

#define KNOWN(fn, first, second) { #fn, fn, { first, second } }

static const struct known {
	const char *part;
	kb_loop *run;
	uint64_t want[2];
} known[] = {
	KNOWN(int_bit, 0xb, 0x3ef),
	KNOWN(int_add, 0x11a, 0x20),
	KNOWN(int_mul, 0x9238, 0x5),
	KNOWN(int_div, 0x106eb3, 0x2600000),
	KNOWN(int_mod, 0x3f, 0x3f),
	KNOWN(int64_bit, 0x3000000003, 0x7dfffffffff),
	KNOWN(int64_add, 0xe03ee90e33c0, 0x1fffe14b1715),
	KNOWN(int64_mul, 0x70000922d, 0x5),
	KNOWN(int64_div, 0x2000, 0x940000006c000),
	KNOWN(int64_mod, 0x20007d000000000, 0x200000000000000),
	KNOWN(uint64_div, 0xffffffdb, 0xffffffffffffffff),
	KNOWN(uint64_mod, 0xffffffff004a4200, 0xffffffff00000000),
	KNOWN(float_add, 0x46a0000000000000, 0xc08ff80000000000),
	KNOWN(float_mul, 0x3ed0000000000000, 0x3fc0000000000000),
	KNOWN(float_div, 0x4001c58320000000, 0x400921fb60000000),
	KNOWN(float_bogomflops, 0x3fff894000000000, 0xc001502260000000),
	KNOWN(double_add, 0x46a0000000000000, 0xc08ff80000000000),
	KNOWN(double_mul, 0x3ed0000000000000, 0x3fc0000000000000),
	KNOWN(double_div, 0x4001c5831b063fed, 0x400921fb53c8d4f1),
	KNOWN(double_bogomflops, 0x3fff893fa110bf5c, 0xc00150223f204058),
};

static void setup(struct kb_ctx *c)
{
	for (size_t k = 0; k < sizeof(known) / sizeof(known[0]); k++) {
		const struct known *w = &known[k];

		w->run(c, CHECKED);
		if (answer[0] != w->want[0] || answer[1] != w->want[1])
			kb_fail("%s ended with %" PRIx64 " %" PRIx64 ", not %" PRIx64
				" %" PRIx64, w->part, answer[0], answer[1], w->want[0],
				w->want[1]);
	}
}

#define AS(name, fn) { .part = #name, .run = fn }
#define NET_AS(name, fn) { .part = #name, .run = fn, .base = fn##_base }
#define OP(fn) AS(fn, fn)
#define NET(fn) NET_AS(fn, fn)
#define INTEGERS(p) OP(p##_bit), OP(p##_add), NET(p##_mul), OP(p##_div), NET(p##_mod)
#define FLOATS(p) OP(p##_add), OP(p##_mul), OP(p##_div), OP(p##_bogomflops)

static const struct kb_out outs[] = {
	INTEGERS(int), INTEGERS(int64),
	AS(uint64_bit, int64_bit), AS(uint64_add, int64_add),
	NET_AS(uint64_mul, int64_mul), OP(uint64_div), NET(uint64_mod),
	FLOATS(float), FLOATS(double),
	{ 0 }
};

const struct kb_probe lat_ops[] = {
	{ .name = "lat_ops", .suite = "micro", .unit = &kb_ns,
	  .parent = "integer bit ... double bogomflops",
	  .summary = "arithmetic operations in dependent chains",
	  .help = "One operation is one machine operation in a chain in which each waits "
		"for the one before; of bogomflops it is one of 1,000 numbers, x = (1 + "
		"x) * (1.5 - x) / x, whose four operations do not wait for those of the "
		"next number. On a 32-bit machine int64 is what that takes for 64 bits; "
		"with soft float the floating ones are calls. The end of each chain is "
		"compared with the known answer before anything is timed. mul and mod "
		"need a subtraction or an or behind each operation to keep their values "
		"going: a loop of these alone is subtracted. lmbench's names are "
		"\"integer bit\" to \"double bogomflops\". It lets the compiler remove "
		"work, so that its bit reads about two thirds of kbench's, its integer "
		"and int64 add nothing where kbench has a cycle, and its integer mod a "
		"cycle more. The chains start with its values; uint64_div and "
		"uint64_mod, which it never prints, use operands of all 64 bits, where "
		"small ones let many dividers end early.",
	  .outs = outs, .setup = setup },
	{ 0 }
};
