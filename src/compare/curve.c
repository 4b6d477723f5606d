/* curve - the series of a run whose ids differ in numbers alone, in their order. */
#include "compare/curve.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

/* "64k" at *s, which moves behind it; false: no number is there. */
static bool take_number(const char **s, double *v)
{
	static const char unit[] = "kmg";
	const char *u;
	char *end;

	if (!isdigit((unsigned char)**s))
		return false;
	*v = (double)strtoull(*s, &end, 10);
	u = *end ? strchr(unit, *end) : NULL;
	if (u)
		*v *= (double)(UINT64_C(1) << (10 * (u - unit + 1)));
	*s = end + (u != NULL);
	return true;
}

bool curve_match(const char *pattern, const char *id, double *group, double *at)
{
	*group = *at = 0;
	for (; *pattern; pattern++) {
		if (*pattern == '*' || *pattern == '#') {
			if (!take_number(&id, *pattern == '*' ? at : group))
				return false;
		} else if (*id++ != *pattern) {
			return false;
		}
	}
	return !*id;
}

static int by_numbers(const void *a, const void *b)
{
	const struct curve_point *x = a, *y = b;

	if (x->group != y->group)
		return x->group < y->group ? -1 : 1;
	return (x->at > y->at) - (x->at < y->at);
}

/* "1k" and "1024" are one point: that of the id which is written as kbench does. */
static void drop_doubles(struct curve *c)
{
	size_t n = 0;

	for (size_t i = 0; i < c->n; i++) {
		struct curve_point *last = n ? &c->v[n - 1] : NULL;

		if (!last || by_numbers(last, &c->v[i]) != 0)
			c->v[n++] = c->v[i];
		else if (strlen(c->v[i].s->id) < strlen(last->s->id))
			*last = c->v[i];
	}
	c->n = n;
}

void curve_of(struct curve *c, const struct run *r, struct place at, const char *pattern)
{
	*c = (struct curve){ 0 };
	for (size_t i = 0; i < r->series_n; i++) {
		const struct series *s = r->series[i];
		struct curve_point p = { .s = s };

		if (!s->n || !s->unit || !place_is(&at, s) ||
			!curve_match(pattern, s->id, &p.group, &p.at))
			continue;
		VEC_GROW(c->v, c->n, c->cap);
		c->v[c->n++] = p;
	}
	if (c->n)
		qsort(c->v, c->n, sizeof(*c->v), by_numbers);
	drop_doubles(c);
}

void curve_release(struct curve *c)
{
	free(c->v);
	*c = (struct curve){ 0 };
}
