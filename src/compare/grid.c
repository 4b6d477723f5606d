/* grid - any number of runs side by side, every column judged against the first. */
#include "compare/grid.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/str.h"
#include "compare/pool.h"
#include "stats/unit.h"

/* A row of one of the comparisons. */
struct part {
	struct row *row;
	size_t comparison;
};

static void compare_all(struct grid *g, const struct match_options *o)
{
	static const struct runs_side nothing;
	struct match_options every = *o;

	/* A name may mean rows that only one of the comparisons has: picked later. */
	every.only = NULL;
	every.only_n = 0;
	every.skips = true;
	g->comparisons = g->columns > 1 ? g->columns - 1 : 1;
	g->c = mem_alloc(g->comparisons * sizeof(*g->c));
	for (size_t k = 0; k < g->comparisons; k++)
		compare(&g->c[k], &g->column[0].all,
			k + 1 < g->columns ? &g->column[k + 1].all : &nothing, &g->rules,
			&every, NULL);
}

static int by_key(const struct row *a, const struct row *b)
{
	int order = strcmp(a->id, b->id);

	order = order ? order : (a->copies > b->copies) - (a->copies < b->copies);
	return order ? order : (a->cpus > b->cpus) - (a->cpus < b->cpus);
}

static int by_key_and_column(const void *p, const void *q)
{
	const struct part *a = p, *b = q;
	int order = by_key(a->row, b->row);

	if (!order)
		order = (a->comparison > b->comparison) - (a->comparison < b->comparison);
	return order ? order : (a->row > b->row) - (a->row < b->row);
}

/* All rows of all comparisons, those of one id and place behind each other. */
static struct part *parts(const struct grid *g, size_t *n)
{
	struct part *v;

	*n = 0;
	for (size_t k = 0; k < g->comparisons; k++)
		*n += g->c[k].n;
	v = mem_alloc((*n + 1) * sizeof(*v));
	*n = 0;
	for (size_t k = 0; k < g->comparisons; k++) {
		for (size_t i = 0; i < g->c[k].n; i++)
			v[(*n)++] = (struct part){ &g->c[k].rows[i], k };
	}
	if (*n)
		qsort(v, *n, sizeof(*v), by_key_and_column);
	return v;
}

static double scale_of(const struct row *from, const struct row *to)
{
	double one = 1;

	if (from->unit && to->unit)
		return unit_convert(&one, from->unit, to->unit) ? one : 0;
	return str_eq(from->unit_name, to->unit_name) ? 1 : 0;
}

static struct grid_cell cell_of(struct row *row, const struct row *like, bool new)
{
	const struct side *side = new ? &row->new : &row->old;
	struct grid_cell c = { .event = new ? row->event_new : row->event_old };

	if (!side->absent) {
		c.side = side;
		c.centre = new ? &row->j.new : &row->j.old;
		c.flags = new ? row->j.flags_new : row->j.flags_old;
		c.scale = scale_of(row, like);
	}
	if (new &&c.side && !row->old.absent)
		c.against = row;
	return c;
}

static void fill(struct grid_row *r, const struct part *p)
{
	struct grid_cell first = cell_of(p->row, r->row, false);

	if (!r->cell[0].side && !r->cell[0].event)
		r->cell[0] = first;
	r->cell[p->comparison + 1] = cell_of(p->row, r->row, true);
}

/* The row among those of its key, from `from` on; a new one where there is none. */
static struct grid_row *row_for(struct grid *g, size_t from, const struct part *p)
{
	size_t wide = g->comparisons + 1;

	for (size_t i = from; i < g->rows; i++) {
		struct grid_row *r = &g->row[i];

		if (!pool_same_params(r->row->first, p->row->first))
			continue;
		if (!r->row->first)
			r->row = p->row;
		return r;
	}
	g->row[g->rows] = (struct grid_row){ .row = p->row,
		.cell = g->cells + g->rows * wide,
		.picked = true };
	return &g->row[g->rows++];
}

static void join(struct grid *g)
{
	size_t n, from = 0;
	struct part *v = parts(g, &n);

	g->row = mem_alloc((n + 1) * sizeof(*g->row));
	g->cells = mem_alloc((n + 1) * (g->comparisons + 1) * sizeof(*g->cells));
	for (size_t i = 0; i < n; i++) {
		if (i && by_key(v[i - 1].row, v[i].row) != 0)
			from = g->rows;
		fill(row_for(g, from, &v[i]), &v[i]);
	}
	free(v);
}

int grid_pick(bool *picked, const struct grid *g, const char *const *names, size_t n,
	const char *(*tag)(const char *tag), struct error *e)
{
	struct row *rows = mem_alloc((g->rows + 1) * sizeof(*rows));
	int rc;

	for (size_t i = 0; i < g->rows; i++)
		rows[i] = *g->row[i].row;
	rc = rows_pick(picked, rows, g->rows, names, n, tag, e);
	free(rows);
	return rc;
}

static int pick(struct grid *g, const struct match_options *o, struct error *e)
{
	bool *picked;
	int rc;

	if (!o->only_n)
		return 0;
	picked = mem_alloc((g->rows + 1) * sizeof(*picked));
	rc = grid_pick(picked, g, o->only, o->only_n, o->tag, e);
	for (size_t i = 0; i < g->rows; i++)
		g->row[i].picked = picked[i];
	free(picked);
	return rc;
}

static void judge(struct grid *g)
{
	struct verdict_row *v = mem_alloc((g->rows * g->columns + 1) * sizeof(*v));
	size_t n = 0;

	for (size_t k = 0; k < g->comparisons; k++)
		comparison_measure(&g->c[k]);
	for (size_t i = 0; i < g->rows; i++) {
		for (size_t k = 1; k < g->columns; k++) {
			struct row *r = g->row[i].cell[k].against;

			if (!g->row[i].picked || !r)
				continue;
			v[n++] = (struct verdict_row){ &r->j, &r->old, &r->new,
				r->better };
		}
	}
	verdict_family(v, n, &g->rules);
	for (size_t i = 0; i < n; i++) {
		const struct judged *j = v[i].j;

		if (!j->in_family)
			continue;
		g->margin = g->family ? fmin(g->margin, j->margin) : j->margin;
		g->margin_most = g->family ? fmax(g->margin_most, j->margin) : j->margin;
		g->family++;
	}
	free(v);
}

int grid_make(struct grid *g, const struct runs_side *runs, const struct rules *rules,
	const struct match_options *o, struct error *e)
{
	*g = (struct grid){ .rules = *rules };
	grid_columns(g, runs);
	if (!g->columns)
		return 0;
	compare_all(g, o);
	g->margin = g->margin_most = g->c[0].margin;
	join(g);
	if (pick(g, o, e) < 0)
		return -1;
	judge(g);
	return 0;
}

void grid_release(struct grid *g)
{
	for (size_t k = 0; k < g->comparisons; k++)
		comparison_release(&g->c[k]);
	free(g->c);
	free(g->row);
	free(g->cells);
	grid_columns_release(g);
	*g = (struct grid){ 0 };
}
