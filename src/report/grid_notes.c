/* grid_notes - what must be said below a grid: counts, signs, reasons. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "report/grid_cells.h"
#include "report/text.h"

enum { REASONS_MOST = 24 };

/* What a count of verdicts needs said with it. */
struct counts {
	size_t n[VERDICT_COUNT], all;
	unsigned few; /* more rounds that the neediest needs */
};

static void count(struct counts *c, const struct grid *g)
{
	*c = (struct counts){ 0 };
	for (size_t i = 0; i < g->rows; i++) {
		for (size_t k = 1; k < g->columns; k++) {
			const struct row *r = g->row[i].cell[k].against;

			if (!g->row[i].picked || !r || r->j.verdict == VERDICT_INFO)
				continue;
			c->n[r->j.verdict]++;
			c->all++;
			if (r->j.verdict == VERDICT_FEW && r->j.rounds_needed > c->few)
				c->few = r->j.rounds_needed;
		}
	}
}

void grid_put_counts(struct str *out, const struct grid *g)
{
	const char *before = ": ";
	struct counts c;

	count(&c, g);
	if (!c.all)
		return;
	str_add(out, "against ");
	text_add(out, g->column[0].name, false);
	str_addf(out, ": %zu test%s", c.all, c.all == 1 ? "" : "s");
	for (size_t i = 0; i < VERDICT_COUNT; i++) {
		const enum verdict v = verdict_order[i];

		if (!c.n[v])
			continue;
		str_addf(out, "%s%zu %s", before, c.n[v], verdict_name(v));
		if (v == VERDICT_FEW && c.few)
			str_addf(out, " (+%u round%s a side)", c.few,
				c.few == 1 ? "" : "s");
		if (v == VERDICT_SINGLE)
			str_add(out, " (one value a side: no verdict)");
		before = ", ";
	}
}

static void explain(struct str *out, unsigned signs, unsigned sign, const char *text)
{
	if (signs & sign)
		str_addf(out, "%s%s", out->n ? "; " : "", text);
}

void grid_put_legend(struct str *out, const struct grid *g, unsigned signs)
{
	explain(out, signs, SIGN_VARIES, "* high variation");
	explain(out, signs, SIGN_VARIES_MUCH, "** very high variation");
	explain(out, signs, SIGN_BELOW, "< below resolution");
	explain(out, signs, SIGN_MISSING, "- not measured");
	explain(out, signs, SIGN_UNLIKE, "unlike: another unit or revision of the probe");
	explain(out, signs, SIGN_PROVEN, "better, worse: proven");
	if (signs & SIGN_MAYBE)
		str_addf(out, "%sbetter?, worse?: not confirmed among %zu test%s",
			out->n ? "; " : "", g->family, g->family == 1 ? "" : "s");
	explain(out, signs, SIGN_SAME, "same: within the margin");
	explain(out, signs, SIGN_OPEN, "~ can not tell");
}

/* The cells of one column that have one reason. */
struct reason {
	const struct event *event;
	const char *why; /* of a side that failed without an event */
	const char *name; /* of the first row */
	size_t column, cells;
};

struct reasons {
	struct reason *v;
	size_t n, cap;
	size_t more; /* that were not kept */
};

static bool same_event(const struct reason *a, const struct reason *b)
{
	if (strcmp(a->why, b->why) != 0)
		return false;
	if (!a->event || !b->event)
		return a->event == b->event;
	return a->event->outcome == b->event->outcome && a->event->sig == b->event->sig;
}

static void add(struct reasons *t, const struct reason *one)
{
	for (size_t i = 0; i < t->n; i++) {
		if (t->v[i].column == one->column && same_event(&t->v[i], one)) {
			t->v[i].cells++;
			return;
		}
	}
	if (t->n == REASONS_MOST) {
		t->more++;
		return;
	}
	VEC_GROW(t->v, t->n, t->cap);
	t->v[t->n++] = *one;
}

/* A skip is told where it left the cell empty, a failure always. */
static void look(struct reasons *t, const struct grid *g, size_t row, size_t column)
{
	const struct grid_cell *c = &g->row[row].cell[column];
	const struct event *e = c->event;
	struct reason one = { e, "a value that can not be", g->row[row].row->name, column,
		1 };

	if (e && (e->outcome != OUTCOME_SKIPPED || !c->side))
		one.why = e->why ? e->why : "";
	else if (!c->side || !c->side->failed)
		return;
	add(t, &one);
}

/* The columns of one reason: those of it and of the same ones behind it, which end. */
static void put_columns(struct str *out, const struct grid *g, struct reason *r,
	const struct reason *end, bool utf8)
{
	text_add(out, g->column[r->column].name, utf8);
	for (struct reason *other = r + 1; other < end; other++) {
		if (!same_event(r, other) || r->cells != other->cells ||
			strcmp(r->name, other->name) != 0)
			continue;
		str_add(out, ", ");
		text_add(out, g->column[other->column].name, utf8);
		other->cells = 0;
	}
}

static void put_reason(struct str *out, const struct reason *r, bool utf8)
{
	bool skip = r->event && r->event->outcome == OUTCOME_SKIPPED;

	str_add(out, " ");
	text_add(out, r->name, utf8);
	if (r->cells > 1)
		str_addf(out, " and %zu more", r->cells - 1);
	str_add(out, ":");
	if (r->event && !skip)
		str_addf(out, " %s", outcome_name(r->event->outcome));
	if (r->event && r->event->sig)
		str_addf(out, ", signal %d", r->event->sig);
	if (*r->why) {
		str_add(out, r->event && !skip ? ": " : " ");
		text_add(out, r->why, utf8);
	}
}

void grid_put_reasons(struct str *out, const struct grid *g, const bool *shown, bool utf8)
{
	struct reasons t = { 0 };

	for (size_t k = 0; k < g->columns; k++) {
		for (size_t i = 0; i < g->rows; i++) {
			if (g->row[i].picked && (!shown || shown[i]))
				look(&t, g, i, k);
		}
	}
	for (size_t i = 0; i < t.n; i++) {
		struct reason *r = &t.v[i];
		bool skip = r->event && r->event->outcome == OUTCOME_SKIPPED;

		if (!r->cells)
			continue;
		str_addf(out, "%s%s  ", out->n ? "\n" : "", skip ? "skip" : "fail");
		put_columns(out, g, r, t.v + t.n, utf8);
		put_reason(out, r, utf8);
	}
	if (t.more)
		str_addf(out, "\nand %zu more", t.more);
	free(t.v);
}
