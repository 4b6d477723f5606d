/* main - from the first word of the command line to a command. */
#include <stdio.h>
#include <string.h>

#include "cmd/cmd.h"
#include "os/proc.h"
#include "run/select.h"
#include "run/worker.h"

/* `kbench -h` and its like, wherever a command would stand. */
static const char *alias(const char *word)
{
	if (strcmp(word, "-h") == 0 || strcmp(word, "--help") == 0)
		return "help";
	return strcmp(word, "--version") == 0 ? "version" : word;
}

/*
 * "kbench lat_pipe --help", "kbench run -h", "kbench -h": help on what stands in front.
 */
static bool asks_for_help(int argc, char **argv)
{
	for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
		if (strcmp(argv[i], "-h") == 0 || strcmp(argv[i], "--help") == 0)
			return true;
	}
	return false;
}

/* Options may stand in front of the command that takes them. */
static int command_at(int argc, char **argv)
{
	int i = 1;

	while (i < argc && argv[i][0] == '-' && argv[i][1]) {
		const struct opt *o = command_option(argv[i]);

		if (!o)
			return 1;
		i += o->kind != OPT_FLAG && !strchr(argv[i], '=') ? 2 : 1;
	}
	return i < argc && command_find(argv[i]) ? i : 1;
}

static bool names_a_probe(const char *word)
{
	struct catalogue c;
	struct error e;

	if (select_entries(&c, &word, 1, &e) < 0)
		return false;
	catalogue_release(&c);
	return true;
}

/* Words that are commands of kbench, though not of this version. */
static bool is_later(const char *word)
{
	static const char *const later[] = { "import", "noise", "completion" };

	for (size_t i = 0; i < sizeof(later) / sizeof(later[0]); i++) {
		if (strcmp(later[i], word) == 0)
			return true;
	}
	return false;
}

/* The command's name becomes the first of its arguments; the program's own is dropped. */
static char **to_front(char **argv, int at)
{
	char *name = argv[at];

	for (; at > 1; at--)
		argv[at] = argv[at - 1];
	argv[1] = name;
	return argv + 1;
}

int main(int argc, char **argv)
{
	const struct command *c;
	char *help[] = { (char *)"help", NULL, NULL };
	int at;

	if (argc > 1 && strcmp(argv[1], "--helper") == 0)
		return helper_enter(argc, argv);
	proc_remember(argv[0]);
	if (argc > 1 && strcmp(argv[1], "--worker") == 0)
		return worker_enter(argc, argv);
	proc_expect_children();
	proc_open_std();
	if (argc < 2) {
		help_short(true);
		return STATUS_USAGE;
	}
	at = command_at(argc, argv);
	c = command_find(alias(argv[at]));
	if (asks_for_help(argc, argv)) {
		help[1] = argv[at][0] == '-' ? NULL : argv[at];
		return cmd_help(help[1] ? 2 : 1, help);
	}
	if (is_later(argv[at]))
		return cmd_usage("%s is not in this version", argv[at]);
	/* A bare probe name is short for `run`. */
	if (!c) {
		const struct command *near = command_nearly(argv[at]);

		if (near && !names_a_probe(argv[at]))
			return cmd_usage("no command or probe '%s'; did you mean "
				"`kbench %s`?", argv[at], near->name);
		argv[0] = (char *)"run";
		return cmd_run(argc, argv);
	}
	return c->main(argc - 1, to_front(argv, at));
}
