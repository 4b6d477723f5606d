/* lock - is another kbench at work on this machine? */
#include "os/lock.h"

#include <errno.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static int new_socket(void)
{
	return socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
}

int lock_try(void)
{
	const int fd = new_socket();

	return fd < 0 ? errno : close(fd);
}

/* Takes the name, or connects to its owner. False: that one just comes or goes. */
static bool enter(struct lock *l, const char *text)
{
	struct sockaddr_un a = { .sun_family = AF_UNIX };
	size_t length = strnlen(text, sizeof(a.sun_path) - 1);
	socklen_t n = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + length);
	int fd = new_socket();

	if (fd < 0)
		return true;
	memcpy(a.sun_path + 1, text, length);
	if (bind(fd, (struct sockaddr *)&a, n) == 0 && listen(fd, LOCK_GUESTS) == 0) {
		l->name = fd;
		return true;
	}
	if (errno == EADDRINUSE && connect(fd, (struct sockaddr *)&a, n) == 0) {
		l->host = fd;
		return true;
	}
	n = errno == EAGAIN || errno == ECONNREFUSED;
	close(fd);
	return !n;
}

static bool has_ended(int fd)
{
	char b;
	ssize_t n = recv(fd, &b, 1, MSG_DONTWAIT);

	return n >= 0 || (errno != EAGAIN && errno != EINTR);
}

/* Those that came; the ones that have gone meanwhile were here all the same. */
static bool any_guest(struct lock *l)
{
	bool any = l->guests > 0;
	size_t left = 0;
	int fd;

	while (l->guests < LOCK_GUESTS &&
		(fd = accept4(l->name, NULL, NULL, SOCK_CLOEXEC)) >= 0) {
		l->guest[l->guests++] = fd;
		any = true;
	}
	for (size_t i = 0; i < l->guests; i++) {
		if (has_ended(l->guest[i]))
			close(l->guest[i]);
		else
			l->guest[left++] = l->guest[i];
	}
	l->guests = left;
	return any;
}

bool lock_other_is_here(struct lock *l, const char *name)
{
	bool seen = false;

	if (l->host >= 0 && has_ended(l->host)) {
		close(l->host);
		l->host = -1;
		seen = true;
	}
	if (l->host < 0 && l->name < 0)
		seen |= !enter(l, name);
	return seen | (l->host >= 0) | (l->name >= 0 && any_guest(l));
}

void lock_release(struct lock *l)
{
	while (l->guests)
		close(l->guest[--l->guests]);
	if (l->host >= 0)
		close(l->host);
	if (l->name >= 0)
		close(l->name);
	*l = (struct lock)LOCK_NONE;
}
