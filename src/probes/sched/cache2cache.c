/* cache2cache - how long a cache line takes from one CPU to another. */
#include <errno.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "crowd_thread.h"
#include "kbench.h"

enum { APART = 256, MATRIX = 16, CPUS_MOST = 4096 };

/*
 * The first word of the line, alone in its neighbourhood: allocated, because a
 * compiler may put other variables into the padding of one of its own. Even: the
 * worker has the turn; odd: the partner. Each adds one: it counts the ways.
 */
static _Atomic uint32_t *line;

static pthread_t partner;
static long here, there;		/* the two CPUs */
static uint32_t answers;		/* of the partner; read when it is gone */
static atomic_bool ready;

/* What comes after this turn. Nothing but loads while it waits. */
static inline uint32_t after(_Atomic uint32_t *word, uint32_t turn)
{
	uint32_t now;

	while ((now = atomic_load_explicit(word, memory_order_acquire)) == turn)
		continue;
	return now;
}

static inline uint32_t hand_over(_Atomic uint32_t *word, uint32_t turn)
{
	atomic_store_explicit(word, turn, memory_order_release);
	return after(word, turn);
}

/* The thread must still be where it was put. */
static void stay(long cpu)
{
	const int now = sched_getcpu();

	if (now >= 0 && now != cpu)
		kb_fail("the thread of CPU %ld is on CPU %d", cpu, now);
}

static void pin(long cpu)
{
	if (kb_pin_to(cpu) < 0)
		kb_skip("CPU %ld can not be had: %s", cpu, strerror(errno));
}

static void *answer(void *arg)
{
	_Atomic uint32_t *const word = line;
	uint32_t turn = 0, count = 0, now;

	pin(there);
	atomic_store(&ready, true);
	for (now = after(word, turn); now == turn + 1; now = hand_over(word, turn)) {
		turn = now + 1;
		count++;
	}
	answers = count;
	stay(there);
	return NULL;
}

static void run(struct kb_ctx *c, uint64_t n)
{
	_Atomic uint32_t *const word = line;
	uint32_t turn = atomic_load_explicit(word, memory_order_relaxed), now;

	while (n--) {
		now = hand_over(word, turn + 1);
		turn += 2;
		KB_ANSWER(now == turn);
	}
	stay(here);
}

/* A turn that is nobody's ends the partner; by then it has answered every other one. */
static void teardown(struct kb_ctx *c)
{
	const uint32_t turn = atomic_load(line);

	atomic_store(line, turn + 2);
	KB_CHECK(pthread_join(partner, NULL) == 0);
	if (2 * answers != turn)
		kb_fail("%u turns, half of them and not %u answers", (unsigned)turn,
			(unsigned)answers);
}

/* Those of --pin and --cpus, which a thread could leave. */
static void see_allowed(long cpu)
{
	static long v[CPUS_MOST];
	const size_t n = kb_cpus(v, CPUS_MOST);
	size_t k = 0;

	while (k < n && k < CPUS_MOST && v[k] != cpu)
		k++;
	if (k == n)
		kb_skip("CPU %ld is not among those allowed here", cpu);
}

static void setup(struct kb_ctx *c)
{
	void *p;

	here = kb_arg(c, "a");
	there = kb_arg(c, "b");
	if (here == there)
		kb_skip("CPU %ld twice: a line goes between two", here);
	see_allowed(here);
	see_allowed(there);
	KB_CHECK((errno = posix_memalign(&p, APART, APART)) == 0);
	line = p;
	atomic_init(line, 0);
	KB_CHECK((errno = crowd_thread(&partner, answer, NULL)) == 0);
	while (!atomic_load(&ready))
		sched_yield();
	pin(here);
	kb_work(c, 2);
}

/* Pairs with the first CPU alone where there are many: the matrix grows as a square. */
static size_t first(long *v, size_t cap)
{
	const size_t n = kb_cpus(v, cap);

	return n <= MATRIX ? n : 1;
}

/* Where there is one CPU it has a neighbour that can not be had: a skip with a name. */
static size_t second(long *v, size_t cap)
{
	const size_t n = kb_cpus(v, cap);

	if (n == 1 && cap > 1) {
		v[1] = v[0] + 1;
		return 2;
	}
	return n < cap ? n : cap;
}

static bool each_once(const long *cpu)
{
	return cpu[0] < cpu[1];
}

static const struct kb_axis axes[] = {
	{ .name = "a", .fill = first },
	{ .name = "b", .fill = second, .join = true },
	{ 0 }
};

const struct kb_probe cache2cache[] = {
	{ .name = "cache2cache", .suite = "sched", .unit = &kb_ns,
	  .summary = "a cache line from CPU A to CPU B",
	  .help = "Two threads, one on CPU A and one on CPU B, hand one cache line to "
		"and fro: each waits until the number in it is its own, reading it all "
		"the time and doing nothing else, adds one and stores it, with the C11 "
		"orders acquire and release. One operation is there and back; the value "
		"is half of that, one way. The number counts every way, the partner "
		"counts its answers, and both threads must be on their CPUs at the end. "
		"The points are all pairs of the allowed CPUs where these are at most "
		"16, else those of the first CPU with each other one (the first 127 of "
		"them); --set cache2cache.a=V,... and .b=V,... measure any. Not in "
		"`all`. No parent.",
	  .needs = KB_THREADS, .pin = KB_TWO, .axes = axes, .has = each_once, .all = "",
	  .setup = setup, .run = run, .teardown = teardown },
	{ 0 }
};
