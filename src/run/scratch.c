/* scratch - directories for file probes, made and removed by the supervisor. */
#include "run/scratch.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/sem.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/str.h"
#include "os/fs.h"
#include "os/proc.h"

/*
 * What a lock file begins with once its lock is held; semaphore sets follow, one a line.
 */
enum { HEADER = 7 };
#define PREFIX "kbench."
#define LETTERS \
	"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
static const char header[] = "kbench\n";

static bool take_lock(int fd)
{
	struct flock l = { .l_type = F_WRLCK, .l_whence = SEEK_SET };

	return fcntl(fd, F_SETLK, &l) == 0;
}

/*
 * The semaphore sets noted in a lock file; those that are gone already are no
 * matter. Read through the descriptor that holds the lock and no other: closing
 * any second one of the same file would give the lock away.
 */
static void remove_semaphores(int lock)
{
	char text[4096];
	ssize_t n = pread(lock, text, sizeof(text) - 1, HEADER);
	const char *at = text;
	char line[32];

	if (n <= 0)
		return;
	text[n] = '\0';
	while (str_word(&at, "\n", line, sizeof(line))) {
		if (str_starts(line, "sem "))
			semctl((int)strtol(line + 4, NULL, 10), 0, IPC_RMID, 0);
	}
}

/* The pid in kbench.PID.XXXXXX, 0: this is no name of ours. */
static pid_t maker_of(const char *name)
{
	const size_t digits = strspn(name + strlen(PREFIX), "0123456789");
	const char *rest = name + strlen(PREFIX) + digits;

	if (!digits || digits > 9 || rest[0] != '.' || strlen(rest) != 7 ||
		strspn(rest + 1, LETTERS) != 6)
		return 0;
	return (pid_t)strtol(name + strlen(PREFIX), NULL, 10);
}

/* The directory may be half made. Whoever may not be asked is alive as well. */
static bool lives(pid_t pid)
{
	return kill(pid, 0) == 0 || errno == EPERM;
}

/* One that was killed before it had begun its lock has nothing else in there. */
static void remove_half_made(const char *dir, const char *lock)
{
	unlink(lock);
	rmdir(dir);
}

/* Removes dir if pid, which made it, is gone and it is one of ours. True: it is alive. */
static bool sweep_one(const char *dir, pid_t pid)
{
	char path[512], mark[600], begin[HEADER];
	ssize_t n;
	int fd;

	snprintf(path, sizeof(path), "%s/lock", dir);
	fd = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW);
	if (fd < 0) {
		if (errno == ENOENT && !lives(pid))
			rmdir(dir);
		return false;
	}
	n = pread(fd, begin, HEADER, 0);
	if (!take_lock(fd) || (n == 0 && lives(pid))) {
		close(fd);
		return true;
	}
	if (n != HEADER || memcmp(begin, header, HEADER) != 0) {
		if (n == 0)
			remove_half_made(dir, path);
		close(fd);
		return false;
	}
	snprintf(mark, sizeof(mark), SCRATCH_VARIABLE "=%s", dir);
	proc_kill_marked(mark);
	remove_semaphores(fd);
	fs_remove_tree(dir);
	close(fd);
	return false;
}

static bool sweep(const char *base)
{
	DIR *d = opendir(base);
	struct dirent *e;
	struct stat st;
	char path[400];
	bool alive = false;
	pid_t pid;

	while (d && (e = readdir(d))) {
		pid = str_starts(e->d_name, PREFIX) ? maker_of(e->d_name) : 0;
		if (!pid)
			continue;
		snprintf(path, sizeof(path), "%s/%s", base, e->d_name);
		if (lstat(path, &st) == 0 && S_ISDIR(st.st_mode) &&
			st.st_uid == geteuid())
			alive |= sweep_one(path, pid);
	}
	if (d)
		closedir(d);
	return alive;
}

static void give_up(struct scratch *s, const char *what, const char *where)
{
	snprintf(s->why, sizeof(s->why), "%s %.80s: %s", what, where, strerror(errno));
	if (s->dir[0])
		fs_remove_tree(s->dir);
	s->dir[0] = '\0';
}

void scratch_open(struct scratch *s, const char *base)
{
	char path[160];

	*s = (struct scratch){ .lock = -1 };
	if (!base) {
		snprintf(s->why, sizeof(s->why),
			"no directory can be written; --tmpdir DIR names one");
		return;
	}
	s->second = sweep(base);
	if (snprintf(s->dir, sizeof(s->dir), "%s/" PREFIX "%ld.XXXXXX", base,
		    (long)getpid()) >= (int)sizeof(s->dir)) {
		errno = ENAMETOOLONG;
		s->dir[0] = '\0';
		give_up(s, "cannot use", base);
		return;
	}
	if (!mkdtemp(s->dir)) {
		s->dir[0] = '\0';
		give_up(s, "cannot make a directory in", base);
		return;
	}
	snprintf(path, sizeof(path), "%s/lock", s->dir);
	s->lock = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (s->lock < 0 || !take_lock(s->lock) ||
		write(s->lock, header, HEADER) != HEADER)
		give_up(s, "cannot lock", path);
}

bool scratch_dir(struct scratch *s, char *out, unsigned long cap)
{
	if (!s->dir[0])
		return false;
	snprintf(out, cap, "%s/%u", s->dir, ++s->made);
	if (mkdir(out, 0700) == 0)
		return true;
	snprintf(s->why, sizeof(s->why), "cannot make %.100s: %s", out, strerror(errno));
	return false;
}

void scratch_semaphore(struct scratch *s, int id)
{
	if (id >= 0) {
		VEC_GROW(s->sets, s->sets_n, s->sets_cap);
		s->sets[s->sets_n++] = id;
		if (s->lock >= 0)
			dprintf(s->lock, "sem %d\n", id);
		return;
	}
	while (s->sets_n)
		semctl(s->sets[--s->sets_n], 0, IPC_RMID, 0);
	if (s->lock >= 0 && ftruncate(s->lock, HEADER) == 0)
		lseek(s->lock, HEADER, SEEK_SET);
}

void scratch_remove(const char *dir)
{
	fs_remove_tree(dir);
}

void scratch_close(struct scratch *s)
{
	scratch_semaphore(s, -1);
	free(s->sets);
	s->sets = NULL;
	s->sets_cap = 0;
	if (!s->dir[0])
		return;
	fs_remove_tree(s->dir);
	close(s->lock);
	s->dir[0] = '\0';
}
