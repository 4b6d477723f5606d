/* lat_fs - how long it takes to create and to delete small files. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "kbench.h"

/*
 * Files that exist at a time, and how many of them share a directory. Always as many:
 * what one costs depends on how many there are.
 */
enum { FILES = 200, A_DIRECTORY = 100 };

static const long sizes[] = { 0, 1024, 4096, 10240, KB_END };

static char *name[FILES];
static char *content;
static size_t size;

/* The parent's three calls. */
static void create(const char *path)
{
	int fd = creat(path, 0666);

	KB_CHECK(fd >= 0);
	if (size)
		KB_CHECK(kb_write(fd, content, size));
	KB_CHECK(close(fd) == 0);
}

static void make_names(const char *dir)
{
	char path[4096];

	for (size_t k = 0; k < FILES; k++) {
		KB_CHECK(snprintf(path, sizeof(path), "%s/%zu", dir, k / A_DIRECTORY) <
			(int)sizeof(path) - 4);
		if (k % A_DIRECTORY == 0)
			KB_CHECK(mkdir(path, 0700) == 0);
		snprintf(path + strlen(path), 4, "/%zu", k % A_DIRECTORY);
		KB_CHECK((name[k] = strdup(path)));
	}
}

/* Counted in whole blocks. */
static void see_room(struct kb_ctx *c)
{
	struct statvfs fs;
	unsigned long long block, a_file, room = kb_memory(c);

	KB_CHECK(statvfs(kb_tmpdir(c), &fs) == 0);
	block = fs.f_frsize ? fs.f_frsize : 4096;
	a_file = (size + block - 1) / block * block;
	if (fs.f_blocks && room > fs.f_bavail * block)
		room = fs.f_bavail * block;
	if (room < FILES * a_file)
		kb_skip("%d files need %llu kB, there is room for %llu kB", FILES,
			FILES * a_file / 1024, room / 1024);
}

/* A few files exist with the right size, and then no longer. */
static void verify(void)
{
	struct stat st;

	for (size_t k = 0; k < 3; k++) {
		create(name[k]);
		KB_CHECK(stat(name[k], &st) == 0);
		if (!S_ISREG(st.st_mode) || st.st_size != (off_t)size)
			kb_fail("a file of %zu bytes has %lld", size,
				(long long)st.st_size);
		KB_CHECK(unlink(name[k]) == 0);
		if (stat(name[k], &st) == 0 || errno != ENOENT)
			kb_fail("a file is still there after it was deleted");
	}
}

static void flush(struct kb_ctx *c)
{
	int fd = open(kb_tmpdir(c), O_RDONLY | O_DIRECTORY | O_CLOEXEC);

	KB_CHECK(fd >= 0);
	fsync(fd);	/* not every file system can */
}

/*
 * What was written before must not be paid for now. But a disk may have gigabytes of
 * others to write first: then it is as busy as it is, and that is no failure.
 */
static void settle(struct kb_ctx *c)
{
	const struct timespec moment = { .tv_nsec = 5000000 };
	pid_t pid = kb_spawn(c, flush);

	for (int k = 0; k < 400; k++) {
		pid_t ended = waitpid(pid, NULL, WNOHANG);

		KB_CHECK(ended >= 0);
		if (ended)
			return;
		nanosleep(&moment, NULL);
	}
	kb_note(c, "disk", "busy with what was written before");
}

static void setup(struct kb_ctx *c)
{
	size = (size_t)kb_arg(c, "size");
	KB_CHECK((content = malloc(size + 1)));
	memset(content, 'k', size + 1);
	see_room(c);
	make_names(kb_tmpdir(c));
	verify();
	settle(c);
	kb_note(c, "files", "%d at a time, %d a directory", FILES, A_DIRECTORY);
	kb_work(c, FILES);
}

static void run(struct kb_ctx *c, uint64_t n)
{
	uint64_t creating = 0, deleting = 0;

	for (uint64_t left = n; left; left--) {
		const uint64_t start = kb_now();
		uint64_t middle;

		for (size_t k = FILES; k-- > 0;)
			create(name[k]);
		middle = kb_now();
		for (size_t k = FILES; k-- > 0;)
			KB_CHECK(unlink(name[k]) == 0);
		creating += middle - start;
		deleting += kb_now() - middle;
	}
	kb_timed_out(c, "create", n, creating);
	kb_timed_out(c, "delete", n, deleting);
}

static const struct kb_axis axes[] = {
	{ .name = "size", .suffix = "", .value = sizes, .bytes = true },
	{ 0 }
};

static const struct kb_out outs[] = {
	{ .part = "create" },
	{ .part = "delete" },
	{ 0 }
};

const struct kb_probe lat_fs[] = {
	{ .name = "lat_fs", .suite = "micro", .unit = &kb_us, .per = "file",
	  .parent = "lat_fs", .summary = "create and delete files of one size",
	  .help = "One operation of create is creat, write of the whole size and "
		"close of a new file; one of delete is its unlink. Nothing is synced. "
		"200 files are created, 100 in a directory, then deleted in the same "
		"order, as often as fills a sample; the two parts are timed apart, the "
		"directories are there before. lmbench prints files a second, kbench "
		"microseconds a file (1e6 / rate). lmbench takes as many files as "
		"fill its interval, which can be two, and makes its directories anew "
		"each time. The figure belongs to the file system of the scratch "
		"directory (--tmpdir), which is recorded; ext4 without a journal "
		"passes over every inode deleted in the last minute, so that there it "
		"grows with what was measured before.",
	  .needs = KB_TMPDIR | KB_FORK, .axes = axes, .outs = outs, .samples = 5,
	  .cost = 10e-3, .rev = 2,
	  .setup = setup, .run = run },
	{ 0 }
};
