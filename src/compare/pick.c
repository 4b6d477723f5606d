/* pick - the rows that a name on the command line means. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/str.h"
#include "compare/match.h"

/* What the parents of the suites are called. */
static const struct {
	const char *parent, *suite;
} parents[] = {
	{ "lmbench", "micro" },
	{ "unixbench", "unix" },
	{ "nbench", "cpu" },
};

static const char *suite_of(const char *name)
{
	for (size_t i = 0; i < sizeof(parents) / sizeof(parents[0]); i++) {
		if (strcmp(parents[i].parent, name) == 0)
			return parents[i].suite;
	}
	return name;
}

static bool is_id(const char *id, const char *name)
{
	return strcmp(id, name) == 0;
}

static bool in_family(const char *id, const char *name)
{
	size_t n = strlen(name);

	return strncmp(id, name, n) == 0 && id[n] == '.';
}

/* name behind "suite.", or NULL. */
static const char *behind_suite(const struct row *r, const char *name)
{
	size_t n = strlen(r->suite);

	return n && strncmp(name, r->suite, n) == 0 && name[n] == '.' ? name + n + 1 :
									NULL;
}

static bool matches(const struct row *r, const char *name, bool id_alone)
{
	const char *rest = behind_suite(r, name);
	bool same;
	char *full;

	if (is_id(r->id, name) || (rest && is_id(r->id, rest)))
		return true;
	if (id_alone)
		return false;
	if (strcmp(r->suite, suite_of(name)) == 0 || in_family(r->id, name) ||
		(rest && in_family(r->id, rest)) || str_match(name, r->id))
		return true;
	full = mem_printf("%s.%s", r->suite, r->id);
	same = str_match(name, full);
	free(full);
	return same;
}

static size_t pick(bool *picked, const struct row *rows, size_t n, const char *name)
{
	size_t hits = 0;
	bool id_alone = false;

	for (size_t i = 0; i < n; i++)
		id_alone = id_alone || matches(&rows[i], name, true);
	for (size_t i = 0; i < n; i++) {
		if (matches(&rows[i], name, id_alone)) {
			picked[i] = true;
			hits++;
		}
	}
	return hits;
}

static size_t pick_tag(bool *picked, const struct row *rows, size_t n, const char *names)
{
	char name[64];
	size_t hits = 0;

	while (str_word(&names, " ", name, sizeof(name)))
		hits += pick(picked, rows, n, name);
	return hits;
}

/* The one that contains it, else one that could have been meant. */
static const char *nearest(const struct row *rows, size_t n, const char *name)
{
	unsigned least = (unsigned)strlen(name) / 2 + 1, d;
	const char *best = NULL;

	for (size_t i = 0; i < n; i++) {
		if (strstr(rows[i].id, name))
			return rows[i].id;
		d = str_distance(name, rows[i].id);
		if (d < least) {
			least = d;
			best = rows[i].id;
		}
	}
	return best;
}

static int unknown(const struct row *rows, size_t n, const char *name, struct error *e)
{
	const char *best = *name ? nearest(rows, n, name) : NULL;

	return error_set(e, STATUS_USAGE,
		"no probe of these files is called '%.60s'%s%s%s", name,
		best ? "; did you mean " : "", best ? best : "", best ? "?" : "");
}

int rows_pick(bool *picked, const struct row *rows, size_t n, const char *const *names,
	size_t names_n, const char *(*tag)(const char *tag), struct error *e)
{
	for (size_t i = 0; i < names_n; i++) {
		const char *tagged = names[i][0] == '@' && tag ? tag(names[i]) : NULL;
		size_t hits = tagged ? pick_tag(picked, rows, n, tagged) :
				       pick(picked, rows, n, names[i]);

		if (!hits)
			return unknown(rows, n, names[i], e);
	}
	return 0;
}
