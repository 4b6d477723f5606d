/*
 * fpemu - floating point numbers made of integers: those of the kernel fpemu.
 *
 * value = mantissa / 2^64 * 2^exponent, with the top bit of the mantissa set in
 * a normal number. The pass has a file of its own, like the parent's, so that it
 * is compiled apart from its data.
 */
#ifndef PROBES_CPU_FPEMU_H
#define PROBES_CPU_FPEMU_H

#include <stdbool.h>
#include <stdint.h>

enum { EMU_WORDS = 4 };

enum { EMU_ZERO, EMU_SUBNORMAL, EMU_NORMAL, EMU_INFINITY, EMU_NAN };

struct emu {
	uint8_t type, sign;
	int16_t exponent;
	uint16_t m[EMU_WORDS];		/* the most significant word first */
};

struct emu emu_from(int32_t n);
/* z = x + y, or x - y where negate is 1. z is neither of the operands, here and below. */
void emu_add(unsigned negate, const struct emu *x, const struct emu *y, struct emu *z);
void emu_mul(const struct emu *x, const struct emu *y, struct emu *z);
void emu_div(const struct emu *x, const struct emu *y, struct emu *z);

/* c = a OP b for count numbers, with the operation by place; so many times over. */
void emu_pass(const struct emu *a, const struct emu *b, struct emu *c,
	unsigned long count, unsigned long loops);

/* On the data of the benchmark. */
enum { FPEMU_COUNT = 3000 };
void fpemu_fill(struct emu *a, struct emu *b);
bool fpemu_right(const struct emu *c);
/* Of the image of FPEMU_COUNT numbers as a little-endian machine has it. */
uint32_t fpemu_crc(const struct emu *x);

#endif
