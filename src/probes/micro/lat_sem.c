/* lat_sem - two processes that wake each other through System V semaphores. */
#include <errno.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/sem.h>

#include "kbench.h"

static int set;
static volatile uint32_t *served;	/* operations that the helper has begun; shared */
static uint32_t done;

/* Waits for one's own, posts the other, in one call; to be stopped interrupts it. */
static bool pass(unsigned short mine)
{
	struct sembuf both[2] = { { .sem_num = mine, .sem_op = -1 },
		{ .sem_num = (unsigned short)!mine, .sem_op = 1 } };

	while (semop(set, both, 2) != 0) {
		if (errno != EINTR)
			return false;
	}
	return true;
}

/* Until the set is removed. */
static void serve(struct kb_ctx *c)
{
	struct sembuf first = { .sem_num = 0, .sem_op = 1 };

	KB_CHECK(semop(set, &first, 1) == 0);
	do
		++*served;
	while (pass(1));
	KB_CHECK(errno == EIDRM || errno == EINVAL);
}

static void run(struct kb_ctx *c, uint64_t n)
{
	done += (uint32_t)n;
	while (n--)
		KB_CHECK(pass(0));
}

static void setup(struct kb_ctx *c)
{
	void *shared = mmap(NULL, sizeof(*served), PROT_READ | PROT_WRITE,
		MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	KB_CHECK(shared != MAP_FAILED);
	served = shared;
	set = semget(IPC_PRIVATE, 2, 0600);
	KB_CHECK(set >= 0);
	kb_semaphore(c, set);
	kb_work(c, 2);
	kb_spawn(c, serve);
	run(c, 1);
}

/* The helper may be one operation ahead, or have yet to begin its next one. */
static void teardown(struct kb_ctx *c)
{
	const uint32_t ahead = *served - done + 1;

	KB_CHECK(semctl(set, 0, IPC_RMID) == 0);
	if (ahead > 2)
		kb_fail("%u semaphore operations, and %u of the helper", (unsigned)done,
			(unsigned)(done + ahead - 1));
}

const struct kb_probe lat_sem[] = {
	{ .name = "lat_sem", .suite = "micro", .unit = &kb_us,
	  .parent = "Semaphore latency",
	  .summary = "wake a process through a semaphore",
	  .help = "One operation is a semop that waits for one System V semaphore and "
		"posts another, in one call, while a helper process on the same CPU does "
		"the reverse; the value is half the time of that, one wake-up. Both "
		"count their calls, and the counts are compared. lmbench calls it "
		"\"Semaphore latency\" and does the same, but its suite never runs it, "
		"and killed it leaves its semaphores behind; kbench removes them however "
		"it ends.",
	  .needs = KB_FORK | KB_SYSVSEM, .pin = KB_ONE, .setup = setup, .run = run,
	  .teardown = teardown },
	{ 0 }
};
