/* mkbench_self - builds at once as mkbench makes them, with no tool but kbench itself. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "kbench.h"
#include "mkbench_line.h"
#include "mkbench_object.h"
#include "mkbench_tree.h"

enum {
	FILES = 48,
	PROGRAM = FILES * 4 * OBJECT_WORDS,
	/* bytes on disk of one build, in whole blocks */
	ROOM = FILES * (16384 + 16384) + PROGRAM + 65536,
	PATH = PATH_MAX + 64,
	WRONG = 126,		/* exit status of a step whose input is damaged */
	NO_EXEC = 127,
};
static const uint32_t answer = 0xd88ccc0a;	/* the sum over the program */

static unsigned makes, jobs;
static bool can_exec;
static char scratch[PATH_MAX];

static void source_name(char *name, unsigned k, char ending)
{
	snprintf(name, TREE_NAME, "m%03u.%c", k, ending);
}

/* A whole small file; its length, -1 with errno. */
static ssize_t slurp(const char *path, void *bytes, size_t cap)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	ssize_t n = fd < 0 ? -1 : read(fd, bytes, cap);

	if (fd >= 0)
		close(fd);
	return n;
}

static bool spill(const char *path, const void *bytes, size_t n)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0700);
	ssize_t k = fd < 0 ? -1 : write(fd, bytes, n);

	if (k >= 0 && (size_t)k < n)
		errno = ENOSPC;
	return fd >= 0 && close(fd) == 0 && k == (ssize_t)n;
}

/* Its exit status: 0, an errno or WRONG. */
static int compile(unsigned k)
{
	char source[TREE_NAME], object[TREE_NAME];
	static char text[TREE_TEXT];
	static unsigned char out[OBJECT_BYTES];
	ssize_t n;

	source_name(source, k, 'c');
	source_name(object, k, 'o');
	n = slurp(source, text, sizeof(text));
	if (n < 0)
		return errno;
	if (!object_compile(out, text, (size_t)n))
		return ENOMEM;
	return spill(object, out, sizeof(out)) ? 0 : errno;
}

static int link_all(void)
{
	static unsigned char object[OBJECT_BYTES];
	unsigned char *program = malloc(PROGRAM);
	char name[TREE_NAME];
	ssize_t n;

	if (!program)
		return ENOMEM;
	for (unsigned k = 0; k < FILES; k++) {
		source_name(name, k, 'o');
		n = slurp(name, object, sizeof(object));
		if (n < 0)
			return errno;
		if (n != OBJECT_BYTES || !object_link(program, object, k))
			return WRONG;
	}
	return spill("prog", program, PROGRAM) ? 0 : errno;
}

/* The last step links. */
static int step(unsigned k)
{
	return k < FILES ? compile(k) : link_all();
}

/* Arguments: its name, the number of the step. */
static int helper(int argc, char **argv)
{
	return argc == 2 ? step((unsigned)strtoul(argv[1], NULL, 10)) : 2;
}

/* A step in a process of its own, in the tree that is the current directory. */
static void start_step(struct kb_ctx *c, unsigned k)
{
	char number[16], option[] = "--helper", name[] = "mkbench_self";
	char *argv[] = { (char *)kb_self(c), option, name, number, NULL };
	pid_t pid = fork();

	KB_CHECK(pid >= 0);
	if (pid)
		return;
	if (!can_exec)
		_exit(step(k));
	snprintf(number, sizeof(number), "%u", k);
	execv(argv[0], argv);
	_exit(NO_EXEC);
}

/* Waits for one step. */
static void end_step(void)
{
	int status;

	KB_CHECK(waitpid(-1, &status, 0) > 0);
	if (status == 0)
		return;
	if (WIFSIGNALED(status))
		kb_fail("a step of the build ended by signal %d", WTERMSIG(status));
	if (WEXITSTATUS(status) == WRONG)
		kb_fail("a step of the build got a damaged object");
	if (WEXITSTATUS(status) == NO_EXEC)
		kb_fail("a step of the build could not be executed");
	kb_fail("a step of the build failed: %s", strerror(WEXITSTATUS(status)));
}

/* A token for each job that may run; to begin one is to take a token out of the pipe. */
static void open_tokens(int *token)
{
	KB_CHECK(pipe2(token, O_CLOEXEC | O_NONBLOCK) == 0);
	for (unsigned k = 0; k < jobs; k++)
		KB_CHECK(write(token[1], "+", 1) == 1);
}

static void enter(struct kb_ctx *c, unsigned k)
{
	char path[PATH];

	snprintf(path, sizeof(path), "%s/%u", scratch, k + 1);
	KB_CHECK(chdir(path) == 0);
}

static void work(struct kb_ctx *c, unsigned tree)
{
	unsigned running = 0;
	int token[2];
	char b;

	open_tokens(token);
	for (unsigned k = 0; k < FILES; k++) {
		while (read(token[0], &b, 1) != 1) {
			KB_CHECK(errno == EAGAIN);
			end_step();
			running--;
			KB_CHECK(write(token[1], "+", 1) == 1);
		}
		start_step(c, k);
		running++;
	}
	while (running--)
		end_step();
	start_step(c, FILES);
	end_step();
}

