/* diff_json - a comparison as JSON, values included, so that it can be computed again. */
#include <math.h>
#include <string.h>

#include "report/diff.h"
#include "report/diff_rows.h"
#include "report/text.h"
#include "result/flags.h"
#include "stats/unit.h"

/* A comma is due in front of the next member. */
struct json {
	FILE *out;
	bool due;
};

static void string(struct json *j, const char *s)
{
	struct str safe = { 0 };

	text_add(&safe, s, true);
	fputc('"', j->out);
	for (const char *p = str_text(&safe); *p; p++) {
		if (*p == '"' || *p == '\\')
			fputc('\\', j->out);
		fputc(*p, j->out);
	}
	fputc('"', j->out);
	str_release(&safe);
}

/* What follows is the value of this member, or with NULL an element of an array. */
static void key(struct json *j, const char *name)
{
	if (j->due)
		fputc(',', j->out);
	j->due = true;
	if (name) {
		string(j, name);
		fputc(':', j->out);
	}
}

static void begin(struct json *j, const char *name, char bracket)
{
	key(j, name);
	fputc(bracket, j->out);
	j->due = false;
}

static void end(struct json *j, char bracket)
{
	fputc(bracket, j->out);
	j->due = true;
}

static void text(struct json *j, const char *name, const char *s)
{
	key(j, name);
	if (s)
		string(j, s);
	else
		fputs("null", j->out);
}

static void real(struct json *j, const char *name, double v, bool known)
{
	key(j, name);
	if (known && isfinite(v))
		fprintf(j->out, "%.9g", v);
	else
		fputs("null", j->out);
}

static void count(struct json *j, const char *name, size_t n)
{
	key(j, name);
	fprintf(j->out, "%zu", n);
}

static void truth(struct json *j, const char *name, bool b)
{
	key(j, name);
	fputs(b ? "true" : "false", j->out);
}

static void flags(struct json *j, unsigned set)
{
	char marks[40];

	flags_put(marks, sizeof(marks), set);
	text(j, "flags", marks);
}

static void put_env(struct json *j, const struct comparison *c, bool all)
{
	begin(j, "env", '{');
	for (size_t i = 0; i < c->env_n; i++) {
		const struct env_line *e = &c->env[i];

		if (!e->shown && !all)
			continue;
		begin(j, e->key, '{');
		text(j, "old", e->old);
		text(j, "new", e->new);
		truth(j, "invalidates", e->invalidates);
		end(j, '}');
	}
	end(j, '}');
}

static void put_options(struct json *j, const struct comparison *c)
{
	static const char *const how[] = { [CORRECT_BH] = "bh",
		[CORRECT_HOLM] = "holm",
		[CORRECT_NONE] = "none" };

	begin(j, "options", '{');
	real(j, "margin", c->rules.margin, c->rules.margin > 0);
	real(j, "alpha", c->rules.alpha, true);
	text(j, "correct", how[c->rules.correct]);
	truth(j, "strict", c->rules.strict);
	truth(j, "exclude_flagged", c->excluded);
	end(j, '}');
}

static void put_side(struct json *j, const char *name, const struct side *s,
	const struct centre *c, unsigned marks, const struct event *e, const char *doubt)
{
	struct middle m = side_middle(s);
	bool whole = s->n && !s->below;

	begin(j, name, '{');
	begin(j, "values", '[');
	for (size_t i = 0; i < s->n; i++)
		real(j, NULL, s->v[i], true);
	end(j, ']');
	begin(j, "sessions", '[');
	for (size_t i = 0; i < s->n; i++)
		count(j, NULL, s->session[i]);
	end(j, ']');
	begin(j, "below", '[');
	for (size_t i = 0; i < s->below; i++)
		real(j, NULL, s->bound[i], true);
	end(j, ']');
	real(j, "median", m.v, m.v > 0 && !m.below);
	real(j, "lo", c->lo, whole);
	real(j, "hi", c->hi, whole);
	real(j, "conf", c->conf, whole && c->conf > 0);
	flags(j, marks);
	text(j, "outcome", e ? outcome_name(e->outcome) : NULL);
	text(j, "why", e ? e->why : doubt);
	end(j, '}');
}

