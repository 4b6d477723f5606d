/* histogram - latencies drawn for those who look for the tail. */
#include "report/histogram.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/num.h"
#include "base/str.h"
#include "report/rows.h"
#include "report/text.h"
#include "stats/unit.h"

/* Rows nest in the buckets that a run writes: eight to an octave, equally wide in it. */
enum { PER_OCTAVE = 8, DIGITS = 4, MARGIN = 33, LEAST_BAR = 8, WIDEST = 80 };

struct drawing {
	int first, step;	/* of the rows, in eighths of an octave */
	size_t rows;
	double count[HISTOGRAM_ROWS], total, most;
	bool zero;		/* the first row begins at 0 */
	double factor;		/* from the unit of the file to that of the rows */
	const char *unit;
};

static int by_place(const void *a, const void *b)
{
	const struct histogram *x = *(const struct histogram *const *)a;
	const struct histogram *y = *(const struct histogram *const *)b;
	int c = strcmp(x->what, y->what);

	if (!c)
		c = (x->copies > y->copies) - (x->copies < y->copies);
	if (!c)
		c = (x->cpus > y->cpus) - (x->cpus < y->cpus);
	return c ? c : (x->round > y->round) - (x->round < y->round);
}

const struct histogram **histogram_sorted(const struct run *r)
{
	const struct histogram **v = mem_alloc((r->hists_n + 1) * sizeof(*v));

	for (size_t i = 0; i < r->hists_n; i++)
		v[i] = &r->hists[i];
	qsort(v, r->hists_n, sizeof(*v), by_place);
	return v;
}

size_t histogram_alike(const struct histogram *const *v, size_t n)
{
	size_t k = 1;

	while (k < n && strcmp(v[k]->what, v[0]->what) == 0 &&
		v[k]->copies == v[0]->copies && v[k]->cpus == v[0]->cpus)
		k++;
	return k;
}

/* Of a positive edge, in eighths of an octave from 1 on. */
static int position(double edge)
{
	int octave;
	double part = 2 * frexp(edge, &octave) - 1;

	return (octave - 1) * PER_OCTAVE + (int)(part * PER_OCTAVE);
}

static int floored(int a, int b)
{
	return a / b - (a % b < 0);
}

static double edge_of(int position)
{
	int octave = floored(position, PER_OCTAVE);
	double part = position - octave * PER_OCTAVE;

	return ldexp(1 + part / PER_OCTAVE, octave);
}

/* From where to where there are events; false: nowhere above 0. */
static bool range(const struct histogram_group *g, int *least, int *most)
{
	bool any = false;

	for (size_t i = 0; i < g->n; i++) {
		for (size_t k = 0; k < g->v[i]->n; k++) {
			int p;

			if (!(g->v[i]->edge[k] > 0) || !g->v[i]->count[k])
				continue;
			p = position(g->v[i]->edge[k]);
			*least = any && *least < p ? *least : p;
			*most = any && *most > p ? *most : p;
			any = true;
		}
	}
	return any;
}

static void add(struct drawing *d, double edge, double count)
{
	size_t row = edge > 0 ? (size_t)(floored(position(edge), d->step) - d->first) : 0;

	d->zero |= !(edge > 0) && count > 0;
	d->count[row] += count;
	d->total += count;
	d->most = fmax(d->most, d->count[row]);
}

static void merge(struct drawing *d, const struct histogram_group *g)
{
	int least = 0, most = 0;

	range(g, &least, &most);
	d->step = 1;
	while (floored(most, d->step) - floored(least, d->step) >= HISTOGRAM_ROWS)
		d->step *= 2;
	d->first = floored(least, d->step);
	d->rows = (size_t)(floored(most, d->step) - d->first) + 1;
	for (size_t i = 0; i < g->n; i++) {
		const struct histogram *h = g->v[i];

		for (size_t k = 0; k < h->n; k++) {
			if (h->count[k])
				add(d, h->edge[k], (double)h->count[k]);
		}
	}
}

/* The unit is that of the figures in the table where it converts. */
static void choose_unit(struct drawing *d, const struct run *r, const struct histogram *h)
{
	const struct kb_unit *from = unit_find(h->unit);

	d->factor = 1;
	d->unit = h->unit;
	for (size_t i = 0; from && i < r->series_n; i++) {
		const struct series *s = r->series[i];

		if (!s->unit || !id_of_process(s->id, h->what) ||
			!unit_convert(&d->factor, from, s->unit))
			continue;
		d->unit = s->unit->name;
		return;
	}
}

