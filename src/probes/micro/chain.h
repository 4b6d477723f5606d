/*
 * chain - rings of pointers, through which loads follow each other.
 *
 * Each slot holds the address of the next one and the last that of the first, so
 * that no load can begin before the one in front has ended. chain_walk() does
 * nothing but these loads.
 */
#ifndef PROBES_MICRO_CHAIN_H
#define PROBES_MICRO_CHAIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CHAIN_STARTS = 16, CHAIN_LINE = 64 };

struct chain {
	char *base;
	size_t stride, slots;		/* slots are multiples of stride from base */
	void **start[CHAIN_STARTS];	/* spread over the ring, from its first on */
	size_t position[CHAIN_STARTS];	/* their places in the ring, ascending */
};

/* From each slot to the next higher one; one slot where size is below stride. */
void chain_forward(struct chain *c, void *base, size_t size, size_t stride);
/*
 * Slots CHAIN_LINE apart, each load in another page: all pages in a random order,
 * then again at another place in the page, and so on; places in bit-reversed order.
 * Where size is no multiple of page: all slots in bit-reversed order.
 */
void chain_random(struct chain *c, void *base, size_t size, size_t page);
/* n slots, of which the k-th lies at[order[k]] bytes from base. Returns the first. */
void **chain_link(void *base, const size_t *at, const uint32_t *order, size_t n);

/* Is it one ring that visits every slot once? Walks it; believes nothing. */
bool chain_is_whole(const struct chain *c);

/* So many loads from the slot on; returns where they ended. */
void **chain_walk(void **slot, uint64_t loads);

/* 0 .. n-1 in a random order, the same at every call. */
void chain_shuffle(uint32_t *order, size_t n);

#endif
