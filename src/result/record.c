/* record - one line of a result file: fields, quoting, the check. */
#include "result/record.h"

#include <ctype.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/num.h"
#include "base/str.h"

enum {
	CRC_START = 0xffff,
	CHECK = 6,		/* " ~1a2b" */
	LONG_TEXT = 40,		/* longer texts may be cut, shorter ones mean something */
};

/* The crc of what came before and of these n bytes. */
static unsigned crc_more(unsigned crc, const void *bytes, size_t n)
{
	const unsigned char *p = bytes;
	unsigned x;

	while (n--) {
		x = (crc >> 8 ^ *p++) & 0xff;
		x ^= x >> 4;
		crc = (crc << 8 ^ x << 12 ^ x << 5 ^ x) & 0xffff;
	}
	return crc;
}

uint16_t record_crc(const void *bytes, size_t n)
{
	return (uint16_t)crc_more(CRC_START, bytes, n);
}

/* Room for n bytes and their end in the record's text, NULL: it is full. */
static char *room(struct record *r, size_t n)
{
	char *to = r->text + r->used;

	if (n + 1 > sizeof(r->text) - r->used)
		return NULL;
	r->used += n + 1;
	to[n] = '\0';
	return to;
}

static const char *keep(struct record *r, const char *s, size_t n)
{
	char *to = room(r, n);

	if (to)
		memcpy(to, s, n);
	return to;
}

static void add(struct record *r, const char *key, const char *value)
{
	if (r->n < RECORD_FIELDS)
		r->field[r->n++] = (struct field){ key, value };
}

void record_begin(struct record *r, const char *type)
{
	snprintf(r->type, sizeof(r->type), "%s", type);
	r->n = 0;
	r->used = 0;
}

void record_put(struct record *r, const char *key, const char *value)
{
	size_t before = r->used;
	const char *own_key = key ? keep(r, key, strlen(key)) : NULL;
	const char *own = value ? keep(r, value, strlen(value)) : NULL;

	if (own && (own_key || !key))
		add(r, own_key, own);
	else
		r->used = before;
}

void record_putf(struct record *r, const char *key, const char *fmt, ...)
{
	char value[RECORD_LINE * 2];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(value, sizeof(value), fmt, ap);
	va_end(ap);
	record_put(r, key, value);
}

void record_put_real(struct record *r, const char *key, double v)
{
	if (isfinite(v))
		record_putf(r, key, "%.9g", v);
}

void record_put_count(struct record *r, const char *key, uint64_t v)
{
	record_putf(r, key, "%llu", (unsigned long long)v);
}

static bool is_bare(const char *s)
{
	const char *p = s;

	while (*p > ' ' && *p < '~' && !strchr("\"&<=>\\", *p))
		p++;
	return p > s && !*p;
}

/* One byte of a quoted value; `before` is the byte in front of it. */
static void quoted(char *out, size_t cap, unsigned char c, char before)
{
	if (c == '\n')
		snprintf(out, cap, "\\n");
	else if (c == '\\')
		snprintf(out, cap, "\\\\");
	else if (c < ' ' || c > '~' || strchr("\"&<>", c) || (c == ' ' && before == ' '))
		snprintf(out, cap, "\\x%02x", c);
	else
		snprintf(out, cap, "%c", c);
}

static bool may_be_cut(const char *s)
{
	size_t n = strlen(s);

	return n > LONG_TEXT && strspn(s, "0123456789.,eE+-") < n;
}

/* Appends the field to line[used], which may grow to `most`; returns the new length. */
static size_t put_field(char *line, size_t used, size_t most, const struct field *f)
{
	bool bare = is_bare(f->value);
	size_t n = used + 1 + (f->key ? strlen(f->key) + 1 : 0) + !bare, text = n, piece;
	const char *p = f->value;
	char esc[8];

	if (n + 1 > most)
		return used;
	snprintf(line + used, most + 1 - used, " %s%s%s", f->key ? f->key : "",
		f->key ? "=" : "", bare ? "" : "\"");
	for (; *p; p++, n += piece) {
		quoted(esc, sizeof(esc), (unsigned char)*p, n > text ? line[n - 1] : 0);
		piece = strlen(esc);
		if (n + piece + !bare > most)
			break;
		memcpy(line + n, esc, piece);
	}
	if (*p && !(may_be_cut(f->value) && n > text))
		return used;
	if (!bare)
		line[n++] = '"';
	return n;
}

size_t record_format(const struct record *r, char *out, size_t cap)
{
	size_t most = (cap < RECORD_LINE ? cap : RECORD_LINE) - 1 - CHECK - 1, n;

	if (cap < sizeof("kb1 ") + sizeof(r->type) + CHECK + 1)
		return 0;
	n = (size_t)snprintf(out, cap, "kb1 %s", r->type);
	for (size_t i = 0; i < r->n; i++)
		n = put_field(out, n, most, &r->field[i]);
	n += (size_t)snprintf(out + n, cap - n, " ~%04x\n", record_crc(out, n));
	return n;
}

