/* opt - the options of one command, read from a table. */
#include "base/opt.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/num.h"
#include "base/str.h"

static const struct opt *find(const struct opt *const *tables, const char *name, size_t n,
	char letter)
{
	for (; *tables; tables++) {
		for (const struct opt *o = *tables; o->name; o++) {
			bool same = strlen(o->name) == n &&
				strncmp(o->name, name, n) == 0;

			if (letter ? o->letter == letter : same)
				return o;
		}
	}
	return NULL;
}

/* FILE, or FILE#N */
static bool is_file(const char *arg)
{
	char name[256];

	snprintf(name, sizeof(name), "%.*s", (int)strcspn(arg, "#"), arg);
	return access(arg, F_OK) == 0 || (name[0] && access(name, F_OK) == 0);
}

static int unknown(const struct opt *const *tables, const char *arg, struct error *e)
{
	const char *best = NULL;
	unsigned least = 4, d;
	char name[64] = "";

	if (arg[1] == '-')
		snprintf(name, sizeof(name), "%.*s", (int)strcspn(arg + 2, "="), arg + 2);
	for (; *name && *tables; tables++) {
		for (const struct opt *o = *tables; o->name; o++) {
			d = str_distance(name, o->name);
			if (d < least) {
				least = d;
				best = o->name;
			}
		}
	}
	if (is_file(arg))
		return error_set(e, STATUS_USAGE,
			"unknown option %s; the file of that name is ./%s", arg, arg);
	if (best)
		return error_set(e, STATUS_USAGE, "unknown option %s; did you mean --%s?",
			arg, best);
	return error_set(e, STATUS_USAGE, "unknown option %s; `kbench help` lists them",
		arg);
}

static bool real_above_zero(const char *s, double *v)
{
	return num_real(s, v) && *v > 0;
}

static bool count(const char *s, unsigned *to)
{
	uint64_t v;

	if (!num_whole(s, &v) || v < 1 || v > 1000000000)
		return false;
	*to = (unsigned)v;
	return true;
}

static bool append(const char *s, struct opt_list *list)
{
	if (list->n == sizeof(list->v) / sizeof(list->v[0]))
		return false;
	list->v[list->n++] = s;
	return true;
}

static bool text(const char *s, const char **to)
{
	*to = s;
	return true;
}

static bool choice(const char *s, const char *words, const char **to)
{
	char word[32];

	while (str_word(&words, "|", word, sizeof(word))) {
		if (strcmp(word, s) == 0)
			return text(s, to);
	}
	return false;
}

static int set(const struct opt *o, const char *value, struct error *e)
{
	static const char *const what[] = {
		[OPT_TEXT] = "a text",
		[OPT_COUNT] = "a whole number above 0",
		[OPT_SEED] = "a whole number",
		[OPT_WHOLE] = "a whole number above 0",
		[OPT_DURATION] = "a time such as 90, 5m or 1h",
		[OPT_PERCENT] = "a percentage such as 2",
		[OPT_REAL] = "a number above 0",
		[OPT_SIZE] = "a size such as 64k or 8m",
		[OPT_LIST] = "at most 64 values",
	};
	bool ok = false;

	switch (o->kind) {
	case OPT_FLAG:
		*(bool *)o->to = true;
		return 0;
	case OPT_TEXT:
		ok = text(value, o->to);
		break;
	case OPT_CHOICE:
		ok = choice(value, o->arg, o->to);
		break;
	case OPT_COUNT:
		ok = count(value, o->to);
		break;
	case OPT_SEED:
		ok = num_whole(value, o->to);
		break;
	case OPT_WHOLE:
		ok = num_whole(value, o->to) && *(uint64_t *)o->to > 0;
		break;
	case OPT_DURATION:
		ok = num_duration(value, o->to);
		break;
	case OPT_PERCENT:
		ok = num_percent(value, o->to);
		break;
	case OPT_REAL:
		ok = real_above_zero(value, o->to);
		break;
	case OPT_SIZE:
		ok = num_size(value, o->to);
		break;
	case OPT_LIST:
		ok = append(value, o->to);
		break;
	case OPT_LATER:
		return error_set(e, STATUS_USAGE, "--%s is not in this version", o->name);
	}
	if (ok)
		return 0;
	if (o->kind == OPT_CHOICE)
		return error_set(e, STATUS_USAGE, "--%s takes %s, not '%s'", o->name,
			o->arg, value);
	return error_set(e, STATUS_USAGE, "--%s takes %s, not '%s'", o->name,
		what[o->kind], value);
}

