/* mkbench_copy - a tree of the user's: how large it is, and copies of it. */
#include "mkbench_copy.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "kbench.h"

enum { FILES = 32, BLOCK = 4096 };	/* directories open at once */

/* nftw() has no argument to pass on. */
static struct copy_size size;
static const char *from_dir, *to_dir;
static uint64_t state;

static int count(const char *path, const struct stat *st, int kind, struct FTW *f)
{
	static const char *const endings[] = { ".c", ".cc", ".cpp", ".cxx", ".S" };
	const char *end = strrchr(path + f->base, '.');

	if (kind == FTW_NS)
		return 0;
	size.files++;
	size.bytes += BLOCK;
	if (S_ISREG(st->st_mode))
		size.bytes += ((uint64_t)st->st_size + BLOCK - 1) / BLOCK * BLOCK;
	for (size_t i = 0; end && i < sizeof(endings) / sizeof(endings[0]); i++)
		size.sources += strcmp(end, endings[i]) == 0;
	return 0;
}

struct copy_size copy_measure(const char *dir)
{
	size = (struct copy_size){ 0 };
	nftw(dir, count, FILES, FTW_PHYS);
	return size;
}

static noreturn void unreadable(const char *path)
{
	kb_skip("--tree: %s: %.90s", strerror(errno), path);
}

/* What did not fit is tried again for the reason. */
static void put(int fd, const char *bytes, size_t n)
{
	while (n) {
		ssize_t k = write(fd, bytes, n);

		KB_CHECK(k > 0);
		bytes += k;
		n -= (size_t)k;
	}
}

static void copy_file(const char *path, const char *to, const struct stat *st)
{
	const struct timespec times[] = { st->st_atim, st->st_mtim };
	static char block[65536];
	int in = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC), out;
	ssize_t n;

	if (in < 0)
		unreadable(path);
	out = open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
		(st->st_mode & 0777) | 0600);
	KB_CHECK(out >= 0);
	while ((n = read(in, block, sizeof(block))) > 0)
		put(out, block, (size_t)n);
	if (n < 0)
		unreadable(path);
	KB_CHECK(futimens(out, times) == 0);
	KB_CHECK(close(out) == 0);
	close(in);
}

/* A link that names the tree itself must not lead the build back there. */
static void copy_link(const char *path, const char *to)
{
	char target[PATH_MAX], moved[2 * PATH_MAX];
	size_t root = strlen(from_dir);
	ssize_t n = readlink(path, target, sizeof(target) - 1);

	if (n >= 0)
		target[n] = '\0';
	else
		unreadable(path);
	snprintf(moved, sizeof(moved), "%s", target);
	if (strncmp(target, from_dir, root) == 0 &&
		(target[root] == '/' || target[root] == '\0'))
		snprintf(moved, sizeof(moved), "%s%s", to_dir, target + root);
	KB_CHECK(symlink(moved, to) == 0);
}

static int copy_one(const char *path, const struct stat *st, int kind, struct FTW *f)
{
	char to[PATH_MAX];
	int n = snprintf(to, sizeof(to), "%s%s", to_dir, path + strlen(from_dir));

	errno = ENAMETOOLONG;
	if (n < 0 || (size_t)n >= sizeof(to))
		unreadable(path);
	errno = EACCES;
	if (kind == FTW_DNR || kind == FTW_NS)
		unreadable(path);
	if (kind == FTW_D)
		KB_CHECK(mkdir(to, (st->st_mode & 0777) | 0700) == 0);
	else if (kind == FTW_SL || kind == FTW_SLN)
		copy_link(path, to);
	else if (S_ISREG(st->st_mode))
		copy_file(path, to, st);
	return 0;
}

void copy_tree(const char *from, const char *to)
{
	from_dir = from;
	to_dir = to;
	if (nftw(from, copy_one, FILES, FTW_PHYS) != 0)
		unreadable(from);
}

static int remove_one(const char *path, const struct stat *st, int kind, struct FTW *f)
{
	return remove(path);
}

void copy_remove(const char *dir)
{
	KB_CHECK(nftw(dir, remove_one, FILES, FTW_PHYS | FTW_DEPTH) == 0 ||
		errno == ENOENT);
}

static uint64_t mix(uint64_t a, uint64_t b)
{
	a = (a ^ b) * UINT64_C(0x9e3779b97f4a7c15);
	return a ^ a >> 29;
}

/* A sum, since directories are read in any order. Their own times are not looked at. */
static int add_state(const char *path, const struct stat *st, int kind, struct FTW *f)
{
	uint64_t one = mix((uint64_t)st->st_ino, (uint64_t)st->st_dev);

	if (kind == FTW_F) {
		one = mix(one, (uint64_t)st->st_size);
		one = mix(one, (uint64_t)st->st_mtim.tv_sec);
		one = mix(one, (uint64_t)st->st_mtim.tv_nsec);
	}
	if (kind != FTW_NS)
		state += one;
	return 0;
}

uint64_t copy_state(const char *dir)
{
	state = 0;
	nftw(dir, add_state, FILES, FTW_PHYS);
	return state;
}
