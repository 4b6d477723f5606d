/* emit - a comparison printed into memory; for the tests of diff. */
#ifndef TESTS_EMIT_H
#define TESTS_EMIT_H

#include "report/diff.h"
#include "unit/harness.h"
#include "unit/runs.h"

typedef void emitter(FILE *out, const struct diff_report *d, const struct diff_view *v);

static const struct view plain = { .width = 80 };

static inline char *emit(struct pair *p, emitter *fn, const struct diff_view *v,
	const char *fail_on)
{
	struct gate gate = { 0 };
	struct diff_report d = { &p->c, &gate, "old.kb", "new.kb", "old.kb -- new.kb" };
	char *text = NULL;
	size_t n = 0;
	FILE *out = open_memstream(&text, &n);

	if (!out)
		return NULL;
	CHECK(!fail_on || gate_add(&gate, fail_on, &p->e) == 0);
	gate_judge(&gate, &p->c);
	fn(out, &d, v);
	fclose(out);
	gate_release(&gate);
	return text;
}

static inline void suspects(FILE *out, const struct diff_report *d,
	const struct diff_view *v)
{
	(void)v;
	diff_suspects(out, d);
}

/* One id on both sides, old about a, new about b. */
static inline void both(struct pair *p, const char *id, const char *keys, double a,
	double b, size_t n)
{
	put_def(&p->text[OLD], id, keys);
	put_def(&p->text[NEW], id, keys);
	put_spread(&p->text[OLD], id, a, a * 0.001, n);
	put_spread(&p->text[NEW], id, b, b * 0.001, n);
}

#endif
