/* test_byte - the layouts of UnixBench reports, column by column. */
#include "emitted.h"
#include "harness.h"

#include "base/str.h"

static const struct view plain = { .width = 80 };

/* n rounds of one result. */
static void add(struct str *t, const char *id, int n, const char *fields)
{
	const char *unit = str_starts(id, "shell") ? "lpm" :
		str_starts(id, "fs")		   ? "KBps" :
						     "lps";

	str_addf(t, "kb1 def %s suite=unix u=%s b=hi\n", id, unit);
	for (int r = 1; r <= n; r++)
		str_addf(t, "kb1 smp %s r=%d %s\n", id, r, fields);
}

/* What a mail of 2006 reported, with the time of each test. */
static char *kernel_24(void)
{
	struct str t = { 0 };

	str_add(&t, "kb1 run 1 kbench=0.1\nkb1 env kernel.release 2.4.26\n");
	add(&t, "shell16", 3, "v=46 it=46 n=1");
	add(&t, "syscall", 10, "v=243637.1 it=2436371 n=1");
	add(&t, "execl", 3, "v=362.8 it=10775 n=1");
	add(&t, "pipe", 10, "v=246562.1 it=2465621 n=1");
	add(&t, "context1", 10, "v=114521 it=1145210 n=1");
	add(&t, "spawn", 3, "v=2199 it=32985 n=2");
	add(&t, "shell8", 3, "v=92 it=92 n=1");
	add(&t, "shell1", 3, "v=680 it=680 n=1");
	return t.s;
}

static const char *const mailed[] = {
	"",
	"  kbench 0.1, in the layout of BYTE UNIX Benchmarks (Version 4.1.0)",
	"  System -- Linux 2.4.26",
	"System Call Overhead                     243637.1 lps   (10.0 secs, 10 samples)",
	"Pipe Throughput                          246562.1 lps   (10.0 secs, 10 samples)",
	"Pipe-based Context Switching             114521.0 lps   (10.0 secs, 10 samples)",
	"Process Creation                           2199.0 lps   (30.0 secs, 3 samples)",
	"Execl Throughput                            362.8 lps   (29.7 secs, 3 samples)",
	"Shell Scripts (1 concurrent)                680.0 lpm   (60.0 secs, 3 samples)",
	"Shell Scripts (8 concurrent)                 92.0 lpm   (60.0 secs, 3 samples)",
	"Shell Scripts (16 concurrent)                46.0 lpm   (60.0 secs, 3 samples)",
	"",
	"",
	"                     INDEX VALUES            ",
	"TEST                                        BASELINE     RESULT      INDEX",
	"",
	"Execl Throughput                                43.0      362.8       84.4",
	"Pipe Throughput                              12440.0   246562.1      198.2",
	"Pipe-based Context Switching                  4000.0   114521.0      286.3",
	"Process Creation                               126.0     2199.0      174.5",
	"Shell Scripts (8 concurrent)                     6.0       92.0      153.3",
	"System Call Overhead                         15000.0   243637.1      162.4",
	"                                                                 =========",
	"     FINAL SCORE                                                     165.8",
	"  10.0 = SPARCstation 20-61, 128 MB, Solaris 2.3; 6 of 11 rows: partial",
	"  without Dhrystone 2 using register variables: not run",
	"  without Double-Precision Whetstone: not run",
	"  without File Copy 1024 bufsize 2000 maxblocks: not run",
	"  without File Copy 256 bufsize 500 maxblocks: not run",
	"  without File Copy 4096 bufsize 8000 maxblocks: not run",
	NULL,
};

TEST(four_as_it_was_mailed)
{
	char *records = kernel_24();

	CHECK_EMITTED("byte4", records, &plain, mailed);
	free(records);
}

