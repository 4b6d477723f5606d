/*
 * mkbench_object - the work of a compiler without one: text in, object out, linked.
 *
 * A text is cut into tokens, its words are looked up in a table, its tokens become
 * nodes in an arena of half a megabyte; passes over them number equal values by a hash
 * table, fold, and sort the nodes into lists that are followed through the arena. So
 * it reads, writes and jumps about in memory as a compiler does. All of it is 32-bit
 * arithmetic on indices: the same object on every machine, byte by byte.
 */
#ifndef PROBES_BUILD_MKBENCH_OBJECT_H
#define PROBES_BUILD_MKBENCH_OBJECT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	OBJECT_WORDS = 2048,
	OBJECT_BYTES = 16 + 4 * OBJECT_WORDS,	/* head and code */
	OBJECT_MEMORY = 800 << 10,		/* bytes that one compilation takes */
};

/* Compiles text[n]; out has OBJECT_BYTES. False: no memory. */
bool object_compile(unsigned char *out, const char *text, size_t n);
/*
 * Checks an object and moves its code to where the k-th one goes in a program. False:
 * it is damaged.
 */
bool object_link(unsigned char *program, const unsigned char *object, unsigned k);
/* The sum over a program of n objects. */
uint32_t object_sum(const unsigned char *program, unsigned n);

#endif
