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

#include "base/str.h"
#include "os/fs.h"
#include "os/proc.h"

/*
 * What a lock file begins with once its lock is held; semaphore sets follow, one a line.
 */
enum { HEADER = 7 };
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

/* The pid in kbench.PID.XXXXXX still runs: the directory may be half made. */
static bool maker_lives(const char *dir)
{
	const char *pid = strstr(dir, "/kbench.");

	return pid && kill((pid_t)strtol(pid + 8, NULL, 10), 0) == 0;
}

/*
 * dir is a kbench.* directory: removes it if whoever made it is gone. True: its owner
 * lives.
 */
static bool sweep_one(const char *dir)
{
	char path[512], mark[600];
	struct stat st;
	int fd;

	snprintf(path, sizeof(path), "%s/lock", dir);
	fd = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW);
	if (fd < 0) {
		if (errno == ENOENT && !maker_lives(dir))
			fs_remove_tree(dir);
		return false;
	}
	if (!take_lock(fd) || (fstat(fd, &st) == 0 && !st.st_size && maker_lives(dir))) {
		close(fd);
		return true;
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

	while (d && (e = readdir(d))) {
		if (!str_starts(e->d_name, "kbench."))
			continue;
		snprintf(path, sizeof(path), "%s/%s", base, e->d_name);
		if (lstat(path, &st) == 0 && S_ISDIR(st.st_mode) &&
			st.st_uid == geteuid())
			alive |= sweep_one(path);
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
	if (snprintf(s->dir, sizeof(s->dir), "%s/kbench.%ld.XXXXXX", base,
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
	if (s->lock < 0)
		return;
	if (id >= 0) {
		dprintf(s->lock, "sem %d\n", id);
		return;
	}
	remove_semaphores(s->lock);
	if (ftruncate(s->lock, HEADER) == 0)
		lseek(s->lock, HEADER, SEEK_SET);
}

void scratch_remove(const char *dir)
{
	fs_remove_tree(dir);
}

void scratch_close(struct scratch *s)
{
	if (!s->dir[0])
		return;
	remove_semaphores(s->lock);
	fs_remove_tree(s->dir);
	close(s->lock);
	s->dir[0] = '\0';
}
