/* lat_mem_rd - latency of loads that go forward through memory, a stride at a time. */
#include "kbench.h"
#include "ring.h"

static const long strides[] = { 16, 32, 64, 128, 256, 512, 1024, KB_END };

static size_t stride_of_all(long *v, size_t cap)
{
	if (cap)
		v[0] = 128;
	return cap ? 1 : 0;
}

static void prepare(struct kb_ctx *c)
{
	const size_t size = (size_t)kb_arg(c, "size");
	const size_t stride = (size_t)kb_arg(c, "stride");

	if (stride < sizeof(void *) || stride % sizeof(void *))
		kb_skip("a stride of %zu is no multiple of a pointer's %zu bytes", stride,
			sizeof(void *));
	chain_forward(&ring, ring_memory(c, size), size, stride);
	ring_enter(size);
}

static const struct kb_axis axes[] = {
	{ .name = "stride", .value = strides, .fill_all = stride_of_all },
	RING_SIZES,
	{ 0 }
};

const struct kb_probe lat_mem_rd[] = {
	{ .name = "lat_mem_rd", .suite = "micro", .unit = &kb_ns,
	  .parent = "\"stride=128 curve",
	  .summary = "latency of loads, forward by a stride",
	  .help = "One operation is one load whose address is what the load before it "
		"has read; the ring of addresses goes forward through SIZE bytes, "
		"STRIDE bytes at a time, and then starts again. A hundred loads are "
		"written out one behind the other, one instruction each, and before "
		"anything is timed the ring is walked to see that it visits every slot "
		"once. The hardware may foresee such addresses: that is part of the "
		"figure, and lat_mem_rand shows what is left without it. The sizes end "
		"at four times the last cache, or 64 MiB where that is more, and in "
		"any case at the memory that kbench may use (--mem); a size below the "
		"stride has one slot. lmbench prints this as the curves \"stride=N of "
		"\"Memory load latency\", at more sizes and with the least of its "
		"samples where kbench has the median.",
	  .axes = axes, .prepare = prepare, .run = ring_walk },
	{ 0 }
};
