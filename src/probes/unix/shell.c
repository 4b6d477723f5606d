/* shell - scripts that sort, dump, search and count a text with the system's tools. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "kbench.h"
#include "space.h"

enum {
	LINES = 362,
	TEXT = 8546,		/* bytes of the text, newlines included */
	STRIDE = 151,		/* prime to LINES: the order of the lines in the file */
	SEED = 2,		/* of the text: with it od finds three repeated lines */
	DUMP = 34013,		/* bytes that od makes of the sorted text */
	COPY_SPACE = 65536	/* bytes of all files of one copy, in whole blocks */
};

/*
 * The text has the sizes that the parent's has, so that it makes as much work:
 * rows of `lines` different lines of one length, each `copies` times.
 */
static const struct row {
	unsigned char length, words, lines, copies;
	bool the;		/* ends in "the"; no other line contains it */
} rows[] = {
	{ 1, 1, 1, 23, false }, { 2, 1, 1, 10, false }, { 3, 1, 1, 12, false },
	{ 4, 1, 1, 13, false }, { 5, 1, 1, 9, false }, { 7, 1, 1, 6, false },
	{ 11, 2, 11, 3, false }, { 12, 2, 20, 1, false }, { 14, 2, 20, 1, false },
	{ 16, 2, 20, 1, false }, { 18, 3, 25, 1, false }, { 24, 3, 26, 1, false },
	{ 28, 4, 17, 1, false }, { 32, 5, 16, 1, false }, { 35, 4, 14, 1, false },
	{ 40, 6, 14, 1, false }, { 45, 6, 12, 1, false }, { 50, 7, 10, 1, false },
	{ 56, 7, 9, 1, false }, { 62, 8, 8, 1, false }, { 68, 8, 5, 1, false },
	{ 75, 9, 4, 1, false }, { 82, 9, 1, 1, false }, { 23, 4, 19, 1, true },
	{ 26, 4, 10, 1, true }, { 32, 5, 6, 1, true },
};

/* What each stage must leave behind; bytes 0: any number. */
static const struct stage {
	char file;
	const char *command;
	unsigned long lines, words, bytes;
} stages[] = {
	{ 'A', "sort", LINES, 1200, TEXT },
	{ 'B', "od or sort -n", 536, 4785, DUMP },
	{ 'C', "grep or tee", 35, 146, 924 },
	{ 'D', "wc", 1, 3, 0 },
};

/* One copy. D can only be right if all before it in its pipe were. */
static const char copy_script[] =
	"set -e\n"
	"sort < \"$1\" > A.$$\n"
	"od A.$$ | sort -n -k 1 > B.$$\n"
	"[ -s B.$$ ]\n"
	"grep \"the\" A.$$ | tee C.$$ | wc > D.$$\n"
	"read lines words bytes < D.$$\n"
	"[ \"$lines $words $bytes\" = \"35 146 924\" ]\n";
static const char clean_script[] =
	"rm A.$$ B.$$ C.$$ D.$$\n"
	"[ ! -e D.$$ ]\n";

/* All copies at once; it fails when one of them did. */
static const char all_script[] =
	"n=$1 pids= bad=0\n"
	"while [ $n -gt 0 ]; do\n"
	"	/bin/sh copy text &\n"
	"	pids=\"$pids $!\" n=$((n - 1))\n"
	"done\n"
	"for pid in $pids; do\n"
	"	wait $pid || bad=1\n"
	"done\n"
	"exit $bad\n";

static char arena[TEXT + LINES], expected[TEXT + 1], found[DUMP + 1024];
static char *line[LINES];
static char copies[8];

/* A letter that is never an h: so "the" stands only where it is put. */
static char letter(void)
{
	static uint32_t state = SEED;

	state = state * 1664525u + 1013904223u;
	return "abcdefgijklmnopqrstuvwxyz"[(state >> 16) % 25];
}

static void make_line(char *s, const struct row *r)
{
	for (int i = 0; i < r->length; i++)
		s[i] = letter();
	for (int k = 1; k < r->words; k++)
		s[k * (r->length + 1) / r->words - 1] = ' ';
	if (r->the)
		memcpy(s + r->length - 3, "the", 3);
	memcpy(s + r->length, "\n", 2);
}