static unsigned nibble(char c)
{
	return isdigit((unsigned char)c) ? (unsigned)(c - '0') :
		(unsigned)(tolower((unsigned char)c) - 'a' + 10);
}

static bool two_hex(const char *s)
{
	return isxdigit((unsigned char)s[0]) && isxdigit((unsigned char)s[1]);
}

static bool is_check(const char *s)
{
	return s[0] == ' ' && s[1] == '~' && two_hex(s + 2) && two_hex(s + 4);
}

static bool ends_in_check(const char *line, size_t n)
{
	return n > CHECK && is_check(line + n - CHECK);
}

/* What the check says. */
static unsigned said(const char *check)
{
	unsigned crc = 0;

	for (int i = 2; i < CHECK; i++)
		crc = crc << 4 | nibble(check[i]);
	return crc;
}

bool record_holds(const char *line, size_t n)
{
	return ends_in_check(line, n) &&
		record_crc(line, n - CHECK) == said(line + n - CHECK);
}

size_t record_prefix(const char *line)
{
	const char *at = line, *done = line;
	unsigned crc = CRC_START;

	while ((at = strstr(at, " ~")) != NULL) {
		crc = crc_more(crc, done, (size_t)(at - done));
		done = at;
		if (is_check(at) && said(at) == crc &&
			at[CHECK] && strchr(" <[", at[CHECK]))
			return (size_t)(at - line) + CHECK;
		at++;
	}
	return 0;
}

/* The byte that the escape at *p means, *p moves behind it; 0: none. */
static char escaped(const char **p, const char *end)
{
	const char *s = *p;
	bool hex = end - s >= 4 && s[1] == 'x' && two_hex(s + 2);

	if (hex) {
		*p += 4;
		return (char)(nibble(s[2]) << 4 | nibble(s[3]));
	}
	*p += 1;
	if (end - s < 2 || (s[1] != 'n' && s[1] != '\\'))
		return '\\';
	*p += 1;
	return s[1] == 'n' ? '\n' : '\\';
}

/* The value at *p up to its blank or quote; *p moves behind it. */
static const char *value(struct record *r, const char **p, const char *end)
{
	bool in_quotes = *p < end && **p == '"';
	char *to = room(r, (size_t)(end - *p)), stop = in_quotes ? '"' : ' ', c;
	const char *start = to;

	if (!to)
		return NULL;
	*p += in_quotes;
	while (*p < end && **p != stop) {
		c = **p == '\\' ? escaped(p, end) : *(*p)++;
		/* An escaped NUL can not be in a text: it is left out. */
		if (c)
			*to++ = c;
	}
	*p += in_quotes && *p < end;
	*to = '\0';
	r->used = (size_t)(to + 1 - r->text);
	return start;
}

/* Fields of [p, end); false: one of them begins as a check does. */
static bool fields(struct record *r, const char *p, const char *end)
{
	const char *key, *text;
	bool clean = true;
	size_t n;

	while (p < end && r->n < RECORD_FIELDS) {
		if (*p == ' ') {
			p++;
			continue;
		}
		clean &= *p != '~';
		n = 0;
		while (p + n < end && !strchr(" =\"", p[n]))
			n++;
		key = NULL;
		if (n && p + n < end && p[n] == '=') {
			key = keep(r, p, n);
			p += n + 1;
		}
		text = value(r, &p, end);
		if (!text)
			break;
		add(r, key, text);
	}
	return clean;
}

enum record_check record_parse(struct record *r, const char *line)
{
	size_t n = strnlen(line, RECORD_LONGEST + 1), type;
	enum record_check check = RECORD_NO_CHECK;

	record_begin(r, "");
	if (n > RECORD_LONGEST || !str_starts(line, "kb1 "))
		return RECORD_NONE;
	type = strspn(line + 4, "abcdefghijklmnopqrstuvwxyz");
	if (!type || (line[4 + type] != ' ' && line[4 + type] != '\0'))
		return RECORD_NONE;
	snprintf(r->type, sizeof(r->type), "%.*s", (int)type, line + 4);
	if (ends_in_check(line, n)) {
		check = record_holds(line, n) ? RECORD_GOOD : RECORD_BAD_CHECK;
		n -= CHECK;
	}
	if (!fields(r, line + 4 + type, line + n) && check == RECORD_NO_CHECK)
		check = RECORD_BAD_CHECK;
	return check;
}

const char *record_get(const struct record *r, const char *key)
{
	for (size_t i = 0; i < r->n; i++) {
		if (r->field[i].key && strcmp(r->field[i].key, key) == 0)
			return r->field[i].value;
	}
	return NULL;
}

const char *record_arg(const struct record *r, size_t i)
{
	for (size_t k = 0; k < r->n; k++) {
		if (!r->field[k].key && i-- == 0)
			return r->field[k].value;
	}
	return NULL;
}

bool record_real(const struct record *r, const char *key, double *v)
{
	const char *s = record_get(r, key);

	return s && num_real(s, v);
}

bool record_count(const struct record *r, const char *key, uint64_t *v)
{
	const char *s = record_get(r, key);

	return s && num_whole(s, v);
}
