/* jsonout - JSON on a stream, always well formed. */
#include "report/jsonout.h"

#include <math.h>

#include "report/text.h"

static void put_string(FILE *out, const char *s)
{
	uint32_t c;

	fputc('"', out);
	while (*s) {
		size_t n = text_decode(s, &c);

		if (!n)
			fputs("\\ufffd", out);
		else if (c < ' ' || c == 0x7f)
			fprintf(out, "\\u%04x", (unsigned)c);
		else if (c == '"' || c == '\\')
			fprintf(out, "\\%c", (int)c);
		else
			fwrite(s, 1, n, out);
		s += n ? n : 1;
	}
	fputc('"', out);
}

static void new_line(struct json *j)
{
	if (j->depth > j->lines)
		return;
	fprintf(j->out, "\n%*s", (int)(2 * j->depth), "");
}

static void member(struct json *j, const char *key)
{
	if (j->filled[j->depth])
		fputs(j->depth > j->lines ? ", " : ",", j->out);
	j->filled[j->depth] = true;
	new_line(j);
	if (key) {
		put_string(j->out, key);
		fputs(": ", j->out);
	}
}

/* No document is deeper than JSON_DEEPEST: its shape is the program's, not the file's. */
static void start(struct json *j, char begin, char close)
{
	fputc(begin, j->out);
	j->depth++;
	j->filled[j->depth] = false;
	j->close[j->depth] = close;
}

void json_open(struct json *j, FILE *out, unsigned lines)
{
	*j = (struct json){ .out = out, .lines = lines };
	start(j, '{', '}');
}

void json_close(struct json *j)
{
	while (j->depth)
		json_end(j);
	fputc('\n', j->out);
}

void json_object(struct json *j, const char *key)
{
	member(j, key);
	start(j, '{', '}');
}

void json_array(struct json *j, const char *key)
{
	member(j, key);
	start(j, '[', ']');
}

void json_end(struct json *j)
{
	char close = j->close[j->depth];
	bool filled = j->filled[j->depth], lines = j->depth <= j->lines;

	j->depth--;
	if (filled && lines)
		fprintf(j->out, "\n%*s", (int)(2 * j->depth), "");
	fputc(close, j->out);
}

void json_text(struct json *j, const char *key, const char *s)
{
	if (!s)
		return;
	member(j, key);
	put_string(j->out, s);
}

void json_real(struct json *j, const char *key, double v)
{
	if (!isfinite(v))
		return;
	member(j, key);
	fprintf(j->out, "%.9g", v);
}

void json_count(struct json *j, const char *key, uint64_t v)
{
	member(j, key);
	fprintf(j->out, "%llu", (unsigned long long)v);
}

void json_bool(struct json *j, const char *key, bool v)
{
	member(j, key);
	fputs(v ? "true" : "false", j->out);
}
