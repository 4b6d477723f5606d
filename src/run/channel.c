/* channel - the worker's end of the wire, and how a probe ends itself. */
#include "run/wire.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/error.h"

/* The one place of a worker that cannot be passed: errors three calls deep need it. */
static struct {
	int fd;
	uint16_t copy;
	/* shared with the helpers that a worker forks before it measures; NULL: alone */
	volatile bool *measuring;
	/* without a supervisor: whose process this is, and what it leaves no trace by */
	pid_t owner;
	void (*undo)(void);
} channel = { .fd = -1 };

bool wire_write(int fd, const void *data, size_t n)
{
	const char *p = data;

	while (n) {
		ssize_t k = write(fd, p, n);

		if (k < 0 && errno == EINTR)
			continue;
		if (k <= 0)
			return false;
		p += k;
		n -= (size_t)k;
	}
	return true;
}

bool wire_read(int fd, void *data, size_t n)
{
	char *p = data;

	while (n) {
		ssize_t k = read(fd, p, n);

		if (k < 0 && errno == EINTR)
			continue;
		if (k <= 0)
			return false;
		p += k;
		n -= (size_t)k;
	}
	return true;
}

bool kb_write_rest(int fd, const char *bytes, size_t n)
{
	/* What takes nothing and says nothing is full. */
	errno = 0;
	if (wire_write(fd, bytes, n))
		return true;
	errno = errno ? errno : ENOSPC;
	return false;
}

void channel_open(int fd, unsigned copy)
{
	void *shared = mmap(NULL, sizeof(*channel.measuring), PROT_READ | PROT_WRITE,
		MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	channel.fd = fd;
	channel.copy = (uint16_t)copy;
	channel.measuring = shared == MAP_FAILED ? NULL : shared;
}

void channel_alone(void (*undo)(void))
{
	channel.owner = getpid();
	channel.undo = undo;
}

void channel_measuring(bool yes)
{
	if (channel.measuring)
		*channel.measuring = yes;
}

void channel_send(const struct frame *f)
{
	struct frame whole = *f;

	whole.copy = channel.copy;
	if (channel.fd >= 0 && !wire_write(channel.fd, &whole, sizeof(whole)))
		_exit(EXIT_FAILURE);
}

void channel_text(enum frame_type type, const char *key, const char *text)
{
	struct frame f = { .type = (uint16_t)type };

	snprintf(f.u.note.key, sizeof(f.u.note.key), "%s", key);
	snprintf(f.u.note.text, sizeof(f.u.note.text), "%s", text);
	if (channel.fd < 0)
		fprintf(stderr, "kbench: %s\n", text);
	else
		channel_send(&f);
}

static bool is_measuring(void)
{
	return channel.measuring && *channel.measuring;
}

static noreturn void end(enum frame_type type, const char *text)
{
	channel_text(type, "", text);
	if (channel.undo && channel.owner == getpid())
		channel.undo();
	_exit(channel.fd < 0 && type == FRAME_SKIP ? STATUS_NOTHING : STATUS_FAILED);
}

void kb_skip(const char *fmt, ...)
{
	char text[160];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	end(FRAME_SKIP, text);
}

void kb_fail(const char *fmt, ...)
{
	char text[160];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	end(FRAME_FAIL, text);
}

/* What errno says about the machine rather than about the probe. */
static bool not_offered(int e)
{
	static const int list[] = { EPERM, EACCES, ENOSYS, EOPNOTSUPP, EROFS, ENOSPC,
		EDQUOT, EFBIG, EAFNOSUPPORT, EPROTONOSUPPORT, EADDRNOTAVAIL, ENETUNREACH,
		ENETDOWN, ENODEV, ENOMEM, EAGAIN, EMFILE, ENFILE };

	for (size_t i = 0; i < sizeof(list) / sizeof(list[0]); i++) {
		if (e == list[i])
			return true;
	}
	return false;
}

/* Others may fill a disk at any time, and a limit of files is met when it is met. */
static bool is_full(int e)
{
	return e == ENOSPC || e == EDQUOT || e == EFBIG;
}

/* What may be done about it. */
static const char *remedy(int e)
{
	static const struct { int e; const char *text; } list[] = {
		{ EAGAIN, " (ulimit -u, more processes)" },
		{ EMFILE, " (ulimit -n, more descriptors)" },
		{ EFBIG, " (ulimit -f, larger files)" },
		{ ENOMEM, " (ulimit -v, more memory)" },
		{ ENOSPC, " (--tmpdir DIR, another disk)" },
		{ EROFS, " (--tmpdir DIR, another disk)" },
	};

	for (size_t i = 0; i < sizeof(list) / sizeof(list[0]); i++) {
		if (e == list[i].e)
			return list[i].text;
	}
	return "";
}

void kb_check_failed(const char *file, int line, const char *expr)
{
	int e = errno;
	const char *base = strrchr(file, '/');
	bool skip = is_full(e) || (not_offered(e) && !is_measuring());
	char text[160];

	/* A refusal begins with what it means, a failure with where it is. */
	if (skip)
		snprintf(text, sizeof(text), "%s%s, at %s:%d: %.60s", strerror(e),
			remedy(e), base ? base + 1 : file, line, expr);
	else
		snprintf(text, sizeof(text), "%s:%d: %.80s%s%s", base ? base + 1 : file,
			line, expr, e ? ": " : "", e ? strerror(e) : "");
	end(skip ? FRAME_SKIP : FRAME_FAIL, text);
}

void kb_answer_wrong(const char *file, int line, const char *expr)
{
	errno = 0;
	kb_check_failed(file, line, expr);
}
