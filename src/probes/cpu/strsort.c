/* strsort - heapsort of strings that are moved within their block. */
#include <string.h>

#include "kbench.h"
#include "kernels_int.h"
#include "nb_memory.h"
#include "nb_random.h"

enum { LONGEST = 76, LETTERS = 254 };
#define SORTED_CRC 0xa0b4020au

static uint8_t *fresh, *block;
static unsigned long *table, *offset, strings;

/*
 * Makes room for newlen letters at string i: all that lies behind is moved, and
 * its offsets with it, even where the length is the same. The sign is tested for
 * each offset anew: that is most of what this kernel costs.
 */
static void adjust(unsigned long *at, uint8_t *b, unsigned long count, unsigned long i,
	uint8_t newlen)
{
	int d = (int)newlen - (int)b[at[i]];
	uint8_t step = (uint8_t)(d < 0 ? -d : d);

	if (i == count - 1) {
		b[at[i]] = newlen;
		return;
	}
	nb_move(b + at[i] + newlen + 1, b + at[i + 1],
		at[count - 1] + b[at[count - 1]] + 1 - at[i + 1]);
	for (unsigned long j = i + 1; j < count; j++) {
		if (d < 0)
			at[j] -= step;
		else
			at[j] += step;
	}
	b[at[i]] = newlen;
}

/* The lengths are compared first, as letters; of equal strings the longer is less. */
static bool less(const unsigned long *at, const uint8_t *b, unsigned long x,
	unsigned long y)
{
	size_t n = b[at[x]];
	int c;

	if (n > b[at[y]])
		n = b[at[y]];
	c = strncmp((const char *)b + at[x], (const char *)b + at[y], n);
	if (c < 0)
		return true;
	if (c > 0)
		return false;
	if (b[at[x]] > b[at[y]])
		return true;
	return false;
}

static void sift(unsigned long *at, uint8_t *b, unsigned long count, unsigned long i,
	unsigned long last)
{
	uint8_t held[80];

	while (i + i <= last) {
		unsigned long k = i + i;

		if (k < last && less(at, b, k, k + 1))
			k++;
		if (less(at, b, i, k)) {
			nb_move(held, b + at[k], b[at[k]] + 1ul);
			adjust(at, b, count, k, b[at[i]]);
			nb_move(b + at[k], b + at[i], b[at[i]] + 1ul);
			adjust(at, b, count, i, held[0]);
			nb_move(b + at[i], held, held[0] + 1ul);
			i = k;
		} else {
			i = last + 1;
		}
	}
}

static void heap(unsigned long *at, uint8_t *b, unsigned long count)
{
	uint8_t held[80];

	for (unsigned long i = (count - 1) / 2; i > 0; i--)
		sift(at, b, count, i, count - 1);
	for (unsigned long i = count - 1; i > 0; i--) {
		sift(at, b, count, 0, i);
		nb_move(held, b, b[0] + 1ul);
		adjust(at, b, count, 0, b[at[i]]);
		nb_move(b, b + at[i], b[at[i]] + 1ul);
		adjust(at, b, count, i, held[0]);
		nb_move(b + at[i], held, held[0] + 1ul);
	}
}

unsigned long strsort_fill(uint8_t *b)
{
	unsigned long at = 0, count = 0;
	unsigned len;
	bool full;

	nb_random_reset();
	do {
		len = 1 + (unsigned)nb_random_abs(LONGEST);
		full = at + len + 1 >= STRSORT_BYTES;
		if (full)
			len = (unsigned)(STRSORT_BYTES - at - 1);
		b[at++] = (uint8_t)len;
		for (unsigned i = 0; i < len; i++)
			b[at++] = (uint8_t)nb_random_abs(LETTERS);
		count++;
	} while (!full);
	return count;
}

void strsort_table(unsigned long *at, const uint8_t *b, unsigned long count)
{
	unsigned long next = 0;

	for (unsigned long i = 0; i < count; i++) {
		at[i] = next;
		next += b[next] + 1ul;
	}
}

NB_APART void strsort_pass(unsigned long *at, uint8_t *b, unsigned long count,
	unsigned long blocks)
{
	for (unsigned long i = 0; i < blocks; i++) {
		heap(at, b, count);
		at += count;
		b += STRSORT_APART;
	}
}

bool strsort_right(unsigned long *at, uint8_t *b, unsigned long count)
{
	for (unsigned long i = 0; i + 1 < count; i++) {
		if (at[i + 1] != at[i] + b[at[i]] + 1 || less(at, b, i + 1, i))
			return false;
	}
	return nb_crc(b, STRSORT_BYTES) == SORTED_CRC;
}

static void setup(struct kb_ctx *c)
{
	fresh = nb_buffer(STRSORT_APART);
	block = nb_buffer(STRSORT_APART);
	strings = strsort_fill(fresh);
	KB_ANSWER(strings == STRSORT_STRINGS);
	table = nb_buffer(strings * sizeof(*table));
	offset = nb_buffer(strings * sizeof(*offset));
	strsort_table(table, fresh, strings);
}

static void run(struct kb_ctx *c, uint64_t n)
{
	uint64_t from;

	while (n--) {
		memcpy(block, fresh, STRSORT_BYTES);
		memcpy(offset, table, strings * sizeof(*offset));
		from = kb_now();
		strsort_pass(offset, block, strings, 1);
		kb_timed(c, kb_now() - from);
	}
}

static void teardown(struct kb_ctx *c)
{
	if (!strsort_right(offset, block, strings))
		kb_fail("the strings are not sorted, or not those that there were");
}

const struct kb_probe strsort[] = {
	{ .name = "strsort", .suite = "cpu", .unit = &kb_ips, .pin = KB_FREE,
	  .summary = "heapsort 8111 bytes of strings",
	  .help = "One operation is a heapsort of 215 strings of 1 to 76 letters that "
		"lie packed in 8111 bytes: to exchange two of them everything in between "
		"is moved and a table of offsets is brought up to date, which is most of "
		"the work. Putting the strings there before each sort is not timed. The "
		"last block of each process is checked. The parent times the same sorts "
		"by CPU time and checks nothing.",
	  .parent = "STRING SORT",
	  .setup = setup, .run = run, .teardown = teardown },
	{ 0 }
};
