/* catalogue - every id that exists, in registry order. */
#include "run/select.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/str.h"
#include "probes/registry.h"

/*
 * Is the point among those of the list, written as the parts behind the name: "2p.0k
 * 8p.16k"?
 */
static bool listed(const char *list, const char *id, const struct kb_probe *p)
{
	const char *rest = id + strlen(p->name);
	char word[KB_ID_MOST + 1];

	if (!list)
		return true;
	while (str_word(&list, " ", word, sizeof(word))) {
		if (*rest == '.' && strcmp(rest + 1, word) == 0)
			return true;
	}
	return false;
}

/* Is the value of every axis that computes its points in `all` among them? */
static bool filled(const struct point *pt, long inner)
{
	const struct kb_axis *a;
	long v[KB_VALUES_MOST];

	for (size_t i = 0; (a = point_axis(pt->probe, i)); i++) {
		long value = a->inner ? inner : pt->value[i];
		size_t n = a->fill_all ? a->fill_all(v, KB_VALUES_MOST) : 0, k = 0;

		while (k < n && v[k] != value)
			k++;
		if (a->fill_all && k == n)
			return false;
	}
	return true;
}

static void add_point(struct catalogue *c, const struct point *pt)
{
	struct out outs[KB_OUTS_MOST];
	const struct kb_probe *p = pt->probe;
	size_t n = point_outs(outs, pt, NULL, 0);

	for (size_t i = 0; i < n; i++) {
		struct entry *e;

		VEC_GROW(c->v, c->n, c->cap);
		e = &c->v[c->n++];
		*e = (struct entry){ .point = *pt,
			.unit = outs[i].unit,
			.place = outs[i].place,
			.inner = outs[i].inner };
		memcpy(e->id, outs[i].id, sizeof(e->id));
		e->in_all = listed(p->all, e->id, p) && filled(pt, e->inner);
		e->usual = listed(p->usual, e->id, p);
	}
}

/* The product of the axes from the i-th on. */
static void add_points(struct catalogue *c, struct point *pt, size_t i)
{
	const struct kb_axis *a = point_axis(pt->probe, i);
	long v[KB_VALUES_MOST];
	size_t n;

	if (!a || i == KB_AXES_MOST) {
		if (!pt->probe->has || pt->probe->has(pt->value))
			add_point(c, pt);
		return;
	}
	if (a->inner) {
		add_points(c, pt, i + 1);
		return;
	}
	n = axis_values(a, v, KB_VALUES_MOST);
	for (size_t k = 0; k < n; k++) {
		pt->value[i] = v[k];
		add_points(c, pt, i + 1);
	}
}

void catalogue_fill(struct catalogue *c)
{
	const struct kb_probe *p;

	*c = (struct catalogue){ 0 };
	for (size_t k = 0; (p = probe_at(k)); k++) {
		struct point pt = { .probe = p };

		add_points(c, &pt, 0);
	}
}

void catalogue_release(struct catalogue *c)
{
	free(c->v);
	*c = (struct catalogue){ 0 };
}
