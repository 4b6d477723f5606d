/* lat_proc - what it costs to call a procedure and to make a process. */
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/auxv.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "again.h"
#include "kbench.h"

/* Exit status of the children; RAN can only come from the image that was executed. */
enum { FORKED = 1, RAN = 42, NO_EXEC = 127 };

#define SHELL "/bin/sh"

/* The program, from kb_self(), stands in [0], for the shell in [3]. */
static char *args[] = { NULL, "--helper", "lat_proc.exec", NULL };
static char *shell_args[] = { "sh", "-c", "\"$0\" --helper lat_proc.exec", NULL, NULL };
static char *empty[] = { NULL };

static pid_t (*start)(void);	/* starts one child; -1 with errno */
static int status_wanted;
static int report = -1;		/* where a child says why it could not exec */

static volatile int64_t total;

__attribute__((noinline)) static void procedure(int x)
{
	total += x;
}

static void run_procedure(struct kb_ctx *c, uint64_t n)
{
	const int64_t before = total;
	int one = 1;

	KB_HIDE(one);
	for (uint64_t k = n; k; k--)
		procedure(one);
	if (total != before + (int64_t)n)
		kb_fail("the procedure was not called as often as it should have been");
}

/* In a child that could not exec; nothing here but system calls, for vfork. */
static noreturn void no_exec(void)
{
	int e = errno;

	if (report >= 0)
		_exit(write(report, &e, sizeof(e)) == sizeof(e) ? NO_EXEC : EXIT_FAILURE);
	_exit(NO_EXEC);
}

static pid_t start_fork(void)
{
	pid_t pid = fork();

	if (pid == 0)
		_exit(FORKED);
	return pid;
}

static pid_t start_exec(void)
{
	pid_t pid = fork();

	if (pid == 0) {
		execve(args[0], args, empty);
		no_exec();
	}
	return pid;
}

static pid_t start_vfork(void)
{
	pid_t pid = vfork();

	if (pid == 0) {
		execve(args[0], args, empty);
		no_exec();
	}
	return pid;
}

static pid_t start_shell(void)
{
	pid_t pid = fork();

	if (pid == 0) {
		execv(SHELL, shell_args);
		no_exec();
	}
	return pid;
}

static pid_t start_spawn(void)
{
	pid_t pid;
	int e = posix_spawn(&pid, args[0], NULL, NULL, args, empty);

	if (e == 0)
		return pid;
	errno = e;
	return -1;
}

static uint64_t refused;	/* how often no process could be had at once */

/* A limit on processes may be met for a moment, by children of others. */
static pid_t start_later(void)
{
	const struct timespec moment = { .tv_nsec = 10000000 };
	pid_t pid = -1;

	refused++;
	for (int tries = 0; pid < 0 && errno == EAGAIN && tries < 20; tries++) {
		nanosleep(&moment, NULL);
		pid = start();
	}
	return pid;
}

static pid_t start_one(void)
{
	pid_t pid = start();

	if (__builtin_expect(pid < 0, 0))
		pid = start_later();
	KB_CHECK(pid > 0);
	return pid;
}

static void end_of(pid_t pid)
{
	int status = 0;
	bool right;

	KB_CHECK(waitpid(pid, &status, 0) == pid);
	right = WIFEXITED(status) && WEXITSTATUS(status) == status_wanted;
	if (__builtin_expect(!right, 0))
		kb_fail("a child ended with wait status %#x instead of exit status %d",
			(unsigned)status, status_wanted);
}

static void children(uint64_t n)
{
	while (n--)
		end_of(start_one());
}

static void run(struct kb_ctx *c, uint64_t n)
{
	again_until_undisturbed(c, n, children, &refused,
		"no process could be had at once");
}

/* The first child, untimed: its exec closes the pipe, or it says why there was none. */
static void prove_exec(void)
{
	int ends[2], e = 0;
	ssize_t k;
	bool executed;
	pid_t pid;

	KB_CHECK(pipe2(ends, O_CLOEXEC) == 0);
	report = ends[1];
	pid = start_one();
	KB_CHECK(close(ends[1]) == 0);
	report = -1;
	k = read(ends[0], &e, sizeof(e));
	executed = k == 0;
	errno = k == (ssize_t)sizeof(e) ? e : errno;
	KB_CHECK(executed);
	KB_CHECK(close(ends[0]) == 0);
	end_of(pid);
}

/* The cost of a fork grows with the process that forks. */
static void note_parent(struct kb_ctx *c)
{
	struct rusage r;

	KB_CHECK(getrusage(RUSAGE_SELF, &r) == 0);
	kb_note(c, "rss", "%ld kB at most", r.ru_maxrss);
}

static void setup_fork(struct kb_ctx *c)
{
	start = start_fork;
	status_wanted = FORKED;
	note_parent(c);
	end_of(start_one());
}

