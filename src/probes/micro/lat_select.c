/* lat_select - ask which of N descriptors can be written to. */
#include <fcntl.h>
#include <stdio.h>
#include <sys/select.h>
#include <unistd.h>

#include "fds.h"
#include "kbench.h"
#include "net.h"

static fd_set all;
static int top;			/* the highest descriptor of the set */
static int count;

/* As many new descriptors of fd as the point says, and the old one closed. */
static void fill(struct kb_ctx *c, int fd)
{
	const long n = kb_arg(c, "fds");

	if (n < 1 || n > FD_SETSIZE)
		kb_skip("%ld descriptors: select takes 1 to %d", n, FD_SETSIZE);
	fds_room((int)n);
	for (count = 0; count < n; count++) {
		int k = fcntl(fd, F_DUPFD_CLOEXEC, 0);

		KB_CHECK(k >= 0);
		if (k >= FD_SETSIZE)
			kb_skip("%ld descriptors reach to %ld, select only to %d", n,
				k + n - count - 1, FD_SETSIZE - 1);
		FD_SET(k, &all);
		top = k;
	}
	KB_CHECK(close(fd) == 0);
}

static void setup_file(struct kb_ctx *c)
{
	char path[4096];
	int fd;

	KB_CHECK(snprintf(path, sizeof(path), "%s/file", kb_tmpdir(c)) <
		(int)sizeof(path));
	fd = open(path, O_RDONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	KB_CHECK(fd >= 0 && unlink(path) == 0);
	fill(c, fd);
}

/* The other end stays open, so that all can be written to. */
static void setup_tcp(struct kb_ctx *c)
{
	int end[2];

	net_pair(end, 0);
	fill(c, end[1]);
}

static void setup_pipe(struct kb_ctx *c)
{
	int end[2];

	KB_CHECK(pipe2(end, O_CLOEXEC) == 0);
	fill(c, end[1]);
}

static noreturn void wrong(int got)
{
	KB_CHECK(got >= 0);
	kb_fail("%d descriptors are ready instead of %d", got, count);
}

static void run(struct kb_ctx *c, uint64_t n)
{
	const int want = count;
	struct timeval now = { 0 };

	while (n--) {
		fd_set set = all;
		int got;

		got = select(top + 1, NULL, &set, NULL, &now);
		if (__builtin_expect(got != want, 0))
			wrong(got);
	}
}

#define ONE_SELECT \
	"One operation is to copy a set of N descriptors and to ask by select, without " \
	"waiting, which of them can be written to; all can, and the count is checked. "
#define REALLY_N \
	" lmbench polls fewer than it says, for its descriptors have gaps and it gives " \
	"N as their bound: 2 of 10, 91 of 100. kbench polls all N, which is slower at " \
	"small N."

static const long counts[] = { 10, 100, 250, 500, KB_END };
static const struct kb_axis axes[] = { { .name = "fds", .value = counts }, { 0 } };

const struct kb_probe lat_select[] = {
	{ .name = "lat_select.file", .suite = "micro", .unit = &kb_us,
	  .parent = "Select on N fd's", .summary = "select on N descriptors of a file",
	  .help = ONE_SELECT "They are N descriptors of one file. lmbench calls it "
		"\"Select on N fd's\"." REALLY_N,
	  .needs = KB_TMPDIR, .axes = axes, .all = "100", .setup = setup_file,
	  .run = run },
	{ .name = "lat_select.tcp", .suite = "micro", .unit = &kb_us,
	  .parent = "Select on N tcp fd's",
	  .summary = "select on N descriptors of a connection",
	  .help = ONE_SELECT "They are N descriptors of one TCP connection over "
		"127.0.0.1. lmbench calls it \"Select on N tcp fd's\"." REALLY_N,
	  .needs = KB_LOOPBACK, .axes = axes, .all = "10 100 500", .setup = setup_tcp,
	  .run = run },
	{ .name = "lat_select.pipe", .suite = "micro", .unit = &kb_us,
	  .summary = "select on N descriptors of a pipe",
	  .help = ONE_SELECT "They are N descriptors of the end of one pipe that is "
		"written to. lmbench has no such line.",
	  .axes = axes, .all = "", .setup = setup_pipe, .run = run },
	{ 0 }
};
