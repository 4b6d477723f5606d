/* scores - indices row by row, their scores, and the overall score. */
#include <stdlib.h>

#include "base/num.h"
#include "base/str.h"
#include "compare/scores.h"
#include "report/columns.h"
#include "report/reporters.h"
#include "report/rows.h"
#include "report/text.h"

enum { DIGITS = 5 };

static const char *put(char *out, size_t cap, double v)
{
	num_put(out, cap, v, DIGITS);
	return out;
}

/* "95 %: 526.1 to 534.9; 10 = SPARCstation 20-61" */
static void add_meaning(struct str *t, const struct score *s, const struct view *v)
{
	char lo[40], hi[40];

	if (s->lo > 0)
		str_addf(t, "95 %%: %s to %s; ", put(lo, sizeof(lo), s->lo),
			put(hi, sizeof(hi), s->hi));
	if (s->groups_n)
		str_add(t, "geometric mean of the groups; ");
	str_addf(t, "%.1f = ", s->kind->scale);
	text_add(t, s->machine, v->utf8);
}

/* "lu, fourier (not run); neural (skipped: no memory)" */
static void add_missing(struct str *t, const struct score *s, const struct view *v)
{
	for (size_t i = 0; i < s->n; i++) {
		const char *why = s->rows[i].why, *join = t->n ? "; " : "";
		size_t k = 0;

		while (!str_eq(s->rows[k].why, why))
			k++;
		if (!why || k < i)
			continue;
		for (; k < s->n; k++) {
			if (!str_eq(s->rows[k].why, why))
				continue;
			str_addf(t, "%s%s", join, s->rows[k].id);
			join = ", ";
		}
		str_add(t, " (");
		text_add(t, why, v->utf8);
		str_add(t, ")");
	}
}

static void add_row(struct columns *c, const struct score *s, const struct index_row *row)
{
	char number[40];

	columns_cell(c, "%s", row->id);
	columns_cell(c, "%.9g", row->base);
	columns_cell(c, "%s", put(number, sizeof(number), row->result));
	columns_cell(c, "%s", row->unit->name);
	columns_cell(c, "%s", put(number, sizeof(number), row->index));
	columns_row(c, derive_note(&s->derived, row->series));
}

/* "score, partial 2/12" below the rows that it is of. */
static void add_mean(struct columns *c, const char *name, size_t have, size_t n,
	double value)
{
	char number[40];

	if (have < n)
		columns_cell(c, "%s, partial %zu/%zu", name, have, n);
	else
		columns_cell(c, "%s", name);
	for (int i = 0; i < 3; i++)
		columns_cell(c, "%s", "");
	columns_cell(c, "%s", have ? put(number, sizeof(number), value) : "none");
	columns_row(c, NULL);
}

static void add_rows(struct columns *c, const struct score *s)
{
	const struct score_group *g;
	size_t k = 0;

	for (size_t i = 0; i < s->n; i++) {
		if (s->rows[i].series)
			add_row(c, s, &s->rows[i]);
		for (; k < s->groups_n && s->groups[k].end == i + 1; k++) {
			g = &s->groups[k];
			add_mean(c, g->name, g->have, g->end - g->first, g->value);
		}
	}
	add_mean(c, "score", s->have, s->n, s->value);
}

static void put_score(FILE *out, const struct score *s, const struct view *v)
{
	struct columns c = { .align = "lrrLr", .heading = true };
	struct str t = { 0 };

	str_add(&t, s->kind->title);
	rows_place(&t, s->at.copies, s->at.cpus);
	columns_cell(&c, "%s", str_text(&t));
	columns_cell(&c, "baseline");
	columns_cell(&c, "result");
	columns_cell(&c, "unit");
	columns_cell(&c, "index");
	columns_row(&c, NULL);
	add_rows(&c, s);
	columns_print(&c, out, v->width, v->colour);
	str_clear(&t);
	add_meaning(&t, s, v);
	text_wrap(out, "    ", str_text(&t), v->width);
	str_clear(&t);
	add_missing(&t, s, v);
	if (t.n)
		text_wrap(out, "    missing: ", str_text(&t), v->width);
	fputc('\n', out);
	str_release(&t);
}

