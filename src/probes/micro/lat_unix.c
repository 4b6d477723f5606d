/* lat_unix - one-byte round trip between two processes over a pair of UNIX sockets. */
#include <sys/socket.h>

#include "kbench.h"
#include "net.h"

static struct trip trip;

static void serve(struct kb_ctx *c)
{
	trip_serve(&trip);
}

static void setup(struct kb_ctx *c)
{
	int end[2];

	KB_CHECK(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, end) == 0);
	net_trip(&trip, end);
	kb_spawn(c, serve);
	trip_start(&trip);
}

static void run(struct kb_ctx *c, uint64_t n)
{
	trip_run(&trip, n);
}

#define ONE_TRIP \
	"One operation is a round trip: one byte is written to a UNIX stream socket, a " \
	"helper process reads it, adds one and writes it back, and it is read again; " \
	"that is four system calls and two switches. The byte proves every trip. "

const struct kb_probe lat_unix[] = {
	{ .name = "lat_unix", .suite = "micro", .unit = &kb_us,
	  .parent = "AF_UNIX sock stream latency",
	  .summary = "round trip over UNIX sockets, on one CPU",
	  .help = ONE_TRIP "Both processes run on one CPU. lmbench calls it \"AF_UNIX "
		"sock stream latency\" and leaves the placement to the scheduler, which "
		"moves the figure up to eleven times.",
	  .needs = KB_FORK, .pin = KB_ONE, .setup = setup, .run = run },
	{ .name = "lat_unix.2cpu", .suite = "micro", .unit = &kb_us,
	  .summary = "round trip over UNIX sockets, two CPUs",
	  .help = ONE_TRIP "The helper runs on a second CPU, so that each way also wakes "
		"a CPU up. lmbench has no name for it: its \"AF_UNIX sock stream "
		"latency\" is this or lat_unix, as the scheduler pleases.",
	  .needs = KB_FORK, .pin = KB_TWO, .setup = setup, .run = run },
	{ 0 }
};
