/* point - one point of a probe's axes, its ids and its lanes. */
#include "measure/point.h"

#include <stdio.h>
#include <string.h>

#include "base/num.h"

const struct kb_axis *point_axis(const struct kb_probe *p, size_t i)
{
	if (!p->axes)
		return NULL;
	for (size_t k = 0; k <= i; k++) {
		if (!p->axes[k].name)
			return NULL;
	}
	return &p->axes[i];
}

const struct kb_axis *point_inner(const struct kb_probe *p)
{
	const struct kb_axis *a;

	for (size_t i = 0; (a = point_axis(p, i)); i++) {
		if (a->inner)
			return a;
	}
	return NULL;
}

size_t axis_values(const struct kb_axis *a, long *v, size_t cap)
{
	size_t n = 0;

	if (a->fill)
		return a->fill(v, cap);
	while (n < cap && a->value[n] != KB_END) {
		v[n] = a->value[n];
		n++;
	}
	return n;
}

/* "64k", "2p": a value as a part of an id. */
static void axis_put(char *out, size_t cap, const struct kb_axis *a, long value)
{
	char text[24];

	if (!a->bytes)
		snprintf(text, sizeof(text), "%ld", value);
	else if (value == 0)
		snprintf(text, sizeof(text), "0k");
	else
		num_put_size(text, sizeof(text), (uint64_t)value);
	snprintf(out, cap, "%s%s", text, a->suffix ? a->suffix : "");
}

static void add_part(char *out, size_t cap, const char *between, const char *part)
{
	size_t n = strlen(out);

	snprintf(out + n, cap - n, "%s%s", n ? between : "", part);
}

static void add_axes(char *out, size_t cap, const struct point *p, const long *inner)
{
	const struct kb_axis *a;
	char part[32];

	for (size_t i = 0; (a = point_axis(p->probe, i)); i++) {
		if (a->inner && !inner)
			continue;
		axis_put(part, sizeof(part), a, a->inner ? *inner : p->value[i]);
		add_part(out, cap, a->join ? "_" : ".", part);
	}
}

void point_process(char *out, size_t cap, const struct point *p)
{
	snprintf(out, cap, "%s", p->probe->name);
	add_axes(out, cap, p, NULL);
}

static void name_out(struct out *o, const struct point *p, const char *part)
{
	bool absolute = part && part[0] == '=';

	snprintf(o->id, sizeof(o->id), "%s", absolute ? part + 1 : p->probe->name);
	if (part && !absolute)
		add_part(o->id, sizeof(o->id), ".", part);
	add_axes(o->id, sizeof(o->id), p, point_inner(p->probe) ? &o->inner : NULL);
}

static size_t inner_outs(struct out *v, const struct point *p, const long *inner,
	size_t n)
{
	long all[KB_VALUES_MOST];

	if (!inner) {
		n = axis_values(point_inner(p->probe), all, KB_VALUES_MOST);
		inner = all;
	}
	for (size_t i = 0; i < n && i < KB_OUTS_MOST; i++) {
		v[i] = (struct out){ .unit = p->probe->unit, .run = p->probe->run,
			.base = p->probe->base, .inner = inner[i], .place = (unsigned)i };
		name_out(&v[i], p, NULL);
	}
	return n < KB_OUTS_MOST ? n : KB_OUTS_MOST;
}

size_t point_outs(struct out *v, const struct point *p, const long *inner, size_t n)
{
	const struct kb_probe *probe = p->probe;
	size_t k;

	if (point_inner(probe))
		return inner_outs(v, p, inner, n);
	if (!probe->outs) {
		v[0] = (struct out){ .unit = probe->unit,
			.run = probe->run,
			.base = probe->base };
		name_out(&v[0], p, NULL);
		return 1;
	}
	for (k = 0; probe->outs[k].part && k < KB_OUTS_MOST; k++) {
		const struct kb_out *o = &probe->outs[k];

		v[k] = (struct out){ .unit = o->unit ? o->unit : probe->unit,
			.run = o->run,
			.base = o->base,
			.place = (unsigned)k, .slot = (unsigned)k };
		name_out(&v[k], p, o->part);
	}
	return k;
}
