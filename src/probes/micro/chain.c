/* chain - rings of pointers, through which loads follow each other. */
#include "chain.h"

#include <stdlib.h>

#include "kbench.h"

#define X10(x) x x x x x x x x x x
#define X100(x) X10(X10(x))
#define LOAD p = *p; KB_HIDE(p);

/* p is `register` because gcc then keeps it in one even at -O0. */
void **chain_walk(void **slot, uint64_t loads)
{
	register void **p = slot;

	/* Counted in one register, also where a register has 32 bits. */
	for (size_t k = (size_t)(loads / 100); k; k--) {
		X100(LOAD)
	}
	for (size_t k = (size_t)(loads % 100); k; k--) {
		LOAD
	}
	return p;
}

static void **slot_at(const struct chain *c, size_t offset)
{
	return (void **)(void *)(c->base + offset);
}

static size_t reversed(size_t x, unsigned bits)
{
	size_t r = 0;

	for (; bits; bits--) {
		r = r << 1 | (x & 1);
		x >>= 1;
	}
	return r;
}

/* So many that 2^bits is not below n. */
static unsigned bits_of(size_t n)
{
	unsigned bits = 0;

	while (((size_t)1 << bits) < n)
		bits++;
	return bits;
}

/* Evenly spaced, but each a little further on in its sweep: not all in the same page. */
static void set_positions(struct chain *c, size_t pages)
{
	for (size_t i = 0; i < CHAIN_STARTS; i++)
		c->position[i] = (c->slots / CHAIN_STARTS + pages / CHAIN_STARTS) * i;
}

void chain_forward(struct chain *c, void *base, size_t size, size_t stride)
{
	const size_t n = size < stride ? 1 : size / stride;

	*c = (struct chain){ .base = base, .stride = stride, .slots = n };
	for (size_t k = 0; k < n; k++)
		*slot_at(c, k * stride) = slot_at(c, k + 1 < n ? (k + 1) * stride : 0);
	set_positions(c, 0);
	for (size_t i = 0; i < CHAIN_STARTS; i++)
		c->start[i] = slot_at(c, c->position[i] * stride);
}

/* All slots in bit-reversed order; what the reversal has beyond the last is left out. */
static void link_reversed(struct chain *c)
{
	const unsigned bits = bits_of(c->slots);
	void **first = slot_at(c, 0), **last = first;
	size_t k = 0;

	for (size_t x = 0; k < c->slots; x++) {
		size_t r = reversed(x, bits);
		void **slot = slot_at(c, r * CHAIN_LINE);

		if (r >= c->slots)
			continue;
		for (size_t i = 0; i < CHAIN_STARTS; i++) {
			if (c->position[i] == k)
				c->start[i] = slot;
		}
		*last = slot;
		last = slot;
		k++;
	}
	*last = first;
}

/* Written page by page, which is the fast way, though the ring goes across them. */
static void link_pages(struct chain *c, const size_t *page, size_t pages,
	const size_t *place, size_t places)
{
	for (size_t k = 0; k < pages; k++) {
		const bool ends = k + 1 == pages;
		const size_t here = page[k], next = page[ends ? 0 : k + 1];

		for (size_t s = 0; s < places; s++) {
			size_t to = place[!ends ? s : s + 1 < places ? s + 1 : 0];

			*slot_at(c, here + place[s]) = slot_at(c, next + to);
		}
	}
	for (size_t i = 0; i < CHAIN_STARTS; i++) {
		size_t at = c->position[i];

		c->start[i] = slot_at(c, page[at % pages] + place[at / pages]);
	}
}

static void link_random(struct chain *c, size_t page_bytes, size_t pages)
{
	const size_t places = page_bytes / CHAIN_LINE;
	const unsigned bits = bits_of(places);
	uint32_t *order = malloc(pages * sizeof(*order));
	size_t *page = malloc(pages * sizeof(*page));
	size_t *place = malloc(places * sizeof(*place));

	KB_CHECK(order && page && place);
	chain_shuffle(order, pages);
	for (size_t k = 0; k < pages; k++)
		page[k] = order[k] * page_bytes;
	for (size_t s = 0; s < places; s++)
		place[s] = reversed(s, bits) * CHAIN_LINE;
	link_pages(c, page, pages, place, places);
	free(order);
	free(page);
	free(place);
}

void chain_random(struct chain *c, void *base, size_t size, size_t page)
{
	const size_t pages = size % page ? 0 : size / page;

	*c = (struct chain){ .base = base, .stride = CHAIN_LINE,
		.slots = size < CHAIN_LINE ? 1 : size / CHAIN_LINE };
	set_positions(c, pages);
	if (pages)
		link_random(c, page, pages);
	else
		link_reversed(c);
}

void **chain_link(void *base, const size_t *at, const uint32_t *order, size_t n)
{
	const struct chain c = { .base = base };

	for (size_t k = 0; k < n; k++) {
		size_t next = k + 1 < n ? k + 1 : 0;

		*slot_at(&c, at[order[k]]) = slot_at(&c, at[order[next]]);
	}
	return slot_at(&c, at[order[0]]);
}

static bool is_slot(const struct chain *c, const void *p)
{
	const uintptr_t offset = (uintptr_t)p - (uintptr_t)c->base;

	return offset / c->stride < c->slots && offset % c->stride == 0;
}

static size_t end_of(const struct chain *c, size_t i)
{
	return i + 1 < CHAIN_STARTS ? c->position[i + 1] : c->slots;
}

/*
 * All starts walk to the next one's place at the same time, which is many times
 * faster than one after another. Together that is as many steps as there are slots;
 * if they end where they should and the first slot was met once only, then no slot
 * was met twice and none left out.
 */
bool chain_is_whole(const struct chain *c)
{
	void **p[CHAIN_STARTS];
	size_t left[CHAIN_STARTS], met = 0;

	for (size_t i = 0; i < CHAIN_STARTS; i++) {
		p[i] = c->start[i];
		left[i] = end_of(c, i) - c->position[i];
	}
	for (size_t going = 1; going;) {
		going = 0;
		for (size_t i = 0; i < CHAIN_STARTS; i++) {
			if (!left[i])
				continue;
			p[i] = *p[i];
			if (!is_slot(c, p[i]))
				return false;
			met += p[i] == c->start[0];
			left[i]--;
			going++;
		}
	}
	for (size_t i = 0; i < CHAIN_STARTS; i++) {
		if (p[i] != c->start[(i + 1) % CHAIN_STARTS])
			return false;
	}
	return met == 1;
}

void chain_shuffle(uint32_t *order, size_t n)
{
	uint64_t random = 1;

	for (size_t k = 0; k < n; k++)
		order[k] = (uint32_t)k;
	for (size_t k = n; k-- > 1;) {
		size_t other;
		uint32_t kept = order[k];

		random = random * UINT64_C(6364136223846793005) +
			UINT64_C(1442695040888963407);
		other = (size_t)((random >> 33) % (k + 1));
		order[k] = order[other];
		order[other] = kept;
	}
}
