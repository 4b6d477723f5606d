/* proc - this program's own path, a clean start. */
#include "os/proc.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

#include "base/num.h"
#include "base/str.h"
#include "os/fs.h"
#include "os/proc_part.h"

enum {
	MOST_FILES = 65536,	/* closed one by one where nothing better works */
	WANTED_FILES = 4096,
};

/* Known at the start of main only and needed as long as the process lives. */
static struct {
	char path[PATH_MAX];
	pid_t pid, parent;
	bool closed[3];		/* descriptors that proc_open_std() filled */
} start;

bool proc_absolute(const char *name, char *out, size_t cap)
{
	char found[PATH_MAX], cwd[PATH_MAX];
	int n;

	if (!fs_in_path(name, found, sizeof(found)))
		return false;
	if (found[0] == '/')
		n = snprintf(out, cap, "%s", found);
	else if (getcwd(cwd, sizeof(cwd)))
		n = snprintf(out, cap, "%s/%s", cwd, found);
	else
		return false;
	return n > 0 && (size_t)n < cap;
}

void proc_remember(const char *argv0)
{
	const char *execfn = (const char *)getauxval(AT_EXECFN);
	char name[PATH_MAX] = "";

	start.pid = getpid();
	start.parent = getppid();
	/* What was given to exec is a path even where it has no slash. */
	if (execfn)
		snprintf(name, sizeof(name), "%s%s", strchr(execfn, '/') ? "" : "./",
			execfn);
	if (name[0] && proc_absolute(name, start.path, sizeof(start.path)))
		return;
	if (!argv0 || !proc_absolute(argv0, start.path, sizeof(start.path)))
		start.path[0] = '\0';
}

const char *proc_self(void)
{
	static const char exe[] = "/proc/self/exe";

	if (access(exe, X_OK) == 0)
		return exe;
	return start.path[0] ? start.path : NULL;
}

/* Real-time signals of the C library refuse, and so do the two that can not be caught. */
static void default_signals(void)
{
	struct sigaction dfl = { .sa_handler = SIG_DFL };
	struct sigaction ignore = { .sa_handler = SIG_IGN };
	sigset_t none;

	for (int sig = 1; sig < NSIG; sig++)
		sigaction(sig, &dfl, NULL);
	/* A file at its limit is a write that fails, and a reason. */
	sigaction(SIGXFSZ, &ignore, NULL);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
}

void proc_expect_children(void)
{
	struct sigaction dfl = { .sa_handler = SIG_DFL };
	sigset_t child;

	sigaction(SIGCHLD, &dfl, NULL);
	sigemptyset(&child);
	sigaddset(&child, SIGCHLD);
	sigprocmask(SIG_UNBLOCK, &child, NULL);
}

void proc_no_core(void)
{
	struct rlimit r;

	if (getrlimit(RLIMIT_CORE, &r) == 0) {
		r.rlim_cur = 0;
		setrlimit(RLIMIT_CORE, &r);
	}
}

/* Crashing probes leave no core files; a limit of descriptors is never lowered. */
static void default_limits(void)
{
	struct rlimit r;

	proc_no_core();
	if (getrlimit(RLIMIT_NOFILE, &r) == 0 && r.rlim_cur < WANTED_FILES) {
		r.rlim_cur = r.rlim_max < WANTED_FILES ? r.rlim_max : WANTED_FILES;
		setrlimit(RLIMIT_NOFILE, &r);
	}
}

void proc_clean_start(void)
{
	static const int timer[] = { ITIMER_REAL, ITIMER_VIRTUAL, ITIMER_PROF };
	const struct itimerval off = { 0 };

	/* Timers first: a pending alarm must not meet the default action. */
	for (size_t i = 0; i < sizeof(timer) / sizeof(timer[0]); i++)
		setitimer(timer[i], &off, NULL);
	default_signals();
	umask(022);
	default_limits();
	if (access(".", R_OK | X_OK) < 0 && chdir("/") < 0)
		return;
}

/*
 * Without /dev/null the reading end of a pipe that nobody writes to: reads
 * end at once and writes fail, without SIGPIPE.
 */
static int open_nothing(void)
{
	int fd = open("/dev/null", O_RDWR), p[2];

	if (fd >= 0)
		return fd;
	if (pipe(p) < 0)
		return -1;
	close(p[1]);
	return p[0];
}

