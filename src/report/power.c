/* power - what a comparison with this data could show: one line. */
#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/str.h"
#include "compare/boot.h"
#include "compare/headline.h"
#include "report/report.h"
#include "report/text.h"
#include "stats/order.h"

/*
 * From simulated comparisons of 120 rows where one row had changed: the change
 * that is found in four of five cases and more, on a machine of usual noise. More
 * rounds in one boot do not help, since boots differ from each other.
 */
static const struct power {
	unsigned boots, rounds; /* at least; rounds in each boot */
	double pct;
	const char *more;
} powers[] = {
	{ 5, 5, 3, "for less, more boots and a noise file" },
	{ 3, 5, 5, "for less, five boots" },
	{ 1, 10, 7, "for less, more boots" },
	{ 1, 5, 10, "for less, 10 rounds, then more boots" },
};

/* The fewest values a side that allow a verdict at all, and that can confirm one. */
enum { LEAST = 4, CONFIRM = 5 };

#define HALF_MOST 10 /* beyond, nothing more can be said */

struct data {
	unsigned boots, rounds; /* rounds in all */
	double half; /* median half-width of the rows, in percent; 0: unknown */
};

static double *add_value(double *v, size_t *n, size_t *cap, double x)
{
	VEC_GROW(v, *n, *cap);
	v[(*n)++] = x;
	return v;
}

static unsigned boots_of(const struct run **r, size_t n)
{
	const struct runs_side side = { r, n };
	struct boots boots;
	size_t k;

	boots_find(&boots, &side);
	k = boots.n;
	boots_release(&boots);
	return (unsigned)k;
}

static struct data data_of(const struct run **r, size_t n)
{
	size_t halves_n = 0, halves_cap = 0;
	double *halves = NULL;
	struct data d = { 0 };

	for (size_t i = 0; i < n; i++) {
		size_t counts_n = 0, counts_cap = 0;
		double *counts = NULL;

		for (size_t k = 0; k < r[i]->series_n; k++) {
			const struct series *s = r[i]->series[k];
			struct headline h;

			if (!s->n)
				continue;
			headline_of(&h, s);
			counts = add_value(counts, &counts_n, &counts_cap, (double)s->n);
			if (h.half >= 0 && s->better != KB_NONE)
				halves = add_value(halves, &halves_n, &halves_cap,
					100 * fmin(h.half, HALF_MOST));
		}
		d.rounds += counts_n ? (unsigned)order_median(counts, counts_n) : 0;
		free(counts);
	}
	d.boots = boots_of(r, n);
	d.half = halves_n ? order_median(halves, halves_n) : 0;
	free(halves);
	return d;
}

static const struct power *power_of(const struct data *d)
{
	const struct power *p = powers;

	while (p < powers + sizeof(powers) / sizeof(*powers) - 1 &&
		(d->boots < p->boots || d->rounds / d->boots < p->rounds))
		p++;
	return p;
}

static void put_line(FILE *out, const char *head, const struct data *d,
	const struct view *v)
{
	const struct power *p;
	struct str t = { 0 };
	double pct;

	if (!d->rounds)
		return;
	p = power_of(d);
	if (d->boots == 1)
		str_add(&t, "one boot, ");
	else
		str_addf(&t, "%u boots, ", d->boots);
	str_addf(&t, "%u round%s: ", d->rounds, d->rounds == 1 ? "" : "s");
	pct = 2 * d->half > p->pct ? 2 * d->half : p->pct;
	if (d->rounds < LEAST)
		str_addf(&t,
			"no verdict, whatever the difference; it takes %d rounds a side, "
			"10 are better",
			LEAST);
	else if (d->rounds < CONFIRM)
		str_add(&t, "suspicions only; it takes more rounds to confirm a change");
	else
		str_addf(&t, "changes of about %.0f %% and more; %s", pct, p->more);
	if (d->rounds >= CONFIRM && pct > p->pct)
		str_addf(&t, "; half of the rows are known to no better than %s%.0f %%",
			v->utf8 ? "\302\261" : "+-", d->half);
	text_wrap(out, head, str_text(&t), v->width);
	str_release(&t);
}

void report_power(FILE *out, const struct run *r, const struct view *v)
{
	struct data d = data_of(&r, 1);

	put_line(out, "diff: ", &d, v);
}

void report_powers(FILE *out, const struct runs *rs, const struct view *v)
{
	const struct run **side = mem_alloc((rs->n + 1) * sizeof(*side));
	struct str head = { 0 };

	for (size_t i = 0; i < rs->n; i++) {
		struct data d;
		size_t n = 0, k = 0;

		while (k < i && !str_eq(rs->v[k]->label, rs->v[i]->label))
			k++;
		if (k < i)
			continue;
		for (; k < rs->n; k++) {
			if (str_eq(rs->v[k]->label, rs->v[i]->label))
				side[n++] = rs->v[k];
		}
		d = data_of(side, n);
		str_clear(&head);
		str_add(&head, "diff");
		if (n < rs->n && rs->v[i]->label) {
			str_add(&head, " ");
			text_add(&head, rs->v[i]->label, v->utf8);
		}
		str_add(&head, ": ");
		put_line(out, str_text(&head), &d, v);
	}
	str_release(&head);
	free(side);
}
