/* test_mkbench - what the build probes generate, compile, copy and read is right. */
#include "harness.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "measure/ctx.h"
#include "probes/build/mkbench_copy.h"
#include "probes/build/mkbench_log.h"
#include "probes/build/mkbench_object.h"
#include "probes/build/mkbench_tool.h"
#include "probes/build/mkbench_tree.h"
#include "run/options.h"

enum { STEPS = 48 };			/* sources of mkbench_self */

static char text[TREE_TEXT];
static char dir[] = "/tmp/kbench-test-mkbench.XXXXXX";
static char path[sizeof(dir) + 64];

static const char *in_dir(const char *name)
{
	snprintf(path, sizeof(path), "%s/%s", dir, name);
	return path;
}

static void write_file(const char *name, const void *bytes, size_t n)
{
	int fd = open(in_dir(name), O_WRONLY | O_CREAT | O_TRUNC, 0600);

	CHECK(fd >= 0 && write(fd, bytes, n) == (ssize_t)n && close(fd) == 0);
}

static uint32_t hash(uint32_t h, const void *bytes, size_t n)
{
	const unsigned char *p = bytes;

	while (n--)
		h = (h ^ *p++) * 16777619u;
	return h;
}

/* Figures of two machines are of the same work only if these hold on both. */
TEST(the_tree_is_the_same_everywhere)
{
	char name[TREE_NAME];
	uint32_t h = 2166136261u;
	size_t bytes = 0;

	for (unsigned k = 0; k < TREE_FIXED + TREE_MODULES; k++) {
		size_t n = tree_file(name, text, TREE_MODULES, k);

		CHECK(n > 0 && n < TREE_TEXT && strlen(text) == n);
		h = hash(h, name, strlen(name));
		h = hash(h, text, n);
		bytes += n;
	}
	CHECK_COUNT(bytes, 1133648);
	CHECK_COUNT(h, 0x6a04d252);
	CHECK_COUNT(tree_answer(TREE_MODULES), 0xcfe8b745);
}

TEST(a_module_does_not_depend_on_the_others)
{
	static char alone[TREE_TEXT];
	char name[TREE_NAME];

	CHECK(tree_module(name, alone, 7) == tree_file(name, text, 9, TREE_FIXED + 7));
	CHECK_TEXT(alone, text);
	CHECK_TEXT(name, "m007.c");
	CHECK(tree_answer(8) != tree_answer(9));
}

static unsigned char object[OBJECT_BYTES];
static unsigned char program[STEPS * 4 * OBJECT_WORDS];

TEST(the_program_of_mkbench_self_is_the_same_everywhere)
{
	char name[TREE_NAME];

	for (unsigned k = 0; k < STEPS; k++) {
		size_t n = tree_module(name, text, k);

		CHECK(object_compile(object, text, n));
		CHECK(object_link(program, object, k));
		if (k == 0)
			CHECK_COUNT(hash(0, object, sizeof(object)), 0x9396158e);
	}
	CHECK_COUNT(object_sum(program, STEPS), 0xd88ccc0a);
	program[4 * OBJECT_WORDS + 5] ^= 1;
	CHECK(object_sum(program, STEPS) != 0xd88ccc0a);
}

TEST(a_damaged_object_is_not_linked)
{
	const size_t at[] = { 0, 3, 12, 16, OBJECT_BYTES - 1 };

	CHECK(object_compile(object, "int x;", 6));
	CHECK(object_link(program, object, 0));
	for (size_t i = 0; i < sizeof(at) / sizeof(at[0]); i++) {
		object[at[i]] ^= 0x80;
		CHECK(!object_link(program, object, 0));
		object[at[i]] ^= 0x80;
	}
	CHECK(object_link(program, object, 0));
}

/* No text, one that never ends, one with more names and tokens than there is room for. */
TEST(any_text_compiles)
{
	static char much[200000];

	CHECK(object_compile(object, "", 0));
	for (size_t i = 0; i < sizeof(much); i++)
		much[i] = (char)(i * 7 + i / 256);
	CHECK(object_compile(object, much, sizeof(much)));
	memset(much, 'a', sizeof(much));
	CHECK(object_compile(object, much, sizeof(much)));
	for (size_t i = 0; i + 5 < sizeof(much); i += 5)
		snprintf(much + i, 6, "%04zx ", i / 5 | 0xa000);
	CHECK(object_compile(object, much, sizeof(much)));
	CHECK(object_link(program, object, 1));
}

