/* geomean - how much better or worse a group of rows is as a whole. */
#include "compare/geomean.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

enum { ROUNDS_LEAST = 4 };

/* One value of one row, as the log of its goodness. */
struct goodness {
	uint64_t round;
	size_t row;
	double log;
};

static const struct {
	const char *id, *title;
} kernels[] = {
	{ "strsort", "cpu: MEM" },
	{ "bitfield", "cpu: MEM" },
	{ "assign", "cpu: MEM" },
	{ "numsort", "cpu: INT" },
	{ "fpemu", "cpu: INT" },
	{ "idea", "cpu: INT" },
	{ "huffman", "cpu: INT" },
	{ "fourier", "cpu: FP" },
	{ "neural", "cpu: FP" },
	{ "lu", "cpu: FP" },
};

static const char *group_of(const struct row *r)
{
	if (strcmp(r->suite, "micro") == 0)
		return r->better == KB_LOWER ? "micro: latency" : "micro: bandwidth";
	for (size_t i = 0; i < sizeof(kernels) / sizeof(kernels[0]); i++) {
		if (strcmp(r->suite, "cpu") == 0 && strcmp(kernels[i].id, r->id) == 0)
			return kernels[i].title;
	}
	return *r->suite ? r->suite : "other";
}

bool geomean_takes(const struct comparison *c, const struct row *r)
{
	enum verdict v = r->j.verdict;

	if (c->family)
		return r->j.in_family && !r->j.doubtful;
	return r->j.has_ratio && !r->j.doubtful && v != VERDICT_INFO &&
		v != VERDICT_ERROR && v != VERDICT_INCOMPARABLE;
}

/* group NULL: every row. */
static bool takes(const struct comparison *c, const struct row *r, const char *group)
{
	return geomean_takes(c, r) && (!group || strcmp(group_of(r), group) == 0);
}

static int by_round(const void *a, const void *b)
{
	const struct goodness *x = a, *y = b;

	if (x->round != y->round)
		return x->round < y->round ? -1 : 1;
	return (x->row > y->row) - (x->row < y->row);
}

static struct goodness *points(const struct comparison *c, const char *group, bool new,
	size_t *n)
{
	struct goodness *v = NULL;
	size_t cap = 0;

	*n = 0;
	for (size_t i = 0; i < c->n; i++) {
		const struct row *r = &c->rows[i];
		const struct side *s = new ? &r->new : &r->old;
		double sign = r->better == KB_LOWER ? -1 : 1;

		for (size_t k = 0; takes(c, r, group) && k < s->n; k++) {
			VEC_GROW(v, *n, cap);
			v[(*n)++] = (struct goodness){ s->round[k], i,
				sign * log(s->v[k]) };
		}
	}
	if (*n)
		qsort(v, *n, sizeof(*v), by_round);
	return v;
}

/* The index of each round that every row has once; how many. */
static size_t rounds_of(const struct comparison *c, const struct index_line *line,
	const char *group, bool new, double **out)
{
	size_t n, rounds = 0;
	struct goodness *v = points(c, group, new, &n);

	*out = mem_alloc(n * sizeof(**out));
	for (size_t i = 0, end; i < n; i = end) {
		double sum = 0;
		size_t rows = 0;

		for (end = i; end < n && v[end].round == v[i].round; end++) {
			rows += end == i || v[end].row != v[end - 1].row;
			sum += v[end].log;
		}
		if (rows == line->rows && end - i == rows)
			(*out)[rounds++] = exp(sum / (double)rows);
	}
	free(v);
	return rounds;
}

static void measure(const struct comparison *c, struct index_line *line,
	const char *group)
{
	double sum = 0, w = 0;
	struct sides s = { 0 };
	double *old, *new;

	for (size_t i = 0; i < c->n; i++) {
		const struct row *r = &c->rows[i];

		if (!takes(c, r, group))
			continue;
		line->rows++;
		sum += r->better == KB_LOWER ? -r->j.d : r->j.d;
		w += r->j.w;
	}
	line->ratio = exp(sum / (double)line->rows);
	line->p = 1;
	line->rounds_old = s.n = rounds_of(c, line, group, false, &old);
	line->rounds_new = s.m = rounds_of(c, line, group, true, &new);
	s.x = old;
	s.y = new;
	if (s.n >= ROUNDS_LEAST && s.m >= ROUNDS_LEAST) {
		struct ratio r = rank_ratio(&s, c->rules.alpha);

		w = exp(w / (double)line->rows);
		line->ratio = r.ratio;
		line->lo = r.lo / w;
		line->hi = r.hi * w;
		line->p = rank_p(&s);
	}
	if (!(line->lo > 0) || !isfinite(line->hi))
		line->lo = line->hi = 0;
	free(old);
	free(new);
}

static void add_line(struct comparison *c, size_t *cap, const char *title,
	const char *group)
{
	struct index_line line = { .title = title };

	measure(c, &line, group);
	VEC_GROW(c->indices, c->indices_n, *cap);
	c->indices[c->indices_n++] = line;
}

static bool has_line(const struct comparison *c, const char *title)
{
	for (size_t i = 0; i < c->indices_n; i++) {
		if (strcmp(c->indices[i].title, title) == 0)
			return true;
	}
	return false;
}

static bool printed_an_index(const struct runs_side *side)
{
	for (size_t i = 0; i < side->n; i++) {
		if (side->v[i]->printed_n)
			return true;
	}
	return false;
}

static const char *text(const char *s)
{
	return s ? s : "unknown";
}

static char *refusal(const struct comparison *c, const struct runs_side *old,
	const struct runs_side *new)
{
	const char *version = text(old->v[0]->version);
	size_t alone = 0;

	if (!printed_an_index(old) && !printed_an_index(new))
		return NULL;
	for (size_t i = 0; i < old->n + new->n; i++) {
		const struct run *r = i < old->n ? old->v[i] : new->v[i - old->n];

		if (strcmp(text(r->version), version) != 0)
			return mem_printf(
				"versions %s and %s are not comparable as a whole",
				version, text(r->version));
	}
	for (size_t i = 0; i < c->n; i++)
		alone += c->rows[i].better != KB_NONE &&
			c->rows[i].old.absent != c->rows[i].new.absent;
	if (alone)
		return mem_printf("%zu test%s on one side only", alone,
			alone == 1 ? " is" : "s are");
	return NULL;
}

void geomean_lines(struct comparison *c, const struct runs_side *old,
	const struct runs_side *new)
{
	size_t cap = 0, members = 0;

	for (size_t i = 0; i < c->n; i++)
		members += geomean_takes(c, &c->rows[i]);
	if (!members)
		return;
	c->no_index = refusal(c, old, new);
	if (c->no_index)
		return;
	for (size_t i = 0; i < c->n; i++) {
		const char *group = group_of(&c->rows[i]);

		if (geomean_takes(c, &c->rows[i]) && !has_line(c, group))
			add_line(c, &cap, group, group);
	}
	if (c->indices_n == 1)
		c->indices[0].title = "all";
	else
		add_line(c, &cap, "all", NULL);
}
