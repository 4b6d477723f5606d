/* bw_unix - how fast bytes go through a UNIX socket from one process to another. */
#include <sys/socket.h>
#include <unistd.h>

#include "flow.h"
#include "kbench.h"

enum { BLOCK = 65536, SKEW = 128 };

static int end[2];
static struct flow flow;

static void serve(struct kb_ctx *c)
{
	KB_CHECK(close(end[0]) == 0);
	flow_open(&flow, end[1], BLOCK, 0);
	flow_write(&flow);
}

static void setup(struct kb_ctx *c)
{
	KB_CHECK(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, end) == 0);
	kb_spawn(c, serve);
	KB_CHECK(close(end[1]) == 0);
	flow_open(&flow, end[0], BLOCK, SKEW);
	kb_work(c, BLOCK);
}

static void run(struct kb_ctx *c, uint64_t n)
{
	flow_read(&flow, n);
}

const struct kb_probe bw_unix[] = {
	{ .name = "bw_unix", .suite = "micro", .unit = &kb_mbps,
	  .parent = "AF_UNIX sock stream bandwidth",
	  .summary = "bytes through a UNIX socket by 64 kB",
	  .help = "One operation is to read 64 KiB from a UNIX stream socket, in as many "
		"reads as it takes, while a helper process writes blocks of 64 KiB for "
		"ever; the value counts each byte once, in MB (1e6 bytes) a second. "
		"Every block carries its number at both ends and is checked. lmbench "
		"calls it \"AF_UNIX sock stream bandwidth\"; it asks its helper for 10 "
		"MiB at a time, counts 10 MiB whatever was moved, and does not look at "
		"the bytes. Neither says where the two processes run.",
	  .needs = KB_FORK, .pin = KB_FREE, .setup = setup, .run = run },
	{ 0 }
};
