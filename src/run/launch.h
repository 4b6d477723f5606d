/* launch - the pipes and the forks of one attempt. */
#ifndef RUN_LAUNCH_H
#define RUN_LAUNCH_H

#include <sys/types.h>

#include "run/supervise.h"

struct launch {
	int frames;		/* read end, not blocking */
	int frames_in;		/* write end, for the workers */
	int start[2];		/* the start line: one byte a copy */
	int quiet_in, quiet_out;	/* the workers' stdin, stdout and stderr */
	/* where there is no /dev/null: kept open, or writers would die */
	int quiet_end;
	pid_t *pid;		/* of each copy; 0 not begun, -1 reaped */
	char why[200];
};

/* -1 with why: no descriptors. */
int launch_open(struct launch *l, const struct attempt *a);
/* Forks copy k; -1 with why. */
int launch_one(struct launch *l, const struct attempt *a, unsigned k);
/* No more copies: the ends that only they need are closed. */
void launch_all_started(struct launch *l);
/* Lets all copies pass the start line (or stop cooling down). */
void launch_go(struct launch *l, unsigned copies);
void launch_close(struct launch *l);

#endif
