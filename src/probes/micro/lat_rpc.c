/* lat_rpc - a remote procedure call in SunRPC messages, over UDP and TCP on loopback. */
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

#include "again.h"
#include "kbench.h"
#include "net.h"

enum {
	PROGRAM = 404040, VERSION = 1, ECHO = 1, ARGUMENT = 1, ANSWER = 123,
	RPC_VERSION = 2, CALL = 0, REPLY = 1,
	CALL_WORDS = 11, REPLY_WORDS = 7,
	CALL_BYTES = 4 * CALL_WORDS, REPLY_BYTES = 4 * REPLY_WORDS, MARK_BYTES = 4,
	UDP_BUFFER = 8800, TCP_BUFFER = 65536,
	UDP_WAIT_MS = 2, TCP_WAIT_MS = 25, ONE_WAIT_MS = 35000,	/* as in the library */
	HOPELESS = 200,	/* waits of TCP_WAIT_MS */
};

static const uint32_t last_fragment = 0x80000000u;

/* The words behind the first one, which is the number of the call. */
static const uint32_t call_words[] = { CALL, RPC_VERSION, PROGRAM, VERSION, ECHO, 0, 0, 0,
	0, ARGUMENT };
static const uint32_t reply_words[] = { REPLY, 0, 0, 0, 0, ANSWER };

static int client;			/* the worker's socket */
static int udp_server, listener, connection = -1;	/* the helper's */
static struct sockaddr_in udp_at;

static uint32_t number;			/* of the last call */
static struct net_patience patience;
static uint32_t buffer[TCP_BUFFER / 4];

static void put(uint32_t *message, uint32_t first, const uint32_t *rest, size_t n)
{
	message[0] = htonl(first);
	for (size_t k = 0; k < n; k++)
		message[k + 1] = htonl(rest[k]);
}

static bool matches(const uint32_t *message, const uint32_t *rest, size_t n)
{
	for (size_t k = 0; k < n; k++) {
		if (ntohl(message[k + 1]) != rest[k])
			return false;
	}
	return true;
}

static void put_call(uint32_t *message)
{
	put(message, ++number, call_words, CALL_WORDS - 1);
}

static void see_reply(const uint32_t *message)
{
	if (!matches(message, reply_words, REPLY_WORDS - 1))
		kb_fail("the reply to call %u is not the one expected", (unsigned)number);
}

/* The answer to a call, which is taken apart like one that could be another. */
static void answer(uint32_t *reply, const uint32_t *call)
{
	const uint32_t xid = ntohl(call[0]);

	if (!matches(call, call_words, CALL_WORDS - 1))
		kb_fail("call %u arrived damaged", (unsigned)xid);
	put(reply, xid, reply_words, REPLY_WORDS - 1);
}

/* All that a server of both transports has to watch. */
static void watch_all(void)
{
	struct pollfd all[] = {
		{ .fd = udp_server, .events = POLLIN },
		{ .fd = listener, .events = POLLIN },
		{ .fd = connection, .events = POLLIN },
	};

	KB_CHECK(poll(all, connection < 0 ? 2 : 3, -1) > 0);
}

static void serve_udp(struct kb_ctx *c)
{
	uint64_t control[32];
	struct sockaddr_in from;
	struct iovec part = { .iov_base = buffer };
	struct msghdr m = { .msg_name = &from, .msg_iov = &part, .msg_iovlen = 1,
		.msg_control = control };

	KB_CHECK(close(client) == 0);
	for (;;) {
		watch_all();
		m.msg_namelen = sizeof(from);
		m.msg_controllen = sizeof(control);
		part.iov_len = UDP_BUFFER;
		KB_CHECK(recvmsg(udp_server, &m, 0) == CALL_BYTES);
		answer(buffer, buffer);
		m.msg_flags = 0;
		part.iov_len = REPLY_BYTES;
		KB_CHECK(sendmsg(udp_server, &m, 0) == REPLY_BYTES);
	}
}

