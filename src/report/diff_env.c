/* diff_env - the facts of two sides, next to each other. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/str.h"
#include "report/diff_summary.h"
#include "report/text.h"

enum { LABEL = 9, VALUE = 24, HEAD = 5 }; /* columns */

static const struct {
	const char *key, *label;
} labels[] = {
	{ "kernel.release", "kernel" },
	{ "cpu.model", "cpu" },
	{ "cpu.online", "cpus" },
	{ "cpu.freq.gov", "governor" },
	{ "mem.total", "mem" },
	{ "tool.version", "kbench" },
	{ "tool.cc", "compiler" },
	{ "tool.cflags", "flags" },
	{ "tool.libc", "libc" },
	{ "tool.link", "link" },
	{ "kernel.host", "host" },
	{ "kernel.cmdline", "cmdline" },
	{ "kernel.preempt", "preempt" },
	{ "kernel.hz", "hz" },
	{ "mitigations", "mitig." },
};

const char *diff_fact_label(const char *key)
{
	for (size_t i = 0; i < sizeof(labels) / sizeof(labels[0]); i++) {
		if (strcmp(labels[i].key, key) == 0)
			return labels[i].label;
	}
	return key;
}

static bool has_word(const char *s, const char *word, size_t n)
{
	while (*s) {
		size_t k = strcspn(s, " ");

		if (k == n && strncmp(s, word, n) == 0)
			return true;
		s += k;
		s += strspn(s, " ");
	}
	return false;
}

/* The words of s that other does not have: of a long command line, what changed. */
static void add_different(struct str *out, const char *s, const char *other)
{
	while (*s) {
		size_t n = strcspn(s, " ");

		if (n && !has_word(other, s, n)) {
			str_add(out, out->n ? " " : "");
			str_addn(out, s, n);
		}
		s += n;
		s += strspn(s, " ");
	}
}

static void add_value(struct str *out, const char *s, const char *other, bool whole,
	bool utf8)
{
	struct str words = { 0 };

	if (s && other && !whole && strlen(s) > VALUE)
		add_different(&words, s, other);
	text_add(out, words.n ? str_text(&words) : s ? s : "-", utf8);
	str_release(&words);
}

/* Cut at the end, with a mark. */
static void add_field(struct str *out, const char *s, size_t most, bool utf8)
{
	size_t bytes = 0;

	if (text_width(s) <= most) {
		str_add(out, s);
		return;
	}
	for (size_t n = 0; n + 1 < most; n++) {
		uint32_t c;

		bytes += text_decode(s + bytes, &c);
	}
	str_addn(out, s, bytes);
	str_add(out, utf8 ? "\342\200\246" : ".");
}

static void pad(struct str *out, size_t from, size_t width)
{
	size_t w = text_width(str_text(out) + from);

	str_addf(out, "%*s", w < width ? (int)(width - w) : 0, "");
}

/* What an invalid fact means, behind the value that began at `at`, as far as it fits. */
static void add_alarm(struct str *line, size_t at, size_t width)
{
	static const char text[] = "! affects all rows";
	size_t begin;

	pad(line, at, VALUE - 7);
	if (line->s[line->n - 1] != ' ')
		str_add(line, " ");
	begin = HEAD + LABEL + 1 + text_width(line->s + at);
	str_add(line, begin + VALUE + 4 + strlen(text) <= width ? text : "!");
}

/* One line where both values are short, or else one for each. */
static void print_fact(FILE *out, const struct env_line *e, const struct diff_view *v)
{
	size_t width = v->view->width > 40 ? (size_t)v->view->width : 40;
	size_t most = width - HEAD - LABEL - 1, at;
	bool utf8 = v->view->utf8;
	struct str line = { 0 }, old = { 0 }, new = { 0 };

	add_value(&old, e->old, e->new, v->env, utf8);
	add_value(&new, e->new, e->old, v->env, utf8);
	str_add(&line, "env  ");
	text_add(&line, diff_fact_label(e->key), utf8);
	pad(&line, HEAD, LABEL);
	str_add(&line, " ");
	at = line.n;
	if (!e->differs) {
		add_field(&line, str_text(&old), most, utf8);
	} else if (text_width(str_text(&old)) > VALUE ||
		text_width(str_text(&new)) > VALUE) {
		add_field(&line, str_text(&old), most, utf8);
		str_addf(&line, "\n%*s -> ", HEAD + LABEL - 3, "");
		add_field(&line, str_text(&new), e->invalidates ? most - 2 : most, utf8);
		str_add(&line, e->invalidates ? " !" : "");
	} else {
		str_add(&line, str_text(&old));
		pad(&line, at, VALUE);
		str_add(&line, " -> ");
		at = line.n;
		str_add(&line, str_text(&new));
		if (e->invalidates)
			add_alarm(&line, at, width);
	}
	fprintf(out, "%s\n", str_text(&line));
	str_release(&line);
	str_release(&old);
	str_release(&new);
}

static const char *same_value(const struct comparison *c, const char *key)
{
	for (size_t i = 0; i < c->env_n; i++) {
		if (strcmp(c->env[i].key, key) == 0 && !c->env[i].differs)
			return c->env[i].old;
	}
	return NULL;
}

/* "0-3" are 4, "0,2-3" are 3, "4" are 4; 0: not understood. */
static unsigned long cpus(const char *s)
{
	unsigned long n = 0, from, to;
	char *end;

	if (!strpbrk(s, ",-"))
		return strtoul(s, NULL, 10);
	while (isdigit((unsigned char)*s)) {
		from = to = strtoul(s, &end, 10);
		if (*end == '-')
			to = strtoul(end + 1, &end, 10);
		n += to >= from ? to - from + 1 : 1;
		s = *end == ',' ? end + 1 : end;
	}
	return *s ? 0 : n;
}

void diff_put_same(struct str *out, const struct comparison *c, bool utf8)
{
	static const struct {
		const char *key, *title;
	} parts[] = {
		{ "kernel.release", ", kernel " },
		{ "mem.total", ", mem " },
		{ "tool.version", ", kbench " },
		{ "tool.cc", " " },
		{ "tool.cflags", " " },
		{ "tool.link", " " },
		{ "tool.libc", " " },
	};
	const char *model = same_value(c, "cpu.model"),
		   *online = same_value(c, "cpu.online");

	if (model) {
		str_add(out, "cpu ");
		text_add(out, model, utf8);
		if (online && cpus(online))
			str_addf(out, " x%lu", cpus(online));
	}
	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
		const char *s = same_value(c, parts[i].key);

		if (!s)
			continue;
		str_add(out,
			out->n ? parts[i].title :
				 parts[i].title + strspn(parts[i].title, ", "));
		text_add(out, s, utf8);
	}
}

void diff_env(FILE *out, const struct comparison *c, const struct diff_view *v)
{
	struct str same = { 0 };

	for (size_t i = 0; i < c->env_n; i++) {
		if (c->env[i].shown || v->env)
			print_fact(out, &c->env[i], v);
	}
	diff_put_same(&same, c, v->view->utf8);
	if (same.n && !v->env)
		text_wrap(out, "same ", str_text(&same), v->view->width);
	str_release(&same);
}
