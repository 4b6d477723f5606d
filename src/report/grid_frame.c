/* grid_frame - what stands around the tables of a grid. */
#include "report/grid_frame.h"

#include <string.h>

#include "report/diff_summary.h"
#include "report/text.h"

void grid_put_rules(struct str *out, const struct grid *g)
{
	struct comparison c = { .rules = g->rules,
		.margin = g->margin,
		.margin_most = g->margin_most };

	if (g->columns < 2)
		return;
	c.sessions_old = c.sessions_new = g->column[0].sessions;
	for (size_t k = 1; k < g->columns; k++) {
		size_t n = g->column[k].sessions;

		c.sessions_new = k == 1 || n < c.sessions_new ? n : c.sessions_new;
	}
	diff_put_rules(out, &c);
}

/* A fact that all runs of the column which have it agree in, or NULL. */
static const char *common(const struct grid_column *c, const char *key)
{
	const char *fact = NULL;

	for (size_t i = 0; i < c->side.n; i++) {
		const char *v = run_fact(c->side.v[i], key);

		if (v && fact && strcmp(v, fact) != 0)
			return NULL;
		fact = v ? v : fact;
	}
	return fact;
}

static void put(struct str *out, const char *before, const char *text, bool utf8)
{
	str_add(out, out->n ? ", " : "");
	str_add(out, before);
	text_add(out, text, utf8);
}

void grid_put_column(struct str *out, const struct grid_column *c, bool utf8)
{
	const char *kernel = common(c, "kernel.release");
	const char *file = c->side.v[0]->file;

	if (kernel && strcmp(kernel, c->name) != 0)
		put(out, "Linux ", kernel, utf8);
	if (c->sessions > 1)
		str_addf(out, "%s%zu boots", out->n ? ", " : "", c->sessions);
	if (file && strcmp(file, c->name) != 0)
		put(out, "", file, utf8);
	for (size_t i = 1; i < c->side.n; i++) {
		const struct run *r = c->side.v[i];

		if (r->file && !str_eq(r->file, c->side.v[i - 1]->file))
			put(out, "", r->file, utf8);
	}
}

static void begin_line(struct str *out, const char *head, const struct grid_column *c,
	bool utf8)
{
	str_addf(out, "%s%s ", out->n ? "\n" : "", head);
	text_add(out, c->name, utf8);
	str_add(out, ": ");
}

void grid_put_warnings(struct str *out, const struct grid *g, size_t column, bool utf8)
{
	const struct grid_column *own = &g->column[column];
	const struct comparison *c = &g->c[column ? column - 1 : 0];

	for (size_t i = 0; column && i < c->env_n; i++) {
		const struct env_line *e = &c->env[i];

		if (!e->invalidates)
			continue;
		begin_line(out, "!", own, utf8);
		text_add(out, diff_fact_label(e->key), utf8);
		str_add(out, " ");
		text_add(out, e->old ? e->old : "-", utf8);
		str_add(out, " -> ");
		text_add(out, e->new ? e->new : "-", utf8);
		str_add(out, ", affects all rows");
	}
	for (size_t i = 0; column && i < c->warnings_n; i++) {
		begin_line(out, "warning:", own, utf8);
		text_add(out, c->warnings[i], utf8);
	}
}

void grid_put_excluded(struct str *out, const struct grid *g)
{
	size_t excluded, samples;

	if (!g->comparisons || !g->c[0].excluded)
		return;
	excluded = g->c[0].excluded_old;
	samples = g->c[0].samples_old;
	for (size_t k = 0; k < g->comparisons; k++) {
		excluded += g->c[k].excluded_new;
		samples += g->c[k].samples_new;
	}
	str_addf(out, "excluded: %zu of %zu samples were flagged", excluded, samples);
}