static void put_test(struct json *j, const struct row *r)
{
	const struct judged *k = &r->j;

	if (j->due)
		fputs(",\n", j->out);
	j->due = false;
	begin(j, NULL, '{');
	text(j, "id", r->id);
	text(j, "suite", r->suite);
	text(j, "unit", r->unit_name);
	text(j, "better", r->first ? unit_better_name(r->better) : NULL);
	count(j, "copies", r->copies);
	count(j, "cpus", r->cpus);
	text(j, "verdict", verdict_name(k->verdict));
	real(j, "ratio", k->ratio.ratio, k->has_ratio);
	real(j, "ratio_lo", k->ratio.lo, k->has_ratio && k->ratio.lo > 0);
	real(j, "ratio_hi", k->ratio.hi, k->has_ratio);
	real(j, "conf", k->ratio.conf, k->has_interval);
	real(j, "p", k->p, k->has_ratio);
	real(j, "p_family", k->p_family, k->in_family);
	real(j, "q", k->q, k->in_family);
	real(j, "p_session", k->p_session, k->in_family && k->p_session >= 0);
	real(j, "margin", k->margin, k->in_family);
	real(j, "resolution", k->w, k->has_ratio);
	flags(j, k->flags);
	truth(j, "real", k->real);
	key(j, "rounds_needed");
	fprintf(j->out, k->rounds_needed ? "%u" : "null", k->rounds_needed);
	put_side(j, "old", &r->old, &k->old, k->flags_old, r->event_old, r->doubt_old);
	put_side(j, "new", &r->new, &k->new, k->flags_new, r->event_new, r->doubt_new);
	end(j, '}');
}

static void put_tests(struct json *j, const struct diff_report *d,
	const struct diff_view *v)
{
	struct diff_groups g;

	begin(j, "tests", '[');
	fputc('\n', j->out);
	diff_groups_of(&g, d->c, v, true);
	for (size_t k = 0; k < g.n; k++) {
		for (size_t i = 0; i < g.v[k].n; i++)
			put_test(j, g.v[k].v[i]);
	}
	diff_groups_release(&g);
	fputc('\n', j->out);
	end(j, ']');
}

static void put_indices(struct json *j, const struct comparison *c)
{
	begin(j, "geomean", '[');
	for (size_t i = 0; i < c->indices_n; i++) {
		const struct index_line *x = &c->indices[i];

		begin(j, NULL, '{');
		text(j, "title", x->title);
		count(j, "tests", x->rows);
		count(j, "rounds_old", x->rounds_old);
		count(j, "rounds_new", x->rounds_new);
		real(j, "ratio", x->ratio, true);
		real(j, "lo", x->lo, x->lo > 0);
		real(j, "hi", x->hi, x->lo > 0);
		real(j, "p", x->p, x->lo > 0);
		end(j, '}');
	}
	end(j, ']');
}

static void put_counts(struct json *j, const struct comparison *c)
{
	size_t n[VERDICT_COUNT] = { 0 };

	for (size_t i = 0; i < c->n; i++)
		n[c->rows[i].j.verdict]++;
	begin(j, "counts", '{');
	count(j, "tests", c->n);
	count(j, "family", c->family);
	for (int k = 0; k < VERDICT_COUNT; k++)
		count(j, verdict_name((enum verdict)k), n[k]);
	end(j, '}');
}

static void put_gate(struct json *j, const struct gate *g)
{
	static const char *const results[] = { [GATE_NONE] = "none",
		[GATE_PASSED] = "passed",
		[GATE_FAILED] = "failed",
		[GATE_NO_DATA] = "too little data" };

	begin(j, "gate", '{');
	begin(j, "rules", '[');
	for (size_t i = 0; i < g->n; i++)
		text(j, NULL, g->rule[i].text);
	end(j, ']');
	text(j, "result", results[g->result]);
	begin(j, "tests", '[');
	for (size_t i = 0; i < g->culprits; i++)
		text(j, NULL, g->culprit[i]->name);
	end(j, ']');
	end(j, '}');
}

void diff_json(FILE *out, const struct diff_report *d, const struct diff_view *v)
{
	struct json j = { out, false };

	begin(&j, NULL, '{');
	text(&j, "schema", "kbench.diff/1");
	text(&j, "old", d->old_name);
	text(&j, "new", d->new_name);
	put_env(&j, d->c, v->env);
	put_options(&j, d->c);
	put_tests(&j, d, v);
	put_indices(&j, d->c);
	put_counts(&j, d->c);
	put_gate(&j, d->gate);
	begin(&j, "warnings", '[');
	for (size_t i = 0; i < d->c->warnings_n; i++)
		text(&j, NULL, d->c->warnings[i]);
	end(&j, ']');
	end(&j, '}');
	fputc('\n', out);
}
