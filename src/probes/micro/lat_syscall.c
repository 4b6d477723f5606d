/* lat_syscall - what the simplest system calls cost. */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "kbench.h"

enum { FILE_BYTES = 512 };

static int fd = -1;
static long parent;
static char path[4096];

/* Room for what the kernel says of a file, whatever its layout. */
static uint64_t facts[32];

static void setup_null(struct kb_ctx *c)
{
	parent = getppid();
}

static void run_null(struct kb_ctx *c, uint64_t n)
{
	const long want = parent;

	while (n--)
		KB_CHECK(syscall(SYS_getppid) == want);
}

static void setup_read(struct kb_ctx *c)
{
	fd = open("/dev/zero", O_RDONLY | O_CLOEXEC);
	KB_CHECK(fd >= 0);
}

static void run_read(struct kb_ctx *c, uint64_t n)
{
	char b = 1;

	while (n--)
		KB_CHECK(read(fd, &b, 1) == 1);
	if (b != 0)
		kb_fail("/dev/zero gave the byte %d", b);
}

static void setup_write(struct kb_ctx *c)
{
	fd = open("/dev/null", O_WRONLY | O_CLOEXEC);
	KB_CHECK(fd >= 0);
}

static void run_write(struct kb_ctx *c, uint64_t n)
{
	const char b = 1;

	while (n--)
		KB_CHECK(write(fd, &b, 1) == 1);
}

static void is_the_file(const struct stat *st)
{
	if (!S_ISREG(st->st_mode) || st->st_size != FILE_BYTES)
		kb_fail("the file has %lld bytes instead of %d", (long long)st->st_size,
			FILE_BYTES);
}

static void setup_file(struct kb_ctx *c)
{
	static const char bytes[FILE_BYTES];
	struct stat st;

	KB_CHECK(snprintf(path, sizeof(path), "%s/file", kb_tmpdir(c)) <
		(int)sizeof(path));
	fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	KB_CHECK(fd >= 0);
	KB_CHECK(kb_write(fd, bytes, FILE_BYTES));
	KB_CHECK(stat(path, &st) == 0);
	is_the_file(&st);
}

/* What was called by its number has written something. */
static void are_facts(void)
{
	size_t k = 0;

	while (k < sizeof(facts) / sizeof(facts[0]) && !facts[k])
		k++;
	if (k == sizeof(facts) / sizeof(facts[0]))
		kb_fail("the kernel says nothing of the file");
	memset(facts, 0, sizeof(facts));
}

static void run_stat(struct kb_ctx *c, uint64_t n)
{
	const long number = kb_call(KB_CALL_STAT);
	struct stat st = { 0 };

	if (number >= 0) {
		while (n--)
			KB_CHECK(syscall(number, path, facts) == 0);
		are_facts();
		return;
	}
	while (n--)
		KB_CHECK(stat(path, &st) == 0);
	is_the_file(&st);
}

static void run_fstat(struct kb_ctx *c, uint64_t n)
{
	const long number = kb_call(KB_CALL_FSTAT);
	struct stat st = { 0 };

	if (number >= 0) {
		while (n--)
			KB_CHECK(syscall(number, fd, facts) == 0);
		are_facts();
		return;
	}
	while (n--)
		KB_CHECK(fstat(fd, &st) == 0);
	is_the_file(&st);
}

static void run_open(struct kb_ctx *c, uint64_t n)
{
	while (n--) {
		int f = open(path, O_RDONLY);

		KB_CHECK(f >= 0 && close(f) == 0);
	}
}

#define ONE_CALL \
	" It is one system call everywhere: where a 32-bit C library with 64-bit time " \
	"would try a newer call first (two calls before Linux 4.11), the old one is " \
	"made by its number."

#define OWN_FILE \
	" The file has 512 bytes and lies in the scratch directory (--tmpdir), whose " \
	"depth and file system are part of the cost; the parent takes a header below " \
	"/usr/include, which a board may not have, and prints an error for each call " \
	"that fails."

const struct kb_probe lat_syscall[] = {
	{ .name = "lat_syscall.null", .suite = "micro", .unit = &kb_us,
	  .parent = "Simple syscall", .summary = "the cheapest system call",
	  .help = "One operation is one getppid, called by number so that no C library "
		"can answer it from memory. The answer of every call is compared. "
		"lmbench calls it \"Simple syscall\" and goes through the library's "
		"getppid(). Where the kernel works around faults of the CPU (spectre and "
		"the like), this is mostly the price of that.",
	  .setup = setup_null, .run = run_null },
	{ .name = "lat_syscall.read", .suite = "micro", .unit = &kb_us,
	  .parent = "Simple read", .summary = "read one byte from /dev/zero",
	  .help = "One operation is a read of one byte from /dev/zero, opened once. "
		"lmbench calls it \"Simple read\" and does the same.",
	  .needs = KB_DEVZERO, .setup = setup_read, .run = run_read },
	{ .name = "lat_syscall.write", .suite = "micro", .unit = &kb_us,
	  .parent = "Simple write", .summary = "write one byte to /dev/null",
	  .help = "One operation is a write of one byte to /dev/null, opened once. "
		"lmbench calls it \"Simple write\" and does the same.",
	  .needs = KB_DEVNULL, .setup = setup_write, .run = run_write },
	{ .name = "lat_syscall.stat", .suite = "micro", .unit = &kb_us,
	  .parent = "Simple stat", .summary = "stat a file by its name",
	  .help = "One operation is a stat of one existing file by its full name. "
		"lmbench calls it \"Simple stat\"." ONE_CALL OWN_FILE,
	  .needs = KB_TMPDIR, .setup = setup_file, .run = run_stat },
	{ .name = "lat_syscall.fstat", .suite = "micro", .unit = &kb_us,
	  .parent = "Simple fstat", .summary = "stat an open file",
	  .help = "One operation is an fstat of a file that was opened once. lmbench "
		"calls it \"Simple fstat\"." ONE_CALL OWN_FILE,
	  .needs = KB_TMPDIR, .setup = setup_file, .run = run_fstat },
	{ .name = "lat_syscall.open", .suite = "micro", .unit = &kb_us,
	  .parent = "Simple open/close", .summary = "open and close a file",
	  .help = "One operation is an open for reading and a close of one existing "
		"file. lmbench calls it \"Simple open/close\"." OWN_FILE,
	  .needs = KB_TMPDIR, .setup = setup_file, .run = run_open },
	{ 0 }
};
