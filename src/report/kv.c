/* kv - suite.id.unit: median, one a line; for lkp-tests and scripts. */
/*
 * The unit comes last, so that one pattern tells the direction. Only what has a
 * median is here; -v adds the value of each process as suite.id.rN.unit. An index
 * that lacks rows is called partial, since it compares with nothing.
 */
#include <stdlib.h>

#include "base/str.h"
#include "compare/headline.h"
#include "compare/scores.h"
#include "report/reporters.h"
#include "report/rows.h"
#include "report/text.h"

static void put_values(FILE *out, const struct str *metric, const struct str *unit,
	const struct series *s)
{
	for (size_t i = 0; i < s->n; i++) {
		if (!s->v[i].below)
			fprintf(out, "%s.r%u.%s: %.6g\n", str_text(metric), s->v[i].round,
				str_text(unit), s->v[i].v);
	}
}

static void put_series(FILE *out, const struct series *s, const struct view *v)
{
	struct str metric = { 0 }, unit = { 0 };
	struct headline h;

	headline_of(&h, s);
	rows_metric(&metric, s);
	rows_word(&unit, *s->unit_name ? s->unit_name : "unknown");
	if (!h.below)
		fprintf(out, "%s.%s: %.6g\n", str_text(&metric), str_text(&unit),
			h.c.median);
	if (v->verbose)
		put_values(out, &metric, &unit, s);
	str_release(&metric);
	str_release(&unit);
}

static void put_score(void *out, const struct score *s)
{
	struct str place = { 0 };

	if (!s->have)
		return;
	rows_metric_place(&place, s->at.copies, s->at.cpus);
	for (size_t i = 0; i < s->groups_n; i++) {
		const struct score_group *g = &s->groups[i];

		if (g->have)
			fprintf(out, "score.%s.%s%s%s.index: %.6g\n", s->kind->name,
				g->name, str_text(&place),
				g->have < g->end - g->first ? ".partial" : "",
				g->value);
	}
	fprintf(out, "score.%s%s%s.index: %.6g\n", s->kind->name, str_text(&place),
		s->have < s->n ? ".partial" : "", s->value);
	str_release(&place);
}

int kv_emit(FILE *out, const struct runs *rs, const struct view *v)
{
	for (size_t i = 0; i < rs->n && !ferror(out); i++) {
		const struct run *r = rs->v[i];
		struct derived d = { 0 };
		size_t n;
		const struct series **s = rows_shown(r, &d, &n);

		if (rs->n > 1) {
			struct str label = { 0 };

			text_add(&label, r->label ? r->label : r->id, v->utf8);
			fprintf(out, "# run %zu of %zu %s\n", i + 1, rs->n,
				str_text(&label));
			str_release(&label);
		}
		for (size_t k = 0; k < n; k++)
			put_series(out, s[k], v);
		scores_each(r, v->baseline, put_score, out);
		derive_release(&d);
		free(s);
	}
	return report_done(out);
}
