/*
 * needs - what a probe needs and whether this machine has it: a table, a row a need.
 */
#ifndef RUN_NEEDS_H
#define RUN_NEEDS_H

#include <stdbool.h>
#include <stddef.h>

#include "kbench.h"
#include "os/cpu.h"

/* What is known of the machine before a probe starts. */
struct machine {
	const struct cpus *cpus;	/* allowed */
	const char *self;		/* NULL: can not exec itself */
	bool can_exec;			/* it was tried */
	const char *tmpdir;		/* NULL: nowhere to write */
	const char *tmpdir_why;
};

/*
 * True: all there. False: the reason, with what to do about it where that is known, in
 * why.
 */
bool needs_met(const struct kb_probe *p, const struct machine *m, char *why, size_t cap);

#endif
