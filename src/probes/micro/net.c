/* net - sockets on 127.0.0.1, for the probes that talk over loopback. */
#include "net.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { WAIT_MS = 1000, BACKLOG = 16, TRIES = 100 };

static const uint64_t again_ns = 20000000;

#define NO_ROUTE "no route (ip link set lo up; ip route get 127.0.0.1)"

static const struct {
	int error;
	const char *why;
} known[] = {
	{ EADDRINUSE, "no port is free (sysctl net.ipv4.ip_local_port_range)" },
	{ ENETDOWN, "loopback is down (ip link set lo up)" },
	{ ENETUNREACH, NO_ROUTE },
	{ EHOSTUNREACH, NO_ROUTE },
	{ EINVAL, NO_ROUTE },		/* a blackhole: all arguments are right */
	{ ETIMEDOUT, "no answer within a second; is there a packet filter?" },
};

void net_refused(const char *call)
{
	const int e = errno;

	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
		if (known[i].error == e)
			kb_skip("%s on 127.0.0.1: %s", call, known[i].why);
	}
	/* To bind it is the address that is missing; to connect, a port of one's own. */
	if (e == EADDRNOTAVAIL && strcmp(call, "bind") == 0)
		kb_skip("loopback has no 127.0.0.1 (ip address add 127.0.0.1/8 dev lo)");
	if (e == EADDRNOTAVAIL)
		kb_skip("%s on 127.0.0.1: %s", call, known[0].why);
	errno = e;
	kb_check_failed(__FILE__, __LINE__, call);
}

static void ask_for(int fd, int option, int bytes)
{
	KB_CHECK(setsockopt(fd, SOL_SOCKET, option, &bytes, sizeof(bytes)) == 0);
}

static int open_socket(int type, int buffer)
{
	int fd = socket(AF_INET, type | SOCK_CLOEXEC, 0);

	if (fd < 0)
		net_refused("socket");
	if (buffer) {
		ask_for(fd, SO_SNDBUF, buffer);
		ask_for(fd, SO_RCVBUF, buffer);
	}
	return fd;
}

static void name_of(int fd, struct sockaddr_in *at)
{
	socklen_t n = sizeof(*at);

	KB_CHECK(getsockname(fd, (struct sockaddr *)at, &n) == 0);
}

static void bind_any_port(int fd, struct sockaddr_in *at)
{
	*at = (struct sockaddr_in){ .sin_family = AF_INET };
	at->sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	if (bind(fd, (struct sockaddr *)at, sizeof(*at)) < 0)
		net_refused("bind");
	name_of(fd, at);
}

int net_datagram(struct sockaddr_in *at)
{
	int fd = open_socket(SOCK_DGRAM, 0);

	bind_any_port(fd, at);
	return fd;
}

/* False: errno. */
static bool ready(int fd, short events)
{
	struct pollfd p = { .fd = fd, .events = events };
	int n = poll(&p, 1, WAIT_MS);

	if (n == 0)
		errno = ETIMEDOUT;
	return n == 1;
}

void net_prove(int from, int there, const struct sockaddr_in *at)
{
	char b = 1;

	if (sendto(from, &b, 1, 0, (const struct sockaddr *)at, sizeof(*at)) != 1)
		net_refused("sendto");
	if (!ready(there, POLLIN))
		net_refused("a datagram");
	KB_CHECK(recv(there, &b, 1, MSG_DONTWAIT) == 1);
}

int net_listen(struct sockaddr_in *at, int buffer)
{
	int fd = open_socket(SOCK_STREAM, buffer);

	bind_any_port(fd, at);
	if (listen(fd, BACKLOG) < 0)
		net_refused("listen");
	return fd;
}

int net_connect(const struct sockaddr_in *to, int buffer)
{
	int fd = open_socket(SOCK_STREAM | SOCK_NONBLOCK, buffer), e = 0;
	socklen_t n = sizeof(e);

	if (connect(fd, (const struct sockaddr *)to, sizeof(*to)) < 0) {
		if (errno != EINPROGRESS || !ready(fd, POLLOUT))
			net_refused("connect");
		KB_CHECK(getsockopt(fd, SOL_SOCKET, SO_ERROR, &e, &n) == 0);
		errno = e;
		if (e)
			net_refused("connect");
	}
	KB_CHECK(fcntl(fd, F_SETFL, 0) == 0);
	return fd;
}

void net_join(int listener, const struct sockaddr_in *at, int buffer, int end[2])
{
	struct sockaddr_in mine = { 0 }, peer = { 0 };
	socklen_t n = sizeof(peer);

	end[0] = net_connect(at, buffer);
	end[1] = accept4(listener, (struct sockaddr *)&peer, &n, SOCK_CLOEXEC);
	if (end[1] < 0)
		net_refused("accept");
	name_of(end[0], &mine);
	if (peer.sin_port != mine.sin_port)
		kb_fail("somebody else has connected to a port of this probe");
}

void net_pair(int end[2], int buffer)
{
	struct sockaddr_in at;
	int listener = net_listen(&at, buffer);

	net_join(listener, &at, buffer, end);
	KB_CHECK(close(listener) == 0);
}

static int another(int fd)
{
	int k = fcntl(fd, F_DUPFD_CLOEXEC, 0);

	KB_CHECK(k >= 0);
	return k;
}

void net_trip(struct trip *t, const int end[2])
{
	t->ping[0] = end[1];
	t->ping[1] = end[0];
	t->pong[0] = another(end[0]);
	t->pong[1] = another(end[1]);
}

bool net_late(struct net_patience *p)
{
	const uint64_t now = kb_now();

	if (p->tries && now - p->last < again_ns)
		return false;
	p->last = now;
	if (p->tries++ == 0)
		return false;
	if (p->tries > TRIES)
		kb_fail("a datagram was sent %d times and had no answer", TRIES);
	p->resent++;
	return true;
}

void net_note(struct kb_ctx *c, const struct net_patience *p)
{
	if (p->resent)
		kb_note(c, "resent", "%llu datagrams", (unsigned long long)p->resent);
}
