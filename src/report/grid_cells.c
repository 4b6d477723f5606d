/* grid_cells - the cells of a grid as short texts. */
#include "report/grid_cells.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/num.h"
#include "result/flags.h"

enum { DIGITS = 3, WIDE = 9 };

static const struct {
	const char *word;
	unsigned sign;
} words[VERDICT_COUNT] = {
	[VERDICT_WORSE] = { "worse", SIGN_PROVEN },
	[VERDICT_BETTER] = { "better", SIGN_PROVEN },
	[VERDICT_SAME] = { "same", SIGN_SAME },
	[VERDICT_WORSE_MAYBE] = { "worse?", SIGN_MAYBE },
	[VERDICT_BETTER_MAYBE] = { "better?", SIGN_MAYBE },
	[VERDICT_UNRESOLVED] = { "~", SIGN_OPEN },
	[VERDICT_INCOMPARABLE] = { "unlike", SIGN_UNLIKE },
};

static bool failed(const struct grid_cell *c)
{
	return (c->event && c->event->outcome != OUTCOME_SKIPPED) ||
		(c->side && c->side->failed);
}

/* Of another unit, or of several revisions of the probe. */
static bool unlike(const struct grid_cell *c)
{
	return c->side && (c->side->unlike || !(c->scale > 0));
}

/* In the unit of the row; v 0: there is none. */
static struct middle middle_of(const struct grid_cell *c)
{
	struct middle m = { 0, false };

	if (!c->side || failed(c) || unlike(c))
		return m;
	m = side_middle(c->side);
	m.v *= c->scale;
	return m;
}

/* So many that the smallest value of the row has its digits. */
static int decimals_of(const struct grid *g, const struct grid_row *r)
{
	double least = INFINITY;
	int decimals;

	for (size_t k = 0; k < g->columns; k++) {
		struct middle m = middle_of(&r->cell[k]);

		if (m.v > 0 && !m.below)
			least = fmin(least, m.v);
	}
	decimals = isfinite(least) ? DIGITS - 1 - (int)floor(log10(least)) : 0;
	return decimals > 0 ? decimals : 0;
}

/* Alone, where the scale of the row would be too wide. */
static void put_value(struct grid_text_cell *t, const struct middle *m, int decimals)
{
	char *to = t->value;
	size_t cap = sizeof(t->value);

	if (m->below) {
		*to++ = '<';
		cap--;
		num_put(to, cap, m->v, DIGITS);
	} else if (decimals > WIDE || m->v >= 1e12) {
		num_put(to, cap, m->v, DIGITS + 1);
	} else {
		snprintf(to, cap, "%.*f", decimals, m->v);
	}
	if (strlen(t->value) > WIDE + 3)
		snprintf(to, cap, "%.*g", DIGITS + 1, m->v);
}

static void put_word(struct grid_text_cell *t, const char *word, unsigned sign)
{
	snprintf(t->value, sizeof(t->value), "%s", word);
	t->signs |= sign;
}

static void put_marks(struct grid_text_cell *t, unsigned flags)
{
	if (flags & FLAG_VARIES_MUCH) {
		t->marks = "**";
		t->signs |= SIGN_VARIES_MUCH;
	} else if (flags & FLAG_VARIES) {
		t->marks = "*";
		t->signs |= SIGN_VARIES;
	}
}

static void put_verdict(struct grid_text_cell *t, const struct row *against)
{
	enum verdict verdict = against->j.verdict;

	if (!words[verdict].word)
		return;
	t->verdict = verdict;
	t->word = words[verdict].word;
	t->signs |= words[verdict].sign;
}

static void put_cell(struct grid_text_cell *t, const struct grid_cell *c, int decimals)
{
	struct middle m = middle_of(c);

	*t = (struct grid_text_cell){ .marks = "", .word = "", .verdict = VERDICT_COUNT };
	if (failed(c)) {
		put_word(t, "fail", SIGN_FAIL);
	} else if (unlike(c)) {
		put_word(t, "unlike", SIGN_UNLIKE);
	} else if (m.v > 0) {
		put_value(t, &m, decimals);
		t->signs |= m.below ? SIGN_BELOW : 0;
		put_marks(t, c->flags);
		if (c->against)
			put_verdict(t, c->against);
	} else if (c->event) {
		put_word(t, "skip", SIGN_SKIP);
	} else {
		put_word(t, "-", SIGN_MISSING);
	}
}

void grid_cells_of(struct grid_text_cell *v, const struct grid *g,
	const struct grid_row *r)
{
	int decimals = decimals_of(g, r);

	for (size_t k = 0; k < g->columns; k++)
		put_cell(&v[k], &r->cell[k], decimals);
}
