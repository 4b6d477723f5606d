/* test_kernels_int - the integer kernels of suite cpu give the answers that are known. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "probes/cpu/fpemu.h"
#include "probes/cpu/kernels_int.h"
#include "probes/cpu/nb_memory.h"
#include "probes/cpu/nb_random.h"
#include "unit/harness.h"

/* Buffers are never freed; this keeps them in sight of those who look for leaks. */
static void *buffer(size_t bytes)
{
	static void *kept[256];
	static size_t n;

	CHECK(n < sizeof(kept) / sizeof(*kept));
	return kept[n++ % (sizeof(kept) / sizeof(*kept))] = nb_buffer(bytes);
}

static uint32_t crc_of_longs(const long *v, unsigned long count)
{
	static int32_t narrow[NUMSORT_COUNT];

	for (unsigned long i = 0; i < count; i++)
		narrow[i] = (int32_t)v[i];
	return nb_crc_words(narrow, count, sizeof(*narrow));
}

TEST(random_numbers)
{
	static const int32_t first[] = { -515045, 392519, -200022, -924921, 902984,
		-94185, -995196, 390494, 510007, 405088, -207274, -79266, -230305,
		-947785, 149280, -785570, -356287, 596174, 172075, -899599 };
	enum { MANY = 100000 };
	static int32_t v[MANY];
	int64_t sum = 0;
	int negative = 0;

	nb_random_reset();
	for (int i = 0; i < MANY; i++) {
		v[i] = nb_random();
		sum += v[i];
		negative += v[i] < 0;
	}
	CHECK(memcmp(v, first, sizeof(first)) == 0);
	CHECK(v[999] == 107158 && v[9999] == -548976 && v[99999] == -593332);
	CHECK(sum == 257943311);
	CHECK_COUNT(negative, 49867);
	CHECK_COUNT(nb_crc_words(v, MANY, sizeof(*v)), 0x1369351f);
	nb_random_reset();
	CHECK(nb_random_within(1000) == -45);
	CHECK(nb_random_within(1000) == 519);
	CHECK(nb_random_abs(1000) == 22);
}

TEST(buffers_lie_at_8_modulo_16)
{
	for (size_t bytes = 1; bytes < 5000; bytes += 37) {
		char *p = buffer(bytes);

		CHECK_COUNT((uintptr_t)p % 16, 8);
		memset(p, 1, bytes);
	}
}

TEST(crc)
{
	const uint16_t words[] = { 0x3231, 0x3433, 0x3635, 0x3837 };

	CHECK_COUNT(nb_crc("123456789", 9), 0xcbf43926);
	CHECK_COUNT(nb_crc_words(words, 4, 2), nb_crc("12345678", 8));
	CHECK_COUNT(nb_crc("", 0), 0);
}

TEST(numsort_known_answers)
{
	long *v = buffer(2 * NUMSORT_COUNT * sizeof(*v)), kept;
	int64_t sum = 0;
	int negative = 0;

	numsort_fill(v, NUMSORT_COUNT);
	numsort_fill(v + NUMSORT_COUNT, NUMSORT_COUNT);
	for (int i = 0; i < NUMSORT_COUNT; i++) {
		sum += v[i];
		negative += v[i] < 0;
	}
	CHECK(sum == -34984764);
	CHECK_COUNT(negative, 4078);
	CHECK_COUNT(crc_of_longs(v, NUMSORT_COUNT), 0x13351bcf);
	CHECK(!numsort_right(v, NUMSORT_COUNT));
	numsort_pass(v, NUMSORT_COUNT, 2);
	CHECK(v[0] == -999413 && v[4055] == -5337 && v[NUMSORT_COUNT - 1] == 999511);
	CHECK_COUNT(crc_of_longs(v, NUMSORT_COUNT), 0x30999b49);
	CHECK(numsort_right(v, NUMSORT_COUNT));
	CHECK(numsort_right(v + NUMSORT_COUNT, NUMSORT_COUNT));
	kept = v[100];
	v[100] = v[99];
	CHECK(!numsort_right(v, NUMSORT_COUNT));
	v[100] = v[99] - 1;
	CHECK(!numsort_right(v, NUMSORT_COUNT));
	v[100] = kept;
	CHECK(numsort_right(v, NUMSORT_COUNT));
}

