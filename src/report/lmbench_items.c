/* lmbench_items - the lines and lists that lmbench's programs print. */
#include "report/lmbench_items.h"

#include <math.h>
#include <string.h>

#include "compare/curve.h"
#include "report/text.h"
#include "stats/unit.h"

enum { DECIMALS = 12 };

static void put_real(FILE *out, double v, int decimals)
{
	double least = 1;

	for (int i = 1; i < decimals; i++)
		least /= 10;
	for (; v < least && decimals < DECIMALS; least /= 10)
		decimals++;
	if (v < least)
		fprintf(out, "%.1e", v);
	else
		fprintf(out, "%.*f", decimals, v);
}

static void put_number(FILE *out, const struct lmbench_format *f, double at, double v)
{
	if (f->per > 0)
		fprintf(out, "%.*f ", at < f->per ? f->at : f->at_great, at / f->per);
	put_real(out, v, v < f->small ? f->more : f->decimals);
	fprintf(out, "%s\n", f->tail);
}

void lmbench_remark(FILE *out, const char *what, const char *text)
{
	struct str t = { 0 };

	text_add(&t, text, false);
	for (size_t i = 0; i < t.n; i++) {
		if (t.s[i] == '[' || t.s[i] == ']')
			t.s[i] = '?';
	}
	fprintf(out, "[%s: %s]\n", what, str_text(&t));
	str_release(&t);
}

static struct lmbench_value value_of(const struct series *s, const struct lmbench_item *i)
{
	return lmbench_value(s, unit_find(i->format->unit));
}

static void put_one(FILE *out, const struct lmbench_item *i, const struct series *s,
	double at)
{
	struct lmbench_value x = value_of(s, i);
	size_t head = strcspn(i->title, "#");
	struct str t = { 0 };

	str_addn(&t, i->title, head);
	if (i->title[head])
		str_addf(&t, "%.0f%s", at, i->title + head + 1);
	if (x.below) {
		str_addf(&t, " < %.4g %s", x.v, i->format->unit);
		lmbench_remark(out, "below resolution", str_text(&t));
	} else if (x.v > 0) {
		fprintf(out, "%s: ", str_text(&t));
		put_number(out, i->format, at, x.v);
	}
	str_release(&t);
}

static void put_missing(FILE *out, const struct lmbench_row *row,
	const struct lmbench_item *i)
{
	const struct event *e = run_event_at(row->run, i->ids, row->at);
	struct str t = { 0 };

	if (!e)
		return;
	str_addf(&t, "%s%s%s", i->title, *e->why ? ": " : "", e->why);
	lmbench_remark(out, outcome_name(e->outcome), str_text(&t));
	str_release(&t);
}

void lmbench_line(FILE *out, const struct lmbench_row *row, const struct lmbench_item *i)
{
	const struct series *s = lmbench_series(row, i->ids);

	if (s)
		put_one(out, i, s, 0);
	else
		put_missing(out, row, i);
}

void lmbench_line_each(FILE *out, const struct lmbench_row *row,
	const struct lmbench_item *i)
{
	struct curve c;

	curve_of(&c, row->run, row->at, i->ids);
	for (size_t k = 0; k < c.n; k++)
		put_one(out, i, c.v[k].s, c.v[k].at);
	curve_release(&c);
}

/* Points of one group, from the first on; returns where the next group begins. */
static size_t put_points(FILE *out, const struct lmbench_item *i, const struct curve *c,
	size_t from)
{
	size_t k = from;

	for (; k < c->n && c->v[k].group == c->v[from].group; k++) {
		struct lmbench_value x = value_of(c->v[k].s, i);

		if (x.v > 0 && !x.below)
			put_number(out, i->format, c->v[k].at, x.v);
	}
	fputc('\n', out);
	return k;
}

void lmbench_list(FILE *out, const struct lmbench_row *row, const struct lmbench_item *i)
{
	struct curve c;

	curve_of(&c, row->run, row->at, i->ids);
	if (c.n) {
		fprintf(out, "%s\n", i->title);
		put_points(out, i, &c, 0);
	}
	curve_release(&c);
}

void lmbench_strides(FILE *out, const struct lmbench_row *row,
	const struct lmbench_item *i)
{
	struct curve c;

	curve_of(&c, row->run, row->at, i->ids);
	if (c.n)
		fprintf(out, "%s\n", i->title);
	for (size_t k = 0; k < c.n;) {
		/* A random walk has none: the parent's option, which it passes over. */
		double stride = c.v[k].group > 0 ? c.v[k].group : 16;

		fprintf(out, "\"stride=%.0f\n", stride);
		k = put_points(out, i, &c, k);
	}
	curve_release(&c);
}

/* What was subtracted, of the first point of a group that tells; 0: nothing. */
static double overhead(const struct curve *c, size_t from)
{
	for (size_t k = from; k < c->n && c->v[k].group == c->v[from].group; k++) {
		double base = c->v[k].s->v[0].base;

		if (base > 0 && unit_convert(&base, c->v[k].s->unit, &kb_us))
			return base;
	}
	return 0;
}

void lmbench_rings(FILE *out, const struct lmbench_row *row, const struct lmbench_item *i)
{
	struct curve c;

	curve_of(&c, row->run, row->at, i->ids);
	for (size_t k = 0; k < c.n;) {
		fprintf(out, "%s%.0fk ovr=%.2f\n", i->title, c.v[k].group / 1024,
			overhead(&c, k));
		k = put_points(out, i, &c, k);
	}
	curve_release(&c);
}

/* Files a second; -1 where they are not known. */
static void put_rate(FILE *out, struct lmbench_value x)
{
	double rate = x.v > 0 && !x.below ? 1e6 / x.v : 0;

	fputc('\t', out);
	if (rate > 0 && isfinite(rate))
		put_real(out, rate, 0);
	else
		fputs("-1", out);
}

static void put_files(FILE *out, const struct lmbench_row *row,
	const struct lmbench_item *i, const struct curve_point *p)
{
	char id[64];

	fprintf(out, "%.0fk\t", p->at / 1024);
	if (p->s->v[0].it)
		fprintf(out, "%llu", (unsigned long long)p->s->v[0].it);
	else
		fputs("-1", out);
	put_rate(out, value_of(p->s, i));
	snprintf(id, sizeof(id), "lat_fs.delete.%s", strrchr(p->s->id, '.') + 1);
	put_rate(out, value_of(lmbench_series(row, id), i));
	fputc('\n', out);
}

void lmbench_files(FILE *out, const struct lmbench_row *row, const struct lmbench_item *i)
{
	struct curve c;

	curve_of(&c, row->run, row->at, i->ids);
	if (c.n)
		fprintf(out, "%s\n", i->title);
	for (size_t k = 0; k < c.n; k++)
		put_files(out, row, i, &c.v[k]);
	if (c.n)
		fputc('\n', out);
	curve_release(&c);
}

void lmbench_pages(FILE *out, const struct lmbench_row *row, const struct lmbench_item *i)
{
	const struct series *s = lmbench_series(row, i->ids);
	struct lmbench_value n = lmbench_value(s, &kb_pages);
	struct lmbench_value miss = value_of(lmbench_series(row, "tlb.miss"), i);

	if (n.below || !(n.v > 0))
		return;
	fprintf(out, "%s: %.0f pages", i->title, n.v);
	if (miss.v > 0 && !miss.below) {
		fputc(' ', out);
		put_real(out, miss.v, i->format->decimals);
		fputs(i->format->tail, out);
	}
	fputc('\n', out);
}
