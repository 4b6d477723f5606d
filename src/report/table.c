/* table - one table a suite, for reading. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/num.h"
#include "base/str.h"
#include "compare/headline.h"
#include "report/columns.h"
#include "report/histogram.h"
#include "report/reporters.h"
#include "report/rows.h"
#include "report/scaling.h"
#include "report/text.h"
#include "result/flags.h"

enum { DIGITS = 4, SEARCH_MOST = 10000000, UNFINISHED_MOST = 20 };

/* "1.2", "12", ">999" */
static const char *put_percent(char *out, size_t cap, double fraction)
{
	double pct = 100 * fraction;

	if (pct < 999.5)
		snprintf(out, cap, "%.*f", pct < 9.95 ? 1 : 0, pct);
	else
		snprintf(out, cap, ">999");
	return out;
}

static void put_half(char *out, size_t cap, const struct headline *h,
	const struct view *v)
{
	char pct[16];

	if (h->half < 0)
		snprintf(out, cap, "-");
	else
		snprintf(out, cap, "%s%s %%%s", v->utf8 ? "\302\261" : "+-",
			put_percent(pct, sizeof(pct), h->half), h->c.exact ? " " : "~");
}

/* "best 35.1, p95 36.2, spread 1.2 %, 11 samples a process" */
static void put_details(struct str *t, const struct series *s, const struct headline *h)
{
	char number[40], marks[40];

	num_put(number, sizeof(number), h->best, DIGITS);
	if (h->best > 0)
		str_addf(t, "best %s, ", number);
	num_put(number, sizeof(number), h->p95, DIGITS);
	if (h->p95 > 0)
		str_addf(t, "%s %s, ", s->better == KB_HIGHER ? "p5" : "p95", number);
	if (h->cv >= 0)
		str_addf(t, "spread %s %%, ", put_percent(number, sizeof(number), h->cv));
	if (h->c.lo > 0 && h->half >= 0)
		str_addf(t, "level %.4g %%, ", 100 * h->c.conf);
	str_addf(t, "%zu process%s", h->c.n, h->c.n == 1 ? "" : "es");
	if (s->n && s->v[0].n)
		str_addf(t, " of %u samples", s->v[0].n);
	flags_put(marks, sizeof(marks), h->any);
	if (*marks)
		str_addf(t, ", any of them %s", marks);
}

static void add_row(struct columns *c, const struct series *s, const char *note,
	const struct view *v)
{
	struct str label = { 0 }, unit = { 0 }, details = { 0 };
	char median[40], half[40], marks[40];
	struct headline h;

	headline_of(&h, s);
	num_put(median, sizeof(median), h.c.median, DIGITS);
	put_half(half, sizeof(half), &h, v);
	flags_put(marks, sizeof(marks), v->verbose ? h.any : h.flags);
	rows_label(&label, s, v->utf8);
	text_add(&unit, s->unit_name, v->utf8);
	columns_cell(c, "%s", str_text(&label));
	columns_cell(c, "%s%s", h.below ? "<" : "", median);
	columns_cell(c, "%s", str_text(&unit));
	columns_cell(c, "%s", half);
	columns_cell(c, "%zu", s->n);
	columns_cell(c, "%s", marks);
	if (v->verbose)
		put_details(&details, s, &h);
	if (note)
		str_addf(&details, "%s%s", details.n ? "; " : "", note);
	columns_row(c, details.n ? str_text(&details) : NULL);
	str_release(&label);
	str_release(&unit);
	str_release(&details);
}

/* Where an event belongs: to the suite of its id, of its process or of its family. */
static const char *suite_of(const struct run *r, const char *what)
{
	size_t family = strcspn(what, ".");
	const char *near = NULL;

	for (size_t i = 0; i < r->series_n; i++) {
		const char *id = r->series[i]->id;

		if (str_eq(id, what) || id_of_process(id, what))
			return rows_suite(r->series[i]);
		if (strcspn(id, ".") == family && strncmp(id, what, family) == 0)
			near = rows_suite(r->series[i]);
	}
	return near;
}

