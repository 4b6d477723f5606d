/* select - from the words of the command line to the processes of a round. */
#include "run/select.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/num.h"
#include "base/str.h"
#include "probes/registry.h"
#include "run/select_set.h"

static bool in_family(const char *id, const char *family)
{
	size_t n = strlen(family);

	return strncmp(id, family, n) == 0 && id[n] == '.';
}

static bool is_suite(const struct catalogue *c, const char *word)
{
	for (size_t i = 0; i < c->n; i++) {
		if (strcmp(c->v[i].point.probe->suite, word) == 0)
			return true;
	}
	return false;
}

/* The word without the name of a suite in front. */
static const char *without_suite(const struct catalogue *c, const char *word)
{
	char suite[16];
	size_t n = strcspn(word, ".");

	if (word[n] != '.' || n >= sizeof(suite))
		return word;
	snprintf(suite, sizeof(suite), "%.*s", (int)n, word);
	return is_suite(c, suite) ? word + n + 1 : word;
}

static const char *suite_alias(const char *word)
{
	static const char *const alias[][2] = { { "lmbench", "micro" },
		{ "unixbench", "unix" }, { "nbench", "cpu" } };

	for (size_t i = 0; i < sizeof(alias) / sizeof(alias[0]); i++) {
		if (strcmp(word, alias[i][0]) == 0)
			return alias[i][1];
	}
	return word;
}

static size_t mark_exact(const struct catalogue *c, bool *chosen, const char *word)
{
	for (size_t i = 0; i < c->n; i++) {
		if (strcmp(c->v[i].id, word) == 0) {
			chosen[i] = true;
			return 1;
		}
	}
	return 0;
}

static size_t mark_suite(const struct catalogue *c, bool *chosen, const char *word)
{
	size_t n = 0;

	for (size_t i = 0; i < c->n; i++) {
		if (strcmp(c->v[i].point.probe->suite, word) == 0) {
			chosen[i] |= c->v[i].in_all;
			n++;
		}
	}
	return n;
}

/* A family stands for its points in `all`; where it has none, for its usual ones. */
static size_t mark_family(const struct catalogue *c, bool *chosen, const char *word)
{
	size_t members = 0, in_all = 0;

	for (size_t i = 0; i < c->n; i++) {
		if (in_family(c->v[i].id, word)) {
			members++;
			in_all += c->v[i].in_all;
		}
	}
	for (size_t i = 0; i < c->n; i++) {
		if (in_family(c->v[i].id, word))
			chosen[i] |= in_all ? c->v[i].in_all : c->v[i].usual;
	}
	return members;
}

static size_t mark_glob(const struct catalogue *c, bool *chosen, const char *word)
{
	size_t n = 0;

	for (size_t i = 0; strpbrk(word, "*?[{") && i < c->n; i++) {
		if (str_match(word, c->v[i].id)) {
			chosen[i] = true;
			n++;
		}
	}
	return n;
}

static size_t mark_word(const struct catalogue *c, bool *chosen, const char *word);

/* A tag's names may stand for probes that this build does not have. */
static size_t mark_tag(const struct catalogue *c, bool *chosen, const char *word)
{
	char name[ID_LONGEST + 1];
	const char *names;
	size_t n = 0;

	for (const struct probe_tag *t = probe_tags; t->tag; t++) {
		if (strcmp(t->tag, word) != 0)
			continue;
		names = t->names;
		while (str_word(&names, " ", name, sizeof(name)))
			n += mark_word(c, chosen, name);
	}
	return n;
}

static size_t mark_word(const struct catalogue *c, bool *chosen, const char *word)
{
	const char *w = without_suite(c, suite_alias(word));
	size_t n;

	if (word[0] == '@')
		return mark_tag(c, chosen, word);
	n = mark_exact(c, chosen, w);
	if (!n)
		n = mark_suite(c, chosen, w);
	if (!n)
		n = mark_family(c, chosen, w);
	if (!n)
		n = mark_glob(c, chosen, w);
	return n;
}

