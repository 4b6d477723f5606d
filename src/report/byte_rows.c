/* byte_rows - result lines and index rows of the UnixBench layouts, by columns. */
#include "report/byte_rows.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "base/str.h"
#include "compare/headline.h"
#include "report/text.h"

enum { LINES_MOST = 40 };

const char *byte_number(char *out, size_t cap, double v)
{
	if (v >= 1e15)
		snprintf(out, cap, "%.6g", v);
	else if (v >= 1 || v <= 0)
		snprintf(out, cap, "%.1f", v);
	else
		num_put(out, cap, v, 3);
	return out;
}

static const char *title_of(const struct layout *l, const char *id)
{
	for (const struct title *t = titles; t->id; t++) {
		if (str_eq(t->id, id))
			return l->title(t);
	}
	return id;
}

/* Seconds that one process sampled, on average; 0: the file does not tell. */
static double seconds_of(const struct series *s)
{
	double minute = str_eq(s->unit_name, "lpm") ? 60 : 1, sum = 0;

	if (s->copies > 1 || (minute == 1 && !str_eq(s->unit_name, "lps")))
		return 0;
	for (size_t i = 0; i < s->n; i++) {
		const struct sample *x = &s->v[i];

		if (!x->it || !x->n || x->below || !(x->v > 0) || x->base > 0)
			return 0;
		sum += (double)x->it * x->n * minute / x->v;
	}
	return isfinite(sum) ? sum / (double)s->n : 0;
}

/* A result line: a title of the layout with what the run has for it. */
struct line {
	const char *title;
	const struct series *s;
	const struct event *failed;
};

static int by_title(const void *a, const void *b)
{
	return strcmp(((const struct line *)a)->title, ((const struct line *)b)->title);
}

static struct line line_of(const struct layout *l, const struct title *t,
	const struct run *r, const struct score *place)
{
	struct line x = { l->title(t), NULL, run_event_at(r, t->id, place->at) };

	for (size_t i = 0; i < r->series_n && !x.s; i++) {
		const struct series *s = r->series[i];

		if (s->n && s->copies == place->at.copies && s->cpus == place->at.cpus &&
			s->unit && str_eq(s->id, t->id))
			x.s = s;
	}
	if (x.s && x.failed && x.failed->outcome == OUTCOME_SKIPPED)
		x.failed = NULL;
	return x;
}

static void put_line(FILE *out, const struct layout *l, const struct line *x)
{
	double seconds = x->s ? seconds_of(x->s) : 0;
	char value[40], secs[40];
	struct headline h;

	if (x->s)
		headline_of(&h, x->s);
	if (x->failed || !x->s || h.below) {
		fprintf(out, "%-40s no measured results\n", x->title);
		return;
	}
	fprintf(out, "%-40s %*s %-5s ", x->title, l->value,
		byte_number(value, sizeof(value), h.c.median), x->s->unit->name);
	if (seconds > 0)
		fprintf(out, "(%s %s, %zu samples)\n",
			byte_number(secs, sizeof(secs), seconds), l->seconds, x->s->n);
	else
		fprintf(out, "(%zu samples)\n", x->s->n);
}

size_t byte_results(FILE *out, const struct layout *l, const struct run *r,
	const struct score *s)
{
	struct line line[LINES_MOST];
	size_t n = 0;

	for (const struct title *t = titles; t->id && n < LINES_MOST; t++) {
		line[n] = line_of(l, t, r, s);
		n += line[n].s || line[n].failed;
	}
	if (l->sorted)
		qsort(line, n, sizeof(*line), by_title);
	for (size_t i = 0; i < n; i++)
		put_line(out, l, &line[i]);
	return n;
}

void byte_row(FILE *out, const struct layout *l, const char *const cell[4])
{
	fprintf(out, "%-40s %*s %*s %*s\n", cell[0], l->base, cell[1], l->result, cell[2],
		l->index, cell[3]);
}

static void put_row(FILE *out, const struct layout *l, const struct index_row *row)
{
	char base[40], result[40], index[40];
	const char *const cell[4] = { title_of(l, row->id),
		byte_number(base, sizeof(base), row->base),
		byte_number(result, sizeof(result), row->result),
		byte_number(index, sizeof(index), row->index) };

	byte_row(out, l, cell);
}

void byte_rows(FILE *out, const struct layout *l, const struct score *s)
{
	struct line line[LINES_MOST];
	size_t n = 0;

	for (size_t i = 0; i < s->n && n < LINES_MOST; i++) {
		if (s->rows[i].series)
			line[n++] = (struct line){ title_of(l, s->rows[i].id),
				s->rows[i].series, NULL };
	}
	qsort(line, n, sizeof(*line), by_title);
	for (size_t i = 0; i < n; i++) {
		const struct index_row *row = s->rows;

		while (row->series != line[i].s)
			row++;
		put_row(out, l, row);
	}
}

void byte_line(FILE *out, const struct layout *l, const char *text, const struct view *v)
{
	struct str safe = { 0 };

	text_add(&safe, text, v->utf8);
	fprintf(out, "%s%s\n", l->indent, str_text(&safe));
	str_release(&safe);
}

void byte_meaning(FILE *out, const struct layout *l, const struct score *s,
	const struct view *v)
{
	struct str t = { 0 };

	str_addf(&t, "%.1f = %s; %zu of %zu rows%s", s->kind->scale, s->machine, s->have,
		s->n, s->have < s->n ? ": partial" : "");
	byte_line(out, l, str_text(&t), v);
	for (size_t i = 0; i < s->n; i++) {
		if (s->rows[i].series)
			continue;
		str_clear(&t);
		str_addf(&t, "without %s: %s", title_of(l, s->rows[i].id),
			s->rows[i].why);
		byte_line(out, l, str_text(&t), v);
	}
	str_release(&t);
}
