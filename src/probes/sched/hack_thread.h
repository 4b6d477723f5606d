/*
 * hack_thread - threads that need little room.
 *
 * A stack of 64 KiB beside what the C library takes of it for itself, so that
 * thousands of threads fit into a small machine.
 */
#ifndef PROBES_SCHED_HACK_THREAD_H
#define PROBES_SCHED_HACK_THREAD_H

#include <pthread.h>
#include <unistd.h>

#include "kbench.h"

enum { HACK_STACK = 64 * 1024 };

typedef void *hack_body(void *arg);

/* Returns 0 or an errno, as pthread_create does. */
static inline int hack_thread(pthread_t *t, hack_body *body, void *arg)
{
	const long least = sysconf(_SC_THREAD_STACK_MIN);
	pthread_attr_t a;
	int r;

	KB_CHECK(pthread_attr_init(&a) == 0);
	KB_CHECK(pthread_attr_setstacksize(&a,
			 HACK_STACK + (least > 0 ? (size_t)least : 0)) == 0);
	r = pthread_create(t, &a, body, arg);
	pthread_attr_destroy(&a);
	return r;
}

#endif
