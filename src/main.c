/* main - from the first word of the command line to a command. */
#include <stdio.h>
#include <string.h>

#include "cmd/cmd.h"
#include "os/proc.h"
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

/* Options that every command takes may stand in front of its name. */
static int command_at(int argc, char **argv)
{
	int i = 1;

	while (i + 1 < argc &&
		(strcmp(argv[i], "--quiet") == 0 || strcmp(argv[i], "-v") == 0 ||
			strcmp(argv[i], "--ascii") == 0 ||
			strncmp(argv[i], "--color", 7) == 0))
		i += strcmp(argv[i], "--color") == 0 ? 2 : 1;
	return i < argc ? i : 1;
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
	/* A bare probe name is short for `run`. */
	if (!c) {
		argv[0] = (char *)"run";
		return cmd_run(argc, argv);
	}
	return c->main(argc - 1, to_front(argv, at));
}
