/* test_baseline - reference results: built in, from a .base file, from saved runs. */
#include "unit/harness.h"

#include <stdlib.h>
#include <unistd.h>

#include "result/baseline.h"

static char dir[] = "/tmp/kbench-test-baseline.XXXXXX";

static char *save(const char *name, const char *text)
{
	static char path[100];
	FILE *f;

	snprintf(path, sizeof(path), "%s/%s", dir, name);
	f = fopen(path, "w");
	CHECK(f && fwrite(text, 1, strlen(text), f) == strlen(text));
	if (f)
		fclose(f);
	return path;
}

static void check_row(const struct baseline *b, const char *id, double value,
	const struct kb_unit *unit)
{
	const struct base_row *row = baseline_row(b, id);

	CHECK(row != NULL);
	if (!row)
		return;
	CHECK_REAL(row->value, value, 1e-12);
	CHECK(row->unit == unit);
}

TEST(those_built_in)
{
	struct baseline b;
	struct error e = { 0 };
	size_t n = 0;

	for (const struct baseline_text *t = baseline_texts; t->name; t++, n++) {
		CHECK_COUNT(baseline_builtin(&b, t->name, &e), 0);
		CHECK_TEXT(b.name, t->name);
		CHECK(b.machine && strcmp(b.machine, "unknown machine") != 0);
		for (size_t i = 0; i < b.n; i++)
			CHECK(b.rows[i].unit->better != KB_NONE);
		baseline_release(&b);
	}
	CHECK(n > 0);
	CHECK_COUNT(baseline_builtin(&b, "byte5", &e), 0);
	CHECK_COUNT(b.n, 12);
	check_row(&b, "dhry2reg", 116700, &kb_lps);
	check_row(&b, "whetstone", 55, &kb_mwips);
	CHECK_TEXT(b.machine, "SPARCstation 20-61, 128 MB, Solaris 2.3");
	CHECK(baseline_row(&b, "dhry") == NULL);
	baseline_release(&b);
	CHECK_COUNT(baseline_builtin(&b, "byte6", &e), -1);
	CHECK(strstr(e.text, "no baseline 'byte6'") && strstr(e.text, "byte5"));
}

TEST(base_file)
{
	struct baseline b;
	struct error e = { 0 };

	CHECK_COUNT(baseline_load(&b, save("mine.base",
		"# mine\r\n\n  # indented\nmachine  My board, 32 MB  \n"
		"lat_pipe\t35.3225   us\r\n  dhry2reg 1e5 lps"), &e), 0);
	CHECK_TEXT(b.name, "mine");
	CHECK_TEXT(b.machine, "My board, 32 MB  ");
	CHECK_COUNT(b.n, 2);
	check_row(&b, "lat_pipe", 35.3225, &kb_us);
	check_row(&b, "dhry2reg", 1e5, &kb_lps);
	baseline_release(&b);
	CHECK_COUNT(baseline_load(&b, save("plain", "a 1 us\n"), &e), 0);
	CHECK_TEXT(b.name, "plain");
	CHECK_TEXT(b.machine, "unknown machine");
	baseline_release(&b);
}

TEST(base_files_that_are_wrong)
{
	static const struct { const char *text, *reason; } bad[] = {
		{ "a 1\n", "line 1: a row is: id value unit" },
		{ "# x\na 1 us more\n", "line 2: a row is: id value unit" },
		{ "a x us\n", "line 1: the value is no number above 0" },
		{ "a 0 us\n", "line 1: the value is no number above 0" },
		{ "a -1 us\n", "line 1: the value is no number above 0" },
		{ "a inf us\n", "line 1: the value is no number above 0" },
		{ "a 1 furlongs\n", "line 1: kbench knows no such unit" },
		{ "a 1 us\nb 1 us\na 2 us\n", "line 3: the id has a row already" },
		{ "machine x\nmachine y\na 1 us\n", "line 2: a second machine line" },
		{ "# only this\n", "no row in it" },
		{ "machine x\n", "no row in it" },
	};
	struct baseline b;
	struct error e;

	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		e.text[0] = '\0';
		CHECK_COUNT(baseline_load(&b, save("bad.base", bad[i].text), &e), -1);
		if (!strstr(e.text, bad[i].reason))
			CHECK_TEXT(e.text, bad[i].reason);
		CHECK_COUNT(e.status, STATUS_CANNOT);
		CHECK(!b.name && !b.machine && !b.rows);
	}
}

