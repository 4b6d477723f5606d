/* grid - any number of runs side by side on a console. */
#include "report/grid.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/str.h"
#include "report/grid_cells.h"
#include "report/grid_frame.h"
#include "report/grid_table.h"
#include "report/reporters.h"
#include "report/text.h"

enum { NAME_MOST = 16, GAP = 2 };

/* The widths of one column of runs. */
struct slot {
	char *name; /* safe to print, cut where it is long */
	size_t value, marks, word, all;
};

/* A table while it is printed. */
struct page {
	FILE *out;
	const struct grid *g;
	const struct grid_table *t;
	const struct view *v;
	struct grid_text_cell *cell; /* of all rows of the table */
	struct slot *slot;
	size_t lead[GRID_LEADS], leads; /* widths in front, and their sum with gaps */
	unsigned signs;
};

static char *cut_name(const char *name, size_t most, bool utf8)
{
	struct str s = { 0 }, cut = { 0 };
	size_t bytes = 0;
	uint32_t c;

	text_add(&s, name, utf8);
	if (text_width(str_text(&s)) <= most)
		return s.s ? s.s : mem_strdup("");
	for (size_t k = 0; k + 1 < most; k++)
		bytes += text_decode(s.s + bytes, &c);
	str_addn(&cut, s.s, bytes);
	str_add(&cut, utf8 ? "\342\200\246" : ".");
	str_release(&s);
	return cut.s;
}

static void widen(size_t *w, size_t to)
{
	*w = to > *w ? to : *w;
}

static void measure_slot(struct page *p, size_t k)
{
	struct slot *s = &p->slot[k];
	size_t name;

	for (size_t i = 0; i < p->t->n; i++) {
		const struct grid_text_cell *c = &p->cell[i * p->g->columns + k];

		widen(&s->value, strlen(c->value));
		widen(&s->marks, strlen(c->marks));
		widen(&s->word, strlen(c->word));
		p->signs |= c->signs;
	}
	s->all = s->value + s->marks + (s->word ? 1 + s->word : 0);
	s->name = cut_name(p->g->column[k].name, s->all > NAME_MOST ? s->all : NAME_MOST,
		p->v->utf8);
	name = text_width(s->name);
	if (name > s->all) { /* values end below the name's end */
		s->value += name - s->all;
		s->all = name;
	}
}

static void measure_leads(struct page *p)
{
	struct str s = { 0 };

	for (size_t k = 0; k < p->t->leads; k++) {
		grid_head(&s, p->t, k);
		p->lead[k] = text_width(str_text(&s));
		str_clear(&s);
		for (size_t i = 0; i < p->t->n; i++) {
			grid_lead(&s, p->t, k, &p->t->v[i]);
			widen(&p->lead[k], text_width(str_text(&s)));
			str_clear(&s);
		}
		p->leads += p->lead[k] + (k ? GAP : 0);
	}
	str_release(&s);
}

/* The columns in front of a row; the heading where point is NULL. */
static void put_leads(struct str *line, const struct page *p,
	const struct grid_point *point)
{
	struct str s = { 0 };

	for (size_t k = 0; k < p->t->leads; k++) {
		int w = (int)p->lead[k];
		bool left = p->t->lead[k] == LEAD_TEST;

		if (point)
			grid_lead(&s, p->t, k, point);
		else
			grid_head(&s, p->t, k);
		str_addf(line, "%*s%*s", k ? GAP : 0, "", left ? -w : w, str_text(&s));
		str_clear(&s);
	}
	str_release(&s);
}

/* Blanks up to a column of the line. */
static void pad(struct str *line, size_t to, size_t *coloured)
{
	size_t at = text_width(str_text(line)) - *coloured;

	if (at < to)
		str_addf(line, "%*s", (int)(to - at), "");
}

static const char *colour_of(const struct grid_text_cell *c)
{
	switch (c->verdict) {
	case VERDICT_WORSE:
		return "\033[31m";
	case VERDICT_BETTER:
		return "\033[32m";
	case VERDICT_WORSE_MAYBE:
	case VERDICT_BETTER_MAYBE:
		return "\033[33m";
	case VERDICT_SAME:
		return "\033[2m";
	default:
		return c->signs & SIGN_FAIL ? "\033[31m" : "";
	}
}

