/* test_nbench - the layout of nbench's table, line by line. */
#include "emitted.h"
#include "harness.h"

#include "base/str.h"

static const struct view plain = { .width = 80 };

static const char *const ids[] = { "numsort", "strsort", "bitfield", "fpemu", "fourier",
	"assign", "idea", "huffman", "neural", "lu" };

enum { TESTS = sizeof(ids) / sizeof(*ids) };

static void add(struct str *t, const char *id, const char *fields)
{
	str_addf(t, "kb1 def %s suite=cpu u=it/s b=hi\nkb1 smp %s %s\n", id, id, fields);
}

/* 0: was not run. */
static void add_rates(struct str *t, const double v[TESTS], const char *place)
{
	char fields[80];

	for (size_t i = 0; i < TESTS; i++) {
		snprintf(fields, sizeof(fields), "r=1 v=%.9g%s", v[i], place);
		if (v[i] > 0)
			add(t, ids[i], fields);
	}
}

/* Two mails of 2006, the same machine under two kernels; three tests had been removed. */
static const double kernel_24[TESTS] = { 30.438, 1.5842, 7950600, 3.258, 0, 0, 108.89,
	26.281, 0, 0.32765 };
static const double kernel_26[TESTS] = { 32.654, 1.7408, 8346600, 3.506, 0, 0, 115.3,
	27.855, 0, 0.35932 };
/* No machine. */
static const double complete[TESTS] = { 1234.5, 345.67, 456780000, 234.56, 34567, 45.678,
	5678.9, 2345.6, 67.891, 1789.1 };

static const char *const mailed[] = {
	"",
	"kbench 0.1, in the layout of BYTEmark* Native Mode Benchmark ver. 2 (10/95)",
	"Not output of that program; a missing row is left out of its index.",
	"",
	"TEST                : Iterations/sec.  : Old Index   : New Index",
	"                    :                  : Pentium 90* : AMD K6/233*",
	"--------------------:------------------:-------------:------------",
	"NUMERIC SORT        :          30.438  :     0.7806  :     0.2564",
	"STRING SORT         :          1.5842  :     0.7079  :     0.1096",
	"BITFIELD            :      7.9506e+06  :      1.364  :     0.2849",
	"FP EMULATION        :           3.258  :      1.563  :     0.3607",
	"IDEA                :          108.89  :      1.665  :     0.4945",
	"HUFFMAN             :          26.281  :     0.7288  :     0.2327",
	"LU DECOMPOSITION    :         0.32765  :    0.01697  :    0.01226",
	"==========================ORIGINAL BYTEMARK RESULTS==========================",
	"INTEGER INDEX       : 1.061  partial 6/7",
	"FLOATING-POINT INDEX: 0.01697  partial 1/3",
	"Baseline (MSDOS*)   : Pentium* 90, 256 KB L2-cache, Watcom* compiler 10.0",
	"==============================LINUX DATA BELOW===============================",
	"CPU                 : not known",
	"L2 Cache            : not known",
	"OS                  : Linux 2.4.25",
	"C compiler          : not known",
	"libc                : not known",
	"MEMORY INDEX        : 0.1767  partial 2/3",
	"INTEGER INDEX       : 0.3212",
	"FLOATING-POINT INDEX: 0.01226  partial 1/3",
	"Baseline (LINUX)    : AMD K6/233*, 512 KB L2-cache, gcc 2.7.2.3, libc-5.4.38",
	"* Trademarks are property of their respective holder.",
	"without FOURIER, ASSIGNMENT, NEURAL NET: not run",
	NULL,
};

/* The mail printed 1.052 and 0.257: what had been removed counted as 1. */
TEST(what_was_removed_does_not_count_as_one)
{
	struct str t = { 0 };

	str_add(&t, "kb1 run 1 kbench=0.1\nkb1 env kernel.release 2.4.25\n");
	add_rates(&t, kernel_24, "");
	CHECK_EMITTED("nbench", t.s, &plain, mailed);
	str_release(&t);
}

static const char *const second_kernel[] = {
	"INTEGER INDEX       : 1.135  partial 6/7",
	"FLOATING-POINT INDEX: 0.01861  partial 1/3",
	NULL,
};

