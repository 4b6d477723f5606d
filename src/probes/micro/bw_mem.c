/* bw_mem - how fast memory of one size is read, written and copied. */
#include <string.h>
#include <unistd.h>

#include "buffer.h"
#include "kbench.h"
#include "sizes.h"

/* What is written out: words of 4 bytes, as many as in the parent. */
enum { BLOCK = 128, BYTES = BLOCK * 4 };

static const size_t largest = (size_t)1 << 30;

static struct buffer buffer;
static uint32_t *from, *to;		/* the same where one buffer is all */
static size_t words;
static uint32_t pass_sum;		/* what one pass over from adds up to */

#define FOUR(X, k, d) X(k) X((k) + (d)) X((k) + 2 * (d)) X((k) + 3 * (d))
#define SIXTEEN(X, k, d) \
	FOUR(X, k, d) FOUR(X, (k) + 4 * (d), d) FOUR(X, (k) + 8 * (d), d) \
	FOUR(X, (k) + 12 * (d), d)
#define EVERY_FOURTH(X) SIXTEEN(X, 0, 4) SIXTEEN(X, 64, 4)
#define EVERY(X) \
	SIXTEEN(X, 0, 1) SIXTEEN(X, 16, 1) SIXTEEN(X, 32, 1) SIXTEEN(X, 48, 1) \
	SIXTEEN(X, 64, 1) SIXTEEN(X, 80, 1) SIXTEEN(X, 96, 1) SIXTEEN(X, 112, 1)

/* One load, one store of a word each: the barrier and volatile leave no wider ones. */
#define READ(k) sum += p[k]; KB_HIDE(sum);
#define WRITE(k) q[k] = one;
#define READ_WRITE(k) READ(k) WRITE(k)
#define COPY(k) q[k] = ((const volatile uint32_t *)p)[k];

#define KERNEL(fn, WORDS, STEP) \
static void fn(struct kb_ctx *c, uint64_t n) \
{ \
	register uint32_t sum = 0, one = 1; \
\
	KB_HIDE(one); \
	for (uint64_t left = n; left; left--) { \
		const uint32_t *p = from, *const end = from + words; \
		volatile uint32_t *q = to; \
\
		for (; p < end; p += BLOCK, q += BLOCK) { \
			WORDS(STEP) \
		} \
	} \
	check_sum(sum, n); \
}

/* The read loops must have read; the others add nothing. */
static void check_sum(uint32_t sum, uint64_t n)
{
	const uint32_t want = (uint32_t)n * pass_sum;

	if (sum != want)
		kb_fail("the words add up to %u instead of %u", (unsigned)sum,
			(unsigned)want);
}

KERNEL(rd, EVERY_FOURTH, READ)
KERNEL(wr, EVERY_FOURTH, WRITE)
KERNEL(rdwr, EVERY_FOURTH, READ_WRITE)
KERNEL(cp, EVERY_FOURTH, COPY)
KERNEL(frd, EVERY, READ)
KERNEL(fwr, EVERY, WRITE)
KERNEL(fcp, EVERY, COPY)

/* The libc's, through pointers that the compiler can not see through. */
static void *(*volatile libc_memset)(void *, int, size_t) = memset;
static void *(*volatile libc_memmove)(void *, const void *, size_t) = memmove;

static void bzero_libc(struct kb_ctx *c, uint64_t n)
{
	while (n--)
		libc_memset(to, 0, words * sizeof(*to));
}

static void bcopy_libc(struct kb_ctx *c, uint64_t n)
{
	while (n--)
		libc_memmove(to, from, words * sizeof(*to));
}

/* What an operation does to the words it touches, and which these are. */
enum effect { READS, WRITES_ONE, COPIES, CLEARS };

struct kernel {
	kb_loop *run;
	enum effect effect;
	unsigned step;
	bool sums;
};

static uint32_t pattern(size_t k)
{
	return (uint32_t)k * 2654435761u + 12345;
}

static uint32_t wanted(const struct kernel *x, size_t k)
{
	const uint32_t before = to == from ? pattern(k) : 0;

	if (k % x->step || x->effect == READS)
		return before;
	return x->effect == COPIES ? pattern(k) : x->effect == WRITES_ONE;
}

/* One pass over a known pattern: every word must be what it should be then. */
static void verify(struct kb_ctx *c, const struct kernel *x)
{
	pass_sum = 0;
	for (size_t k = 0; k < words; k++) {
		to[k] = 0;
		from[k] = pattern(k);
		pass_sum += x->sums && k % x->step == 0 ? pattern(k) : 0;
	}
	x->run(c, 1);
	for (size_t k = 0; k < words; k++) {
		if (to[k] != wanted(x, k))
			kb_fail("word %zu is %x instead of %x", k, (unsigned)to[k],
				(unsigned)wanted(x, k));
	}
	if (x->sums && x->effect == WRITES_ONE)
		pass_sum = (uint32_t)(words / x->step);
}

