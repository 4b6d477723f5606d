/* sink - appends records so that neither a crash nor a full disk takes them away. */
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/str.h"
#include "os/proc.h"
#include "result/file.h"

enum { NAMES = 99 };

static ssize_t write_once(int fd, const char *bytes, size_t n)
{
	ssize_t done;

	do
		done = write(fd, bytes, n);
	while (done < 0 && errno == EINTR);
	return done;
}

/*
 * All of it, to a pipe or a terminal that may be slow; an errno or 0. A record fits into
 * what is free when poll() says so: who must not wait any longer comes through there.
 */
static int write_all(int fd, const char *bytes, size_t n, const sigset_t *mask)
{
	struct pollfd ready = { fd, POLLOUT, 0 };
	ssize_t done;

	while (n) {
		while (ppoll(&ready, 1, NULL, mask) < 0 && errno == EINTR)
			continue;
		done = write_once(fd, bytes, n);
		if (done < 0 && errno == EAGAIN)
			continue;
		if (done < 0)
			return errno;
		bytes += done;
		n -= (size_t)done;
	}
	return 0;
}

static bool cannot_sync(int why)
{
	return why == EINVAL || why == ENOSYS || why == EROFS || why == EINTR;
}

/* Can this file be written and read? It is empty, and is again afterwards. */
static int prove(int fd)
{
	struct stat st;
	char byte = 'k';

	/* A pipe or a device shows what it can do when the first record comes. */
	if (fstat(fd, &st) < 0 || !S_ISREG(st.st_mode))
		return 0;
	errno = EIO;
	if (write_once(fd, &byte, 1) != 1 || pread(fd, &byte, 1, 0) != 1)
		return -1;
	/* Only now some file systems look for room; others can not sync at all. */
	if (fsync(fd) < 0 && !cannot_sync(errno))
		return -1;
	return ftruncate(fd, 0);
}

/* The last line of a file to append to must have an end. */
static int end_last_line(int fd)
{
	struct stat st;
	char last = '\n';

	if (fstat(fd, &st) < 0 || !S_ISREG(st.st_mode) || !st.st_size)
		return 0;
	if (pread(fd, &last, 1, st.st_size - 1) != 1)
		return -1;
	return last == '\n' || write_once(fd, "\n", 1) == 1 ? 0 : -1;
}

static int begin_in(int fd, int how)
{
	struct stat st;

	if (how != FILE_FORCE)
		return end_last_line(fd);
	/* Not of a device, which has no end to cut. */
	if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && ftruncate(fd, 0) < 0)
		return -1;
	return prove(fd);
}

static void begin(struct sink *s, int fd, const char *path)
{
	struct stat st;

	*s = (struct sink){ .fd = fd, .path = mem_strdup(path) };
	if (fd >= 0 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode))
		s->size = st.st_size;
}

/*
 * Two that write to one file would mix their records. Given back when it is closed, and
 * by the death of this process; where no lock can be had there is none.
 */
static int take(int fd)
{
	struct flock l = { .l_type = F_WRLCK, .l_whence = SEEK_SET };

	if (fcntl(fd, F_SETLK, &l) == 0 || (errno != EAGAIN && errno != EACCES))
		return 0;
	errno = ETXTBSY;
	return -1;
}

/* A descriptor, or -1 with errno; nothing is left behind then. */
static int open_new(const char *path)
{
	int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0666);
	int why;

	if (fd >= 0 && (take(fd) < 0 || prove(fd) < 0)) {
		why = errno;
		close(fd);
		unlink(path);
		errno = why;
		return -1;
	}
	return fd;
}

static int open_old(const char *path, int how)
{
	int fd = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOCTTY, 0666);
	int why;

	if (fd >= 0 && (take(fd) < 0 || begin_in(fd, how) < 0)) {
		why = errno;
		close(fd);
		errno = why;
		return -1;
	}
	return fd;
}

static int open_stdout(struct sink *s, struct error *e)
{
	begin(s, -1, NULL);
	if (proc_stdout_is_closed())
		return error_set(e, STATUS_CANNOT, "cannot write: stdout is closed");
	return 0;
}

int sink_open(struct sink *s, const char *path, int how, struct error *e)
{
	struct stat st;
	int fd;

	begin(s, -1, NULL);
	if (strcmp(path, "-") == 0)
		return open_stdout(s, e);
	if (stat(path, &st) == 0 && S_ISDIR(st.st_mode))
		return error_set(e, STATUS_CANNOT,
			"cannot write %.200s: it is a directory", path);
	if (stat(path, &st) == 0 && S_ISFIFO(st.st_mode))
		return error_set(e, STATUS_CANNOT,
			"cannot write %.200s: a named pipe; -o - >%.100s goes there",
			path, path);
	fd = how == FILE_NEW ? open_new(path) : open_old(path, how);
	if (fd < 0 && errno == EEXIST && how == FILE_NEW)
		return error_set(e, STATUS_CANNOT,
			"%.200s is there already; --force overwrites it, --append adds",
			path);
	if (fd < 0 && errno == ETXTBSY)
		return error_set(e, STATUS_CANNOT,
			"%.200s is being written by another kbench", path);
	if (fd < 0)
		return error_set(e, STATUS_CANNOT, "cannot write %.200s: %s", path,
			strerror(errno));
	begin(s, fd, path);
	return 0;
}

