/*
 * mkbench_tree - a generated tree of C files, the same bytes on every machine.
 *
 * A Makefile, base.h, eight headers, main.c and the modules; they need no header of
 * the system and no more than C89. `make` links them to the program "prog": given k
 * arguments it exits with byte k & 3 of a 32-bit answer to which every module
 * contributes, and which is known here.
 */
#ifndef PROBES_BUILD_MKBENCH_TREE_H
#define PROBES_BUILD_MKBENCH_TREE_H

#include <stddef.h>
#include <stdint.h>

enum {
	TREE_MODULES = 200,	/* of mkbench; at most 999 */
	TREE_FIXED = 11,	/* files beside the modules; these come first */
	TREE_TEXT = 32768,	/* no file is longer */
	TREE_NAME = 16,
};

/*
 * The k-th of TREE_FIXED + modules files: its name, its text with a zero behind.
 * Returns its length.
 */
size_t tree_file(char *name, char *text, unsigned modules, unsigned k);
/* The text of module m alone, name "mNNN.c". */
size_t tree_module(char *name, char *text, unsigned m);
/* What the program answers. */
uint32_t tree_answer(unsigned modules);

#endif