TEST(runs_one_after_another)
{
	struct str t = { 0 };
	char *text, *second;

	str_add(&t, "kb1 run 1 kbench=0.1 label=before\n");
	add_rates(&t, kernel_24, "");
	str_add(&t, "kb1 run 2 kbench=0.1 label=after\n");
	add_rates(&t, kernel_26, "");
	text = emitted("nbench", t.s, &plain);
	second = strstr(text, "\nrun 2 of 2: after\n\nkbench 0.1, ");
	CHECK(str_starts(text, "run 1 of 2: before\n\nkbench 0.1, "));
	CHECK(strstr(text, "\nINTEGER INDEX       : 1.061  partial 6/7\n"));
	CHECK(second && has_lines(second, second_kernel) && !strstr(second, "1.061"));
	free(text);
	str_release(&t);
}

static const char *const full[] = {
	"",
	"kbench 0.1, in the layout of BYTEmark* Native Mode Benchmark ver. 2 (10/95)",
	"Not output of that program; a missing row is left out of its index.",
	"",
	"TEST                : Iterations/sec.  : Old Index   : New Index",
	"                    :                  : Pentium 90* : AMD K6/233*",
	"--------------------:------------------:-------------:------------",
	"NUMERIC SORT        :          1234.5  :      31.66  :      10.40",
	"STRING SORT         :          345.67  :     154.45  :      23.91",
	"BITFIELD            :      4.5678e+08  :      78.35  :      16.37",
	"FP EMULATION        :          234.56  :     112.55  :      25.97",
	"FOURIER             :           34567  :      39.31  :      22.08",
	"ASSIGNMENT          :          45.678  :     173.81  :      45.08",
	"IDEA                :          5678.9  :      86.86  :      25.79",
	"HUFFMAN             :          2345.6  :      65.04  :      20.77",
	"NEURAL NET          :          67.891  :     109.06  :      45.88",
	"LU DECOMPOSITION    :          1789.1  :      92.68  :      66.93",
	"==========================ORIGINAL BYTEMARK RESULTS==========================",
	"INTEGER INDEX       : 88.448",
	"FLOATING-POINT INDEX: 73.520",
	"Baseline (MSDOS*)   : Pentium* 90, 256 KB L2-cache, Watcom* compiler 10.0",
	"==============================LINUX DATA BELOW===============================",
	"CPU                 : Dual Cortex-A72 1800MHz",
	"L2 Cache            : 1024 KB",
	"OS                  : Linux 6.1.0",
	"C compiler          : gcc 12.2.0, -O2",
	"libc                : musl, static",
	"MEMORY INDEX        : 26.031",
	"INTEGER INDEX       : 19.502",
	"FLOATING-POINT INDEX: 40.775",
	"Baseline (LINUX)    : AMD K6/233*, 512 KB L2-cache, gcc 2.7.2.3, libc-5.4.38",
	"* Trademarks are property of their respective holder.",
	NULL,
};

/* The highest frequency, not the 600 MHz of a CPU that had nothing to do. */
TEST(complete_with_its_machine)
{
	struct str t = { 0 };

	str_add(&t,
		"kb1 run 1 kbench=0.1\nkb1 env kernel.release 6.1.0\n"
		"kb1 env cpu.model Cortex-A72\nkb1 env cpu.online 0-1\n"
		"kb1 env cpu.freq.max \"1800 MHz\"\nkb1 env cpu.freq.cur \"600 MHz\"\n"
		"kb1 env cpu.caches \"L1d 32K L1i 48K L2 1024K\"\n"
		"kb1 env tool.cc \"gcc 12.2.0\"\nkb1 env tool.cflags -O2\n"
		"kb1 env tool.libc musl\nkb1 env tool.link static\n");
	add_rates(&t, complete, "");
	CHECK_EMITTED("nbench", t.s, &plain, full);
	str_release(&t);
}

static const struct {
	const char *facts, *line;
} machines[] = {
	{ "kb1 env cpu.online 0-3\n", "CPU                 : 4 CPU unknown CPU\n" },
	{ "kb1 env cpu.model MPC852T\nkb1 env cpu.online 0\n",
		"CPU                 : MPC852T\n" },
	{ "kb1 env cpu.mhz_est 99\n", "CPU                 : 99MHz\n" },
	{ "kb1 env cpu.model \"a\\x1b[2Jb\"\n", "CPU                 : a [2Jb\n" },
	{ "kb1 env cpu.caches \"L1d 4K L2\"\n", "L2 Cache            : not known\n" },
	{ "kb1 env cpu.caches \"L2 L1i 2M L2 3m\"\n", "L2 Cache            : 3072 KB\n" },
	{ "kb1 env tool.cflags -O0\n", "C compiler          : -O0\n" },
};

