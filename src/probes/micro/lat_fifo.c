/* lat_fifo - one-byte round trip between two processes over a pair of named pipes. */
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "kbench.h"
#include "trip.h"

static struct trip trip;

/* Both ends at once: opened one by one, each would wait for the other. */
static void open_fifo(struct kb_ctx *c, const char *name, int ends[2])
{
	char path[4096];

	KB_CHECK(snprintf(path, sizeof(path), "%s/%s", kb_tmpdir(c), name) <
		(int)sizeof(path));
	KB_CHECK(mkfifo(path, 0600) == 0);
	ends[0] = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	KB_CHECK(ends[0] >= 0);
	ends[1] = open(path, O_WRONLY | O_CLOEXEC);
	KB_CHECK(ends[1] >= 0);
	KB_CHECK(fcntl(ends[0], F_SETFL, 0) == 0);
	KB_CHECK(unlink(path) == 0);
}

static void serve(struct kb_ctx *c)
{
	trip_serve(&trip);
}

static void setup(struct kb_ctx *c)
{
	open_fifo(c, "ping", trip.ping);
	open_fifo(c, "pong", trip.pong);
	kb_spawn(c, serve);
	trip_start(&trip);
}

static void run(struct kb_ctx *c, uint64_t n)
{
	trip_run(&trip, n);
}

const struct kb_probe lat_fifo[] = {
	{ .name = "lat_fifo", .suite = "micro", .unit = &kb_us, .parent = "Fifo latency",
	  .summary = "round trip over named pipes",
	  .help = "One operation is a round trip as in lat_pipe, over two named pipes: "
		"one byte goes to a helper process, which adds one and sends it back. "
		"Both run on one CPU. lmbench calls it \"Fifo latency\", leaves the "
		"placement to the scheduler and its files in /tmp; kbench makes them in "
		"its scratch directory and removes their names once both ends are open.",
	  .needs = KB_FORK | KB_TMPDIR, .pin = KB_ONE, .setup = setup, .run = run },
	{ 0 }
};
