/* syscall_mix - five cheap system calls in a row: dup, close, getpid, getuid, umask. */
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "kbench.h"

enum { MASK = 022 };

static int fd;
static long pid;
static uid_t uid;

/* A descriptor of our own: what dup costs depends on what lies behind it. */
static void setup(struct kb_ctx *c)
{
	int ends[2], copy;

	KB_CHECK(pipe(ends) == 0);
	KB_CHECK(close(ends[1]) == 0);
	fd = ends[0];
	copy = dup(fd);
	KB_CHECK(copy >= 0);
	KB_CHECK(close(copy) == 0);
	pid = syscall(SYS_getpid);
	KB_CHECK(pid == getpid());
	uid = getuid();
	umask(MASK);
}

/* getpid is called by number because a libc may remember its answer. */
static void run(struct kb_ctx *c, uint64_t n)
{
	unsigned long wrong_answers;

	while (n--) {
		wrong_answers = (unsigned long)close(dup(fd));
		wrong_answers |= (unsigned long)(syscall(SYS_getpid) ^ pid);
		wrong_answers |= getuid() ^ uid;
		wrong_answers |= umask(MASK) ^ MASK;
		KB_ANSWER(wrong_answers == 0);
	}
}

const struct kb_probe syscall_mix[] = {
	{ .name = "syscall", .suite = "unix", .unit = &kb_lps, .pin = KB_FREE,
	  .summary = "dup, close, getpid, getuid and umask",
	  .help = "One operation is five system calls: dup of a pipe's read end, close "
		"of the copy, getpid, getuid and umask. getpid is made by number, so "
		"that a libc that remembers the process id does not save a call; the "
		"answers of all five are checked. Releases of the parent before 6.0 copy "
		"standard input and call the libc's getpid, which with glibc 2.3.4 to "
		"2.24 makes four calls of five.",
	  .parent = "System Call Overhead",
	  .setup = setup, .run = run },
	{ 0 }
};
