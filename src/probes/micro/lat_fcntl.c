/* lat_fcntl - two processes that wait for each other's record locks. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "kbench.h"

enum { LOCKS = 3, WORKER = 0, HELPER = 1 };

static int lock_file[LOCKS];
static int told[2];		/* the helper says that it has its first locks */

static volatile uint32_t *turns;	/* begun by the worker, by the helper; shared */
static int self;			/* whose turns are this process's */
static unsigned at;			/* the lock that this process gives next */

static bool set_lock(unsigned k, short type)
{
	struct flock l = { .l_type = type, .l_whence = SEEK_SET, .l_len = 1 };

	return fcntl(lock_file[k % LOCKS], type == F_UNLCK ? F_SETLK : F_SETLKW, &l) == 0;
}

/*
 * Between two steps a process holds two locks, while the other one has the third
 * and waits for one of the two. A step: give what the other one waits for, and
 * wait for the third, which comes with the other one's next step. So neither can
 * make two steps in a row: what the worker sees is a helper one turn ahead.
 */
static bool step(void)
{
	turns[self]++;
	KB_CHECK(set_lock(at, F_UNLCK));
	KB_CHECK(set_lock(at + 2, F_WRLCK));
	at = (at + 1) % LOCKS;
	return turns[HELPER] == turns[WORKER] + (self == WORKER);
}

/* A worker that has died gives its locks all at once, but takes no turns. */
static void serve(struct kb_ctx *c)
{
	char b = 1;

	KB_CHECK(close(told[0]) == 0);
	self = HELPER;
	at = 1;
	KB_CHECK(set_lock(1, F_WRLCK) && set_lock(2, F_WRLCK));
	KB_CHECK(write(told[1], &b, 1) == 1);
	while (step())
		continue;
}

static void run(struct kb_ctx *c, uint64_t n)
{
	while (n--) {
		if (__builtin_expect(!step(), 0))
			kb_fail("a lock came before the helper's turn was over");
	}
}

static void open_files(struct kb_ctx *c)
{
	char path[4096];

	for (int k = 0; k < LOCKS; k++) {
		KB_CHECK(snprintf(path, sizeof(path), "%s/lock%d", kb_tmpdir(c), k) <
			(int)sizeof(path));
		lock_file[k] = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
		KB_CHECK(lock_file[k] >= 0 && unlink(path) == 0);
	}
	if (!set_lock(0, F_WRLCK))
		kb_skip("no locks on files in %.80s: %s", kb_tmpdir(c), strerror(errno));
}

static void setup(struct kb_ctx *c)
{
	void *shared = mmap(NULL, 2 * sizeof(*turns), PROT_READ | PROT_WRITE,
		MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	char b;

	KB_CHECK(shared != MAP_FAILED);
	turns = shared;
	open_files(c);
	KB_CHECK(pipe2(told, O_CLOEXEC) == 0);
	kb_spawn(c, serve);
	KB_CHECK(close(told[1]) == 0);
	KB_CHECK(read(told[0], &b, 1) == 1);
	KB_CHECK(set_lock(1, F_WRLCK));
}

const struct kb_probe lat_fcntl[] = {
	{ .name = "lat_fcntl", .suite = "micro", .unit = &kb_us,
	  .parent = "Fcntl lock latency", .summary = "hand record locks to and fro",
	  .help = "One operation is to give one record lock and to wait for another, by "
		"fcntl, while a helper process on the same CPU does the same the other "
		"way round: two locks, two unlocks and two switches. Both count their "
		"turns, and each is checked. lmbench calls it \"Fcntl lock latency\" and "
		"prints the same unit of work; it passes two locks to and fro, which one "
		"of the two may take back before the other one has woken up, so that how "
		"often they switch is up to the scheduler. With kbench's three locks "
		"each waits for the other every time. They are on the first byte of "
		"three files in the scratch directory (--tmpdir).",
	  .needs = KB_FORK | KB_TMPDIR, .pin = KB_ONE, .setup = setup, .run = run },
	{ 0 }
};