static bool is_max(const char *id)
{
	char part[64];

	while (str_word(&id, ".", part, sizeof(part))) {
		if (strcmp(part, "max") == 0)
			return true;
	}
	return false;
}

/* The longest of all, exactly, where the file has it; else 0. */
static double longest(const struct run *r, const struct histogram *h)
{
	double most = 0;

	for (size_t i = 0; i < r->series_n; i++) {
		const struct series *s = r->series[i];

		if (s->copies != h->copies || s->cpus != h->cpus || !is_max(s->id) ||
			!id_of_process(s->id, h->what))
			continue;
		for (size_t k = 0; k < s->n; k++)
			most = fmax(most, s->v[k].v);
	}
	return most;
}

static void put_head(FILE *out, const struct run *r, const struct histogram_group *g,
	const struct drawing *d, const struct view *v)
{
	const struct histogram *h = g->v[0];
	struct str head = { 0 }, t = { 0 };
	double most = longest(r, h);
	char number[40];

	text_add(&head, h->what, v->utf8);
	rows_place(&head, h->copies, h->cpus);
	str_add(&head, "  ");
	num_put(number, sizeof(number), most, DIGITS);
	str_addf(&t, "%.0f events in %zu round%s; ", d->total, g->n,
		g->n == 1 ? "" : "s");
	if (most > 0) {
		str_addf(&t, "max %s ", number);
		text_add(&t, d->unit, v->utf8);
		str_add(&t, "; ");
	}
	str_add(&t, "bars are logarithmic");
	text_wrap(out, str_text(&head), str_text(&t), v->width);
	str_release(&head);
	str_release(&t);
}

static void put_bar(struct str *t, double share, int width, bool utf8)
{
	static const char *const block[] = { "", "\342\226\217", "\342\226\216",
		"\342\226\215", "\342\226\214", "\342\226\213", "\342\226\212",
		"\342\226\211", "\342\226\210" };
	int eighths = (int)fmax(share * width * 8, share > 0), n = 0;

	if (!utf8)
		eighths = (eighths + 7) / 8 * 8;
	for (; eighths > 0; n++, eighths -= 8) {
		if (utf8)
			str_add(t, block[eighths > 8 ? 8 : eighths]);
		else
			str_add(t, "#");
	}
	for (; n < width; n++)
		str_add(t, " ");
}

/* Cut off, not rounded: what is not all of them is not called 100 %. */
static double percent(double part, double whole)
{
	return floor(part / whole * 1e4) / 1e2;
}

static int bar_width(const struct view *v)
{
	int left = (v->width < WIDEST ? v->width : WIDEST) - MARGIN;

	return left > LEAST_BAR ? left : LEAST_BAR;
}

static void put_row(FILE *out, const struct drawing *d, size_t i, double so_far,
	const struct view *v)
{
	double from = edge_of((d->first + (int)i) * d->step) * d->factor;
	double count = d->count[i];
	struct str bar = { 0 };
	char edge[40] = "";

	if (i == 0 && d->zero)
		from = 0;
	if (from < 1e9)
		num_put(edge, sizeof(edge), from, DIGITS);
	else if (isfinite(from))
		snprintf(edge, sizeof(edge), "%.4g", from);
	put_bar(&bar, log1p(count) / log1p(d->most), bar_width(v), v->utf8);
	fprintf(out, "%10s %10.*g  %s %6.2f %%\n", edge, count < 1e10 ? 10 : 4, count,
		str_text(&bar), percent(so_far, d->total));
	str_release(&bar);
}

void histogram_draw(FILE *out, const struct run *r, const struct histogram_group *g,
	const struct view *v)
{
	struct str from = { 0 };
	struct drawing d = { 0 };
	double so_far = 0;

	merge(&d, g);
	if (!(d.total > 0))
		return;
	choose_unit(&d, r, g->v[0]);
	str_add(&from, "from ");
	text_add(&from, d.unit, v->utf8);
	put_head(out, r, g, &d, v);
	fprintf(out, "%10s %10s  %*s %8s\n", from.n <= 10 ? from.s : "from", "events",
		bar_width(v), "", "so far");
	for (size_t i = 0; i < d.rows; i++) {
		so_far += d.count[i];
		put_row(out, &d, i, so_far, v);
	}
	str_release(&from);
}
