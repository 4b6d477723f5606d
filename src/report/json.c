/* json - everything that was measured, and the figures computed from it. */
/*
 * The order of the keys is fixed. What is not known is absent. "id" is the name for
 * CI systems (suite, id, copies, CPUs), "probe" the id alone.
 */
#include <stdlib.h>

#include "base/str.h"
#include "compare/headline.h"
#include "compare/scores.h"
#include "report/jsonout.h"
#include "report/reporters.h"
#include "report/rows.h"
#include "result/flags.h"

enum {
	FORMAT = 1, /* raised when a key changes its meaning or goes */
	LINES = 5, /* results stand on lines of their own, samples do not */
};

static void positive(struct json *j, const char *key, double v)
{
	if (v > 0)
		json_real(j, key, v);
}

static void nonzero(struct json *j, const char *key, uint64_t v)
{
	if (v)
		json_count(j, key, v);
}

static void text(struct json *j, const char *key, const char *s)
{
	json_text(j, key, s && *s ? s : NULL);
}

static void put_flags(struct json *j, unsigned flags)
{
	char marks[64];

	flags_put(marks, sizeof(marks), flags);
	text(j, "flags", marks);
}

static void put_sample(struct json *j, const struct sample *v)
{
	json_object(j, NULL);
	json_count(j, "round", v->round);
	json_real(j, v->below ? "below" : "value", v->v);
	nonzero(j, "n", v->n);
	positive(j, "least", v->lo);
	positive(j, "greatest", v->hi);
	nonzero(j, "operations", v->it);
	positive(j, "base", v->base);
	positive(j, "rounding", v->w);
	positive(j, "sd", v->sd);
	put_flags(j, v->flags);
	json_end(j);
}

static void put_figures(struct json *j, const struct headline *h)
{
	json_count(j, "n", h->c.n);
	json_real(j, h->below ? "below" : "median", h->c.median);
	if (h->half >= 0) {
		positive(j, "lo", h->c.lo);
		positive(j, "hi", h->c.hi);
		json_real(j, "level", h->c.conf);
	}
	positive(j, "best", h->best);
	positive(j, "p95", h->p95);
	if (h->cv >= 0)
		json_real(j, "spread", h->cv);
	put_flags(j, h->any);
}

static const char *better_word(enum kb_better b)
{
	return b == KB_LOWER ? "lower" : b == KB_HIGHER ? "higher" : NULL;
}

static void put_series(struct json *j, const struct series *s, const struct derived *d)
{
	struct str metric = { 0 };
	struct headline h;

	headline_of(&h, s);
	rows_metric(&metric, s);
	json_object(j, NULL);
	json_text(j, "id", str_text(&metric));
	json_text(j, "probe", s->id);
	text(j, "suite", s->suite);
	json_count(j, "copies", s->copies);
	nonzero(j, "cpus", s->cpus);
	text(j, "unit", s->unit_name);
	json_text(j, "better", better_word(s->better));
	if (derive_has(d, s))
		json_bool(j, "derived", true);
	json_text(j, "note", derive_note(d, s));
	json_count(j, "rev", s->rev);
	if (s->params_n) {
		json_object(j, "parameters");
		for (size_t i = 0; i < s->params_n; i++)
			json_real(j, s->params[i].name, s->params[i].value);
		json_end(j);
	}
	put_figures(j, &h);
	json_array(j, "samples");
	for (size_t i = 0; i < s->n; i++)
		put_sample(j, &s->v[i]);
	json_end(j);
	json_end(j);
	str_release(&metric);
}

static void put_events(struct json *j, const struct run *r)
{
	json_array(j, "events");
	for (size_t i = 0; i < r->events_n; i++) {
		const struct event *ev = &r->events[i];

		json_object(j, NULL);
		json_text(j, "what", ev->what);
		json_text(j, "outcome", outcome_name(ev->outcome));
		text(j, "why", ev->why);
		nonzero(j, "copies", ev->at.copies);
		nonzero(j, "cpus", ev->at.cpus);
		nonzero(j, "round", ev->round);
		nonzero(j, "signal", (uint64_t)ev->sig);
		nonzero(j, "exit", (uint64_t)ev->exit);
		positive(j, "seconds", ev->t);
		json_end(j);
	}
	for (size_t i = 0; i < r->starts_n; i++) {
		if (r->starts[i].ended)
			continue;
		json_object(j, NULL);
		json_text(j, "what", r->starts[i].process);
		json_text(j, "outcome", "unfinished");
		nonzero(j, "copies", r->starts[i].at.copies);
		nonzero(j, "cpus", r->starts[i].at.cpus);
		nonzero(j, "round", r->starts[i].round);
		json_end(j);
	}
	json_end(j);
}

static void put_rounds(struct json *j, const struct run *r)
{
	json_array(j, "rounds");
	for (size_t i = 0; i < r->rounds_n; i++) {
		const struct round *v = &r->rounds[i];

		json_object(j, NULL);
		json_count(j, "round", v->number);
		positive(j, "canary", v->canary);
		positive(j, "mhz", v->mhz);
		if (v->temp != 0)
			json_real(j, "temperature", v->temp);
		positive(j, "steal", v->steal);
		positive(j, "load", v->load);
		json_end(j);
	}
	json_end(j);
}