void proc_open_std(void)
{
	for (int fd = 0; fd < 3; fd++) {
		int got;

		if (fcntl(fd, F_GETFD) >= 0 || errno != EBADF)
			continue;
		/* All below are open, so the lowest free number is this one. */
		start.closed[fd] = true;
		got = open_nothing();
		if (got >= 0 && got != fd) {
			dup2(got, fd);
			close(got);
		}
	}
}

bool proc_stdout_is_closed(void)
{
	return start.closed[STDOUT_FILENO] || fcntl(STDOUT_FILENO, F_GETFD) < 0;
}

static bool kept(int fd, const int *keep, int n)
{
	for (int i = 0; i < n; i++) {
		if (keep[i] == fd)
			return true;
	}
	return false;
}

/* Closes first..last, both included; false: not offered. */
static bool close_range_of(unsigned first, unsigned last)
{
#ifdef SYS_close_range
	return syscall(SYS_close_range, first, last, 0u) == 0;
#else
	(void)first;
	(void)last;
	return false;
#endif
}

static int highest_file(void)
{
	struct rlimit r;

	if (getrlimit(RLIMIT_NOFILE, &r) < 0 || r.rlim_cur > MOST_FILES)
		return MOST_FILES;
	return (int)r.rlim_cur;
}

void proc_close_from(int from, const int *keep, int n)
{
	int above = from - 1, next;

	/* The gaps between the kept ones, from below. */
	for (;;) {
		next = -1;
		for (int i = 0; i < n; i++) {
			if (keep[i] > above && (next < 0 || keep[i] < next))
				next = keep[i];
		}
		if (next != above + 1 && !close_range_of((unsigned)above + 1,
			next < 0 ? UINT_MAX : (unsigned)next - 1))
			break;
		if (next < 0)
			return;
		above = next;
	}
	for (int fd = above + 1, most = highest_file(); fd < most; fd++) {
		if (!kept(fd, keep, n))
			close(fd);
	}
}

/*
 * The request may come after the parent's death: then 1 is our parent. Where 1
 * is the rightful one there is nobody to outlive.
 */
void proc_die_with_parent(void)
{
	pid_t rightful = getpid() == start.pid ? start.parent : start.pid;

	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() == 1 && rightful != 1)
		kill(getpid(), SIGKILL);
}

bool proc_subreaper(void)
{
#ifdef PR_SET_CHILD_SUBREAPER
	return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0;
#else
	return false;
#endif
}

static bool write_text(const char *path, const char *text)
{
	int fd = open(path, O_WRONLY | O_CLOEXEC);
	bool ok;

	if (fd < 0)
		return false;
	ok = write(fd, text, strlen(text)) == (ssize_t)strlen(text);
	close(fd);
	return ok;
}

void proc_oom_victim(void)
{
	if (!write_text("/proc/self/oom_score_adj", "1000"))
		write_text("/proc/self/oom_adj", "15");
}

bool proc_stat_machine(const char *text, struct machine_time *t)
{
	enum { USER, NICE, SYSTEM, IDLE, IOWAIT, IRQ, SOFTIRQ, STEAL, COLUMNS };
	uint64_t v[COLUMNS] = { 0 };
	char line[256], word[32];
	const char *s = line;
	int n = 0;

	if (!str_word(&text, "\n", line, sizeof(line)) || !str_starts(line, "cpu "))
		return false;
	s += 4;
	while (n < COLUMNS && str_word(&s, " ", word, sizeof(word))) {
		if (!num_whole(word, &v[n++]))
			return false;
	}
	if (n < IOWAIT)
		return false;
	*t = (struct machine_time){ .steal = v[STEAL],
		.busy = v[USER] + v[NICE] + v[SYSTEM] + v[IRQ] + v[SOFTIRQ] };
	for (n = 0; n < COLUMNS; n++)
		t->total += v[n];
	return true;
}

bool proc_machine_time(struct machine_time *t)
{
	char text[512];
	long ticks = sysconf(_SC_CLK_TCK);

	if (fs_read("/proc/stat", text, sizeof(text)) <= 0 || !proc_stat_machine(text, t))
		return false;
	t->ticks_a_second = ticks > 0 ? (unsigned)ticks : 100;
	return true;
}
