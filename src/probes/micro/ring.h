/*
 * ring - a chain over a size that is an axis: what lat_mem_rd and lat_mem_rand share.
 *
 * prepare: make the chain `ring` in ring_memory(), then ring_enter(). run is
 * ring_walk, and RING_SIZES the last axis.
 */
#ifndef PROBES_MICRO_RING_H
#define PROBES_MICRO_RING_H

#include "buffer.h"
#include "chain.h"
#include "kbench.h"
#include "sizes.h"

static struct buffer ring_buffer;
static struct chain ring;
static void **ring_here;

/* Room for a chain of so many bytes, one slot at least; skips where there is none. */
static inline void *ring_memory(struct kb_ctx *c, size_t size)
{
	buffer_need(c, size);
	return buffer_grow(&ring_buffer, size + sizeof(void *));
}

/* Sees that the chain is one ring, and walks from its start on. */
static inline void ring_enter(size_t size)
{
	if (!chain_is_whole(&ring))
		kb_fail("the ring of %zu bytes is not whole", size);
	ring_here = ring.start[0];
}

static inline void ring_walk(struct kb_ctx *c, uint64_t n)
{
	(void)c;
	ring_here = chain_walk(ring_here, n);
}

#define RING_SIZES \
	{ .name = "size", .fill = sizes_curve, .fill_all = sizes_curve_all, \
	  .bytes = true, .inner = true }

#endif
