/* fpemu - sums, differences, products and quotients of emulated numbers. */
#include "fpemu.h"

#include "kbench.h"
#include "nb_memory.h"
#include "nb_random.h"

enum { RANGE = 50000 };
#define DONE_CRC 0xfb4eb2fau

static struct emu *a, *b, *c;

/* The same numerator for both: the quotients are of like size. */
void fpemu_fill(struct emu *x, struct emu *y)
{
	nb_random_reset();
	for (int i = 0; i < FPEMU_COUNT; i++) {
		struct emu n = emu_from(nb_random_within(RANGE)), d;

		d = emu_from(nb_random_within(RANGE) + 1);
		emu_div(&n, &d, &x[i]);
		d = emu_from(nb_random_within(RANGE) + 1);
		emu_div(&n, &d, &y[i]);
	}
}

uint32_t fpemu_crc(const struct emu *x)
{
	uint8_t image[FPEMU_COUNT * 12], *p = image;

	for (int i = 0; i < FPEMU_COUNT; i++) {
		uint16_t e = (uint16_t)x[i].exponent;

		*p++ = x[i].type;
		*p++ = x[i].sign;
		*p++ = (uint8_t)e;
		*p++ = (uint8_t)(e >> 8);
		for (int k = 0; k < EMU_WORDS; k++) {
			*p++ = (uint8_t)x[i].m[k];
			*p++ = (uint8_t)(x[i].m[k] >> 8);
		}
	}
	return nb_crc(image, sizeof(image));
}

bool fpemu_right(const struct emu *x)
{
	return fpemu_crc(x) == DONE_CRC;
}

static void setup(struct kb_ctx *ctx)
{
	a = nb_buffer(FPEMU_COUNT * sizeof(*a));
	b = nb_buffer(FPEMU_COUNT * sizeof(*b));
	c = nb_buffer(FPEMU_COUNT * sizeof(*c));
	fpemu_fill(a, b);
}

static void run(struct kb_ctx *ctx, uint64_t n)
{
	while (n--) {
		emu_pass(a, b, c, FPEMU_COUNT, 1);
		kb_use(c);
	}
}

static void teardown(struct kb_ctx *ctx)
{
	if (!fpemu_right(c))
		kb_fail("wrong results");
}

const struct kb_probe fpemu[] = {
	{ .name = "fpemu", .suite = "cpu", .unit = &kb_ips, .pin = KB_FREE, .cost = 0.003,
	  .summary = "3000 emulated floating-point operations",
	  .help = "One operation is a loop over 3000 pairs of numbers that are built of "
		"16-bit integers, with a mantissa of 64 bits: 752 additions, 752 "
		"subtractions, 935 multiplications and 561 divisions, bit by bit. No "
		"floating point of the machine takes part. The results of each process "
		"are checked. The parent times the same loops by CPU time and checks "
		"nothing.",
	  .parent = "FP EMULATION",
	  .setup = setup, .run = run, .teardown = teardown },
	{ 0 }
};
