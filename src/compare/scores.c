/* scores - all indices of a run at one place, and the overall score. */
#include "compare/scores.h"

#include <stdlib.h>

#include "base/mem.h"
#include "base/str.h"
#include "stats/order.h"

#define ALPHA 0.05

static bool is_part(const struct score *s)
{
	return s->kind->part && s->value > 0;
}

/* The score of a round that this index has, 0 otherwise. */
static double in_round(const struct score *s, unsigned round)
{
	for (size_t i = 0; i < s->rounds_n; i++) {
		if (s->rounds[i].round == round)
			return s->rounds[i].value / s->kind->scale;
	}
	return 0;
}

/* The interval from the rounds that all parts have. */
static void overall_rounds(struct scores *s, const struct score *first, double *room)
{
	double *v = mem_alloc(first->rounds_n * sizeof(*v));
	struct centre c;
	size_t n = 0;

	for (size_t i = 0; i < first->rounds_n; i++) {
		size_t m = 0;

		for (size_t k = 0; k < s->n; k++) {
			room[m] = is_part(&s->v[k]) ?
				in_round(&s->v[k], first->rounds[i].round) :
				0;
			m += room[m] > 0;
		}
		if (m == s->have)
			v[n++] = order_geomean(room, m);
	}
	c = order_centre(v, n, ALPHA);
	s->lo = c.exact ? c.lo : 0;
	s->hi = c.exact ? c.hi : 0;
	free(v);
}

static void overall(struct scores *s)
{
	double *room = mem_alloc((s->n + 1) * sizeof(*room));
	const struct score *first = NULL;

	for (size_t i = 0; i < s->n; i++) {
		const struct score *x = &s->v[i];

		if (!is_part(x))
			continue;
		first = first ? first : x;
		room[s->have++] = x->value / x->kind->scale;
		s->partial |= x->have < x->n;
	}
	s->partial |= s->have < s->parts;
	if (s->have >= 2) {
		s->overall = order_geomean(room, s->have);
		overall_rounds(s, first, room);
	}
	free(room);
}

static bool tried(const struct score *s)
{
	for (size_t i = 0; i < s->n; i++) {
		if (s->rows[i].series || !str_eq(s->rows[i].why, "not run"))
			return true;
	}
	return false;
}

static void release(struct scores *s)
{
	for (size_t i = 0; i < s->n; i++)
		index_release(&s->v[i]);
	free(s->v);
	*s = (struct scores){ 0 };
}

static int scores_of(struct scores *s, const struct index_of *of, struct error *e)
{
	size_t cap = 0;

	*s = (struct scores){ .at = of->at };
	for (const struct index_kind *k = index_kinds; k->name; k++) {
		struct score x;

		if (!k->shown)
			continue;
		s->parts += k->part;
		if (index_score(&x, k, of, e) != 0) {
			release(s);
			return -1;
		}
		if (!tried(&x)) {
			index_release(&x);
			continue;
		}
		VEC_GROW(s->v, s->n, cap);
		s->v[s->n++] = x;
	}
	overall(s);
	return 0;
}

int scores_all(struct scores **v, size_t *n, const struct run *r, const char *path,
	struct error *e)
{
	struct place at[INDEX_PLACES];
	struct baseline other = { 0 };
	struct index_of of = { r, { 1, 0 }, path ? &other : NULL };
	size_t places = index_places(r, NULL, at, INDEX_PLACES);
	int result = 0;

	/* Where all failed there is no place, but an index of none of its rows. */
	if (!places)
		at[places++] = (struct place){ 1, 0 };
	*v = NULL;
	*n = 0;
	if (path && baseline_load(&other, path, e) != 0)
		return -1;
	derive_baseline(&other);
	*v = mem_alloc(places * sizeof(**v));
	for (; *n < places && result == 0; *n += result == 0) {
		of.at = at[*n];
		result = scores_of(&(*v)[*n], &of, e);
	}
	if (result != 0) {
		scores_release(*v, *n);
		*v = NULL;
	}
	baseline_release(&other);
	return result;
}

void scores_release(struct scores *v, size_t n)
{
	for (size_t i = 0; i < n; i++)
		release(&v[i]);
	free(v);
}

void scores_each(const struct run *r, const char *path, score_fn *each, void *arg)
{
	struct scores *s;
	struct error e;
	size_t n;

	if (scores_all(&s, &n, r, path, &e) != 0)
		return;
	for (size_t i = 0; i < n; i++) {
		for (size_t k = 0; k < s[i].n; k++)
			each(arg, &s[i].v[k]);
	}
	scores_release(s, n);
}
