/* proc_children - finding, killing and reaping what this process has started. */
#include "os/proc.h"

#include <ctype.h>
#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/str.h"
#include "os/fs.h"
#include "os/proc_part.h"

enum {
	ROUNDS = 64,		/* each finds what the one before has orphaned */
	MOST_CHILDREN = 256,	/* a round */
	MOST_NAPS = 50,		/* in all, of: */
	NAP_NS = 100000,
	ENVIRONMENT = 1 << 17,
};

pid_t proc_stat_parent(const char *text)
{
	const char *s = strrchr(text, ')');
	char state[8], word[16];

	if (!s)
		return -1;
	s++;
	if (!str_word(&s, " ", state, sizeof(state)) ||
		!str_word(&s, " ", word, sizeof(word)))
		return -1;
	return isdigit((unsigned char)word[0]) ? (pid_t)strtol(word, NULL, 10) : -1;
}

/* The children of all our threads, if the kernel lists them. */
static long listed(pid_t *v, size_t cap)
{
	DIR *d = opendir("/proc/self/task");
	const struct dirent *e;
	char path[300], text[4096], word[16];
	const char *s;
	size_t n = 0;
	bool known = false;

	while (d && (e = readdir(d))) {
		if (!isdigit((unsigned char)e->d_name[0]))
			continue;
		snprintf(path, sizeof(path), "/proc/self/task/%s/children", e->d_name);
		if (fs_read(path, text, sizeof(text)) < 0)
			continue;
		known = true;
		for (s = text; n < cap && str_word(&s, " ", word, sizeof(word));)
			v[n++] = (pid_t)strtol(word, NULL, 10);
	}
	if (d)
		closedir(d);
	return known ? (long)n : -1;
}

/* Those of all processes that name us as their parent. */
static long scanned(pid_t *v, size_t cap)
{
	DIR *d = opendir("/proc");
	const struct dirent *e;
	char path[300], text[1024];
	pid_t self = getpid();
	size_t n = 0;
	bool known = false;

	while (d && n < cap && (e = readdir(d))) {
		if (!isdigit((unsigned char)e->d_name[0]))
			continue;
		snprintf(path, sizeof(path), "/proc/%s/stat", e->d_name);
		if (fs_read(path, text, sizeof(text)) <= 0)
			continue;
		known = true;
		if (proc_stat_parent(text) == self)
			v[n++] = (pid_t)strtol(e->d_name, NULL, 10);
	}
	if (d)
		closedir(d);
	return known ? (long)n : -1;
}

long proc_children(pid_t *v, size_t cap)
{
	long n = listed(v, cap);

	return n >= 0 ? n : scanned(v, cap);
}

/* Waits for one killed child while there are naps left; gone by itself counts too. */
static bool reap(pid_t pid, unsigned *naps)
{
	const struct timespec nap = { 0, NAP_NS };

	for (;;) {
		if (waitpid(pid, NULL, WNOHANG | __WALL) != 0)
			return true;
		if (!*naps)
			return false;
		--*naps;
		nanosleep(&nap, NULL);
	}
}

/* Is mark one of the zero-terminated strings in text[n]? */
static bool holds(const char *text, size_t n, const char *mark)
{
	size_t len = strlen(mark) + 1;

	for (size_t at = 0; at + len <= n; at += strnlen(text + at, n - at) + 1) {
		if (memcmp(text + at, mark, len) == 0)
			return true;
	}
	return false;
}

unsigned proc_kill_marked(const char *mark)
{
	DIR *d = opendir("/proc");
	const struct dirent *e;
	char path[300], *text = mem_alloc(ENVIRONMENT);
	unsigned count = 0;

	while (d && (e = readdir(d))) {
		pid_t pid = (pid_t)strtol(e->d_name, NULL, 10);
		long n;

		if (!isdigit((unsigned char)e->d_name[0]) || pid == getpid())
			continue;
		snprintf(path, sizeof(path), "/proc/%s/environ", e->d_name);
		/* fs_read() cuts the last zero byte and puts one behind. */
		n = fs_read(path, text, ENVIRONMENT);
		if (n > 0 && holds(text, (size_t)n + 1, mark) && kill(pid, SIGKILL) == 0)
			count++;
	}
	if (d)
		closedir(d);
	free(text);
	return count;
}

/* Without /proc only those that are dead already can be found. */
static unsigned reap_dead(void)
{
	unsigned n = 0;
	siginfo_t info;

	for (;;) {
		info.si_pid = 0;
		if (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT | __WALL) < 0 ||
			!info.si_pid ||
			waitpid(info.si_pid, NULL, WNOHANG | __WALL) <= 0)
			return n;
		n++;
	}
}

void proc_spare_children(struct proc_spared *s)
{
	const long n = proc_children(s->v, sizeof(s->v) / sizeof(s->v[0]));

	s->n = n > 0 ? (size_t)n : 0;
}

static bool is_spared(const struct proc_spared *s, pid_t pid)
{
	for (size_t i = 0; s && i < s->n; i++) {
		if (s->v[i] == pid)
			return true;
	}
	return false;
}

unsigned proc_kill_children(const struct proc_spared *spared)
{
	pid_t v[MOST_CHILDREN];
	unsigned naps = MOST_NAPS, count = 0, left = 0;

	for (int round = 0; round < ROUNDS; round++) {
		long n = proc_children(v, MOST_CHILDREN);
		unsigned reaped = 0;

		left = 0;
		for (long i = 0; i < n; i++) {
			if (!is_spared(spared, v[i]) && kill(v[i], SIGKILL) == 0)
				left++;
		}
		if (!left)
			break;
		for (long i = 0; i < n; i++)
			reaped += !is_spared(spared, v[i]) && reap(v[i], &naps);
		count += reaped;
		left -= reaped < left ? reaped : left;
		if (!reaped)
			break;
	}
	return count + left + reap_dead();
}