/* *extra: characters of the line that take no column. */
static void add_coloured(struct str *line, const struct page *p, const char *text,
	const char *colour, size_t *extra)
{
	if (!p->v->colour || !*colour) {
		str_add(line, text);
		return;
	}
	str_addf(line, "%s%s\033[0m", colour, text);
	*extra += strlen(colour) + 4;
}

static void print_row(const struct page *p, size_t row, size_t from, size_t to)
{
	const struct grid_text_cell *c = &p->cell[row * p->g->columns];
	size_t at = p->leads, extra = 0;
	struct str line = { 0 };

	put_leads(&line, p, &p->t->v[row]);
	for (size_t k = from; k < to; k++) {
		const struct slot *s = &p->slot[k];
		bool fail = c[k].signs & SIGN_FAIL;

		pad(&line, at + GAP + s->value - strlen(c[k].value), &extra);
		add_coloured(&line, p, c[k].value, fail ? colour_of(&c[k]) : "", &extra);
		str_add(&line, c[k].marks);
		if (*c[k].word) {
			pad(&line, at + GAP + s->value + s->marks + 1, &extra);
			add_coloured(&line, p, c[k].word, colour_of(&c[k]), &extra);
		}
		at += GAP + s->all;
	}
	fprintf(p->out, "%s\n", str_text(&line));
	str_release(&line);
}

static void print_heading(const struct page *p, size_t from, size_t to)
{
	size_t at = p->leads, extra = 0;
	struct str line = { 0 };

	put_leads(&line, p, NULL);
	for (size_t k = from; k < to; k++) {
		const struct slot *s = &p->slot[k];
		size_t name = text_width(s->name);

		pad(&line, at + GAP + (name < s->value ? s->value - name : 0), &extra);
		str_add(&line, s->name);
		at += GAP + s->all;
	}
	fprintf(p->out, "%s%s%s\n", p->v->colour ? "\033[1m" : "", str_text(&line),
		p->v->colour ? "\033[0m" : "");
	str_release(&line);
}

/* As many columns as fit behind those in front, at least one. */
static size_t block_end(const struct page *p, size_t from)
{
	size_t width = p->v->width > 0 ? (size_t)p->v->width : 80;
	size_t at = p->leads + GAP + p->slot[from].all, k = from + 1;

	while (k < p->g->columns && at + GAP + p->slot[k].all <= width)
		at += GAP + p->slot[k++].all;
	return k;
}

static unsigned print_table(FILE *out, const struct grid *g, const struct grid_table *t,
	const struct view *v)
{
	struct page p = { .out = out, .g = g, .t = t, .v = v };
	struct str title = { 0 };

	p.cell = mem_alloc((t->n * g->columns + 1) * sizeof(*p.cell));
	p.slot = mem_alloc((g->columns + 1) * sizeof(*p.slot));
	for (size_t i = 0; i < t->n; i++)
		grid_cells_of(&p.cell[i * g->columns], g, t->v[i].row);
	for (size_t k = 0; k < g->columns; k++)
		measure_slot(&p, k);
	measure_leads(&p);
	grid_title(&title, t, v->utf8);
	fprintf(out, "%s\n", str_text(&title));
	for (size_t from = 0, to; from < g->columns; from = to) {
		to = block_end(&p, from);
		if (from)
			fputs("\n", out);
		print_heading(&p, from, to);
		for (size_t i = 0; i < t->n; i++)
			print_row(&p, i, from, to);
	}
	fputs("\n", out);
	for (size_t k = 0; k < g->columns; k++)
		free(p.slot[k].name);
	free(p.slot);
	free(p.cell);
	str_release(&title);
	return p.signs;
}

