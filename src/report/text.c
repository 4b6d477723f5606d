/* text - text that came out of a file, made safe to print. */
#include "report/text.h"

#include <string.h>

/* By the first byte; 0: none starts so. */
static size_t length_of(unsigned char c)
{
	if (c < 0x80)
		return 1;
	if (c < 0xc2 || c > 0xf4)
		return 0;
	return c < 0xe0 ? 2 : c < 0xf0 ? 3 : 4;
}

size_t text_decode(const char *s, uint32_t *c)
{
	static const uint32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 };
	const unsigned char *p = (const unsigned char *)s;
	size_t n = length_of(*p);

	*c = n < 2 ? *p : *p & (0x7fu >> n);
	for (size_t i = 1; i < n; i++) {
		if ((p[i] & 0xc0) != 0x80)
			return 0;
		*c = *c << 6 | (p[i] & 0x3f);
	}
	if (!n || *c < least[n] || *c > 0x10ffff || (*c >= 0xd800 && *c < 0xe000))
		return 0;
	return n;
}

void text_add(struct str *t, const char *s, bool utf8)
{
	uint32_t c;

	while (*s) {
		size_t n = text_decode(s, &c);

		if (n == 1 && (c == '\n' || c == '\t'))
			str_add(t, " ");
		else if (!n || c < ' ' || (c >= 0x7f && c < 0xa0) || (n > 1 && !utf8))
			str_add(t, "?");
		else
			str_addn(t, s, n);
		s += n ? n : 1;
	}
}

static size_t width_of(const char *s, size_t bytes)
{
	size_t n = 0;

	for (size_t i = 0; i < bytes; i++)
		n += ((unsigned char)s[i] & 0xc0) != 0x80;
	return n;
}

size_t text_width(const char *s)
{
	return width_of(s, strlen(s));
}

void text_wrap(FILE *out, const char *head, const char *s, int width)
{
	size_t indent = text_width(head), at = indent;

	fputs(head, out);
	while (*s) {
		size_t bytes = strcspn(s, " "), w = width_of(s, bytes);

		if (at > indent && at + 1 + w > (size_t)width) {
			fprintf(out, "\n%*s", (int)indent, "");
			at = indent;
		} else if (at > indent) {
			fputc(' ', out);
			at++;
		}
		fwrite(s, 1, bytes, out);
		at += w;
		s += bytes;
		s += strspn(s, " ");
	}
	fputc('\n', out);
}
