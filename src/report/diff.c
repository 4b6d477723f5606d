/* diff - a comparison on a console: rows in columns, then what they add up to. */
#include "report/diff.h"

#include <string.h>

#include "base/str.h"
#include "report/diff_cells.h"
#include "report/diff_rows.h"
#include "report/diff_summary.h"
#include "report/text.h"

#define RED "\033[31m"
#define GREEN "\033[32m"
#define YELLOW "\033[33m"
#define DIM "\033[2m"
#define PLAIN "\033[0m"

enum {
	WORD = 8, /* columns that a verdict takes, beyond its glyph */
	LEAST = 6, /* of a name, whatever the width */
};

/*
 * Widths of the columns with the blanks in front of them; 0: not shown. The name
 * takes what is left, and of the first value's column what that leaves.
 */
struct layout {
	size_t width, name, old, half, new, delta, interval, n, q, glyph;
};

static struct layout layout_for(int width)
{
	struct layout l = { .width = width > 30 ? (size_t)width : 30,
		.old = 10,
		.new = 11,
		.delta = 10,
		.interval = 14,
		.glyph = 3 };

	if (l.width >= 110) {
		l.half = 7;
		l.n = 8;
		l.q = 9;
	} else if (l.width < 80) {
		l.old = l.new = l.delta = 8;
		l.glyph = 2;
	}
	if (l.width < 60)
		l.interval = 0;
	if (l.width < 48)
		l.old = 0;
	l.name = l.width - l.old - l.new - 2 * l.half - l.delta - l.interval - l.n - l.q -
		l.glyph - 1 - WORD;
	return l;
}

/* text so that it ends w columns behind `at`, the end of the column before. */
static void right(struct str *line, size_t *at, size_t w, const char *text)
{
	size_t have = text_width(str_text(line)), wide = text_width(text);

	*at += w;
	if (!w || !wide)
		return;
	str_addf(line, "%*s%s", have + wide + 1 < *at ? (int)(*at - have - wide) : 1, "",
		text);
}

/* The name cut at its end, with a mark, where it is wider than most. */
static void add_name(struct str *line, const char *name, size_t most, bool utf8)
{
	struct str safe = { 0 };

	text_add(&safe, name, false);
	if (safe.n <= most) {
		str_add(line, str_text(&safe));
	} else {
		str_addn(line, str_text(&safe), most > 1 ? most - 1 : 0);
		str_add(line, utf8 ? "\342\200\246" : ".");
	}
	str_release(&safe);
}

/* Name and marks: the marks end where the name's column does, if the name lets them. */
static void left(struct str *line, const struct layout *l, const char *name,
	const char *marks, const char *first, bool utf8)
{
	size_t room = l->name + (l->old ? l->old : l->new);
	size_t taken = *marks ? strlen(marks) + 1 : 0;
	size_t used, other = taken + strlen(first) + 2;

	str_add(line, " ");
	add_name(line, name, room > other + LEAST ? room - other : LEAST, utf8);
	if (!*marks)
		return;
	used = text_width(str_text(line));
	str_addf(line, "%*s%s",
		used + taken < l->name ? (int)(l->name - used - taken + 1) : 1, "",
		marks);
}

static const char *colour_of(enum verdict v)
{
	switch (v) {
	case VERDICT_WORSE:
	case VERDICT_ERROR:
		return RED;
	case VERDICT_BETTER:
		return GREEN;
	case VERDICT_WORSE_MAYBE:
	case VERDICT_BETTER_MAYBE:
		return YELLOW;
	case VERDICT_SAME:
	case VERDICT_SINGLE:
	case VERDICT_INFO:
		return DIM;
	default:
		return "";
	}
}

/* A long word begins earlier, for it stands in rows that have no interval. */
static void add_verdict(struct str *line, const struct layout *l,
	const struct diff_cells *t, const char *colour)
{
	size_t have = text_width(str_text(line)), wide = 2 + text_width(t->word);
	size_t start = l->width - 2 - WORD;

	if (wide > 2 + WORD)
		start = wide < l->width ? l->width - wide : 0;
	str_addf(line, "%*s%s", have < start ? (int)(start - have) : 1, "", colour);
	str_addf(line, "%c %s%s", t->glyph, t->word, *colour ? PLAIN : "");
}

