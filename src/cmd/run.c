/* run - `kbench all` and `kbench run`: measure, save, show. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/num.h"
#include "base/str.h"
#include "cmd/cmd.h"
#include "cmd/run_options.h"
#include "os/fs.h"
#include "report/rows.h"
#include "run/campaign.h"
#include "run/limits.h"
#include "run/stop.h"
#include "run/worker.h"

/* One command's state, so that a callback of the campaign finds the request. */
static struct run_request request;

static void record_options(struct sink *s)
{
	run_options_record(s, &request);
}

static int in_process(const struct selection *s)
{
	const char *dir;

	if (s->n != 1 || s->v[0].wanted_n != 1)
		return cmd_usage("--in-process takes one id, not %zu", s->n);
	dir = request.o.tmpdir ? request.o.tmpdir : fs_writable_dir(NULL);
	return worker_in_process(&s->v[0], request.iterations, dir, &request.o);
}

static void show_plan(const struct campaign *c)
{
	char window[24], time[40];

	printf("%-28s %7s %9s %6s %9s\n", "process", "samples", "window", "rounds",
		"a round");
	for (size_t i = 0; i < c->n; i++) {
		const struct planned *p = &c->v[i].plan;
		struct str name = { 0 };

		str_add(&name, c->v[i].task->process);
		rows_place(&name, c->v[i].copies, c->v[i].cpus);
		num_put(window, sizeof(window), (double)p->effort.window_ns / 1e6, 3);
		num_put(time, sizeof(time), plan_cost(&p->cost, &p->effort), 3);
		if (p->skip)
			printf("%-28s does not fit the budget\n", str_text(&name));
		else
			printf("%-28s %7u %6s ms %6u %7s s%s\n", str_text(&name),
				p->effort.samples, window,
				p->effort.single ? p->rounds : c->rounds, time,
				p->cut ? "  h" : "");
		str_release(&name);
	}
	num_put_time(time, sizeof(time), c->est);
	printf("%zu process%s, %u round%s, about %s\n", c->n, c->n == 1 ? "" : "es",
		c->rounds, c->rounds == 1 ? "" : "s", time);
}

/*
 * What the machine is and how long it will take; where results go to stdout, beside
 * them.
 */
static void begun(const struct campaign *c, const struct run *r)
{
	FILE *out = c->sink->path ? stdout : stderr;
	char time[40], most[40];
	struct view v;

	if (!request.o.json && stop_can_print(fileno(out), true)) {
		cmd_view(&v);
		report_machine(out, r, &v);
		fflush(stdout);
	}
	if (request.o.quiet || !stop_can_print(STDERR_FILENO, true))
		return;
	num_put_time(time, sizeof(time), c->est);
	num_put_time(most, sizeof(most), c->budget);
	fprintf(stderr, "kbench: %zu process%s, %u round%s, about %s", c->n,
		c->n == 1 ? "" : "es", c->rounds, c->rounds == 1 ? "" : "s", time);
	if (c->most_rounds > c->rounds && c->precision > 0)
		fprintf(stderr, "; more, up to %s, until precise to %g %%", most,
			c->precision);
	fputc('\n', stderr);
}

static void print_results(FILE *out, const struct campaign *c, const struct sink *sink)
{
	const struct run *r = c->runs.v[c->runs.n - 1];
	struct view v;

	cmd_view(&v);
	v.baseline = request.o.baseline;
	if (request.o.json) {
		reporter_find("json")->emit(out, &c->runs, &v);
		return;
	}
	report_tables(out, r, &v);
	report_scores(out, r, &v);
	if (sink->path)
		fprintf(out, "results: %s\n", sink->path);
	report_power(out, r, &v);
}

static int status_of(const struct campaign *c)
{
	bool failed = false, measured = false;

	for (size_t i = 0; i < c->n; i++) {
		failed |= c->v[i].outcome > OUTCOME_SKIPPED;
		/* What was skipped in a later round has its earlier ones on file. */
		measured |= c->v[i].outcome == OUTCOME_OK || c->v[i].plan.known ||
			c->v[i].done_n;
	}
	if (failed)
		return STATUS_FAILED;
	return measured ? STATUS_OK : STATUS_NOTHING;
}

/* Beside records with checks, those that a hand wrote without are damage. */
static int can_append(struct error *e)
{
	struct runs there = { 0 };
	struct error none;
	struct stat st;
	bool bare;

	if (!request.append || stat(request.out, &st) < 0 || !S_ISREG(st.st_mode))
		return 0;
	bare = file_load(&there, request.out, false, &none) == 0 && there.unchecked;
	runs_release(&there);
	if (!bare)
		return 0;
	return error_set(e, STATUS_CANNOT,
		"%s has records without checks, which would be damage beside others; "
		"`kbench show --as=kb1 FILE` writes them with", request.out);
}

