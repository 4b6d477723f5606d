/*
 * proc - processes: this program's own path, a clean start, what escaped.
 */
#ifndef OS_PROC_H
#define OS_PROC_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/*
 * A path that exec takes to run this program again: /proc/self/exe, else the
 * absolute form of what it was started by (AT_EXECFN, argv[0] through PATH);
 * NULL if there is none.
 */
const char *proc_self(void);
void proc_remember(const char *argv0);	/* once, at the start of main */

/*
 * Puts right what was inherited: blocked signals, ignored or caught ones (SIGPIPE
 * and SIGCHLD too), timers, umask 022, no core files, a soft limit of descriptors
 * below 4,096 raised where allowed. A working directory that can not be read
 * becomes "/". The nice value stays. For workers.
 */
void proc_clean_start(void);
void proc_no_core(void);	/* a crash of this process leaves no core file */
/*
 * Children are waited for: a parent that ignored or blocked SIGCHLD passes that on. For
 * every start.
 */
void proc_expect_children(void);
/* Closed 0, 1 or 2 become /dev/null (or the end of a pipe); for every start. */
void proc_open_std(void);
/* It is, or was until proc_open_std(). */
bool proc_stdout_is_closed(void);
/* Descriptors from `from` on are closed, those in keep[n] excepted. */
void proc_close_from(int from, const int *keep, int n);

void proc_die_with_parent(void);	/* SIGKILL when the parent ends or has ended */
bool proc_subreaper(void);		/* orphans below us become our children */
void proc_oom_victim(void);		/* the OOM killer takes this process first */

/* Children that this process had before, of the program whose place it took by exec. */
struct proc_spared { pid_t v[64]; size_t n; };
void proc_spare_children(struct proc_spared *s);
/*
 * Kills and reaps every child of this process whatever group it is in, twice as
 * deep as subreaping finds them; bounded. spared (NULL: none) are left alone.
 * Returns how many there were.
 */
unsigned proc_kill_children(const struct proc_spared *spared);

/*
 * SIGKILL to every other process of this user that was started with this
 * "NAME=value" in its environment; returns how many.
 */
unsigned proc_kill_marked(const char *mark);

/* Accumulated CPU time of the whole machine in ticks (/proc/stat); false: unknown. */
struct machine_time { uint64_t busy, steal, total; unsigned ticks_a_second; };
bool proc_machine_time(struct machine_time *t);

#endif