static void check_words(const char *from, const char *const *want)
{
	char **got = tool_words(from);
	size_t i = 0;

	CHECK(got);
	for (; got && got[i]; i++)
		CHECK_TEXT(got[i], want[i] ? want[i] : "(nothing)");
	CHECK(!want[i]);
	for (i = 0; got && got[i]; i++)
		free(got[i]);
	free(got);
}

TEST(arguments_are_cut_at_blanks_outside_quotes)
{
	check_words("", (const char *const[]){ NULL });
	check_words("  \t ", (const char *const[]){ NULL });
	check_words("ARCH=arm  bzImage",
		(const char *const[]){ "ARCH=arm", "bzImage", NULL });
	check_words("X='a  b' \"it's\" '' c\"d e\"f",
		(const char *const[]){ "X=a  b", "it's", "", "cd ef", NULL });
	CHECK(!tool_words("X='a b"));
	CHECK(!tool_words("\""));
}

TEST(clean_is_told_how_and_not_what)
{
	char words[][9] = { "-k", "bzImage", "-f", "other.mk", "ARCH=arm", "modules",
		"-C" };
	char *argv[] = { words[0], words[1], words[2], words[3], words[4], words[5],
		words[6], NULL };
	const char *const want[] = { "-k", "-f", "other.mk", "ARCH=arm", "-C" };
	char **v = tool_settings(argv);
	size_t i;

	for (i = 0; v[i]; i++)
		CHECK_TEXT(v[i], i < 5 ? want[i] : "(nothing)");
	CHECK_COUNT(i, 5);
	free(v);
}

/* The last line of a log of these bytes. */
static const char *last_of(const char *bytes, size_t n)
{
	static char last[40];

	write_file("log", bytes, n);
	log_last(last, sizeof(last), in_dir("log"));
	return last;
}

#define LAST(s) last_of(s, sizeof(s) - 1)

TEST(the_last_line_of_a_log_is_the_compilers)
{
	CHECK_TEXT(LAST("cc -c a.c\ncc: no such luck\nmake: *** [a.o] Error 1\n"),
		"cc: no such luck");
	CHECK_TEXT(LAST("a.c:1: error\n   1 | x\n     | ^\nmake[2]: *** Error"), "1 | x");
	CHECK_TEXT(LAST("make: *** No targets.\n"), "make: *** No targets.");
	CHECK_TEXT(LAST("makeinfo: not found\n"), "makeinfo: not found");
	CHECK_TEXT(LAST(""), "no output");
	CHECK_TEXT(LAST("\n\n \n"), "no output");
	CHECK_TEXT(LAST("a\tb\033[1m\377\n"), "a b?[1m?");
	CHECK_TEXT(LAST("end without newline, and longer than there is room for"),
		"end without newline, and longer than th");
	CHECK_TEXT(LAST("a\0b\n"), "a?b");
}

TEST(a_log_of_a_megabyte)
{
	char *much = malloc(1 << 20);

	CHECK(much);
	memset(much, 'x', 1 << 20);
	CHECK(strncmp(last_of(much, 1 << 20), "xxxx", 4) == 0);
	memcpy(much + (1 << 20) - 6, "\nlast\n", 6);
	CHECK_TEXT(last_of(much, 1 << 20), "last");
	free(much);
}

static bool idle(const char *log)
{
	write_file("log", log, strlen(log));
	return log_is_idle(in_dir("log"));
}

TEST(a_make_that_did_nothing_is_seen)
{
	CHECK(idle("make: Nothing to be done for 'all'.\n"));
	CHECK(idle("make: Entering directory 'x'\nmake: 'a' is up to date.\n"));
	CHECK(!idle(""));
	CHECK(!idle("cc -c a.c\n"));
	CHECK(!idle("cc -c a.c\nmake: Nothing to be done for 'all'.\n"));
	CHECK(!idle("make[1]: Nothing to be done for 'all'.\n"));
	CHECK(!idle("make: warning: Clock skew detected.\n"));
}

static mode_t mode_of(const char *name)
{
	struct stat st;

	return lstat(in_dir(name), &st) == 0 ? st.st_mode & 0777 : 0;
}

static const char *target_of(const char *name)
{
	static char target[200];
	ssize_t n = readlink(in_dir(name), target, sizeof(target) - 1);

	target[n > 0 ? n : 0] = '\0';
	return target;
}

