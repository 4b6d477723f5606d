/* bw_tcp - how fast bytes go through a TCP connection on loopback, by size of message. */
#include <unistd.h>

#include "flow.h"
#include "kbench.h"
#include "net.h"

enum { SOCKET_BUFFER = 1 << 20 };

static int end[2];
static size_t bytes;
static struct flow flow;

static void serve(struct kb_ctx *c)
{
	KB_CHECK(close(end[0]) == 0);
	flow_open(&flow, end[1], bytes, 0);
	flow_write(&flow);
}

static void setup(struct kb_ctx *c)
{
	const size_t memory = kb_memory(c);

	bytes = (size_t)kb_arg(c, "message");
	if (!bytes)
		kb_skip("a message has one byte at least");
	if (bytes > memory / 2)
		kb_skip("needs 2 times %zu KiB of memory, %zu KiB are allowed",
			bytes / 1024, memory / 1024);
	net_pair(end, SOCKET_BUFFER);
	kb_spawn(c, serve);
	KB_CHECK(close(end[1]) == 0);
	flow_open(&flow, end[0], bytes, 0);
	kb_work(c, (double)bytes);
}

static void run(struct kb_ctx *c, uint64_t n)
{
	flow_read(&flow, n);
}

static const long messages[] = { 1, 64, 1 << 10, 64 << 10, 10 << 20, KB_END };
static const struct kb_axis axes[] = {
	{ .name = "message", .value = messages, .bytes = true },
	{ 0 }
};

const struct kb_probe bw_tcp[] = {
	{ .name = "bw_tcp", .suite = "micro", .unit = &kb_mbps,
	  .parent = "Socket bandwidth",
	  .summary = "bytes over TCP, in messages of S bytes",
	  .help = "One operation is to read a message of S bytes from a TCP connection "
		"over 127.0.0.1, in as many reads as it takes, while a helper process "
		"writes messages of S bytes for ever; the value counts each byte once, "
		"in MB (1e6 bytes) a second. Both ends ask for buffers of 1 MiB, of "
		"which the kernel may give less. Every message carries its number (one "
		"under 8 bytes: as much as it holds) and is checked. lmbench calls it "
		"\"Socket bandwidth\" and moves the same sizes after 7.5 seconds of "
		"warm-up, without a look at the bytes. Neither says where the two "
		"processes run.",
	  .needs = KB_FORK | KB_LOOPBACK, .pin = KB_FREE, .axes = axes, .all = "64k",
	  .setup = setup, .run = run },
	{ 0 }
};
