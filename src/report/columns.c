/* columns - a table whose columns are as wide as what stands in them. */
#include "report/columns.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/str.h"
#include "report/text.h"

enum { COLUMNS_MOST = 16 };

static void add(struct columns *c, char *s)
{
	VEC_GROW(c->cell, c->n, c->cap);
	c->cell[c->n++] = s;
}

void columns_cell(struct columns *c, const char *fmt, ...)
{
	char *text;
	va_list ap;
	int n;

	va_start(ap, fmt);
	n = vsnprintf(NULL, 0, fmt, ap);
	va_end(ap);
	text = mem_alloc((size_t)(n > 0 ? n : 0) + 1);
	va_start(ap, fmt);
	vsnprintf(text, (size_t)(n > 0 ? n : 0) + 1, fmt, ap);
	va_end(ap);
	add(c, text);
}

void columns_row(struct columns *c, const char *note)
{
	add(c, mem_strdup(note));
}

static size_t gap(const struct columns *c, size_t column)
{
	if (!column)
		return 0;
	return c->align[column] == 'L' || c->align[column] == 'R' ? 1 : 2;
}

static void measure(const struct columns *c, size_t *wide, int width)
{
	size_t n = strlen(c->align), all = 0;

	for (size_t i = 0; i < c->n; i++) {
		size_t k = i % (n + 1), w = k < n ? text_width(c->cell[i]) : 0;

		if (k < n && w > wide[k])
			wide[k] = w;
	}
	for (size_t k = 0; k < n; k++)
		all += wide[k] + gap(c, k);
	if (all > (size_t)width)
		wide[0] -= all - (size_t)width < wide[0] ? all - (size_t)width : wide[0];
}

static void print_row(const struct columns *c, char **cell, const size_t *wide, FILE *out)
{
	size_t n = strlen(c->align), due = 0, at = 0;
	struct str line = { 0 };

	for (size_t k = 0; k < n; k++) {
		size_t w = text_width(cell[k]);
		bool right = c->align[k] == 'r' || c->align[k] == 'R';

		due += gap(c, k);
		if (w) {
			size_t from = due + (right && wide[k] > w ? wide[k] - w : 0);

			if (from < at + gap(c, k))
				from = at + gap(c, k);
			str_addf(&line, "%*s%s", (int)(from - at), "", cell[k]);
			at = from + w;
		}
		due += wide[k];
	}
	fputs(str_text(&line), out);
	str_release(&line);
}

void columns_print(struct columns *c, FILE *out, int width, bool colour)
{
	size_t n = strlen(c->align), wide[COLUMNS_MOST] = { 0 };

	measure(c, wide, width > 0 ? width : 80);
	for (size_t i = 0; i + n < c->n; i += n + 1) {
		bool bold = colour && c->heading && !i;

		fputs(bold ? "\033[1m" : "", out);
		print_row(c, c->cell + i, wide, out);
		fputs(bold ? "\033[0m\n" : "\n", out);
		if (c->cell[i + n])
			fprintf(out, "    %s\n", c->cell[i + n]);
	}
	for (size_t i = 0; i < c->n; i++)
		free(c->cell[i]);
	free(c->cell);
	c->cell = NULL;
	c->n = c->cap = 0;
}