static const char *const partial[] = {
	"   kbench 0.1, in the layout of BYTE UNIX Benchmarks (Version 5.1.3)",
	"",
	"   System: board1: Linux",
	"   OS: Linux -- 6.1.0 -- #1 SMP",
	"   Machine: aarch64 (unknown)",
	"   Build: gcc 12.2.0, static",
	"   CPU 0: Cortex-A72",
	"   CPU 1: Cortex-A72",
	"",
	"------------------------------------------------------------------------",
	"Benchmark Run: Sat Jan 31 2026 12:00:00 - 12:27:55",
	"2 CPUs in system; running 1 parallel copy of tests",
	"",
	"File Copy 1024 bufsize 2000 maxblocks        396000.0 KBps  (2 samples)",
	"Pipe Throughput                              687198.7 lps   (10.0 s, 1 samples)",
	"Process Creation                         no measured results",
	"",
	"System Benchmarks Partial Index              BASELINE       RESULT    INDEX",
	"File Copy 1024 bufsize 2000 maxblocks          3960.0     396000.0   1000.0",
	"Pipe Throughput                               12440.0     687198.7    552.4",
	"                                                                   ========",
	"System Benchmarks Index Score (Partial Only)                          743.2",
	"   10.0 = SPARCstation 20-61, 128 MB, Solaris 2.3; 2 of 12 rows: partial",
	"   without Dhrystone 2 using register variables: not run",
	"   without Double-Precision Whetstone: not run",
	"   without Execl Throughput: not run",
	"   without File Copy 256 bufsize 500 maxblocks: not run",
	"   without File Copy 4096 bufsize 8000 maxblocks: not run",
	"   without Pipe-based Context Switching: not run",
	"   without Process Creation: failed: no processes left",
	"   without Shell Scripts (1 concurrent): not run",
	"   without Shell Scripts (8 concurrent): not run",
	"   without System Call Overhead: not run",
	"",
	NULL,
};

TEST(five_partial)
{
	struct str t = { 0 };

	str_add(&t,
		"kb1 run 1 kbench=0.1 wall=2026-01-31T12:00:00Z\n"
		"kb1 env kernel.host board1\nkb1 env kernel.release 6.1.0\n"
		"kb1 env kernel.version \"#1 SMP\"\nkb1 env kernel.arch aarch64\n"
		"kb1 env cpu.model Cortex-A72\nkb1 env cpu.online 0-1\n"
		"kb1 env tool.cc \"gcc 12.2.0\"\nkb1 env tool.link static\n");
	add(&t, "pipe", 1, "v=687198.7 it=6871987 n=1");
	add(&t, "fstime.c", 2, "v=396000 it=5 n=11");
	str_add(&t,
		"kb1 fail spawn r=1 how=failed why=\"no processes left\"\n"
		"kb1 end t=1675 why=done\n");
	CHECK_EMITTED("byte", t.s, &plain, partial);
	str_release(&t);
}

static const struct {
	const char *id, *unit;
	double v;
} twelve[] = {
	{ "syscall", "lps", 624143.6 },
	{ "dhry2reg", "lps", 17757337.6 },
	{ "whetstone", "MWIPS", 3550.6 },
	{ "execl", "lps", 1212.6 },
	{ "fstime.c", "KBps", 308778.8 },
	{ "fsbuffer.c", "KBps", 86974.0 },
	{ "fsdisk.c", "KBps", 775831.7 },
	{ "pipe", "lps", 595565.5 },
	{ "context1", "lps", 19377.4 },
	{ "spawn", "lps", 2921.7 },
	{ "shell1", "lpm", 4279.9 },
	{ "shell8", "lpm", 866.9 },
};

/* All rows, with one copy and with two. */
static char *two_passes(void)
{
	struct str t = { 0 };

	str_add(&t, "kb1 run 1 kbench=0.1\n");
	for (size_t i = 0; i < sizeof(twelve) / sizeof(*twelve); i++)
		str_addf(&t,
			"kb1 def %s suite=unix u=%s b=hi\nkb1 smp %s r=1 v=%.9g\n"
			"kb1 smp %s r=1 v=%.9g it=100 n=1 copies=2\n",
			twelve[i].id, twelve[i].unit, twelve[i].id, twelve[i].v,
			twelve[i].id, 2 * twelve[i].v);
	return t.s;
}

static const char *const full[] = {
	"System Benchmarks Index Values               BASELINE       RESULT    INDEX",
	"Dhrystone 2 using register variables         116700.0   17757337.6   1521.6",
	"Double-Precision Whetstone                       55.0       3550.6    645.6",
	"Execl Throughput                                 43.0       1212.6    282.0",
	"File Copy 1024 bufsize 2000 maxblocks          3960.0     308778.8    779.7",
	"File Copy 256 bufsize 500 maxblocks            1655.0      86974.0    525.5",
	"File Copy 4096 bufsize 8000 maxblocks          5800.0     775831.7   1337.6",
	"Pipe Throughput                               12440.0     595565.5    478.8",
	"Pipe-based Context Switching                   4000.0      19377.4     48.4",
	"Process Creation                                126.0       2921.7    231.9",
	"Shell Scripts (1 concurrent)                     42.4       4279.9   1009.4",
	"Shell Scripts (8 concurrent)                      6.0        866.9   1444.8",
	"System Call Overhead                          15000.0     624143.6    416.1",
	"                                                                   ========",
	"System Benchmarks Index Score                                         530.4",
	"   10.0 = SPARCstation 20-61, 128 MB, Solaris 2.3; 12 of 12 rows",
	NULL,
};

