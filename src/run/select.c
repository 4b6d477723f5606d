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

/* The word without a suite in front, which goes into suite; NULL: there is none. */
static const char *without_suite(const struct catalogue *c, const char *word,
	const char **suite)
{
	static char name[16];
	size_t n = strcspn(word, ".");

	*suite = NULL;
	if (word[n] != '.' || n >= sizeof(name))
		return word;
	snprintf(name, sizeof(name), "%.*s", (int)n, word);
	if (!is_suite(c, suite_alias(name)))
		return word;
	*suite = suite_alias(name);
	return word + n + 1;
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

static size_t mark_name(const struct catalogue *c, bool *chosen, const char *word)
{
	size_t n = mark_exact(c, chosen, word);

	if (!n)
		n = mark_family(c, chosen, word);
	return n ? n : mark_glob(c, chosen, word);
}

/* Of one suite alone. */
static size_t mark_in_suite(const struct catalogue *c, bool *chosen, const char *suite,
	const char *word)
{
	bool *named = mem_alloc(c->n * sizeof(*named) + 1);
	size_t n = 0;

	mark_name(c, named, word);
	for (size_t i = 0; i < c->n; i++) {
		if (named[i] && strcmp(c->v[i].point.probe->suite, suite) == 0) {
			chosen[i] = true;
			n++;
		}
	}
	free(named);
	return n;
}

static size_t mark_word(const struct catalogue *c, bool *chosen, const char *word)
{
	const char *suite, *name = without_suite(c, word, &suite);
	size_t n;

	if (word[0] == '@')
		return mark_tag(c, chosen, word);
	if (suite)
		return mark_in_suite(c, chosen, suite, name);
	n = mark_suite(c, chosen, suite_alias(word));
	return n ? n : mark_name(c, chosen, word);
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

/* What is left out: the catalogue's ids that the words mean, and the words themselves. */
struct skips { const struct catalogue *c; bool *named; const struct opt_list *words; };

static bool is_meant(const char *word, const char *id)
{
	return strcmp(word, id) == 0 || in_family(id, word) ||
		(strpbrk(word, "*?[{") && str_match(word, id));
}

static bool is_left_out(const struct skips *k, const char *id)
{
	char word[ID_LONGEST * 2];

	for (size_t i = 0; i < k->c->n; i++) {
		if (strcmp(k->c->v[i].id, id) == 0)
			return k->named[i];
	}
	/* A point that --set made. */
	for (unsigned i = 0; i < k->words->n; i++) {
		const char *list = k->words->v[i];

		while (str_word(&list, ",", word, sizeof(word))) {
			if (is_meant(word, id))
				return true;
		}
	}
	return false;
}

static void leave_out(struct selection *s, const struct skips *k)
{
	static struct out outs[POINT_OUTS];
	size_t kept = 0;

	for (size_t i = 0; i < s->n; i++) {
		struct task *t = &s->v[i];
		size_t n = task_outs(outs, t), left = 0;

		for (size_t j = 0; j < n; j++) {
			if (!is_left_out(k, outs[j].id))
				t->wanted[left++] = t->wanted[j];
		}
		t->wanted_n = left;
		if (left)
			s->v[kept++] = *t;
	}
	s->n = kept;
}

/* Does a point that --set made have this name? */
static bool is_made(const struct selection *s, const char *word)
{
	static struct out outs[POINT_OUTS];

	for (size_t i = 0; i < s->n; i++) {
		size_t n = task_outs(outs, &s->v[i]);

		for (size_t j = 0; j < n; j++) {
			if (is_meant(word, outs[j].id))
				return true;
		}
	}
	return false;
}

static int skip_tasks(const struct catalogue *c, struct selection *s,
	const struct opt_list *words, struct error *e)
{
	struct skips k = { c, mem_alloc(c->n * sizeof(bool) + 1), words };
	char word[ID_LONGEST * 2];
	int r = 0;

	for (unsigned i = 0; i < words->n && r == 0; i++) {
		const char *list = words->v[i];

		while (r == 0 && str_word(&list, ",", word, sizeof(word))) {
			if (!mark_word(c, k.named, word) && !is_made(s, word))
				r = unknown(c, word, e);
		}
	}
	if (r == 0)
		leave_out(s, &k);
	free(k.named);
	return r;
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
	for (size_t i = 0; r == 0 && i < c.n; i++) {
		if (chosen[i])
			want(task_of(s, &c.v[i].point), c.v[i].place);
	}
	for (unsigned i = 0; r == 0 && w->set && i < w->set->n; i++)
		r = select_set(s, w->set->v[i], e);
	if (r == 0 && w->skip && w->skip->n)
		r = skip_tasks(&c, s, w->skip, e);
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

void selection_release(struct selection *s)
{
	free(s->v);
	*s = (struct selection){ 0 };
}
