/* bw_file_wr - how fast a file is written, up to the disk. */
#include <string.h>

#include "datafile.h"
#include "kbench.h"

static const long sizes[] = { 64 << 10, 1 << 20, 8 << 20, 64 << 20, KB_END };

enum { BLOCK = 8192 };			/* the parent's */

static int fd = -1;
static size_t size;
static unsigned char block[BLOCK], again[BLOCK];

static void write_all(void)
{
	for (size_t done = 0, n; done < size; done += n) {
		n = size - done < BLOCK ? size - done : BLOCK;
		KB_CHECK(kb_write(fd, block, n));
	}
}

static void run(struct kb_ctx *c, uint64_t n)
{
	uint64_t spent = 0;

	while (n--) {
		uint64_t from;

		KB_CHECK(ftruncate(fd, 0) == 0 && lseek(fd, 0, SEEK_SET) == 0);
		from = kb_now();
		write_all();
		KB_CHECK(fsync(fd) == 0);
		spent += kb_now() - from;
	}
	kb_timed(c, spent);
}

/* The last file is whole. */
static void verify(struct kb_ctx *c)
{
	KB_CHECK(lseek(fd, 0, SEEK_SET) == 0);
	for (size_t done = 0, n; done < size; done += n) {
		n = size - done < BLOCK ? size - done : BLOCK;
		if (read(fd, again, n) != (ssize_t)n || memcmp(again, block, n) != 0)
			kb_fail("the file is not what was written, from byte %zu on",
				done);
	}
	if (read(fd, again, 1) != 0)
		kb_fail("the file has more than %zu bytes", size);
}

static void setup(struct kb_ctx *c)
{
	char path[4096];

	size = (size_t)kb_arg(c, "size");
	if (!size)
		kb_skip("an empty file takes no time");
	datafile_need(c, size);
	KB_CHECK(snprintf(path, sizeof(path), "%s/data", kb_tmpdir(c)) <
		(int)sizeof(path));
	fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	KB_CHECK(fd >= 0);
	for (size_t k = 0; k < BLOCK; k++)
		block[k] = (unsigned char)(k * 167 >> 3);
	if (fsync(fd) != 0)
		kb_skip("the file system of %s has no fsync", kb_tmpdir(c));
	kb_work(c, (double)size);
}

static const struct kb_axis axes[] = {
	{ .name = "size", .value = sizes, .bytes = true },
	{ 0 }
};

const struct kb_probe bw_file_wr[] = {
	{ .name = "bw_file_wr", .suite = "micro", .unit = &kb_mbps,
	  .parent = "File FILE write bandwidth", .summary = "write a file and fsync it",
	  .help = "One operation writes SIZE bytes to an empty file in blocks of 8 KiB "
		"and ends with fsync, so that the disk is part of the figure where "
		"there is one; the file is emptied in between, which is not timed. It "
		"belongs to the file system of the scratch directory (--tmpdir). The "
		"last file is read and compared. lmbench uses lmdd for this and calls "
		"it \"File FILE write bandwidth\", in KB of 1,000 bytes a second; "
		"kbench prints MB of 1e6 bytes.",
	  .needs = KB_TMPDIR, .all = "", .cost = 0.05, .axes = axes, .setup = setup,
	  .run = run, .teardown = verify },
	{ 0 }
};
