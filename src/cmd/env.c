/* env - `kbench env`: the facts of this machine and what makes results doubtful. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/str.h"
#include "cmd/cmd.h"
#include "os/clock.h"
#include "os/fs.h"
#include "os/host.h"
#include "os/term.h"

struct line { char *key, *value; };
struct lines {
	struct line *v;
	size_t n, cap;
	int width;		/* of the longest key */
};

static void keep(void *arg, const char *key, const char *value)
{
	struct lines *l = arg;
	int width = (int)strlen(key);

	VEC_GROW(l->v, l->n, l->cap);
	l->v[l->n++] = (struct line){ mem_strdup(key), mem_strdup(value) };
	l->width = width > l->width ? width : l->width;
}

static const char *look_up(void *arg, const char *key)
{
	const struct lines *l = arg;

	for (size_t i = 0; i < l->n; i++) {
		if (str_eq(l->v[i].key, key))
			return l->v[i].value;
	}
	return NULL;
}

static void print_warning(void *arg, const char *text)
{
	const bool *colour = arg;

	printf("%swarning:%s %s\n", *colour ? "\033[33m" : "", *colour ? "\033[0m" : "",
		text);
}

int cmd_env(int argc, char **argv)
{
	const struct opt *const tables[] = { cmd_common_opts, NULL };
	struct lines l = { 0 };
	struct clock clock;
	struct error e;
	bool colour;

	if (opt_read(tables, &argc, argv, NULL, &e) < 0)
		return cmd_fail(&e);
	if (argc > 1)
		return cmd_usage("env takes no argument, not '%s'", argv[1]);
	clock_open(&clock);
	clock_measure(&clock);
	host_facts(keep, &l, &clock, fs_writable_dir(NULL));
	for (size_t i = 0; i < l.n; i++)
		printf("%-*s  %s\n", l.width, l.v[i].key, l.v[i].value);
	colour = term_colour(STDOUT_FILENO, cmd_common.color);
	if (!cmd_common.quiet)
		host_warnings(look_up, &l, print_warning, &colour);
	return cmd_flushed(STATUS_OK);
}
