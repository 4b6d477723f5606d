/* lock - is another kbench at work on this machine? */
#ifndef OS_LOCK_H
#define OS_LOCK_H

#include <stdbool.h>
#include <stddef.h>

enum { LOCK_GUESTS = 16 };		/* more are not told apart from these */

/* -1: none. The name that others find, or the connection to the one who has it. */
struct lock {
	int name, host;
	int guest[LOCK_GUESTS];
	size_t guests;
};
#define LOCK_NONE { .name = -1, .host = -1 }
#define LOCK_NAME "kbench.lock"

/*
 * True: another kbench is at work, or has been since the last call. The first one
 * listens at this abstract socket name, the others stay connected to it, and the next one
 * follows when it ends; so both sides know, and nothing is left behind however they end.
 * Never waits. Where such sockets do not exist nobody is ever seen.
 */
bool lock_other_is_here(struct lock *l, const char *name);
/* Makes such a socket and closes it: 0 or the errno. A filter may kill for it. */
int lock_try(void);
void lock_release(struct lock *l);

#endif
