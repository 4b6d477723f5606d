/* mkbench_log - what a build had to say, from the file that its output went to. */
#ifndef PROBES_BUILD_MKBENCH_LOG_H
#define PROBES_BUILD_MKBENCH_LOG_H

#include <stdbool.h>
#include <stddef.h>

/*
 * The last line that tells something and is not make's own, else make's; printable
 * ASCII only, cut at cap. "no output" where there is none.
 */
void log_last(char *out, size_t cap, const char *path);
/* The last 20 lines to standard error. */
void log_show(const char *path);
/* make says that it had nothing to do, and nobody else says anything. */
bool log_is_idle(const char *path);

#endif