static int open_sink(struct sink *s, struct error *e)
{
	bool fell_back = false;
	int how = request.force ? FILE_FORCE : request.append ? FILE_APPEND : FILE_NEW;

	if (request.resume)
		return sink_open(s, request.resume, FILE_APPEND, e);
	if (request.out)
		return sink_open(s, request.out, how, e);
	if (sink_open_default(s, &fell_back, e) < 0)
		return -1;
	if (fell_back)
		fprintf(stderr,
			"kbench: warning: no directory can be written; the results go to "
			"stdout\n");
	return 0;
}

static int finish(struct campaign *c, struct sink *sink)
{
	FILE *out = sink->path && !sink->fallback ? stdout : stderr;
	const char *resume = sink->path;
	int sig = stop_requested(), status = status_of(c);
	struct error e;

	/* What follows may wait for its reader: nothing is left to clean up then. */
	scratch_close(&c->scratch);
	stop_uninstall();
	if (c->runs.n)
		print_results(out, c, sink);
	if (sink->fallback)
		error_set(&e, STATUS_CANNOT,
			"%s: %s; the rest of the results went to stdout", sink->path,
			sink_failure(sink));
	else if (sink->failed)
		error_set(&e, STATUS_CANNOT, "%s: %s; results are lost",
			sink->path ? sink->path : "stdout", sink_failure(sink));
	if (sink->failed)
		status = cmd_fail(&e);
	if (sig && resume)
		fprintf(stderr,
			"kbench: interrupted; go on with: kbench run --resume %s\n",
			resume);
	status = cmd_flushed(status);
	sink_close(sink);
	campaign_close(c);
	if (sig)
		stop_die(sig);
	return status;
}

static int measure(const struct selection *s, struct runs *earlier)
{
	static const struct campaign_hooks hooks = { record_options, begun };
	struct campaign c;
	struct sink sink = { .fd = -1 };
	struct error e;

	if (campaign_open(&c, &request.o, s, &e) < 0)
		return cmd_fail(&e);
	if (request.o.dry_run) {
		show_plan(&c);
		campaign_close(&c);
		return cmd_flushed(STATUS_OK);
	}
	if (earlier->n) {
		c.runs = *earlier;
		if (campaign_resume(&c, c.runs.v[c.runs.n - 1], &e) < 0)
			return cmd_fail(&e);
	}
	if (can_append(&e) < 0 || open_sink(&sink, &e) < 0)
		return cmd_fail(&e);
	campaign_measure(&c, &sink, &hooks);
	return finish(&c, &sink);
}

/* The last run of the file, and the request that it was begun with. */
static int load_earlier(struct runs *earlier, struct error *e)
{
	const struct run_request asked = request;
	const char *path = asked.resume;
	const struct run *r;

	/* What is read is written to: no standard input, and no FILE#N. */
	if (access(path, F_OK) < 0)
		return error_set(e, STATUS_CANNOT, "--resume %s: %s", path,
			strerror(errno));
	if (file_load(earlier, path, false, e) < 0)
		return -1;
	r = earlier->v[earlier->n - 1];
	if (r->end.present && str_eq(r->end.why, "done"))
		return error_set(e, STATUS_CANNOT,
			"%s: the run is complete, nothing to resume", path);
	if (run_options_of(&request, r, e) < 0)
		return -1;
	request.resume = path;
	request.o.retry_crashed = asked.o.retry_crashed;
	request.o.baseline = asked.o.baseline;
	request.o.json = asked.o.json;
	return 0;
}

/* An option that no probe reads would change nothing. */
static int tree_is_built(const struct selection *s, struct error *e)
{
	for (size_t i = 0; i < s->n; i++) {
		if (s->v[i].point.probe->options)
			return 0;
	}
	if (!request.o.tree)
		return 0;
	return error_set(e, STATUS_USAGE,
		"--tree: no selected probe builds it; `kbench run mkbench` does");
}

static int all_or_run(bool all, int argc, char **argv)
{
	struct selection s = { 0 };
	struct runs earlier = { 0 };
	struct select_words w;
	struct error e;
	int status;

	if (run_options_read(&request, all, argc, argv, &e) < 0)
		return cmd_fail(&e);
	if (request.resume && load_earlier(&earlier, &e) < 0)
		return cmd_fail(&e);
	if (cmd_try_baseline(request.o.baseline, &e) < 0)
		return cmd_fail(&e);
	limits_set_memory(request.o.mem);
	w = (struct select_words){ .words = request.words, .n = request.words_n,
		.set = &request.o.set, .skip = &request.o.skip };
	if (select_tasks(&s, &w, &e) < 0)
		return cmd_fail(&e);
	if (tree_is_built(&s, &e) < 0)
		return cmd_fail(&e);
	status = request.in_process ? in_process(&s) : measure(&s, &earlier);
	selection_release(&s);
	return status;
}

int cmd_all(int argc, char **argv)
{
	return all_or_run(true, argc, argv);
}

int cmd_run(int argc, char **argv)
{
	return all_or_run(false, argc, argv);
}
