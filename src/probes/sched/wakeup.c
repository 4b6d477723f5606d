/* wakeup - how long sleeping threads take from the wake-up to running. */
#include <errno.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "crowd_thread.h"
#include "kbench.h"

enum {
	LEAST = 2, MOST = 16,		/* workers */
	WAIT = 0, WAKE = 1, PRIVATE = 128,	/* what futex() takes */
	PAUSE_NS = 100000,
	LINE = 128,			/* bytes: no two workers share a cache line */
};

static struct worker {
	_Alignas(LINE) atomic_int door;	/* where it sleeps; its value never changes */
	atomic_uint runs;		/* how often it has come back from there */
	uint64_t ran;			/* when it last did */
	atomic_uint wakes;		/* how often it was woken, and when last */
	uint64_t woken;
} workers[MOST];

static unsigned workers_n;
static uint64_t asked, handed;		/* events */
static int kind = PRIVATE;
static long futex_call;
/* Of the present message: those who have not run yet; below 0 if one ran too often. */
static _Alignas(LINE) atomic_int pending;

static long futex(void *word, int what, int value)
{
	return syscall(futex_call, word, what | kind, value, NULL, NULL, 0);
}

static void *work(void *arg)
{
	struct worker *w = arg;
	uint64_t t;

	for (;;) {
		while (futex(&w->door, WAIT, 0) < 0)
			KB_CHECK(errno == EINTR);
		t = kb_now();
		/* The last time was read before this was written. */
		(void)atomic_load(&w->wakes);
		w->ran = t;
		atomic_fetch_add(&w->runs, 1);
		if (atomic_fetch_sub(&pending, 1) == 1)
			KB_CHECK(futex(&pending, WAKE, 1) >= 0);
	}
	return NULL;
}

static void pause_a_while(void)
{
	const struct timespec t = { .tv_nsec = PAUSE_NS };

	nanosleep(&t, NULL);
}

/* The kernel says how many it has woken: none means that the worker did not sleep yet. */
static void wake(struct worker *w)
{
	long n;

	atomic_fetch_add(&w->wakes, 1);
	for (;;) {
		w->woken = kb_now();
		n = futex(&w->door, WAKE, 1);
		KB_CHECK(n >= 0 && n <= 1);
		if (n == 1)
			break;
		pause_a_while();
	}
}

static void wait_for_all(void)
{
	int left;

	while ((left = atomic_load(&pending)) > 0) {
		if (futex(&pending, WAIT, left) < 0)
			KB_CHECK(errno == EAGAIN || errno == EINTR);
	}
}

static void verify(const struct worker *w)
{
	const unsigned runs = atomic_load(&w->runs), wakes = atomic_load(&w->wakes);

	if (runs != wakes)
		kb_fail("worker %d was woken %u times and ran %u times",
			(int)(w - workers), wakes, runs);
}

/* One message to the first n workers; the pause before it is for them to fall asleep. */
static void message(struct kb_ctx *c, unsigned n)
{
	pause_a_while();
	atomic_store(&pending, (int)n);
	for (unsigned i = 0; i < n; i++)
		wake(&workers[i]);
	wait_for_all();
	for (unsigned i = 0; i < n; i++) {
		const struct worker *w = &workers[i];

		verify(w);
		if (w->ran < w->woken)
			kb_fail("worker %u ran %llu ns before it was woken", i,
				(unsigned long long)(w->woken - w->ran));
		kb_latency(c, w->ran - w->woken);
		handed++;
	}
}

static void run(struct kb_ctx *c, uint64_t n)
{
	unsigned k;

	asked += n;
	for (; n; n -= k) {
		k = n < workers_n ? (unsigned)n : workers_n;
		message(c, k);
	}
}

/* Kernels before 2.6.22 know no private ones. */
static void choose_futex(void)
{
	futex_call = kb_call(KB_CALL_FUTEX);
	if (futex(&pending, WAKE, 1) < 0 && errno == ENOSYS)
		kind = 0;
	KB_CHECK(futex(&pending, WAKE, 1) == 0);
}

static void setup(struct kb_ctx *c)
{
	const size_t cpus = kb_cpus(NULL, 0);
	pthread_t t;
	int r;

	choose_futex();
	workers_n = cpus > MOST ? MOST : cpus > LEAST ? (unsigned)cpus - 1 : LEAST;
	for (unsigned i = 0; i < workers_n; i++) {
		r = crowd_thread(&t, work, &workers[i]);
		if (r)
			kb_skip("thread %u of %u: %s", i + 1, workers_n, strerror(r));
	}
	kb_note(c, "workers", "%u", workers_n);
}

static void teardown(struct kb_ctx *c)
{
	uint64_t wakes = 0;

	for (unsigned i = 0; i < workers_n; i++) {
		verify(&workers[i]);
		wakes += atomic_load(&workers[i].wakes);
	}
	if (wakes != asked || handed != asked)
		kb_fail("%llu wake-ups and %llu latencies of %llu",
			(unsigned long long)wakes, (unsigned long long)handed,
			(unsigned long long)asked);
}

static const struct kb_out outs[] = {
	{ .part = "p50" }, { .part = "p90" }, { .part = "p99" }, { .part = "p999" },
	{ .part = "max" }, { 0 }
};

const struct kb_probe wakeup[] = {
	{ .name = "wakeup", .suite = "sched", .unit = &kb_us, .pin = KB_FREE,
	  .needs = KB_THREADS, .summary = "from wake-up to running, N workers",
	  .help = "One thread, the messenger, wakes N workers, each asleep on a futex of "
		"its own, one after another; N is the number of CPUs less one, at least "
		"2 and at most 16. One operation is one such wake-up; the value is the "
		"time from right before its system call to the worker running. When "
		"all have run the messenger sleeps for 100 us and begins again. Only "
		"who really slept is counted (the kernel says whether it has woken "
		"somebody), and each worker must have run as often as it was woken. A "
		"process takes 1,000 events; its quantiles are p50, p90, p99, p999 and "
		"max. max is shown and never judged. In the shape of schbench, whose "
		"workers have work of their own and whose figures therefore are others.",
	  .cost = 0.1, .samples = 1, .outs = outs, .setup = setup, .run = run,
	  .teardown = teardown },
	{ 0 }
};
