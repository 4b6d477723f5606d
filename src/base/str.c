/* str - a growing string, and the few things that every text needs. */
#include "base/str.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

static void reserve(struct str *t, size_t more)
{
	if (t->n + more + 1 <= t->cap)
		return;
	t->cap = (t->n + more + 1) * 2;
	t->s = mem_resize(t->s, t->cap, 1);
}

void str_addn(struct str *t, const char *s, size_t n)
{
	reserve(t, n);
	memcpy(t->s + t->n, s, n);
	t->n += n;
	t->s[t->n] = '\0';
}

void str_add(struct str *t, const char *s)
{
	str_addn(t, s, strlen(s));
}

void str_addf(struct str *t, const char *fmt, ...)
{
	va_list ap;
	int n;

	va_start(ap, fmt);
	n = vsnprintf(NULL, 0, fmt, ap);
	va_end(ap);
	if (n < 0)
		return;
	reserve(t, (size_t)n);
	va_start(ap, fmt);
	vsnprintf(t->s + t->n, (size_t)n + 1, fmt, ap);
	va_end(ap);
	t->n += (size_t)n;
}

void str_clear(struct str *t)
{
	t->n = 0;
	if (t->s)
		t->s[0] = '\0';
}

const char *str_text(const struct str *t)
{
	return t->s ? t->s : "";
}

void str_release(struct str *t)
{
	free(t->s);
	*t = (struct str){ 0 };
}

bool str_starts(const char *s, const char *prefix)
{
	return strncmp(s, prefix, strlen(prefix)) == 0;
}

bool str_eq(const char *a, const char *b)
{
	return a && b ? strcmp(a, b) == 0 : a == b;
}

bool str_word(const char **text, const char *sep, char *word, size_t cap)
{
	const char *s = *text + strspn(*text, sep);
	size_t n = strcspn(s, sep);

	*text = s + n;
	if (!n)
		return false;
	snprintf(word, cap, "%.*s", (int)n, s);
	return true;
}

bool str_name(const char **text, char *name, size_t cap)
{
	const char *s = *text + strspn(*text, ",");
	size_t n = 0;
	int depth = 0;

	for (; s[n] && (s[n] != ',' || depth > 0); n++)
		depth += (s[n] == '{') - (s[n] == '}');
	*text = s + n;
	if (!n)
		return false;
	snprintf(name, cap, "%.*s", (int)n, s);
	return true;
}

/* Is c in the set behind a "["? *set moves behind its "]"; without one nothing is. */
static bool in_set(const char **set, char c)
{
	const bool others = **set == '!';
	const char *s = *set + others, *const first = s;
	bool in = false;

	while (*s && (*s != ']' || s == first)) {
		bool range = s[1] == '-' && s[2] && s[2] != ']';

		in |= c >= s[0] && c <= s[range ? 2 : 0];
		s += range ? 3 : 1;
	}
	*set = s + (*s == ']');
	return *s && in != others;
}

/*
 * fnmatch() without braces, in bytes: the libc's brings tables of what is a letter. At a
 * mismatch the last "*" takes one byte more.
 */
static bool fits(const char *p, const char *s)
{
	const char *star = NULL, *taken = NULL;

	while (*p || *s) {
		const char c = *p;

		if (c)
			p++;
		if (c == '*') {
			star = p;
			taken = s;
		} else if (*s && (c == '[' ? in_set(&p, *s) : c == '?' || c == *s)) {
			s++;
		} else if (star && *taken) {
			p = star;
			s = ++taken;
		} else {
			return false;
		}
	}
	return true;
}

bool str_match(const char *pattern, const char *s)
{
	const char *open = strchr(pattern, '{'), *close = open ? strchr(open, '}') : NULL;
	const char *list;
	char word[128];

	if (!close)
		return fits(pattern, s);
	for (list = open + 1; list < close;) {
		size_t n = strcspn(list, ",}");

		snprintf(word, sizeof(word), "%.*s%.*s%s", (int)(open - pattern), pattern,
			(int)n, list, close + 1);
		if (str_match(word, s))
			return true;
		list += n + 1;
	}
	return false;
}

unsigned str_distance(const char *a, const char *b)
{
	enum { MOST = 48 };
	unsigned d[MOST + 1][MOST + 1];
	size_t n = strnlen(a, MOST), m = strnlen(b, MOST);

	for (size_t i = 0; i <= n; i++) {
		for (size_t j = 0; j <= m; j++) {
			unsigned best, swap;

			if (!i || !j) {
				d[i][j] = (unsigned)(i + j);
				continue;
			}
			best = d[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
			if (d[i - 1][j] + 1 < best)
				best = d[i - 1][j] + 1;
			if (d[i][j - 1] + 1 < best)
				best = d[i][j - 1] + 1;
			swap = i > 1 && j > 1 && a[i - 1] == b[j - 2] &&
				a[i - 2] == b[j - 1];
			if (swap && d[i - 2][j - 2] + 1 < best)
				best = d[i - 2][j - 2] + 1;
			d[i][j] = best;
		}
	}
	return d[n][m];
}
