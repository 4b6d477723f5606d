/* diff_notes - what must be said about a row of a comparison besides its figures. */
#include <stdio.h>

#include "base/num.h"
#include "report/diff_cells.h"
#include "report/text.h"
#include "result/flags.h"

struct notes {
	struct str *out;
	size_t n;
	bool utf8;
};

/* Starts a line; what is added to out until the next one belongs to it. */
static struct str *line(struct notes *t)
{
	if (t->n++)
		str_add(t->out, "\n");
	return t->out;
}

static void number(struct str *s, double v)
{
	char text[32];

	num_put(text, sizeof(text), v, 4);
	str_add(s, text);
}

static void event(struct notes *t, const char *which, const struct event *e)
{
	struct str *s;

	if (!e)
		return;
	s = line(t);
	str_addf(s, "%s: %s", which, outcome_name(e->outcome));
	if (e->sig)
		str_addf(s, ", signal %d", e->sig);
	if (e->why && *e->why) {
		str_add(s, ": ");
		text_add(s, e->why, t->utf8);
	}
}

static void doubt(struct notes *t, const char *which, const char *why)
{
	if (why)
		str_addf(line(t), "%s: %s", which, why);
}

static void modes(struct notes *t, const struct side *s, const struct shape *h,
	const struct centre *c, const char *unit)
{
	const char *times = t->utf8 ? "\303\227" : " x";

	number(t->out, h->bimodal ? h->low : c->median);
	str_addf(t->out, "%s%s%zu", unit, times, h->bimodal ? h->split : s->n);
	if (!h->bimodal)
		return;
	str_add(t->out, " | ");
	number(t->out, h->high);
	str_addf(t->out, "%s%s%zu", unit, times, s->n - h->split);
}

static void shapes(struct notes *t, const struct row *r)
{
	const struct judged *j = &r->j;
	struct str unit = { 0 };

	if ((!j->shape_old.bimodal && !j->shape_new.bimodal) || !r->old.n || !r->new.n)
		return;
	if (*r->unit_name)
		diff_put_unit(&unit, r, t->utf8);
	str_add(line(t), "modes: ");
	modes(t, &r->old, &j->shape_old, &j->old, str_text(&unit));
	str_add(t->out, t->utf8 ? " \342\206\222 " : " -> ");
	modes(t, &r->new, &j->shape_new, &j->new, str_text(&unit));
	str_release(&unit);
}

/* One figure of both sides, "-" where a side does not have it; all on one line. */
static void pair(struct notes *t, size_t *said, const char *title, const char *old,
	const char *new)
{
	if (!*old && !*new)
		return;
	if ((*said)++)
		str_add(t->out, ", ");
	else
		line(t);
	str_addf(t->out, "%s %s/%s", title, *old ? old : "-", *new ? new : "-");
}

static void best(char *out, size_t cap, const struct side *s, bool high)
{
	out[0] = '\0';
	if (s->n)
		num_put(out, cap, order_quantile(s->v, s->n, high ? 1 : 0), 4);
}

static void tail(char *out, size_t cap, const struct side *s, bool high)
{
	out[0] = '\0';
	if (s->n >= 10)
		num_put(out, cap, order_quantile(s->v, s->n, high ? 0.05 : 0.95), 4);
}

/* The robust coefficient of variation. */
static void spread(char *out, size_t cap, const struct side *s)
{
	out[0] = '\0';
	if (s->n >= 3)
		snprintf(out, cap, "%.1f%%",
			148.26 * order_mad(s->v, s->n) / order_median(s->v, s->n));
}

static void tests(struct notes *t, const struct row *r)
{
	const struct judged *j = &r->j;
	struct str *s = line(t);

	str_addf(s, "n %zu+%zu", r->old.n + r->old.below, r->new.n + r->new.below);
	if (r->old.sessions > 1 || r->new.sessions > 1)
		str_addf(s, " in %zu+%zu boots", r->old.sessions, r->new.sessions);
	if (j->in_family)
		str_addf(s, ", p %.2g, q %.2g", j->p, j->q);
	if (j->in_family && j->p_session >= 0)
		str_addf(s, ", p of boots %.2g", j->p_session);
}

static void figures(struct notes *t, const struct row *r)
{
	const struct side *a = &r->old, *b = &r->new;
	bool high = r->better == KB_HIGHER;
	char old[40], new[40];
	size_t said = 0;

	best(old, sizeof(old), a, high);
	best(new, sizeof(new), b, high);
	pair(t, &said, high ? "max" : "min", old, new);
	tail(old, sizeof(old), a, high);
	tail(new, sizeof(new), b, high);
	pair(t, &said, high ? "p5" : "p95", old, new);
	spread(old, sizeof(old), a);
	spread(new, sizeof(new), b);
	pair(t, &said, "spread", old, new);
	flags_put(old, sizeof(old), r->j.flags_old);
	flags_put(new, sizeof(new), r->j.flags_new);
	pair(t, &said, "flags", old, new);
}

size_t diff_notes(struct str *out, const struct row *r, bool utf8, bool verbose)
{
	struct notes t = { out, 0, utf8 };
	bool missing = r->old.absent || r->new.absent || r->j.verdict == VERDICT_ERROR;

	if (missing || verbose) {
		event(&t, "old", r->event_old);
		event(&t, "new", r->event_new);
	}
	doubt(&t, "old", r->doubt_old);
	doubt(&t, "new", r->doubt_new);
	if (r->j.verdict == VERDICT_UNRESOLVED || verbose)
		shapes(&t, r);
	if (verbose && r->first) {
		tests(&t, r);
		figures(&t, r);
	}
	return t.n;
}