/* Two buffers lie a page apart: else both would fall on the same lines of some caches. */
static void start(struct kb_ctx *c, const struct kernel *x)
{
	const size_t size = (size_t)kb_arg(c, "size");
	const size_t page = (size_t)sysconf(_SC_PAGESIZE);
	const size_t second = (size + page - 1) / page * page + page;
	const bool two = x->effect == COPIES;

	if (size == 0 || size % BYTES)
		kb_skip("a size of %zu is no multiple of %d bytes", size, BYTES);
	buffer_need(c, two ? 2 * size : size);
	from = (uint32_t *)(void *)buffer_grow(&buffer, two ? second + size : size);
	to = two ? from + second / sizeof(*to) : from;
	words = size / sizeof(*from);
	verify(c, x);
	kb_work(c, (double)size);
}

static size_t fill_one(long *v, size_t cap)
{
	const size_t bound = kb_memory_bound();

	return sizes_octaves(v, cap, 1, bound < largest ? bound : largest);
}

static size_t fill_two(long *v, size_t cap)
{
	const size_t bound = kb_memory_bound() / 2;

	return sizes_octaves(v, cap, 1, bound < largest ? bound : largest);
}

static const struct kb_axis one_buffer[] = {
	{ .name = "size", .fill = fill_one, .bytes = true, .inner = true },
	{ 0 }
};

static const struct kb_axis two_buffers[] = {
	{ .name = "size", .fill = fill_two, .bytes = true, .inner = true },
	{ 0 }
};

/* prepare() does not know whose it is, so each kernel has its own. */
#define PREPARE(part, loop, effect_, step_, sums_) \
static void prepare_##part(struct kb_ctx *c) \
{ \
	static const struct kernel x = { .run = loop, .effect = effect_, .step = step_, \
		.sums = sums_ }; \
\
	start(c, &x); \
}

PREPARE(rd, rd, READS, 4, true)
PREPARE(wr, wr, WRITES_ONE, 4, false)
PREPARE(rdwr, rdwr, WRITES_ONE, 4, true)
PREPARE(cp, cp, COPIES, 4, false)
PREPARE(frd, frd, READS, 1, true)
PREPARE(fwr, fwr, WRITES_ONE, 1, false)
PREPARE(fcp, fcp, COPIES, 1, false)
PREPARE(bzero, bzero_libc, CLEARS, 1, false)
PREPARE(bcopy, bcopy_libc, COPIES, 1, false)

#define WORDS(what, which) \
	"One operation goes once through SIZE bytes and " what " " which " 512 bytes " \
	"are written out in the loop, words of 4 bytes one by one, like the parent's: " \
	"barriers keep the compiler from wider loads and stores, so that the figure " \
	"does not change with it. "
#define FOURTH \
	"every fourth word; the whole SIZE counts all the same, as in the parent: four " \
	"times what is touched, but what moves where a cache line has 16 bytes or more."
#define LIBC(what) \
	"One operation is one call of the libc's " what "; with which instructions is " \
	"the libc's choice. "
#define COMMON \
	"MB is 1e6 bytes, as in the parent. Buffers are page-aligned, written before " \
	"anything is timed, and compared with what must be in them after a first pass. " \
	"Sizes end at 1 GiB, or at what kbench may use (--mem, else a quarter of what " \
	"is available), both buffers together."

#define BW(part, loop, axes_, parent_, summary_, help_) \
	{ .name = "bw_mem." #part, .suite = "micro", .unit = &kb_mbps, \
	  .parent = parent_, .summary = summary_, .help = help_ COMMON, \
	  .all = "16k 1m 32m", .cost = 0.005, .axes = axes_, \
	  .prepare = prepare_##part, .run = loop }

const struct kb_probe bw_mem[] = {
	BW(rd, rd, one_buffer, "Memory partial read bandwidth",
		"read every fourth word of memory", WORDS("adds up", FOURTH)),
	BW(wr, wr, one_buffer, "Memory partial write bandwidth",
		"write every fourth word of memory", WORDS("writes a one to", FOURTH)),
	BW(rdwr, rdwr, one_buffer, "Memory partial read/write bandwidth",
		"read, then write every fourth word",
		WORDS("adds up, then writes a one to", FOURTH)),
	BW(cp, cp, two_buffers, "unrolled partial bcopy unaligned",
		"copy every fourth word of memory",
		WORDS("copies to another buffer", FOURTH " A copy counts once.")),
	BW(frd, frd, one_buffer, "Memory read bandwidth", "read every word of memory",
		WORDS("adds up", "every word.")),
	BW(fwr, fwr, one_buffer, "Memory write bandwidth", "write every word of memory",
		WORDS("writes a one to", "every word.")),
	BW(fcp, fcp, two_buffers, "unrolled bcopy unaligned",
		"copy every word of memory",
		WORDS("copies to another buffer", "every word. A copy counts once.")),
	BW(bzero, bzero_libc, one_buffer, "Memory bzero bandwidth",
		"clear memory by the libc's memset",
		LIBC("memset, zero over SIZE bytes")),
	BW(bcopy, bcopy_libc, two_buffers, "libc bcopy unaligned",
		"copy memory by the libc's memmove",
		LIBC("memmove, SIZE bytes to another buffer, which count once")),
	{ 0 }
};
