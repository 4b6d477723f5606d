/* bad - probes that crash, hang, flood, lie or leave things behind. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/sem.h>
#include <unistd.h>

#include "kbench.h"

static void crash(struct kb_ctx *c, uint64_t n)
{
	raise(SIGSEGV);
}

static void aborts(struct kb_ctx *c, uint64_t n)
{
	abort();
}

static void forever(struct kb_ctx *c)
{
	for (;;)
		pause();
}

/* A helper that lives holds the channel open: the death must be noticed all the same. */
static void orphan_setup(struct kb_ctx *c)
{
	kb_spawn(c, forever);
}

static void hang(struct kb_ctx *c, uint64_t n)
{
	forever(c);
}

static void ignore(struct kb_ctx *c)
{
	static const int list[] = { SIGTERM, SIGINT, SIGHUP, SIGQUIT };

	for (size_t i = 0; i < sizeof(list) / sizeof(list[0]); i++) {
		struct sigaction sa = { .sa_handler = SIG_IGN };

		sigaction(list[i], &sa, NULL);
	}
}

/* Leaves the group and the session, ignores all that can be ignored, and waits. */
static void escape(struct kb_ctx *c)
{
	pid_t pid = fork();

	KB_CHECK(pid >= 0);
	if (pid)
		return;
	setsid();
	if (fork() == 0) {
		ignore(c);
		forever(c);
	}
	_exit(0);
}

static void quick(struct kb_ctx *c, uint64_t n)
{
	kb_timed(c, n * 1000);
}

static void flood(struct kb_ctx *c, uint64_t n)
{
	static char block[4096];

	memset(block, 'x', sizeof(block));
	for (int i = 0; i < 2000; i++) {
		if (fwrite(block, 1, sizeof(block), stdout) +
				fwrite(block, 1, sizeof(block), stderr) ==
			0)
			break;
	}
	kb_timed(c, n * 1000);
}

static void fails(struct kb_ctx *c, uint64_t n)
{
	kb_fail("the answer is %d and not %d", 41, 42);
}

static void check(struct kb_ctx *c, uint64_t n)
{
	errno = EIO;
	KB_CHECK(1 + 1 == 3);
}

static void refused(struct kb_ctx *c)
{
	errno = ENOSYS;
	KB_CHECK(!"this call exists");
}

/* Refused at first it would be this machine's nature; later on it is a failure. */
static void refused_late(struct kb_ctx *c, uint64_t n)
{
	static int calls;

	errno = EAGAIN;
	KB_CHECK(++calls < 15);
	kb_timed(c, n * 10000000);
}

static int asked[2], told[2];

/* Refused when it is told to be, which is when the worker has begun to measure. */
static void refuse_when_told(struct kb_ctx *c)
{
	char b;

	while (read(asked[0], &b, 1) == 1) {
		errno = EMFILE;
		KB_CHECK(b == 'o');
		KB_CHECK(write(told[1], &b, 1) == 1);
	}
}

static void helper_setup(struct kb_ctx *c)
{
	KB_CHECK(pipe(asked) == 0 && pipe(told) == 0);
	kb_spawn(c, refuse_when_told);
	close(told[1]);
}

static void helper_refused(struct kb_ctx *c, uint64_t n)
{
	static int calls;
	char b = ++calls < 15 ? 'o' : 'x';

	KB_CHECK(write(asked[1], &b, 1) == 1 && read(told[0], &b, 1) == 1);
	kb_timed(c, n * 10000000);
}

/* Others may fill a disk at any time: that is no failure of the probe. */
static void full_late(struct kb_ctx *c, uint64_t n)
{
	static int calls;

	errno = ENOSPC;
	KB_CHECK(++calls < 15);
	kb_timed(c, n * 10000000);
}

/* The first process works, the next ones find something missing. */
static void fades(struct kb_ctx *c)
{
	const char *path = getenv("FADES_FILE");
	int fd = path ? open(path, O_CREAT | O_EXCL | O_WRONLY, 0600) : -1;

	if (fd < 0)
		kb_skip("it was there before");
	close(fd);
}

static void skips(struct kb_ctx *c)
{
	kb_skip("not on a day like this");
}

static void exits(struct kb_ctx *c, uint64_t n)
{
	exit(3);
}