/* Takes the option at argv[*i] and its value; *i moves over a value of its own. */
static int take(const struct opt *const *tables, int argc, char **argv, int *i,
	struct error *e)
{
	char *arg = argv[*i];
	bool is_long = arg[1] == '-';
	const char *value = is_long ? strchr(arg, '=') : (arg[2] ? arg + 2 : NULL);
	size_t n = is_long ? strcspn(arg + 2, "=") : 0;
	const struct opt *o = find(tables, arg + 2, n, is_long ? 0 : arg[1]);

	if (!o)
		return unknown(tables, arg, e);
	if (o->kind == OPT_LATER)
		return set(o, NULL, e);
	if (is_long && value)
		value++;
	if (o->kind == OPT_FLAG)
		return value ?
			error_set(e, STATUS_USAGE, "--%s takes no value", o->name) :
			set(o, NULL, e);
	if (!value && *i + 1 >= argc)
		return error_set(e, STATUS_USAGE, "--%s needs a value: --%s %s", o->name,
			o->name, o->arg ? o->arg : "VALUE");
	if (!value)
		value = argv[++*i];
	return set(o, value, e);
}

int opt_read(const struct opt *const *tables, int *argc, char **argv, int *dashes,
	struct error *e)
{
	int kept = 1, i, after = -1;

	for (i = 1; i < *argc; i++) {
		if (after < 0 && strcmp(argv[i], "--") == 0)
			after = kept;
		else if (after < 0 && argv[i][0] == '-' && argv[i][1] != '\0') {
			if (take(tables, *argc, argv, &i, e) < 0)
				return -1;
		} else
			argv[kept++] = argv[i];
	}
	*argc = kept;
	argv[kept] = NULL;
	if (dashes)
		*dashes = after < 0 ? kept : after;
	return 0;
}

int opt_read_sides(const struct opt *const *tables, int *argc, char **argv, int *second,
	struct error *e)
{
	bool ended = false;
	int kept = 1;

	*second = 0;
	for (int i = 1; i < *argc; i++) {
		bool dashes = strcmp(argv[i], "--") == 0;

		if (dashes && kept > 1 && !*second)
			*second = kept;
		else if (dashes && !ended)
			ended = true;
		else if (!ended && argv[i][0] == '-' && argv[i][1] != '\0') {
			if (take(tables, *argc, argv, &i, e) < 0)
				return -1;
		} else
			argv[kept++] = argv[i];
	}
	*argc = kept;
	argv[kept] = NULL;
	return 0;
}

bool opt_given(const struct opt *o)
{
	switch (o->kind) {
	case OPT_FLAG:
		return *(const bool *)o->to;
	case OPT_TEXT:
	case OPT_CHOICE:
		return *(const char *const *)o->to != NULL;
	case OPT_COUNT:
		return *(const unsigned *)o->to != 0;
	case OPT_SEED:
	case OPT_WHOLE:
	case OPT_SIZE:
		return *(const uint64_t *)o->to != 0;
	case OPT_DURATION:
	case OPT_PERCENT:
	case OPT_REAL:
		return *(const double *)o->to > 0;
	case OPT_LIST:
		return ((const struct opt_list *)o->to)->n != 0;
	case OPT_LATER:
		break;
	}
	return false;
}
