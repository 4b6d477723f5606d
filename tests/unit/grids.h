/* grids - result files written by hand and their grid; for the tests of grid. */
#ifndef TESTS_GRIDS_H
#define TESTS_GRIDS_H

#include <stdlib.h>

#include "base/str.h"
#include "report/grid.h"
#include "result/file.h"
#include "unit/harness.h"

enum { FILES = 8 };

/* Files written by hand, read as if they were called so, and their grid. */
struct files {
	struct str text[FILES];
	const char *name[FILES];
	size_t n;
	struct runs runs[FILES];
	struct runs_side all;
	struct rules rules;
	struct match_options options;
	struct grid g;
	struct error e;
	int rc;
};

static inline void begin(struct files *f)
{
	*f = (struct files){ .rules.alpha = 0.05 };
}

static inline struct str *add(struct files *f, const char *name, const char *run)
{
	f->name[f->n] = name;
	str_addf(&f->text[f->n], "kb1 run %08zx %s\n", f->n + 1, run);
	return &f->text[f->n++];
}

static inline void make(struct files *f)
{
	f->all.v = malloc(FILES * 4 * sizeof(*f->all.v));
	for (size_t i = 0; i < f->n; i++) {
		file_parse(&f->runs[i], str_text(&f->text[i]), f->text[i].n, false);
		for (size_t k = 0; k < f->runs[i].n; k++) {
			f->runs[i].v[k]->file = strdup(f->name[i]);
			f->all.v[f->all.n++] = f->runs[i].v[k];
		}
	}
	f->rc = grid_make(&f->g, &f->all, &f->rules, &f->options, &f->e);
}

static inline void end(struct files *f)
{
	grid_release(&f->g);
	free(f->all.v);
	for (size_t i = 0; i < f->n; i++) {
		runs_release(&f->runs[i]);
		str_release(&f->text[i]);
	}
}

typedef void grid_emitter(FILE *out, const struct grid *g, const struct grid_view *v);

static inline char *printed(const struct files *f, grid_emitter *fn, int width,
	const bool *shown)
{
	const struct view view = { .width = width };
	const struct grid_view v = { &view, shown };
	char *text = NULL;
	size_t n = 0;
	FILE *out = open_memstream(&text, &n);

	fn(out, &f->g, &v);
	fclose(out);
	return text;
}

/* The text from the line that begins so up to the empty one, or its end. */
static inline char *table(const char *text, const char *title)
{
	const char *at = strstr(text, title), *stop;

	while (at && at > text && at[-1] != '\n')
		at = strstr(at + 1, title);
	stop = at ? strstr(at, "\n\n") : NULL;
	return strndup(at ? at : "",
		stop	   ? (size_t)(stop - at + 1) :
			at ? strlen(at) :
			     0);
}

static inline void check_table(const char *text, const char *title, const char *want)
{
	char *got = table(text, title);

	CHECK_TEXT(got, want);
	free(got);
}

static inline void check_has(const char *text, const char *part)
{
	if (strstr(text, part))
		return;
	CHECK(!"the part is there");
	fprintf(stderr, "not there: '%s' in\n%s", part, text);
}

static inline void put_def(struct str *s, const char *id, const char *keys)
{
	str_addf(s, "kb1 def %s %s\n", id, keys);
}

/* n rounds about a centre, spread by the step. */
static inline void put(struct str *s, const char *id, const char *keys, double v,
	double step, int n)
{
	for (int r = 0; r < n; r++)
		str_addf(s, "kb1 smp %s r=%d v=%.9g %s\n", id, r + 1,
			v * (1 + step * (r * 3 % n - (n - 1) / 2.0)), keys);
}

#endif
