/* grid_columns - which runs are one column of a grid, and what it is called. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/str.h"
#include "compare/boot.h"
#include "compare/derive.h"
#include "compare/grid.h"
#include "compare/index.h"

/* A shallow copy whose list of series is longer by those derived. */
struct grid_run {
	struct run copy;
	struct derived derived;
};

static bool labelled(const struct run *r)
{
	return r->label && *r->label;
}

static bool same_column(const struct run *a, const struct run *b, bool by_file)
{
	if (by_file || (!labelled(a) && !labelled(b)))
		return str_eq(a->file, b->file);
	return labelled(a) && labelled(b) && strcmp(a->label, b->label) == 0;
}

static struct grid_column *column_of(struct grid *g, const struct run *r, bool by_file)
{
	for (size_t i = 0; i < g->columns; i++) {
		if (same_column(g->column[i].side.v[0], r, by_file))
			return &g->column[i];
	}
	return NULL;
}

static void put_runs(struct grid *g, const struct runs_side *runs, bool by_file)
{
	size_t cap = 0;

	for (size_t i = 0; i < runs->n; i++) {
		struct grid_column *c = column_of(g, runs->v[i], by_file);

		if (!c) {
			VEC_GROW(g->column, g->columns, cap);
			c = &g->column[g->columns++];
			*c = (struct grid_column){ 0 };
		}
		c->side.v = mem_resize(c->side.v, c->side.n + 1, sizeof(*c->side.v));
		c->side.v[c->side.n++] = runs->v[i];
	}
}

static bool several_files(const struct runs_side *runs)
{
	for (size_t i = 1; i < runs->n; i++) {
		if (!str_eq(runs->v[i]->file, runs->v[0]->file))
			return true;
	}
	return false;
}

/* "dir/k1.kb#2" -> "k1#2" */
static char *short_name(const char *file)
{
	const char *base = strrchr(file, '/'), *dot;
	char *name;

	base = base && base[1] ? base + 1 : file;
	dot = strstr(base, ".kb");
	name = mem_strdup(base);
	if (dot && dot > base && (dot[3] == '\0' || dot[3] == '#'))
		memmove(name + (dot - base), dot + 3, strlen(dot + 3) + 1);
	return name;
}

static bool name_taken(const struct grid *g, size_t column)
{
	for (size_t i = 0; i < g->columns; i++) {
		if (i != column && str_eq(g->column[i].name, g->column[column].name))
			return true;
	}
	return false;
}

/* Of one name: by the whole path where that helps, and by their number. */
static void tell_apart(struct grid *g)
{
	bool *taken = mem_alloc((g->columns + 1) * sizeof(*taken));

	for (size_t i = 0; i < g->columns; i++)
		taken[i] = name_taken(g, i);
	for (size_t i = 0; i < g->columns; i++) {
		const char *file = g->column[i].side.v[0]->file;
		char *old = g->column[i].name;

		if (!taken[i])
			continue;
		g->column[i].name = file && strcmp(file, old) != 0 ?
			mem_strdup(file) :
			mem_printf("%s (%zu)", old, i + 1);
		free(old);
	}
	free(taken);
}

static void name_columns(struct grid *g, bool by_file)
{
	for (size_t i = 0; i < g->columns; i++) {
		const struct run *r = g->column[i].side.v[0];
		const char *kernel = run_fact(r, "kernel.release");
		char **name = &g->column[i].name;

		if (labelled(r) && !by_file)
			*name = mem_strdup(r->label);
		else if (r->file)
			*name = short_name(r->file);
		else
			*name = kernel ? mem_strdup(kernel) :
					 mem_printf("run %zu", i + 1);
	}
	tell_apart(g);
}

static void add_derived(struct grid_run *own, const struct run *r)
{
	struct place at[INDEX_PLACES];
	size_t places = index_places(r, NULL, at, INDEX_PLACES), n = r->series_n;

	*own = (struct grid_run){ .copy = *r };
	for (size_t i = 0; i < places; i++)
		derive_at(&own->derived, r, at[i]);
	own->copy.series = mem_alloc((n + own->derived.n) * sizeof(*own->copy.series));
	for (size_t i = 0; i < n; i++)
		own->copy.series[i] = r->series[i];
	for (size_t i = 0; i < own->derived.n; i++)
		own->copy.series[n++] = &own->derived.v[i].series;
	own->copy.series_n = own->copy.series_cap = n;
}

static void complete(struct grid_column *c)
{
	struct boots boots;

	c->run = mem_alloc(c->side.n * sizeof(*c->run));
	c->all.v = mem_alloc(c->side.n * sizeof(*c->all.v));
	for (; c->all.n < c->side.n; c->all.n++) {
		add_derived(&c->run[c->all.n], c->side.v[c->all.n]);
		c->all.v[c->all.n] = &c->run[c->all.n].copy;
	}
	boots_find(&boots, &c->side);
	c->sessions = boots.n;
	boots_release(&boots);
}

static void release_columns(struct grid *g)
{
	for (size_t i = 0; i < g->columns; i++) {
		struct grid_column *c = &g->column[i];

		for (size_t k = 0; k < c->all.n; k++) {
			derive_release(&c->run[k].derived);
			free(c->run[k].copy.series);
		}
		free(c->run);
		free(c->all.v);
		free(c->side.v);
		free(c->name);
	}
	free(g->column);
	g->column = NULL;
	g->columns = 0;
}

void grid_columns(struct grid *g, const struct runs_side *runs)
{
	bool by_file;

	put_runs(g, runs, false);
	by_file = g->columns == 1 && several_files(runs);
	if (by_file) {
		release_columns(g);
		put_runs(g, runs, true);
	}
	name_columns(g, by_file);
	for (size_t i = 0; i < g->columns; i++)
		complete(&g->column[i]);
}

void grid_columns_release(struct grid *g)
{
	release_columns(g);
}
