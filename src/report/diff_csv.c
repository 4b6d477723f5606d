/* diff_csv - a comparison as one line a test, for programs. */
#include <string.h>

#include "report/csvout.h"
#include "report/diff.h"
#include "report/diff_rows.h"
#include "result/flags.h"
#include "stats/unit.h"

static void centre(FILE *out, const struct side *s, const struct centre *c)
{
	struct middle m = side_middle(s);
	bool whole = s->n && !s->below;

	csvout_real(out, m.v, m.v > 0 && !m.below);
	csvout_real(out, c->lo, whole);
	csvout_real(out, c->hi, whole);
}

static void flags(FILE *out, unsigned set, char end)
{
	char marks[40];

	flags_put(marks, sizeof(marks), set);
	fprintf(out, "%s%c", marks, end);
}

static void print_row(FILE *out, const struct row *r)
{
	const struct judged *j = &r->j;
	struct str id = { 0 };

	csvout_text(out, r->suite);
	str_add(&id, r->id);
	if (r->copies > 1)
		str_addf(&id, ".n%u", r->copies);
	if (r->cpus)
		str_addf(&id, ".at%u", r->cpus);
	csvout_text(out, str_text(&id));
	str_release(&id);
	csvout_text(out, r->unit_name);
	fprintf(out, "%s,%zu,%zu,%zu,%zu,", r->first ? unit_better_name(r->better) : "",
		r->old.n + r->old.below, r->new.n + r->new.below, r->old.sessions,
		r->new.sessions);
	centre(out, &r->old, &j->old);
	centre(out, &r->new, &j->new);
	csvout_real(out, j->ratio.ratio, j->has_ratio);
	csvout_real(out, j->ratio.lo, j->has_interval);
	csvout_real(out, j->ratio.hi, j->has_interval);
	csvout_real(out, j->ratio.conf, j->has_interval);
	csvout_real(out, j->p, j->has_ratio);
	csvout_real(out, j->p_family, j->in_family);
	csvout_real(out, j->q, j->in_family);
	csvout_real(out, j->margin, j->in_family);
	fprintf(out, "%s,", verdict_name(j->verdict));
	flags(out, j->flags_old, ',');
	flags(out, j->flags_new, '\n');
}

static const char header
	[] = "group,test,unit,better,n_old,n_new,sess_old,sess_new,med_old,lo_old,hi_old,"
	     "med_new,lo_new,hi_new,ratio,ratio_lo,ratio_hi,conf,p,p_family,q,margin,"
	     "verdict,flags_old,flags_new\n";

void diff_csv(FILE *out, const struct diff_report *d, const struct diff_view *v)
{
	struct diff_groups g;

	fputs(header, out);
	diff_groups_of(&g, d->c, v, true);
	for (size_t k = 0; k < g.n; k++) {
		for (size_t i = 0; i < g.v[k].n; i++)
			print_row(out, g.v[k].v[i]);
	}
	diff_groups_release(&g);
}
