/* test_mem_points - the sizes of the memory probes, and the rings that they walk. */
#include <stdlib.h>

#include "measure/point.h"
#include "probes/micro/chain.h"
#include "probes/micro/sizes.h"
#include "probes/registry.h"
#include "run/limits.h"
#include "unit/harness.h"

enum { CAP = 128, MB = 1 << 20, PAGE = 4096 };

static const struct kb_axis *size_axis(const char *probe)
{
	const struct kb_probe *p = probe_named(probe);
	const struct kb_axis *a;

	for (size_t i = 0; p && (a = point_axis(p, i)); i++) {
		if (strcmp(a->name, "size") == 0)
			return a;
	}
	return NULL;
}

/* The sizes of a probe on a machine as limits_set_memory() says. */
static size_t sizes_of(const char *probe, long *v)
{
	const struct kb_axis *a = size_axis(probe);

	return a && a->fill ? a->fill(v, CAP) : 0;
}

static bool holds(const long *v, size_t n, long value)
{
	for (size_t k = 0; k < n; k++) {
		if (v[k] == value)
			return true;
	}
	return false;
}

TEST(four_an_octave)
{
	static const long want[] = { 512, 640, 768, 896, 1024, 1280, 1536, 1792, 2048 };
	long v[CAP];

	CHECK_COUNT(sizes_octaves(v, CAP, 4, 2048), 9);
	for (size_t k = 0; k < 9; k++)
		CHECK_COUNT(v[k], want[k]);
}

TEST(two_and_one_an_octave)
{
	long v[CAP];

	CHECK_COUNT(sizes_octaves(v, CAP, 2, 2048), 5);
	CHECK_COUNT(v[1], 768);
	CHECK_COUNT(v[3], 1536);
	CHECK_COUNT(v[4], 2048);
	CHECK_COUNT(sizes_octaves(v, CAP, 1, 65536), 8);
	CHECK_COUNT(v[7], 65536);
}

TEST(top_is_a_bound)
{
	long v[CAP];

	CHECK_COUNT(sizes_octaves(v, CAP, 4, 511), 0);
	CHECK_COUNT(sizes_octaves(v, CAP, 4, 639), 1);
	CHECK_COUNT(sizes_octaves(v, CAP, 4, 640), 2);
	CHECK_COUNT(sizes_octaves(v, 3, 4, 65536), 3);
	CHECK_COUNT(sizes_octaves(v, 0, 4, 65536), 0);
}

TEST(never_more_than_most)
{
	long v[CAP];
	size_t n = sizes_octaves(v, CAP, 4, SIZE_MAX);

	CHECK(n <= SIZES_MOST);
	for (size_t k = 1; k < n; k++)
		CHECK(v[k] > v[k - 1]);
	CHECK(n > 0 && v[n - 1] > 0);
}

TEST(curve_ends)
{
	const size_t much = (size_t)1 << 30;

	CHECK_COUNT(sizes_top(much, 8 * MB), 64 * MB);
	CHECK_COUNT(sizes_top(much, 32 * MB), 128 * MB);
	CHECK_COUNT(sizes_top(much, 0), 64 * MB);
	CHECK_COUNT(sizes_top(4 * MB, 32 * MB), 4 * MB);
	CHECK_COUNT(sizes_top(much, SIZE_MAX), much);
}

/* A quarter of what a machine of 16 MB has at the very most. */
TEST(machine_of_16_mb)
{
	static const char *const curves[] = { "lat_mem_rd", "lat_mem_rand" };
	long v[CAP], all[CAP];
	size_t n, m;

	limits_set_memory(4 * MB);
	for (size_t k = 0; k < 2; k++) {
		const struct kb_axis *a = size_axis(curves[k]);

		CHECK(a && a->fill && a->fill_all && a->inner && a->bytes);
		if (!a)
			continue;
		n = a->fill(v, CAP);
		m = a->fill_all(all, CAP);
		CHECK_COUNT(n, 53);	/* 13 octaves */
		CHECK_COUNT(m, 27);
		CHECK_COUNT(v[0], 512);
		CHECK_COUNT(v[n - 1], 4 * MB);
		for (size_t i = 0; i < m; i++)
			CHECK(holds(v, n, all[i]));
	}
	CHECK_COUNT(sizes_of("bw_mem.rd", v), 14);
	CHECK_COUNT(v[13], 4 * MB);
	CHECK_COUNT(sizes_of("bw_mem.bcopy", v), 13);
	CHECK_COUNT(v[12], 2 * MB);
	CHECK_COUNT(sizes_of("par_mem", v), 2);
	CHECK_COUNT(v[1], 1 * MB);
}

TEST(machine_with_much)
{
	long v[CAP];
	size_t n;

	limits_set_memory((uint64_t)64 << 30);
	n = sizes_curve_all(v, CAP);
	CHECK_COUNT(n, 35);
	CHECK_COUNT(v[34], 64 * MB);
	n = sizes_of("bw_mem.cp", v);
	CHECK(holds(v, n, 16384) && holds(v, n, 1 * MB) && holds(v, n, 32 * MB));
	CHECK_COUNT(sizes_of("par_mem", v), 3);
}

