/* grid_points - the rows of a grid as points of axes. */
#include "report/grid_points.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/str.h"
#include "report/rows.h"

size_t grid_family(const char *id)
{
	return strcspn(id, ".");
}

static bool is_number(const char *part)
{
	return isdigit((unsigned char)*part);
}

static void add_axis(struct grid_point *p, const char *name, const char *value,
	double number)
{
	snprintf(p->name[p->axes], GRID_WORD, "%s", name);
	snprintf(p->value[p->axes], GRID_WORD, "%s", value);
	p->number[p->axes++] = number;
}

static void add_stem(struct grid_point *p, const char *part)
{
	size_t n = strlen(p->stem);

	snprintf(p->stem + n, sizeof(p->stem) - n, "%s%s", n ? "." : "", part);
}

/* The digits of a part alone, if they are the value: "10r" of 10. */
static bool plain_value(char digits[GRID_WORD], const char *part, double value)
{
	size_t n = strspn(part, "0123456789");

	snprintf(digits, GRID_WORD, "%.*s", (int)n, part);
	return n > 0 && strtod(digits, NULL) == value;
}

/* Does the id name the axes in the order of the parameters? Else p is left as it was. */
static void by_params(struct grid_point *p, const struct series *s)
{
	struct grid_point q = { .row = p->row, .like = p->like };
	const char *id = p->row->row->id;
	char part[GRID_ID], digits[GRID_WORD];
	double v;

	if (s->params_n > GRID_AXES)
		return;
	while (str_word(&id, ".", part, sizeof(part))) {
		const struct param *a = q.axes < s->params_n ? &s->params[q.axes] : NULL;

		if (a && plain_value(digits, part, a->value))
			add_axis(&q, a->name, digits, a->value);
		else if (a && rows_number(part, &v) && v == a->value)
			add_axis(&q, a->name, part, v);
		else
			add_stem(&q, part);
	}
	if (q.axes && q.axes == s->params_n)
		*p = q;
}

static size_t numbers_in(const char *id)
{
	char part[GRID_ID];
	size_t n = 0;

	while (str_word(&id, ".", part, sizeof(part)))
		n += is_number(part);
	return n;
}

/* "10r" -> "r"; a size, or a number that has no word behind it, is called so. */
static const char *word_of(const char *part)
{
	const char *word = part + strspn(part, "0123456789");

	if (!*word)
		return "number";
	return strchr("kmg", *word) && !word[1] ? "size" : word;
}

/* The last `axes` parts that are numbers; their names from like, or from themselves. */
static void by_position(struct grid_point *p, size_t axes, const struct grid_point *like)
{
	const char *id = p->row->row->id;
	size_t passed = numbers_in(id) - axes;
	char part[GRID_ID], digits[GRID_WORD];
	double v;

	p->stem[0] = '\0';
	while (str_word(&id, ".", part, sizeof(part))) {
		if (!is_number(part) || passed) {
			passed -= is_number(part);
			add_stem(p, part);
			continue;
		}
		rows_number(part, &v);
		snprintf(digits, sizeof(digits), "%.*s", (int)strspn(part, "0123456789"),
			part);
		if (like && strtod(digits, NULL) == v)
			add_axis(p, like->name[p->axes], digits, v);
		else if (like)
			add_axis(p, like->name[p->axes], part, v);
		else
			add_axis(p, word_of(part), part, v);
	}
}

static bool known(const struct grid_point *p)
{
	return p->row->row->first != NULL;
}

/* Two ids and more that have as many numbers? */
static bool several(const struct grid_point *v, size_t n, size_t numbers)
{
	const char *one = NULL;

	for (size_t i = 0; i < n; i++) {
		const char *id = v[i].row->row->id;

		if (v[i].axes || numbers_in(id) != numbers)
			continue;
		if (one && strcmp(one, id) != 0)
			return true;
		one = id;
	}
	return false;
}

/* The point of this id that has values, at whatever place; the n are sorted by id. */
static const struct grid_point *same_id(const struct grid_point *v, size_t n, size_t i)
{
	const char *id = v[i].row->row->id;

	for (size_t k = i; k-- > 0 && strcmp(v[k].row->row->id, id) == 0;) {
		if (known(&v[k]))
			return &v[k];
	}
	for (size_t k = i + 1; k < n && strcmp(v[k].row->row->id, id) == 0; k++) {
		if (known(&v[k]))
			return &v[k];
	}
	return NULL;
}

/* What the file does not say of the points of one family. */
static void complete(struct grid_point *v, size_t n)
{
	const struct grid_point *like = NULL;
	const struct row *first = NULL;

	for (size_t i = 0; i < n; i++) {
		like = !like && v[i].axes ? &v[i] : like;
		first = !first && known(&v[i]) ? v[i].row->row : first;
	}
	for (size_t i = 0; i < n && first; i++) {
		const struct grid_point *same = known(&v[i]) ? NULL : same_id(v, n, i);
		const struct grid_row *row = v[i].row;

		if (known(&v[i]))
			continue;
		if (same) {
			v[i] = *same;
			v[i].row = row;
			continue;
		}
		v[i].like = first;
		if (like && numbers_in(row->row->id) >= like->axes)
			by_position(&v[i], like->axes, like);
	}
}

/* Without names: only where the numbers tell ids apart. */
static void guess(struct grid_point *v, size_t n)
{
	for (size_t numbers = 1; numbers <= GRID_AXES; numbers++) {
		if (!several(v, n, numbers))
			continue;
		for (size_t i = 0; i < n; i++) {
			const struct series *s = v[i].row->row->first;

			if (!v[i].axes && !(s && s->params_n) &&
				numbers_in(v[i].row->row->id) == numbers)
				by_position(&v[i], numbers, NULL);
		}
	}
}

struct grid_point *grid_points(const struct grid *g, const bool *shown, size_t *n)
{
	struct grid_point *v = mem_alloc((g->rows + 1) * sizeof(*v));
	size_t k = 0;

	for (size_t i = 0; i < g->rows; i++) {
		const struct row *r = g->row[i].row;

		if (!g->row[i].picked || (shown && !shown[i]))
			continue;
		v[k] = (struct grid_point){ .row = &g->row[i], .like = r };
		snprintf(v[k].stem, sizeof(v[k].stem), "%s", r->id);
		if (r->first && r->first->params_n)
			by_params(&v[k], r->first);
		k++;
	}
	for (size_t i = 0, end; i < k; i = end) {
		const char *id = v[i].row->row->id;
		size_t len = grid_family(id);

		for (end = i + 1; end < k; end++) {
			const char *other = v[end].row->row->id;

			if (strncmp(id, other, len) != 0 || grid_family(other) != len)
				break;
		}
		complete(v + i, end - i);
		guess(v + i, end - i);
	}
	*n = k;
	return v;
}
