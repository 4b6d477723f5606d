/* fs - directories that can really be written, file system names, removing trees. */
#include "os/fs.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <unistd.h>

#include "base/str.h"
#include "os/fs_mount.h"

/* Each level of a tree that is removed holds one descriptor. */
enum { DEEPEST = 128, PASSES = 16 };

bool fs_is_writable_dir(const char *dir)
{
	char path[PATH_MAX];
	bool ok;
	int fd, n;

	n = snprintf(path, sizeof(path), "%s/.kbench-XXXXXX", dir);
	if (n < 0 || (size_t)n >= sizeof(path))
		return false;
	fd = mkostemp(path, O_CLOEXEC);
	if (fd < 0)
		return false;
	ok = unlink(path) == 0;
	ok = write(fd, "kbench\n", 7) == 7 && ok;
	return close(fd) == 0 && ok;
}

const char *fs_writable_dir(const char *first)
{
	const char *const dir[] = { first, getenv("TMPDIR"), "/tmp", "/var/tmp",
		"/dev/shm", "/run", "." };

	for (size_t i = 0; i < sizeof(dir) / sizeof(dir[0]); i++) {
		if (dir[i] && *dir[i] && fs_is_writable_dir(dir[i]))
			return dir[i];
	}
	return NULL;
}

void fs_name(char *out, size_t cap, const char *dir)
{
	struct statfs s;
	struct mount m;
	unsigned long magic;
	const char *name;

	if (!cap)
		return;
	out[0] = '\0';
	if (statfs(dir, &s) < 0)
		return;
	magic = (unsigned long)s.f_type & 0xffffffff;
	name = fs_magic_name(magic);
	if (!name)
		snprintf(out, cap, "0x%08lx", magic);
	else if (str_eq(name, "ext4") && mount_of(&m, dir) && str_starts(m.type, "ext"))
		snprintf(out, cap, "%s", m.type);
	else
		snprintf(out, cap, "%s", name);
}

/*
 * The directory at name, opened although its permissions may be against it;
 * NULL: no directory, a link, or on another file system.
 */
static DIR *open_dir(int at, const char *name, dev_t dev)
{
	const int flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
	int fd = openat(at, name, flags);
	struct stat s;
	DIR *d = NULL;

	if (fd < 0 && errno == EACCES && fchmodat(at, name, 0700, 0) == 0)
		fd = openat(at, name, flags);
	if (fd < 0)
		return NULL;
	if (fstat(fd, &s) == 0 && s.st_dev == dev) {
		if ((s.st_mode & 0700) == 0700 || fchmod(fd, 0700) == 0)
			d = fdopendir(fd);
	}
	if (!d)
		close(fd);
	return d;
}

static bool is_dots(const char *name)
{
	return strcmp(name, ".") == 0 || strcmp(name, "..") == 0;
}

static int remove_one(int at, const char *name)
{
	return unlinkat(at, name, 0) == 0 ? 0 : unlinkat(at, name, AT_REMOVEDIR);
}

/* Where name is a directory: all in it. Some systems skip entries while others go. */
static void empty(int at, const char *name, dev_t dev, int depth)
{
	DIR *d = depth < DEEPEST ? open_dir(at, name, dev) : NULL;
	const struct dirent *e;
	unsigned removed = 1;

	for (int pass = 0; d && removed && pass < PASSES; pass++) {
		removed = 0;
		rewinddir(d);
		while ((e = readdir(d))) {
			if (is_dots(e->d_name))
				continue;
			empty(dirfd(d), e->d_name, dev, depth + 1);
			removed += remove_one(dirfd(d), e->d_name) == 0;
		}
	}
	if (d)
		closedir(d);
}

int fs_remove_tree(const char *dir)
{
	struct stat s;

	if (lstat(dir, &s) < 0)
		return errno == ENOENT ? 0 : -1;
	empty(AT_FDCWD, dir, s.st_dev, 0);
	return remove_one(AT_FDCWD, dir);
}

long fs_read(const char *path, char *out, size_t cap)
{
	size_t n = 0;
	ssize_t got = 1;
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);

	if (fd < 0 || !cap) {
		if (fd >= 0)
			close(fd);
		return -1;
	}
	while (n < cap - 1 && got > 0) {
		got = read(fd, out + n, cap - 1 - n);
		if (got > 0)
			n += (size_t)got;
		else if (got < 0 && errno == EINTR)
			got = 1;
	}
	close(fd);
	if (got < 0)
		return -1;
	/* Strings of a device tree end in a zero byte. */
	while (n && (isspace((unsigned char)out[n - 1]) || !out[n - 1]))
		n--;
	out[n] = '\0';
	return (long)n;
}

static bool is_program(const char *path)
{
	struct stat s;

	return stat(path, &s) == 0 && S_ISREG(s.st_mode) && access(path, X_OK) == 0;
}

bool fs_in_path(const char *name, char *out, size_t cap)
{
	const char *path = getenv("PATH");
	int n;

	if (!*name)
		return false;
	if (strchr(name, '/')) {
		n = snprintf(out, cap, "%s", name);
		return n > 0 && (size_t)n < cap && is_program(out);
	}
	if (!path)
		path = "/usr/local/bin:/usr/bin:/bin";
	/* An empty element means the current directory. */
	for (;;) {
		size_t len = strcspn(path, ":");

		n = snprintf(out, cap, "%.*s%s%s", (int)len, path, len ? "/" : "./",
			name);
		if (n > 0 && (size_t)n < cap && is_program(out))
			return true;
		if (!path[len])
			return false;
		path += len + 1;
	}
}
