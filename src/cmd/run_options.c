/* run_options - the options of `all` and `run`. */
#include "cmd/run_options.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/num.h"
#include "base/str.h"
#include "cmd/cmd.h"
#include "run/schedule.h"

/* Where the tables put what they read; copied into the request. */
static struct run_request got;
static const char *copies, *cpus;

const struct opt cmd_run_opts[] = {
	{ "output", 'o', OPT_TEXT, &got.out, "FILE", "result file; - is stdout" },
	{ "force", 0, OPT_FLAG, &got.force, NULL, "overwrite the result file" },
	{ "append", 0, OPT_FLAG, &got.append, NULL, "add a run to the result file" },
	{ "resume", 0, OPT_TEXT, &got.resume, "FILE", "go on with an interrupted run" },
	{ "retry-crashed", 0, OPT_FLAG, &got.o.retry_crashed, NULL,
		"with --resume: what crashed too" },
	{ "skip", 0, OPT_LIST, &got.o.skip, "PROBE,...", "leave out" },
	{ "quick", 0, OPT_FLAG, &got.o.quick, NULL, "5 rounds, a minute for `all`" },
	{ "rigorous", 0, OPT_FLAG, &got.o.rigorous, NULL,
		"20 to 60 rounds, to 1 %, up to an hour" },
	{ "rounds", 0, OPT_COUNT, &got.o.rounds, "N", "exactly N rounds" },
	{ "precision", 0, OPT_PERCENT, &got.o.precision, "PCT",
		"half-width to reach, default 2" },
	{ "time", 0, OPT_DURATION, &got.o.time, "DUR", "budget of the whole run" },
	{ "timeout", 0, OPT_DURATION, &got.o.timeout, "DUR",
		"hard limit of one process" },
	{ "copies", 0, OPT_TEXT, &copies, "N,...", "N copies at once; 1,all" },
	{ "cpus", 0, OPT_TEXT, &cpus, "N,...", "only N CPUs; a list is a sweep" },
	{ "pin", 0, OPT_TEXT, &got.o.pin, "auto|none|LIST", "placement" },
	{ "nice", 0, OPT_TEXT, &got.o.nice, "N", "nice value of what is measured" },
	{ "sched", 0, OPT_TEXT, &got.o.sched, "other|batch|fifo:P|rr:P",
		"scheduling policy of what is measured" },
	{ "mem", 0, OPT_SIZE, &got.o.mem, "SIZE", "bound for buffers" },
	{ "tmpdir", 0, OPT_TEXT, &got.o.tmpdir, "DIR", "where file probes work" },
	{ "set", 0, OPT_LIST, &got.o.set, "FAMILY.AXIS=V,...", "points of an axis" },
	{ "tree", 0, OPT_TEXT, &got.o.tree, "DIR", "mkbench: a tree of yours" },
	{ "make-args", 0, OPT_TEXT, &got.o.make_args, "STR",
		"with --tree: more arguments for make" },
	{ "out-arg", 0, OPT_TEXT, &got.o.out_arg, "STR",
		"with --tree: O= and the like, to build outside of it" },
	{ "note", 0, OPT_LIST, &got.o.notes, "KEY=VALUE", "kept with the run" },
	{ "label", 0, OPT_TEXT, &got.o.label, "TEXT", "names the run's column" },
	{ "baseline", 0, OPT_TEXT, &got.o.baseline, "FILE",
		"another baseline for the indices" },
	{ "iterations", 0, OPT_WHOLE, &got.iterations, "N",
		"with --in-process: so many operations" },
	{ "in-process", 0, OPT_FLAG, &got.in_process, NULL,
		"one id, here, once, no statistics" },
	{ "seed", 0, OPT_SEED, &got.o.seed, "N", "of the order" },
	{ "dry-run", 0, OPT_FLAG, &got.o.dry_run, NULL, "show the plan, run nothing" },
	{ "json", 0, OPT_FLAG, &got.o.json, NULL, "print JSON instead of tables" },
	{ 0 },
};

static int sweep(struct sweep *s, const char *name, const char *list, struct error *e)
{
	char word[24];
	uint64_t v;

	s->n = 0;
	if (list && !list[strspn(list, ",")])
		return error_set(e, STATUS_USAGE,
			"--%s takes numbers such as 1,2,4, not '%s'", name, list);
	while (list && str_word(&list, ",", word, sizeof(word))) {
		bool all = strcmp(word, "all") == 0 && strcmp(name, "copies") == 0;

		if (!all && (!num_whole(word, &v) || v < 1 || v > 10000))
			return error_set(e, STATUS_USAGE,
				"--%s takes numbers such as 1,2,4, not '%s'", name, word);
		if (s->n == SWEEP_MOST)
			return error_set(e, STATUS_USAGE, "--%s takes at most %d values",
				name, SWEEP_MOST);
		s->v[s->n++] = all ? 0 : (unsigned)v;
	}
	return 0;
}

static bool is_nice(const char *text)
{
	const bool minus = text[0] == '-';
	uint64_t v;

	return num_whole(text + minus, &v) && v <= (minus ? 20 : 19);
}

/* Only these are looked at beside the option that they go with. */
static int only_with(const char *mode, const char *const *good, const char *instead,
	struct error *e)
{
	for (const struct opt *o = cmd_run_opts; o->name; o++) {
		const char *const *g = good;

		while (*g && strcmp(*g, o->name) != 0)
			g++;
		if (!*g && opt_given(o))
			return error_set(e, STATUS_USAGE, "--%s takes no --%s; %s", mode,
				o->name, instead);
	}
	return 0;
}

