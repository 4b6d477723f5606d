/* select - from the words of the command line to the processes of a round. */
#include "run/select.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/str.h"
#include "run/select_set.h"
#include "run/select_words.h"

static int mark_words(const struct catalogue *c, bool *chosen, const char *const *words,
	size_t n, struct error *e)
{
	for (size_t i = 0; i < n; i++) {
		if (!words_mark(c, chosen, words[i], false))
			return words_unknown(c, words[i], e);
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
	if (t->wanted_n < KB_OUTS_MOST)
		t->wanted[t->wanted_n++] = (unsigned short)place;
}

size_t task_outs(struct out *v, const struct task *t)
{
	struct out all[KB_OUTS_MOST];
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

static bool is_left_out(const struct skips *k, const char *id)
{
	char word[KB_ID_MOST * 2];

	for (size_t i = 0; i < k->c->n; i++) {
		if (strcmp(k->c->v[i].id, id) == 0)
			return k->named[i];
	}
	/* A point that --set made. */
	for (unsigned i = 0; i < k->words->n; i++) {
		const char *list = k->words->v[i];

		while (str_name(&list, word, sizeof(word))) {
			if (words_mean(word, id))
				return true;
		}
	}
	return false;
}

static void leave_out(struct selection *s, const struct skips *k)
{
	struct out outs[KB_OUTS_MOST];
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
	struct out outs[KB_OUTS_MOST];

	for (size_t i = 0; i < s->n; i++) {
		size_t n = task_outs(outs, &s->v[i]);

		for (size_t j = 0; j < n; j++) {
			if (words_mean(word, outs[j].id))
				return true;
		}
	}
	return false;
}

static int skip_tasks(const struct catalogue *c, struct selection *s,
	const struct opt_list *words, struct error *e)
{
	struct skips k = { c, mem_alloc(c->n * sizeof(bool) + 1), words };
	char word[KB_ID_MOST * 2];
	int r = 0;

	for (unsigned i = 0; i < words->n && r == 0; i++) {
		const char *list = words->v[i];

		while (r == 0 && str_name(&list, word, sizeof(word))) {
			if (!words_mark(c, k.named, word, true) && !is_made(s, word))
				r = words_unknown(c, word, e);
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
