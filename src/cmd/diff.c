/* diff - `kbench diff`: two results against each other. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/str.h"
#include "cmd/cmd.h"
#include "cmd/diff_files.h"
#include "cmd/diff_grid.h"
#include "compare/gate.h"
#include "compare/match.h"
#include "probes/registry.h"
#include "report/diff.h"

static struct {
	double margin, alpha, min_delta, fail_on_single;
	const char *correct, *sort;
	bool strict, exclude_flagged, worse, all, summary, suspects, env, json, csv, md;
	bool allow_insufficient, lenient, grid;
	struct opt_list only, show, fail_on;
} got;

const struct opt cmd_diff_opts[] = {
	{ "margin", 0, OPT_PERCENT, &got.margin, "PCT",
		"the least change that counts (default by boots: 5, 3 or 2)" },
	{ "alpha", 0, OPT_REAL, &got.alpha, "P", "the error rate (default 0.05)" },
	{ "correct", 0, OPT_TEXT, &got.correct, "HOW",
		"for many tests: bh, holm or none" },
	{ "strict", 0, OPT_FLAG, &got.strict, NULL, "boots must agree too (3 a side)" },
	{ "exclude-flagged", 0, OPT_FLAG, &got.exclude_flagged, NULL,
		"leave out samples that something disturbed, on both sides" },
	{ "only", 0, OPT_LIST, &got.only, "PROBE,...", "compare these alone" },
	{ "show", 0, OPT_LIST, &got.show, "PROBE,...", "print these alone" },
	{ "worse", 0, OPT_FLAG, &got.worse, NULL, "print what is or may be worse" },
	{ "all", 0, OPT_FLAG, &got.all, NULL, "print what is the same as well" },
	{ "sort", 0, OPT_TEXT, &got.sort, "BY", "delta, q, id or file" },
	{ "min-delta", 0, OPT_PERCENT, &got.min_delta, "PCT",
		"print changes from this on" },
	{ "summary", 0, OPT_FLAG, &got.summary, NULL, "print the last lines alone" },
	{ "suspects", 0, OPT_FLAG, &got.suspects, NULL,
		"print the ids to measure again, nothing else" },
	{ "env", 0, OPT_FLAG, &got.env, NULL, "print every fact of both sides" },
	{ "json", 0, OPT_FLAG, &got.json, NULL, "as JSON, with all values" },
	{ "csv", 0, OPT_FLAG, &got.csv, NULL, "as CSV, a line a test" },
	{ "md", 0, OPT_FLAG, &got.md, NULL, "as markdown" },
	{ "fail-on", 0, OPT_LIST, &got.fail_on, "EXPR,...",
		"status 1 on worse>5%, worse!>5%, geomean<0.97, error ..." },
	{ "fail-on-single", 0, OPT_PERCENT, &got.fail_on_single, "PCT",
		"status 1 where a single value is worse by more" },
	{ "grid", 0, OPT_FLAG, &got.grid, NULL,
		"any number of files side by side, a column each" },
	{ "allow-insufficient", 0, OPT_FLAG, &got.allow_insufficient, NULL,
		"a gate with too little data passes" },
	{ "lenient", 0, OPT_FLAG, &got.lenient, NULL, "keep records with a wrong check" },
	{ 0 },
};

/* What comes with other versions. */
static const struct opt later[] = {
	{ .name = "noise", .kind = OPT_LATER },
	{ .name = "against", .kind = OPT_LATER },
	{ .name = "plot", .kind = OPT_LATER },
	{ .name = "as", .kind = OPT_LATER },
	{ 0 },
};

/* All that a comparison needs. */
struct job {
	struct diff_files files;
	struct rules rules;
	struct gate gate;
	struct diff_view view;
	struct view console;
	const char **only, **show;
	size_t only_n, only_cap, show_n, show_cap;
};

