/* diff_grid - `kbench diff --grid`: any number of files side by side. */
#include "cmd/diff_grid.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/mem.h"
#include "cmd/cmd.h"
#include "cmd/diff_files.h"

static void all_runs(struct runs_side *all, const struct diff_files *f)
{
	size_t n = 0;

	for (size_t i = 0; i < f->n; i++)
		n += f->file[i].n;
	all->v = mem_alloc((n + 1) * sizeof(*all->v));
	for (size_t i = 0; i < f->n; i++) {
		for (size_t k = 0; k < f->file[i].n; k++)
			all->v[all->n++] = f->file[i].v[k];
	}
}

static void print(const struct grid_job *job, const struct grid *g, const bool *shown)
{
	const struct grid_view v = { job->view, shown };

	if (job->form == GRID_CSV)
		grid_csv(stdout, g, &v);
	else if (job->form == GRID_MD)
		grid_md(stdout, g, &v);
	else
		grid_text(stdout, g, &v);
	for (size_t k = 0; job->form == GRID_CSV && k < g->comparisons; k++) {
		const struct comparison *c = &g->c[k];

		for (size_t i = 0; !cmd_common.quiet && i < c->warnings_n; i++)
			fprintf(stderr, "kbench: %s\n", c->warnings[i]);
	}
}

static int make(const struct grid_job *job, struct grid *g, const struct runs_side *all,
	struct error *e)
{
	bool *shown = NULL;
	int rc = grid_make(g, all, &job->rules, &job->match, e);

	if (rc == 0 && !g->rows)
		rc = error_set(e, STATUS_CANNOT, "nothing was measured in %s",
			job->n == 1 ? job->path[0] : "these files");
	if (rc == 0 && job->show_n) {
		shown = mem_alloc(g->rows * sizeof(*shown));
		rc = grid_pick(shown, g, job->show, job->show_n, job->match.tag, e);
	}
	if (rc == 0)
		print(job, g, shown);
	free(shown);
	return rc;
}

int diff_grid(const struct grid_job *job)
{
	struct diff_files files = { 0 };
	struct runs_side all = { 0 };
	struct grid g = { 0 };
	struct error e = { 0 };
	int rc = diff_files_all(&files, job->path, job->n, job->lenient, &e);

	if (rc == 0) {
		all_runs(&all, &files);
		rc = make(job, &g, &all, &e);
	}
	grid_release(&g);
	free(all.v);
	diff_files_release(&files);
	return rc < 0 ? cmd_fail(&e) : cmd_flushed(STATUS_OK);
}
