/* options - what a run was asked for; filled by cmd/, read by run/. */
#ifndef RUN_OPTIONS_H
#define RUN_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/opt.h"

enum {
	SWEEP_MOST = 16,
	OPTIONS_PASSED = 6144,	/* bytes of all that options_pass() writes */
	LABEL_MOST = 60,	/* bytes that a file keeps whole; */
	NOTE_KEY_MOST = 40,
	TEXT_MOST = 140,	/* of any text, where what is not plain counts four */
};
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
	const char *sched;		/* "fifo:50"; NULL: not said */
	uint64_t mem;			/* bytes; 0: a quarter of what is available */
	const char *tmpdir, *label, *baseline;
	/* for the probes that list them in .options; NULL: not said */
	const char *tree, *make_args, *out_arg;
	struct opt_list notes, set, skip;
	uint64_t seed;			/* 0: from the clock */
	bool retry_crashed;
	bool quiet, verbose, ascii;
	const char *color;
	bool dry_run, json;
};

/*
 * Those that probes may read, as kb_option() finds them: NAME=VALUE, a zero behind each
 * and one more behind the last. False: longer than cap.
 */
bool options_pass(char *out, size_t cap, const struct options *o);

/* "default", "quick", "rigorous" */
const char *options_mode(const struct options *o);

#endif
