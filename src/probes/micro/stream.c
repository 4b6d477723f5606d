/* stream - bandwidth of simple loops over three arrays of doubles. */
#include "buffer.h"
#include "kbench.h"

/* Bytes that one operation moves: whole eights of elements at 8, 16 and 24 bytes each. */
enum { MOVED = 49152, UNIT = MOVED / 8 };

/* Elements of an array: the parent's million, or four times the last cache. */
enum { LEAST = 1000000, LARGEST = (64 << 20) / 8 };

enum { A, B, C, ARRAYS };

static struct buffer buffer;
static double *array[ARRAYS];
static size_t elements, at;		/* at: where the next operation goes on */
static double sum;

#define EIGHT(X) X(0) X(1) X(2) X(3) X(4) X(5) X(6) X(7)

/*
 * One load and one store of 8 bytes for each element of an array, whatever the
 * compiler can do: the barrier keeps values apart, volatile the stores.
 */
#define STEP(k, value) { double x_ = (value); KB_HIDE_FP(x_); to[k] = x_; }
#define COPY(k) STEP(k, p[k])
#define SCALE(k) STEP(k, three * p[k])
#define ADD(k) STEP(k, p[k] + q[k])
#define TRIAD(k) STEP(k, p[k] + three * q[k])
#define FILL(k) to[k] = zero;

#define KERNEL(fn, bytes, TO, P, Q, BODY) \
static void fn(struct kb_ctx *c, uint64_t n) \
{ \
	register double three = 3, zero = 0; \
\
	KB_HIDE_FP(three); \
	KB_HIDE_FP(zero); \
	while (n--) { \
		volatile double *to = array[TO] + at; \
		const double *p = array[P] + at, *q = array[Q] + at; \
		const double *const end = p + MOVED / (bytes); \
\
		for (; p < end; p += 8, q += 8, to += 8) { \
			EIGHT(BODY) \
		} \
		at += MOVED / (bytes); \
		if (at == elements) \
			at = 0; \
	} \
}

KERNEL(copy, 16, C, A, A, COPY)
KERNEL(scale, 16, B, C, C, SCALE)
KERNEL(add, 24, C, A, B, ADD)
KERNEL(triad, 24, A, B, C, TRIAD)
KERNEL(fill, 8, A, B, B, FILL)
KERNEL(copy2, 16, A, B, B, COPY)
KERNEL(daxpy, 24, A, A, B, TRIAD)

/* Eight sums, so that additions do not wait for each other. */
#define SUM(k) s##k += p[k]; KB_HIDE_FP(s##k);

static void add_up(struct kb_ctx *c, uint64_t n)
{
	register double s0 = 0, s1 = 0, s2 = 0, s3 = 0, s4 = 0, s5 = 0, s6 = 0, s7 = 0;

	while (n--) {
		const double *p = array[A] + at, *const end = p + MOVED / 8;

		for (; p < end; p += 8) {
			EIGHT(SUM)
		}
		at += MOVED / 8;
		if (at == elements)
			at = 0;
	}
	sum = ((s0 + s1) + (s2 + s3)) + ((s4 + s5) + (s6 + s7));
}

/* By halves where there is no room, so that the size does not follow every free page. */
static void choose_elements(struct kb_ctx *c)
{
	const size_t cache = kb_cache_bytes(0), memory = kb_memory(c) / sizeof(double);
	size_t units = LEAST / UNIT + 1;

	if (cache / 2 > LEAST)
		units = (cache / 2 < LARGEST ? cache / 2 : LARGEST) / UNIT;
	while (units > 1 && units * UNIT > memory / ARRAYS)
		units /= 2;
	buffer_need(c, units * UNIT * sizeof(double) * ARRAYS);
	elements = units * UNIT;
	kb_note(c, "arrays", "three of %zu kB; last cache %zu kB", elements / 1024 * 8,
		cache / 1024);
}

static void prepare(struct kb_ctx *c)
{
	at = 0;
}

