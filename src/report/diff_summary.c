/* diff_summary - the lines around the tables. */
#include "report/diff_summary.h"

#include <string.h>

#include "compare/geomean.h"
#include "report/diff_cells.h"
#include "report/diff_rows.h"
#include "report/text.h"
#include "result/flags.h"
#include "stats/fit.h"

enum { DIRECTION_LEAST = 6 };

static void put_percent(struct str *out, double fraction)
{
	str_addf(out, "%.3g%%", 100 * fraction);
}

static void put_boots(struct str *out, size_t old, size_t new)
{
	if (old == new)
		str_addf(out, " (%zu boot%s each)", old, old == 1 ? "" : "s");
	else
		str_addf(out, " (%zu and %zu boots)", old, new);
}

void diff_put_rules(struct str *out, const struct comparison *c)
{
	static const char *const how[] = { [CORRECT_BH] = "BH",
		[CORRECT_HOLM] = "Holm",
		[CORRECT_NONE] = "uncorrected" };

	str_add(out, "margin ");
	put_percent(out, c->margin);
	if (c->margin_most > c->margin) {
		str_add(out, "..");
		put_percent(out, c->margin_most);
	}
	put_boots(out, c->sessions_old, c->sessions_new);
	str_add(out, c->rules.correct == CORRECT_NONE ? ", p<=" : ", q<=");
	put_percent(out, c->rules.alpha);
	str_addf(out, ", %s%s", how[c->rules.correct], c->rules.strict ? ", strict" : "");
}

void diff_put_counts(struct str *out, const struct comparison *c)
{
	size_t n[VERDICT_COUNT] = { 0 };
	const char *before = ": ";

	for (size_t i = 0; i < c->n; i++)
		n[c->rows[i].j.verdict]++;
	str_addf(out, "%zu test%s", c->n, c->n == 1 ? "" : "s");
	for (size_t i = 0; i < VERDICT_COUNT; i++) {
		const enum verdict v = verdict_order[i];

		if (!n[v])
			continue;
		str_addf(out, "%s%zu %s", before, n[v], verdict_name(v));
		before = ", ";
	}
}

static void put_culprit(struct str *out, const struct row *r)
{
	struct diff_cells t;

	diff_cells_of(&t, r, false);
	text_add(out, r->name, false);
	str_addf(out, " %s", r->j.has_ratio ? t.delta : verdict_name(r->j.verdict));
}

/* As many as fit on a line of this width, at least two, and how many more there are. */
static void put_culprits(struct str *out, const struct diff_report *d, size_t width)
{
	const struct gate *g = d->gate;
	const char *before = " (";

	if (g->index_failed) {
		str_addf(out, "%sgeomean x%.4g", before,
			d->c->indices[d->c->indices_n - 1].ratio);
		before = ", ";
	}
	for (size_t i = 0; i < g->culprits; i++) {
		struct str one = { 0 };
		size_t room = i + 1 < g->culprits ? sizeof(", +999 more)") : 1;
		bool fits;

		put_culprit(&one, g->culprit[i]);
		fits = out->n + 2 + one.n + room <= width;
		if (fits || i < 2)
			str_addf(out, "%s%s", before, str_text(&one));
		else
			str_addf(out, ", +%zu more", g->culprits - i);
		before = ", ";
		str_release(&one);
		if (!fits && i >= 2)
			break;
	}
	if (strcmp(before, " (") != 0)
		str_add(out, ")");
}

void diff_put_gate(struct str *out, const struct diff_report *d, const struct view *v)
{
	static const char *const results[] = { [GATE_NONE] = "",
		[GATE_PASSED] = "passed",
		[GATE_FAILED] = "FAILED",
		[GATE_NO_DATA] = "too little data to judge" };
	const struct gate *g = d->gate;
	const char *before = "gate: --fail-on ";

	if (!g->n)
		return;
	for (size_t i = 0; i < g->n; i++) {
		bool single = g->rule[i].kind == GATE_SINGLE;

		str_add(out,
			single ? (i ? " --fail-on-single " : "gate: --fail-on-single ") :
				 before);
		str_add(out, single ? strchr(g->rule[i].text, '>') + 1 : g->rule[i].text);
		before = ",";
	}
	str_addf(out, ": %s", results[g->result]);
	if (g->result == GATE_FAILED)
		put_culprits(out, d, (size_t)v->width);
}