TEST(longest_line)
{
	struct baseline b;
	struct error e = { 0 };
	char text[600];

	memset(text, '#', sizeof(text));
	text[255] = '\n';
	snprintf(text + 256, 20, "a 1 us\n");
	CHECK_COUNT(baseline_load(&b, save("long.base", text), &e), 0);
	baseline_release(&b);
	memset(text, '#', 300);
	snprintf(text + 256, 20, "\na 1 us\n");
	CHECK_COUNT(baseline_load(&b, save("long.base", text), &e), -1);
	CHECK(strstr(e.text, "line 1: the line is too long") != NULL);
}

TEST(saved_runs)
{
	struct baseline b;
	struct error e = { 0 };
	char path[120];

	CHECK_COUNT(baseline_load(&b, save("runs.kb",
		"kb1 run 1 label=x\nkb1 env cpu.model \"MPC8xx\"\n"
		"kb1 env kernel.release 2.6.8\n"
		"kb1 def a u=us\nkb1 def b u=lps\nkb1 def c u=us\nkb1 def d u=us\n"
		"kb1 smp a r=1 v=3\nkb1 smp a r=2 v=9\nkb1 smp a r=3 lt=1\n"
		"kb1 smp b r=1 v=100 copies=4\nkb1 smp b r=1 v=30\n"
		"kb1 smp b r=1 v=20 cpus=1\n"
		"kb1 smp c r=1 lt=5\nkb1 smp c r=2 lt=5\nkb1 smp c r=3 v=6\n"
		"kb1 smp d r=1 lt=5\nkb1 smp d r=2 v=5\n"
		"kb1 smp e r=1 v=1\n"
		"kb1 run 2\nkb1 def a u=us\nkb1 smp a r=1 v=4\n"), &e), 0);
	CHECK_TEXT(b.name, "runs");
	CHECK_TEXT(b.machine, "MPC8xx, 2.6.8");
	/* Of 3 9 <1 4; b with one copy; c and d are below resolution, e has no unit. */
	CHECK_COUNT(b.n, 2);
	check_row(&b, "a", 3.5, &kb_us);
	check_row(&b, "b", 30, &kb_lps);
	baseline_release(&b);
	snprintf(path, sizeof(path), "%s/runs.kb#2", dir);
	CHECK_COUNT(baseline_load(&b, path, &e), 0);
	check_row(&b, "a", 4, &kb_us);
	CHECK_TEXT(b.machine, "unknown machine");
	baseline_release(&b);
	snprintf(path, sizeof(path), "%s/runs.kb#3", dir);
	CHECK_COUNT(baseline_load(&b, path, &e), -1);
	CHECK(strstr(e.text, "none has the label or number '3'") != NULL);
}

TEST(what_is_no_baseline)
{
	struct baseline b;
	struct error e = { 0 };
	char path[120];

	CHECK_COUNT(baseline_load(&b, dir, &e), -1);
	CHECK(strstr(e.text, "is a directory") != NULL);
	CHECK_COUNT(baseline_load(&b, "/nonexistent/x.base", &e), -1);
	CHECK(strstr(e.text, "No such file") != NULL);
	CHECK_COUNT(baseline_load(&b, save("empty.base", ""), &e), -1);
	CHECK(strstr(e.text, "is empty") != NULL);
	save("units.kb", "kb1 run 1\nkb1 smp a v=1\n");
	snprintf(path, sizeof(path), "%s/units.kb", dir);
	CHECK_COUNT(baseline_load(&b, path, &e), -1);
	CHECK(strstr(e.text, "no value in it") != NULL);
}

TEST(nothing_is_left)
{
	static const char *const names[] = {
		"mine.base", "plain", "bad.base", "long.base", "runs.kb", "empty.base",
		"units.kb",
	};
	char path[100];

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		snprintf(path, sizeof(path), "%s/%s", dir, names[i]);
		unlink(path);
	}
	CHECK(rmdir(dir) == 0);
}

int main(void)
{
	if (!mkdtemp(dir)) {
		printf("skip baseline: no directory to write in\n");
		return 0;
	}
	RUN(those_built_in);
	RUN(base_file);
	RUN(base_files_that_are_wrong);
	RUN(longest_line);
	RUN(saved_runs);
	RUN(what_is_no_baseline);
	RUN(nothing_is_left);
	return DONE;
}