TEST(strsort_known_answers)
{
	static const uint8_t first[] = { 70, 20, 48, 64, 44, 18, 28, 12, 17, 5 };
	static const uint8_t final[] = { 6, 60, 46 };
	static unsigned long at[STRSORT_STRINGS];
	uint8_t *b = buffer(STRSORT_APART);
	unsigned long n = strsort_fill(b);

	CHECK_COUNT(n, STRSORT_STRINGS);
	CHECK_COUNT(nb_crc(b, STRSORT_BYTES), 0xa5b5eab9);
	strsort_table(at, b, STRSORT_STRINGS);
	for (size_t i = 0; i < sizeof(first); i++)
		CHECK_COUNT(b[at[i]], first[i]);
	for (size_t i = 0; i < sizeof(final); i++)
		CHECK_COUNT(b[at[STRSORT_STRINGS - 3 + i]], final[i]);
	CHECK(!strsort_right(at, b, STRSORT_STRINGS));
	strsort_pass(at, b, STRSORT_STRINGS, 1);
	CHECK_COUNT(nb_crc(b, STRSORT_BYTES), 0xa0b4020a);
	CHECK(b[0] == 1 && b[1] == 105);
	CHECK_COUNT(b[at[STRSORT_STRINGS - 1]], 76);
	CHECK_COUNT(at[STRSORT_STRINGS - 1] + 77, STRSORT_BYTES);
	CHECK(strsort_right(at, b, STRSORT_STRINGS));
	b[STRSORT_BYTES - 1] ^= 1;
	CHECK(!strsort_right(at, b, STRSORT_STRINGS));
	b[STRSORT_BYTES - 1] ^= 1;
	at[7]++;
	CHECK(!strsort_right(at, b, STRSORT_STRINGS));
}

TEST(bitfield_known_answers)
{
	static const unsigned long first[][2] = { { 252905, 4649 }, { 200022, 55269 },
		{ 116564, 94185 }, { 208776, 16946 }, { 247867, 5444 },
		{ 207274, 24400 } };
	enum { USED = 32768, MANY = 130 };
	unsigned long *map = buffer(BITFIELD_BYTES);
	const uint8_t *byte = (const uint8_t *)map;
	static struct bit_run plan[MANY];
	int ones = 0;

	CHECK_COUNT(bitfield_plan(plan, MANY), 9244311);
	CHECK_COUNT(bitfield_plan(plan, BITFIELD_OPS), BITFIELD_BITS);
	for (size_t i = 0; i < sizeof(first) / sizeof(*first); i++) {
		CHECK_COUNT(plan[i].address, first[i][0]);
		CHECK_COUNT(plan[i].length, first[i][1]);
	}
	bitfield_clear(map);
	CHECK(!bitfield_right(map));
	bitfield_pass(map, plan, BITFIELD_OPS);
	for (int i = 0; i < USED; i++) {
		for (int bit = 0; bit < 8; bit++)
			ones += byte[i] >> bit & 1;
	}
	CHECK_COUNT(ones, 147037);
	CHECK_COUNT(nb_crc_words(map, USED / sizeof(*map), sizeof(*map)), 0x27eecce6);
	CHECK(bitfield_right(map));
	map[5] ^= 1;
	CHECK(!bitfield_right(map));
}

