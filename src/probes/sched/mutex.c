/* mutex - what it costs to lock and unlock a mutex, alone and in a crowd of two. */
#include <errno.h>
#include <sched.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "crowd_thread.h"
#include "kbench.h"

enum { LINE = 128 };

/* The counter lies in the mutex's own line: the least that a lock can guard. */
struct shared {
	pthread_mutex_t mutex;
	uint64_t total;			/* of this batch; guarded by the mutex */
};
static struct shared *shared;
_Static_assert(sizeof(struct shared) <= 64, "in one line, where that has 64 bytes");

/* What one of the two threads did in this batch. */
struct side {
	uint64_t target;
	uint64_t count;			/* times that it had the mutex */
	uint64_t began, ended;
};

static struct side ours, theirs;
static uint64_t all_ours, all_theirs;
static sem_t go, finished;
static atomic_bool there;		/* the rival has left the start line */

static void make_mutex(void)
{
	void *p;

	KB_CHECK((errno = posix_memalign(&p, LINE, LINE)) == 0);
	shared = p;
	shared->total = 0;
	KB_CHECK((errno = pthread_mutex_init(&shared->mutex, NULL)) == 0);
}

static void await(sem_t *s)
{
	while (sem_wait(s) != 0)
		KB_CHECK(errno == EINTR);
}

/* Until both together had it as often as they should; not inlined: both run this code. */
__attribute__((noinline)) static void hammer(struct side *s)
{
	struct shared *const w = shared;
	const uint64_t target = s->target;
	uint64_t count = 0;
	bool more;

	s->began = kb_now();
	if (s == &theirs)
		atomic_store(&there, true);
	do {
		KB_CHECK(pthread_mutex_lock(&w->mutex) == 0);
		more = w->total < target;
		w->total += more;
		KB_CHECK(pthread_mutex_unlock(&w->mutex) == 0);
		count += more;
	} while (more);
	s->ended = kb_now();
	s->count = count;
}

static void *rival(void *arg)
{
	for (;;) {
		await(&go);
		hammer(&theirs);
		KB_CHECK(sem_post(&finished) == 0);
	}
}

static void contended(struct kb_ctx *c, uint64_t n)
{
	uint64_t began, ended;

	shared->total = 0;
	ours.target = theirs.target = n;
	atomic_store(&there, false);
	KB_CHECK(sem_post(&go) == 0);
	while (!atomic_load(&there))
		sched_yield();
	hammer(&ours);
	await(&finished);
	if (ours.count + theirs.count != n || shared->total != n)
		kb_fail("%llu and %llu times locked, %llu counted, instead of %llu",
			(unsigned long long)ours.count, (unsigned long long)theirs.count,
			(unsigned long long)shared->total, (unsigned long long)n);
	all_ours += ours.count;
	all_theirs += theirs.count;
	/* The first to see that all is done says when it was. */
	began = ours.began < theirs.began ? ours.began : theirs.began;
	ended = ours.ended < theirs.ended ? ours.ended : theirs.ended;
	/* A few locks may be less than a step of the clock. */
	KB_ANSWER(ended >= began);
	kb_timed(c, ended - began);
}

static void setup_contended(struct kb_ctx *c)
{
	pthread_t t;

	make_mutex();
	KB_CHECK(sem_init(&go, 0, 0) == 0 && sem_init(&finished, 0, 0) == 0);
	KB_CHECK((errno = crowd_thread(&t, rival, NULL)) == 0);
}

static void teardown_contended(struct kb_ctx *c)
{
	kb_note(c, "second thread", "%.0f %% of the locks",
		100 * (double)all_theirs / (double)(all_ours + all_theirs));
}

static void *idle(void *arg)
{
	while (pause() < 0)
		continue;
	return NULL;
}

/* With a second thread, for some C libraries leave out the lock of a process of one. */
static void setup_free(struct kb_ctx *c)
{
	pthread_mutex_t *m;
	pthread_t t;

	make_mutex();
	m = &shared->mutex;
	KB_CHECK((errno = crowd_thread(&t, idle, NULL)) == 0);
	KB_CHECK(pthread_mutex_lock(m) == 0 && pthread_mutex_trylock(m) == EBUSY);
	KB_CHECK(pthread_mutex_unlock(m) == 0 && pthread_mutex_trylock(m) == 0);
	KB_CHECK(pthread_mutex_unlock(m) == 0);
}

static void uncontended(struct kb_ctx *c, uint64_t n)
{
	pthread_mutex_t *const m = &shared->mutex;

	while (n--)
		KB_CHECK(pthread_mutex_lock(m) == 0 && pthread_mutex_unlock(m) == 0);
}

const struct kb_probe mutex[] = {
	{ .name = "mutex.free", .suite = "sched", .unit = &kb_ns,
	  .summary = "lock and unlock a mutex that nobody wants",
	  .help = "One operation is pthread_mutex_lock and pthread_mutex_unlock of one "
		"mutex, by the one thread that ever wants it. A second thread exists and "
		"sleeps, because some C libraries save the atomic instructions in a "
		"process of one thread, where nobody needs a mutex. That a locked mutex "
		"is locked is tried before. No parent.",
	  .needs = KB_THREADS, .pin = KB_ONE, .setup = setup_free, .run = uncontended },
	{ .name = "mutex.contended", .suite = "sched", .unit = &kb_ns,
	  .summary = "two threads that want the same mutex",
	  .help = "Two threads lock and unlock one mutex as fast as they can, on "
		"whatever CPUs the scheduler gives them. One operation is one lock and "
		"unlock by either of them: the value is the time in which both together "
		"had the mutex n times, divided by n, from the moment the first of them "
		"begins until the n-th time is over. Whoever has the mutex adds one to "
		"a counter in the same cache line; each thread counts for itself, and "
		"the sum of both must be the counter. How many of the locks went to the "
		"second thread is kept as a note. On one CPU they meet only where the "
		"one is interrupted while it has the mutex. No parent.",
	  .needs = KB_THREADS | KB_FORK, .pin = KB_FREE, .setup = setup_contended,
	  .run = contended, .teardown = teardown_contended },
	{ 0 }
};
