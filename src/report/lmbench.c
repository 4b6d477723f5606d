/* lmbench - the layout of lmbench's summary, a row a run. */
/*
 * Tables and rulers are those of the 3.0 summary; the heading says that kbench made it.
 * Runs with several numbers of copies or CPUs have a row for each. Where the parent
 * takes the greatest size of a list, it is the greatest that was measured. What is
 * below resolution is marked, and the mark is explained below the tables.
 */
#include <math.h>
#include <stdlib.h>

#include "report/lmbench_cell.h"
#include "report/lmbench_rows.h"
#include "report/lmbench_tables.h"
#include "report/reporters.h"
#include "report/rows.h"
#include "report/text.h"

enum { HOST = 9, RELEASE = 13 };

static struct lmbench_value value_of(const struct lmbench_row *row,
	const struct lmbench_table *t, const struct lmbench_column *c)
{
	const struct series *s = c->ids ? lmbench_series(row, c->ids) : NULL;
	bool own = !t->unit || c->form == LMBENCH_WHOLE;

	if (!s || !s->unit || (c->form == LMBENCH_SINGLE && row->at.copies > 1))
		return (struct lmbench_value){ 0 };
	return lmbench_value(s, own ? s->unit : t->unit);
}

/* Does the row have a figure of the table, beside the clock that many tables repeat? */
static bool has_row(const struct lmbench_row *row, const struct lmbench_table *t)
{
	for (const struct lmbench_column *c = t->cell; c->width; c++) {
		if (!str_eq(c->ids, "mhz") && value_of(row, t, c).v > 0)
			return true;
	}
	return false;
}

static bool has_any(const struct lmbench_row *row)
{
	for (const struct lmbench_table *t = lmbench_tables; t->title; t++) {
		if (has_row(row, t))
			return true;
	}
	return lmbench_series(row, "mhz") != NULL;
}

static void put_text(FILE *out, const struct str *t, int width)
{
	fprintf(out, "%*.*s", width, width, str_text(t));
}

/* Returns whether it is below resolution. */
static bool put_value(FILE *out, struct lmbench_value x, const struct lmbench_column *c)
{
	bool whole = c->form == LMBENCH_WHOLE && x.v >= 0.5 && x.v < 1e15;
	char text[40] = "";

	if (x.below)
		snprintf(text, sizeof(text), "<");
	else if (whole)
		snprintf(text, sizeof(text), "%.0f", x.v);
	else if (x.v > 0)
		lmbench_cell(text, sizeof(text), x.v, c->width);
	fprintf(out, "%*s", c->width, text);
	return x.below;
}

static bool put_cell(FILE *out, const struct lmbench_row *row,
	const struct lmbench_table *t, const struct lmbench_column *c)
{
	struct str triple = { 0 };

	fputs(c->before ? c->before : " ", out);
	if (c->form == LMBENCH_COPIES) {
		fprintf(out, "%*u", c->width, row->at.copies);
		return false;
	}
	if (c->form == LMBENCH_TRIPLE) {
		lmbench_triple(&triple, row->run);
		put_text(out, &triple, c->width);
		str_release(&triple);
		return false;
	}
	return put_value(out, value_of(row, t, c), c);
}

/* Host and kernel; the copies and CPUs stay readable however long the name is. */
static void put_name(FILE *out, const struct lmbench_row *row)
{
	struct str host = { 0 }, place = { 0 }, os = { 0 };
	int room;

	lmbench_host(&host, row->run);
	rows_metric_place(&place, row->at.copies, row->at.cpus);
	room = place.n < HOST ? HOST - (int)place.n : 0;
	room = (int)host.n < room ? (int)host.n : room;
	str_add(&os, "Linux ");
	lmbench_release(&os, row->run);
	fprintf(out, "%.*s%-*.*s ", room, str_text(&host), HOST - room, HOST - room,
		str_text(&place));
	put_text(out, &os, RELEASE);
	fputc(' ', out);
	str_release(&host);
	str_release(&place);
	str_release(&os);
}

static bool near(double a, double b)
{
	return fabs(a - b) <= 0.2 * (a < b ? a : b);
}

static double latency(const struct lmbench_row *row, const char *ids)
{
	struct lmbench_value x = lmbench_value(lmbench_series(row, ids), &kb_ns);

	return x.below ? 0 : x.v;
}

/* What the parent guesses; but where a level was found there is nothing to guess. */
static const char *guess(const struct lmbench_row *row)
{
	const struct series *last = lmbench_series(row, LMBENCH_MAIN);
	double l1 = latency(row, LMBENCH_L1), l2 = latency(row, LMBENCH_L2);
	double memory = latency(row, LMBENCH_MAIN);

	if (last && derive_note(&row->derived, last))
		return "    Mem in cache";
	if (!(l1 > 0) || !(l2 > 0) || !(memory > 0))
		return "";
	if (near(l1, l2))
		return lmbench_series(row, "mem.l1") ? "" : "    No L1 cache?";
	if (near(l2, memory))
		return lmbench_series(row, "mem.l2") ? "" : "    No L2 cache?";
	return "";
}

static void put_head(FILE *out, const struct lmbench_table *t)
{
	fprintf(out, "\n%s\n", t->title);
	for (int i = 0; i < t->underline; i++)
		fputc('-', out);
	fprintf(out, "\n%s%s\n", t->host ? t->host : "Host                 OS ",
		t->head[0]);
	for (size_t i = 1; i < LMBENCH_HEAD && t->head[i]; i++) {
		bool ruler = i + 1 == LMBENCH_HEAD || !t->head[i + 1];

		fprintf(out, "%-24s%s\n", ruler ? "--------- ------------- " : "",
			t->head[i]);
	}
}

/* Returns whether a value is below resolution. */
static bool put_table(FILE *out, const struct lmbench_table *t,
	const struct lmbench_rows *rows)
{
	bool begun = false, below = false;

	for (size_t i = 0; i < rows->n; i++) {
		const struct lmbench_row *row = &rows->v[i];

		if (!has_row(row, t) && !(t->every && has_any(row)))
			continue;
		if (!begun)
			put_head(out, t);
		begun = true;
		put_name(out, row);
		for (const struct lmbench_column *c = t->cell; c->width; c++)
			below |= put_cell(out, row, t, c);
		fprintf(out, "%s\n", t->guess ? guess(row) : "");
	}
	return below;
}

static void put_title(FILE *out, const struct runs *rs)
{
	const char *version = rs->n ? rs->v[0]->version : NULL;
	struct str t = { 0 };

	text_add(&t, version ? version : "", false);
	fprintf(out, "\n%17s%s\n%17s%s\n", "", "K B E N C H   S U M M A R Y", "",
		"---------------------------");
	fprintf(out, "\t\t (kbench%s%s, in the layout of LMBENCH 3.0)\n", t.n ? " " : "",
		str_text(&t));
	str_release(&t);
}

int lmbench_emit(FILE *out, const struct runs *rs, const struct view *v)
{
	struct lmbench_rows rows;
	bool below = false, any = false;

	(void)v;
	lmbench_rows(&rows, rs);
	put_title(out, rs);
	for (size_t i = 0; i < rows.n && !any; i++)
		any = has_any(&rows.v[i]);
	if (!any)
		fputs("\nno result of these tables\n", out);
	for (const struct lmbench_table *t = lmbench_tables; t->title; t++)
		below |= put_table(out, t, &rows);
	if (below)
		fputs("\n<: below resolution; --as=table has the bound\n", out);
	lmbench_rows_release(&rows);
	return report_done(out);
}
