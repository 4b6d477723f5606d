/* test_proc - a clean start, descriptors, children that escaped; texts of /proc. */
#include "harness.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "os/fs.h"
#include "os/proc_part.h"

/* Runs fn in a child of its own; its status, or -1. */
static int in_child(int (*fn)(void))
{
	int status;
	pid_t pid;

	fflush(NULL);
	pid = fork();
	if (pid == 0)
		_exit(fn());
	return pid > 0 && waitpid(pid, &status, 0) == pid && WIFEXITED(status) ?
		WEXITSTATUS(status) : -1;
}

TEST(parent_in_a_stat_line)
{
	CHECK_COUNT(proc_stat_parent("12 (sh) S 7 12 12 0 -1 4194560"), 7);
	CHECK_COUNT(proc_stat_parent("12 (a) R 1 (b) c) Z 99 1 1"), 99);
	CHECK_COUNT(proc_stat_parent("12 () S 0 0 0"), 0);
	CHECK(proc_stat_parent("") == -1);
	CHECK(proc_stat_parent("12 (sh") == -1);
	CHECK(proc_stat_parent("12 (sh) S") == -1);
	CHECK(proc_stat_parent("12 (sh) S x 1") == -1);
}

TEST(machine_time_of_new_and_old_kernels)
{
	struct machine_time t;

	CHECK(proc_stat_machine("cpu  10 1 20 300 5 2 3 4 0 0\ncpu0 1 1 1 1 1 1\n", &t));
	CHECK_COUNT(t.busy, 36);
	CHECK_COUNT(t.steal, 4);
	CHECK_COUNT(t.total, 345);
	CHECK(proc_stat_machine("cpu  10 1 20 300\ncpu0 10 1 20 300\n", &t));
	CHECK_COUNT(t.busy, 31);
	CHECK_COUNT(t.steal, 0);
	CHECK_COUNT(t.total, 331);
	CHECK(!proc_stat_machine("", &t));
	CHECK(!proc_stat_machine("cpu0 1 2 3 4\n", &t));
	CHECK(!proc_stat_machine("cpu  1 2\n", &t));
	CHECK(!proc_stat_machine("cpu  1 x 3 4 5\n", &t));
	CHECK(!proc_stat_machine("cpu  -1 2 3 4 5\n", &t));
}

TEST(own_path_after_chdir)
{
	char cwd[PATH_MAX];
	const char *self = proc_self();

	CHECK(self != NULL);
	CHECK(self && self[0] == '/' && access(self, X_OK) == 0);
	CHECK(getcwd(cwd, sizeof(cwd)) && chdir("/") == 0);
	CHECK(self && access(self, X_OK) == 0);
	CHECK(chdir(cwd) == 0);
}

TEST(started_by_name)
{
	char out[PATH_MAX], cwd[PATH_MAX], want[PATH_MAX + 16];
	FILE *f = fopen("prog", "w");

	CHECK(f && fclose(f) == 0 && chmod("prog", 0755) == 0);
	CHECK(getcwd(cwd, sizeof(cwd)) != NULL);
	snprintf(want, sizeof(want), "%s/./prog", cwd);
	CHECK(proc_absolute("./prog", out, sizeof(out)));
	CHECK_TEXT(out, want);
	CHECK(setenv("PATH", cwd, 1) == 0);
	snprintf(want, sizeof(want), "%s/prog", cwd);
	CHECK(proc_absolute("prog", out, sizeof(out)));
	CHECK_TEXT(out, want);
	CHECK(proc_absolute(want, out, sizeof(out)));
	CHECK_TEXT(out, want);
	CHECK(!proc_absolute("none", out, sizeof(out)));
	CHECK(!proc_absolute("", out, sizeof(out)));
	CHECK(!proc_absolute("./prog", out, 8));
	CHECK(unlink("prog") == 0);
}

static void ignore(int sig)
{
	(void)sig;
}

