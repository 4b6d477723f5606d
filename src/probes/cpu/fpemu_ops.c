/* fpemu_ops - arithmetic on numbers of four 16-bit words, one bit at a time. */

#include "fpemu.h"
#include "nb_memory.h"

enum { TOP = 0x8000, LEAST = -32767, MOST = 32767, BITS = EMU_WORDS * 16, CHOPPED = 7 };

static void add16(uint16_t *carry, uint16_t *out, uint16_t x, uint16_t y)
{
	uint32_t sum = (uint32_t)x + y + *carry;

	*carry = (uint16_t)(sum >> 16 & 1);
	*out = (uint16_t)sum;
}

static void sub16(uint16_t *borrow, uint16_t *out, uint16_t x, uint16_t y)
{
	uint32_t difference = (uint32_t)x - y - *borrow;

	*borrow = (uint16_t)(difference >> 16 & 1);
	*out = (uint16_t)difference;
}

/* The carry is any bit on the way in, and the top bit in its place on the way out. */
static void left(uint16_t *carry, uint16_t *m)
{
	for (int i = EMU_WORDS - 1; i >= 0; i--) {
		uint16_t out = m[i] & TOP;

		m[i] = (uint16_t)(m[i] << 1);
		if (*carry)
			m[i] |= 1;
		*carry = out;
	}
}

static void right(uint16_t *carry, uint16_t *m)
{
	for (int i = 0; i < EMU_WORDS; i++) {
		uint16_t out = m[i] & 1;

		m[i] >>= 1;
		if (*carry)
			m[i] |= TOP;
		*carry = out;
	}
}

static void clear(uint16_t *m)
{
	for (int i = 0; i < EMU_WORDS; i++)
		m[i] = 0;
}

static bool is_zero(const uint16_t *m)
{
	uint16_t any = 0;

	for (int i = 0; i < EMU_WORDS; i++)
		any |= m[i];
	return any == 0;
}

/* Right by n, where what falls off stays visible in the lowest bit. */
static void sticky(uint16_t *m, int n)
{
	uint16_t carry;

	if (n >= BITS) {
		clear(m);
		m[EMU_WORDS - 1] = 1;
		return;
	}
	for (int i = 0; i < n; i++) {
		carry = 0;
		right(&carry, m);
		if (carry)
			m[EMU_WORDS - 1] |= 1;
	}
}

static void normalise(struct emu *x)
{
	uint16_t carry;

	while (!(x->m[0] & TOP)) {
		carry = 0;
		left(&carry, x->m);
		x->exponent--;
	}
}

static void denormalise(struct emu *x, int least)
{
	int below;

	if (is_zero(x->m)) {
		x->type = EMU_ZERO;
		return;
	}
	below = least - x->exponent;
	if (below > 0) {
		sticky(x->m, below);
		x->exponent = (int16_t)least;
		x->type = EMU_SUBNORMAL;
	}
}

/* Chops: 61 bits are left. */
static void chop(struct emu *x)
{
	if (x->type == EMU_NORMAL || x->type == EMU_SUBNORMAL) {
		denormalise(x, LEAST);
		x->m[EMU_WORDS - 1] &= (uint16_t)~CHOPPED;
	}
}

static bool is_number(const struct emu *x)
{
	return x->type == EMU_NORMAL || x->type == EMU_SUBNORMAL;
}

static struct emu make(uint8_t type, unsigned sign)
{
	struct emu x = { .type = type, .sign = (uint8_t)sign };

	if (type == EMU_NAN)
		x.m[0] = TOP;
	return x;
}

static struct emu special_sum(unsigned negate, const struct emu *x, const struct emu *y)
{
	struct emu other = *y;

	other.sign ^= (uint8_t)negate;
	if (x->type == EMU_NAN)
		return *x;
	if (y->type == EMU_NAN)
		return *y;
	if (x->type == EMU_INFINITY && y->type == EMU_INFINITY && x->sign != other.sign)
		return make(EMU_NAN, 0);
	if (x->type == EMU_ZERO && y->type == EMU_ZERO)
		return make(EMU_ZERO, x->sign & other.sign);
	return x->type == EMU_INFINITY || y->type == EMU_ZERO ? *x : other;
}

static struct emu special_product(const struct emu *x, const struct emu *y)
{
	unsigned sign = x->sign ^ y->sign;

	if (x->type == EMU_NAN)
		return *x;
	if (y->type == EMU_NAN)
		return *y;
	if (x->type != EMU_INFINITY && y->type != EMU_INFINITY)
		return make(EMU_ZERO, sign);
	if (x->type == EMU_ZERO || y->type == EMU_ZERO)
		return make(EMU_NAN, 0);
	return make(EMU_INFINITY, sign);
}

/* The reciprocal of zero is infinity, that of infinity zero. */
static struct emu special_quotient(const struct emu *x, const struct emu *y)
{
	struct emu other = *y;

	if (y->type == EMU_ZERO)
		other.type = EMU_INFINITY;
	else if (y->type == EMU_INFINITY)
		other.type = EMU_ZERO;
	return special_product(x, &other);
}

static void subtract(const struct emu *x, const struct emu *y, unsigned negate,
	struct emu *z)
{
	uint16_t borrow = 0;

