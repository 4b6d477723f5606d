/* commands - the table of commands. */
#include <string.h>

#include "base/str.h"
#include "cmd/cmd.h"

static const struct opt *const run_options[] = { cmd_run_opts, NULL };
static const struct opt *const list_options[] = { cmd_list_opts, NULL };
static const struct opt *const show_options[] = { cmd_show_opts, NULL };
static const struct opt *const diff_options[] = { cmd_diff_opts, NULL };
static const struct opt *const check_options[] = { cmd_check_opts, NULL };

const struct command commands[] = {
	{ "all", "measure everything that can run here; save, show, score", "", cmd_all,
		run_options },
	{ "run", "the same for the probes named", "PROBE...", cmd_run, run_options },
	{ "list", "the ids of probes, with unit and summary", "[PROBE...]",
		cmd_list, list_options },
	{ "show", "print saved results", "FILE...", cmd_show, show_options },
	{ "diff", "compare two results", "OLD NEW", cmd_diff, diff_options },
	{ "env", "the facts of this machine and the warnings", "", cmd_env, NULL },
	{ "check", "validate a result file", "FILE", cmd_check, check_options },
	{ "help", "help for a command, a probe, or marks", "[WORD]", cmd_help, NULL },
	{ "version", "version and build", "", cmd_version, NULL },
	{ 0 },
};

const struct command *command_find(const char *name)
{
	for (const struct command *c = commands; c->name; c++) {
		if (strcmp(c->name, name) == 0)
			return c;
	}
	return NULL;
}

const struct command *command_nearly(const char *word)
{
	unsigned least = strlen(word) > 3 ? 3 : 2;
	const struct command *near = NULL;

	for (const struct command *c = commands; c->name; c++) {
		unsigned d = str_distance(word, c->name);

		if (d >= least)
			continue;
		least = d;
		near = c;
	}
	return near;
}

static const struct opt *option_in(const struct opt *table, const char *arg)
{
	const bool is_long = arg[1] == '-';
	const size_t n = is_long ? strcspn(arg + 2, "=") : 0;

	for (const struct opt *o = table; o->name; o++) {
		if (is_long ? strlen(o->name) == n && strncmp(o->name, arg + 2, n) == 0 :
			      o->letter && o->letter == arg[1] && !arg[2])
			return o;
	}
	return NULL;
}

const struct opt *command_option(const char *arg)
{
	const struct opt *o = option_in(cmd_common_opts, arg);

	for (const struct command *c = commands; !o && c->name; c++) {
		for (size_t i = 0; !o && c->options && c->options[i]; i++)
			o = option_in(c->options[i], arg);
	}
	return o;
}
