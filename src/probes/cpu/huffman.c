/* huffman - a text is packed by a Huffman code of its own and unpacked again. */
#include <string.h>

#include "kbench.h"
#include "kernels_int.h"
#include "nb_memory.h"
#include "nb_random.h"

enum { LEAVES = 256, LONGEST_CODE = 30 };
enum { ABSENT = 32000, NO_PARENT = -1, ROOT = -2, LEAF = -1 };
enum { WORDS = 50, LINE_LEAST = 6, LINE_RANGE = 494 };

struct huffman_node {
	uint8_t symbol;
	float share;
	int parent, left, right;
};

/* Lengths as in the parent's list, so that lines and words lie as there. */
static const char *const word[WORDS] = {
	"Legal", "Or", "Old", "and", "most", "role", "period", "fails", "union",
	"institute", "Org", "net", "how", "given", "direction", "attributed", "an", "try",
	"knowledge", "collateral", "de", "pursuant", "subsequently", "plus", "impose",
	"N", "a", "beyond", "Imposed", "five", "commons", "out", "holders", "sue", "we",
	"good", "performs", "direct", "arise", "met", "model", "protect", "was", "agree",
	"Royalty", "them", "call", "about", "six", "case"
};

static struct huffman data;

static void count(struct huffman_node *tree, const char *text, unsigned long bytes)
{
	for (unsigned long i = 0; i < LEAVES; i++) {
		tree[i].share = 0;
		tree[i].symbol = (uint8_t)i;
	}
	for (unsigned long i = 0; i < bytes; i++)
		tree[(int)text[i]].share += 1;
	for (unsigned long i = 0; i < LEAVES; i++) {
		if (tree[i].share != 0)
			tree[i].share /= (float)bytes;
	}
	memset(tree + LEAVES, 0, (HUFFMAN_NODES - LEAVES) * sizeof(*tree));
	for (unsigned long i = 0; i < HUFFMAN_NODES; i++) {
		if (tree[i].share == 0)
			tree[i].parent = ABSENT;
		else
			tree[i].parent = tree[i].left = tree[i].right = NO_PARENT;
	}
}

/* Of the nodes up to root that have no parent the rarest; -1: there is none. */
static long rarest(const struct huffman_node *tree, long root)
{
	float least = 2;
	long found = -1;

	for (unsigned long i = 0; i <= (unsigned long)root; i++) {
		if (tree[i].parent < 0 && tree[i].share < least) {
			least = tree[i].share;
			found = (long)i;
		}
	}
	return found;
}

static long rarest_but(const struct huffman_node *tree, long root, long but)
{
	float least = 2;
	long found = -1;

	for (unsigned long i = 0; i <= (unsigned long)root; i++) {
		if ((long)i != but && tree[i].parent < 0 && tree[i].share < least) {
			least = tree[i].share;
			found = (long)i;
		}
	}
	return found;
}

/* Joins the two rarest until one is left. Returns it: the root. */
static long grow(struct huffman_node *tree)
{
	long root = LEAVES - 1, a, b;

	for (;;) {
		a = rarest(tree, root);
		if (a < 0)
			break;
		b = rarest_but(tree, root, a);
		if (b < 0)
			break;
		root++;
		tree[a].parent = tree[b].parent = (int)root;
		tree[root].share = tree[a].share + tree[b].share;
		tree[root].left = (int)a;
		tree[root].right = (int)b;
		tree[root].parent = ROOT;
	}
	return root;
}

static void put_bit(uint8_t *packed, uint32_t offset, char digit)
{
	uint32_t byte = offset >> 3;
	int bit = (int)(offset % 8);
	uint8_t mask = (uint8_t)(1 << bit);

	if (digit == '1')
		packed[byte] |= mask;
	else
		packed[byte] &= (uint8_t)~mask;
}

static int get_bit(const uint8_t *packed, uint32_t offset)
{
	uint32_t byte = offset >> 3;
	int bit = (int)(offset % 8);
	uint8_t mask = (uint8_t)(1 << bit);

	if (packed[byte] & mask)
		return 1;
	return 0;
}

