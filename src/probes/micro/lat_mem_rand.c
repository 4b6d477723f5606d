/* lat_mem_rand - latency of loads that nothing can foresee, each in another page. */
#include <unistd.h>

#include "kbench.h"
#include "ring.h"

static void prepare(struct kb_ctx *c)
{
	const size_t size = (size_t)kb_arg(c, "size");

	chain_random(&ring, ring_memory(c, size), size, (size_t)sysconf(_SC_PAGESIZE));
	ring_enter(size);
}

static const struct kb_axis axes[] = {
	RING_SIZES,
	{ 0 }
};

const struct kb_probe lat_mem_rand[] = {
	{ .name = "lat_mem_rand", .suite = "micro", .unit = &kb_ns,
	  .parent = "Random load latency",
	  .summary = "latency of loads, each in another page",
	  .help = "One operation is one load whose address is what the load before it "
		"has read. The pages of SIZE bytes are visited in a random order, one "
		"load in each, then again at another place in the page, in "
		"bit-reversed order of the places: so neither the next line nor the "
		"next page can be foreseen, and beyond the reach of the TLB its misses "
		"are part of the figure. Whether the memory has huge pages is left to "
		"the kernel's policy (mem.thp of `kbench env`). A size that is no "
		"multiple of the page is walked in bit-reversed order as a whole. "
		"Before anything is timed the ring is walked to see that it visits "
		"every slot once. lmbench prints this as \"Random load latency\" "
		"(lat_mem_rd -t) with places 16 bytes apart where kbench has 64, so "
		"that it comes to the same line several times in a round, and prints "
		"the least of its samples.",
	  .axes = axes, .prepare = prepare, .run = ring_walk },
	{ 0 }
};
