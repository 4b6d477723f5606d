/* numsort - heapsort of 8111 native longs. */
#include <string.h>

#include "kbench.h"
#include "kernels_int.h"
#include "nb_memory.h"
#include "nb_random.h"

enum { SORTED_CRC = 0x30999b49 };

static long *fresh, *array;

/*
 * The children of i are 2i and 2i + 1, so that node 0 is its own first child: the
 * parent's heap, and its count of steps.
 */
static void sift(long *e, unsigned long i, unsigned long last)
{
	while (i + i <= last) {
		unsigned long k = i + i;

		if (k < last && e[k] < e[k + 1])
			k++;
		if (e[i] < e[k]) {
			long t = e[k];

			e[k] = e[i];
			e[i] = t;
			i = k;
		} else {
			i = last + 1;
		}
	}
}

static void heap(long *e, unsigned long last)
{
	unsigned long t;

	for (unsigned long i = last / 2; i > 0; i--)
		sift(e, i, last);
	for (unsigned long i = last; i > 0; i--) {
		sift(e, 0, i);
		t = (unsigned long)e[0];
		e[0] = e[i];
		e[i] = (long)t;
	}
}

void numsort_fill(long *v, unsigned long count)
{
	nb_random_reset();
	for (unsigned long i = 0; i < count; i++)
		v[i] = nb_random();
}

NB_APART void numsort_pass(long *v, unsigned long count, unsigned long arrays)
{
	for (unsigned long i = 0; i < arrays; i++) {
		heap(v, count - 1);
		v += count;
	}
}

bool numsort_right(const long *v, unsigned long count)
{
	static int32_t narrow[NUMSORT_COUNT];

	if (count != NUMSORT_COUNT)
		return false;
	for (unsigned long i = 0; i < count; i++) {
		if (i > 0 && v[i - 1] > v[i])
			return false;
		narrow[i] = (int32_t)v[i];
	}
	return nb_crc_words(narrow, count, sizeof(*narrow)) == SORTED_CRC;
}

static void setup(struct kb_ctx *c)
{
	fresh = nb_buffer(NUMSORT_COUNT * sizeof(*fresh));
	array = nb_buffer(NUMSORT_COUNT * sizeof(*array));
	numsort_fill(fresh, NUMSORT_COUNT);
}

static void run(struct kb_ctx *c, uint64_t n)
{
	uint64_t from;

	while (n--) {
		memcpy(array, fresh, NUMSORT_COUNT * sizeof(*array));
		from = kb_now();
		numsort_pass(array, NUMSORT_COUNT, 1);
		kb_timed(c, kb_now() - from);
	}
}

static void teardown(struct kb_ctx *c)
{
	if (!numsort_right(array, NUMSORT_COUNT))
		kb_fail("the array is not sorted, or its numbers are others");
}

const struct kb_probe numsort[] = {
	{ .name = "numsort", .suite = "cpu", .unit = &kb_ips, .pin = KB_FREE,
	  .summary = "heapsort 8111 long integers",
	  .help = "One operation is a heapsort of 8111 numbers of the type long, always "
		"of the same ones; putting them into the array before each sort is not "
		"timed. The last array of each process is checked. The parent times the "
		"same sorts by CPU time and checks nothing. long has 4 bytes on a "
		"machine of 32 bits and 8 on one of 64, so these two do not compare.",
	  .parent = "NUMERIC SORT",
	  .setup = setup, .run = run, .teardown = teardown },
	{ 0 }
};