static void put_histograms(struct json *j, const struct run *r)
{
	json_array(j, "histograms");
	for (size_t i = 0; i < r->hists_n; i++) {
		const struct histogram *h = &r->hists[i];

		json_object(j, NULL);
		json_text(j, "what", h->what);
		nonzero(j, "round", h->round);
		nonzero(j, "copies", h->copies);
		nonzero(j, "cpus", h->cpus);
		text(j, "unit", h->unit);
		json_array(j, "edges");
		for (size_t k = 0; k < h->n; k++)
			json_real(j, NULL, h->edge[k]);
		json_end(j);
		json_array(j, "counts");
		for (size_t k = 0; k < h->n; k++)
			json_count(j, NULL, h->count[k]);
		json_end(j);
		json_end(j);
	}
	json_end(j);
}

static void put_index_row(struct json *j, const struct index_row *row)
{
	json_object(j, NULL);
	json_text(j, "probe", row->id);
	positive(j, "baseline", row->base);
	positive(j, "result", row->result);
	positive(j, "index", row->index);
	json_text(j, "missing", row->why);
	json_end(j);
}

/* Each is of as many of the rows that follow as it says. */
static void put_groups(struct json *j, const struct score *s)
{
	if (!s->groups_n)
		return;
	json_array(j, "groups");
	for (size_t i = 0; i < s->groups_n; i++) {
		const struct score_group *g = &s->groups[i];

		json_object(j, NULL);
		json_text(j, "name", g->name);
		positive(j, "score", g->value);
		json_bool(j, "partial", g->have < g->end - g->first);
		json_count(j, "rows", g->end - g->first);
		json_end(j);
	}
	json_end(j);
}

static void put_score(struct json *j, const struct score *s)
{
	json_object(j, NULL);
	json_text(j, "name", s->kind->name);
	json_count(j, "copies", s->at.copies);
	nonzero(j, "cpus", s->at.cpus);
	json_text(j, "baseline", s->baseline);
	json_text(j, "machine", s->machine);
	json_real(j, "scale", s->kind->scale);
	positive(j, "score", s->value);
	positive(j, "lo", s->lo);
	positive(j, "hi", s->hi);
	json_bool(j, "partial", s->have < s->n);
	put_groups(j, s);
	json_array(j, "rows");
	for (size_t i = 0; i < s->n; i++)
		put_index_row(j, &s->rows[i]);
	json_end(j);
	json_end(j);
}

static void put_overall(struct json *j, const struct scores *s)
{
	json_object(j, NULL);
	json_text(j, "name", "overall");
	json_count(j, "copies", s->at.copies);
	nonzero(j, "cpus", s->at.cpus);
	json_real(j, "score", s->overall);
	positive(j, "lo", s->lo);
	positive(j, "hi", s->hi);
	json_bool(j, "partial", s->partial);
	json_end(j);
}

static void put_scores(struct json *j, const struct run *r, const struct view *v)
{
	struct scores *s;
	struct error e;
	size_t n;

	json_array(j, "scores");
	if (scores_all(&s, &n, r, v->baseline, &e) == 0) {
		for (size_t i = 0; i < n; i++) {
			for (size_t k = 0; k < s[i].n; k++)
				put_score(j, &s[i].v[k]);
			if (s[i].overall > 0)
				put_overall(j, &s[i]);
		}
		scores_release(s, n);
	}
	json_end(j);
}

static void put_head(struct json *j, const struct run *r)
{
	text(j, "id", r->id);
	text(j, "kbench", r->version);
	text(j, "mode", r->mode);
	text(j, "label", r->label);
	text(j, "wall", r->wall);
	text(j, "seed", r->seed);
	json_bool(j, "complete", r->end.present && str_eq(r->end.why, "done"));
	text(j, "end", r->end.why);
	positive(j, "seconds", r->end.t);
	json_object(j, "env");
	for (size_t i = 0; i < r->facts_n; i++)
		json_text(j, r->facts[i].key, r->facts[i].value);
	json_end(j);
}

static void put_run(struct json *j, const struct run *r, const struct view *v)
{
	struct derived d = { 0 };
	size_t n;
	const struct series **s = rows_shown(r, &d, &n);

	json_object(j, NULL);
	put_head(j, r);
	json_array(j, "results");
	for (size_t i = 0; i < n; i++)
		put_series(j, s[i], &d);
	json_end(j);
	put_events(j, r);
	put_scores(j, r, v);
	put_rounds(j, r);
	put_histograms(j, r);
	json_array(j, "notes");
	for (size_t i = 0; i < r->notes_n; i++)
		json_text(j, NULL, r->notes[i]);
	json_end(j);
	json_array(j, "printed");
	for (size_t i = 0; i < r->printed_n; i++) {
		json_object(j, NULL);
		json_text(j, "name", r->printed[i].name);
		json_real(j, "value", r->printed[i].value);
		json_end(j);
	}
	json_end(j);
	json_end(j);
	derive_release(&d);
	free(s);
}

int json_emit(FILE *out, const struct runs *rs, const struct view *v)
{
	struct json j;

	json_open(&j, out, LINES);
	json_count(&j, "format", FORMAT);
	json_array(&j, "runs");
	for (size_t i = 0; i < rs->n && !ferror(out); i++)
		put_run(&j, rs->v[i], v);
	json_end(&j);
	json_array(&j, "remarks");
	for (size_t i = 0; i < rs->remarks_n; i++) {
		json_object(&j, NULL);
		nonzero(&j, "line", rs->remarks[i].line);
		json_bool(&j, "damage", rs->remarks[i].damage);
		json_text(&j, "text", rs->remarks[i].text);
		json_end(&j);
	}
	json_end(&j);
	json_close(&j);
	return report_done(out);
}