/* The three ids that are the fewest edits away. */
static int unknown(const struct catalogue *c, const char *word, struct error *e)
{
	const char *best[3] = { "", "", "" };
	unsigned distance[3] = { 99, 99, 99 };
	char near[160] = "";

	for (size_t i = 0; i < c->n; i++) {
		unsigned d = str_distance(word, c->v[i].id);
		int k = 2;

		if (strstr(c->v[i].id, word) && d > 1)
			d = 1;
		if (d >= distance[2])
			continue;
		for (; k > 0 && d < distance[k - 1]; k--) {
			distance[k] = distance[k - 1];
			best[k] = best[k - 1];
		}
		distance[k] = d;
		best[k] = c->v[i].id;
	}
	snprintf(near, sizeof(near), "%s, %s, %s", best[0], best[1], best[2]);
	return error_set(e, STATUS_USAGE,
		"unknown probe '%s'; nearest: %s (`kbench list` shows all)", word, near);
}

static int mark_words(const struct catalogue *c, bool *chosen, const char *const *words,
	size_t n, struct error *e)
{
	for (size_t i = 0; i < n; i++) {
		if (!mark_word(c, chosen, words[i]))
			return unknown(c, words[i], e);
	}
	return 0;
}

static int mark_skips(const struct catalogue *c, bool *chosen,
	const struct opt_list *skip, struct error *e)
{
	bool *left_out = mem_alloc(c->n * sizeof(*left_out) + 1);
	char word[ID_LONGEST * 2];
	int r = 0;

	for (unsigned i = 0; skip && i < skip->n && r == 0; i++) {
		const char *list = skip->v[i], *one = word;

		while (r == 0 && str_word(&list, ",", word, sizeof(word)))
			r = mark_words(c, left_out, &one, 1, e);
	}
	for (size_t i = 0; i < c->n; i++)
		chosen[i] &= !left_out[i];
	free(left_out);
	return r;
}

static bool same_point(const struct point *a, const struct point *b)
{
	return a->probe == b->probe && memcmp(a->value, b->value, sizeof(a->value)) == 0;
}

static struct task *task_of(struct selection *s, const struct point *pt)
{
	for (size_t i = 0; i < s->n; i++) {
		if (same_point(&s->v[i].point, pt))
			return &s->v[i];
	}
	VEC_GROW(s->v, s->n, s->cap);
	s->v[s->n] = (struct task){ .point = *pt };
	point_process(s->v[s->n].process, sizeof(s->v[s->n].process), pt);
	return &s->v[s->n++];
}

static void want(struct task *t, unsigned place)
{
	for (size_t i = 0; i < t->wanted_n; i++) {
		if (t->wanted[i] == place)
			return;
	}
	if (t->wanted_n < POINT_OUTS)
		t->wanted[t->wanted_n++] = (unsigned short)place;
}

int select_tasks(struct selection *s, const struct select_words *w, struct error *e)
{
	struct catalogue c;
	bool *chosen;
	int r;

	*s = (struct selection){ 0 };
	catalogue_fill(&c);
	chosen = mem_alloc(c.n * sizeof(*chosen) + 1);
	for (size_t i = 0; !w->n && i < c.n; i++)
		chosen[i] = c.v[i].in_all;
	r = mark_words(&c, chosen, w->words, w->n, e);
	if (r == 0)
		r = mark_skips(&c, chosen, w->skip, e);
	for (size_t i = 0; r == 0 && i < c.n; i++) {
		if (chosen[i])
			want(task_of(s, &c.v[i].point), c.v[i].place);
	}
	for (unsigned i = 0; r == 0 && w->set && i < w->set->n; i++)
		r = select_set(s, w->set->v[i], e);
	free(chosen);
	catalogue_release(&c);
	if (r == 0 && !s->n)
		r = error_set(e, STATUS_USAGE, "nothing is left to run");
	return r;
}

int select_entries(struct catalogue *out, const char *const *words, size_t n,
	struct error *e)
{
	size_t kept = 0;
	bool *chosen;
	int r;

	catalogue_fill(out);
	if (!n)
		return 0;
	chosen = mem_alloc(out->n * sizeof(*chosen) + 1);
	r = mark_words(out, chosen, words, n, e);
	for (size_t i = 0; i < out->n; i++) {
		if (chosen[i])
			out->v[kept++] = out->v[i];
	}
	out->n = kept;
	free(chosen);
	return r;
}

size_t task_outs(struct out *v, const struct task *t)
{
	static struct out all[POINT_OUTS];
	size_t n = point_outs(all, &t->point, t->inner_n ? t->inner : NULL, t->inner_n);
	size_t k = 0;

	for (size_t i = 0; i < t->wanted_n; i++) {
		if (t->wanted[i] < n)
			v[k++] = all[t->wanted[i]];
	}
	return k;
}

void selection_release(struct selection *s)
{
	free(s->v);
	*s = (struct selection){ 0 };
}
