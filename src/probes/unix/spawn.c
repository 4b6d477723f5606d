/* spawn - a process made, ended and waited for. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "kbench.h"
#include "image.h"

/* A child leaves by exit(): what is still buffered must not be written by each. */
static void setup(struct kb_ctx *c)
{
	fflush(NULL);
	image_note(c);
}

static void run(struct kb_ctx *c, uint64_t n)
{
	while (n--) {
		int status;
		pid_t pid = fork();

		if (pid == 0)
			exit(EXIT_SUCCESS);
		KB_CHECK(pid > 0 && waitpid(pid, &status, 0) == pid);
		if (__builtin_expect(status != 0, 0))
			kb_fail("a child ended with wait status 0x%x", (unsigned)status);
	}
}

const struct kb_probe spawn[] = {
	{ .name = "spawn", .suite = "unix", .unit = &kb_lps, .needs = KB_FORK,
	  .pin = KB_FREE,
	  .summary = "fork, exit and wait",
	  .help = "One operation is a fork whose child calls exit at once and whose "
		"parent waits for it and checks its exit status. The cost grows with the "
		"size of the image and with what the libc does on fork and exit: a small "
		"static program forks up to three times as fast as a dynamic one. So "
		"compare with results of the parent, which is a small dynamic program, "
		"only with the note \"image\" in view.",
	  .parent = "Process Creation",
	  .setup = setup, .run = run },
	{ 0 }
};
