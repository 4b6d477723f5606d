/* fuzz_file - whatever stands in a file is read, shown in every format and compared. */
/*
 * Nothing crashes, reads beyond an end or leaks.
 *
 * The first byte says how, the rest is the file. Its runs are halved into two sides.
 * What is written as kb1 must mean the same when it is read again: written once more
 * it has the same bytes. Built and run by scripts/fuzz.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compare/gate.h"
#include "report/diff.h"
#include "report/grid.h"
#include "result/file.h"

enum { LENIENT = 1, NARROW = 4, UTF8 = 8, VERBOSE = 16, EXCLUDE = 32 };

static struct view view_of(unsigned how)
{
	return (struct view){ .width = how & NARROW ? 20 : 100, .utf8 = how & UTF8,
		.verbose = how & VERBOSE, .colour = how & VERBOSE };
}

static char *as_kb1(const struct runs *rs)
{
	const struct view v = { .width = 80 };
	char *text = NULL;
	size_t n = 0;
	FILE *out = open_memstream(&text, &n);

	reporter_find("kb1")->emit(out, rs, &v);
	fclose(out);
	return text;
}

/* The second writing is of what the first one says, and so is a third. */
static void reads_what_it_wrote(const struct runs *rs)
{
	struct runs again = { 0 }, third = { 0 };
	char *once = as_kb1(rs), *twice, *thrice;

	file_parse(&again, once, strlen(once), false);
	twice = as_kb1(&again);
	file_parse(&third, twice, strlen(twice), false);
	thrice = as_kb1(&third);
	if (strcmp(twice, thrice) != 0) {
		fprintf(stderr, "--- once\n%s--- twice\n%s--- thrice\n%s", once, twice,
			thrice);
		abort();
	}
	free(once);
	free(twice);
	free(thrice);
	runs_release(&again);
	runs_release(&third);
}

static void show(FILE *out, const struct runs *rs, const struct view *v)
{
	for (const struct reporter *r = reporters; r->name; r++)
		r->emit(out, rs, v);
	for (size_t i = 0; i < rs->n; i++) {
		report_machine(out, rs->v[i], v);
		report_notes(out, rs->v[i], v);
	}
	report_powers(out, rs, v);
}

static void diff(FILE *out, const struct runs_side side[2], const struct view *v,
	unsigned how)
{
	const struct rules rules = { .alpha = 0.05, .strict = how & VERBOSE };
	const struct match_options o = { .exclude_flagged = how & EXCLUDE,
		.skips = how & VERBOSE };
	const struct diff_view dv = { .view = v, .all = true, .env = true };
	struct comparison c;
	struct gate gate = { 0 };
	const struct diff_report d = { &c, &gate, "old.kb", "new.kb", NULL };
	struct error e;

	if (compare(&c, &side[0], &side[1], &rules, &o, &e) != 0)
		abort();
	gate_add(&gate, "worse>5%", &e);
	gate_judge(&gate, &c);
	diff_text(out, &d, &dv);
	diff_md(out, &d, &dv);
	diff_csv(out, &d, &dv);
	diff_json(out, &d, &dv);
	diff_suspects(out, &d);
	gate_release(&gate);
	comparison_release(&c);
}

static void grid(FILE *out, const struct runs_side *all, const struct view *v)
{
	const struct rules rules = { .alpha = 0.05 };
	const struct match_options o = { .skips = true };
	const struct grid_view gv = { .view = v };
	struct grid g;
	struct error e;

	if (grid_make(&g, all, &rules, &o, &e) != 0)
		abort();
	grid_text(out, &g, &gv);
	grid_md(out, &g, &gv);
	grid_csv(out, &g, &gv);
	grid_release(&g);
}

/* The name is libFuzzer's. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	const unsigned how = n ? data[0] : 0;
	const struct view v = view_of(how);
	struct runs rs = { 0 };
	struct runs_side all = { 0 }, half[2];
	char *text = NULL;
	size_t size = 0;
	FILE *out;

	if (!n)
		return 0;
	file_parse(&rs, (const char *)data + 1, n - 1, how & LENIENT);
	out = open_memstream(&text, &size);
	all.v = malloc((rs.n + 1) * sizeof(*all.v));
	for (; all.n < rs.n; all.n++)
		all.v[all.n] = rs.v[all.n];
	half[0] = (struct runs_side){ all.v, rs.n / 2 };
	half[1] = (struct runs_side){ all.v + rs.n / 2, rs.n - rs.n / 2 };
	reads_what_it_wrote(&rs);
	show(out, &rs, &v);
	diff(out, half, &v, how);
	if (all.n)
		grid(out, &all, &v);
	fclose(out);
	free(text);
	free(all.v);
	runs_release(&rs);
	return 0;
}
