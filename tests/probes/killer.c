/* killer - probes that send their supervisor a signal in the middle of a run. */

/*
 * KILLER_SIGNAL is the signal, KILLER_FILE counts the calls (a byte each), and at
 * call KILLER_AT it strikes. So a test needs no clock to hit a certain moment.
 */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "kbench.h"

static long number(const char *name)
{
	const char *text = getenv(name);

	return text ? strtol(text, NULL, 10) : 0;
}

/* How often this was called in all processes, this one included. */
static long calls(void)
{
	const char *path = getenv("KILLER_FILE");
	int fd = path ? open(path, O_CREAT | O_APPEND | O_WRONLY, 0600) : -1;
	struct stat st;

	if (fd < 0)
		return 0;
	KB_CHECK(write(fd, "x", 1) == 1 && fstat(fd, &st) == 0);
	close(fd);
	return (long)st.st_size;
}

static bool is_stopped(pid_t pid)
{
	char path[40], text[256] = "", *p;
	ssize_t n;
	int fd;

	snprintf(path, sizeof(path), "/proc/%d/stat", (int)pid);
	fd = open(path, O_RDONLY);
	if (fd < 0)
		return false;
	n = read(fd, text, sizeof(text) - 1);
	close(fd);
	p = n > 0 ? strrchr(text, ')') : NULL;
	return p && p[1] == ' ' && p[2] == 'T';
}

/*
 * Continues the supervisor once it stands still; from outside of the group that is
 * about to be stopped, which it must have left before that happens.
 */
static void wake_up_later(pid_t supervisor)
{
	int left[2];
	char b;

	KB_CHECK(pipe(left) == 0);
	if (fork() != 0) {
		close(left[1]);
		KB_CHECK(read(left[0], &b, 1) == 0);
		return;
	}
	setsid();
	close(left[0]);
	close(left[1]);
	while (kill(supervisor, 0) == 0 && !is_stopped(supervisor))
		usleep(1000);
	kill(supervisor, SIGCONT);
	_exit(0);
}

/* Returns when the supervisor has stopped this group and continued it again. */
static void be_suspended(pid_t supervisor)
{
	sigset_t cont;
	int sig;

	sigemptyset(&cont);
	sigaddset(&cont, SIGCONT);
	sigprocmask(SIG_BLOCK, &cont, NULL);
	wake_up_later(supervisor);
	kill(supervisor, SIGTSTP);
	KB_CHECK(sigwait(&cont, &sig) == 0);
}

/* Only the supervisor stands still. */
static void stop_and_continue(pid_t supervisor)
{
	kill(supervisor, SIGSTOP);
	while (!is_stopped(supervisor))
		usleep(1000);
	kill(supervisor, SIGCONT);
}

/* KILLER_REMOVES and KILLER_CUTS name a file. */
static bool strike_file(void)
{
	const char *removes = getenv("KILLER_REMOVES"), *cuts = getenv("KILLER_CUTS");

	KB_CHECK(!removes || unlink(removes) == 0);
	KB_CHECK(!cuts || truncate(cuts, 0) == 0);
	return removes || cuts;
}

static void strike(struct kb_ctx *c)
{
	pid_t supervisor = getppid();
	int sig = (int)number("KILLER_SIGNAL");

	if (!sig || calls() != number("KILLER_AT") || strike_file())
		return;
	if (sig == SIGTSTP) {
		be_suspended(supervisor);
		return;
	}
	if (sig == SIGSTOP) {
		stop_and_continue(supervisor);
		return;
	}
	kill(supervisor, sig);
	for (;;)
		pause();
}

static void run(struct kb_ctx *c, uint64_t n)
{
	kb_timed(c, n * 1000);
}

/* In the first process of all most samples take a hundred times as long. */
static void disturbed(struct kb_ctx *c, uint64_t n)
{
	static int batches, first = -1;

	if (first < 0)
		first = calls() == 1;
	batches += n >= 900;
	kb_timed(c, n * (first && batches > 3 ? 100000 : 1000));
}

/* Says the same in each process, and something else from the third one on. */
static void say(struct kb_ctx *c)
{
	kb_note(c, "shape", "round");
	kb_note(c, "colour", "%s", calls() < 3 ? "blue" : "red");
}

static void count(struct kb_ctx *c, uint64_t n)
{
	kb_timed(c, n * 1000);
}

const struct kb_probe killer[] = {
	{ .name = "talker", .suite = "sched", .unit = &kb_us, .summary = "has notes",
	  .help = "For the tests.", .all = "", .setup = say, .run = count },
	{ .name = "disturbed", .suite = "sched", .unit = &kb_us,
	  .summary = "slow at first",
	  .help = "For the tests.", .all = "", .run = disturbed },
	{ .name = "killer",
		.suite = "sched",
		.unit = &kb_us,
		.summary = "strikes its supervisor",
		.help = "For the tests.",
		.needs = KB_TMPDIR,
		.all = "",
		.setup = strike,
		.run = run },
	{ 0 },
};
