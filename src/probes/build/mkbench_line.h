/*
 * mkbench_line - builds at once from one start line, and what they need beforehand.
 */
#ifndef PROBES_BUILD_MKBENCH_LINE_H
#define PROBES_BUILD_MKBENCH_LINE_H

#include <stdint.h>

#include "kbench.h"

enum { LINE_MOST = 1024 };	/* builds at once, and jobs of one */

/* Each build is a process: k is 0 .. n - 1. */
struct line {
	unsigned n;
	void (*prepare)(struct kb_ctx *c, unsigned k);	/* untimed, in its process */
	/* timed; execs, or returns when all is well */
	void (*work)(struct kb_ctx *c, unsigned k);
	/* in the worker, with the wait status of one that failed: ends the worker */
	void (*failed)(struct kb_ctx *c, unsigned k, int status);
	/* in the worker, untimed: as before any build; it was built, and rightly */
	void (*clean)(unsigned k), (*prove)(unsigned k);
};

/* n operations: all builds at once from one start line, timed as the mean of them. */
void line_run(struct kb_ctx *c, const struct line *l, uint64_t n);

/* How many builds, "makes", and how many jobs each, "jobs". */
extern const struct kb_axis line_axes[];
/* The value of one, from 1 to LINE_MOST; skips what is not. */
unsigned line_arg(struct kb_ctx *c, const char *axis);
/* Skips where so many processes at once are not allowed. */
void line_processes(unsigned long need);
/* Skips where the scratch directory has no room for this. */
void line_room(struct kb_ctx *c, uint64_t bytes, uint64_t files);

#endif