static int alone(const struct run_request *q, struct error *e)
{
	static const char *const here[] = { "in-process", "iterations", "set", "mem",
		"tmpdir", "tree", "make-args", "out-arg", NULL };
	static const char *const later[] = { "resume", "retry-crashed", "baseline",
		"json", NULL };

	if (q->in_process)
		return only_with("in-process", here,
			"it plans and saves nothing; taskset, nice and chrt place it", e);
	if (q->resume)
		return only_with("resume", later,
			"the run goes on with the options that it began with", e);
	return 0;
}

static int sensible(struct run_request *q, bool all, struct error *e)
{
	const struct options *o = &q->o;
	struct schedule schedule;

	if (o->quick && o->rigorous)
		return error_set(e, STATUS_USAGE,
			"--quick and --rigorous exclude each other");
	if (q->force && q->append)
		return error_set(e, STATUS_USAGE,
			"--force and --append exclude each other");
	if ((q->force || q->append) && !q->out)
		return error_set(e, STATUS_USAGE, "--%s needs -o FILE",
			q->force ? "force" : "append");
	if (o->nice && !is_nice(o->nice))
		return error_set(e, STATUS_USAGE,
			"--nice takes a number from -20 to 19, not '%s'", o->nice);
	if (o->label &&
		(strlen(o->label) > LABEL_MOST || !run_options_keep_whole(o->label)))
		return error_set(e, STATUS_USAGE, "--label takes at most %d letters",
			LABEL_MOST);
	if (schedule_parse(&schedule, o->sched, e) < 0)
		return -1;
	if (alone(q, e) < 0)
		return -1;
	if (o->retry_crashed && !q->resume)
		return error_set(e, STATUS_USAGE,
			"--retry-crashed goes with --resume FILE");
	if (q->resume && q->words_n)
		return error_set(e, STATUS_USAGE,
			"--resume goes on with what its file began: name no probe");
	if ((q->iterations != 0) != q->in_process)
		return error_set(e, STATUS_USAGE,
			"--iterations N goes with --in-process");
	if (all && q->words_n)
		return error_set(e, STATUS_USAGE, "all takes no probe; `kbench run %s`?",
			q->words[0]);
	if (!all && !q->words_n && !q->resume)
		return error_set(e, STATUS_USAGE,
			"run needs a probe; `kbench list` shows them");
	for (unsigned i = 0; i < o->notes.n; i++) {
		const char *note = o->notes.v[i];
		const size_t key = strcspn(note, "=");

		if (!note[key] || !key)
			return error_set(e, STATUS_USAGE,
				"--note takes KEY=VALUE, not '%s'", note);
		if (key > NOTE_KEY_MOST || !run_options_keep_whole(note + key + 1))
			return error_set(e, STATUS_USAGE,
				"--note takes at most %d letters of KEY and %d of VALUE",
				NOTE_KEY_MOST, TEXT_MOST);
	}
	return 0;
}

/*
 * Directories go by their absolute names, which stay right from wherever the run is
 * resumed. One that can not be found is refused where it is tried to write there.
 */
static void find_tmpdir(struct options *o)
{
	const char *real = o->tmpdir ? realpath(o->tmpdir, NULL) : NULL;

	if (real)
		o->tmpdir = real;
}

static int find_tree(struct options *o, struct error *e)
{
	char passed[OPTIONS_PASSED], *real;
	struct stat st;

	if (!o->tree && (o->make_args || o->out_arg))
		return error_set(e, STATUS_USAGE, "--%s goes with --tree DIR",
			o->make_args ? "make-args" : "out-arg");
	if (!o->tree)
		return 0;
	real = realpath(o->tree, NULL);
	if (!real)
		return error_set(e, STATUS_CANNOT, "--tree %s: %s", o->tree,
			strerror(errno));
	if (stat(real, &st) < 0 || !S_ISDIR(st.st_mode))
		return error_set(e, STATUS_CANNOT, "--tree %s: no directory", o->tree);
	o->tree = real;
	if (!options_pass(passed, sizeof(passed), o))
		return error_set(e, STATUS_USAGE,
			"--tree, --make-args and --out-arg have more than %d bytes",
			OPTIONS_PASSED - 100);
	return 0;
}

int run_options_read(struct run_request *q, bool all, int argc, char **argv,
	struct error *e)
{
	static const struct opt later[] = { { .name = "live", .kind = OPT_LATER },
		{ .name = "as-init", .kind = OPT_LATER }, { 0 } };
	const struct opt *const tables[] = { cmd_run_opts, later, cmd_common_opts, NULL };

	got = (struct run_request){ 0 };
	copies = cpus = NULL;
	if (opt_read(tables, &argc, argv, NULL, e) < 0)
		return -1;
	*q = got;
	q->o.all = all;
	q->o.quiet = cmd_common.quiet;
	q->o.verbose = cmd_common.verbose;
	q->words = (const char *const *)(argv + 1);
	q->words_n = (size_t)(argc - 1);
	if (sweep(&q->o.copies, "copies", copies, e) < 0 ||
		sweep(&q->o.cpus, "cpus", cpus, e) < 0)
		return -1;
	find_tmpdir(&q->o);
	return sensible(q, all, e) < 0 ? -1 : find_tree(&q->o, e);
}

const void *run_option_value(const struct opt *o, const struct run_request *q)
{
	const char *to = o->to, *from = (const char *)&got;

	return to >= from && to < from + sizeof(got) ? (const char *)q + (to - from) : to;
}
