/* mkbench - builds at once, each by make with jobs at once, of a tree of C files. */
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
#include "mkbench_copy.h"
#include "mkbench_line.h"
#include "mkbench_log.h"
#include "mkbench_tool.h"
#include "mkbench_tree.h"

enum {
	ROOM = 8 << 20,		/* bytes of one generated tree, built */
	PATH = PATH_MAX + 64,
	WORDS = 8,		/* of a command line beside the user's */
	A_JOB = 3,		/* processes: compiler driver, compiler, assembler */
};
static const double generated_s = 8, source_s = 0.04;	/* on a PC */

static unsigned makes, jobs;
static char scratch[PATH_MAX];
static const char *tree, *out_arg;	/* the user's, NULL: none */
static char **user_words;		/* --make-args */
static char compiler[PATH_MAX];		/* CC=... of a generated tree */
static bool can_clean;			/* make clean works in the user's tree */
static uint32_t answer;
static uint64_t before[LINE_MOST];	/* the state of a tree of the user's */

static void path_of(char *path, unsigned k, const char *what)
{
	snprintf(path, PATH, "%s/%u%s", scratch, k + 1, what);
}

/* The words of the make that builds tree k, or cleans it. */
static char **command(unsigned k, bool clean)
{
	static char job_word[16], out_word[2 * PATH];
	char **extra = clean ? tool_settings(user_words) : user_words, **v;
	size_t n = 0, m = 0;

	while (extra[m])
		m++;
	v = calloc(WORDS + m, sizeof(*v));
	KB_CHECK(v);
	v[n++] = (char *)"make";
	snprintf(job_word, sizeof(job_word), "-j%u", jobs);
	if (!clean)
		v[n++] = job_word;
	if (out_arg) {
		snprintf(out_word, sizeof(out_word), "%s%s/%u", out_arg, scratch, k + 1);
		v[n++] = (char *)"-C";
		v[n++] = (char *)tree;
		v[n++] = out_word;
	}
	if (!tree) {
		v[n++] = (char *)"-s";
		v[n++] = compiler;
	}
	for (size_t i = 0; i < m; i++)
		v[n++] = extra[i];
	if (clean)
		v[n++] = (char *)"clean";
	return v;
}

/* Output goes to a log, and the build happens in its tree. */
static void enter(unsigned k, const char *log)
{
	char path[PATH];
	int in = open("/dev/null", O_RDONLY | O_CLOEXEC), out;

	path_of(path, k, log);
	out = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
	KB_CHECK(in >= 0 && out >= 0);
	KB_CHECK(dup2(in, STDIN_FILENO) >= 0 && dup2(out, STDOUT_FILENO) >= 0 &&
		dup2(out, STDERR_FILENO) >= 0);
	path_of(path, k, "");
	KB_CHECK(chdir(path) == 0);
}

static void prepare(struct kb_ctx *c, unsigned k)
{
	enter(k, ".log");
}

static void work(struct kb_ctx *c, unsigned k)
{
	char **argv = command(k, false);

	execvp(argv[0], argv);
	kb_check_failed(__FILE__, __LINE__, "exec of make");
}

/* Its last line goes with the reason, the last 20 to whoever asked for more words. */
static void failed(struct kb_ctx *c, unsigned k, int status)
{
	char path[PATH], last[96];

	path_of(path, k, ".log");
	log_last(last, sizeof(last), path);
	log_show(path);
	if (WIFSIGNALED(status))
		kb_fail("make ended by signal %d: %s", WTERMSIG(status), last);
	kb_fail("build failed: %s", last);
}

static void run_program(void *arg)
{
	char *argv[] = { (char *)"prog", (char *)"1", (char *)"2", (char *)"3", NULL };
	unsigned *want = arg;

	argv[1 + *want] = NULL;
	execv(argv[0], argv);
	_exit(127);
}

