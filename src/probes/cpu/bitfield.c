/* bitfield - runs of bits are set, cleared and flipped, one bit at a time. */
#include <limits.h>
#include <string.h>

#include "kbench.h"
#include "kernels_int.h"
#include "nb_memory.h"
#include "nb_random.h"

enum { USED_BITS = 262140, WORD_BITS = sizeof(long) * CHAR_BIT };
#define DONE_CRC 0xa0807b06u

static unsigned long *bitmap;
static struct bit_run *plan;

static void store(unsigned long *map, unsigned long address, unsigned long length,
	unsigned value)
{
	while (length--) {
		unsigned long word = address / WORD_BITS, bit = address % WORD_BITS;

		if (value)
			map[word] |= 1ul << bit;
		else
			map[word] &= ~(1ul << bit);
		address++;
	}
}

static void flip(unsigned long *map, unsigned long address, unsigned long length)
{
	while (length--) {
		unsigned long word = address / WORD_BITS, bit = address % WORD_BITS;

		map[word] ^= 1ul << bit;
		address++;
	}
}

unsigned long bitfield_plan(struct bit_run *r, unsigned long count)
{
	unsigned long bits = 0;

	nb_random_reset();
	for (unsigned long i = 0; i < count; i++) {
		int32_t address = nb_random_abs(USED_BITS);

		r[i].address = (unsigned long)address;
		r[i].length = (unsigned long)nb_random_abs(USED_BITS - address);
		bits += r[i].length;
	}
	return bits;
}

void bitfield_clear(unsigned long *map)
{
	memset(map, 0x55, BITFIELD_BYTES);
}

NB_APART void bitfield_pass(unsigned long *map, const struct bit_run *r,
	unsigned long count)
{
	for (unsigned long i = 0; i < count; i++) {
		switch (i % 3) {
		case 0:
			store(map, r[i].address, r[i].length, 1);
			break;
		case 1:
			store(map, r[i].address, r[i].length, 0);
			break;
		case 2:
			flip(map, r[i].address, r[i].length);
			break;
		}
	}
}

bool bitfield_right(const unsigned long *map)
{
	return nb_crc_words(map, BITFIELD_BYTES / sizeof(*map), sizeof(*map)) == DONE_CRC;
}

static void setup(struct kb_ctx *c)
{
	bitmap = nb_buffer(BITFIELD_BYTES);
	plan = nb_buffer(BITFIELD_OPS * sizeof(*plan));
	KB_ANSWER(bitfield_plan(plan, BITFIELD_OPS) == BITFIELD_BITS);
	kb_work(c, BITFIELD_BITS);
}

static void run(struct kb_ctx *c, uint64_t n)
{
	uint64_t from;

	while (n--) {
		bitfield_clear(bitmap);
		from = kb_now();
		bitfield_pass(bitmap, plan, BITFIELD_OPS);
		kb_timed(c, kb_now() - from);
	}
}

static void teardown(struct kb_ctx *c)
{
	if (!bitfield_right(bitmap))
		kb_fail("wrong bits in the map");
}

const struct kb_probe bitfield[] = {
	{ .name = "bitfield", .suite = "cpu", .unit = &kb_ips, .pin = KB_FREE,
	  .cost = 0.003,
	  .summary = "set, clear and flip bits one at a time",
	  .help = "One operation is a pass of 30 runs of bits in a map of 128 KiB, set, "
		"cleared and flipped in turn: 2258842 bits, each by reading and writing "
		"its word, a long; it is the bits that are counted. Filling the map "
		"before each pass is not timed. The last map of each process is checked. "
		"The parent times the same passes by CPU time and checks nothing.",
	  .parent = "BITFIELD",
	  .setup = setup, .run = run, .teardown = teardown },
	{ 0 }
};