/* A whole record, mark included; false: the other end is gone. */
static bool take_call(void)
{
	struct pollfd one = { .fd = connection, .events = POLLIN };
	size_t got = 0;
	ssize_t k;

	while (got < MARK_BYTES + CALL_BYTES) {
		watch_all();
		KB_CHECK(poll(&one, 1, ONE_WAIT_MS) == 1);
		k = read(connection, (char *)buffer + got, sizeof(buffer) - got);
		KB_CHECK(k >= 0);
		if (k == 0)
			return false;
		got += (size_t)k;
	}
	if (got != MARK_BYTES + CALL_BYTES ||
		ntohl(buffer[0]) != (last_fragment | CALL_BYTES))
		kb_fail("a record of %zu bytes arrived, marked %#x", got,
			(unsigned)ntohl(buffer[0]));
	return true;
}

static void serve_tcp(struct kb_ctx *c)
{
	KB_CHECK(close(client) == 0);
	while (take_call()) {
		answer(buffer + 1, buffer + 1);
		buffer[0] = htonl(last_fragment | REPLY_BYTES);
		KB_CHECK(write(connection, buffer, MARK_BYTES + REPLY_BYTES) ==
			MARK_BYTES + REPLY_BYTES);
	}
}

static void send_call(const uint32_t *call)
{
	KB_CHECK(sendto(client, call, CALL_BYTES, 0, (struct sockaddr *)&udp_at,
		sizeof(udp_at)) == CALL_BYTES);
}

/* Replies to a call that was sent twice may still come; anything else may not. */
static bool is_mine(ssize_t k)
{
	const bool right = k == REPLY_BYTES && ntohl(buffer[0]) == number;

	if (__builtin_expect(!right && !patience.resent, 0))
		kb_fail("%zd bytes came instead of the reply to call %u", k,
			(unsigned)number);
	return right;
}

static void call_udp(void)
{
	struct pollfd p = { .fd = client, .events = POLLIN };
	struct sockaddr_in from;
	uint32_t call[CALL_WORDS];
	socklen_t n;
	int ready;

	put_call(call);
	send_call(call);
	patience.tries = 0;
	for (;;) {
		ready = poll(&p, 1, UDP_WAIT_MS);
		KB_CHECK(ready >= 0);
		n = sizeof(from);
		if (ready && is_mine(recvfrom(client, buffer, UDP_BUFFER, 0,
			(struct sockaddr *)&from, &n)))
			break;
		if (!ready && net_late(&patience))
			send_call(call);
	}
	see_reply(buffer);
}

static void call_tcp(void)
{
	struct pollfd p = { .fd = client, .events = POLLIN };
	uint32_t call[1 + CALL_WORDS];
	size_t got = 0;
	ssize_t k;

	put_call(call + 1);
	call[0] = htonl(last_fragment | CALL_BYTES);
	KB_CHECK(write(client, call, sizeof(call)) == sizeof(call));
	while (got < MARK_BYTES + REPLY_BYTES) {
		for (int waits = 0; poll(&p, 1, TCP_WAIT_MS) == 0; waits++) {
			if (waits == HOPELESS)
				kb_fail("call %u has no reply", (unsigned)number);
		}
		k = read(client, (char *)buffer + got, sizeof(buffer) - got);
		KB_CHECK(k > 0);
		got += (size_t)k;
	}
	if (got != MARK_BYTES + REPLY_BYTES || ntohl(buffer[1]) != number ||
		ntohl(buffer[0]) != (last_fragment | REPLY_BYTES))
		kb_fail("%zu bytes came instead of the reply to call %u", got,
			(unsigned)number);
	see_reply(buffer + 1);
}

