/*
 * cmd - the commands: one file each, and what they share.
 *
 * Only here are errors printed and is the exit status decided. A command gets
 * argv with its own name at [0] and returns the exit status.
 */
#ifndef CMD_CMD_H
#define CMD_CMD_H

#include <stdbool.h>

#include "base/error.h"
#include "base/opt.h"
#include "report/report.h"

struct command {
	const char *name;
	const char *summary;		/* one line */
	const char *usage;		/* "FILE..." */
	int (*main)(int argc, char **argv);
	/* for the help; NULL: only the common ones */
	const struct opt *const *options;
};
extern const struct command commands[];	/* ended by { 0 } */
const struct command *command_find(const char *name);
/* The one whose name is all but this word, for a question back; NULL: none. */
const struct command *command_nearly(const char *word);
/* The option of any command that arg (--name, --name=V, -x) is, NULL: of none. */
const struct opt *command_option(const char *arg);

int cmd_all(int argc, char **argv);
int cmd_run(int argc, char **argv);
int cmd_list(int argc, char **argv);
int cmd_show(int argc, char **argv);
int cmd_diff(int argc, char **argv);
int cmd_env(int argc, char **argv);
int cmd_check(int argc, char **argv);
int cmd_help(int argc, char **argv);
int cmd_version(int argc, char **argv);

/* Option tables of commands, for the help. */
extern const struct opt cmd_run_opts[], cmd_list_opts[], cmd_show_opts[], cmd_diff_opts[],
	cmd_check_opts[];

/* --color --ascii --quiet -v, of every command. */
struct cmd_common {
	const char *color;
	bool ascii, quiet, verbose;
};
extern struct cmd_common cmd_common;
extern const struct opt cmd_common_opts[];

/* Prints "kbench: text" on stderr and returns the status that e carries. */
int cmd_fail(const struct error *e);
/* The same for a usage error in one go. */
int cmd_usage(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
/*
 * Can it be read as a baseline? NULL: none was asked for. Now, and not when everything
 * has been measured.
 */
int cmd_try_baseline(const char *path, struct error *e);
/* A view for stdout from the common options and the terminal. */
void cmd_view(struct view *v);
/* Flushes stdout; status, or STATUS_CANNOT where it could not be written. */
int cmd_flushed(int status);

/* The short help, on stderr or stdout. */
void help_short(bool is_error);

#endif
