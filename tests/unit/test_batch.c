/* test_batch - batches that are whole passes, and none in which something waited. */
#include "harness.h"

#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/error.h"
#include "measure/ctx.h"
#include "probes/micro/again.h"
#include "probes/registry.h"

static uint64_t disturbed, batches, until;

/* The first ones have to wait for something. */
static void batch(uint64_t n)
{
	(void)n;
	if (++batches <= until)
		disturbed++;
}

static void ask(struct kb_ctx *c, uint64_t waits)
{
	batches = 0;
	until = waits;
	*c = (struct kb_ctx){ .work = 1 };
	again_until_undisturbed(c, 1, batch, &disturbed, "waited");
}

/* The second batch once counted as it was, with the wait in it. */
TEST(a_batch_is_repeated_until_nothing_was_waited_for)
{
	struct kb_ctx c;

	ask(&c, 0);
	CHECK_COUNT(batches, 1);
	CHECK(!c.timed);
	ask(&c, 1);
	CHECK_COUNT(batches, 2);
	CHECK(c.timed);
	ask(&c, 3);
	CHECK_COUNT(batches, 4);
	CHECK(c.timed);
}

TEST(but_not_for_ever)
{
	struct kb_ctx c;
	int status = 0;
	pid_t pid;

	fflush(stdout);
	pid = fork();
	if (pid == 0) {
		KB_CHECK(freopen("/dev/null", "w", stderr));
		ask(&c, UINT64_MAX);
		_exit(EXIT_SUCCESS);
	}
	CHECK(waitpid(pid, &status, 0) == pid && WIFEXITED(status));
	CHECK_COUNT(WEXITSTATUS(status), EXIT_FAILURE);
}

static long faults(void)
{
	struct rusage r;

	CHECK(getrusage(RUSAGE_SELF, &r) == 0);
	return r.ru_minflt;
}

/* The exit status of a process in which three passes are counted. */
static int three_passes(void)
{
	const struct kb_probe *p = probe_named("lat_pagefault.anon");
	struct kb_ctx c = { .probe = p, .point = { .probe = p }, .memory = 1 << 28,
		.work = 1 };
	int status = 0;
	long from;
	pid_t pid;

	fflush(stdout);
	pid = fork();
	if (pid == 0) {
		p->setup(&c);
		from = faults();
		p->run(&c, 3);
		_exit(c.work == 1024 && faults() - from >= 3 * 1024 ? EXIT_SUCCESS :
								      EXIT_FAILURE);
	}
	CHECK(waitpid(pid, &status, 0) == pid && WIFEXITED(status));
	return WEXITSTATUS(status);
}

static int three;

/* A part of a pass once paid for a whole mapping, and had a part of one subtracted. */
TEST(pages_come_in_whole_passes)
{
	CHECK_COUNT(three, EXIT_SUCCESS);
}

int main(void)
{
	RUN(a_batch_is_repeated_until_nothing_was_waited_for);
	RUN(but_not_for_ever);
	three = three_passes();
	RUN_IF(three != STATUS_NOTHING, pages_come_in_whole_passes,
		"faults are not counted here");
	return DONE;
}
