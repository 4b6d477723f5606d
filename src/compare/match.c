/* match - the rows of two sides that are the same thing measured twice, judged. */
#include "compare/match.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/str.h"
#include "compare/doubt.h"
#include "compare/envdiff.h"
#include "compare/geomean.h"
#include "compare/pool.h"

/* What the steps below work on. */
struct job {
	struct runs_side old, new;
	const struct match_options *o;
};

void comparison_warn(struct comparison *c, char *text)
{
	VEC_GROW(c->warnings, c->warnings_n, c->warnings_cap);
	c->warnings[c->warnings_n++] = text;
}

struct row *comparison_row(const struct comparison *c, const char *id)
{
	for (size_t i = 0; i < c->n; i++) {
		const struct row *r = &c->rows[i];

		if (strcmp(r->id, id) == 0 && r->copies == 1 && !r->cpus)
			return &c->rows[i];
	}
	return NULL;
}

size_t comparison_common(const struct comparison *c)
{
	size_t n = 0;

	for (size_t i = 0; i < c->n; i++) {
		const struct row *r = &c->rows[i];

		n += r->first && (!r->old.absent || r->old.failed) &&
			(!r->new.absent || r->new.failed);
	}
	return n;
}

/* Keeps the rows that --only names. */
static int choose(struct comparison *c, const struct match_options *o, struct error *e)
{
	bool *picked = mem_alloc(c->n * sizeof(*picked));
	size_t kept = 0;
	int rc = o->only_n ?
		rows_pick(picked, c->rows, c->n, o->only, o->only_n, o->tag, e) :
		0;

	for (size_t i = 0; o->only_n && i < c->n; i++) {
		if (picked[i])
			c->rows[kept++] = c->rows[i];
		else
			row_release(&c->rows[i]);
	}
	if (o->only_n)
		c->n = kept;
	free(picked);
	return rc;
}

void comparison_measure(struct comparison *c)
{
	for (size_t i = 0; i < c->n; i++) {
		struct row *r = &c->rows[i];

		verdict_measure(&r->j, &r->old, &r->new, r->better, &c->rules);
		if (!r->first)
			r->j.verdict = VERDICT_ERROR;
	}
	doubt_rows(c);
}

static void judge(struct comparison *c)
{
	struct verdict_row *v = mem_alloc(c->n * sizeof(*v));

	comparison_measure(c);
	for (size_t i = 0; i < c->n; i++) {
		struct row *r = &c->rows[i];

		v[i] = (struct verdict_row){ &r->j, &r->old, &r->new, r->better };
	}
	verdict_family(v, c->n, &c->rules);
	free(v);
}

static int collect(struct comparison *c, const struct job *job, bool exclude,
	struct error *e)
{
	struct pool p = { .exclude_flagged = exclude, .skips = job->o->skips };
	int rc;

	pool_side(&p, &job->old, 0);
	pool_side(&p, &job->new, POOL_NEW);
	pool_events(&p, &job->old, 0);
	pool_events(&p, &job->new, POOL_NEW);
	pool_release(&p);
	c->rows = p.rows;
	c->n = p.n;
	c->sessions_old = p.sessions[0];
	c->sessions_new = p.sessions[POOL_NEW];
	/* By rows that --only may leave out. */
	doubt_values(c);
	rc = choose(c, job->o, e);
	judge(c);
	return rc;
}

static void release_rows(struct comparison *c)
{
	for (size_t i = 0; i < c->n; i++)
		row_release(&c->rows[i]);
	free(c->rows);
	c->rows = NULL;
	c->n = 0;
}

/* Once more without what was flagged; the rows are the same ones, in the same order. */
static void exclude(struct comparison *c, const struct job *job)
{
	struct comparison all = *c;

	collect(c, job, true, NULL);
	c->excluded = true;
	for (size_t i = 0; i < c->n && i < all.n; i++) {
		const struct row *r = &c->rows[i];

		c->verdicts_changed += r->j.verdict != all.rows[i].j.verdict;
		c->samples_old += r->old.samples;
		c->samples_new += r->new.samples;
		c->excluded_old += r->old.excluded;
		c->excluded_new += r->new.excluded;
	}
	release_rows(&all);
}

static void margins(struct comparison *c)
{
	c->family = 0;
	c->margin = c->margin_most = verdict_margin(&c->rules, c->sessions_old,
		c->sessions_new);
	for (size_t i = 0; i < c->n; i++) {
		const struct judged *j = &c->rows[i].j;

		if (!j->in_family)
			continue;
		c->margin = c->family ? fmin(c->margin, j->margin) : j->margin;
		c->margin_most = c->family ? fmax(c->margin_most, j->margin) : j->margin;
		c->family++;
	}
}

static bool holds(const struct runs_side *side, const struct run *r)
{
	for (size_t i = 0; i < side->n; i++) {
		const struct run *k = side->v[i];

		if (k == r ||
			(r->id && *r->id && !r->anonymous && !k->anonymous &&
				str_eq(k->id, r->id)))
			return true;
	}
	return false;
}

static void warn_labels(struct comparison *c, const struct runs_side *side,
	const char *which)
{
	for (size_t i = 1; i < side->n; i++) {
		const char *a = side->v[0]->label, *b = side->v[i]->label;

		if (a && b && strcmp(a, b) != 0) {
			comparison_warn(c,
				mem_printf("the %s side holds runs of different labels "
					   "('%s', '%s'): taken as one",
					which, a, b));
			return;
		}
	}
}

static void warn(struct comparison *c, const struct job *job)
{
	size_t strict = 0;

	for (size_t i = 0; i < job->new.n; i++) {
		if (holds(&job->old, job->new.v[i])) {
			comparison_warn(c,
				mem_printf("a run is on both sides: what it shares "
					   "with itself can not differ"));
			break;
		}
	}
	warn_labels(c, &job->old, "old");
	warn_labels(c, &job->new, "new");
	if (c->rules.correct == CORRECT_NONE && c->family)
		comparison_warn(c,
			mem_printf("no correction for %zu tests at once: expect %.3g "
				   "false alarms",
				c->family, (double)c->family * c->rules.alpha));
	for (size_t i = 0; c->rules.strict && i < c->n; i++)
		strict += c->rows[i].j.in_family && c->rows[i].j.p_session < 0;
	if (strict)
		comparison_warn(c,
			mem_printf("--strict needs 3 boots a side: it changes nothing "
				   "for %zu tests",
				strict));
	doubt_common_cause(c, &job->old, &job->new);
}

int compare(struct comparison *c, const struct runs_side *old,
	const struct runs_side *new, const struct rules *rules,
	const struct match_options *o, struct error *e)
{
	struct job job = { *old, *new, o };

	*c = (struct comparison){ .rules = *rules };
	if (collect(c, &job, false, e) < 0)
		return -1;
	if (o->exclude_flagged)
		exclude(c, &job);
	margins(c);
	geomean_lines(c, old, new);
	env_compare(c, old, new);
	warn(c, &job);
	return 0;
}

void comparison_release(struct comparison *c)
{
	release_rows(c);
	free(c->indices);
	free(c->no_index);
	for (size_t i = 0; i < c->env_n; i++) {
		free(c->env[i].key);
		free(c->env[i].old);
		free(c->env[i].new);
	}
	free(c->env);
	for (size_t i = 0; i < c->warnings_n; i++)
		free(c->warnings[i]);
	free(c->warnings);
	*c = (struct comparison){ 0 };
}
