/* diff_rows - which rows of a comparison are shown, in which groups and order. */
#include "report/diff_rows.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "report/diff_cells.h"
#include "report/text.h"

static const struct {
	const char *suite, *style;
} suites[] = {
	{ "micro", "lmbench-style" },
	{ "unix", "UnixBench-style" },
	{ "cpu", "nbench-style" },
	{ "sched", NULL },
	{ "build", NULL },
};

enum { SUITES = sizeof(suites) / sizeof(suites[0]) };

/* What a reader looks for first. */
static const unsigned char class_rank[VERDICT_COUNT] = {
	[VERDICT_WORSE] = 0,
	[VERDICT_BETTER] = 1,
	[VERDICT_WORSE_MAYBE] = 2,
	[VERDICT_BETTER_MAYBE] = 3,
	[VERDICT_ERROR] = 4,
	[VERDICT_INCOMPARABLE] = 5,
	[VERDICT_UNRESOLVED] = 6,
	[VERDICT_FEW] = 7,
	[VERDICT_SINGLE] = 8,
	[VERDICT_SAME] = 9,
	[VERDICT_ADDED] = 10,
	[VERDICT_REMOVED] = 11,
	[VERDICT_INFO] = 12,
};

bool diff_sort_parse(const char *word, enum diff_sort *sort)
{
	static const char *const words[] = { [DIFF_BY_DELTA] = "delta",
		[DIFF_BY_Q] = "q",
		[DIFF_BY_ID] = "id",
		[DIFF_BY_FILE] = "file" };

	for (int i = DIFF_BY_DELTA; i <= DIFF_BY_FILE; i++) {
		if (strcmp(words[i], word) == 0) {
			*sort = (enum diff_sort)i;
			return true;
		}
	}
	return false;
}

static size_t suite_rank(const char *suite)
{
	size_t i = 0;

	while (i < SUITES && strcmp(suites[i].suite, suite) != 0)
		i++;
	return i;
}

static int better_rank(enum kb_better b)
{
	return b == KB_LOWER ? 0 : b == KB_HIGHER ? 1 : 2;
}

/* 0: one group. */
static int by_group(const struct row *a, const struct row *b)
{
	size_t x = suite_rank(a->suite), y = suite_rank(b->suite);
	int d;

	if (x != y)
		return x < y ? -1 : 1;
	d = strcmp(a->suite, b->suite);
	if (!d)
		d = better_rank(a->better) - better_rank(b->better);
	return d ? d : strcmp(a->unit_name, b->unit_name);
}

/* The number at *s with its k, m or g; *s moves behind it. */
static double part_number(const char **s)
{
	static const char units[] = "kmg";
	char *end;
	double v = (double)strtoull(*s, &end, 10);
	const char *unit = *end ? strchr(units, *end) : NULL;

	if (unit && !isalnum((unsigned char)end[1])) {
		v *= pow(1024, (double)(unit - units + 1));
		end++;
	}
	*s = end;
	return v;
}

/* lat_ctx.2p.16k before lat_ctx.16p.0k: numbers count as numbers. */
static int by_id(const char *a, const char *b)
{
	while (*a && *b) {
		if (isdigit((unsigned char)*a) && isdigit((unsigned char)*b)) {
			double x = part_number(&a), y = part_number(&b);

			if (x != y)
				return x < y ? -1 : 1;
		} else if (*a != *b) {
			break;
		} else {
			a++;
			b++;
		}
	}
	return (unsigned char)*a - (unsigned char)*b;
}

/* A row with what it is sorted by, the least first; then comes its id. */
struct entry {
	const struct row *r;
	double first, second;
};

static int order(const void *p, const void *q)
{
	const struct entry *a = p, *b = q;
	int d = by_group(a->r, b->r);

	if (!d)
		d = (a->first > b->first) - (a->first < b->first);
	if (!d)
		d = (a->second > b->second) - (a->second < b->second);
	if (!d)
		d = by_id(a->r->name, b->r->name);
	if (!d)
		d = strcmp(a->r->name, b->r->name);
	return d ? d : (a->r > b->r) - (a->r < b->r); /* both stand in one array */
}

static struct entry entry_of(const struct comparison *c, size_t i, enum diff_sort sort)
{
	const struct row *r = &c->rows[i];
	double change = r->j.has_ratio ? fabs(r->j.d) : 0;

	switch (sort) {
	case DIFF_BY_CLASS:
		return (struct entry){ r, class_rank[r->j.verdict],
			-change / log1p(r->j.margin) };
	case DIFF_BY_DELTA:
		return (struct entry){ r, -change, 0 };
	case DIFF_BY_Q:
		return (struct entry){ r, !r->j.in_family, r->j.in_family ? r->j.q : 0 };
	case DIFF_BY_FILE:
		return (struct entry){ r, (double)i, 0 };
	case DIFF_BY_ID:
		break;
	}
	return (struct entry){ r, 0, 0 };
}

static bool visible(const struct comparison *c, size_t i, const struct diff_view *v,
	bool same)
{
	const struct row *r = &c->rows[i];
	enum verdict k = r->j.verdict;

	if (v->shown && !v->shown[i])
		return false;
	if (v->worse && k != VERDICT_WORSE && k != VERDICT_WORSE_MAYBE &&
		k != VERDICT_ERROR)
		return false;
	if (r->j.has_ratio && fabs(r->j.ratio.ratio - 1) < v->min_delta)
		return false;
	return k != VERDICT_SAME || same || v->all;
}

void diff_groups_of(struct diff_groups *g, const struct comparison *c,
	const struct diff_view *v, bool same)
{
	struct entry *entries = mem_alloc(c->n * sizeof(*entries));
	size_t n = 0, cap = 0;

	*g = (struct diff_groups){ .rows = mem_alloc(c->n * sizeof(*g->rows)) };
	for (size_t i = 0; i < c->n; i++) {
		if (visible(c, i, v, same))
			entries[n++] = entry_of(c, i, v->sort);
	}
	qsort(entries, n, sizeof(*entries), order);
	for (size_t i = 0; i < n; i++) {
		g->rows[i] = entries[i].r;
		if (!i || by_group(g->rows[i - 1], g->rows[i]) != 0) {
			VEC_GROW(g->v, g->n, cap);
			g->v[g->n++] = (struct diff_group){ g->rows + i, 0 };
		}
		g->v[g->n - 1].n++;
	}
	free(entries);
}

void diff_groups_release(struct diff_groups *g)
{
	free(g->v);
	free(g->rows);
	*g = (struct diff_groups){ 0 };
}

void diff_group_title(struct str *out, const struct row *r, bool utf8)
{
	static const char *const kinds[] = { [KB_NONE] = "facts",
		[KB_LOWER] = "latency",
		[KB_HIGHER] = "bandwidth" };
	static const char *const ways[] = { [KB_NONE] = "not judged",
		[KB_LOWER] = "lower is better",
		[KB_HIGHER] = "higher is better" };
	size_t rank = suite_rank(r->suite);

	if (!r->first) {
		str_add(out, "nothing measured");
		return;
	}
	text_add(out, *r->suite ? r->suite : "other", utf8);
	if (rank == 0)
		str_addf(out, ": %s", kinds[r->better]);
	str_add(out, " (");
	if (rank < SUITES && suites[rank].style)
		str_addf(out, "%s; ", suites[rank].style);
	diff_put_unit(out, r, utf8);
	str_addf(out, ", %s)", ways[r->better]);
}
