/* grid_table - the tables that the rows of a grid make. */
#include "report/grid_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "report/diff_cells.h"
#include "report/diff_rows.h"
#include "report/rows.h"
#include "report/text.h"

static const char *suite_of(const struct grid_point *p)
{
	return *p->like->suite ? p->like->suite : "other";
}

static int better_rank(const struct row *r)
{
	static const int rank[] = { [KB_LOWER] = 0, [KB_HIGHER] = 1, [KB_NONE] = 2 };

	return r->first ? rank[r->better] : 3;
}

static int by_family(const struct grid_point *a, const struct grid_point *b)
{
	size_t n = grid_family(a->stem), m = grid_family(b->stem);
	int order = strncmp(a->stem, b->stem, n < m ? n : m);

	return order ? order : (n > m) - (n < m);
}

static int by_names(const struct grid_point *a, const struct grid_point *b)
{
	int order = (a->axes > b->axes) - (a->axes < b->axes);

	for (size_t i = 0; !order && i < a->axes; i++)
		order = strcmp(a->name[i], b->name[i]);
	return order;
}

/* 0: one table. */
static int by_table(const struct grid_point *a, const struct grid_point *b)
{
	int order = rows_by_suite(suite_of(a), suite_of(b));

	order = order ? order : (a->axes > 0) - (b->axes > 0);
	if (!order && a->axes)
		order = by_family(a, b);
	order = order ? order : better_rank(a->like) - better_rank(b->like);
	order = order ? order : strcmp(a->like->unit_name, b->like->unit_name);
	return order ? order : by_names(a, b);
}

static int by_place(const struct grid_point *p, const struct grid_point *q)
{
	const struct row *a = p->row->row, *b = q->row->row;

	if (a->cpus != b->cpus)
		return a->cpus < b->cpus ? -1 : 1;
	return (a->copies > b->copies) - (a->copies < b->copies);
}

static int in_order(const void *p, const void *q)
{
	const struct grid_point *a = p, *b = q;
	int order = by_table(a, b);

	order = order ? order : rows_by_id(a->stem, b->stem);
	order = order ? order : by_place(a, b);
	for (size_t i = 0; !order && i < a->axes; i++)
		order = (a->number[i] > b->number[i]) - (a->number[i] < b->number[i]);
	order = order ? order : strcmp(a->row->row->id, b->row->row->id);
	return order ? order : (a->row > b->row) - (a->row < b->row);
}

static size_t end_of(const struct grid_point *v, size_t i, size_t n)
{
	size_t end = i + 1;

	while (end < n && by_table(&v[i], &v[end]) == 0)
		end++;
	return end;
}

/* A table of one point is none: the point stands with the ids that have no axes. */
static void dissolve_single(struct grid_point *v, size_t n)
{
	for (size_t i = 0, end; i < n; i = end) {
		end = end_of(v, i, n);
		if (end - i > 1 || !v[i].axes)
			continue;
		v[i].axes = 0;
		snprintf(v[i].stem, sizeof(v[i].stem), "%s", v[i].row->row->id);
	}
}

static void put_cpus(struct str *out, unsigned cpus)
{
	if (cpus)
		str_addf(out, "%u", cpus);
	else
		str_add(out, "all");
}

void grid_lead(struct str *out, const struct grid_table *t, size_t lead,
	const struct grid_point *p)
{
	unsigned kind = t->lead[lead];

	if (kind == LEAD_TEST)
		text_add(out, p->stem, false);
	else if (kind == LEAD_CPUS)
		put_cpus(out, p->row->row->cpus);
	else if (kind == LEAD_COPIES)
		str_addf(out, "%u", p->row->row->copies);
	else
		text_add(out, p->value[kind], false);
}

void grid_head(struct str *out, const struct grid_table *t, size_t lead)
{
	static const char *const heads[] = { [LEAD_TEST] = "test",
		[LEAD_CPUS] = "CPUs",
		[LEAD_COPIES] = "copies" };
	unsigned kind = t->lead[lead];

	text_add(out, kind < GRID_AXES ? t->v[0].name[kind] : heads[kind], false);
}

