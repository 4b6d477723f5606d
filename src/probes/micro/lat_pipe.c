/* lat_pipe - one-byte round trip between two processes over a pair of pipes. */
#include <fcntl.h>
#include <unistd.h>

#include "kbench.h"
#include "trip.h"

static struct trip trip;

static void serve(struct kb_ctx *c)
{
	trip_serve(&trip);
}

static void setup(struct kb_ctx *c)
{
	KB_CHECK(pipe2(trip.ping, O_CLOEXEC) == 0 && pipe2(trip.pong, O_CLOEXEC) == 0);
	kb_spawn(c, serve);
	trip_start(&trip);
}

static void run(struct kb_ctx *c, uint64_t n)
{
	trip_run(&trip, n);
}

#define ONE_TRIP \
	"One operation is a round trip: one byte is written to a pipe, a helper " \
	"process reads it, adds one and writes it to a second pipe, from which it is " \
	"read again; that is four system calls and two switches. The byte proves every " \
	"trip. "

const struct kb_probe lat_pipe[] = {
	{ .name = "lat_pipe", .suite = "micro", .unit = &kb_us, .parent = "Pipe latency",
	  .summary = "round trip over pipes, on one CPU",
	  .help = ONE_TRIP "Both processes run on one CPU. lmbench calls it \"Pipe "
		"latency\" and leaves the placement to the scheduler, which moves the "
		"figure up to eleven times.",
	  .needs = KB_FORK, .pin = KB_ONE, .setup = setup, .run = run },
	{ .name = "lat_pipe.2cpu", .suite = "micro", .unit = &kb_us,
	  .summary = "round trip over pipes between two CPUs",
	  .help = ONE_TRIP "The helper runs on a second CPU, so that each way also wakes "
		"a CPU up. lmbench has no name for it: its \"Pipe latency\" is this or "
		"lat_pipe, as the scheduler pleases.",
	  .needs = KB_FORK, .pin = KB_TWO, .setup = setup, .run = run },
	{ 0 }
};
