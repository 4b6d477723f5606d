/* lat_connect - what a connection costs from its start to its end, TCP and UNIX. */
#include <stdio.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "kbench.h"
#include "net.h"

/* Connections that one listener takes, and those that may wait at the UNIX one. */
enum { LAP = 1000, BACKLOG = 16 };

static int listener;
static volatile in_port_t *port;	/* where the next TCP connection goes; shared */
static struct sockaddr_un path = { .sun_family = AF_UNIX };

/* The server's half of an operation, up to the close. */
static int serve_one(void)
{
	int fd;
	char b;

	KB_CHECK((fd = accept4(listener, NULL, NULL, SOCK_CLOEXEC)) >= 0);
	KB_CHECK(read(fd, &b, 1) == 0);
	return fd;
}

/*
 * A connection leaves its pair of ports in TIME_WAIT for a minute, on the
 * client's side. So that the pairs do not run out, the listener is replaced by
 * one on another port now and then: before the close that the client waits for,
 * which then knows the new port.
 */
static void serve_tcp(struct kb_ctx *c)
{
	struct sockaddr_in at;

	for (unsigned k = 1;; k++) {
		int fd = serve_one();

		if (k % LAP == 0) {
			KB_CHECK(close(listener) == 0);
			listener = net_listen(&at, 0);
			*port = at.sin_port;
		}
		KB_CHECK(close(fd) == 0);
	}
}

static void serve_unix(struct kb_ctx *c)
{
	for (;;)
		KB_CHECK(close(serve_one()) == 0);
}

/* The client's half, from the connection on; its FIN is the first one. */
static void finish(int fd)
{
	char b;

	KB_CHECK(shutdown(fd, SHUT_WR) == 0);
	KB_CHECK(read(fd, &b, 1) == 0);
	KB_CHECK(close(fd) == 0);
}

static void run_tcp(struct kb_ctx *c, uint64_t n)
{
	struct sockaddr_in to = { .sin_family = AF_INET };
	const int on = 1;
	bool refused;

	to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	while (n--) {
		int fd;

		to.sin_port = *port;
		KB_CHECK((fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) >= 0);
		KB_CHECK(setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on)) == 0);
		refused = connect(fd, (struct sockaddr *)&to, sizeof(to)) != 0;
		if (__builtin_expect(refused, 0))
			net_refused("connect");
		finish(fd);
	}
}

static void setup_tcp(struct kb_ctx *c)
{
	struct sockaddr_in at;
	void *shared = mmap(NULL, sizeof(*port), PROT_READ | PROT_WRITE,
		MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	int first;

	KB_CHECK(shared != MAP_FAILED);
	port = shared;
	listener = net_listen(&at, 0);
	*port = at.sin_port;
	/* The backlog holds it until the server is there; it does not wait for ever. */
	first = net_connect(&at, 0);
	kb_spawn(c, serve_tcp);
	KB_CHECK(close(listener) == 0);
	finish(first);
}

static void run_unix(struct kb_ctx *c, uint64_t n)
{
	while (n--) {
		int fd;

		KB_CHECK((fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)) >= 0);
		KB_CHECK(connect(fd, (struct sockaddr *)&path, sizeof(path)) == 0);
		finish(fd);
	}
}

static void setup_unix(struct kb_ctx *c)
{
	int n = snprintf(path.sun_path, sizeof(path.sun_path), "%s/socket", kb_tmpdir(c));

	if (n >= (int)sizeof(path.sun_path))
		kb_skip("a socket's path has %d bytes, %d are allowed (--tmpdir DIR)", n,
			(int)sizeof(path.sun_path) - 1);
	KB_CHECK((listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)) >= 0);
	KB_CHECK(bind(listener, (struct sockaddr *)&path, sizeof(path)) == 0);
	KB_CHECK(listen(listener, BACKLOG) == 0);
	kb_spawn(c, serve_unix);
	KB_CHECK(close(listener) == 0);
	run_unix(c, 1);
}

const struct kb_probe lat_connect[] = {
	{ .name = "lat_connect", .suite = "micro", .unit = &kb_us,
	  .parent = "TCP/IP connection cost",
	  .summary = "make and end a TCP connection",
	  .help = "One operation is a TCP connection over 127.0.0.1 from its socket to "
		"its end on both sides: socket, SO_REUSEADDR, connect, shutdown of the "
		"sending half, read until the server has closed too, close; a helper "
		"process on the same CPU accepts, reads until the end and closes. "
		"lmbench's \"TCP/IP connection cost\" is another quantity: it closes at "
		"once and does not wait for the server, whose full queue then costs a "
		"second now and again. As in lmbench the client's end comes first, so "
		"each operation leaves a pair of ports in TIME_WAIT for a minute; after "
		"every 1000 connections the server goes to another port, so that the "
		"pairs do not run out.",
	  .needs = KB_FORK | KB_LOOPBACK, .pin = KB_ONE, .setup = setup_tcp,
	  .run = run_tcp },
	{ .name = "lat_unix_connect", .suite = "micro", .unit = &kb_us,
	  .parent = "UNIX connection cost",
	  .summary = "make and end a UNIX connection",
	  .help = "One operation is a connection to a UNIX stream socket from its socket "
		"to its end on both sides: socket, connect, shutdown of the sending "
		"half, read until the server has closed too, close; a helper process on "
		"the same CPU accepts, reads until the end and closes. lmbench's \"UNIX "
		"connection cost\" does not wait for the server. Its socket is "
		"/tmp/af_unix; kbench's lies in the scratch directory (--tmpdir), whose "
		"depth is part of the cost.",
	  .needs = KB_FORK | KB_TMPDIR, .pin = KB_ONE, .setup = setup_unix,
	  .run = run_unix },
	{ 0 }
};