/* It has told why already. */
static void failed(struct kb_ctx *c, unsigned k, int status)
{
	kb_fail("build %u ended with wait status 0x%x", k + 1, (unsigned)status);
}

static void in_tree(char *path, unsigned tree, const char *name)
{
	snprintf(path, PATH, "%s/%u/%s", scratch, tree + 1, name);
}

/* As before any build. */
static void clean(unsigned tree)
{
	char path[PATH], name[TREE_NAME];

	for (unsigned k = 0; k < FILES; k++) {
		source_name(name, k, 'o');
		in_tree(path, tree, name);
		KB_CHECK(unlink(path) == 0 || errno == ENOENT);
	}
	in_tree(path, tree, "prog");
	KB_CHECK(unlink(path) == 0 || errno == ENOENT);
}

/* It was not there before. */
static void prove(unsigned tree)
{
	unsigned char *program = malloc(PROGRAM + 1);
	uint32_t sum;
	char path[PATH];

	KB_CHECK(program);
	in_tree(path, tree, "prog");
	if (slurp(path, program, PROGRAM + 1) != PROGRAM)
		kb_fail("the build ended well without its program");
	sum = object_sum(program, FILES);
	if (sum != answer)
		kb_fail("the program has the sum %08x instead of %08x", (unsigned)sum,
			(unsigned)answer);
	free(program);
}

static void write_tree(unsigned tree)
{
	static char text[TREE_TEXT];
	char path[PATH], name[TREE_NAME];

	in_tree(path, tree, "");
	KB_CHECK(mkdir(path, 0700) == 0);
	for (unsigned k = 0; k < FILES; k++) {
		size_t n = tree_module(name, text, k);

		in_tree(path, tree, name);
		KB_CHECK(spill(path, text, n));
	}
}

/* A step of tree 1, tried; where this program can not exec itself steps only fork. */
static void try_exec(struct kb_ctx *c)
{
	int status;
	pid_t pid;

	can_exec = kb_self(c) != NULL;
	pid = can_exec ? fork() : 0;
	if (can_exec && pid == 0) {
		enter(c, 0);
		start_step(c, 0);
		_exit(waitpid(-1, &status, 0) > 0 && status == 0 ? 0 : 1);
	}
	KB_CHECK(pid >= 0);
	can_exec = pid && waitpid(pid, &status, 0) == pid && status == 0;
	if (!can_exec)
		kb_note(c, "steps", "forked only: kbench can not exec itself here");
}

static void setup(struct kb_ctx *c)
{
	size_t memory;

	makes = line_arg(c, "makes");
	jobs = line_arg(c, "jobs");
	line_processes((unsigned long)makes * (1 + jobs));
	memory = (size_t)makes * (jobs < FILES ? jobs : FILES) * OBJECT_MEMORY;
	if (memory > kb_memory(c))
		kb_skip("needs %zu KiB of memory, %zu KiB are allowed (--mem)",
			memory / 1024, kb_memory(c) / 1024);
	line_room(c, (uint64_t)makes * ROOM, (uint64_t)makes * (2 * FILES + 2));
	KB_CHECK(realpath(kb_tmpdir(c), scratch));
	for (unsigned k = 0; k < makes; k++)
		write_tree(k);
	try_exec(c);
}

static void run(struct kb_ctx *c, uint64_t n)
{
	const struct line l = { makes, enter, work, failed, clean, prove };

	line_run(c, &l, n);
}

static double cost_of(const struct kb_ctx *c)
{
	return 0.25 * (double)kb_arg(c, "makes");
}

const struct kb_probe mkbench_self[] = {
	{ .name = "mkbench_self", .suite = "build", .unit = &kb_seconds, .per = "build",
	  .needs = KB_FORK | KB_TMPDIR, .pin = KB_FREE, .axes = line_axes, .all = "1m.4j",
	  .samples = 1, .cost = 0.25, .cost_of = cost_of,
	  .summary = "parallel builds by kbench, no compiler",
	  .help = "One operation is m builds at once, each with j jobs in a tree of its "
		"own; the figure is the mean of their times from one start line to the "
		"end of each. It is the shape of mkbench without its tools: a process "
		"keeps a pipe of j tokens, starts a step where it gets one and puts it "
		"back when a step has ended. A step is fork and exec of kbench; it reads "
		"one of 48 generated C files, cuts it into tokens and works on them with "
		"a hash table and lists in 700 kB of memory as a compiler would, and "
		"writes an object. When all are there one more step checks and links "
		"them. The work is the same on every machine and the program that comes "
		"out must be the known one, byte for byte. What was built is removed "
		"before each operation, untimed. Where kbench can not exec itself steps "
		"are forked only, and the samples are marked l.",
	  .setup = setup, .run = run, .helper = helper },
	{ 0 }
};