/* The library holds all signals off for the length of a call. */
static void calls(uint64_t n, void (*call)(void))
{
	sigset_t every, before;

	KB_CHECK(sigfillset(&every) == 0);
	while (n--) {
		KB_CHECK(sigprocmask(SIG_SETMASK, &every, &before) == 0);
		call();
		KB_CHECK(sigprocmask(SIG_SETMASK, &before, NULL) == 0);
	}
}

static void exchange_udp(uint64_t n)
{
	calls(n, call_udp);
}

static void run_udp(struct kb_ctx *c, uint64_t n)
{
	again_until_undisturbed(c, n, exchange_udp, &patience.resent, NET_LOST);
}

static void run_tcp(struct kb_ctx *c, uint64_t n)
{
	calls(n, call_tcp);
}

/* Both transports, as a server has that is registered for both. */
static void open_server(struct sockaddr_in *tcp_at)
{
	const int on = 1;

	udp_server = net_datagram(&udp_at);
	KB_CHECK(setsockopt(udp_server, IPPROTO_IP, IP_PKTINFO, &on, sizeof(on)) == 0);
	listener = net_listen(tcp_at, 0);
	number = (uint32_t)kb_now();
}

static void close_server(void)
{
	KB_CHECK(close(udp_server) == 0 && close(listener) == 0);
	if (connection >= 0)
		KB_CHECK(close(connection) == 0);
}

static void setup_udp(struct kb_ctx *c)
{
	struct sockaddr_in mine, tcp_at;

	open_server(&tcp_at);
	client = net_datagram(&mine);
	net_prove(client, udp_server, &udp_at);
	kb_spawn(c, serve_udp);
	close_server();
	run_udp(c, 1);
}

static void setup_tcp(struct kb_ctx *c)
{
	struct sockaddr_in at;
	int end[2];

	open_server(&at);
	net_join(listener, &at, 0, end);
	client = end[0];
	connection = end[1];
	kb_spawn(c, serve_tcp);
	close_server();
	run_tcp(c, 1);
}

static void teardown_udp(struct kb_ctx *c)
{
	net_note(c, &patience);
}

#define NO_LIBRARY \
	" kbench writes and reads the messages itself, on ports of its own and without " \
	"port mapper, with the system calls that the RPC library makes; it reads 11 to " \
	"13 % lower than lmbench with that library, whose own code is the rest."

const struct kb_probe lat_rpc[] = {
	{ .name = "lat_rpc.udp", .suite = "micro", .unit = &kb_us,
	  .parent = "RPC/udp latency", .summary = "remote procedure call over UDP",
	  .help = "One operation is a SunRPC call of 44 bytes over 127.0.0.1 and its "
		"reply of 28, from a helper process on the same CPU; every word is "
		"checked. The caller holds signals off, sends, polls, receives and lets "
		"signals in again; the server polls all its sockets, receives and sends. "
		"lmbench calls it \"RPC/udp latency\"." NO_LIBRARY " A call without a "
		"reply is sent again after 20 ms, that batch is measured again, and the "
		"count is kept as \"resent\"; lmbench gives up then.",
	  .needs = KB_FORK | KB_LOOPBACK, .pin = KB_ONE, .setup = setup_udp,
	  .run = run_udp, .teardown = teardown_udp },
	{ .name = "lat_rpc.tcp", .suite = "micro", .unit = &kb_us,
	  .parent = "RPC/tcp latency", .summary = "remote procedure call over TCP",
	  .help = "One operation is a SunRPC call over a TCP connection to 127.0.0.1, in "
		"a record of 48 bytes, and its reply in one of 32, from a helper process "
		"on the same CPU; every word is checked. The caller holds signals off, "
		"writes, polls, reads and lets signals in again; the server polls all "
		"its sockets, then the one, reads and writes. lmbench calls it \"RPC/tcp "
		"latency\"." NO_LIBRARY,
	  .needs = KB_FORK | KB_LOOPBACK, .pin = KB_ONE, .setup = setup_tcp,
	  .run = run_tcp },
	{ 0 }
};