static void put_event(FILE *out, const struct event *ev, const struct view *v)
{
	bool red = v->colour && ev->outcome != OUTCOME_SKIPPED;
	struct str head = { 0 }, why = { 0 };

	text_add(&why, ev->why, v->utf8);
	if (ev->sig)
		str_addf(&why, "%ssignal %d", why.n ? ", " : "", ev->sig);
	text_add(&head, ev->what, v->utf8);
	rows_place(&head, ev->at.copies, ev->at.cpus);
	str_addf(&head, "  %s%s", outcome_name(ev->outcome), why.n ? ":" : "");
	if (ev->round && ev->outcome != OUTCOME_SKIPPED)
		str_addf(&why, "%s(round %u)", why.n ? " " : "", ev->round);
	str_add(&head, why.n ? " " : "");
	fputs(red ? "\033[31m" : "", out);
	text_wrap(out, str_text(&head), str_text(&why), v->width);
	fputs(red ? "\033[0m" : "", out);
	str_release(&head);
	str_release(&why);
}

/* The suite of each event; NULL for all where looking would take long (no real file). */
static const char **event_suites(const struct run *r)
{
	const char **suite = mem_alloc((r->events_n + 1) * sizeof(*suite));

	if (r->series_n && r->events_n > SEARCH_MOST / r->series_n)
		return suite;
	for (size_t i = 0; i < r->events_n; i++)
		suite[i] = suite_of(r, r->events[i].what);
	return suite;
}

/* Those of one suite, or with NULL those of none; returns how many. */
static size_t put_events(FILE *out, const struct run *r, const char **suites,
	const char *suite, const struct view *v)
{
	size_t n = 0;

	for (size_t i = 0; i < r->events_n; i++) {
		const struct event *ev = &r->events[i];

		if (!str_eq(suites[i], suite) || run_event_at(r, ev->what, ev->at) != ev)
			continue;
		put_event(out, ev, v);
		n++;
	}
	return n;
}

static size_t put_unfinished(FILE *out, const struct run *r, const struct view *v)
{
	struct str t = { 0 };
	size_t n = 0, next = 0;

	while (n < UNFINISHED_MOST && (next = rows_unfinished(&t, r, next)) != 0) {
		text_wrap(out, "no outcome  ", str_text(&t), v->width);
		str_clear(&t);
		n++;
	}
	str_release(&t);
	return n;
}

/* The drawings of a suite; none where finding their suites would take long. */
static void put_histograms(FILE *out, const struct run *r, const char *suite,
	const struct view *v)
{
	const struct histogram **h;
	struct histogram_group g;

	if (!v->verbose || (r->series_n && r->hists_n > SEARCH_MOST / r->series_n))
		return;
	h = histogram_sorted(r);
	for (size_t i = 0; i < r->hists_n; i += g.n) {
		g = (struct histogram_group){ h + i,
			histogram_alike(h + i, r->hists_n - i) };
		if (!str_eq(suite_of(r, h[i]->what), suite))
			continue;
		fputc('\n', out);
		histogram_draw(out, r, &g, v);
	}
	free(h);
}

void report_tables(FILE *out, const struct run *r, const struct view *v)
{
	struct columns c = { .align = "lrLrrl", .heading = true };
	struct derived d = { 0 };
	size_t n, from = 0;
	const struct series **s = rows_shown(r, &d, &n);
	const char **events = event_suites(r);

	while (from < n) {
		const char *suite = rows_suite(s[from]);
		struct str title = { 0 };
		size_t to = from;

		text_add(&title, suite, v->utf8);
		columns_cell(&c, "%s", str_text(&title));
		columns_cell(&c, "median");
		columns_cell(&c, "unit");
		columns_cell(&c, "95 %%");
		columns_cell(&c, "rounds");
		columns_cell(&c, "flags");
		columns_row(&c, NULL);
		for (; to < n && str_eq(rows_suite(s[to]), suite); to++)
			add_row(&c, s[to], derive_note(&d, s[to]), v);
		columns_print(&c, out, v->width, v->colour);
		put_events(out, r, events, suite, v);
		report_scaling(out, r, suite, v);
		put_histograms(out, r, suite, v);
		fputc('\n', out);
		str_release(&title);
		from = to;
	}
	if (put_events(out, r, events, NULL, v) + put_unfinished(out, r, v))
		fputc('\n', out);
	derive_release(&d);
	free(events);
	free(s);
}

int report_done(FILE *out)
{
	return fflush(out) != 0 || ferror(out) ? -1 : 0;
}

int table_emit(FILE *out, const struct runs *rs, const struct view *v)
{
	for (size_t i = 0; i < rs->n && !ferror(out); i++) {
		report_title(out, rs, i, v);
		report_machine(out, rs->v[i], v);
		report_notes(out, rs->v[i], v);
		fputc('\n', out);
		report_tables(out, rs->v[i], v);
		report_scores(out, rs->v[i], v);
	}
	report_powers(out, rs, v);
	return report_done(out);
}
