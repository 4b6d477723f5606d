/* grid_csv - a grid as one line a cell, for programs. */
/*
 * Every column has a line for every row, so that what is missing is there by name. A
 * number that is not known is an empty field; "<" in front of one says that it is a
 * bound, below resolution.
 */
#include <stdlib.h>

#include "base/str.h"
#include "report/csvout.h"
#include "report/grid.h"
#include "report/grid_table.h"
#include "result/flags.h"
#include "stats/unit.h"

static const char heading
	[] = "group,test,copies,cpus,axes,unit,better,column,n,boots,median,lo,hi,flags,"
	     "outcome,why,ratio,ratio_lo,ratio_hi,p,q,margin,verdict\n";

static void count(FILE *out, unsigned n)
{
	if (n)
		fprintf(out, "%u", n);
	fputc(',', out);
}

/* What is the same in all cells of a row. */
static void put_row(FILE *out, const struct grid_point *p)
{
	const struct row *r = p->row->row;
	struct str axes = { 0 };

	csvout_text(out, p->like->suite);
	csvout_text(out, r->id);
	count(out, r->copies);
	count(out, r->cpus);
	for (size_t i = 0; i < p->axes; i++)
		str_addf(&axes, "%s%s=%s", i ? " " : "", p->name[i], p->value[i]);
	csvout_text(out, str_text(&axes));
	csvout_text(out, p->like->unit_name);
	csvout_text(out, p->like->first ? unit_better_name(p->like->better) : "");
	str_release(&axes);
}

static void put_values(FILE *out, const struct grid_cell *c)
{
	const struct side *s = c->side;
	struct middle m = s ? side_middle(s) : (struct middle){ 0, false };
	bool known = m.v > 0 && c->scale > 0, whole = known && s->n && !s->below;
	char flags[40];

	fprintf(out, "%zu,%zu,%s", s ? s->n + s->below : 0, s ? s->sessions : 0,
		known && m.below ? "<" : "");
	csvout_real(out, m.v * c->scale, known);
	csvout_real(out, whole ? c->centre->lo * c->scale : 0, whole);
	csvout_real(out, whole ? c->centre->hi * c->scale : 0, whole);
	flags_put(flags, sizeof(flags), c->flags);
	fprintf(out, "%s,", flags);
}

static void put_outcome(FILE *out, const struct grid_cell *c)
{
	bool skipped = c->event && c->event->outcome == OUTCOME_SKIPPED;
	bool told = c->event && !(skipped && c->side);

	csvout_text(out,
		told				   ? outcome_name(c->event->outcome) :
			c->side && c->side->failed ? outcome_name(OUTCOME_FAILED) :
			c->side			   ? "ok" :
						     "");
	csvout_text(out, told && c->event->why ? c->event->why : "");
}

static void put_verdict(FILE *out, const struct row *r)
{
	const struct judged *j = r ? &r->j : NULL;

	csvout_real(out, j ? j->ratio.ratio : 0, j && j->has_ratio);
	csvout_real(out, j ? j->ratio.lo : 0, j && j->has_interval);
	csvout_real(out, j ? j->ratio.hi : 0, j && j->has_interval);
	csvout_real(out, j ? j->p : 0, j && j->has_ratio);
	csvout_real(out, j ? j->q : 0, j && j->in_family);
	csvout_real(out, j ? j->margin : 0, j && j->in_family);
	fprintf(out, "%s\n", j ? verdict_name(j->verdict) : "");
}

void grid_csv(FILE *out, const struct grid *g, const struct grid_view *v)
{
	struct grid_tables t;

	grid_tables_of(&t, g, v->shown);
	fputs(heading, out);
	for (size_t i = 0; i < t.n; i++) {
		for (size_t k = 0; k < t.v[i].n * g->columns; k++) {
			const struct grid_point *p = &t.v[i].v[k / g->columns];
			const struct grid_cell *c = &p->row->cell[k % g->columns];

			put_row(out, p);
			csvout_text(out, g->column[k % g->columns].name);
			put_values(out, c);
			put_outcome(out, c);
			put_verdict(out, c->against);
		}
	}
	grid_tables_release(&t);
}