/* Each line of the text; the lines of a long one are indented. */
static void print_lines(FILE *out, const struct str *text, const struct view *v)
{
	for (const char *s = str_text(text); *s;) {
		size_t n = strcspn(s, "\n"), head = strcspn(s, " ") + 1;
		struct str first = { 0 }, rest = { 0 };

		head = head < n ? head : n;
		str_addn(&first, s, head);
		str_addn(&rest, s + head, n - head);
		text_wrap(out, str_text(&first), str_text(&rest), v->width);
		str_release(&first);
		str_release(&rest);
		s += n + (s[n] == '\n');
	}
}

static void print_title(FILE *out, const struct grid *g, const struct view *v)
{
	struct str title = { 0 }, rules = { 0 };
	size_t room = v->width > 1 ? (size_t)v->width - 1 : 0;

	str_addf(&title, "kbench grid  %zu column%s", g->columns,
		g->columns == 1 ? "" : "s");
	grid_put_rules(&rules, g);
	if (!rules.n)
		fprintf(out, "%s\n", str_text(&title));
	else if (title.n + 2 + rules.n <= room)
		fprintf(out, "%s%*s\n", str_text(&title), (int)(room - title.n),
			str_text(&rules));
	else
		fprintf(out, "%s\n     %s\n", str_text(&title), str_text(&rules));
	str_release(&title);
	str_release(&rules);
}

static void print_columns(FILE *out, const struct grid *g, const struct view *v)
{
	size_t wide = 0;
	struct str s = { 0 };

	for (size_t k = 0; k < g->columns; k++) {
		char *name = cut_name(g->column[k].name, 24, v->utf8);

		widen(&wide, text_width(name));
		free(name);
	}
	for (size_t k = 0; k < g->columns; k++) {
		struct str head = { 0 };
		size_t used;

		grid_put_column(&s, &g->column[k], v->utf8);
		str_add(&head, " ");
		text_add(&head, g->column[k].name, v->utf8);
		used = text_width(str_text(&head));
		str_addf(&head, "%*s", used < wide + 1 ? (int)(wide + 3 - used) : 2, "");
		if (s.n)
			text_wrap(out, str_text(&head), str_text(&s), v->width);
		str_release(&head);
		str_clear(&s);
	}
	for (size_t k = 0; k < g->columns; k++) {
		grid_put_warnings(&s, g, k, v->utf8);
		print_lines(out, &s, v);
		str_clear(&s);
	}
	str_release(&s);
}

static void print_notes(FILE *out, const struct grid *g, const struct grid_view *v,
	unsigned signs)
{
	struct str s = { 0 };

	grid_put_reasons(&s, g, v->shown, v->view->utf8);
	print_lines(out, &s, v->view);
	str_clear(&s);
	grid_put_excluded(&s, g);
	print_lines(out, &s, v->view);
	str_clear(&s);
	grid_put_counts(&s, g);
	print_lines(out, &s, v->view);
	str_clear(&s);
	grid_put_legend(&s, g, signs);
	if (s.n)
		text_wrap(out, "marks: ", str_text(&s), v->view->width);
	str_release(&s);
}

void grid_text(FILE *out, const struct grid *g, const struct grid_view *v)
{
	struct grid_tables t;
	unsigned signs = 0;

	grid_tables_of(&t, g, v->shown);
	print_title(out, g, v->view);
	print_columns(out, g, v->view);
	fputs("\n", out);
	for (size_t i = 0; i < t.n; i++)
		signs |= print_table(out, g, &t.v[i], v->view);
	if (!t.n)
		fputs("nothing was measured\n", out);
	print_notes(out, g, v, signs);
	grid_tables_release(&t);
}

int grid_emit(FILE *out, const struct runs *rs, const struct view *v)
{
	const struct rules rules = { .alpha = 0.05 };
	const struct match_options none = { 0 };
	const struct grid_view gv = { .view = v };
	struct runs_side all = { .v = mem_alloc((rs->n + 1) * sizeof(*all.v)) };
	struct grid g;

	for (; all.n < rs->n; all.n++)
		all.v[all.n] = rs->v[all.n];
	grid_make(&g, &all, &rules, &none, NULL);
	grid_text(out, &g, &gv);
	grid_release(&g);
	free(all.v);
	return report_done(out);
}
