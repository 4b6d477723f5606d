/* launch - the pipes and the forks of one attempt. */
#ifndef RUN_LAUNCH_H
#define RUN_LAUNCH_H

#include <sys/types.h>

#include "run/supervise.h"

struct launch {
	int frames;		/* read end, not blocking */
	int frames_in;		/* write end, for the workers */
	/*
	 * The start line of a lane and its end: one byte a copy. Two pipes, because a
	 * copy may come to the next while another has not read its byte of this one.
	 */
	int start[2], done[2];
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
/* Lets all copies pass the start line, or stop cooling down: these take turns. */
void launch_go(struct launch *l, unsigned copies, bool is_start);
void launch_close(struct launch *l);

#endif