/* The baselines of the parts, each once. */
static void add_baselines(struct str *t, const struct scores *s, const struct view *v)
{
	const char *last = NULL;

	for (size_t i = 0; i < s->n; i++) {
		const struct score *x = &s->v[i];

		if (!x->kind->part || !(x->value > 0) || str_eq(x->machine, last))
			continue;
		str_add(t, last ? " and " : "");
		text_add(t, x->machine, v->utf8);
		last = x->machine;
	}
}

static void put_overall(FILE *out, const struct scores *s, const struct view *v)
{
	char number[40], lo[40], hi[40];
	struct str t = { 0 };
	const char *join = "geometric mean of ";

	str_add(&t, "overall");
	rows_place(&t, s->at.copies, s->at.cpus);
	fprintf(out, "%s%s%s%s  %s\n", v->colour ? "\033[1m" : "", str_text(&t),
		s->partial ? ", partial" : "", v->colour ? "\033[0m" : "",
		put(number, sizeof(number), s->overall));
	str_clear(&t);
	for (size_t i = 0; i < s->n; i++) {
		const struct score *x = &s->v[i];

		if (!x->kind->part || !(x->value > 0))
			continue;
		str_addf(&t, "%s%s", join, x->kind->title);
		if (x->kind->scale != 1)
			str_addf(&t, " / %.0f", x->kind->scale);
		if (x->have < x->n)
			str_addf(&t, " (partial %zu/%zu)", x->have, x->n);
		join = ", ";
	}
	if (s->lo > 0)
		str_addf(&t, "; 95 %%: %s to %s", put(lo, sizeof(lo), s->lo),
			put(hi, sizeof(hi), s->hi));
	str_add(&t, "; 1.0 = ");
	add_baselines(&t, s, v);
	text_wrap(out, "    ", str_text(&t), v->width);
	str_release(&t);
}

static bool has_index(const char *suite)
{
	for (const struct index_kind *k = index_kinds; k->name; k++) {
		if (k->shown && str_eq(k->suite, suite))
			return true;
	}
	return false;
}

/* The suites that no index covers, named so that nobody looks for them. */
static void put_no_baseline(FILE *out, const struct run *r, const struct view *v)
{
	size_t n;
	const struct series **s = rows_sorted(r, NULL, &n);
	const char *last = NULL;
	struct str t = { 0 };

	for (size_t i = 0; i < n; i++) {
		const char *suite = rows_suite(s[i]);

		if (!str_eq(suite, last) && !has_index(suite)) {
			str_add(&t, t.n ? ", " : "");
			text_add(&t, suite, v->utf8);
		}
		last = suite;
	}
	if (t.n)
		text_wrap(out, "no baseline: ", str_text(&t), v->width);
	str_release(&t);
	free(s);
}

void report_scores(FILE *out, const struct run *r, const struct view *v)
{
	struct scores *s;
	struct error e;
	size_t n;

	if (scores_all(&s, &n, r, v->baseline, &e) != 0) {
		text_wrap(out, "no indices: ", e.text, v->width);
		return;
	}
	for (size_t i = 0; i < n; i++) {
		for (size_t k = 0; k < s[i].n; k++)
			put_score(out, &s[i].v[k], v);
		if (s[i].overall > 0)
			put_overall(out, &s[i], v);
	}
	scores_release(s, n);
	put_no_baseline(out, r, v);
}

int score_emit(FILE *out, const struct runs *rs, const struct view *v)
{
	for (size_t i = 0; i < rs->n && !ferror(out); i++) {
		report_title(out, rs, i, v);
		report_machine(out, rs->v[i], v);
		report_notes(out, rs->v[i], v);
		fputc('\n', out);
		report_scores(out, rs->v[i], v);
	}
	return report_done(out);
}
