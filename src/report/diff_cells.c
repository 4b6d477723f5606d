/* diff_cells - the figures of one row of a comparison as short texts. */
#include "report/diff_cells.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/num.h"
#include "report/text.h"
#include "result/flags.h"

enum { VALUE_WIDE = 9, DIGITS = 3 };

void diff_put_unit(struct str *out, const struct row *r, bool utf8)
{
	if (utf8 && strcmp(r->unit_name, "us") == 0)
		str_add(out, "\302\265s");
	else
		text_add(out, *r->unit_name ? r->unit_name : "no unit", utf8);
}

/* Alone, where a common scale would be too wide. */
static void put_value(char *out, size_t cap, double v)
{
	num_put(out, cap, v, DIGITS + 1);
	if (strlen(out) > VALUE_WIDE)
		snprintf(out, cap, "%.*g", DIGITS, v);
}

/* With as many decimals as give the smaller one its digits. */
static void put_values(struct diff_cells *t, double old, double new)
{
	double least = old > 0 && (old < new || !(new > 0)) ? old : new;
	int decimals = DIGITS - 1 - (int)floor(log10(least));

	if (decimals < 0)
		decimals = 0;
	if (old > 0)
		snprintf(t->old, sizeof(t->old), "%.*f", decimals, old);
	if (new > 0)
		snprintf(t->new, sizeof(t->new), "%.*f", decimals, new);
	if (decimals <= VALUE_WIDE && strlen(t->old) <= VALUE_WIDE &&
		strlen(t->new) <= VALUE_WIDE)
		return;
	if (old > 0)
		put_value(t->old, sizeof(t->old), old);
	if (new > 0)
		put_value(t->new, sizeof(t->new), new);
}

static void put_bound(char *out, size_t cap, double v)
{
	out[0] = '<';
	num_put(out + 1, cap - 1, v, DIGITS);
	if (strlen(out) > VALUE_WIDE)
		snprintf(out + 1, cap - 1, "%.*g", DIGITS, v);
}

static void put_medians(struct diff_cells *t, const struct row *r)
{
	struct middle old = side_middle(&r->old), new = side_middle(&r->new);

	if ((old.v > 0 && !old.below) || (new.v > 0 && !new.below))
		put_values(t, old.below ? 0 : old.v, new.below ? 0 : new.v);
	if (old.below)
		put_bound(t->old, sizeof(t->old), old.v);
	if (new.below)
		put_bound(t->new, sizeof(t->new), new.v);
}

/* Below 6 values the range stands for the interval, marked. */
static void put_half(char *out, size_t cap, const struct centre *c)
{
	double half = c->n ? 100 * order_half_width(c) : INFINITY;

	if (isfinite(half))
		snprintf(out, cap, half < 99.95 ? "%.1f%%%s" : "%.3g%%%s", half,
			c->exact ? "" : "~");
}

/* A change that rounds to nothing has no sign. */
static void put_change(char *out, size_t cap, double ratio, const char *percent)
{
	double pct = 100 * (ratio - 1);

	if (fabs(pct) < 0.05)
		pct = 0;
	if (fabs(pct) < 99.95)
		snprintf(out, cap, "%+.1f%s", pct, percent);
	else if (pct < 9999.5)
		snprintf(out, cap, "%+.0f%s", pct, percent);
	else
		snprintf(out, cap, "x%.3g", ratio);
}

static void put_interval(struct diff_cells *t, const struct ratio *r)
{
	char lo[12], hi[12];

	put_change(lo, sizeof(lo), r->lo, "");
	put_change(hi, sizeof(hi), r->hi, "");
	snprintf(t->interval, sizeof(t->interval), "[%5s,%5s]", lo, hi);
}

static void put_word(struct diff_cells *t, const struct row *r, bool utf8)
{
	const struct judged *j = &r->j;
	size_t cap = sizeof(t->word);

	if (j->verdict == VERDICT_FEW && j->rounds_needed)
		snprintf(t->word, cap, "few +%u", j->rounds_needed);
	else if (j->verdict == VERDICT_SAME && j->real)
		snprintf(t->word, cap, utf8 ? "same \342\211\210" : "same ~");
	else if (j->verdict != VERDICT_UNRESOLVED || !j->has_interval)
		snprintf(t->word, cap, "%s", verdict_name(j->verdict));
	else if (j->rounds_needed > ROUNDS_MOST)
		snprintf(t->word, cap, ">%d rnd", ROUNDS_MOST);
	else if (j->rounds_needed)
		snprintf(t->word, cap, "~%u rnd", j->rounds_needed);
	else
		snprintf(t->word, cap, "%s",
			j->doubtful ? "doubtful" :
				j->shape_old.bimodal || j->shape_new.bimodal ? "2 modes" :
									       "coarse");
}

void diff_cells_of(struct diff_cells *t, const struct row *r, bool utf8)
{
	const struct judged *j = &r->j;

	*t = (struct diff_cells){ .glyph = verdict_glyph(j->verdict) };
	flags_put(t->marks, sizeof(t->marks), j->flags);
	put_medians(t, r);
	put_half(t->half_old, sizeof(t->half_old), &j->old);
	put_half(t->half_new, sizeof(t->half_new), &j->new);
	if (j->has_ratio)
		put_change(t->delta, sizeof(t->delta), j->ratio.ratio, "%");
	if (j->has_interval)
		put_interval(t, &j->ratio);
	if (!r->old.absent || !r->new.absent)
		snprintf(t->n, sizeof(t->n), "%zu+%zu", r->old.n + r->old.below,
			r->new.n + r->new.below);
	if (j->in_family)
		snprintf(t->q, sizeof(t->q), "%.2g", j->q);
	put_word(t, r, utf8);
}

/* "0.981" -> ".981" */
static void put_factor(char *out, size_t cap, double v)
{
	num_put(out, cap, v, DIGITS + (v >= 1));
	if (strlen(out) > 7)
		snprintf(out, cap, "%.2g", v);
	if (out[0] == '0' && out[1] == '.')
		memmove(out, out + 1, strlen(out));
}

void diff_index_cells(char ratio[16], char interval[32], const struct index_line *line)
{
	char lo[12], hi[12];

	num_put(lo, sizeof(lo), line->ratio, DIGITS + (line->ratio >= 1));
	snprintf(ratio, 16, "x%s", lo);
	interval[0] = '\0';
	if (!(line->lo > 0))
		return;
	put_factor(lo, sizeof(lo), line->lo);
	put_factor(hi, sizeof(hi), line->hi);
	snprintf(interval, 32, "[x%s,x%s]", lo, hi);
}
