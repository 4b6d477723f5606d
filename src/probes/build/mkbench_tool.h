/* mkbench_tool - make and a C compiler: where they are, how they are called. */
#ifndef PROBES_BUILD_MKBENCH_TOOL_H
#define PROBES_BUILD_MKBENCH_TOOL_H

#include <stdbool.h>
#include <stddef.h>

#include "kbench.h"

/*
 * Takes out of the environment what an outer make has put in, and what changes the
 * work of a build (all: of one that is ours altogether); temporary files go to tmp.
 */
void tool_environment(const char *tmp, bool all);
/* The first of cc, $CC, gcc and clang that PATH has; skips where there is none. */
const char *tool_compiler(void);
/* Notes the first line of what `command --version` prints, command cut at blanks. */
void tool_note(struct kb_ctx *c, const char *key, const char *command);

/*
 * The words of text, cut at blanks outside ' and "; NULL behind the last. NULL: a
 * quote is not closed.
 */
char **tool_words(const char *text);
/* Of those, what says how to make and not what: options and NAME=VALUE. */
char **tool_settings(char *const *words);

#endif