/* The names of lists. */
static void split(const struct opt_list *list, const char ***names, size_t *n,
	size_t *cap)
{
	char name[512];

	for (unsigned i = 0; i < list->n; i++) {
		const char *s = list->v[i];

		while (str_name(&s, name, sizeof(name))) {
			VEC_GROW(*names, *n, *cap);
			(*names)[(*n)++] = mem_strdup(name);
		}
	}
}

static int read_rules(struct job *job, struct error *e)
{
	static const char *const how[] = { [CORRECT_BH] = "bh",
		[CORRECT_HOLM] = "holm",
		[CORRECT_NONE] = "none" };
	int k = CORRECT_BH;

	while (got.correct && k <= CORRECT_NONE && strcmp(how[k], got.correct) != 0)
		k++;
	if (k > CORRECT_NONE)
		return error_set(e, STATUS_USAGE,
			"--correct takes bh, holm or none, not '%s'", got.correct);
	if (got.alpha > 0.5)
		return error_set(e, STATUS_USAGE,
			"--alpha is an error rate such as 0.05, not %g", got.alpha);
	job->rules = (struct rules){ .margin = got.margin / 100,
		.alpha = got.alpha > 0 ? got.alpha : 0.05,
		.correct = (enum correction)k,
		.strict = got.strict };
	return 0;
}

static int read_gate(struct job *job, struct error *e)
{
	for (unsigned i = 0; i < got.fail_on.n; i++) {
		if (gate_add(&job->gate, got.fail_on.v[i], e) < 0)
			return -1;
	}
	if (got.fail_on_single > 0)
		gate_add_single(&job->gate, got.fail_on_single / 100);
	return 0;
}

static int read_view(struct job *job, struct error *e)
{
	enum diff_sort sort = DIFF_BY_CLASS;

	if (got.json + got.csv + got.md + got.suspects > 1)
		return error_set(e, STATUS_USAGE,
			"one of --json, --csv, --md and --suspects, not more");
	if (got.sort && !diff_sort_parse(got.sort, &sort))
		return error_set(e, STATUS_USAGE,
			"--sort takes delta, q, id or file, not '%s'", got.sort);
	cmd_view(&job->console);
	job->view = (struct diff_view){ .view = &job->console,
		.sort = sort,
		.min_delta = got.min_delta / 100,
		.worse = got.worse,
		.all = got.all,
		.summary = got.summary,
		.env = got.env };
	split(&got.only, &job->only, &job->only_n, &job->only_cap);
	split(&got.show, &job->show, &job->show_n, &job->show_cap);
	return 0;
}

static const char *tag_names(const char *tag)
{
	for (const struct probe_tag *t = probe_tags; t->tag; t++) {
		if (strcmp(t->tag, tag) == 0)
			return t->names;
	}
	return NULL;
}

static void print(const struct job *job, const struct comparison *c)
{
	const struct diff_files *f = &job->files;
	struct diff_report d = { c, &job->gate, str_text(&f->name[0]),
		str_text(&f->name[1]), f->from_stdin ? NULL : str_text(&f->arguments) };

	if (got.suspects)
		diff_suspects(stdout, &d);
	else if (got.json)
		diff_json(stdout, &d, &job->view);
	else if (got.csv)
		diff_csv(stdout, &d, &job->view);
	else if (got.md)
		diff_md(stdout, &d, &job->view);
	else
		diff_text(stdout, &d, &job->view);
	for (size_t i = 0; got.csv && !cmd_common.quiet && i < c->warnings_n; i++)
		fprintf(stderr, "kbench: %s\n", c->warnings[i]);
}

static int status_of(const struct job *job)
{
	if (job->gate.result == GATE_FAILED)
		return STATUS_FAILED;
	if (job->gate.result == GATE_NO_DATA && !got.allow_insufficient)
		return cmd_fail(&(struct error){ STATUS_CANNOT,
			"the gate has too little data to "
			"judge; --allow-insufficient lets it pass" });
	return STATUS_OK;
}