TEST(fpemu_known_answers)
{
	const size_t bytes = FPEMU_COUNT * sizeof(struct emu);
	struct emu *a = buffer(bytes), *b = buffer(bytes), *c = buffer(bytes);
	int negative = 0, other = 0;

	memset(c, 0, bytes);
	fpemu_fill(a, b);
	CHECK_COUNT(fpemu_crc(a), 0x8d933dfa);
	CHECK_COUNT(fpemu_crc(b), 0x6baf50bc);
	CHECK(!fpemu_right(c));
	emu_pass(a, b, c, FPEMU_COUNT, 1);
	for (int i = 0; i < FPEMU_COUNT; i++) {
		negative += a[i].sign;
		other += a[i].type != EMU_NORMAL || b[i].type != EMU_NORMAL ||
			c[i].type != EMU_NORMAL;
	}
	CHECK_COUNT(negative, 1479);
	CHECK_COUNT(other, 0);
	CHECK_COUNT(fpemu_crc(a), 0x8d933dfa);
	CHECK_COUNT(fpemu_crc(b), 0x6baf50bc);
	CHECK_COUNT(fpemu_crc(c), 0xfb4eb2fa);
	CHECK(fpemu_right(c));
	c[2999].m[3] ^= 8;
	CHECK(!fpemu_right(c));
}

static bool same(struct emu x, struct emu y)
{
	return x.type == y.type && x.sign == y.sign && x.exponent == y.exponent &&
		memcmp(x.m, y.m, sizeof(x.m)) == 0;
}

static struct emu apply(char op, struct emu x, struct emu y)
{
	struct emu z = { 0 };

	switch (op) {
	case '+':
		emu_add(0, &x, &y, &z);
		break;
	case '-':
		emu_add(1, &x, &y, &z);
		break;
	case '*':
		emu_mul(&x, &y, &z);
		break;
	default:
		emu_div(&x, &y, &z);
		break;
	}
	return z;
}

TEST(fpemu_small_integers)
{
	static const struct { int32_t x; char op; int32_t y, z; } v[] = {
		{ 6, '*', 7, 42 }, { 42, '/', 7, 6 }, { 42, '/', -6, -7 },
		{ 1, '+', 1, 2 }, { 1, '-', 1, 0 }, { 5, '-', 7, -2 }, { -5, '-', -7, 2 },
		{ 100000, '+', 1, 100001 }, { -3, '+', 100000, 99997 },
		{ 0, '+', 9, 9 }, { 9, '-', 0, 9 }, { 0, '-', 9, -9 },
		{ 0, '*', 9, 0 }, { 0, '/', 9, 0 }, { INT32_MIN, '/', 1, INT32_MIN },
	};

	for (size_t i = 0; i < sizeof(v) / sizeof(*v); i++) {
		struct emu z = apply(v[i].op, emu_from(v[i].x), emu_from(v[i].y));

		if (!same(z, emu_from(v[i].z))) {
			fprintf(stderr, "%d %c %d\n", v[i].x, v[i].op, v[i].y);
			CHECK(!"equal");
		}
	}
}

static bool is(struct emu x, unsigned type, unsigned sign)
{
	return x.type == type && x.sign == sign;
}

TEST(fpemu_special_values)
{
	struct emu one = emu_from(1), none = emu_from(0), minus = emu_from(-1);
	struct emu inf = apply('/', one, none), nan = apply('/', none, none);

	CHECK(is(inf, EMU_INFINITY, 0));
	CHECK(is(nan, EMU_NAN, 0));
	CHECK(is(apply('/', minus, none), EMU_INFINITY, 1));
	CHECK(is(apply('+', inf, one), EMU_INFINITY, 0));
	CHECK(is(apply('-', one, inf), EMU_INFINITY, 1));
	CHECK(is(apply('+', inf, inf), EMU_INFINITY, 0));
	CHECK(is(apply('-', inf, inf), EMU_NAN, 0));
	CHECK(is(apply('*', inf, minus), EMU_INFINITY, 1));
	CHECK(is(apply('*', inf, none), EMU_NAN, 0));
	CHECK(is(apply('/', one, inf), EMU_ZERO, 0));
	CHECK(is(apply('/', inf, inf), EMU_NAN, 0));
	CHECK(is(apply('/', inf, one), EMU_INFINITY, 0));
	CHECK(is(apply('+', nan, one), EMU_NAN, 0));
	CHECK(is(apply('+', one, nan), EMU_NAN, 0));
	CHECK(is(apply('*', nan, none), EMU_NAN, 0));
	CHECK(is(apply('/', one, nan), EMU_NAN, 0));
	CHECK(is(apply('-', none, none), EMU_ZERO, 0));
}