/* From each leaf to the root, and its digits backwards. Returns the number of bits. */
static unsigned long pack(const struct huffman_node *tree, const char *text,
	unsigned long bytes, uint8_t *packed)
{
	char code[LONGEST_CODE];
	uint32_t offset = 0;

	for (unsigned long i = 0; i < bytes; i++) {
		int node = (int)text[i], digits = 0;

		while (tree[node].parent != ROOT) {
			if (tree[tree[node].parent].left == node)
				code[digits] = '0';
			else
				code[digits] = '1';
			digits++;
			node = tree[node].parent;
		}
		while (digits > 0)
			put_bit(packed, offset++, code[--digits]);
	}
	return offset;
}

static void unpack(const struct huffman_node *tree, long root, const uint8_t *packed,
	unsigned long bits, char *text)
{
	uint32_t offset = 0;
	int out = 0;

	do {
		long node = root;

		while (tree[node].left != LEAF) {
			if (get_bit(packed, offset) == 0)
				node = tree[node].left;
			else
				node = tree[node].right;
			offset++;
		}
		text[out++] = (char)tree[node].symbol;
	} while (offset < bits);
}

/* A line of words behind blanks, cut where it ends. */
static void write_line(char *line, unsigned long bytes)
{
	unsigned long at = 0;

	while (at < bytes && bytes > 1) {
		const char *w = word[nb_random_abs(WORDS)];

		while (*w && at < bytes)
			line[at++] = *w++;
		if (at < bytes)
			line[at++] = ' ';
	}
	line[bytes - 1] = '\n';
}

void huffman_fill(struct huffman *h)
{
	unsigned long at = 0, bytes;

	h->text = nb_buffer(HUFFMAN_TEXT);
	h->again = nb_buffer(HUFFMAN_TEXT);
	h->packed = nb_buffer(HUFFMAN_TEXT);
	h->tree = nb_buffer(HUFFMAN_NODES * sizeof(*h->tree));
	nb_random_reset();
	while (at < HUFFMAN_TEXT - 1) {
		bytes = (unsigned long)nb_random_abs(LINE_RANGE) + LINE_LEAST;
		if (bytes > HUFFMAN_TEXT - 1 - at)
			bytes = HUFFMAN_TEXT - 1 - at;
		write_line(h->text + at, bytes);
		at += bytes;
	}
	h->text[at] = 0;
}

NB_APART void huffman_pass(struct huffman *h, unsigned long bytes, uint64_t loops)
{
	long root;

	for (uint64_t loop = 0; loop < loops; loop++) {
		count(h->tree, h->text, bytes);
		root = grow(h->tree);
		h->bits = pack(h->tree, h->text, bytes, h->packed);
		unpack(h->tree, root, h->packed, h->bits, h->again);
		kb_use(h);
	}
}

bool huffman_right(const struct huffman *h)
{
	return h->bits == HUFFMAN_BITS && memcmp(h->again, h->text, HUFFMAN_TEXT) == 0;
}

static void setup(struct kb_ctx *c)
{
	huffman_fill(&data);
}

static void run(struct kb_ctx *c, uint64_t n)
{
	huffman_pass(&data, HUFFMAN_TEXT, n);
}

static void teardown(struct kb_ctx *c)
{
	if (!huffman_right(&data))
		kb_fail("what was packed and unpacked is not what it was");
}

const struct kb_probe huffman[] = {
	{ .name = "huffman", .suite = "cpu", .unit = &kb_ips, .pin = KB_FREE,
	  .summary = "pack, unpack 5000 bytes by Huffman codes",
	  .help = "One operation counts the letters of a text of 5000 bytes, makes the "
		"tree of its Huffman code, packs the text bit by bit and unpacks it. The "
		"last unpacked text of each process is checked. The words are others "
		"than the parent's, of the same lengths: 21329 bits for the parent's "
		"21354, and 0.1 % less work. The parent times the same loops by CPU time "
		"and checks nothing.",
	  .parent = "HUFFMAN",
	  .setup = setup, .run = run, .teardown = teardown },
	{ 0 }
};
