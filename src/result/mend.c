/* mend - undoes what mail programs, terminals and consoles did to a record. */
#include "result/mend.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { FOLLOWING = LINES_AHEAD - 1 };

/* How a line is put behind the one before. */
enum glue { BLANK, NOTHING, SOFT_BREAK, GLUES };

size_t mend_blanks(char *text)
{
	char *to = text;

	for (const char *s = text; *s; s++) {
		if (*s != ' ' && *s != '\t')
			*to++ = *s;
		else if (to > text && to[-1] != ' ')
			*to++ = ' ';
	}
	if (to > text && to[-1] == ' ')
		to--;
	*to = '\0';
	return (size_t)(to - text);
}

static bool hex_pair(const char *s)
{
	return isxdigit((unsigned char)s[0]) && isxdigit((unsigned char)s[1]);
}

/* Undoes quoted-printable; false where an "=" is no escape, or there is none. */
static bool decode(char *out, const char *s)
{
	bool any = false;
	char hex[3] = "";

	for (; *s; s++, out++) {
		*out = *s;
		if (*s != '=')
			continue;
		if (!hex_pair(s + 1))
			return false;
		memcpy(hex, s + 1, 2);
		*out = (char)strtol(hex, NULL, 16);
		if ((unsigned char)*out < ' ')
			return false;
		any = true;
		s += 2;
	}
	*out = '\0';
	return any;
}

bool mend_whole(char *text)
{
	char plain[RECORD_LONGEST + 1];
	size_t n = strlen(text);

	/* The end tells most texts apart, which keeps hostile files cheap. */
	if (n < 4 || !hex_pair(text + n - 4) || !hex_pair(text + n - 2))
		return false;
	if (record_holds(text, n))
		return true;
	if (!decode(plain, text) || !record_holds(plain, mend_blanks(plain)))
		return false;
	memcpy(text, plain, strlen(plain) + 1);
	return true;
}

/* Behind "[   12.345678] ", or s itself. */
static const char *behind_stamp(const char *s)
{
	const char *p = s + 1, *digits;

	if (*s != '[')
		return s;
	digits = p += strspn(p, " ");
	p += strspn(p, "0123456789");
	if (p == digits || *p++ != '.')
		return s;
	digits = p;
	p += strspn(p, "0123456789");
	return p > digits && p[0] == ']' && p[1] == ' ' ? p + 2 : s;
}

/* Behind quote marks, each with a blank, and a stamp. */
static const char *unquote(const char *s, bool bars)
{
	const char *mark = s + strspn(s, " \t");

	while (*mark == '>' || (bars && *mark == '|')) {
		s = mark + 1 + (mark[1] == ' ');
		mark = s + strspn(s, " \t");
	}
	return behind_stamp(mark) == mark ? s : behind_stamp(mark);
}

/* The search for the lines that belong together. */
struct search {
	struct lines *lines;
	char *text;
	bool bars;			/* a bar in front is a quote mark */
	size_t have;			/* lines in next */
	bool over;			/* what follows them is no continuation */
	char next[FOLLOWING][RECORD_LONGEST + 1];	/* lines behind the first */
};

static void begin(struct search *s, struct lines *lines, char *text, bool bars)
{
	s->lines = lines;
	s->text = text;
	s->bars = bars;
	s->have = 0;
	s->over = false;
}

/* Does the line carry a whole record of its own? Then it continues nothing. */
static bool is_record(const char *line)
{
	char own[RECORD_LONGEST + 1];
	const char *at = strstr(line, "kb1 ");

	if (!at)
		return false;
	memcpy(own, at, strlen(at) + 1);
	mend_blanks(own);
	return mend_whole(own) || record_prefix(own);
}

/* In front of the next line of a soft break a blank counts, so it is kept. */
static void add_next(struct search *s, const char *rest)
{
	char *to = s->next[s->have++];
	size_t blank = *rest == ' ' || *rest == '\t';

	memcpy(to, rest, strlen(rest) + 1);
	if (!mend_blanks(to + blank))
		*to = '\0';
	else if (blank)
		*to = ' ';
}

/* The i-th line behind the first, ready to be put behind it; NULL: there is none. */
static const char *continuation(struct search *s, size_t i)
{
	const struct line *line;

	while (s->have <= i && !s->over) {
		line = i < FOLLOWING ? lines_peek(s->lines, s->have + 1) : NULL;
		s->over = !line || !line->whole || is_record(line->text);
		if (!s->over)
			add_next(s, unquote(line->text, s->bars));
	}
	return i < s->have ? s->next[i] : NULL;
}

/* Puts more behind text[n]; the new length, 0: no such glue here, or too long. */
static size_t attach(char *text, size_t n, const char *more, enum glue glue)
{
	size_t m;

	more += glue != SOFT_BREAK && *more == ' ';
	m = strlen(more);
	if (n + 1 + m > RECORD_LONGEST || (!m && glue != NOTHING))
		return 0;
	if (glue == SOFT_BREAK && text[--n] != '=')
		return 0;
	if (glue == BLANK)
		text[n++] = ' ';
	memcpy(text + n, more, m + 1);
	return n + m;
}

/* Puts the lines from depth on behind text[n] until a check holds; how many, or 0. */
static size_t extend(struct search *s, size_t n, size_t depth)
{
	const char *more = continuation(s, depth);
	char last = s->text[n - 1];
	size_t m, taken;

	for (int glue = BLANK; more && glue < GLUES; glue++) {
		m = attach(s->text, n, more, (enum glue)glue);
		taken = m && mend_whole(s->text) ? depth + 1 : 0;
		if (m && !taken && depth + 1 < FOLLOWING)
			taken = extend(s, m, depth + 1);
		if (taken)
			return taken;
		s->text[n - 1] = last;
		s->text[n] = '\0';
	}
	return 0;
}

size_t mend_wrapped(char *text, struct lines *l, bool bars)
{
	struct search s;

	begin(&s, l, text, bars);
	return extend(&s, strlen(text), 0);
}

size_t mend_unchecked(char *text, struct lines *l, bool bars)
{
	struct search s;
	char joined[RECORD_LONGEST + 1], plain[RECORD_LONGEST + 1];
	size_t n = strlen(text), taken = 0;
	const char *more;

	begin(&s, l, joined, bars);
	memcpy(joined, text, n + 1);
	while (n && joined[n - 1] == '=' && (more = continuation(&s, taken)) != NULL) {
		n = attach(joined, n, more, SOFT_BREAK);
		taken++;
	}
	/*
	 * A record has an "=" in it, which quoted-printable always writes =3D; without
	 * one "r=20 v=35.3" is what it looks like. A value that is empty behind its "="
	 * was no escape before.
	 */
	if (!n || !strstr(joined, "=3D") || !decode(plain, joined))
		return 0;
	n = mend_blanks(plain);
	if (!n || plain[n - 1] == '=' || strstr(plain, "= "))
		return 0;
	memcpy(text, plain, n + 1);
	return taken;
}