static bool differ(const struct grid_point *a, const struct grid_point *b, unsigned kind)
{
	if (kind == LEAD_TEST)
		return strcmp(a->stem, b->stem) != 0;
	if (kind == LEAD_CPUS)
		return a->row->row->cpus != b->row->row->cpus;
	if (kind == LEAD_COPIES)
		return a->row->row->copies != b->row->row->copies;
	return strcmp(a->value[kind], b->value[kind]) != 0;
}

static bool varies(const struct grid_table *t, unsigned kind)
{
	for (size_t i = 1; i < t->n; i++) {
		if (differ(&t->v[0], &t->v[i], kind))
			return true;
	}
	return false;
}

static void choose_leads(struct grid_table *t)
{
	if (!t->v[0].axes || varies(t, LEAD_TEST))
		t->lead[t->leads++] = LEAD_TEST;
	if (varies(t, LEAD_CPUS))
		t->lead[t->leads++] = LEAD_CPUS;
	if (varies(t, LEAD_COPIES))
		t->lead[t->leads++] = LEAD_COPIES;
	for (unsigned i = 0; i < t->v[0].axes; i++) {
		if (varies(t, i))
			t->lead[t->leads++] = i;
	}
	if (!t->leads)
		t->lead[t->leads++] = LEAD_TEST;
}

/* What all rows have in common: "messages 200, 2 CPUs", with `before` in front. */
static void put_common(struct str *out, const struct grid_table *t, const char *before)
{
	const struct grid_point *p = &t->v[0];
	const struct row *r = p->row->row;
	struct str s = { 0 };

	for (unsigned i = 0; i < p->axes; i++) {
		if (varies(t, i))
			continue;
		str_add(&s, s.n ? ", " : "");
		text_add(&s, p->name[i], false);
		str_add(&s, " ");
		text_add(&s, p->value[i], false);
	}
	if (r->cpus && !varies(t, LEAD_CPUS))
		str_addf(&s, "%s%u CPU%s", s.n ? ", " : "", r->cpus,
			r->cpus == 1 ? "" : "s");
	if (r->copies > 1 && !varies(t, LEAD_COPIES))
		str_addf(&s, "%s%u copies", s.n ? ", " : "", r->copies);
	if (s.n)
		str_addf(out, "%s%s", before, str_text(&s));
	str_release(&s);
}

void grid_title(struct str *out, const struct grid_table *t, bool utf8)
{
	static const char *const ways[] = { [KB_NONE] = "not judged",
		[KB_LOWER] = "lower is better",
		[KB_HIGHER] = "higher is better" };
	const struct grid_point *p = &t->v[0];

	if (!p->axes || !p->like->first) {
		diff_group_title(out, p->like, utf8);
		put_common(out, t, ", ");
		return;
	}
	if (varies(t, LEAD_TEST))
		str_addn(out, p->stem, grid_family(p->stem));
	else
		str_add(out, p->stem);
	put_common(out, t, ": ");
	str_add(out, " (");
	diff_put_unit(out, p->like, utf8);
	str_addf(out, ", %s)", ways[p->like->better]);
}

void grid_tables_of(struct grid_tables *t, const struct grid *g, const bool *shown)
{
	size_t n, cap = 0;
	struct grid_point *v = grid_points(g, shown, &n);

	*t = (struct grid_tables){ .points = v };
	qsort(v, n, sizeof(*v), in_order);
	dissolve_single(v, n);
	qsort(v, n, sizeof(*v), in_order);
	for (size_t i = 0, end; i < n; i = end) {
		end = end_of(v, i, n);
		VEC_GROW(t->v, t->n, cap);
		t->v[t->n] = (struct grid_table){ .v = v + i, .n = end - i };
		choose_leads(&t->v[t->n++]);
	}
}

void grid_tables_release(struct grid_tables *t)
{
	free(t->v);
	free(t->points);
	*t = (struct grid_tables){ 0 };
}