	for (int i = EMU_WORDS - 1; i >= 0; i--)
		sub16(&borrow, &z->m[i], x->m[i], y->m[i]);
	if (borrow) {
		z->sign = (uint8_t)(y->sign ^ negate);
		borrow = 0;
		for (int i = EMU_WORDS - 1; i >= 0; i--)
			sub16(&borrow, &z->m[i], 0, z->m[i]);
	}
	if (is_zero(z->m))
		*z = make(EMU_ZERO, 0);
	else
		normalise(z);
}

static void add(const struct emu *x, const struct emu *y, struct emu *z)
{
	uint16_t carry = 0;

	for (int i = EMU_WORDS - 1; i >= 0; i--)
		add16(&carry, &z->m[i], x->m[i], y->m[i]);
	if (carry) {
		z->exponent++;
		carry = 0;
		right(&carry, z->m);
		z->m[0] |= TOP;
	}
}

void emu_add(unsigned negate, const struct emu *x, const struct emu *y, struct emu *z)
{
	struct emu p, q;
	int apart;

	nb_move(&p, x, sizeof(p));
	nb_move(&q, y, sizeof(q));
	if (!is_number(&p) || !is_number(&q)) {
		*z = special_sum(negate, &p, &q);
		return;
	}
	apart = p.exponent - q.exponent;
	z->type = EMU_NORMAL;
	if (apart < 0) {
		sticky(p.m, -apart);
		z->sign = (uint8_t)(q.sign ^ negate);
		z->exponent = q.exponent;
	} else {
		sticky(q.m, apart);
		z->sign = p.sign;
		z->exponent = p.exponent;
	}
	if (p.sign ^ q.sign ^ negate)
		subtract(&p, &q, negate, z);
	else
		add(&p, &q, z);
	chop(z);
}

void emu_mul(const struct emu *x, const struct emu *y, struct emu *z)
{
	struct emu q;
	uint16_t extra[EMU_WORDS], carry;

	nb_move(&q, y, sizeof(q));
	if (!is_number(x) || !is_number(&q)) {
		*z = special_product(x, &q);
		return;
	}
	z->type = EMU_NORMAL;
	z->sign = x->sign ^ q.sign;
	z->exponent = (int16_t)(x->exponent + q.exponent);
	clear(z->m);
	clear(extra);
	for (int bit = 0; bit < BITS; bit++) {
		carry = 0;
		right(&carry, q.m);
		if (carry) {
			carry = 0;
			for (int i = EMU_WORDS - 1; i >= 0; i--)
				add16(&carry, &z->m[i], z->m[i], x->m[i]);
		} else {
			carry = 0;
		}
		right(&carry, z->m);
		right(&carry, extra);
	}
	while (!(z->m[0] & TOP)) {
		carry = 0;
		left(&carry, extra);
		left(&carry, z->m);
		z->exponent--;
	}
	if (is_zero(extra))
		z->m[EMU_WORDS - 1] |= 1;
	chop(z);
}

static bool reaches(const uint16_t *rest, const uint16_t *divisor)
{
	for (int i = 0; i < EMU_WORDS; i++) {
		if (divisor[i] > rest[i])
			return false;
		if (divisor[i] < rest[i])
			return true;
	}
	return true;
}

void emu_div(const struct emu *x, const struct emu *y, struct emu *z)
{
	struct emu p;
	uint16_t rest[EMU_WORDS], carry;

	nb_move(&p, x, sizeof(p));
	if (!is_number(&p) || !is_number(y)) {
		*z = special_quotient(&p, y);
		return;
	}
	z->type = EMU_NORMAL;
	z->sign = p.sign ^ y->sign;
	z->exponent = (int16_t)(p.exponent - y->exponent + 2 * BITS);
	clear(z->m);
	clear(rest);
	while (!(z->m[0] & TOP)) {
		carry = 0;
		left(&carry, p.m);
		left(&carry, rest);
		if (carry || reaches(rest, y->m)) {
			carry = 0;
			for (int i = EMU_WORDS - 1; i >= 0; i--)
				sub16(&carry, &rest[i], rest[i], y->m[i]);
			carry = 1;
		}
		left(&carry, z->m);
		z->exponent--;
	}
	chop(z);
}

struct emu emu_from(int32_t n)
{
	struct emu x = make(EMU_ZERO, n < 0);
	uint32_t size = n < 0 ? -(uint32_t)n : (uint32_t)n;

	if (size == 0)
		return x;
	x.type = EMU_NORMAL;
	x.exponent = 32;
	x.m[0] = (uint16_t)(size >> 16);
	x.m[1] = (uint16_t)size;
	normalise(&x);
	return x;
}

void emu_pass(const struct emu *a, const struct emu *b, struct emu *c,
	unsigned long count, unsigned long loops)
{
	static const uint8_t op[16] = { 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3 };

	for (unsigned long loop = 0; loop < loops; loop++) {
		for (unsigned long i = 0; i < count; i++) {
			switch (op[i % 16]) {
			case 0:
				emu_add(0, a + i, b + i, c + i);
				break;
			case 1:
				emu_add(1, a + i, b + i, c + i);
				break;
			case 2:
				emu_mul(a + i, b + i, c + i);
				break;
			case 3:
				emu_div(a + i, b + i, c + i);
				break;
			}
		}
	}
}