static void setup_image(struct kb_ctx *c, pid_t (*how)(void))
{
	struct stat st;

	start = how;
	status_wanted = RAN;
	args[0] = (char *)kb_self(c);
	KB_CHECK(stat(args[0], &st) == 0);
	kb_note(c, "program", "%lld KiB on disk, %s", (long long)st.st_size / 1024,
		getauxval(AT_BASE) ? "dynamic" : "static");
	note_parent(c);
}

static void setup_exec(struct kb_ctx *c)
{
	setup_image(c, start_exec);
	prove_exec();
}

static void setup_vfork(struct kb_ctx *c)
{
	setup_image(c, start_vfork);
	prove_exec();
}

static void setup_spawn(struct kb_ctx *c)
{
	setup_image(c, start_spawn);
	end_of(start_one());
}

static void setup_shell(struct kb_ctx *c)
{
	char *shell = realpath(SHELL, NULL);

	setup_image(c, start_shell);
	/* A link that means "this program" would mean the shell to the shell. */
	shell_args[3] = realpath(args[0], NULL);
	if (!shell_args[3] || access(shell_args[3], X_OK) != 0)
		kb_skip("the file of this program is not there for a shell to start");
	KB_CHECK(shell);
	kb_note(c, "shell", "%s", shell);
	free(shell);
	prove_exec();
}

static int helper(int argc, char **argv)
{
	return RAN;
}

#define EXECUTED \
	" What is executed is kbench itself, which ends at once with a status that is " \
	"checked every time; a first child, untimed, must show that its exec took " \
	"place. Its size and how it is linked (a dynamic one costs several times a " \
	"static one) are kept as \"program\"."

const struct kb_probe lat_proc[] = {
	{ .name = "lat_proc.procedure", .suite = "micro", .unit = &kb_us,
	  .parent = "Procedure call", .summary = "call a procedure",
	  .help = "One operation is the call of a procedure that adds its argument to a "
		"64-bit number in memory. The sum is checked. lmbench calls it "
		"\"Procedure call\"; its procedure is in another file, kbench's is kept "
		"from being inlined.",
	  .run = run_procedure },
	{ .name = "lat_proc.fork", .suite = "micro", .unit = &kb_us,
	  .parent = "Process fork+exit", .summary = "fork a process and wait for its end",
	  .help = "One operation is fork, exit of the child, waitpid; the exit status is "
		"checked. lmbench calls it \"Process fork+exit\"; its child runs the C "
		"library's exit(), kbench's ends by _exit(). The cost depends on the "
		"size of the process that forks, which is kept as \"rss\".",
	  .needs = KB_FORK, .setup = setup_fork, .run = run },
	{ .name = "lat_proc.exec", .suite = "micro", .unit = &kb_us,
	  .parent = "Process fork+execve",
	  .summary = "fork, execute a program, wait for its end",
	  .help = "One operation is fork, execve with an empty environment, exit, "
		"waitpid."
		EXECUTED " lmbench calls it \"Process fork+execve\" and executes "
		"/tmp/hello, a small program that writes to a closed descriptor; where "
		"that file is missing it reports a failed exec as a fast one.",
	  .needs = KB_FORK | KB_EXEC, .setup = setup_exec, .run = run, .helper = helper },
	{ .name = "lat_proc.shell", .suite = "micro", .unit = &kb_us,
	  .parent = "Process fork+/bin/sh -c",
	  .summary = "start a program by way of the shell",
	  .help = "One operation is fork, execv of /bin/sh -c, which starts a program, "
		"and waitpid. Whether the shell forks once more is its own choice; which "
		"shell it is is kept as \"shell\"."
		EXECUTED " lmbench calls it \"Process fork+/bin/sh -c\" and starts "
		"/tmp/hello.",
	  .needs = KB_FORK | KB_EXEC | KB_SHELL, .setup = setup_shell, .run = run },
	{ .name = "lat_proc.vfork", .suite = "micro", .unit = &kb_us,
	  .summary = "vfork, exec a program, wait for its end",
	  .help = "One operation is vfork, execve with an empty environment, exit, "
		"waitpid: lat_proc.exec without the copy of the parent's page tables."
		EXECUTED " lmbench has no such line.",
	  .needs = KB_FORK | KB_EXEC, .setup = setup_vfork, .run = run },
	{ .name = "lat_proc.spawn", .suite = "micro", .unit = &kb_us,
	  .summary = "posix_spawn a program, wait for its end",
	  .help = "One operation is posix_spawn with an empty environment, exit, "
		"waitpid: what the C library makes of lat_proc.vfork."
		EXECUTED " lmbench has no such line.",
	  .needs = KB_FORK | KB_EXEC, .setup = setup_spawn, .run = run },
	{ 0 }
};