static int clean(void)
{
	struct sigaction a = { .sa_handler = SIG_IGN }, b = { .sa_handler = ignore };
	struct itimerval t = { .it_value = { 100, 0 } };
	struct rlimit before, after, core;
	sigset_t all, now;
	int bad = 0;

	sigaction(SIGPIPE, &a, NULL);
	sigaction(SIGCHLD, &a, NULL);
	sigaction(SIGTERM, &b, NULL);
	sigfillset(&all);
	sigprocmask(SIG_BLOCK, &all, NULL);
	umask(0);
	setitimer(ITIMER_REAL, &t, NULL);
	getrlimit(RLIMIT_NOFILE, &before);

	proc_clean_start();

	sigprocmask(SIG_BLOCK, NULL, &now);
	for (int sig = 1; sig < 32; sig++)
		bad |= sigismember(&now, sig) == 1 ? 1 : 0;
	bad |= sigaction(SIGPIPE, NULL, &a) < 0 || a.sa_handler != SIG_DFL ? 2 : 0;
	bad |= sigaction(SIGCHLD, NULL, &a) < 0 || a.sa_handler != SIG_DFL ? 2 : 0;
	bad |= sigaction(SIGTERM, NULL, &a) < 0 || a.sa_handler != SIG_DFL ? 2 : 0;
	bad |= umask(022) != 022 ? 4 : 0;
	bad |= getitimer(ITIMER_REAL, &t) < 0 || t.it_value.tv_sec ? 8 : 0;
	getrlimit(RLIMIT_NOFILE, &after);
	bad |= after.rlim_cur < before.rlim_cur ? 16 : 0;
	bad |= getrlimit(RLIMIT_CORE, &core) < 0 || core.rlim_cur ? 32 : 0;
	return bad;
}

TEST(clean_start)
{
	CHECK_COUNT(in_child(clean), 0);
}

static int standard_descriptors(void)
{
	char c;

	close(0);
	close(1);
	proc_open_std();
	if (fcntl(0, F_GETFD) < 0 || fcntl(1, F_GETFD) < 0 || fcntl(2, F_GETFD) < 0)
		return 1;
	if (read(0, &c, 1) != 0)
		return 2;
	/* /dev/null takes it, an end of a pipe refuses it: no signal either way. */
	return write(1, "x", 1) == 1 || errno == EBADF ? 0 : 3;
}

TEST(closed_standard_descriptors)
{
	CHECK_COUNT(in_child(standard_descriptors), 0);
}

static int descriptors_between(void)
{
	static const int keep[] = { 7, 5, 5, 2 };

	for (int fd = 3; fd < 12; fd++)
		dup2(0, fd);
	proc_close_from(4, keep, 4);
	for (int fd = 0; fd < 12; fd++) {
		bool open_now = fcntl(fd, F_GETFD) >= 0;

		if (open_now != (fd < 4 || fd == 5 || fd == 7))
			return fd + 1;
	}
	proc_close_from(3, NULL, 0);
	return fcntl(3, F_GETFD) >= 0 || fcntl(5, F_GETFD) >= 0 ? 100 : 0;
}

TEST(close_from_but)
{
	CHECK_COUNT(in_child(descriptors_between), 0);
}

/* Until it is killed, or at the latest until the test itself is gone. */
static void say_and_stay(int ready, const int *life)
{
	char c;

	close(life[1]);
	if (write(ready, "c", 1) == 1 && read(life[0], &c, 1) < 0)
		_exit(1);
	_exit(0);
}

/* A child, and one in a session of its own whose parent is gone; both ready. */
static int escaped(void)
{
	int ready[2], life[2];
	bool reaper = proc_subreaper();
	char c[2];

	if (pipe(ready) < 0 || pipe(life) < 0)
		return 1;
	if (fork() == 0) {
		if (fork() == 0) {
			setsid();
			say_and_stay(ready[1], life);
		}
		_exit(0);
	}
	if (fork() == 0)
		say_and_stay(ready[1], life);
	for (int i = 0; i < 2; i++) {
		if (read(ready[0], &c[i], 1) != 1)
			return 2;
	}
	/* Only the killing lets go of the pipe: its end is the proof. */
	close(ready[1]);
	if (proc_kill_children(NULL) < (reaper ? 3u : 2u))
		return 3;
	if (waitpid(-1, NULL, WNOHANG) != -1 || errno != ECHILD)
		return 4;
	if (reaper && read(ready[0], c, 1) != 0)
		return 5;
	return proc_kill_children(NULL) == 0 ? 0 : 6;
}

static int keeps_one(void)
{
	int stay[2], status;
	pid_t kept = -1;

	if (pipe(stay) < 0)
		return 1;
	kept = fork();
	if (kept == 0) {
		char c;

		close(stay[1]);
		_exit(read(stay[0], &c, 1) == 1 ? 33 : 44);
	}
	if (fork() == 0) {
		pause();
		_exit(0);
	}
	if (proc_kill_children(&(struct proc_spared){ { kept }, 1 }) != 1)
		return 2;
	if (write(stay[1], "x", 1) != 1 || waitpid(kept, &status, 0) != kept)
		return 3;
	return WIFEXITED(status) && WEXITSTATUS(status) == 33 ? 0 : 4;
}

