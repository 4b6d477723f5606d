/* select_set - `--set FAMILY.AXIS=V,...`: values of an axis replaced. */
#include "run/select_set.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/num.h"
#include "base/str.h"

/* One --set, taken apart. */
struct setting {
	char family[KB_ID_MOST + 1], axis[24];
	long v[KB_VALUES_MOST];
	size_t n;
};

static bool take_value(struct setting *s, const char *word)
{
	uint64_t v = 0;

	if (strcmp(word, "0") != 0 && strcmp(word, "0k") != 0 && !num_size(word, &v))
		return false;
	if (s->n == KB_VALUES_MOST || v > INT32_MAX * UINT64_C(1024))
		return false;
	s->v[s->n++] = (long)v;
	return true;
}

static int take_apart(struct setting *s, const char *text, struct error *e)
{
	const char *eq = strchr(text, '='), *dot = eq;
	const char *values = eq ? eq + 1 : "";
	char word[32];

	*s = (struct setting){ 0 };
	while (dot && dot > text && *dot != '.')
		dot--;
	if (!eq || dot == text || eq - dot > (long)sizeof(s->axis))
		return error_set(e, STATUS_USAGE,
			"--set takes FAMILY.AXIS=V,..., not '%s'", text);
	snprintf(s->family, sizeof(s->family), "%.*s", (int)(dot - text), text);
	snprintf(s->axis, sizeof(s->axis), "%.*s", (int)(eq - dot - 1), dot + 1);
	while (str_word(&values, ",", word, sizeof(word))) {
		if (!take_value(s, word))
			return error_set(e, STATUS_USAGE, "--set %s.%s: '%s' is no value",
				s->family, s->axis, word);
	}
	if (!s->n)
		return error_set(e, STATUS_USAGE, "--set %s.%s: no value", s->family,
			s->axis);
	return 0;
}

static bool belongs(const struct task *t, const char *family)
{
	const char *name = t->point.probe->name;
	size_t n = strlen(family);

	return strncmp(name, family, n) == 0 && (name[n] == '.' || name[n] == '\0');
}

/* -1: the probe has no such axis. */
static int axis_place(const struct kb_probe *p, const char *name)
{
	const struct kb_axis *a;

	for (size_t i = 0; (a = point_axis(p, i)); i++) {
		if (strcmp(a->name, name) == 0)
			return (int)i;
	}
	return -1;
}

static void set_inner(struct task *t, const struct setting *s)
{
	memcpy(t->inner, s->v, s->n * sizeof(*s->v));
	t->inner_n = s->n;
	t->wanted_n = s->n;
	for (size_t i = 0; i < s->n; i++)
		t->wanted[i] = (unsigned short)i;
}

static void add_unless_there(struct selection *to, const struct task *t)
{
	for (size_t i = 0; i < to->n; i++) {
		if (strcmp(to->v[i].process, t->process) == 0)
			return;
	}
	VEC_GROW(to->v, to->n, to->cap);
	to->v[to->n++] = *t;
}

int select_set(struct selection *s, const char *text, struct error *e)
{
	struct selection new = { 0 };
	struct setting set;
	size_t touched = 0;
	int at;

	if (take_apart(&set, text, e) < 0)
		return -1;
	for (size_t i = 0; i < s->n; i++) {
		struct task t = s->v[i];

		at = belongs(&t, set.family) ? axis_place(t.point.probe, set.axis) : -1;
		touched += at >= 0;
		if (at >= 0 && t.point.probe->axes[at].inner) {
			set_inner(&t, &set);
			at = -1;
		}
		if (at < 0)
			add_unless_there(&new, &t);
		for (size_t k = 0; at >= 0 && k < set.n; k++) {
			t.point.value[at] = set.v[k];
			point_process(t.process, sizeof(t.process), &t.point);
			add_unless_there(&new, &t);
		}
	}
	selection_release(s);
	*s = new;
	if (touched)
		return 0;
	return error_set(e, STATUS_USAGE, "--set %s.%s: no selected probe has this axis",
		set.family, set.axis);
}
