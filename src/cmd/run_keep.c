/* run_keep - how a file keeps the options of its run, for --resume to go on with. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/num.h"
#include "base/str.h"
#include "cmd/cmd.h"
#include "cmd/run_options.h"
#include "run/journal.h"

/* How much of a text one fact takes; what is escaped there needs four bytes a byte. */
static size_t fact_length(const char *text)
{
	size_t n = 0, width = 0;

	for (; text[n]; n++) {
		unsigned char b = (unsigned char)text[n];

		width += b <= ' ' || b > '~' || strchr("\"\\&<>=", b) ? 4 : 1;
		if (width > TEXT_MOST)
			break;
	}
	return n;
}

bool run_options_keep_whole(const char *text)
{
	return !text[fact_length(text)];
}

/* Those that do not change what is measured, or are kept elsewhere. */
static bool is_kept(const char *name)
{
	static const char *const not [] = { "output", "force", "append", "resume",
		"retry-crashed", "note", "label", "baseline", "iterations", "in-process",
		"dry-run", "json", "seed" };

	for (size_t i = 0; i < sizeof(not) / sizeof(not[0]); i++) {
		if (strcmp(not[i], name) == 0)
			return false;
	}
	return true;
}

/* A text, in as many facts as it needs: opt.NAME, opt.NAME.2 ... */
static void record_text(struct sink *s, const char *name, const char *text)
{
	char key[40], value[TEXT_MOST + 1];
	unsigned part = 1;

	do {
		size_t n = fact_length(text);

		snprintf(key, sizeof(key), part > 1 ? "opt.%s.%u" : "opt.%s", name, part);
		snprintf(value, sizeof(value), "%.*s", (int)n, text);
		journal_fact(s, key, value);
		text += n;
		part++;
	} while (*text);
}

/* The words of a list, which have no blanks, as one text. */
static void record_words(struct sink *s, const char *name, const char *const *v, size_t n)
{
	struct str line = { 0 };

	for (size_t i = 0; i < n; i++)
		str_addf(&line, "%s%s", i ? " " : "", v[i]);
	if (n)
		record_text(s, name, str_text(&line));
	str_release(&line);
}

/* As the command line takes it; "": it was not given. */
static void put_value(char *out, size_t cap, const struct opt *o, const void *at)
{
	out[0] = '\0';
	switch (o->kind) {
	case OPT_FLAG:
		snprintf(out, cap, "%s", *(const bool *)at ? "1" : "");
		break;
	case OPT_COUNT:
		if (*(const unsigned *)at)
			snprintf(out, cap, "%u", *(const unsigned *)at);
		break;
	case OPT_DURATION:
	case OPT_PERCENT:
		if (*(const double *)at > 0)
			snprintf(out, cap, "%.9g", *(const double *)at);
		break;
	case OPT_SIZE:
		if (*(const uint64_t *)at)
			num_put_size(out, cap, *(const uint64_t *)at);
		break;
	default:
		break;
	}
}

static void record_one(struct sink *s, const struct opt *o, const struct run_request *q)
{
	const void *at = run_option_value(o, q);
	const struct opt_list *list = at;
	char value[64];

	if (o->kind == OPT_LIST) {
		record_words(s, o->name, list->v, list->n);
		return;
	}
	if (o->kind == OPT_TEXT) {
		const char *text = *(const char *const *)at;

		if (text)
			record_text(s, o->name, text);
		return;
	}
	put_value(value, sizeof(value), o, at);
	if (value[0])
		record_text(s, o->name, value);
}

void run_options_record(struct sink *s, const struct run_request *q)
{
	static const char *const everything = "all";

	record_words(s, "probes", q->o.all ? &everything : q->words,
		q->o.all ? 1 : q->words_n);
	for (const struct opt *o = cmd_run_opts; o->name; o++) {
		if (is_kept(o->name))
			record_one(s, o, q);
	}
}

/* Is it opt.NAME, or opt.NAME.2, opt.NAME.3 ...? */
static bool is_part(const char *key, const char *name)
{
	const size_t n = strlen(name);
	const char *rest;

	if (!str_starts(key, "opt.") || strncmp(key + 4, name, n) != 0)
		return false;
	rest = key + 4 + n;
	return !rest[0] || (rest[0] == '.' && isdigit((unsigned char)rest[1]));
}

/* All parts, which stand behind each other. */
static void text_of(struct str *text, const struct run *r, const char *name)
{
	str_clear(text);
	for (size_t i = 0; i < r->facts_n; i++) {
		if (is_part(r->facts[i].key, name))
			str_add(text, r->facts[i].value);
	}
}

/* What a command line would have had. */
struct words { char **v; size_t n, cap; };

static void add_word(struct words *w, char *word)
{
	VEC_GROW(w->v, w->n, w->cap);
	w->v[w->n++] = word;
}

/* The words of a text, each behind prefix. */
static void add_words(struct words *w, const char *prefix, const char *text)
{
	while (*text) {
		const size_t n = strcspn(text, " ");

		if (n)
			add_word(w, mem_printf("%s%.*s", prefix, (int)n, text));
		text += n + (text[n] == ' ');
	}
}

static void add_option(struct words *w, const struct opt *o, const char *text)
{
	char prefix[40];

	snprintf(prefix, sizeof(prefix), "--%s=", o->name);
	if (!*text)
		return;
	if (o->kind == OPT_FLAG)
		add_word(w, mem_printf("--%s", o->name));
	else if (o->kind == OPT_LIST)
		add_words(w, prefix, text);
	else
		add_word(w, mem_printf("%s%s", prefix, text));
}

int run_options_of(struct run_request *q, const struct run *r, struct error *e)
{
	struct words w = { 0 };
	struct str text = { 0 };
	size_t argc;
	bool all;

	add_word(&w, mem_strdup("run"));
	text_of(&text, r, "probes");
	all = str_eq(str_text(&text), "all");
	if (!all)
		add_words(&w, "", str_text(&text));
	if (w.n == 1 && !all) {
		str_release(&text);
		return error_set(e, STATUS_CANNOT,
			"the file does not say which probes its run had");
	}
	for (const struct opt *o = cmd_run_opts; o->name; o++) {
		text_of(&text, r, o->name);
		add_option(&w, o, str_text(&text));
	}
	str_release(&text);
	argc = w.n;
	add_word(&w, NULL);
	return run_options_read(q, all, (int)argc, w.v, e);
}
