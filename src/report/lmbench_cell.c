/* lmbench_cell - a number in few columns, as an lmbench summary has it. */
#include "report/lmbench_cell.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* What a letter is worth, and from where on it is used. */
static const struct {
	double from, per;
	const char *letter;
} scales[] = { { 10, 1, "" }, { 1e4, 1e3, "K" }, { 1e7, 1e6, "M" } };

/* "5e-4": where there is no room, without what carries nothing in an exponent. */
static void put_exponent(char *out, size_t cap, double v, int width)
{
	char text[40];
	char *e;

	snprintf(text, sizeof(text), "%.*e", width > 6 ? width - 6 : 0, v);
	e = strchr(text, 'e') + 1;
	if (*e == '-')
		e++;
	while ((int)strlen(text) > width && (*e == '+' || *e == '0'))
		memmove(e, e + 1, strlen(e));
	snprintf(out, cap, "%*s", width, text);
}

static bool put_scaled(char *out, size_t cap, double v, int width, size_t scale)
{
	int room = width - (int)strlen(scales[scale].letter);
	char text[40];

	snprintf(text, sizeof(text), "%.1f", v / scales[scale].per);
	if ((int)strcspn(text, ".") > room)
		return false;
	snprintf(out, cap, "%*.*s%s", room, room, text, scales[scale].letter);
	return true;
}

static void put_great(char *out, size_t cap, double v, int width)
{
	enum { SCALES = sizeof(scales) / sizeof(*scales) };

	for (size_t i = 0; i < SCALES; i++) {
		bool another = i + 1 < SCALES && v >= scales[i + 1].from;

		if (!another && v < 1e15 && put_scaled(out, cap, v, width, i))
			return;
	}
	put_exponent(out, cap, v, width);
}

/* Cut to the width; false: nothing but zeros is left. */
static bool put_decimals(char *out, size_t cap, double v, int width)
{
	char text[40];

	snprintf(text, sizeof(text), "%.*f", width - 2, v);
	if (!strpbrk(text, "123456789")) {
		snprintf(text, sizeof(text), "%.*f", width - 1, v);
		memmove(text, text + 1, strlen(text));
	}
	snprintf(out, cap, "%.*s", width, text);
	return strpbrk(out, "123456789") != NULL;
}

void lmbench_cell(char *out, size_t cap, double v, int width)
{
	if (v >= 10)
		put_great(out, cap, v, width);
	else if (v < 0.001 || !put_decimals(out, cap, v, width))
		put_exponent(out, cap, v, width);
}