TEST(idea_known_answers)
{
	static const uint16_t user[] = { 35045, 32519, 20022, 24921, 2984, 34185, 35196,
		30494 };
	static struct idea d;

	idea_fill(&d);
	CHECK(memcmp(d.user, user, sizeof(user)) == 0);
	CHECK_COUNT(nb_crc_words(d.encrypt, IDEA_KEYS, 2), 0x2c2f2d49);
	CHECK_COUNT(nb_crc_words(d.decrypt, IDEA_KEYS, 2), 0x9f4a55bb);
	CHECK_COUNT(nb_crc_words(d.plain, IDEA_WORDS, 2), 0x6532b5a4);
	memset(d.again, 0, IDEA_BYTES);
	memset(d.secret, 0, IDEA_BYTES);
	CHECK(!idea_right(&d));
	idea_pass(&d, IDEA_WORDS, 1);
	CHECK_COUNT(nb_crc_words(d.secret, IDEA_WORDS, 2), 0x8dfffe0a);
	CHECK_COUNT(nb_crc_words(d.again, IDEA_WORDS, 2), 0x6532b5a4);
	CHECK_COUNT(d.secret[0], 131 | 99 << 8);
	CHECK(idea_right(&d));
	d.again[IDEA_WORDS - 1] ^= 1;
	CHECK(!idea_right(&d));
	d.again[IDEA_WORDS - 1] ^= 1;
	d.secret[0] ^= 1;
	CHECK(!idea_right(&d));
}

static int falling(const void *a, const void *b)
{
	const unsigned *x = a, *y = b;

	return (*x < *y) - (*x > *y);
}

TEST(huffman_known_answers)
{
	static const unsigned line[] = { 303, 59, 475, 186, 255, 365, 440, 200, 316, 331,
		39, 383, 215, 495, 323, 491, 123 };
	static struct huffman h;
	unsigned count[256] = { 0 }, lines = 0, from = 0, letters = 0;

	huffman_fill(&h);
	for (unsigned i = 0; i < HUFFMAN_TEXT; i++) {
		count[(uint8_t)h.text[i]]++;
		if (h.text[i] == '\n' && lines < sizeof(line) / sizeof(*line)) {
			CHECK_COUNT(i + 1 - from, line[lines++]);
			from = i + 1;
		}
	}
	CHECK_COUNT(lines, sizeof(line) / sizeof(*line));
	CHECK_COUNT(count['\n'], 17);
	CHECK_COUNT(count[' '], 848);
	CHECK(h.text[HUFFMAN_TEXT - 1] == 0);
	qsort(count, 256, sizeof(*count), falling);
	while (count[letters] != 0)
		letters++;
	CHECK_COUNT(letters, 32);
	memset(h.again, 'x', HUFFMAN_TEXT);
	h.bits = 0;
	CHECK(!huffman_right(&h));
	huffman_pass(&h, HUFFMAN_TEXT, 1);
	CHECK_COUNT(h.bits, HUFFMAN_BITS);
	CHECK(huffman_right(&h));
	h.again[17] ^= 1;
	CHECK(!huffman_right(&h));
}

int main(void)
{
	RUN(random_numbers);
	RUN(buffers_lie_at_8_modulo_16);
	RUN(crc);
	RUN(numsort_known_answers);
	RUN(strsort_known_answers);
	RUN(bitfield_known_answers);
	RUN(fpemu_known_answers);
	RUN(fpemu_small_integers);
	RUN(fpemu_special_values);
	RUN(idea_known_answers);
	RUN(huffman_known_answers);
	return DONE;
}
