/*
 * crowd_thread - threads that need little room.
 *
 * A stack of 64 KiB beside what the C library takes of it for itself, so that
 * thousands of threads fit into a small machine.
 */
#ifndef PROBES_SCHED_CROWD_THREAD_H
#define PROBES_SCHED_CROWD_THREAD_H

#include <pthread.h>
#include <unistd.h>

#include "kbench.h"

enum { CROWD_STACK = 64 * 1024 };

typedef void *crowd_body(void *arg);

/* Returns 0 or an errno, as pthread_create does. */
static inline int crowd_thread(pthread_t *t, crowd_body *body, void *arg)
{
	const long least = sysconf(_SC_THREAD_STACK_MIN);
	pthread_attr_t a;
	int r;

	KB_CHECK(pthread_attr_init(&a) == 0);
	KB_CHECK(pthread_attr_setstacksize(&a,
			 CROWD_STACK + (least > 0 ? (size_t)least : 0)) == 0);
	r = pthread_create(t, &a, body, arg);
	pthread_attr_destroy(&a);
	return r;
}

#endif