/* Appends s to a file name, with "_" for what might be odd in one. */
static void add_word(struct str *name, const char *s)
{
	for (; *s; s++)
		str_addn(name, isalnum((unsigned char)*s) || strchr(".-_+", *s) ? s : "_",
			1);
}

/* The first free name of dir; -1 if nothing can be written there, or all are taken. */
static int open_numbered(struct sink *s, const char *dir, const char *stem)
{
	char *path;
	int fd = -1, why = EEXIST;

	for (int i = 1; fd < 0 && why == EEXIST && i <= NAMES; i++) {
		path = mem_printf("%s%s%s-%02d.kb", strcmp(dir, ".") == 0 ? "" : dir,
			strcmp(dir, ".") == 0 ? "" : "/", stem, i);
		fd = open_new(path);
		why = errno;
		if (fd >= 0)
			begin(s, fd, path);
		free(path);
	}
	return fd < 0 ? -1 : 0;
}

int sink_open_default(struct sink *s, bool *fell_back, struct error *e)
{
	const char *dirs[] = {
		".", getenv("TMPDIR"), "/tmp", "/var/tmp", "/dev/shm", "/run",
	};
	struct str stem = { 0 };
	struct utsname u;
	int result = -1;

	*fell_back = false;
	str_add(&stem, "kbench-");
	if (uname(&u) == 0) {
		add_word(&stem, u.nodename);
		str_add(&stem, "-");
		add_word(&stem, u.release);
	}
	for (size_t i = 0; result < 0 && i < sizeof(dirs) / sizeof(dirs[0]); i++) {
		if (dirs[i] && *dirs[i])
			result = open_numbered(s, dirs[i], stem.s);
	}
	str_release(&stem);
	if (result == 0)
		return 0;
	*fell_back = true;
	return open_stdout(s, e);
}

static void remember(struct sink *s, int why)
{
	if (!s->failed)
		s->failed = why;
}

/* From here on everything goes to stdout. */
static void fall_back(struct sink *s, int why)
{
	remember(s, why);
	s->fallback = true;
}

static void put_file(struct sink *s, const char *line, size_t n)
{
	ssize_t done = write_once(s->fd, line, n);

	if (done > 0)
		s->size += done;
	if (done == (ssize_t)n)
		return;
	fall_back(s, done < 0 ? errno : ENOSPC);
	/* Half a record must not swallow the one that a later run appends. */
	if (done > 0)
		write_once(s->fd, "\n", 1);
}

static void put_stdout(struct sink *s, const char *line, size_t n)
{
	int why;

	/* What was printed before stands before it. */
	fflush(stdout);
	why = write_all(STDOUT_FILENO, line, n, s->mask);
	if (why)
		remember(s, why);
}

void sink_put(struct sink *s, const struct record *r)
{
	char line[RECORD_LINE];
	size_t n = record_format(r, line, sizeof(line));
	struct record read;

	if (s->fd >= 0 && !s->fallback)
		put_file(s, line, n);
	if (s->fd < 0 || s->fallback)
		put_stdout(s, line, n);
	if (!s->runs)
		return;
	/* What stands in the file counts, not what did not fit into the line. */
	line[n - 1] = '\0';
	record_parse(&read, line);
	runs_take(s->runs, &read, 0);
}

/* Nobody finds the file any more; this descriptor still reads it. */
static void copy_to_stdout(struct sink *s)
{
	char block[4096];
	off_t at = 0;
	ssize_t n;

	fflush(stdout);
	while ((n = pread(s->fd, block, sizeof(block), at)) > 0) {
		if (write_all(STDOUT_FILENO, block, (size_t)n, s->mask) != 0)
			return;
		at += n;
	}
}

static void look_after(struct sink *s)
{
	struct stat st;

	if (fstat(s->fd, &st) < 0 || !S_ISREG(st.st_mode))
		return;
	if (st.st_nlink == 0) {
		copy_to_stdout(s);
		fall_back(s, ENOENT);
	} else if (st.st_size < s->size) {
		fall_back(s, EIO);
	}
}

const char *sink_failure(const struct sink *s)
{
	if (s->fallback && s->failed == ENOENT)
		return "removed while the run went on";
	if (s->fallback && s->failed == EIO)
		return "cut short by somebody, or an I/O error";
	return strerror(s->failed);
}

void sink_sync(struct sink *s)
{
	if (s->fd < 0 || s->fallback)
		return;
	look_after(s);
	if (s->fallback)
		return;
	if (fdatasync(s->fd) < 0 && !cannot_sync(errno))
		fall_back(s, errno);
}

void sink_close(struct sink *s)
{
	if (s->fd >= 0 && close(s->fd) < 0 && errno != EINTR)
		remember(s, errno);
	free(s->path);
	s->fd = -1;
	s->path = NULL;
}