TEST(ids_of_a_curve)
{
	static struct out outs[KB_OUTS_MOST];
	struct point p = { .probe = probe_named("lat_mem_rd"), .value = { 128 } };
	char name[KB_ID_MOST + 1];

	limits_set_memory(4 * MB);
	CHECK(p.probe);
	if (!p.probe)
		return;
	CHECK_COUNT(point_outs(outs, &p, NULL, 0), 53);
	CHECK_TEXT(outs[0].id, "lat_mem_rd.128.512");
	CHECK_TEXT(outs[1].id, "lat_mem_rd.128.640");
	CHECK_TEXT(outs[6].id, "lat_mem_rd.128.1536");
	CHECK_TEXT(outs[52].id, "lat_mem_rd.128.4m");
	point_process(name, sizeof(name), &p);
	CHECK_TEXT(name, "lat_mem_rd.128");
}

static bool forward(size_t size, size_t stride)
{
	char *base = calloc(1, size + stride);
	struct chain c;
	bool whole;

	chain_forward(&c, base, size, stride);
	whole = chain_is_whole(&c) && c.slots == (size < stride ? 1 : size / stride);
	for (size_t k = 0; k + 1 < c.slots; k++)
		whole &= *(void **)(void *)(base + k * stride) == base + (k + 1) * stride;
	free(base);
	return whole;
}

TEST(forward_rings)
{
	CHECK(forward(512, 16));
	CHECK(forward(512, 512));
	CHECK(forward(512, 1024));
	CHECK(forward(640, 128));
	CHECK(forward(1792, 1024));
	CHECK(forward(1 * MB, 64));
	CHECK(forward(1280 * 1024, 1024));
}

/* Walks the ring one load at a time and marks what it comes by. */
static bool visits_all(const struct chain *c)
{
	bool *seen = calloc(c->slots, sizeof(*seen));
	void **p = c->start[0];
	bool all = true;

	for (size_t k = 0; k < c->slots; k++) {
		size_t slot = (size_t)((char *)p - c->base) / c->stride;

		all &= slot < c->slots && !seen[slot];
		if (!all)
			break;
		seen[slot] = true;
		p = *p;
	}
	free(seen);
	return all && p == c->start[0];
}

static bool random_ring(size_t size)
{
	char *base = calloc(1, size + CHAIN_LINE);
	struct chain c;
	bool whole;

	chain_random(&c, base, size, PAGE);
	whole = chain_is_whole(&c) && visits_all(&c) &&
		c.slots == (size < CHAIN_LINE ? 1 : size / CHAIN_LINE);
	for (size_t i = 0; whole && i < CHAIN_STARTS; i++)
		whole = chain_walk(c.start[0], c.position[i]) == c.start[i];
	free(base);
	return whole;
}

TEST(random_rings)
{
	long v[CAP];
	size_t n = sizes_octaves(v, CAP, 4, 2 * MB);

	for (size_t k = 0; k < n; k++)
		CHECK(random_ring((size_t)v[k]));
	CHECK(random_ring(64));
	CHECK(random_ring(100));
	CHECK(random_ring(8));
	CHECK(random_ring(100000));
}

/* Each load of a ring of whole pages goes to another page. */
TEST(random_leaves_the_page)
{
	enum { SIZE = 64 * PAGE };
	char *base = calloc(1, SIZE);
	struct chain c;
	void **p;
	size_t stayed = 0;

	chain_random(&c, base, SIZE, PAGE);
	p = c.start[0];
	for (size_t k = 0; k < c.slots; k++) {
		size_t before = (size_t)((char *)p - base) / PAGE;

		p = *p;
		stayed += (size_t)((char *)p - base) / PAGE == before;
	}
	CHECK_COUNT(stayed, 0);
	free(base);
}

static bool broken(size_t slot, size_t to)
{
	enum { SIZE = 16384 };
	char *base = calloc(1, SIZE);
	struct chain c;
	bool whole;

	chain_forward(&c, base, SIZE, 64);
	*(void **)(void *)(base + slot * 64) = base + to;
	whole = chain_is_whole(&c);
	free(base);
	return !whole;
}

TEST(broken_rings)
{
	CHECK(broken(17, 17 * 64));		/* to itself */
	CHECK(broken(17, 19 * 64));		/* one left out */
	CHECK(broken(17, 5 * 64));		/* a smaller ring */
	CHECK(broken(255, 128 * 64));		/* the first half left out */
	CHECK(broken(17, 18 * 64 + 8));		/* between two slots */
	CHECK(broken(17, 16384));		/* behind the last */
	CHECK(!broken(17, 18 * 64));
}

TEST(shuffled)
{
	enum { N = 1000 };
	static uint32_t order[N];
	bool seen[N] = { false };
	size_t in_place = 0;

	chain_shuffle(order, N);
	for (size_t k = 0; k < N; k++) {
		CHECK(order[k] < N && !seen[order[k]]);
		seen[order[k] % N] = true;
		in_place += order[k] == k;
	}
	CHECK(in_place < N / 10);
}

int main(void)
{
	RUN(four_an_octave);
	RUN(two_and_one_an_octave);
	RUN(top_is_a_bound);
	RUN(never_more_than_most);
	RUN(curve_ends);
	RUN(machine_of_16_mb);
	RUN(machine_with_much);
	RUN(ids_of_a_curve);
	RUN(forward_rings);
	RUN(random_rings);
	RUN(random_leaves_the_page);
	RUN(broken_rings);
	RUN(shuffled);
	return DONE;
}
