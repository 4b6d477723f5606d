/* bw_pipe - how fast bytes go through a pipe from one process to another. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "kbench.h"

enum { BLOCK = 65536, ALIGNED = 4096, SKEW = 128 };

static int ends[2];
static unsigned char *block;
static uint32_t next;		/* number of the block that comes next */

/* The number of a block stands at its front and at its end. */
static void stamp(unsigned char *b, uint32_t k)
{
	memcpy(b, &k, sizeof(k));
	memcpy(b + BLOCK - sizeof(k), &k, sizeof(k));
}

static bool stamped(const unsigned char *b, uint32_t k)
{
	return memcmp(b, &k, sizeof(k)) == 0 &&
		memcmp(b + BLOCK - sizeof(k), &k, sizeof(k)) == 0;
}

static unsigned char *buffer(size_t skew)
{
	void *p;

	KB_CHECK((errno = posix_memalign(&p, ALIGNED, BLOCK + skew)) == 0);
	memset(p, 'k', BLOCK + skew);
	return (unsigned char *)p + skew;
}

/* Writes blocks for ever; the full pipe holds it back, and the reader's end ends it. */
static void serve(struct kb_ctx *c)
{
	unsigned char *b = buffer(0);
	ssize_t k;

	KB_CHECK(close(ends[0]) == 0);
	for (uint32_t number = 0;; number++) {
		stamp(b, number);
		for (size_t done = 0; done < BLOCK; done += (size_t)k) {
			k = write(ends[1], b + done, BLOCK - done);
			if (k <= 0)
				return;
		}
	}
}

static void setup(struct kb_ctx *c)
{
	block = buffer(SKEW);
	KB_CHECK(pipe2(ends, O_CLOEXEC) == 0);
	kb_spawn(c, serve);
	KB_CHECK(close(ends[1]) == 0);
	kb_work(c, BLOCK);
}

static void run(struct kb_ctx *c, uint64_t n)
{
	ssize_t k;

	while (n--) {
		for (size_t got = 0; got < BLOCK; got += (size_t)k) {
			k = read(ends[0], block + got, BLOCK - got);
			KB_CHECK(k > 0);
		}
		if (__builtin_expect(!stamped(block, next), 0))
			kb_fail("block %u arrived damaged", (unsigned)next);
		next++;
	}
}

const struct kb_probe bw_pipe[] = {
	{ .name = "bw_pipe", .suite = "micro", .unit = &kb_mbps,
	  .parent = "Pipe bandwidth", .summary = "bytes through a pipe, 64 kB at a time",
	  .help = "One operation is to read 64 KiB from a pipe, in as many reads as it "
		"takes, while a helper process writes blocks of 64 KiB for ever; the "
		"value counts each byte once, in MB (1e6 bytes) a second. Every block "
		"carries its number at both ends and is checked. lmbench calls it \"Pipe "
		"bandwidth\" and times 10 MiB at a time, without a look at the bytes; "
		"block size, and a reading buffer 128 bytes off a page, are the same. "
		"Neither says where the two processes run.",
	  .needs = KB_FORK, .pin = KB_FREE, .setup = setup, .run = run },
	{ 0 }
};
