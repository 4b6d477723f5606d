/* nbench_table - the rows and indices of nbench's table, and what they lack. */
#include "report/nbench_table.h"

#include <math.h>

#include "base/num.h"
#include "base/str.h"
#include "compare/headline.h"
#include "report/text.h"
#include "stats/order.h"

#define CERTAIN 5.0 /* percent: the half-width that the parent lets pass */

enum { DIGITS = 4 };

static const struct test {
	const char *id, *title;
} tests[NBENCH_TESTS] = {
	{ "numsort", "NUMERIC SORT" },
	{ "strsort", "STRING SORT" },
	{ "bitfield", "BITFIELD" },
	{ "fpemu", "FP EMULATION" },
	{ "fourier", "FOURIER" },
	{ "assign", "ASSIGNMENT" },
	{ "idea", "IDEA" },
	{ "huffman", "HUFFMAN" },
	{ "neural", "NEURAL NET" },
	{ "lu", "LU DECOMPOSITION" },
};

static const struct part {
	enum nbench_section section;
	const char *kind, *label;
} parts[NBENCH_PARTS] = {
	{ NBENCH_OLD, "nbench_old_int", "INTEGER INDEX" },
	{ NBENCH_OLD, "nbench_old_fp", "FLOATING-POINT INDEX" },
	{ NBENCH_NEW, "nbench_mem", "MEMORY INDEX" },
	{ NBENCH_NEW, "nbench_int", "INTEGER INDEX" },
	{ NBENCH_NEW, "nbench_fp", "FLOATING-POINT INDEX" },
};

int nbench_score(struct nbench *t, const struct baseline *b, struct error *e)
{
	struct index_of of = { t->run, t->at, b };

	for (size_t i = 0; i < NBENCH_PARTS; i++) {
		if (index_score(&t->part[i], index_find(parts[i].kind), &of, e) != 0)
			return -1;
	}
	return 0;
}

void nbench_release(struct nbench *t)
{
	for (size_t i = 0; i < NBENCH_PARTS; i++)
		index_release(&t->part[i]);
}

static const struct index_row *row_of(const struct nbench *t, enum nbench_section section,
	const struct test *test)
{
	for (size_t i = 0; i < NBENCH_PARTS; i++) {
		const struct score *s = &t->part[i];

		for (size_t k = 0; parts[i].section == section && k < s->n; k++) {
			if (str_eq(s->rows[k].id, test->id))
				return &s->rows[k];
		}
	}
	return NULL;
}

/* NULL where the test has no row. */
static const struct index_row *result_of(const struct nbench *t, const struct test *test)
{
	const struct index_row *row = row_of(t, NBENCH_OLD, test);

	return row && row->series ? row : NULL;
}

static const char *put(char *out, size_t cap, double v, int decimals)
{
	if (!(v > 0))
		snprintf(out, cap, "-");
	else if (v >= 1e15)
		snprintf(out, cap, "%.6g", v);
	else if (v >= pow(10, DIGITS - 1 - decimals))
		snprintf(out, cap, "%.*f", decimals, v);
	else
		num_put(out, cap, v, DIGITS);
	return out;
}

void nbench_rows(FILE *out, const struct nbench *t)
{
	for (size_t i = 0; i < NBENCH_TESTS; i++) {
		const struct index_row *old = result_of(t, &tests[i]);
		const struct index_row *new = row_of(t, NBENCH_NEW, &tests[i]);
		char rate[40] = "-", x[40], y[40];

		if (!old || !new)
			continue;
		if (old->unit == &kb_ips) /* anything else a file made by hand may say */
			snprintf(rate, sizeof(rate), "%.5g", old->result);
		fprintf(out, "%-20s: %15s  :  %9s  :  %9s\n", tests[i].title, rate,
			put(x, sizeof(x), old->index, 2),
			put(y, sizeof(y), new->index, 2));
	}
}

void nbench_indices(FILE *out, const struct nbench *t, enum nbench_section section)
{
	for (size_t i = 0; i < NBENCH_PARTS; i++) {
		const struct score *s = &t->part[i];
		char number[40];

		if (parts[i].section != section)
			continue;
		fprintf(out, "%-20s: %s", parts[i].label,
			s->have ? put(number, sizeof(number), s->value, 3) : "none");
		if (s->have < s->n)
			fprintf(out, "  partial %zu/%zu", s->have, s->n);
		fputc('\n', out);
	}
}

/* NULL where it has a row. */
static const char *why_missing(const struct nbench *t, const struct test *test)
{
	const struct index_row *row = row_of(t, NBENCH_OLD, test);

	return row && !row->series ? row->why : NULL;
}

/* "without FOURIER, NEURAL NET: not run" */
static void put_missing(FILE *out, const struct nbench *t, const struct view *v)
{
	struct str text = { 0 };

	for (size_t i = 0; i < NBENCH_TESTS; i++) {
		const char *why = why_missing(t, &tests[i]);
		size_t k = 0;

		while (!str_eq(why_missing(t, &tests[k]), why))
			k++;
		if (!why || k < i)
			continue;
		str_clear(&text);
		for (; k < NBENCH_TESTS; k++) {
			if (str_eq(why_missing(t, &tests[k]), why))
				str_addf(&text, "%s%s", text.n ? ", " : "",
					tests[k].title);
		}
		str_add(&text, ": ");
		text_add(&text, why, v->utf8);
		text_wrap(out, "without ", str_text(&text), v->width);
	}
	str_release(&text);
}

static void put_doubts(FILE *out, const struct nbench *t)
{
	for (size_t i = 0; i < NBENCH_TESTS; i++) {
		const struct index_row *row = result_of(t, &tests[i]);
		struct headline h = { .half = -1 };
		char pct[40];

		if (row)
			headline_of(&h, row->series);
		if (!(100 * h.half > CERTAIN))
			continue;
		num_put(pct, sizeof(pct), 100 * h.half, 3);
		fprintf(out,
			"** WARNING: %s is not certain to %.0f %%: "
			"+-%s %% in %zu rounds\n",
			tests[i].title, CERTAIN, pct, h.c.n);
	}
}

void nbench_remarks(FILE *out, const struct nbench *t, const struct view *v)
{
	put_missing(out, t, v);
	put_doubts(out, t);
}

double nbench_gain(const struct nbench *from, const struct nbench *to, size_t *rows)
{
	double v[NBENCH_TESTS];

	*rows = 0;
	for (size_t i = 0; i < NBENCH_TESTS; i++) {
		const struct index_row *a = result_of(from, &tests[i]);
		const struct index_row *b = result_of(to, &tests[i]);
		double ratio = a && b ? b->index / a->index : 0;

		if (ratio > 0 && isfinite(ratio))
			v[(*rows)++] = ratio;
	}
	return *rows ? order_geomean(v, *rows) : 0;
}
