/* fscopy - a file written, read and copied through a buffer, all in the page cache. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <unistd.h>

#include "kbench.h"
#include "space.h"

enum { BUFFERS = 2000, LARGEST = 4096 };	/* buffers in a file; bytes in one */

static unsigned char buffer[LARGEST];
static ssize_t size;			/* of the buffer in use */
static int from, to;
static int at;				/* buffers written of the file in this pass */
static uint64_t copied, most_copied;	/* buffers since prepare(); the most of them */
static struct kb_ctx *ctx;

/* A write that was cut short says why when the rest is tried. */
static void write_failed(int fd, ssize_t done)
{
	if (done >= 0)
		done = write(fd, buffer, (size_t)size);
	if (done < 0 && (errno == ENOSPC || errno == EDQUOT))
		space_missing(ctx, 2 * (uint64_t)size * BUFFERS);
	KB_CHECK(done >= 0);
	kb_fail("a write of %zd bytes was cut short", size);
}

static inline void put(int fd)
{
	ssize_t done = write(fd, buffer, (size_t)size);

	if (__builtin_expect(done != size, 0))
		write_failed(fd, done);
}

/* Reads a buffer; true: there was none, and not a part of one either. */
static inline bool at_end(int fd)
{
	ssize_t done = read(fd, buffer, (size_t)size);

	if (__builtin_expect(done == size, 1))
		return false;
	KB_CHECK(done >= 0);
	if (done != 0)
		kb_fail("a read of %zd bytes was cut short", size);
	return true;
}

static void rewind_file(int fd)
{
	KB_CHECK(lseek(fd, 0, SEEK_SET) == 0);
}

/* Byte i of a buffer is i; in the file that the copy goes to at first its opposite. */
static void fill(unsigned char turn)
{
	for (int i = 0; i < LARGEST; i++)
		buffer[i] = (unsigned char)i ^ turn;
}

static int make_file(struct kb_ctx *c, const char *name, unsigned char turn)
{
	char path[PATH_MAX];
	int fd;

	snprintf(path, sizeof(path), "%s/%s", kb_tmpdir(c), name);
	fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	KB_CHECK(fd >= 0);
	fill(turn);
	for (int i = 0; i < BUFFERS; i++)
		put(fd);
	return fd;
}

/* Both files are whole before the clock starts: there is room, there are blocks. */
static void setup(struct kb_ctx *c, ssize_t bytes)
{
	ctx = c;
	size = bytes;
	space_need(c, 2 * (uint64_t)size * BUFFERS);
	to = make_file(c, "to", 0xff);
	from = make_file(c, "from", 0);
	kb_work(c, (double)size);
	kb_note(c, "file", "%d KiB in the page cache", (int)(size * BUFFERS / 1024));
}

static void setup_fstime(struct kb_ctx *c)
{
	setup(c, 1024);
}

static void setup_fsbuffer(struct kb_ctx *c)
{
	setup(c, 256);
}

static void setup_fsdisk(struct kb_ctx *c)
{
	setup(c, 4096);
}

static void prepare(struct kb_ctx *c)
{
	rewind_file(from);
	rewind_file(to);
	at = 0;
	copied = 0;
}

static void run_write(struct kb_ctx *c, uint64_t n)
{
	while (n--) {
		put(from);
		if (++at < BUFFERS)
			continue;
		at = 0;
		rewind_file(from);
	}
}

static void run_read(struct kb_ctx *c, uint64_t n)
{
	while (n--) {
		if (!at_end(from))
			continue;
		rewind_file(from);
		if (at_end(from))
			kb_fail("the file has become empty");
	}
}

static void run_copy(struct kb_ctx *c, uint64_t n)
{
	for (uint64_t i = 0; i < n; i++) {
		if (at_end(from)) {
			rewind_file(from);
			rewind_file(to);
			if (at_end(from))
				kb_fail("the file has become empty");
		}
		put(to);
	}
	copied += n;
	if (copied > most_copied)
		most_copied = copied;
}

static void verify(int fd, const char *name, int i, unsigned char turn)
{
	if (at_end(fd))
		kb_fail("the file '%s' ends in front of buffer %d", name, i);
	for (ssize_t k = 0; k < size; k++) {
		if (buffer[k] != ((unsigned char)k ^ turn))
			kb_fail("buffer %d of '%s' is not what was written", i, name);
	}
}

/* As many buffers as were copied are in the copy, and no more. */
static void teardown(struct kb_ctx *c)
{
	rewind_file(from);
	rewind_file(to);
	for (int i = 0; i < BUFFERS; i++) {
		verify(from, "from", i, 0);
		verify(to, "to", i, (uint64_t)i < most_copied ? 0 : 0xff);
	}
	if (!at_end(from) || !at_end(to))
		kb_fail("a file has more than %d buffers", BUFFERS);
}

static const struct kb_out outs[] = {
	{ .part = "w", .run = run_write },
	{ .part = "r", .run = run_read },
	{ .part = "c", .run = run_copy },
	{ 0 }
};

#define HELP(bytes, file) \
	"One operation is one buffer of " bytes " bytes: written to a file (w), read " \
	"from it (r), or read from it and written to another (c); behind the last of " \
	"2,000 buffers, " file ", the file is gone through again from its start. It " \
	"measures copies to and from the page cache, not a disk: nothing is " \
	"synchronised. Both files are written before the clock starts and compared " \
	"with what must be in them at the end. The parent calls sync and sleeps " \
	"between the three, counts the first writing of the file as well, and takes " \
	"a failed call for a large transfer."

#define FSCOPY(id, bytes, file, title) \
	{ .name = #id, .suite = "unix", .unit = &kb_kbps, .needs = KB_TMPDIR, \
	  .pin = KB_FREE, \
	  .summary = "file written, read, copied by " bytes " bytes", \
	  .help = HELP(bytes, file), .parent = title, .outs = outs, .setup = setup_##id, \
	  .prepare = prepare, .teardown = teardown }

const struct kb_probe fscopy[] = {
	FSCOPY(fstime, "1024", "2,000 KiB", "File Copy 1024 bufsize 2000 maxblocks"),
	FSCOPY(fsbuffer, "256", "500 KiB", "File Copy 256 bufsize 500 maxblocks"),
	FSCOPY(fsdisk, "4096", "8,000 KiB", "File Copy 4096 bufsize 8000 maxblocks"),
	{ 0 }
};