static const char *const head[] = {
	"unknown CPUs in system; running 1 parallel copy of tests",
	"",
	"Dhrystone 2 using register variables       17757337.6 lps   (1 samples)",
	"Double-Precision Whetstone                     3550.6 MWIPS (1 samples)",
	NULL,
};

static const char *const double_score[] = {
	"System Benchmarks Index Score                                        1060.8",
	NULL,
};

static const char *const final_score[] = {
	"     FINAL SCORE                                                     500.2",
	"  10.0 = SPARCstation 20-61, 128 MB, Solaris 2.3; 11 of 11 rows",
	NULL,
};

TEST(five_in_full_and_for_each_number_of_copies)
{
	char *records = two_passes(), *text = emitted("byte", records, &plain);
	const char *second = strstr(text, "running 2 parallel copies of tests\n");

	CHECK(strstr(text, "\nBenchmark Run: date not known\n"));
	CHECK(has_lines(text, head));
	CHECK(has_lines(text, full));
	CHECK(second && has_lines(second, double_score));
	CHECK(second && !strstr(second, " s, "));
	free(text);
	text = emitted("byte4", records, &plain);
	CHECK(has_lines(text, final_score));
	CHECK(!strstr(text, "partial"));
	/* The sum of two copies once stood there as if it were one. */
	second = strstr(text, "\n  2 copies at once\n");
	CHECK(second && strstr(second, "FINAL SCORE") > second);
	CHECK(second && strstr(text, "FINAL SCORE") < second);
	free(text);
	free(records);
}

static const char *const small_results[] = {
	"Double-Precision Whetstone                     0.0312 MWIPS (1 samples)",
	"Recursion Test -- Tower of Hanoi                 10.0 lps   (10.0 s, 1 samples)",
	"System Call Overhead                     no measured results",
	NULL,
};

static const char *const small_row[] = {
	"Double-Precision Whetstone                       55.0       0.0312  0.00567",
	NULL,
};

static const char *const small_four[] = {
	"Recursion Test--Tower of Hanoi               10.0 lps   (10.0 secs, 1 samples)",
	NULL,
};

/* Soft float: 0.0 would be a lie; and arith.* is not what the parent's rows are. */
TEST(small_values_and_own_rows)
{
	static const char records[] = "kb1 run 1\n"
				      "kb1 def whetstone suite=unix u=MWIPS b=hi\n"
				      "kb1 smp whetstone r=1 v=0.0312\n"
				      "kb1 def arith.int suite=unix u=lps b=hi\n"
				      "kb1 smp arith.int r=1 v=3000000\n"
				      "kb1 def hanoi suite=unix u=lps b=hi\n"
				      "kb1 smp hanoi r=1 v=10 it=100 n=1\n"
				      "kb1 def syscall suite=unix u=lps b=hi\n"
				      "kb1 smp syscall r=1 lt=9\n";
	char *text = emitted("byte", records, &plain);

	CHECK(has_lines(text, small_results));
	CHECK(has_lines(text, small_row));
	CHECK(!strstr(text, "arith") && !strstr(text, "Arithmetic"));
	free(text);
	text = emitted("byte4", records, &plain);
	CHECK(has_lines(text, small_four));
	free(text);
}

static const char *const no_score[] = {
	"     FINAL SCORE                                                      none",
	NULL,
};

TEST(nothing_of_these_suites)
{
	static const char
		records[] = "kb1 run 1\nkb1 def lat_pipe suite=micro u=us b=lo\n"
			    "kb1 smp lat_pipe r=1 v=1\n";
	char *text = emitted("byte", records, &plain);

	CHECK(strstr(text, "\nNo measured results\n"));
	CHECK(!strstr(text, "Index"));
	free(text);
	text = emitted("byte4", records, &plain);
	CHECK(has_lines(text, no_score));
	free(text);
}

TEST(never_called_by_the_name_of_the_parent)
{
	char *records = two_passes(), *text = emitted("byte", records, &plain);

	CHECK(strncmp(text, "   kbench ", 10) == 0);
	CHECK(!strstr(text, "UnixBench"));
	free(text);
	free(records);
}

int main(void)
{
	RUN(four_as_it_was_mailed);
	RUN(five_partial);
	RUN(five_in_full_and_for_each_number_of_copies);
	RUN(small_values_and_own_rows);
	RUN(nothing_of_these_suites);
	RUN(never_called_by_the_name_of_the_parent);
	return DONE;
}