/* The exit status of fn, run in tree k; -1: it was killed. */
static int in_tree(unsigned k, const char *log, void (*fn)(void *), void *arg)
{
	int status;
	pid_t pid = fork();

	if (pid == 0) {
		enter(k, log);
		fn(arg);
	}
	KB_CHECK(pid > 0 && waitpid(pid, &status, 0) == pid);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* It was not there before: what answers rightly was made by this build. */
static void prove(unsigned k)
{
	uint32_t got = 0;
	char path[PATH];

	path_of(path, k, tree ? ".log" : "/prog");
	if (tree && log_is_idle(path))
		kb_fail("make had nothing to do: built already, and without 'clean'?");
	if (tree) {
		path_of(path, k, "");
		if (copy_state(path) == before[k])
			kb_fail("make ended well and has changed no file: nothing built");
		return;
	}
	if (access(path, X_OK) != 0)
		kb_fail("make ended well without a program: %s", strerror(errno));
	for (unsigned i = 0; i < 4; i++) {
		int byte = in_tree(k, ".run", run_program, &i);

		KB_CHECK(byte >= 0);
		got |= (uint32_t)byte << 8 * i;
	}
	if (got != answer)
		kb_fail("the program built answers %08x instead of %08x", (unsigned)got,
			(unsigned)answer);
}

static void remove_built(unsigned k)
{
	char path[PATH], name[24] = "/main.o";

	for (unsigned m = 0; m <= TREE_MODULES; m++) {
		path_of(path, k, name);
		KB_CHECK(unlink(path) == 0 || errno == ENOENT);
		snprintf(name, sizeof(name), "/m%03u.o", m);
	}
	path_of(path, k, "/prog");
	KB_CHECK(unlink(path) == 0 || errno == ENOENT);
}

static void make_clean(void *arg)
{
	char **argv = command(*(unsigned *)arg, true);

	execvp(argv[0], argv);
	_exit(127);
}

/* As before any build. */
static void clean(unsigned k)
{
	char path[PATH];

	path_of(path, k, "");
	if (!tree) {
		remove_built(k);
	} else if (can_clean) {
		if (in_tree(k, ".log", make_clean, &k) != 0)
			failed(NULL, k, 256);
	} else {
		copy_remove(path);
		if (out_arg)
			KB_CHECK(mkdir(path, 0700) == 0);
		else
			copy_tree(tree, path);
	}
	if (tree) {
		path_of(path, k, "");
		before[k] = copy_state(path);
	}
}

static void write_tree(unsigned k)
{
	static char text[TREE_TEXT];
	char name[TREE_NAME], path[PATH], file[TREE_NAME + 1];
	int fd;

	path_of(path, k, "");
	KB_CHECK(mkdir(path, 0700) == 0);
	for (unsigned i = 0; i < TREE_FIXED + TREE_MODULES; i++) {
		size_t n = tree_file(name, text, TREE_MODULES, i);

		snprintf(file, sizeof(file), "/%s", name);
		path_of(path, k, file);
		fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
		KB_CHECK(fd >= 0 && kb_write(fd, text, n) && close(fd) == 0);
	}
}

static void set_up_generated(struct kb_ctx *c)
{
	const char *cc = tool_compiler();

	snprintf(compiler, sizeof(compiler), "CC=%s", cc);
	line_room(c, (uint64_t)makes * ROOM, makes * 2 * (TREE_MODULES + 20));
	answer = tree_answer(TREE_MODULES);
	for (unsigned k = 0; k < makes; k++)
		write_tree(k);
	tool_note(c, "compiler", cc);
}

/* Whatever is built lands in the scratch directory, which must not be in the tree. */
static void set_up_users(struct kb_ctx *c)
{
	struct copy_size s = copy_measure(tree);
	size_t n = strlen(tree);
	char path[PATH];
	unsigned first = 0;

	if (strncmp(scratch, tree, n) == 0 && (scratch[n] == '/' || tree[n - 1] == '/'))
		kb_skip("the scratch directory is inside the tree; --tmpdir DIR names "
			"another");
	if (!out_arg) {
		line_room(c, makes * s.bytes, makes * s.files);
		for (unsigned k = 0; k < makes; k++) {
			path_of(path, k, "");
			copy_tree(tree, path);
		}
		can_clean = in_tree(first, ".log", make_clean, &first) == 0;
	}
	kb_note(c, "tree", "%llu files, %llu KiB, %s", (unsigned long long)s.files,
		(unsigned long long)s.bytes / 1024,
		out_arg ? "built outside of it" :
		can_clean ? "a copy, make clean before each build" :
			    "a fresh copy for each build");
}

static void setup(struct kb_ctx *c)
{
	const char *words = kb_option(c, "make-args");
	char tmp[PATH];

	makes = line_arg(c, "makes");
	jobs = line_arg(c, "jobs");
	tree = kb_option(c, "tree");
	out_arg = kb_option(c, "out-arg");
	user_words = tool_words(words ? words : "");
	if (!user_words)
		kb_fail("--make-args: a quote is not closed: %.80s", words);
	line_processes((unsigned long)makes * (1 + (unsigned long)jobs * A_JOB));
	KB_CHECK(realpath(kb_tmpdir(c), scratch));
	snprintf(tmp, sizeof(tmp), "%s/tmp", scratch);
	KB_CHECK(mkdir(tmp, 0700) == 0);
	tool_environment(tmp, !tree);
	if (tree)
		set_up_users(c);
	else
		set_up_generated(c);
	tool_note(c, "make", "make");
}

static void run(struct kb_ctx *c, uint64_t n)
{
	const struct line l = { makes, prepare, work, failed, clean, prove };

	line_run(c, &l, n);
}

static double cost_of(const struct kb_ctx *c)
{
	static double one;
	const char *dir = kb_option(c, "tree");

	if (!one && dir)
		one = source_s * (double)copy_measure(dir).sources + 1;
	return (double)kb_arg(c, "makes") * (dir ? one : generated_s);
}

const struct kb_probe mkbench[] = {
	{ .name = "mkbench", .suite = "build", .unit = &kb_seconds, .per = "build",
	  .needs = KB_FORK | KB_TMPDIR | KB_SHELL | KB_DEVNULL, .program = "make",
	  .options = "tree make-args out-arg",
	  .pin = KB_FREE, .axes = line_axes, .all = "", .usual = "1m.8j",
	  .samples = 1, .cost = 8, .cost_of = cost_of,
	  .summary = "parallel builds of C files, make and cc",
	  .help = "One operation is m builds at once, each `make -j` with j jobs in a "
		"tree of its own; the figure is the mean of their times from one start "
		"line to the end of each make. The tree is generated, the same bytes on "
		"every machine: 200 C files of some 270 lines, headers, a link step at "
		"the end, compiled with -O2 by the first of cc, $CC, gcc and clang, "
		"which is noted: another compiler is other work. What was built is "
		"removed before each operation, untimed, and the program that comes out "
		"must give the answer that is known beforehand. --tree DIR builds a tree "
		"of yours instead: a copy of it, cleaned by `make clean` or copied "
		"afresh before each operation, or with --out-arg O= the tree itself into "
		"a directory of kbench's; --make-args are more arguments for make. DIR "
		"is not written to. ccache is switched off. A build that fails is a "
		"failed probe with the last line that it printed. The parent built a "
		"kernel, three times a cell.",
	  .parent = "mkbench: average build time of N times make -j J",
	  .setup = setup, .run = run },
	{ 0 }
};