/* The loop over all elements, and what must be in the array then. */
static void verify(struct kb_ctx *c, kb_loop *loop, size_t bytes, int to, double want)
{
	at = 0;
	loop(c, elements / (MOVED / bytes));
	for (size_t k = 0; k < elements; k++) {
		if (array[to][k] != want)
			kb_fail("element %zu of array %d is %g instead of %g", k, to + 1,
				array[to][k], want);
	}
}

static void start(struct kb_ctx *c)
{
	choose_elements(c);
	array[A] = (double *)(void *)buffer_grow(&buffer,
		elements * sizeof(double) * ARRAYS);
	array[B] = array[A] + elements;
	array[C] = array[B] + elements;
	for (size_t k = 0; k < elements; k++) {
		array[A][k] = 1;
		array[B][k] = 2;
		array[C][k] = 0;
	}
	kb_work(c, MOVED);
}

static void setup(struct kb_ctx *c)
{
	start(c);
	verify(c, copy, 16, C, 1);
	verify(c, scale, 16, B, 3);
	verify(c, add, 24, C, 4);
	verify(c, triad, 24, A, 15);
}

static void setup2(struct kb_ctx *c)
{
	start(c);
	verify(c, fill, 8, A, 0);
	verify(c, copy2, 16, A, 2);
	verify(c, daxpy, 24, A, 8);
	at = 0;
	add_up(c, elements / UNIT);
	if (sum != 8 * (double)elements)
		kb_fail("the sum is %g instead of %g", sum, 8 * (double)elements);
}

static const struct kb_out outs[] = {
	{ .part = "copy", .run = copy },
	{ .part = "scale", .run = scale },
	{ .part = "add", .run = add },
	{ .part = "triad", .run = triad },
	{ 0 }
};

static const struct kb_out outs2[] = {
	{ .part = "fill", .run = fill },
	{ .part = "copy", .run = copy2 },
	{ .part = "daxpy", .run = daxpy },
	{ .part = "sum", .run = add_up },
	{ 0 }
};

#define HELP(kernels, difference) \
	"One operation moves 49,152 bytes, and the next one goes on behind it, over " \
	"and over through three arrays of doubles: " kernels ". Counted is what the " \
	"loop itself reads and writes, not what a cache fetches before a line is " \
	"written; MB is 1e6 bytes, as in the parent. Elements are loaded and stored " \
	"one by one, 8 bytes each, eight written out: barriers keep the compiler from " \
	"wider code. An array has a million elements, or four times the last cache " \
	"but at most 64 MiB; where there is too little memory, half of that, and so " \
	"on: the sizes are noted. Where the arrays are not much larger than the last " \
	"cache it is the cache that is measured. All elements are checked before " \
	"anything is timed. " difference

const struct kb_probe stream[] = {
	{ .name = "stream", .suite = "micro", .unit = &kb_mbps,
	  .parent = "STREAM copy, scale, add, triad bandwidth",
	  .summary = "copy, scale, add, triad over large arrays",
	  .help = HELP("copy c = a (16 bytes an element), scale b = 3 c (16), "
		"add c = a + b (24), triad a = b + 3 c (24)",
		"lmbench's add runs another loop, a sum of one array, at 24 bytes an "
		"element, so that it reads three times too high; it exchanges the arrays "
		"after each pass and prints the least time."),
	  .outs = outs, .setup = setup, .prepare = prepare },
	{ .name = "stream2", .suite = "micro", .unit = &kb_mbps,
	  .parent = "STREAM2 fill, copy, daxpy, sum bandwidth",
	  .summary = "fill, copy, daxpy, sum over large arrays",
	  .help = HELP("fill a = 0 (8 bytes an element), copy a = b (16), "
		"daxpy a = a + 3 b (24), sum of a (8)",
		"sum has eight partial sums: lmbench's has one, so that it shows how "
		"long an addition takes and not what memory can deliver."),
	  .all = "", .outs = outs2, .setup = setup2, .prepare = prepare },
	{ 0 }
};