static void make_tree(void)
{
	const struct timespec old[] = { { 1000, 0 }, { 2000, 5000 } };
	char inside[sizeof(path) + 8];

	CHECK(mkdir(in_dir("from"), 0700) == 0 && mkdir(in_dir("from/sub"), 0700) == 0);
	write_file("from/a.c", "int a;\n", 7);
	write_file("from/sub/b.h", "", 0);
	CHECK(utimensat(AT_FDCWD, in_dir("from/a.c"), old, 0) == 0);
	CHECK(chmod(in_dir("from/a.c"), 0555) == 0);
	snprintf(inside, sizeof(inside), "%s/from/sub", dir);
	CHECK(symlink(inside, in_dir("from/in")) == 0);
	CHECK(symlink("sub/b.h", in_dir("from/near")) == 0);
	CHECK(symlink("/nowhere", in_dir("from/out")) == 0);
	CHECK(mkfifo(in_dir("from/fifo"), 0600) == 0);
	CHECK(chmod(in_dir("from/sub"), 0555) == 0 && chmod(in_dir("from"), 0555) == 0);
}

TEST(a_copy_can_be_written_and_leads_nowhere_else)
{
	char from[sizeof(path)], to[sizeof(path)], want[sizeof(path)];
	struct copy_size size;
	struct stat st;

	make_tree();
	snprintf(from, sizeof(from), "%s", in_dir("from"));
	snprintf(to, sizeof(to), "%s", in_dir("to"));
	size = copy_measure(from);
	CHECK_COUNT(size.files, 8);
	CHECK_COUNT(size.bytes, 9 * 4096);
	CHECK_COUNT(size.sources, 1);
	copy_tree(from, to);
	CHECK_COUNT(mode_of("to"), 0755);
	CHECK_COUNT(mode_of("to/sub"), 0755);
	CHECK_COUNT(mode_of("to/a.c"), 0755);
	CHECK(stat(in_dir("to/a.c"), &st) == 0 && st.st_mtim.tv_sec == 2000 &&
		st.st_size == 7);
	CHECK(lstat(in_dir("to/fifo"), &st) < 0);
	snprintf(want, sizeof(want), "%s/to/sub", dir);
	CHECK_TEXT(target_of("to/in"), want);
	CHECK_TEXT(target_of("to/near"), "sub/b.h");
	CHECK_TEXT(target_of("to/out"), "/nowhere");
	copy_remove(to);
	CHECK(lstat(to, &st) < 0);
	copy_remove(to);
	CHECK_COUNT(copy_measure(from).files, 8);
	CHECK(chmod(in_dir("from"), 0700) == 0 && chmod(in_dir("from/sub"), 0700) == 0);
	copy_remove(from);
}

TEST(options_reach_a_probe)
{
	struct options o = { .tree = "/a b", .out_arg = "O=", .tmpdir = "/tmp" };
	char passed[64];
	struct kb_ctx c = { .options = passed };

	CHECK(options_pass(passed, sizeof(passed), &o));
	CHECK_TEXT(kb_option(&c, "tree"), "/a b");
	CHECK_TEXT(kb_option(&c, "out-arg"), "O=");
	CHECK(!kb_option(&c, "make-args") && !kb_option(&c, "tre") &&
		!kb_option(&c, "tmpdir"));
	CHECK(options_pass(passed, 22, &o));
	CHECK(!options_pass(passed, 21, &o));
	o = (struct options){ .tree = NULL };
	CHECK(options_pass(passed, 1, &o));
	CHECK(!kb_option(&c, "tree"));
	c.options = NULL;
	CHECK(!kb_option(&c, "tree"));
}

int main(void)
{
	if (!mkdtemp(dir))
		return 1;
	RUN(the_tree_is_the_same_everywhere);
	RUN(a_module_does_not_depend_on_the_others);
	RUN(the_program_of_mkbench_self_is_the_same_everywhere);
	RUN(a_damaged_object_is_not_linked);
	RUN(any_text_compiles);
	RUN(arguments_are_cut_at_blanks_outside_quotes);
	RUN(clean_is_told_how_and_not_what);
	RUN(the_last_line_of_a_log_is_the_compilers);
	RUN(a_log_of_a_megabyte);
	RUN(a_make_that_did_nothing_is_seen);
	RUN(a_copy_can_be_written_and_leads_nowhere_else);
	RUN(options_reach_a_probe);
	copy_remove(dir);
	return DONE;
}