/* The first words of what the mark means. */
static void put_meaning(struct str *out, const struct flag_row *f)
{
	if (f->flag == FLAG_VARIES)
		str_addf(out, "%s high variation", f->mark);
	else if (f->flag == FLAG_VARIES_MUCH)
		str_addf(out, "%s very high variation", f->mark);
	else
		str_addf(out, "%s %.*s", f->mark, (int)strcspn(f->meaning, ":;,"),
			f->meaning);
}

void diff_put_marks(struct str *out, const struct diff_report *d,
	const struct diff_view *v)
{
	struct diff_groups g;
	unsigned flags = 0;

	diff_groups_of(&g, d->c, v, false);
	for (size_t k = 0; k < g.n; k++) {
		for (size_t i = 0; i < g.v[k].n; i++) {
			const struct row *r = g.v[k].v[i];

			flags |= r->j.flags;
			if (v->view->verbose)
				flags |= r->j.flags_old | r->j.flags_new;
		}
	}
	diff_groups_release(&g);
	for (const struct flag_row *f = flag_table; f->mark; f++) {
		if (!(flags & f->flag))
			continue;
		if (out->n)
			str_add(out, ", ");
		put_meaning(out, f);
	}
}

static bool again(const struct row *r)
{
	enum verdict v = r->j.verdict;

	return v == VERDICT_WORSE_MAYBE || v == VERDICT_BETTER_MAYBE ||
		v == VERDICT_UNRESOLVED;
}

void diff_put_next(struct str *out, const struct diff_report *d)
{
	for (size_t i = 0; d->arguments && i < d->c->n; i++) {
		if (again(&d->c->rows[i])) {
			str_addf(out, "kbench run $(kbench diff --suspects %s)",
				d->arguments);
			return;
		}
	}
}

/* The list goes into a command line: nothing but what an id may hold. */
static bool is_id(const char *s)
{
	return *s >= 'a' && *s <= 'z' &&
		s[strspn(s, "abcdefghijklmnopqrstuvwxyz0123456789_.")] == '\0';
}

void diff_suspects(FILE *out, const struct diff_report *d)
{
	const struct comparison *c = d->c;

	for (size_t i = 0; i < c->n; i++) {
		bool said = !again(&c->rows[i]) || !is_id(c->rows[i].id);

		for (size_t k = 0; k < i && !said; k++)
			said = again(&c->rows[k]) &&
				strcmp(c->rows[k].id, c->rows[i].id) == 0;
		if (!said)
			fprintf(out, "%s\n", c->rows[i].id);
	}
}

static const char *why_left_out(const struct comparison *c, const struct row *r)
{
	enum verdict v = r->j.verdict;

	if (!r->first || r->better == KB_NONE || geomean_takes(c, r))
		return NULL;
	if (v == VERDICT_ERROR || v == VERDICT_INCOMPARABLE || v == VERDICT_SINGLE ||
		v == VERDICT_FEW)
		return verdict_name(v);
	if (r->old.below || r->new.below)
		return "below resolution";
	return r->j.doubtful ? "doubtful" : NULL;
}

void diff_put_left_out(struct str *out, const struct comparison *c)
{
	for (size_t i = 0; c->indices_n && i < c->n; i++) {
		const char *why = why_left_out(c, &c->rows[i]);

		if (!why)
			continue;
		str_add(out, out->n ? ", " : "");
		text_add(out, c->rows[i].name, false);
		str_addf(out, " (%s)", why);
	}
}

void diff_put_direction(struct str *out, const struct comparison *c)
{
	size_t n = 0, worse = 0;
	double p;

	for (size_t i = 0; i < c->n; i++) {
		const struct row *r = &c->rows[i];

		if (r->j.verdict != VERDICT_SINGLE || r->j.d == 0 || r->j.doubtful)
			continue;
		n++;
		worse += (r->j.d > 0) == (r->better == KB_LOWER);
	}
	if (n < DIRECTION_LEAST)
		return;
	p = fit_sign(worse, n);
	str_addf(out,
		"direction: %zu of %zu single values are worse, %zu better (sign test "
		"p=%.2g; rows of one boot move together, so this describes and "
		"proves nothing)",
		worse, n, n - worse, p);
}

void diff_put_excluded(struct str *out, const struct comparison *c)
{
	if (!c->excluded)
		return;
	str_addf(out,
		"excluded: %zu of %zu old and %zu of %zu new samples were flagged; "
		"%zu verdict%s changed",
		c->excluded_old, c->samples_old, c->excluded_new, c->samples_new,
		c->verdicts_changed, c->verdicts_changed == 1 ? "" : "s");
}
