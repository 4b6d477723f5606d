/*
 * chat_queue - what waits to be sent to one user: bounded, many put, one takes.
 *
 * Full, it blocks who puts. What is taken stays in its slots until the taker says
 * at its next call that it is done with them: so a message is copied once, and a
 * lock is taken once for all that wait.
 */
#ifndef PROBES_SCHED_CHAT_QUEUE_H
#define PROBES_SCHED_CHAT_QUEUE_H

#include <pthread.h>
#include <stdbool.h>

#include "chat_message.h"

/* A power of two. Half of it is taken at most, so that there is always room to come. */
enum { CHAT_SLOTS = 64, CHAT_AT_ONCE = CHAT_SLOTS / 2 };

struct chat_queue {
	pthread_mutex_t lock;
	pthread_cond_t some, room;
	uint32_t in, out;		/* all that were put, all that are done with */
	uint32_t blocked;		/* who wait for room */
	bool idle;			/* the taker waits */
	struct chat_message slot[CHAT_SLOTS];
};

/* 0, or the error. */
int chat_queue_init(struct chat_queue *q);
void chat_queue_put(struct chat_queue *q, const struct chat_message *m);
/* done: as many as the last call returned, 0 at first. Returns how many *first are. */
uint32_t chat_queue_take(struct chat_queue *q, uint32_t done,
	const struct chat_message **first);

#endif