static void print_row(FILE *out, const struct row *r, const struct layout *l,
	const struct view *v)
{
	struct str line = { 0 };
	struct diff_cells t;
	size_t at = l->name;

	diff_cells_of(&t, r, v->utf8);
	left(&line, l, r->name, t.marks, l->old ? t.old : t.new, v->utf8);
	right(&line, &at, l->old, t.old);
	right(&line, &at, l->half, t.half_old);
	right(&line, &at, l->new, t.new);
	right(&line, &at, l->half, t.half_new);
	right(&line, &at, l->delta, t.delta);
	right(&line, &at, l->interval, t.interval);
	right(&line, &at, l->n, t.n);
	right(&line, &at, l->q, t.q);
	add_verdict(&line, l, &t, v->colour ? colour_of(r->j.verdict) : "");
	fprintf(out, "%s\n", str_text(&line));
	str_release(&line);
}

static void print_notes(FILE *out, const struct row *r, const struct view *v)
{
	struct str notes = { 0 };
	const char *s;

	diff_notes(&notes, r, v->utf8, v->verbose);
	for (s = str_text(&notes); *s;) {
		size_t n = strcspn(s, "\n");
		struct str one = { 0 };

		str_addn(&one, s, n);
		text_wrap(out, "    ", str_text(&one), v->width);
		str_release(&one);
		s += n + (s[n] == '\n');
	}
	str_release(&notes);
}

static void print_heading(FILE *out, const struct layout *l, const struct diff_report *d,
	const struct view *v)
{
	const char *half = v->utf8 ? "\302\261" : "+-";
	struct str line = { 0 };
	char level[24];
	size_t at = l->name, have;

	str_add(&line, "TEST");
	right(&line, &at, l->old, "OLD");
	right(&line, &at, l->half, half);
	right(&line, &at, l->new, "NEW");
	right(&line, &at, l->half, half);
	right(&line, &at, l->delta, "DELTA");
	if (l->interval) {
		snprintf(level, sizeof(level), "%.4g%% CI",
			100 * (1 - d->c->rules.alpha));
		have = text_width(str_text(&line));
		str_addf(&line, "%*s%s", at + 3 > have ? (int)(at + 3 - have) : 1, "",
			level);
		at += l->interval;
	}
	right(&line, &at, l->n, "N");
	right(&line, &at, l->q, "Q");
	have = text_width(str_text(&line));
	at = l->width - WORD;
	str_addf(&line, "%*sVERDICT", have < at ? (int)(at - have) : 1, "");
	fprintf(out, "%s\n", str_text(&line));
	str_release(&line);
}

/* A group of one says what its row says. */
static void print_indices(FILE *out, const struct layout *l, const struct comparison *c)
{
	for (size_t i = 0; i < c->indices_n; i++) {
		const struct index_line *x = &c->indices[i];
		struct str line = { 0 };
		size_t at = l->name + l->old + l->new + 2 * l->half;
		char ratio[16], interval[32];

		if (x->rows == 1)
			continue;
		diff_index_cells(ratio, interval, x);
		str_addf(&line, "geomean(%zu)", x->rows);
		if (i + 1 < c->indices_n) {
			str_add(&line, " ");
			text_add(&line, x->title, false);
		}
		right(&line, &at, l->delta, ratio);
		right(&line, &at, l->interval, interval);
		fprintf(out, "%s\n", str_text(&line));
		str_release(&line);
	}
}

/* A line that is made by one of the diff_put functions, if there is anything to say. */
static void print_line(FILE *out, const char *head, struct str *s, int width)
{
	if (s->n)
		text_wrap(out, head, str_text(s), width);
	str_clear(s);
}

