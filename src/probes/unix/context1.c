/* context1 - a counter handed to and fro between two processes over two pipes. */
#include <signal.h>
#include <unistd.h>

#include "kbench.h"

static int there[2], back[2];
static unsigned long token;

static void wrong_token(unsigned long got)
{
	kb_fail("token %lu came where %lu was due", got, token);
}

static void partner(struct kb_ctx *c)
{
	unsigned long got;

	close(there[1]);
	close(back[0]);
	for (; read(there[0], &got, sizeof(got)) == sizeof(got); token++) {
		if (__builtin_expect(got != token, 0))
			wrong_token(got);
		KB_CHECK(write(back[1], &got, sizeof(got)) == sizeof(got));
	}
}

/* Without SIGPIPE a partner that died is an error with a name, not a death. */
static void setup(struct kb_ctx *c)
{
	const struct sigaction ignore = { .sa_handler = SIG_IGN };

	KB_CHECK(sigaction(SIGPIPE, &ignore, NULL) == 0);
	KB_CHECK(pipe(there) == 0 && pipe(back) == 0);
	kb_spawn(c, partner);
	close(there[0]);
	close(back[1]);
}

static void run(struct kb_ctx *c, uint64_t n)
{
	unsigned long got;

	for (; n--; token++) {
		KB_CHECK(write(there[1], &token, sizeof(token)) == sizeof(token) &&
			read(back[0], &got, sizeof(got)) == sizeof(got));
		if (__builtin_expect(got != token, 0))
			wrong_token(got);
	}
}

const struct kb_probe context1[] = {
	{ .name = "context1", .suite = "unix", .unit = &kb_lps, .needs = KB_FORK,
	  .pin = KB_FREE,
	  .summary = "round trips of a counter over two pipes",
	  .help = "One operation is a round trip: this process writes a counter into one "
		"pipe, its partner checks it and writes it into another, this process "
		"reads and checks it; two system calls on each side and, on one CPU, two "
		"context switches. Like the parent it leaves the placement of the two to "
		"the scheduler, which makes the result depend on whether they share a "
		"CPU; lat_pipe and lat_pipe.2cpu measure the two cases apart. The parent "
		"may count one trip too many.",
	  .parent = "Pipe-based Context Switching",
	  .setup = setup, .run = run },
	{ 0 }
};
