/* futex - the call that locks sleep by: what a wake costs, and a wake there and back. */
#include <errno.h>
#include <sched.h>
#include <stdatomic.h>
#include <sys/syscall.h>

#include "crowd_thread.h"
#include "kbench.h"

/* The kernel's numbers, for threads of one process. */
enum { WAIT = 0 | 128, WAKE = 1 | 128 };

/* The last one to lie down tells that before it sleeps: it is one more than is woken. */
enum { BURST = 32, SLEEPERS = BURST + 1, TRIES = 1000 };

static long number;			/* of the system call */

static _Atomic uint32_t bed;		/* where the sleepers lie; always 0 */
static _Atomic uint32_t back;		/* how often one of them lay down */
static _Atomic uint32_t goal;		/* of back: all of them lie */
static uint32_t woken[SLEEPERS], wakes;
static atomic_bool can_preempt;

static _Atomic uint32_t ball;		/* even: the worker's turn; odd: the partner's */
static pthread_t partner;
static uint32_t answers;		/* of the partner; read when it is gone */

static inline long futex_call(_Atomic uint32_t *word, int operation, uint32_t value)
{
	return syscall(number, word, operation, value, NULL, NULL, 0);
}

/* Sleeps where the word has this value; true: slept and was woken. */
static inline bool slept(_Atomic uint32_t *word, uint32_t value)
{
	if (futex_call(word, WAIT, value) == 0)
		return true;
	KB_CHECK(errno == EAGAIN || errno == EINTR);
	return false;
}

static void find_call(void)
{
	number = kb_call(KB_CALL_FUTEX);
	KB_CHECK(futex_call(&bed, WAKE, 1) == 0);
}

/* So that who is woken waits for its turn, and the wake is no switch as well. */
static void be_patient(void)
{
	const struct sched_param none = { 0 };

	if (syscall(SYS_sched_setscheduler, 0, SCHED_BATCH, &none) != 0)
		atomic_store(&can_preempt, true);
}

static void *sleeper(void *arg)
{
	uint32_t *count = arg;

	be_patient();
	for (;;) {
		if (atomic_fetch_add(&back, 1) + 1 == atomic_load(&goal))
			KB_CHECK(futex_call(&back, WAKE, 1) >= 0);
		while (!slept(&bed, 0))
			continue;
		++*count;
	}
}

static void await_all(void)
{
	const uint32_t want = atomic_load(&goal);
	uint32_t now;

	while ((now = atomic_load(&back)) != want)
		slept(&back, now);
}

/* False: one was not asleep yet; then the time of this burst is not known. */
static bool burst(uint32_t want, uint64_t *ns)
{
	const uint32_t before = atomic_load(&goal);
	uint32_t got = 0;
	uint64_t from;

	atomic_store(&goal, before + want);
	from = kb_now();
	while (got < want && futex_call(&bed, WAKE, 1) == 1)
		got++;
	*ns += got == want ? kb_now() - from : 0;
	atomic_store(&goal, before + got);
	wakes += got;
	await_all();
	return got == want;
}

static void wake(struct kb_ctx *c, uint64_t n)
{
	uint64_t ns = 0;
	int tries = 0;

	while (n) {
		const uint32_t want = n < BURST ? (uint32_t)n : BURST;

		if (burst(want, &ns)) {
			n -= want;
			tries = 0;
		} else if (++tries == TRIES)
			kb_fail("the threads that are to be woken do not fall asleep");
	}
	kb_timed(c, ns);
}

static void setup_wake(struct kb_ctx *c)
{
	pthread_t t;

	find_call();
	atomic_store(&goal, SLEEPERS);
	for (int k = 0; k < SLEEPERS; k++)
		KB_CHECK((errno = crowd_thread(&t, sleeper, &woken[k])) == 0);
	await_all();
	if (atomic_load(&can_preempt))
		kb_note(c, "woken", "threads may take the CPU from the one who wakes");
}

static void teardown_wake(struct kb_ctx *c)
{
	uint32_t sum = 0;

	await_all();
	for (int k = 0; k < SLEEPERS; k++)
		sum += woken[k];
	if (sum != wakes)
		kb_fail("%u wakes, and %u that woke up", (unsigned)wakes, (unsigned)sum);
}

/* Gives the other one its turn and returns what comes back. */
static inline uint32_t hand_over(uint32_t turn)
{
	uint32_t now;

	atomic_store(&ball, turn);
	KB_CHECK(futex_call(&ball, WAKE, 1) >= 0);
	while ((now = atomic_load(&ball)) == turn)
		slept(&ball, turn);
	return now;
}

static void *answer(void *arg)
{
	uint32_t turn = 0, now;

	while ((now = atomic_load(&ball)) == turn)
		slept(&ball, turn);
	while (now == turn + 1) {
		turn = now + 1;
		answers++;
		now = hand_over(turn);
	}
	return NULL;
}

static void setup_pingpong(struct kb_ctx *c)
{
	find_call();
	KB_CHECK((errno = crowd_thread(&partner, answer, NULL)) == 0);
}

static void pingpong(struct kb_ctx *c, uint64_t n)
{
	uint32_t turn = atomic_load(&ball), now;

	while (n--) {
		now = hand_over(turn + 1);
		turn += 2;
		KB_ANSWER(now == turn);
	}
}

/* A turn that is nobody's ends the partner; by then it has answered every other one. */
static void teardown_pingpong(struct kb_ctx *c)
{
	const uint32_t turn = atomic_load(&ball);

	atomic_store(&ball, turn + 2);
	KB_CHECK(futex_call(&ball, WAKE, 1) >= 0);
	KB_CHECK(pthread_join(partner, NULL) == 0);
	if (2 * answers != turn)
		kb_fail("%u turns, half of them and not %u answers", (unsigned)turn,
			(unsigned)answers);
}

const struct kb_probe futex[] = {
	{ .name = "futex.wake", .suite = "sched", .unit = &kb_us,
	  .summary = "wake one sleeping thread",
	  .help = "One operation is one FUTEX_WAKE that takes one thread out of its "
		"sleep: the time of that system call alone, not until the thread runs. "
		"33 threads on the same CPU sleep on one futex; 32 of them are woken in "
		"a row, and that is timed, then all go back to sleep, and that is not. "
		"The call must say that it has woken one, or else that thread was not "
		"asleep in the kernel yet and the row is done again; the threads count "
		"how often they woke up, which must be as many. They are of the class "
		"SCHED_BATCH, in which a thread does not take the CPU from the one who "
		"wakes it; where that is refused there is a note. No parent.",
	  .needs = KB_THREADS, .pin = KB_ONE, .setup = setup_wake, .run = wake,
	  .teardown = teardown_wake },
	{ .name = "futex.pingpong", .suite = "sched", .unit = &kb_us,
	  .summary = "two threads that wake each other",
	  .help = "One operation is a round trip: the worker adds one to a number, wakes "
		"its partner by FUTEX_WAKE and sleeps by FUTEX_WAIT until the number "
		"has changed; the partner, a thread on the same CPU, does the same. "
		"These are four system calls, made without the C library's locks, and "
		"two switches. The number must have gone up by two; it counts the ways, "
		"and the partner counts its answers. No parent.",
	  .needs = KB_THREADS | KB_FORK, .pin = KB_ONE, .setup = setup_pingpong,
	  .run = pingpong, .teardown = teardown_pingpong },
	{ 0 }
};
