/*
 * opt - the options of one command, read from a table.
 *
 * Options may stand anywhere; "--" ends them; --opt=V and --opt V; no
 * abbreviations; one-letter options are -x V or -xV. What is not an option is
 * left in argv[1..] in order. An option that the table does not have is a usage
 * error that names the nearest one.
 */
#ifndef BASE_OPT_H
#define BASE_OPT_H

#include <stdbool.h>

#include "base/error.h"

enum opt_kind {
	OPT_FLAG,		/* bool *: set to true */
	OPT_TEXT,		/* const char **: the value */
	OPT_CHOICE,		/* const char **: one of arg, which is "this|that" */
	OPT_COUNT,		/* unsigned *: a whole number > 0 */
	OPT_SEED,		/* uint64_t *: a whole number */
	OPT_WHOLE,		/* uint64_t *: the same, above 0 */
	OPT_DURATION,		/* double *: seconds */
	OPT_PERCENT,		/* double * */
	OPT_REAL,		/* double *: any finite number > 0 */
	OPT_SIZE,		/* uint64_t *: bytes */
	/* struct opt_list *: may be given again; values are kept in order */
	OPT_LIST,
	OPT_LATER,		/* nothing: refused, "is not in this version" */
};

struct opt_list {
	const char *v[64];
	unsigned n;
};

struct opt {
	const char *name;	/* "rounds", without dashes; NULL ends the table */
	char letter;		/* 'o' or 0 */
	enum opt_kind kind;
	void *to;
	const char *arg;	/* "N", "FILE": for the help; NULL for a flag */
	const char *help;	/* one line */
};

/*
 * Reads argv by the tables (a NULL-ended list of them, so that commands share
 * common ones). *argc and argv are left with the command word and the plain
 * arguments; argv[*argc] is NULL. *dashes (where not NULL) is the index in the
 * new argv of the first argument behind "--", else *argc.
 */
int opt_read(const struct opt *const *tables, int *argc, char **argv, int *dashes,
	struct error *e);

/*
 * The same for a command that takes two lists, OLD... -- NEW...: the first "--"
 * behind an argument parts them, and options may follow it. *second is the index of
 * the first argument of the second list, 0 where nothing parts them. Any other "--"
 * ends the options as ever.
 */
int opt_read_sides(const struct opt *const *tables, int *argc, char **argv, int *second,
	struct error *e);

/* Something other than zero stands where the option puts its value. */
bool opt_given(const struct opt *o);

#endif
