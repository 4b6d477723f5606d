/* chat_link - the connections of a chat: TCP over 127.0.0.1, to this process alone. */
#include "chat_link.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdbool.h>
#include <sys/socket.h>
#include <unistd.h>

enum { WAIT_MS = 1000, STRANGERS = 100, BACKLOG = 16 };

const char *chat_link_listen(struct chat_listener *l)
{
	socklen_t n = sizeof(l->at);

	l->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	if (l->fd < 0)
		return "socket";
	l->at = (struct sockaddr_in){ .sin_family = AF_INET };
	l->at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	if (bind(l->fd, (struct sockaddr *)&l->at, sizeof(l->at)) < 0)
		return "bind";
	if (listen(l->fd, BACKLOG) < 0)
		return "listen";
	return getsockname(l->fd, (struct sockaddr *)&l->at, &n) < 0 ? "getsockname" :
								      NULL;
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

static bool has_arrived(int fd)
{
	int e = 0;
	socklen_t n = sizeof(e);

	if (errno != EINPROGRESS || !ready(fd, POLLOUT) ||
		getsockopt(fd, SOL_SOCKET, SO_ERROR, &e, &n) < 0)
		return false;
	errno = e;
	return e == 0;
}

/* Made without waiting for ever, then a blocking one like any other. */
static bool call_there(int fd, const struct sockaddr_in *to)
{
	if (connect(fd, (const struct sockaddr *)to, sizeof(*to)) < 0 && !has_arrived(fd))
		return false;
	return fcntl(fd, F_SETFL, 0) == 0;
}

/* The server's end of the connection that has this address here; -1: errno. */
static int answer(int listener, const struct sockaddr_in *caller)
{
	for (int i = 0; i < STRANGERS && ready(listener, POLLIN); i++) {
		struct sockaddr_in from = { 0 };
		socklen_t n = sizeof(from);
		int fd = accept4(listener, (struct sockaddr *)&from, &n, SOCK_CLOEXEC);

		if (fd < 0 && errno != EAGAIN && errno != ECONNABORTED)
			return -1;
		if (fd < 0)
			continue;
		if (from.sin_port == caller->sin_port &&
			from.sin_addr.s_addr == caller->sin_addr.s_addr)
			return fd;
		close(fd);
		errno = EBUSY;
	}
	return -1;
}

static bool prepare(int fd)
{
	const struct linger reset = { .l_onoff = 1 };
	const int on = 1;

	return setsockopt(fd, SOL_SOCKET, SO_LINGER, &reset, sizeof(reset)) == 0 &&
		setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on)) == 0;
}

const char *chat_link_join(const struct chat_listener *l, int *client, int *server)
{
	struct sockaddr_in mine;
	socklen_t n = sizeof(mine);

	*client = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	if (*client < 0)
		return "socket";
	if (!call_there(*client, &l->at))
		return "connect";
	if (getsockname(*client, (struct sockaddr *)&mine, &n) < 0)
		return "getsockname";
	*server = answer(l->fd, &mine);
	if (*server < 0)
		return "accept";
	return prepare(*client) && prepare(*server) ? NULL : "setsockopt";
}
