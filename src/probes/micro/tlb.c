/* tlb - reach of the first TLB, cost of missing it, and the size of a cache line. */
#include <unistd.h>

#include "buffer.h"
#include "chain.h"
#include "kbench.h"
#include "span.h"

/* Pages looked at; slots of both rings are SPACING apart within a page. */
enum { PAGES_LEAST = 8, PAGES_MOST = 16384, SPACING = 128, TIMINGS = 5 };

/* A line is looked for at these spacings, in blocks of so many bytes. */
enum { LINE_LEAST = 8, LINE_MOST = 1024, BLOCK = 4096 };

/* The memory that they go through where the first cache is not known. */
enum { LINE_MEMORY = 256 << 10 };

static const double is_a_step = 1.15;	/* the parent's */
static const double is_more_misses = 1.3;

static struct buffer buffer;
static char *apart;			/* one slot a page */
static char *packed;			/* the same slots in as few pages as they need */
static size_t page, most;		/* pages at most */
static uint64_t span;
static size_t at[PAGES_MOST];
static uint32_t order[PAGES_MOST];
static void **here;

static size_t smaller(size_t a, size_t b)
{
	return a < b ? a : b;
}

static void loads(struct kb_ctx *c, uint64_t n)
{
	here = chain_walk(here, n);
}

/* Lines as if one behind the other, but each in a page of its own. */
static void **link_apart(size_t k)
{
	for (size_t i = 0; i < k; i++)
		at[i] = i * page + i * SPACING % page;
	chain_shuffle(order, k);
	return chain_link(apart, at, order, k);
}

/* Page by page, in a random order in each: here no page is missed. */
static void **link_packed(size_t k)
{
	for (size_t i = 0; i < k; i++)
		at[i] = i * SPACING;
	for (size_t i = 0; i < k; i += page / SPACING) {
		chain_shuffle(order + i, smaller(page / SPACING, k - i));
		for (size_t j = i; j < k && j < i + page / SPACING; j++)
			order[j] += (uint32_t)i;
	}
	return chain_link(packed, at, order, k);
}

/* Nanoseconds a load of a ring that is walked whole before it is timed. */
static double least(struct kb_ctx *c, void **ring, size_t slots)
{
	uint64_t n, ns, best = UINT64_MAX;

	here = ring;
	loads(c, slots);
	n = span_fill(c, loads, span);
	if (n < slots)
		n = slots;
	for (int i = 0; i < TIMINGS; i++) {
		ns = span_time(c, loads, n);
		if (ns < best)
			best = ns;
	}
	return (double)best / (double)n;
}

/* What a load costs more where k slots lie on as many pages; *ratio: how many times. */
static double excess(struct kb_ctx *c, size_t k, double *ratio)
{
	const double near = least(c, link_packed(k), k), far = least(c, link_apart(k), k);

	*ratio = far / near;
	return far - near;
}

/* Twice, so that one disturbed timing is no step. */
static bool misses(struct kb_ctx *c, size_t k)
{
	double first, second = 0;

	excess(c, k, &first);
	if (first > is_a_step)
		excess(c, k, &second);
	return second > is_a_step;
}

static void run_tlb(struct kb_ctx *c, uint64_t n)
{
	while (n--) {
		size_t low = 1, high = PAGES_LEAST;
		double ratio;

		for (; !misses(c, high); high *= 2) {
			low = high;
			if (high * 2 > most)
				kb_skip("no step in latency up to %zu pages", high);
		}
		while (high - low > 1) {
			size_t middle = low + (high - low) / 2;

			if (misses(c, middle))
				high = middle;
			else
				low = middle;
		}
		kb_value(c, "pages", (double)low);
		kb_value(c, "miss", excess(c, smaller(2 * high, most), &ratio));
	}
}

/* All slots of a block in a random order before the next block: no line is foreseen. */
static void **link_spaced(size_t spacing, size_t blocks)
{
	const size_t slots = BLOCK / spacing;
	void **first, **last;

	chain_shuffle(order, slots);
	chain_shuffle(order + slots, blocks);
	first = (void **)(void *)(apart + order[slots] * BLOCK + order[0] * spacing);
	last = first;
	for (size_t p = 0; p < blocks; p++) {
		for (size_t s = 0; s < slots; s++) {
			char *slot = apart + order[slots + p] * BLOCK +
				order[s] * spacing;

			*last = slot;
			last = (void **)(void *)slot;
		}
	}
	*last = first;
	return first;
}

/*
 * Up to the size of a line every doubling of the spacing makes more of the loads
 * miss; from there on all of them do. The memory is four times the first cache: what
 * misses there is in the second, so that it makes no difference if the hardware
 * fetches lines in pairs from further away.
 */
static void run_line(struct kb_ctx *c, uint64_t n)
{
	const size_t cache = kb_cache_bytes(1);
	const size_t bytes = smaller(cache ? 4 * cache : LINE_MEMORY, most * page);
	const size_t blocks = smaller(bytes / BLOCK, PAGES_MOST - BLOCK / LINE_LEAST);

	while (n--) {
		double before = 0, now;
		bool more = false;
		size_t spacing = LINE_LEAST;

		for (; spacing <= LINE_MOST; spacing *= 2) {
			now = least(c, link_spaced(spacing, blocks),
				blocks * (BLOCK / spacing));
			if (more && now < before * is_a_step)
				break;
			more |= before > 0 && now > before * is_more_misses;
			before = now;
		}
		if (spacing > LINE_MOST)
			kb_skip("no line of up to %d bytes seen in the latencies",
				LINE_MOST / 2);
		kb_value(c, "=line", (double)spacing / 2);
	}
}

static void setup(struct kb_ctx *c)
{
	page = (size_t)sysconf(_SC_PAGESIZE);
	span = span_of_clock();
	most = smaller(PAGES_MOST, kb_memory(c) / (page + SPACING));
	if (most < 2 * PAGES_LEAST)
		buffer_need(c, 2 * PAGES_LEAST * (page + SPACING));
	apart = buffer_grow(&buffer, most * (page + SPACING));
	packed = apart + most * page;
	/* It fails only where there are none. */
	madvise(apart, most * page, MADV_NOHUGEPAGE);
}

static const struct kb_out outs[] = {
	{ .part = "pages", .unit = &kb_pages },
	{ .part = "miss" },
	{ .part = "=line", .unit = &kb_bytes, .run = run_line },
	{ 0 }
};

const struct kb_probe tlb[] = {
	{ .name = "tlb", .suite = "micro", .unit = &kb_ns,
	  .parent = "tlb, cache line size",
	  .summary = "TLB reach, cost of a miss; size of a line",
	  .help = "One operation is one search, and its result one sample. tlb.pages "
		"is the largest number of pages at which a ring of dependent loads "
		"with one slot a page takes less than 1.15 times as long as the same "
		"slots packed into as few pages as they need; it is searched by "
		"doubling and halving, each time being the least of five, without huge "
		"pages. tlb.miss is the difference at twice as many pages, for one "
		"load: the cost of missing the first level where there are two. line "
		"is the spacing from which on latency no longer grows, in memory of "
		"four times the first cache. lmbench prints \"tlb: N pages\", from "
		"pages wherever its allocations fell, and the line size from 64 MB of "
		"memory, where processors that fetch lines in pairs show twice the "
		"size. Where no step is seen the process is skipped.",
	  .cost = 0.007, .outs = outs, .setup = setup, .run = run_tlb },
	{ 0 }
};