static void make_lines(void)
{
	size_t used = 0, made = 0;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const struct row *r = &rows[i];

		for (int k = 0; k < r->lines; k++) {
			make_line(arena + used, r);
			for (int j = 0; j < r->copies; j++, made++)
				line[made * STRIDE % LINES] = arena + used;
			used += r->length + 2u;
		}
	}
}

static int by_bytes(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* All lines, or those that grep finds, one behind the other. */
static void expect(const char *word)
{
	size_t n = 0, k;

	for (int i = 0; i < LINES; i++) {
		if (!strstr(line[i], word))
			continue;
		k = strlen(line[i]);
		memcpy(expected + n, line[i], k);
		n += k;
	}
	expected[n] = 0;
}

static void write_file(struct kb_ctx *c, const char *name, const char *a, const char *b)
{
	char path[PATH_MAX];
	FILE *f;

	snprintf(path, sizeof(path), "%s/%s", kb_tmpdir(c), name);
	f = fopen(path, "w");
	KB_CHECK(f && fputs(a, f) >= 0 && fputs(b, f) >= 0 && fclose(f) == 0);
}

/* False: there is none. */
static bool read_file(struct kb_ctx *c, char name, long pid)
{
	char path[PATH_MAX];
	size_t n;
	FILE *f;

	snprintf(path, sizeof(path), "%s/%c.%ld", kb_tmpdir(c), name, pid);
	f = fopen(path, "r");
	if (!f)
		return false;
	n = fread(found, 1, sizeof(found) - 1, f);
	KB_CHECK(!ferror(f));
	fclose(f);
	found[n] = 0;
	return true;
}

/* A shell with these arguments, in the scratch directory. */
static pid_t start(struct kb_ctx *c, char **argv)
{
	pid_t pid = fork();

	if (pid == 0) {
		if (chdir(kb_tmpdir(c)) == 0)
			execv("/bin/sh", argv);
		_exit(127);
	}
	KB_CHECK(pid > 0);
	return pid;
}

static int finish(pid_t pid)
{
	int status;

	KB_CHECK(waitpid(pid, &status, 0) == pid);
	return status;
}

/* Where the shell can say so, a stage fails with any of its commands. */
static bool has_pipefail(struct kb_ctx *c)
{
	char *argv[] = { "sh", "-c", "exec 2> /dev/null; set -o pipefail", NULL };

	return finish(start(c, argv)) == 0;
}

static void check_stage(const struct stage *s)
{
	unsigned long lines = 0, words = 0, bytes = strlen(found);
	bool in_word = false;

	for (const char *p = found; *p; p++) {
		bool space = *p == ' ' || *p == '\n' || *p == '\t';

		lines += *p == '\n';
		words += !space && !in_word;
		in_word = !space;
	}
	if (lines != s->lines || words != s->words || (s->bytes && bytes != s->bytes))
		kb_fail("command '%s' gave unexpected output: %lu lines, %lu words, "
			"%lu bytes", s->command, lines, words, bytes);
}

/* One copy, untimed, without its last line, so that its files can be looked at. */
static void rehearse(struct kb_ctx *c)
{
	char *argv[] = { "sh", "look", "text", NULL }, *end;
	unsigned long lines, words, bytes;
	pid_t pid = start(c, argv);
	int status = finish(pid);

	for (size_t i = 0; i < sizeof(stages) / sizeof(stages[0]); i++) {
		const struct stage *s = &stages[i];

		if (!read_file(c, s->file, pid))
			kb_fail("the script ended before '%s' with wait status 0x%x",
				s->command, (unsigned)status);
		check_stage(s);
		expect(s->file == 'A' ? "" : "the");
		if ((s->file == 'A' || s->file == 'C') && strcmp(found, expected) != 0)
			kb_fail("command '%s' gave unexpected output", s->command);
	}
	lines = strtoul(found, &end, 10);
	words = strtoul(end, &end, 10);
	bytes = strtoul(end, NULL, 10);
	if (lines != 35 || words != 146 || bytes != 924)
		kb_fail("command 'wc' gave unexpected output: %.40s", found);
	if (status != 0)
		kb_fail("the script ended with wait status 0x%x", (unsigned)status);
}

/* Notes the file that a name leads to. */
static void note_program(struct kb_ctx *c, const char *key, const char *path)
{
	char real[PATH_MAX];
	const char *applets = "";

	if (!realpath(path, real))
		return;
	if (strstr(real, "busybox") || strstr(real, "toybox"))
		applets = " (tools may be applets)";
	kb_note(c, key, "%s%s", real, applets);
}

/* The tools come from the user's PATH: sort stands for all of them. */
static void note_tools(struct kb_ctx *c)
{
	const char *dir = getenv("PATH");
	char path[PATH_MAX];

	while (dir && *dir) {
		int n = (int)strcspn(dir, ":");

		snprintf(path, sizeof(path), "%.*s/sort", n, dir);
		if (n && access(path, X_OK) == 0) {
			note_program(c, "tools", path);
			return;
		}
		dir += n + (dir[n] == ':');
	}
}

static void setup(struct kb_ctx *c, unsigned at_once)
{
	char body[1024];

	snprintf(copies, sizeof(copies), "%u", at_once);
	space_need(c, (uint64_t)at_once * COPY_SPACE);
	KB_CHECK(setenv("LC_ALL", "C", 1) == 0);
	note_program(c, "shell", "/bin/sh");
	note_tools(c);
	snprintf(body, sizeof(body), "%s%s", has_pipefail(c) ? "set -o pipefail\n" : "",
		copy_script);
	write_file(c, "look", body, "");
	write_file(c, "copy", body, clean_script);
	write_file(c, "all", all_script, "");
	make_lines();
	expect("");
	write_file(c, "text", expected, "");
	qsort(line, LINES, sizeof(line[0]), by_bytes);
	rehearse(c);
}

static void setup1(struct kb_ctx *c)
{
	setup(c, 1);
}

static void setup8(struct kb_ctx *c)
{
	setup(c, 8);
}

static void setup16(struct kb_ctx *c)
{
	setup(c, 16);
}

static void run(struct kb_ctx *c, uint64_t n)
{
	char *argv[] = { "sh", "all", copies, NULL };
	int status;

	while (n--) {
		status = finish(start(c, argv));
		if (status == 0)
			continue;
		space_need(c, COPY_SPACE);
		kb_fail("a copy failed: wait status 0x%x", (unsigned)status);
	}
}

#define HELP(at_once) \
	"One operation starts a script that runs " at_once " of a second script and " \
	"waits. Each copy sorts a text of 362 lines, dumps the result with od and " \
	"sorts the dump, searches it with grep and counts what was found through tee " \
	"and wc, and removes its files: one sh and seven tools of the user's PATH a " \
	"copy, with LC_ALL=C. An untimed rehearsal checks what each stage leaves " \
	"behind, and a copy fails when a stage does: with a missing tool the parent " \
	"gets faster. The parent's text is another of the same sizes, its locale is " \
	"en_US.utf8, and it does not count the last, unfinished loop."

#define SHELL(id, at_once, title, seconds, ...) \
	{ .name = id, .suite = "unix", .unit = &kb_lpm, .pin = KB_FREE, \
	  .needs = KB_FORK | KB_TMPDIR | KB_SHELL | KB_DEVNULL, \
	  .program = "sort od grep tee wc rm", .samples = 1, .cost = seconds, \
	  .summary = title ": sort, od, grep, wc", \
	  .help = HELP(at_once), .run = run, __VA_ARGS__ }

const struct kb_probe shell[] = {
	SHELL("shell1", "one copy", "one script", 0.035, .setup = setup1,
		.parent = "Shell Scripts (1 concurrent)"),
	SHELL("shell8", "eight copies at once", "8 scripts at once", 0.12,
		.setup = setup8, .parent = "Shell Scripts (8 concurrent)"),
	SHELL("shell16", "sixteen copies at once", "16 scripts at once", 0.25,
		.setup = setup16, .parent = "Shell Scripts (16 concurrent)", .all = ""),
	{ 0 }
};
