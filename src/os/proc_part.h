/*
 * proc_part - the readers of /proc texts that proc needs. Private to os/.
 */
#ifndef OS_PROC_PART_H
#define OS_PROC_PART_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "os/proc.h"

/* The parent's pid from /proc/PID/stat, whose second field may hold anything; -1. */
pid_t proc_stat_parent(const char *text);
/* The first line of /proc/stat; old kernels have four columns. */
bool proc_stat_machine(const char *text, struct machine_time *t);
/*
 * What argv[0] or AT_EXECFN says, made absolute as things stand now: with a
 * slash below the current directory, without one through PATH; false: no program.
 */
bool proc_absolute(const char *name, char *out, size_t cap);

/* The pids of our children into v, at most cap; -1: there is no /proc that knows. */
long proc_children(pid_t *v, size_t cap);

#endif
