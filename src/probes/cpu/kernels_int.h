/*
 * kernels_int - the inner sides of the integer kernels, for the tests of their
 * known answers.
 *
 * Of each kernel: what makes its data, the pass that is timed, and whether what the
 * pass left is right. A pass is a function of its own, never inlined, and takes all
 * sizes as arguments: made for one size, it would be another program than the
 * parent's. long and unsigned long are the parent's too, so a machine of 32 bits
 * does other work than one of 64.
 */
#ifndef PROBES_CPU_KERNELS_INT_H
#define PROBES_CPU_KERNELS_INT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A compiler that does not know noipa takes the other word. */
#pragma GCC diagnostic ignored "-Wattributes"
#define NB_APART __attribute__((noinline, noipa))

enum { NUMSORT_COUNT = 8111 };

void numsort_fill(long *v, unsigned long count);
/* Sorts that many arrays that lie behind one another. */
void numsort_pass(long *v, unsigned long count, unsigned long arrays);
bool numsort_right(const long *v, unsigned long count);

enum {
	STRSORT_BYTES = 8111,
	STRSORT_APART = STRSORT_BYTES + 100,	/* from a block to the next */
	STRSORT_STRINGS = 215
};

/* Fills a block with strings, each behind a byte with its length. Returns how many. */
unsigned long strsort_fill(uint8_t *block);
/* Where each of them starts. */
void strsort_table(unsigned long *offset, const uint8_t *block, unsigned long count);
/* Sorts that many blocks, with a table of count offsets for each. */
void strsort_pass(unsigned long *offset, uint8_t *block, unsigned long count,
	unsigned long blocks);
bool strsort_right(unsigned long *offset, uint8_t *block, unsigned long count);

enum {
	BITFIELD_BYTES = 131072,
	BITFIELD_OPS = 30,
	BITFIELD_BITS = 2258842		/* of all the runs of a pass */
};

struct bit_run { unsigned long address, length; };

/* Returns the bits of all runs. */
unsigned long bitfield_plan(struct bit_run *run, unsigned long count);
void bitfield_clear(unsigned long *map);
/* Sets, clears and flips, in turn, the bits of each run. */
void bitfield_pass(unsigned long *map, const struct bit_run *run, unsigned long count);
bool bitfield_right(const unsigned long *map);

enum {
	IDEA_BYTES = 4000,
	IDEA_WORDS = IDEA_BYTES / 2,
	IDEA_USER_KEY = 8,
	IDEA_KEYS = 52
};

struct idea {
	uint16_t user[IDEA_USER_KEY], encrypt[IDEA_KEYS], decrypt[IDEA_KEYS];
	uint16_t *plain, *secret, *again;
};

/* Makes the keys and the plain text. */
void idea_fill(struct idea *d);
/* Encrypts plain to secret and decrypts secret to again, so many times. */
void idea_pass(const struct idea *d, unsigned long words, uint64_t loops);
bool idea_right(const struct idea *d);

enum {
	HUFFMAN_TEXT = 5000,
	HUFFMAN_BITS = 21329,
	HUFFMAN_NODES = 512
};

struct huffman_node;

struct huffman {
	char *text, *again;
	uint8_t *packed;
	struct huffman_node *tree;
	unsigned long bits;		/* that the last pass made of the text */
};

void huffman_fill(struct huffman *h);
/* Counts, makes the tree, packs and unpacks, so many times. */
void huffman_pass(struct huffman *h, unsigned long bytes, uint64_t loops);
bool huffman_right(const struct huffman *h);

#endif
