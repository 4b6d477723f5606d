/* rows - the series of a run in reading order, and what they are called. */
#include "report/rows.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "compare/index.h"
#include "report/text.h"

static const char *const suites[] = { "micro", "unix", "cpu", "sched", "build", NULL };

const char *rows_suite(const struct series *s)
{
	return *s->suite ? s->suite : "other";
}

static size_t rank_of_suite(const char *suite)
{
	size_t i = 0;

	while (suites[i] && strcmp(suites[i], suite) != 0)
		i++;
	return i;
}

int rows_by_suite(const char *a, const char *b)
{
	int order = (int)rank_of_suite(a) - (int)rank_of_suite(b);

	return order ? order : strcmp(a, b);
}

bool rows_number(const char *part, double *v)
{
	static const char unit[] = "kmg";
	const char *u;
	char *end;

	if (!isdigit((unsigned char)*part))
		return false;
	*v = (double)strtoull(part, &end, 10);
	u = *end && !isalnum((unsigned char)end[1]) ? strchr(unit, *end) : NULL;
	*v *= u ? (double)(UINT64_C(1) << (10 * (u - unit + 1))) : 1;
	return true;
}

/* The greatest of all stands behind the quantiles. */
static bool is_quantile(const char *part)
{
	return part[0] == 'p' && isdigit((unsigned char)part[1]);
}

static int compare_parts(const char *a, const char *b)
{
	double x, y;

	if (is_quantile(a) && strcmp(b, "max") == 0)
		return -1;
	if (is_quantile(b) && strcmp(a, "max") == 0)
		return 1;
	if (rows_number(a, &x) && rows_number(b, &y) && x != y)
		return x < y ? -1 : 1;
	return strcmp(a, b);
}

int rows_by_id(const char *a, const char *b)
{
	const char *p = a, *q = b;
	char x[64], y[64];
	int order = 0;

	while (!order) {
		bool more = str_word(&p, ".", x, sizeof(x)),
		     other = str_word(&q, ".", y, sizeof(y));

		if (!more || !other)
			return more != other ? (int)more - (int)other : strcmp(a, b);
		order = compare_parts(x, y);
	}
	return order;
}

static int by_reading(const void *a, const void *b)
{
	const struct series *x = *(const struct series *const *)a;
	const struct series *y = *(const struct series *const *)b;
	int order = rows_by_suite(rows_suite(x), rows_suite(y));

	order = order ? order : rows_by_id(x->id, y->id);
	order = order ? order : (x->copies > y->copies) - (x->copies < y->copies);
	return order ? order : (x->cpus > y->cpus) - (x->cpus < y->cpus);
}

const struct series **rows_sorted(const struct run *r, const char *suite, size_t *n)
{
	const struct series **v = mem_alloc((r->series_n + 1) * sizeof(*v));

	*n = 0;
	for (size_t i = 0; i < r->series_n; i++) {
		if (r->series[i]->n &&
			(!suite || str_eq(rows_suite(r->series[i]), suite)))
			v[(*n)++] = r->series[i];
	}
	qsort(v, *n, sizeof(*v), by_reading);
	return v;
}

const struct series **rows_shown(const struct run *r, struct derived *d, size_t *n)
{
	struct place at[INDEX_PLACES];
	size_t places = index_places(r, NULL, at, INDEX_PLACES);
	const struct series **v = rows_sorted(r, NULL, n);

	for (size_t i = 0; i < places; i++)
		derive_at(d, r, at[i]);
	v = mem_resize(v, *n + d->n + 1, sizeof(*v));
	for (size_t i = 0; i < d->n; i++)
		v[(*n)++] = &d->v[i].series;
	qsort(v, *n, sizeof(*v), by_reading);
	return v;
}

void rows_place(struct str *t, unsigned copies, unsigned cpus)
{
	if (copies > 1)
		str_addf(t, " x%u", copies);
	if (cpus)
		str_addf(t, " @%u", cpus);
}

void rows_label(struct str *t, const struct series *s, bool utf8)
{
	text_add(t, s->id, utf8);
	rows_place(t, s->copies, s->cpus);
}

void rows_word(struct str *t, const char *s)
{
	for (; *s; s++) {
		if (*s == '/')
			str_add(t, "_per_");
		else if (isalnum((unsigned char)*s) || *s == '.')
			str_addn(t, s, 1);
		else
			str_add(t, "_");
	}
}

void rows_metric_place(struct str *t, unsigned copies, unsigned cpus)
{
	if (copies > 1)
		str_addf(t, ".n%u", copies);
	if (cpus)
		str_addf(t, ".at%u", cpus);
}

void rows_metric(struct str *t, const struct series *s)
{
	rows_word(t, rows_suite(s));
	str_add(t, ".");
	rows_word(t, s->id);
	rows_metric_place(t, s->copies, s->cpus);
}

static bool same(const struct start *a, const struct start *b)
{
	return !b->ended && str_eq(a->process, b->process) &&
		a->at.copies == b->at.copies && a->at.cpus == b->at.cpus;
}

size_t rows_unfinished(struct str *t, const struct run *r, size_t from)
{
	for (size_t i = from; i < r->starts_n; i++) {
		const struct start *s = &r->starts[i];
		size_t k = 0, n = 0;

		while (!s->ended && !same(s, &r->starts[k]))
			k++;
		if (s->ended || k < i)
			continue;
		for (; k < r->starts_n; k++)
			n += same(s, &r->starts[k]);
		text_add(t, s->process, false);
		rows_place(t, s->at.copies, s->at.cpus);
		if (s->round)
			str_addf(t, ", round %u", s->round);
		if (n > 1)
			str_addf(t, " and %zu more", n - 1);
		return i + 1;
	}
	return 0;
}
