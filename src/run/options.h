/* options - what a run was asked for; filled by cmd/, read by run/. */
#ifndef RUN_OPTIONS_H
#define RUN_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/opt.h"

enum { SWEEP_MOST = 16 };
/* A list of numbers; 0 stands for "all allowed CPUs". */
struct sweep { unsigned v[SWEEP_MOST], n; };

struct options {
	bool all;			/* the command was `all`: its budget */
	bool quick, rigorous;
	unsigned rounds;		/* exactly so many; 0: by precision */
	double precision;		/* percent; 0: the mode's */
	double time;			/* budget in seconds; 0: the mode's */
	double timeout;			/* of one process; 0: by plan */
	struct sweep copies, cpus;	/* n 0: not said */
	const char *pin;		/* "auto", "none", "0,2-3" */
	const char *nice;		/* NULL: not said */
	uint64_t mem;			/* bytes; 0: a quarter of what is available */
	const char *tmpdir, *label, *baseline;
	struct opt_list notes, set, skip;
	uint64_t seed;			/* 0: from the clock */
	bool retry_crashed;
	bool quiet, verbose, ascii;
	const char *color;
	bool dry_run, json;
};

/*
 * Names and values of the options that are not the default, for opt.NAME facts and for
 * --resume.
 */
typedef void options_each(void *arg, const char *name, const char *value);

/* "default", "quick", "rigorous" */
const char *options_mode(const struct options *o);

#endif
