/* mkbench_line - builds at once from one start line, and what they need beforehand. */
#include "mkbench_line.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/statvfs.h>
#include <sys/wait.h>
#include <unistd.h>

static const struct line *line;
static unsigned turn;
static int at_line[2], go[2];
static pid_t pid[LINE_MOST];

/* Whoever is ready says so, and goes when the worker closes its end. */
static void entrant(struct kb_ctx *c)
{
	char b;

	close(at_line[0]);
	close(go[1]);
	line->prepare(c, turn);
	KB_CHECK(write(at_line[1], "r", 1) == 1);
	close(at_line[1]);
	KB_CHECK(read(go[0], &b, 1) == 0);
	close(go[0]);
	line->work(c, turn);
}

static unsigned place_of(pid_t p)
{
	unsigned k = 0;

	while (k < line->n && pid[k] != p)
		k++;
	return k;
}

/* Lets all of them start at once; the mean of their times in nanoseconds. */
static uint64_t mean(struct kb_ctx *c, const struct line *l)
{
	uint64_t from, sum = 0;
	int status;
	char b;

	line = l;
	KB_CHECK(pipe2(at_line, O_CLOEXEC) == 0 && pipe2(go, O_CLOEXEC) == 0);
	for (turn = 0; turn < l->n; turn++)
		pid[turn] = kb_spawn(c, entrant);
	close(at_line[1]);
	close(go[0]);
	/* One that ended instead is seen below. */
	for (unsigned k = 0; k < l->n && read(at_line[0], &b, 1) == 1; k++)
		continue;
	close(at_line[0]);
	from = kb_now();
	close(go[1]);
	for (unsigned left = l->n; left;) {
		pid_t p = waitpid(-1, &status, 0);
		uint64_t took = kb_now() - from;
		unsigned k = place_of(p);

		KB_CHECK(p > 0);
		if (k == l->n)
			continue;
		if (status != 0)
			l->failed(c, k, status);
		sum += took;
		left--;
	}
	return sum / l->n;
}

void line_run(struct kb_ctx *c, const struct line *l, uint64_t n)
{
	while (n--) {
		for (unsigned k = 0; k < l->n; k++)
			l->clean(k);
		kb_timed(c, mean(c, l));
		for (unsigned k = 0; k < l->n; k++)
			l->prove(k);
	}
}

unsigned line_arg(struct kb_ctx *c, const char *axis)
{
	long v = kb_arg(c, axis);

	if (v < 1 || v > LINE_MOST)
		kb_skip("%s=%ld: from 1 to %d can be asked for", axis, v, LINE_MOST);
	return (unsigned)v;
}

/* The limit is that of a user, who has other processes too; root has none. */
void line_processes(unsigned long need)
{
	struct rlimit r;

	if (geteuid() == 0 || getrlimit(RLIMIT_NPROC, &r) != 0 ||
		r.rlim_cur == RLIM_INFINITY || r.rlim_cur >= need)
		return;
	r.rlim_cur = r.rlim_max;
	if (r.rlim_max != RLIM_INFINITY && r.rlim_max < need)
		kb_skip("needs %lu processes at once, the limit is %llu (ulimit -u)",
			need, (unsigned long long)r.rlim_max);
	setrlimit(RLIMIT_NPROC, &r);
}

/* A file system that does not tell is tried. */
void line_room(struct kb_ctx *c, uint64_t bytes, uint64_t files)
{
	struct statvfs fs;
	uint64_t there;

	if (statvfs(kb_tmpdir(c), &fs) != 0 || fs.f_blocks == 0) {
		errno = 0;
		return;
	}
	there = (uint64_t)fs.f_bavail * fs.f_frsize;
	if (there < bytes)
		kb_skip("no room: needs %llu KiB, there are %llu KiB in %.60s",
			(unsigned long long)bytes / 1024,
			(unsigned long long)there / 1024, kb_tmpdir(c));
	if (fs.f_files && fs.f_favail < files)
		kb_skip("no room: needs %llu inodes, there are %llu in %.60s",
			(unsigned long long)files, (unsigned long long)fs.f_favail,
			kb_tmpdir(c));
}

static const long some_makes[] = { 1, 2, 4, 6, KB_END };
static const long some_jobs[] = { 1, 2, 4, 8, 16, KB_END };
const struct kb_axis line_axes[] = {
	{ .name = "makes", .suffix = "m", .value = some_makes },
	{ .name = "jobs", .suffix = "j", .value = some_jobs },
	{ 0 }
};
