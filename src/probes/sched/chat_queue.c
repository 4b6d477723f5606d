/* chat_queue - what waits to be sent to one user: bounded, many put, one takes. */
#include "chat_queue.h"

_Static_assert((CHAT_SLOTS & (CHAT_SLOTS - 1)) == 0, "counts go round at 2^32");

int chat_queue_init(struct chat_queue *q)
{
	int e = pthread_mutex_init(&q->lock, NULL);

	if (!e)
		e = pthread_cond_init(&q->some, NULL);
	if (!e)
		e = pthread_cond_init(&q->room, NULL);
	q->in = q->out = q->blocked = 0;
	q->idle = false;
	return e;
}

void chat_queue_put(struct chat_queue *q, const struct chat_message *m)
{
	bool wake;

	pthread_mutex_lock(&q->lock);
	while (q->in - q->out == CHAT_SLOTS) {
		q->blocked++;
		pthread_cond_wait(&q->room, &q->lock);
		q->blocked--;
	}
	q->slot[q->in++ % CHAT_SLOTS] = *m;
	wake = q->idle;
	q->idle = false;
	pthread_mutex_unlock(&q->lock);
	if (wake)
		pthread_cond_signal(&q->some);
}

/* Gives slots back; under the lock. */
static void give_back(struct chat_queue *q, uint32_t done)
{
	q->out += done;
	if (!done || !q->blocked)
		return;
	if (done == 1)
		pthread_cond_signal(&q->room);
	else
		pthread_cond_broadcast(&q->room);
}

uint32_t chat_queue_take(struct chat_queue *q, uint32_t done,
	const struct chat_message **first)
{
	uint32_t n, to_end;

	pthread_mutex_lock(&q->lock);
	give_back(q, done);
	while (q->in == q->out) {
		q->idle = true;
		pthread_cond_wait(&q->some, &q->lock);
	}
	q->idle = false;
	n = q->in - q->out;
	to_end = CHAT_SLOTS - q->out % CHAT_SLOTS;
	*first = &q->slot[q->out % CHAT_SLOTS];
	pthread_mutex_unlock(&q->lock);
	if (n > to_end)
		n = to_end;
	return n < CHAT_AT_ONCE ? n : CHAT_AT_ONCE;
}
