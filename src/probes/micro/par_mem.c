/* par_mem - how many chains of loads go on at the same time. */
#include <string.h>
#include <unistd.h>

#include "buffer.h"
#include "chain.h"
#include "kbench.h"
#include "wide.h"

static const size_t sizes[] = { 16 << 10, 1 << 20, 32 << 20 };

static struct buffer buffer;
static struct chain ring;
static void **head[WIDE_MOST];		/* where each chain is */
static uint64_t span;

#define START(k, of) register void **p##k = of[k];
#define LOAD(k, of) p##k = *p##k; KB_HIDE(p##k);
#define KEEP(k, of) of[k] = p##k;

#define LOOP(w, rounds, fn) \
static void fn##_##w(struct kb_ctx *c, uint64_t n) \
{ \
	WIDE_##w(START, head) \
	register size_t left = (size_t)n; \
	do { \
		WIDE_TIMES_##rounds(WIDE_##w(LOAD, head)) \
	} while (--left); \
	WIDE_##w(KEEP, head) \
}

WIDE_EACH(LOOP, walk)

static kb_loop *const loops[WIDE_WIDTHS] = { WIDE_EACH(WIDE_NAME, walk) };
static uint64_t passes[WIDE_WIDTHS];	/* that fill a span; 0: not known yet */

/* Those that fit. */
static size_t fill(long *v, size_t cap)
{
	const size_t memory = kb_memory_bound();
	size_t n = 0;

	for (size_t k = 0; k < sizeof(sizes) / sizeof(sizes[0]) && n < cap; k++) {
		if (sizes[k] <= memory)
			v[n++] = (long)sizes[k];
	}
	return n;
}

/* Several times the usual one: where loads miss, twenty microseconds are few loads. */
static void setup(struct kb_ctx *c)
{
	span = 5 * span_of_clock();
}

static void prepare(struct kb_ctx *c)
{
	const size_t size = (size_t)kb_arg(c, "size");

	buffer_need(c, size);
	chain_random(&ring, buffer_grow(&buffer, size + sizeof(void *)), size,
		(size_t)sysconf(_SC_PAGESIZE));
	if (!chain_is_whole(&ring))
		kb_fail("the ring of %zu bytes is not whole", size);
	memset(passes, 0, sizeof(passes));
	memcpy(head, ring.start, sizeof(head));
}

static void run(struct kb_ctx *c, uint64_t n)
{
	wide_run(c, n, NULL, loops, passes, span);
}

static const struct kb_axis axes[] = {
	{ .name = "size", .fill = fill, .bytes = true, .inner = true },
	{ 0 }
};

const struct kb_probe par_mem[] = {
	{ .name = "par_mem", .suite = "micro", .unit = &kb_ratio,
	  .parent = "Memory load parallelism",
	  .summary = "loads that are under way at the same time",
	  .help = "One operation is a comparison of 1, 2, 4, 6, 8, 14 and 16 chains "
		"of dependent loads, walked side by side: its value is the largest "
		"number of loads in the time that one chain takes for one, at least 1. "
		"The chains start evenly spaced in one ring through SIZE bytes, built "
		"like that of lat_mem_rand, and each goes on from where it was. Every "
		"width is timed three times and the least counts. lmbench calls it "
		"\"Memory load parallelism\" and has more sizes; it tries all widths up "
		"to 16 and takes the last timing of each, so that it can print more "
		"than the 16 that are possible.",
	  .rev = 2, .cost = 0.004, .axes = axes,
	  .setup = setup, .prepare = prepare, .run = run },
	{ 0 }
};