static void print_tables(FILE *out, const struct diff_report *d,
	const struct diff_view *v)
{
	struct layout l = layout_for(v->view->width);
	struct diff_groups g;
	struct str s = { 0 };

	print_heading(out, &l, d, v->view);
	diff_groups_of(&g, d->c, v, false);
	for (size_t k = 0; k < g.n; k++) {
		diff_group_title(&s, g.v[k].v[0], v->view->utf8);
		fprintf(out, "%s\n", str_text(&s));
		str_clear(&s);
		for (size_t i = 0; i < g.v[k].n; i++) {
			print_row(out, g.v[k].v[i], &l, v->view);
			print_notes(out, g.v[k].v[i], v->view);
		}
	}
	diff_groups_release(&g);
	print_indices(out, &l, d->c);
	diff_put_left_out(&s, d->c);
	print_line(out, "without: ", &s, v->view->width);
	text_add(&s, d->c->no_index ? d->c->no_index : "", v->view->utf8);
	print_line(out, "no geomean: ", &s, v->view->width);
	fputs("\n", out);
	str_release(&s);
}

static void print_title(FILE *out, const struct diff_report *d, const struct view *v)
{
	struct str names = { 0 }, rules = { 0 };
	size_t width, room;

	str_add(&names, "kbench diff  ");
	text_add(&names, d->old_name, v->utf8);
	str_add(&names, " -> ");
	text_add(&names, d->new_name, v->utf8);
	diff_put_rules(&rules, d->c);
	width = text_width(str_text(&names));
	room = v->width > 1 ? (size_t)v->width - 1 : 0;
	if (width + 2 + rules.n <= room)
		fprintf(out, "%s%*s\n", str_text(&names), (int)(room - width),
			str_text(&rules));
	else
		fprintf(out, "%s\n     %s\n", str_text(&names), str_text(&rules));
	str_release(&names);
	str_release(&rules);
}

static void print_gate(FILE *out, const struct diff_report *d, const struct view *v,
	struct str *s)
{
	static const char *const colours[] = {
		[GATE_NONE] = "",
		[GATE_PASSED] = GREEN,
		[GATE_FAILED] = RED,
		[GATE_NO_DATA] = YELLOW,
	};
	const char *colour = v->colour ? colours[d->gate->result] : "";

	diff_put_gate(s, d, v);
	if (s->n)
		fprintf(out, "%s%s%s\n", colour, str_text(s), *colour ? PLAIN : "");
	str_clear(s);
}

/* Both on one line where it is wide enough. */
static void print_marks(FILE *out, const struct diff_report *d, const struct diff_view *v)
{
	struct str marks = { 0 }, next = { 0 };
	int width = v->view->width;

	diff_put_marks(&marks, d, v);
	diff_put_next(&next, d);
	if (marks.n && next.n && marks.n + next.n + 16 <= (size_t)width) {
		fprintf(out, "marks: %s   next: %s\n", str_text(&marks), str_text(&next));
	} else {
		print_line(out, "marks: ", &marks, width);
		if (next.n)
			fprintf(out, "next: %s\n", str_text(&next));
	}
	str_release(&marks);
	str_release(&next);
}

void diff_text(FILE *out, const struct diff_report *d, const struct diff_view *v)
{
	int width = v->view->width;
	struct str s = { 0 };

	if (!v->summary) {
		print_title(out, d, v->view);
		diff_env(out, d->c, v);
		for (size_t i = 0; i < d->c->warnings_n; i++) {
			text_add(&s, d->c->warnings[i], v->view->utf8);
			print_line(out, "warning: ", &s, width);
		}
		fputs("\n", out);
		print_tables(out, d, v);
	}
	diff_put_counts(&s, d->c);
	print_line(out, "", &s, width);
	diff_put_excluded(&s, d->c);
	print_line(out, "", &s, width);
	diff_put_direction(&s, d->c);
	print_line(out, "", &s, width);
	print_gate(out, d, v->view, &s);
	print_marks(out, d, v);
	str_release(&s);
}
