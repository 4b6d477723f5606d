/* lmbench_rows - what the lmbench-style layouts share. */
#include "report/lmbench_rows.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "compare/curve.h"
#include "compare/headline.h"
#include "compare/index.h"
#include "report/text.h"
#include "stats/unit.h"

static void add(struct lmbench_rows *rows, const struct run *r, struct place at)
{
	struct lmbench_row row = { .run = r, .at = at };

	derive_at(&row.derived, r, at);
	VEC_GROW(rows->v, rows->n, rows->cap);
	rows->v[rows->n++] = row;
}

void lmbench_rows(struct lmbench_rows *rows, const struct runs *rs)
{
	*rows = (struct lmbench_rows){ 0 };
	for (size_t i = 0; i < rs->n; i++) {
		struct place at[INDEX_PLACES];
		size_t n = index_places(rs->v[i], "micro", at, INDEX_PLACES);

		for (size_t k = 0; k < n; k++)
			add(rows, rs->v[i], at[k]);
	}
}

void lmbench_rows_release(struct lmbench_rows *rows)
{
	for (size_t i = 0; i < rows->n; i++)
		derive_release(&rows->v[i].derived);
	free(rows->v);
	*rows = (struct lmbench_rows){ 0 };
}

static const struct series *one(const struct lmbench_row *row, const char *id)
{
	for (size_t i = 0; i < row->run->series_n; i++) {
		const struct series *s = row->run->series[i];

		if (s->n && place_is(&row->at, s) && str_eq(s->id, id))
			return s;
	}
	return derive_find(&row->derived, id, row->at);
}

static const struct series *greatest(const struct lmbench_row *row, const char *pattern)
{
	const struct series *s = NULL;
	struct curve c;

	curve_of(&c, row->run, row->at, pattern);
	if (c.n)
		s = c.v[c.n - 1].s;
	curve_release(&c);
	return s;
}

const struct series *lmbench_series(const struct lmbench_row *row, const char *ids)
{
	const struct series *s = NULL;
	char id[64];

	while (!s && str_word(&ids, " ", id, sizeof(id)))
		s = strchr(id, '*') ? greatest(row, id) : one(row, id);
	return s;
}

struct lmbench_value lmbench_value(const struct series *s, const struct kb_unit *unit)
{
	struct lmbench_value none = { 0 };
	struct headline h;
	double v;

	if (!s || !s->n || !s->unit)
		return none;
	headline_of(&h, s);
	v = h.c.median;
	if (!unit_convert(&v, s->unit, unit) || !(v > 0) || !isfinite(v))
		return none;
	return (struct lmbench_value){ v, h.below };
}

/* Blanks as "_". */
static void add_word(struct str *t, const char *s)
{
	size_t from = t->n;

	text_add(t, s && *s ? s : "unknown", false);
	for (; from < t->n; from++) {
		if (t->s[from] == ' ')
			t->s[from] = '_';
	}
}

void lmbench_host(struct str *t, const struct run *r)
{
	add_word(t, r->label && *r->label ? r->label : run_fact(r, "kernel.host"));
}

void lmbench_release(struct str *t, const struct run *r)
{
	add_word(t, run_fact(r, "kernel.release"));
}

void lmbench_triple(struct str *t, const struct run *r)
{
	const char *arch = run_fact(r, "kernel.arch");
	const char *libc = run_fact(r, "tool.libc");

	add_word(t, arch);
	if (!arch || strchr(arch, '-'))
		return;
	str_add(t, "-linux");
	if (libc)
		str_add(t, str_starts(libc, "musl") ? "-musl" : "-gnu");
}
