/* select_words - which ids of the catalogue a word means. */
#include "run/select_words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/str.h"
#include "probes/registry.h"

static bool in_family(const char *id, const char *family)
{
	size_t n = strlen(family);

	return strncmp(id, family, n) == 0 && id[n] == '.';
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

/* The suite of this name, or whose parent has it; NULL: there is none. */
static const char *suite_named(const struct catalogue *c, const char *word)
{
	const char *name = suite_alias(word);

	for (size_t i = 0; i < c->n; i++) {
		if (strcmp(c->v[i].point.probe->suite, name) == 0)
			return c->v[i].point.probe->suite;
	}
	return NULL;
}

/* The word without a suite in front, which goes into suite; NULL: there is none. */
static const char *without_suite(const struct catalogue *c, const char *word,
	const char **suite)
{
	const size_t n = strcspn(word, ".");
	char name[16];

	*suite = NULL;
	if (word[n] != '.' || n >= sizeof(name))
		return word;
	snprintf(name, sizeof(name), "%.*s", (int)n, word);
	*suite = suite_named(c, name);
	return *suite ? word + n + 1 : word;
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

static size_t mark_suite(const struct catalogue *c, bool *chosen, const char *word,
	bool every)
{
	size_t n = 0;

	for (size_t i = 0; i < c->n; i++) {
		if (strcmp(c->v[i].point.probe->suite, word) == 0) {
			chosen[i] |= every || c->v[i].in_all;
			n++;
		}
	}
	return n;
}

/* A family stands for its points in `all`; where it has none, for its usual ones. */
static size_t mark_family(const struct catalogue *c, bool *chosen, const char *word,
	bool every)
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
			chosen[i] |= every ||
				(in_all ? c->v[i].in_all : c->v[i].usual);
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

static size_t mark_name(const struct catalogue *c, bool *chosen, const char *word,
	bool every)
{
	size_t n = mark_exact(c, chosen, word);

	if (!n)
		n = mark_family(c, chosen, word, every);
	return n ? n : mark_glob(c, chosen, word);
}

/* Of one suite alone. */
static size_t mark_in_suite(const struct catalogue *c, bool *chosen, const char *suite,
	const char *word, bool every)
{
	bool *named = mem_alloc(c->n * sizeof(*named) + 1);
	size_t n = 0;

	mark_name(c, named, word, every);
	for (size_t i = 0; i < c->n; i++) {
		if (named[i] && strcmp(c->v[i].point.probe->suite, suite) == 0) {
			chosen[i] = true;
			n++;
		}
	}
	free(named);
	return n;
}

bool words_mean(const char *word, const char *id)
{
	return strcmp(word, id) == 0 || in_family(id, word) ||
		(strpbrk(word, "*?[{") && str_match(word, id));
}

/* What is derived on reading stands for the processes that it is derived from. */
static size_t mark_derived(const struct catalogue *c, bool *chosen, const char *word,
	bool every)
{
	static const char memory[] = "lat_mem_rd lat_mem_rand";
	static const char *const derived[][2] = {
		{ "mem.l1", memory }, { "mem.l2", memory }, { "mem.l3", memory },
		{ "mem.l1_size", memory }, { "mem.l2_size", memory },
		{ "mem.l3_size", memory }, { "mem.main", memory }, { "mem.rand", memory },
		{ "lat_syscall.io", "lat_syscall.read lat_syscall.write" },
	};
	char name[KB_ID_MOST + 1];
	size_t n = 0;

	for (size_t i = 0; i < sizeof(derived) / sizeof(derived[0]); i++) {
		const char *names = derived[i][1];

		while (words_mean(word, derived[i][0]) &&
			str_word(&names, " ", name, sizeof(name)))
			n += mark_name(c, chosen, name, every);
	}
	return n;
}

/* A tag's names may stand for probes that this build does not have. */
static size_t mark_tag(const struct catalogue *c, bool *chosen, const char *word,
	bool every)
{
	char name[KB_ID_MOST + 1];
	const char *names;
	size_t n = 0;

	for (const struct probe_tag *t = probe_tags; t->tag; t++) {
		if (strcmp(t->tag, word) != 0)
			continue;
		names = t->names;
		while (str_word(&names, " ", name, sizeof(name)))
			n += words_mark(c, chosen, name, every);
	}
	return n;
}

size_t words_mark(const struct catalogue *c, bool *chosen, const char *word,
	bool every)
{
	const char *suite, *name = without_suite(c, word, &suite);
	size_t n;

	if (word[0] == '@')
		return mark_tag(c, chosen, word, every);
	if (suite)
		return mark_in_suite(c, chosen, suite, name, every);
	n = mark_suite(c, chosen, suite_alias(word), every);
	if (!n)
		n = mark_name(c, chosen, word, every);
	return n ? n : mark_derived(c, chosen, word, every);
}

/* The three ids that are the fewest edits away. */
int words_unknown(const struct catalogue *c, const char *word, struct error *e)
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
