/* good - probes that behave, one for each way in which a result can be handed in. */
#include <fcntl.h>
#include <stdio.h>
#include <sys/ipc.h>
#include <sys/sem.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "kbench.h"

static void spin(struct kb_ctx *c, uint64_t n)
{
	for (unsigned x = 1; n--;) {
		for (int i = 0; i < 100; i++) {
			x += 3;
			KB_HIDE(x);
		}
	}
}

static void half(struct kb_ctx *c, uint64_t n)
{
	for (unsigned x = 1; n--;) {
		for (int i = 0; i < 50; i++) {
			x += 3;
			KB_HIDE(x);
		}
	}
}

static void value(struct kb_ctx *c, uint64_t n)
{
	kb_value(c, NULL, 42);
}

static void timed(struct kb_ctx *c, uint64_t n)
{
	kb_timed(c, n * 5000);
}

/* Two results of one loop. */
static void split(struct kb_ctx *c, uint64_t n)
{
	kb_timed_out(c, "first", n, n * 10000);
	kb_timed_out(c, "second", n, n * 20000);
}

static void events(struct kb_ctx *c, uint64_t n)
{
	for (uint64_t i = 0; i < n; i++)
		kb_latency(c, 1000 + i);
}

static void curve(struct kb_ctx *c, uint64_t n)
{
	kb_timed(c, n * (uint64_t)kb_arg(c, "size") * (uint64_t)kb_arg(c, "stride"));
}

static void rate(struct kb_ctx *c, uint64_t n)
{
	kb_timed(c, n * 100000);
}

static void tidy_setup(struct kb_ctx *c)
{
	char path[300];
	int fd;

	snprintf(path, sizeof(path), "%s/file", kb_tmpdir(c));
	fd = open(path, O_CREAT | O_EXCL | O_WRONLY, 0600);
	KB_CHECK(fd >= 0 && write(fd, "x", 1) == 1);
	snprintf(path, sizeof(path), "%s/dir", kb_tmpdir(c));
	KB_CHECK(mkdir(path, 0700) == 0);
	kb_note(c, "colour", "blue %d", 7);
}

static void sem_setup(struct kb_ctx *c)
{
	int id = semget(IPC_PRIVATE, 1, 0600);

	KB_CHECK(id >= 0);
	kb_semaphore(c, id);
}

/*
 * Another kbench in the middle of this one must leave our directory and our life alone.
 */
static void nested_setup(struct kb_ctx *c)
{
	char out[300];
	int status;
	pid_t pid;

	snprintf(out, sizeof(out), "%s/nested.kb", kb_tmpdir(c));
	pid = fork();
	KB_CHECK(pid >= 0);
	if (pid == 0) {
		execl(kb_self(c), "kbench", "run", "good.files", "--rounds", "1", "-o",
			out, (char *)0);
		_exit(127);
	}
	KB_CHECK(waitpid(pid, &status, 0) == pid && status == 0);
	KB_CHECK(access(out, R_OK) == 0);
}

static int link_pair[2];

static void echo(struct kb_ctx *c)
{
	char b;

	while (read(link_pair[0], &b, 1) == 1)
		continue;
}

static void helper_setup(struct kb_ctx *c)
{
	KB_CHECK(pipe(link_pair) == 0);
	kb_spawn(c, echo);
}

static const struct kb_axis curve_axes[] = {
	{ .name = "stride", .value = (const long[]){ 2, 4, KB_END } },
	{ .name = "size", .bytes = true, .inner = true,
	  .value = (const long[]){ 1024, 1536, 4096, KB_END } },
	{ 0 },
};

static const struct kb_axis point_axes[] = {
	{ .name = "rooms", .suffix = "r", .value = (const long[]){ 1, 2, 3, KB_END } },
	{ .name = "size", .bytes = true, .value = (const long[]){ 0, 4096, KB_END } },
	{ 0 },
};

static const struct kb_out two[] = { { .part = "first" }, { .part = "second" }, { 0 } };
static const struct kb_out lanes[] = { { .part = "a", .run = spin },
	{ .part = "b", .run = spin, .base = half }, { .part = "=elsewhere", .run = spin },
	{ 0 } };
static const struct kb_out quantiles[] = { { .part = "p50" }, { .part = "p90" },
	{ .part = "p99" }, { .part = "p999" }, { .part = "max" }, { 0 } };

const struct kb_probe good[] = {
	{ .name = "good.spin",
		.suite = "micro",
		.unit = &kb_ns,
		.summary = "a hundred additions",
		.help = "One operation is a hundred dependent additions.",
		.run = spin },
	{ .name = "good.value",
		.suite = "micro",
		.unit = &kb_mhz,
		.summary = "a value",
		.run = value },
	{ .name = "good.timed",
		.suite = "micro",
		.unit = &kb_us,
		.summary = "times itself: 5 us",
		.pin = KB_FREE,
		.run = timed },
	{ .name = "good.split",
		.suite = "micro",
		.unit = &kb_us,
		.summary = "two results",
		.outs = two,
		.run = split },
	{ .name = "good.lanes",
		.suite = "micro",
		.unit = &kb_ns,
		.summary = "three loops",
		.outs = lanes },
	{ .name = "good.events",
		.suite = "sched",
		.unit = &kb_us,
		.summary = "latencies",
		.outs = quantiles,
		.run = events },
	{ .name = "good.curve",
		.suite = "micro",
		.unit = &kb_ns,
		.summary = "stride times size",
		.axes = curve_axes,
		.all = "2.1k 2.4k",
		.run = curve },
	{ .name = "good.point",
		.suite = "unix",
		.unit = &kb_lps,
		.summary = "10000 a second",
		.axes = point_axes,
		.all = "",
		.usual = "2r.4k",
		.run = rate },
	{ .name = "good.files",
		.suite = "unix",
		.unit = &kb_lps,
		.summary = "leaves files behind",
		.needs = KB_TMPDIR,
		.setup = tidy_setup,
		.run = rate },
	{ .name = "good.nested",
		.suite = "unix",
		.unit = &kb_lps,
		.summary = "runs kbench itself",
		.all = "",
		.needs = KB_TMPDIR | KB_EXEC,
		.setup = nested_setup,
		.run = rate },
	{ .name = "good.sem",
		.suite = "unix",
		.unit = &kb_lps,
		.summary = "leaves a semaphore behind",
		.needs = KB_SYSVSEM,
		.setup = sem_setup,
		.run = rate },
	{ .name = "good.helper",
		.suite = "unix",
		.unit = &kb_lps,
		.summary = "has a helper process",
		.needs = KB_FORK,
		.setup = helper_setup,
		.run = rate },
	{ 0 },
};
