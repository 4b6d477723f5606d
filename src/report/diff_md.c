/* diff_md - a comparison as GitHub markdown. */
#include <string.h>

#include "report/diff.h"
#include "report/diff_cells.h"
#include "report/diff_rows.h"
#include "report/diff_summary.h"
#include "report/mdout.h"

static void print_env(FILE *out, const struct comparison *c, const struct diff_view *v)
{
	bool utf8 = v->view->utf8;
	struct str same = { 0 };

	for (size_t i = 0; i < c->env_n; i++) {
		const struct env_line *e = &c->env[i];

		if (!e->shown && !v->env)
			continue;
		fputs("- ", out);
		mdout_text(out, diff_fact_label(e->key), utf8);
		fputs(": ", out);
		mdout_text(out, e->old ? e->old : "-", utf8);
		if (e->differs) {
			fputs(" -> ", out);
			mdout_text(out, e->new ? e->new : "-", utf8);
		}
		fputs(e->invalidates ? " **! affects all rows**\n" : "\n", out);
	}
	diff_put_same(&same, c, utf8);
	if (same.n) {
		fputs("- same: ", out);
		mdout_text(out, str_text(&same), utf8);
		fputs("\n", out);
	}
	str_release(&same);
}

static void print_notes(FILE *out, const struct row *r, const struct view *v)
{
	struct str notes = { 0 };

	diff_notes(&notes, r, v->utf8, v->verbose);
	if (notes.n)
		fputs("; ", out);
	for (char *p = notes.s; p && *p; p++)
		*p = *p == '\n' ? ';' : *p;
	mdout_text(out, str_text(&notes), v->utf8);
	str_release(&notes);
}

static void print_row(FILE *out, const struct row *r, const struct view *v)
{
	struct diff_cells t;

	diff_cells_of(&t, r, v->utf8);
	fputs("| ", out);
	mdout_text(out, r->name, v->utf8);
	fputs(" | ", out);
	mdout_text(out, t.marks, v->utf8);
	fputs(" | ", out);
	mdout_text(out, t.old, v->utf8);
	fputs(" | ", out);
	mdout_text(out, t.new, v->utf8);
	fprintf(out, " | %s | %s | %c | ", t.delta, t.interval, t.glyph);
	mdout_text(out, t.word, v->utf8);
	print_notes(out, r, v);
	fputs(" |\n", out);
}

static void print_group(FILE *out, const struct diff_group *g, const struct view *v)
{
	struct str title = { 0 };

	diff_group_title(&title, g->v[0], v->utf8);
	fputs("\n**", out);
	mdout_text(out, str_text(&title), v->utf8);
	fputs("**\n\n| TEST | | OLD | NEW | DELTA | CI | | VERDICT |\n"
	      "|:-----|:--|----:|----:|------:|:---|:--|:--------|\n",
		out);
	for (size_t i = 0; i < g->n; i++)
		print_row(out, g->v[i], v);
	str_release(&title);
}

/* The rows that are the same, or the others; how many. */
static size_t print_groups(FILE *out, const struct diff_report *d,
	const struct diff_view *v, bool same)
{
	struct diff_groups g;
	size_t printed = 0;

	diff_groups_of(&g, d->c, v, same);
	for (size_t k = 0; k < g.n; k++) {
		struct diff_group part = { g.v[k].v, 0 };

		/* Kept in their order: those of the other kind are passed over. */
		for (size_t i = 0; i < g.v[k].n; i++) {
			if ((g.v[k].v[i]->j.verdict == VERDICT_SAME) == same)
				part.v[part.n++] = g.v[k].v[i];
		}
		if (part.n && out)
			print_group(out, &part, v->view);
		printed += part.n;
	}
	diff_groups_release(&g);
	return printed;
}

static void print_indices(FILE *out, const struct comparison *c)
{
	for (size_t i = 0; i < c->indices_n; i++) {
		char ratio[16], interval[32];

		diff_index_cells(ratio, interval, &c->indices[i]);
		fprintf(out, "- geomean(%zu) ", c->indices[i].rows);
		mdout_text(out, c->indices[i].title, false);
		fprintf(out, " speedup %s %s\n", ratio, interval);
	}
	if (c->no_index) {
		fputs("- no geomean: ", out);
		mdout_text(out, c->no_index, false);
		fputs("\n", out);
	}
}

static void print_line(FILE *out, const char *head, struct str *s)
{
	if (s->n) {
		fprintf(out, "- %s", head);
		mdout_text(out, str_text(s), false);
		fputs("\n", out);
	}
	str_clear(s);
}

static void print_tables(FILE *out, const struct diff_report *d,
	const struct diff_view *v)
{
	size_t same = print_groups(NULL, d, v, true);

	fputs("### kbench diff: ", out);
	mdout_text(out, d->old_name, v->view->utf8);
	fputs(" -> ", out);
	mdout_text(out, d->new_name, v->view->utf8);
	fputs("\n\n", out);
	print_env(out, d->c, v);
	for (size_t i = 0; i < d->c->warnings_n; i++) {
		fputs("- warning: ", out);
		mdout_text(out, d->c->warnings[i], v->view->utf8);
		fputs("\n", out);
	}
	print_groups(out, d, v, false);
	if (same) {
		fprintf(out, "\n<details><summary>%zu same</summary>\n", same);
		print_groups(out, d, v, true);
		fputs("\n</details>\n", out);
	}
	fputs("\n", out);
}

void diff_md(FILE *out, const struct diff_report *d, const struct diff_view *v)
{
	struct str s = { 0 };

	if (!v->summary)
		print_tables(out, d, v);
	print_indices(out, d->c);
	diff_put_left_out(&s, d->c);
	print_line(out, "without: ", &s);
	diff_put_rules(&s, d->c);
	print_line(out, "", &s);
	diff_put_counts(&s, d->c);
	print_line(out, "", &s);
	diff_put_excluded(&s, d->c);
	print_line(out, "", &s);
	diff_put_direction(&s, d->c);
	print_line(out, "", &s);
	diff_put_gate(&s, d, v->view);
	print_line(out, "", &s);
	diff_put_marks(&s, d, v);
	print_line(out, "marks: ", &s);
	diff_put_next(&s, d);
	print_line(out, "next: ", &s);
	str_release(&s);
}