TEST(children_are_killed)
{
	pid_t v[4];

	if (proc_children(v, 4) < 0) {
		printf("skip children_are_killed: no /proc\n");
		return;
	}
	CHECK_COUNT(in_child(escaped), 0);
	CHECK_COUNT(in_child(keeps_one), 0);
}

static int dead_ones(void)
{
	siginfo_t info;

	for (int i = 0; i < 3; i++) {
		pid_t pid = fork();

		if (pid == 0)
			_exit(0);
		if (pid < 0 || waitid(P_PID, (id_t)pid, &info, WEXITED | WNOWAIT) < 0)
			return 1;
	}
	if (proc_kill_children(NULL) != 3)
		return 2;
	return waitpid(-1, NULL, WNOHANG) == -1 ? 0 : 3;
}

TEST(dead_children_are_reaped)
{
	CHECK_COUNT(in_child(dead_ones), 0);
}

TEST(marked_processes)
{
	char mark[64], found[64] = "";
	const char *self = proc_self();
	int ready[2], status;
	pid_t pid;

	snprintf(mark, sizeof(mark), "KBENCH_TEST_MARK=%ld", (long)getpid());
	CHECK(pipe(ready) == 0);
	pid = fork();
	if (pid == 0) {
		char *argv[] = { "test_proc", "wait", NULL };
		char *env[] = { "A=1", mark, "B=2", NULL };

		dup2(ready[1], 1);
		if (self)
			execve(self, argv, env);
		_exit(9);
	}
	close(ready[1]);
	if (read(ready[0], found, 4) != 4) {
		printf("skip marked: this program can not exec itself here\n");
		waitpid(pid, NULL, 0);
		return;
	}
	/* What only begins like it is not meant. */
	mark[strlen(mark) - 1] = '\0';
	CHECK_COUNT(proc_kill_marked(mark), 0);
	snprintf(mark, sizeof(mark), "KBENCH_TEST_MARK=%ld", (long)getpid());
	if (access("/proc/self/environ", R_OK) == 0)
		CHECK_COUNT(proc_kill_marked(mark), 1);
	else
		kill(pid, SIGKILL);
	CHECK(waitpid(pid, &status, 0) == pid && WIFSIGNALED(status));
	close(ready[0]);
}

static int orphan_in_time(void)
{
	int alive[2];
	char c;

	if (pipe(alive) < 0)
		return 1;
	if (fork() == 0) {
		/* The parent goes as soon as the one that waits is ready. */
		if (fork() == 0) {
			proc_die_with_parent();
			if (write(alive[1], "r", 1) == 1)
				pause();
			_exit(0);
		}
		close(alive[1]);
		_exit(read(alive[0], &c, 1) == 1 ? 0 : 1);
	}
	close(alive[1]);
	wait(NULL);
	/* End of file: the last writer is gone. */
	return read(alive[0], &c, 1) == 0 ? 0 : 2;
}

TEST(dies_with_its_parent)
{
	CHECK_COUNT(in_child(orphan_in_time), 0);
}

static int victim(void)
{
	char text[16];

	proc_oom_victim();
	if (fs_read("/proc/self/oom_score_adj", text, sizeof(text)) <= 0)
		return 0;
	return strcmp(text, "1000") == 0 ? 0 : 1;
}

TEST(oom_victim)
{
	CHECK_COUNT(in_child(victim), 0);
}

TEST(machine_time_here)
{
	struct machine_time t;

	if (!proc_machine_time(&t)) {
		CHECK(access("/proc/stat", R_OK) < 0);
		return;
	}
	CHECK(t.total >= t.busy && t.total >= t.steal);
	CHECK(t.ticks_a_second > 0);
}

int main(int argc, char **argv)
{
	proc_remember(argv[0]);
	if (argc == 2 && strcmp(argv[1], "wait") == 0) {
		if (write(1, "here", 4) == 4)
			pause();
		return 0;
	}
	RUN(parent_in_a_stat_line);
	RUN(machine_time_of_new_and_old_kernels);
	RUN(own_path_after_chdir);
	RUN(started_by_name);
	RUN(clean_start);
	RUN(closed_standard_descriptors);
	RUN(close_from_but);
	RUN(children_are_killed);
	RUN(dead_children_are_reaped);
	RUN(marked_processes);
	RUN(dies_with_its_parent);
	RUN(oom_victim);
	RUN(machine_time_here);
	return DONE;
}
