/* grid_md - a grid as GitHub markdown: a table each, never cut into blocks. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "report/grid.h"
#include "report/grid_cells.h"
#include "report/grid_frame.h"
#include "report/grid_table.h"
#include "report/mdout.h"
#include "report/text.h"

static void print_heading(FILE *out, const struct grid *g, const struct grid_table *t,
	bool utf8)
{
	struct str s = { 0 };

	for (size_t k = 0; k < t->leads; k++) {
		grid_head(&s, t, k);
		fputs("| ", out);
		mdout_text(out, str_text(&s), utf8);
		fputs(" ", out);
		str_clear(&s);
	}
	for (size_t k = 0; k < g->columns; k++) {
		fputs("| ", out);
		mdout_text(out, g->column[k].name, utf8);
		fputs(k ? " | " : " ", out);
	}
	fputs("|\n", out);
	for (size_t k = 0; k < t->leads; k++)
		fputs(t->lead[k] == LEAD_TEST ? "|:--" : "|--:", out);
	for (size_t k = 0; k < g->columns; k++)
		fputs(k ? "|--:|:--" : "|--:", out);
	fputs("|\n", out);
	str_release(&s);
}

/* A column behind the first is two: the value, and its verdict. */
static unsigned print_row(FILE *out, const struct grid *g, const struct grid_table *t,
	const struct grid_point *p)
{
	struct grid_text_cell *c = mem_alloc(g->columns * sizeof(*c));
	struct str s = { 0 };
	unsigned signs = 0;

	grid_cells_of(c, g, p->row);
	for (size_t k = 0; k < t->leads; k++) {
		grid_lead(&s, t, k, p);
		fputs("| ", out);
		mdout_text(out, str_text(&s), false);
		fputs(" ", out);
		str_clear(&s);
	}
	for (size_t k = 0; k < g->columns; k++) {
		fputs("| ", out);
		mdout_text(out, c[k].value, false);
		mdout_text(out, c[k].marks, false);
		fputs(k ? " | " : " ", out);
		mdout_text(out, c[k].word, false);
		fputs(*c[k].word ? " " : "", out);
		signs |= c[k].signs;
	}
	fputs("|\n", out);
	str_release(&s);
	free(c);
	return signs;
}

/* Each line of the text as an item. */
static void print_items(FILE *out, const char *head, struct str *lines, bool utf8)
{
	for (const char *s = str_text(lines); *s;) {
		size_t n = strcspn(s, "\n");
		struct str one = { 0 };

		str_addn(&one, s, n);
		fprintf(out, "- %s", head);
		mdout_text(out, str_text(&one), utf8);
		fputs("\n", out);
		str_release(&one);
		s += n + (s[n] == '\n');
	}
	str_clear(lines);
}

static void print_columns(FILE *out, const struct grid *g, bool utf8)
{
	struct str s = { 0 }, line = { 0 };

	for (size_t k = 0; k < g->columns; k++) {
		grid_put_column(&s, &g->column[k], utf8);
		if (s.n) {
			text_add(&line, g->column[k].name, utf8);
			str_addf(&line, ": %s", str_text(&s));
		}
		print_items(out, "", &line, utf8);
		str_clear(&s);
		grid_put_warnings(&s, g, k, utf8);
		print_items(out, "", &s, utf8);
	}
	str_release(&s);
	str_release(&line);
}

static void print_notes(FILE *out, const struct grid *g, const struct grid_view *v,
	unsigned signs)
{
	bool utf8 = v->view->utf8;
	struct str s = { 0 };

	fputs("\n", out);
	grid_put_reasons(&s, g, v->shown, utf8);
	print_items(out, "", &s, utf8);
	grid_put_excluded(&s, g);
	print_items(out, "", &s, utf8);
	grid_put_counts(&s, g);
	print_items(out, "", &s, utf8);
	grid_put_rules(&s, g);
	print_items(out, "", &s, utf8);
	grid_put_legend(&s, g, signs);
	print_items(out, "marks: ", &s, utf8);
	str_release(&s);
}

void grid_md(FILE *out, const struct grid *g, const struct grid_view *v)
{
	bool utf8 = v->view->utf8;
	struct str title = { 0 };
	struct grid_tables t;
	unsigned signs = 0;

	grid_tables_of(&t, g, v->shown);
	fprintf(out, "### kbench grid: %zu column%s\n\n", g->columns,
		g->columns == 1 ? "" : "s");
	print_columns(out, g, utf8);
	for (size_t i = 0; i < t.n; i++) {
		grid_title(&title, &t.v[i], utf8);
		fputs("\n**", out);
		mdout_text(out, str_text(&title), utf8);
		fputs("**\n\n", out);
		str_clear(&title);
		print_heading(out, g, &t.v[i], utf8);
		for (size_t k = 0; k < t.v[i].n; k++)
			signs |= print_row(out, g, &t.v[i], &t.v[i].v[k]);
	}
	print_notes(out, g, v, signs);
	grid_tables_release(&t);
	str_release(&title);
}
