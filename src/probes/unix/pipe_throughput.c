/* pipe_throughput - 512 bytes into a pipe and out again, in one process. */
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "kbench.h"

enum { BLOCK = 512 };

static int ends[2];
static unsigned char put[BLOCK], got[BLOCK];

static void setup(struct kb_ctx *c)
{
	KB_CHECK(pipe(ends) == 0);
	for (int i = 0; i < BLOCK; i++)
		put[i] = (unsigned char)(i * 7 + (i >> 8) + 1);
}

/* The read must not be tried when nothing was written: it would wait for ever. */
static void run(struct kb_ctx *c, uint64_t n)
{
	while (n--)
		KB_CHECK(write(ends[1], put, BLOCK) == BLOCK &&
			read(ends[0], got, BLOCK) == BLOCK);
}

static void teardown(struct kb_ctx *c)
{
	int left = 0;

	KB_CHECK(ioctl(ends[0], FIONREAD, &left) == 0);
	if (left != 0 || memcmp(put, got, BLOCK) != 0)
		kb_fail("what came out of the pipe is not what went in");
}

const struct kb_probe pipe_throughput[] = {
	{ .name = "pipe", .suite = "unix", .unit = &kb_lps, .pin = KB_FREE,
	  .summary = "512 bytes through a pipe and back out",
	  .help = "One operation writes 512 bytes into a pipe and reads them back in the "
		"same process: two system calls and no switch to another process. Both "
		"counts are checked in each operation and the bytes at the end; the "
		"parent counts short transfers as well.",
	  .parent = "Pipe Throughput",
	  .setup = setup, .run = run, .teardown = teardown },
	{ 0 }
};
