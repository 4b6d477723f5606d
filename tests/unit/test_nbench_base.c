/* test_nbench_base - the layout of nbench's table, relative to another machine. */
#include <unistd.h>

#include "emitted.h"
#include "harness.h"

#include "base/str.h"

static char dir[] = "/tmp/kbench-test-nbench.XXXXXX";

/* A baseline of this name; the caller frees it. */
static char *saved(const char *name, const char *content)
{
	struct str path = { 0 };
	FILE *f;

	str_addf(&path, "%s/%s", dir, name);
	f = fopen(path.s, "w");
	CHECK(f && fputs(content, f) >= 0);
	if (f)
		fclose(f);
	return path.s;
}

static const char *const other_rows[] = {
	"TEST                : Iterations/sec.  : Old Index   : New Index",
	"                    :                  : my-very-lon : my-very-lon",
	"--------------------:------------------:-------------:------------",
	"NUMERIC SORT        :              30  :      2.000  :      2.000",
	NULL,
};

static const char *const other_index[] = {
	"INTEGER INDEX       : 2.000  partial 1/7",
	"FLOATING-POINT INDEX: none  partial 0/3",
	"Baseline            : My board, revision 2",
	NULL,
};

static const char *const other_missing[] = {
	"without STRING SORT: not in the baseline",
	"without BITFIELD, FP EMULATION, FOURIER, ASSIGNMENT, IDEA, HUFFMAN, NEURAL NET:",
	"        not run",
	"without LU DECOMPOSITION: not comparable",
	NULL,
};

TEST(relative_to_another_baseline)
{
	static const char records
		[] = "kb1 run 1\n"
		     "kb1 def numsort suite=cpu u=it/s b=hi\nkb1 smp numsort r=1 v=30\n"
		     "kb1 def strsort suite=cpu u=it/s b=hi\nkb1 smp strsort r=1 v=30\n"
		     "kb1 def lu suite=cpu u=it/s b=hi\nkb1 smp lu r=1 v=30\n";
	char *path = saved("my-very-long-board.base",
		"machine My board, revision 2\nnumsort 15 it/s\nlu 10 us\n");
	struct view v = { .width = 80, .baseline = path };
	char *text = emitted("nbench", records, &v);

	CHECK(has_lines(text, other_rows));
	CHECK(has_lines(text, other_index));
	CHECK(has_lines(text, other_missing));
	CHECK(!strstr(text, "Pentium") && !strstr(text, "K6"));
	free(text);
	CHECK(unlink(path) == 0);
	text = emitted("nbench", records, &v);
	CHECK(str_starts(text, "no indices          : ") && strstr(text, path));
	free(text);
	free(path);
}

/* Nothing but times would come of such a file: they are no iterations a second. */
TEST(times_are_not_shown_as_rates)
{
	static const char records[] = "kb1 run 1\nkb1 def lu suite=cpu u=us b=lo\n"
				      "kb1 smp lu r=1 v=50\n";
	char *path = saved("times.base", "machine x\nlu 100 us\n");
	struct view v = { .width = 80, .baseline = path };
	char *text = emitted("nbench", records, &v);

	CHECK(strstr(text, "\nLU DECOMPOSITION    :               -  :      2.000  :"));
	free(text);
	CHECK(unlink(path) == 0);
	free(path);
}

int main(void)
{
	if (!mkdtemp(dir))
		return 1;
	RUN(relative_to_another_baseline);
	RUN(times_are_not_shown_as_rates);
	rmdir(dir);
	return DONE;
}
