/* test_scores - indices as they are printed. */
#include "emitted.h"
#include "harness.h"

#include "base/str.h"

static const struct view plain = { .width = 80 };

/* n rounds: v, v * (1 + step), v * (1 - step), v, ... */
static void add(struct str *t, const char *id, const char *def, int n, double v,
	double step)
{
	str_addf(t, "kb1 def %s %s\n", id, def);
	for (int r = 0; r < n; r++)
		str_addf(t, "kb1 smp %s r=%d v=%.9g\n", id, r + 1,
			v * (1 + step * (r % 3 == 2 ? -1 : r % 3)));
}

static const char *const want[] = {
	"BYTE (UnixBench 5 rows)  baseline  result unit   index",
	"pipe                        12440   24880 lps   20.000",
	"score, partial 1/12                             20.000",
	"    10.0 = SPARCstation 20-61, 128 MB, Solaris 2.3",
	"    missing: dhry2reg, whetstone, fstime.c, fsbuffer.c, fsdisk.c, context1,",
	"             spawn, shell1, shell8, syscall (not run); execl (skipped: no exec)",
	"",
	NULL,
};

static const char *const overall[] = {
	"overall, partial  4.0000",
	"    geometric mean of BYTE (UnixBench 5 rows) / 10 (partial 1/12), nbench FP",
	"    (partial 1/3); 1.0 = SPARCstation 20-61, 128 MB, Solaris 2.3 and AMD K6/233",
	"    (Linux 2.0.32, gcc 2.7.2.3, libc 5.4.38)",
	"no baseline: sched, build",
	NULL,
};

TEST(scores_with_rows_baseline_and_what_is_missing)
{
	static const char records
		[] = "kb1 run 1\n"
		     "kb1 def pipe suite=unix u=lps b=hi\nkb1 smp pipe r=1 v=24880\n"
		     "kb1 skip execl why=\"no exec\"\n"
		     "kb1 def lu suite=cpu u=it/s b=hi\nkb1 smp lu r=1 v=213.856\n"
		     "kb1 def mkbench suite=build u=s b=lo\nkb1 smp mkbench r=1 v=1\n"
		     "kb1 def chat suite=sched u=msg/s b=hi\nkb1 smp chat r=1 v=1\n";
	char *text = part(report_scores, records, &plain);

	CHECK(has_lines(text, want));
	CHECK(has_lines(text, overall));
	free(text);
}

TEST(score_interval)
{
	struct str t = { 0 };
	char *text;

	str_add(&t, "kb1 run 1\n");
	add(&t, "lu", "suite=cpu u=it/s b=hi", 9, 26.732, 0.1);
	text = part(report_scores, t.s, &plain);
	CHECK(strstr(text, "\n    95 %: 0.90000 to 1.1000; 1.0 = AMD K6/233 "));
	free(text);
	str_release(&t);
}

int main(void)
{
	RUN(scores_with_rows_baseline_and_what_is_missing);
	RUN(score_interval);
	return DONE;
}