static void leaves(struct kb_ctx *c, uint64_t n)
{
	_exit(0);
}

static void zero(struct kb_ctx *c, uint64_t n)
{
	kb_value(c, NULL, 0);
}

static void nan_value(struct kb_ctx *c, uint64_t n)
{
	volatile double none = 0;

	kb_value(c, NULL, none / none);
}

static void negative(struct kb_ctx *c, uint64_t n)
{
	kb_value(c, NULL, -1);
}

static void removed(struct kb_ctx *c, uint64_t n)
{
}

static void closes(struct kb_ctx *c, uint64_t n)
{
	for (int fd = 0; fd < 64; fd++)
		close(fd);
	kb_timed(c, n * 1000);
}

/* As a filter of system calls does. */
static void forbidden(struct kb_ctx *c, uint64_t n)
{
	raise(SIGSYS);
}

/* What an earlier call said has nothing to do with it. */
static void stale(struct kb_ctx *c)
{
	errno = EAGAIN;
	KB_ANSWER(1 + 1 == 3);
}

static void wrong_answer(struct kb_ctx *c)
{
	kb_fail("wrong answer");
}

static void silent(struct kb_ctx *c, uint64_t n)
{
	kb_timed_out(c, "one", n, n * 1000);
}

/* Below resolution: the base is as dear as the whole. */
static void same(struct kb_ctx *c, uint64_t n)
{
	kb_timed(c, n * 100);
}

/* Fails in the middle, with a file and a semaphore set in use. */
static void half_done(struct kb_ctx *c)
{
	int id = semget(IPC_PRIVATE, 1, 0600);
	char path[300];
	int fd;

	KB_CHECK(id >= 0);
	kb_semaphore(c, id);
	snprintf(path, sizeof(path), "%s/file", kb_tmpdir(c));
	fd = open(path, O_CREAT | O_EXCL | O_WRONLY, 0600);
	KB_CHECK(fd >= 0);
	kb_fail("half done");
}

static const struct kb_out outs[] = { { .part = "one" }, { .part = "never" }, { 0 } };

#define BAD(part, ...) \
	{ \
		.name = "bad." part, .suite = "sched", .unit = &kb_us, \
		.summary = "misbehaves", .all = "", __VA_ARGS__ \
	}

const struct kb_probe bad[] = {
	BAD("crash", .run = crash),
	BAD("abort", .run = aborts),
	BAD("crash_orphan", .setup = orphan_setup, .run = crash),
	BAD("hang", .run = hang),
	BAD("hang_setup", .setup = forever, .run = quick),
	BAD("ignore_term", .setup = ignore, .run = hang),
	BAD("escape", .setup = escape, .run = quick),
	BAD("escape_crash", .setup = escape, .run = crash),
	BAD("flood", .run = flood),
	BAD("fail", .run = fails),
	BAD("check", .run = check),
	BAD("refused", .setup = refused, .run = quick),
	BAD("refused_late", .run = refused_late),
	BAD("helper_refused", .needs = KB_FORK, .setup = helper_setup,
		.run = helper_refused),
	BAD("full_late", .run = full_late),
	BAD("fades", .setup = fades, .run = quick),
	BAD("skip", .setup = skips, .run = quick),
	BAD("exit", .run = exits),
	BAD("leave", .run = leaves),
	BAD("zero", .run = zero),
	BAD("nan", .run = nan_value),
	BAD("negative", .run = negative),
	BAD("removed", .run = removed),
	BAD("closes", .run = closes),
	BAD("forbidden", .run = forbidden),
	BAD("stale", .setup = stale, .run = quick),
	BAD("teardown", .run = quick, .teardown = wrong_answer),
	BAD("silent", .outs = outs, .run = silent),
	BAD("below", .run = same, .base = same),
	{ .name = "bad.half_done",
		.suite = "sched",
		.unit = &kb_us,
		.summary = "fails with things in use",
		.needs = KB_TMPDIR | KB_SYSVSEM,
		.setup = half_done,
		.run = quick },
	{ .name = "bad.program",
		.suite = "sched",
		.unit = &kb_us,
		.summary = "needs a program",
		.all = "",
		.program = "sh no_such_program_here",
		.run = quick },
	{ 0 },
};
