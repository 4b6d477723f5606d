/*
 * worker - one point of one probe in a process of its own.
 *
 * kbench --worker JOBFD FRAMEFD STARTFD DONEFD, or the same function called after a
 * fork where this program can not exec itself. It puts right what was inherited,
 * sets up, measures, sends what it has measured in one go at the end, so that
 * nobody wakes while it samples, and exits. Its exit frees everything.
 */
#ifndef RUN_WORKER_H
#define RUN_WORKER_H

#include <stdnoreturn.h>

#include "run/select.h"
#include "run/wire.h"

/* The ends of the pipes that a worker holds. */
struct worker_pipes { int job, frames, start, done; bool frozen; };

noreturn void worker_main(const struct worker_pipes *pipes);
/* argv of --worker; exit status 2 when it is not ours. */
int worker_enter(int argc, char **argv);
/* argv of --helper NAME ...: the probe's helper. */
int helper_enter(int argc, char **argv);
/*
 * --iterations N --in-process: set up, run n operations of the first id wanted
 * once, tear down; all in the calling process. Returns an exit status.
 */
int worker_in_process(const struct task *t, uint64_t n, const char *tmpdir,
	const struct options *o);

#endif
