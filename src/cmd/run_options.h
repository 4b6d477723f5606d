/*
 * run_options - the options of `all` and `run`, and how a file keeps them for --resume.
 */
#ifndef CMD_RUN_OPTIONS_H
#define CMD_RUN_OPTIONS_H

#include "result/file.h"
#include "run/options.h"

/* What only cmd/run.c looks at. */
struct run_request {
	struct options o;
	const char *out, *resume;
	bool force, append, in_process;
	uint64_t iterations;
	const char *const *words;	/* PROBEs */
	size_t words_n;
};

/* argv of `all` or `run`; words point into it. */
int run_options_read(struct run_request *q, bool all, int argc, char **argv,
	struct error *e);
/* Where q has the value of one of cmd_run_opts, or where the option itself puts it. */
const void *run_option_value(const struct opt *o, const struct run_request *q);
/* Does a file keep the text as it is, in one fact? */
bool run_options_keep_whole(const char *text);
/*
 * The request as opt.NAME facts into s, so that a reader sees it and --resume can go on.
 */
void run_options_record(struct sink *s, const struct run_request *q);
/* The request that began this run; words and texts are allocated and kept. */
int run_options_of(struct run_request *q, const struct run *r, struct error *e);

#endif