TEST(part_of_the_facts)
{
	struct str t = { 0 };

	for (size_t i = 0; i < sizeof(machines) / sizeof(*machines); i++) {
		char *text;

		str_clear(&t);
		str_addf(&t, "kb1 run 1\n%s", machines[i].facts);
		text = emitted("nbench", t.s, &plain);
		CHECK(strstr(text, machines[i].line));
		free(text);
	}
	str_release(&t);
}

static const char *const two_copies[] = {
	"Iterations/sec. x2: the sum of 2 copies at once",
	"TEST                : Iterations/sec.  : Old Index   : New Index",
	"                    :                  : Pentium 90* : AMD K6/233*",
	"--------------------:------------------:-------------:------------",
	"NUMERIC SORT        :          60.876  :      1.561  :     0.5127",
	"STRING SORT         :          1.5842  :     0.7079  :     0.1096",
	NULL,
};

/* Every row doubles but two, which stay: 2 ^ (5/7). */
TEST(a_table_and_the_scaling_of_each_number_of_copies)
{
	double doubled[TESTS];
	struct str t = { 0 };
	const char *second;
	char *text;

	for (size_t i = 0; i < TESTS; i++)
		doubled[i] = kernel_24[i] * (i == 1 || i == 2 ? 1 : 2);
	str_add(&t, "kb1 run 1\n");
	add_rates(&t, kernel_24, "");
	add_rates(&t, doubled, " copies=2");
	text = emitted("nbench", t.s, &plain);
	second = strstr(text, two_copies[0]);
	CHECK(strstr(text, "\nIterations/sec.: one copy\nTEST "));
	CHECK(second && has_lines(second, two_copies));
	second = strstr(text, "\nscaling");
	CHECK_TEXT(second ? second : "",
		"\nscaling 2 copies: 1.64 (index)  partial 7/10\n");
	free(text);
	str_clear(&t);
	str_add(&t, "kb1 run 1\n");
	add_rates(&t, complete, "");
	add_rates(&t, complete, " copies=4");
	add_rates(&t, complete, " copies=2 cpus=1");
	add_rates(&t, complete, " cpus=1");
	text = emitted("nbench", t.s, &plain);
	second = strstr(text, "\nscaling");
	CHECK(strstr(text, "\nIterations/sec. @1: one copy, 1 CPU allowed\n"));
	CHECK(strstr(text,
		"\nIterations/sec. x2 @1: the sum of 2 copies at once, 1 CPU allowed\n"));
	CHECK_TEXT(second ? second : "",
		"\nscaling 2 copies @1: 1.00 (index)\nscaling 4 copies: 1.00 (index)\n");
	free(text);
	str_release(&t);
}

TEST(nothing_to_scale_against)
{
	struct str t = { 0 };
	char *text;

	str_add(&t, "kb1 run 1\n");
	add_rates(&t, complete, " copies=2");
	text = emitted("nbench", t.s, &plain);
	CHECK(strstr(text, "\nIterations/sec. x2: the sum of 2 copies at once\nTEST "));
	CHECK(!strstr(text, "scaling"));
	free(text);
	str_add(&t, "kb1 run 2\n");
	add(&t, "numsort", "r=1 v=30");
	add(&t, "lu", "r=1 v=1 copies=3");
	text = emitted("nbench", t.s, &plain);
	CHECK(strstr(text, "\nscaling 3 copies: none (index)  partial 0/10\n"));
	free(text);
	str_release(&t);
}

static const char *const reasons[] = {
	"* Trademarks are property of their respective holder.",
	"without STRING SORT, BITFIELD, ASSIGNMENT, HUFFMAN: not run",
	"without FP EMULATION, NEURAL NET: skipped: no memory",
	"without FOURIER: timeout",
	"without IDEA: below resolution",
	"without LU DECOMPOSITION: failed: wrong answer ?[1m",
	NULL,
};

static const char *const no_index[] = {
	"FLOATING-POINT INDEX: none  partial 0/3",
	"Baseline (MSDOS*)   : Pentium* 90, 256 KB L2-cache, Watcom* compiler 10.0",
	NULL,
};

