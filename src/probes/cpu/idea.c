/* idea - encrypts and decrypts 4000 bytes with the IDEA cipher. */
#include "kbench.h"
#include "kernels_int.h"
#include "nb_memory.h"
#include "nb_random.h"

enum { ROUNDS = 8, BLOCK_WORDS = 4, MODULUS = 65537 };
enum { KEY_RANGE = 60000, TEXT_RANGE = 255 };
#define SECRET_CRC 0x8dfffe0au

static struct idea data;

/* Modulo 65537, where 0 stands for 65536. */
static uint16_t mul(uint16_t a, uint16_t b)
{
	uint32_t product;

	if (a) {
		if (b) {
			product = (uint32_t)a * b;
			b = (uint16_t)(product & 0xffff);
			a = (uint16_t)(product >> 16);
			return (uint16_t)(b - a + (b < a));
		}
		return (uint16_t)(1 - a);
	}
	return (uint16_t)(1 - b);
}

static void block(const uint16_t *in, uint16_t *out, const uint16_t *key)
{
	uint16_t a = in[0], b = in[1], c = in[2], d = in[3], s, t;
	int round = ROUNDS;

	do {
		a = mul(a, *key++);
		b = (uint16_t)(b + *key++);
		c = (uint16_t)(c + *key++);
		d = mul(d, *key++);
		s = a ^ c;
		s = mul(*key++, s);
		t = (uint16_t)(s + (b ^ d));
		t = mul(*key++, t);
		s = (uint16_t)(t + s);
		a ^= t;
		d ^= s;
		s ^= b;
		b = c ^ t;
		c = s;
	} while (--round);
	out[0] = mul(a, *key++);
	out[1] = (uint16_t)(c + *key++);
	out[2] = (uint16_t)(b + *key++);
	out[3] = mul(d, *key);
}

/* By Fermat: x to the power of the modulus less two. */
static uint16_t inverse(uint16_t x)
{
	uint16_t power = 1;

	for (int bit = 15; bit >= 0; bit--) {
		power = mul(power, power);
		if ((MODULUS - 2) >> bit & 1)
			power = mul(power, x);
	}
	return power;
}

static uint16_t negative(uint16_t x)
{
	return (uint16_t)(0u - x);
}

/* Each eight words are the eight before them, turned left by 25 bits. */
static void encryption_keys(const uint16_t *user, uint16_t *z)
{
	for (int i = 0; i < IDEA_USER_KEY; i++)
		z[i] = user[i];
	for (int i = IDEA_USER_KEY; i < IDEA_KEYS; i++) {
		const uint16_t *before = z + i / 8 * 8 - 8;

		z[i] = (uint16_t)(before[(i + 1) % 8] << 9 | before[(i + 2) % 8] >> 7);
	}
}

/* The rounds in reverse, each undone; inside, the middle words have changed places. */
static void decryption_keys(const uint16_t *z, uint16_t *dk)
{
	for (int round = 0; round <= ROUNDS; round++, dk += 6) {
		const uint16_t *from = z + 6 * (ROUNDS - round);
		int swapped = round > 0 && round < ROUNDS;

		dk[0] = inverse(from[0]);
		dk[1] = negative(from[1 + swapped]);
		dk[2] = negative(from[2 - swapped]);
		dk[3] = inverse(from[3]);
		if (round < ROUNDS) {
			dk[4] = from[-2];
			dk[5] = from[-1];
		}
	}
}

/* Words as a little-endian machine reads them, so that all encrypt the same ones. */
void idea_fill(struct idea *d)
{
	d->plain = nb_buffer(IDEA_BYTES);
	d->secret = nb_buffer(IDEA_BYTES);
	d->again = nb_buffer(IDEA_BYTES);
	nb_random_reset();
	for (int i = 0; i < IDEA_USER_KEY; i++)
		d->user[i] = (uint16_t)nb_random_abs(KEY_RANGE);
	for (int i = 0; i < IDEA_WORDS; i++) {
		int32_t low = nb_random_abs(TEXT_RANGE);

		d->plain[i] = (uint16_t)(low | nb_random_abs(TEXT_RANGE) << 8);
	}
	encryption_keys(d->user, d->encrypt);
	decryption_keys(d->encrypt, d->decrypt);
}

NB_APART void idea_pass(const struct idea *d, unsigned long words, uint64_t loops)
{
	for (uint64_t loop = 0; loop < loops; loop++) {
		for (unsigned long i = 0; i < words; i += BLOCK_WORDS)
			block(d->plain + i, d->secret + i, d->encrypt);
		for (unsigned long i = 0; i < words; i += BLOCK_WORDS)
			block(d->secret + i, d->again + i, d->decrypt);
		kb_use(d);
	}
}

bool idea_right(const struct idea *d)
{
	for (int i = 0; i < IDEA_WORDS; i++) {
		if (d->again[i] != d->plain[i])
			return false;
	}
	return nb_crc_words(d->secret, IDEA_WORDS, sizeof(*d->secret)) == SECRET_CRC;
}

static void setup(struct kb_ctx *c)
{
	idea_fill(&data);
}

static void run(struct kb_ctx *c, uint64_t n)
{
	idea_pass(&data, IDEA_WORDS, n);
}

static void teardown(struct kb_ctx *c)
{
	if (!idea_right(&data))
		kb_fail("what was encrypted and decrypted is not what it was");
}

const struct kb_probe idea[] = {
	{ .name = "idea", .suite = "cpu", .unit = &kb_ips, .pin = KB_FREE,
	  .summary = "encrypt and decrypt 4000 bytes by IDEA",
	  .help = "One operation encrypts 4000 bytes with the IDEA block cipher and "
		"decrypts the result: a thousand blocks of 64 bits, 34 multiplications "
		"modulo 65537 in each. The keys are made before. The last texts of each "
		"process are checked. The parent times the same loops by CPU time and "
		"checks nothing.",
	  .parent = "IDEA",
	  .setup = setup, .run = run, .teardown = teardown },
	{ 0 }
};