static int run(struct job *job)
{
	const struct diff_files *f = &job->files;
	struct match_options o = { .only = job->only,
		.only_n = job->only_n,
		.exclude_flagged = got.exclude_flagged,
		.tag = tag_names };
	struct comparison c;
	bool *shown = NULL;
	struct error e = { 0 };
	int rc = compare(&c, &f->side[0], &f->side[1], &job->rules, &o, &e);

	if (rc == 0 && !comparison_common(&c))
		rc = error_set(&e, STATUS_CANNOT,
			"nothing to compare: %.150s and %.150s have no test in common",
			str_text(&f->name[0]), str_text(&f->name[1]));
	if (rc == 0 && job->show_n) {
		job->view.shown = shown = mem_alloc(c.n * sizeof(*shown));
		rc = rows_pick(shown, c.rows, c.n, job->show, job->show_n, tag_names, &e);
	}
	if (rc == 0) {
		gate_judge(&job->gate, &c);
		print(job, &c);
		rc = cmd_flushed(status_of(job));
	} else {
		rc = cmd_fail(&e);
	}
	free(shown);
	comparison_release(&c);
	return rc;
}

static int grid_takes(int files, bool parted, struct error *e)
{
	const struct {
		bool set;
		const char *name;
	} of_two_sides[] = {
		{ got.json, "json" },
		{ got.summary, "summary" },
		{ got.suspects, "suspects" },
		{ got.env, "env" },
		{ got.worse, "worse" },
		{ got.all, "all" },
		{ got.sort != NULL, "sort" },
		{ got.min_delta > 0, "min-delta" },
		{ got.fail_on.n > 0, "fail-on" },
		{ got.fail_on_single > 0, "fail-on-single" },
	};

	for (size_t i = 0; i < sizeof(of_two_sides) / sizeof(of_two_sides[0]); i++) {
		if (of_two_sides[i].set)
			return error_set(e, STATUS_USAGE,
				"--%s is not for --grid, which prints text, --csv or "
				"--md",
				of_two_sides[i].name);
	}
	if (parted)
		return error_set(e, STATUS_USAGE,
			"--grid has no sides: kbench diff --grid FILE...");
	if (files < 1)
		return error_set(e, STATUS_USAGE,
			"--grid needs files: kbench diff --grid FILE...");
	return 0;
}

static int run_grid(const struct job *job, int files, char **path)
{
	const struct grid_job grid = {
		.path = (const char *const *)path,
		.n = (size_t)files,
		.lenient = got.lenient,
		.rules = job->rules,
		.match = { .only = job->only,
			.only_n = job->only_n,
			.exclude_flagged = got.exclude_flagged,
			.tag = tag_names },
		.show = job->show,
		.show_n = job->show_n,
		.form = got.csv ? GRID_CSV : got.md ? GRID_MD : GRID_TEXT,
		.view = &job->console,
	};

	return diff_grid(&grid);
}

static void release_names(const char **v, size_t n)
{
	for (size_t i = 0; i < n; i++)
		free((char *)v[i]);
	free(v);
}

int cmd_diff(int argc, char **argv)
{
	const struct opt *const tables[] = { cmd_diff_opts, later, cmd_common_opts,
		NULL };
	struct job job = { 0 };
	struct error e = { 0 };
	int second, rc;

	rc = opt_read_sides(tables, &argc, argv, &second, &e);
	if (rc == 0)
		rc = read_rules(&job, &e);
	if (rc == 0)
		rc = read_gate(&job, &e);
	if (rc == 0)
		rc = read_view(&job, &e);
	if (rc == 0 && got.grid)
		rc = grid_takes(argc - 1, second > 0, &e);
	if (rc == 0 && !got.grid)
		rc = diff_files_load(&job.files, argc - 1, argv + 1,
			second ? second - 1 : 0, got.lenient, &e);
	if (rc < 0)
		rc = cmd_fail(&e);
	else
		rc = got.grid ? run_grid(&job, argc - 1, argv + 1) : run(&job);
	diff_files_release(&job.files);
	release_names(job.only, job.only_n);
	release_names(job.show, job.show_n);
	gate_release(&job.gate);
	return rc;
}