TEST(why_a_row_is_missing)
{
	struct str t = { 0 };
	char *text;

	str_add(&t, "kb1 run 1\n");
	add(&t, "numsort", "r=1 v=30");
	add(&t, "idea", "r=1 lt=9");
	add(&t, "lu", "r=1 v=9");
	str_add(&t,
		"kb1 fail lu r=2 how=failed why=\"wrong answer \\xff[1m\"\n"
		"kb1 fail fourier how=timeout\n"
		"kb1 skip fpemu why=\"no memory\"\nkb1 skip neural why=\"no memory\"\n");
	text = emitted("nbench", t.s, &plain);
	CHECK(has_lines(text, reasons));
	CHECK(has_lines(text, no_index));
	CHECK(strstr(text, "INTEGER INDEX       : 0.7694  partial 1/7\n"));
	CHECK(!strstr(text, "\nLU DECOMPOSITION") && !strstr(text, "\nIDEA"));
	free(text);
	str_release(&t);
}

TEST(results_that_vary_too_much_are_named)
{
	static const int spread[] = { 100, 101, 99, 106, 102, 100, 94 };
	struct str t = { 0 };
	char *text;

	str_add(&t, "kb1 run 1\nkb1 def lu suite=cpu u=it/s b=hi\n");
	for (int i = 0; i < 7; i++) {
		str_addf(&t, "kb1 smp lu r=%d v=%d\n", i + 1, spread[i]);
		str_addf(&t, "kb1 smp numsort r=%d v=%d\n", i + 1, 1000 + spread[i]);
	}
	add(&t, "idea", "r=1 v=1");
	add(&t, "idea", "r=2 v=2");
	text = emitted("nbench", t.s, &plain);
	CHECK(strstr(text,
		"\n** WARNING: LU DECOMPOSITION is not certain to 5 %: "
		"+-6.00 % in 7 rounds\n"));
	CHECK(strstr(text, "\n** WARNING: ") == strstr(text, "\n** WARNING: LU"));
	CHECK(strstr(text, "\nLU DECOMPOSITION    :             100  :      5.181  : "));
	free(text);
	str_release(&t);
}

/* Words of the line that begins so. */
static int words_of(const char *text, const char *head)
{
	const char *at = strstr(text, head), *rest;
	struct str line = { 0 };
	char word[80];
	int n = 0;

	str_addn(&line, at ? at : "", at ? strcspn(at, "\n") : 0);
	rest = str_text(&line);
	while (str_word(&rest, " ", word, sizeof(word)))
		n++;
	str_release(&line);
	return n;
}

TEST(columns_stay_apart_at_any_size)
{
	static const char *const fields[] = { "r=1 v=1.5e-323", "r=1 v=1e-12", "r=1 v=3",
		"r=1 v=2e15", "r=1 v=1e300" };
	struct str t = { 0 };

	for (size_t i = 0; i < sizeof(fields) / sizeof(*fields); i++) {
		char *text;

		str_clear(&t);
		str_add(&t, "kb1 run 1\n");
		add(&t, "strsort", fields[i]);
		text = emitted("nbench", t.s, &plain);
		CHECK_COUNT(words_of(text, "STRING SORT"), 8);
		CHECK_COUNT(words_of(text, "MEMORY INDEX"), 6);
		CHECK(!strstr(text, "inf") && !strstr(text, "nan") &&
			!strstr(text, " 0.0"));
		free(text);
	}
	str_release(&t);
}

TEST(nothing_of_this_suite)
{
	static const char
		records[] = "kb1 run 1\nkb1 def lat_pipe suite=micro u=us b=lo\n"
			    "kb1 smp lat_pipe r=1 v=1\n";
	char *text = emitted("nbench", records, &plain);

	CHECK(strstr(text, "\nMEMORY INDEX        : none  partial 0/3\n"));
	CHECK(strstr(text,
		"\n--------------------:------------------:-------------:"
		"------------\n===="));
	CHECK(!strstr(text, "Iterations/sec.:"));
	free(text);
}

int main(void)
{
	RUN(what_was_removed_does_not_count_as_one);
	RUN(runs_one_after_another);
	RUN(complete_with_its_machine);
	RUN(part_of_the_facts);
	RUN(a_table_and_the_scaling_of_each_number_of_copies);
	RUN(nothing_to_scale_against);
	RUN(why_a_row_is_missing);
	RUN(results_that_vary_too_much_are_named);
	RUN(columns_stay_apart_at_any_size);
	RUN(nothing_of_this_suite);
	return DONE;
}
