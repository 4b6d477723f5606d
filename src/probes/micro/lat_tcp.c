/* lat_tcp - one-byte round trip between two processes over TCP on loopback. */
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

	net_pair(end, 0);
	net_trip(&trip, end);
	kb_spawn(c, serve);
	trip_start(&trip);
}

static void run(struct kb_ctx *c, uint64_t n)
{
	trip_run(&trip, n);
}

#define ONE_TRIP \
	"One operation is a round trip: one byte is written to a TCP connection over " \
	"127.0.0.1, a helper process reads it, adds one and writes it back, and it is " \
	"read again; that is four system calls and two switches. The byte proves every " \
	"trip, and no option of the sockets is set. "

const struct kb_probe lat_tcp[] = {
	{ .name = "lat_tcp", .suite = "micro", .unit = &kb_us, .parent = "TCP latency",
	  .summary = "round trip over TCP, on one CPU",
	  .help = ONE_TRIP "Both processes run on one CPU. lmbench calls it \"TCP "
		"latency\"; its server has a fixed port on every interface, and the "
		"scheduler chooses the CPUs.",
	  .needs = KB_FORK | KB_LOOPBACK, .pin = KB_ONE, .setup = setup, .run = run },
	{ .name = "lat_tcp.2cpu", .suite = "micro", .unit = &kb_us,
	  .summary = "round trip over TCP between two CPUs",
	  .help = ONE_TRIP "The helper runs on a second CPU, so that each way also wakes "
		"a CPU up. lmbench has no name for it: its \"TCP latency\" is this or "
		"lat_tcp, as the scheduler pleases.",
	  .needs = KB_FORK | KB_LOOPBACK, .pin = KB_TWO, .setup = setup, .run = run },
	{ 0 }
};
