/* test_table - what is printed for reading: rows, marks, reasons, scores, machine. */
#include "emitted.h"
#include "harness.h"

#include "base/str.h"

static const struct view plain = { .width = 80 };

#define RUN_LINE "kb1 run 1\n"

/* n rounds: v, v * (1 + step), v * (1 - step), v, ... */
static void add(struct str *t, const char *id, const char *def, int n, double v,
	double step)
{
	str_addf(t, "kb1 def %s %s\n", id, def);
	for (int r = 0; r < n; r++)
		str_addf(t, "kb1 smp %s r=%d v=%.9g\n", id, r + 1,
			v * (1 + step * (r % 3 == 2 ? -1 : r % 3)));
}

TEST(four_digits_at_any_scale)
{
	static const char *const want[] = {
		"micro      median unit      95 %  rounds  flags",
		"a_fast    0.01670 us    +-0.0 %~       5",
		"a_large  17757338 lps   +-1.0 %        6",
		"bw          8.123 MB/s   +-10 %~       3  *",
		"lat         300.0 ns           -       1",
		"",
		NULL,
	};
	struct str t = { 0 };

	str_add(&t, RUN_LINE);
	add(&t, "a_large", "suite=micro u=lps b=hi", 6, 17757337.6, 0.01);
	add(&t, "bw", "suite=micro u=MB/s b=hi", 3, 8.1234, 0.0999);
	add(&t, "lat", "suite=micro u=ns b=lo", 1, 300, 0);
	add(&t, "a_fast", "suite=micro u=us b=lo", 5, 0.0167, 0);
	CHECK_PART(report_tables, t.s, &plain, want);
	str_release(&t);
}

TEST(utf8_only_where_it_is_understood)
{
	struct view utf8 = { .width = 80, .utf8 = true };
	struct str t = { 0 };
	char *text;

	str_add(&t, RUN_LINE);
	add(&t, "lat", "suite=micro u=ns b=lo", 6, 300, 0.01);
	text = part(report_tables, t.s, &utf8);
	CHECK(strstr(text, " \302\2611.0 % "));
	free(text);
	text = part(report_tables, t.s, &plain);
	for (const char *p = text; *p; p++)
		CHECK((unsigned char)*p < 0x80);
	free(text);
	str_release(&t);
}

/* Three of five are below: so is their median; that of the bounds is a bound for it. */
TEST(below_resolution)
{
	static const char *const want[] = {
		"micro      median unit      95 %  rounds  flags",
		"most      <0.5000 ns           -       5",
		"only_one    2.000 ns    +-100 %~       3",
		"",
		NULL,
	};
	static const char records[] = RUN_LINE
		"kb1 def most suite=micro u=ns b=lo\n"
		"kb1 def only_one suite=micro u=ns b=lo\n"
		"kb1 smp most r=1 lt=0.5\nkb1 smp most r=2 lt=0.4\n"
		"kb1 smp most r=3 lt=0.5\nkb1 smp most r=4 v=1\nkb1 smp most r=5 v=2\n"
		"kb1 smp only_one r=1 lt=9\nkb1 smp only_one r=2 v=2\n"
		"kb1 smp only_one r=3 v=2\n";

	CHECK_PART(report_tables, records, &plain, want);
}

/* What no machine gives, but a file can say. */
TEST(absurd_values)
{
	static const char absurd[] = RUN_LINE "kb1 def pipe suite=unix u=lps b=hi\n"
					      "kb1 smp pipe r=1 v=1e308 it=9 n=9\n"
					      "kb1 smp pipe r=2 v=1e-308 it=9 n=9\n"
					      "kb1 smp pipe r=3 v=1 it=9 n=9\n";

	char *text;

	for (const struct reporter *r = reporters; r->name; r++) {
		text = emitted(r->name, absurd, &plain);
		CHECK(!strstr(text, "inf") && !strstr(text, "nan"));
		free(text);
	}
	text = part(report_tables, absurd, &plain);
	CHECK(strstr(text, "+->999 %~"));
	free(text);
}

TEST(copies_and_cpus_have_rows_of_their_own)
{
	static const char *const want[] = {
		"unix          median unit  95 %  rounds  flags",
		"dhry2reg       1.000 lps      -       1",
		"dhry2reg @2    3.000 lps      -       1",
		"dhry2reg x4    4.000 lps      -       1",
		"dhry2reg x16   6.000 lps      -       1",
		"",
		"scaling by copies  copies  median unit  speed-up 95 %  efficiency",
		"dhry2reg                1   1.000 lps       1.00            100 %",
		"dhry2reg                4   4.000 lps       4.00 -          100 %",
		"dhry2reg               16   6.000 lps       6.00 -           38 %",
		"    of all copies together; 100 %: each is as fast as with the fewest",
		"",
		NULL,
	};
	static const char records[] = RUN_LINE
		"kb1 def dhry2reg suite=unix u=lps b=hi\n"
		"kb1 smp dhry2reg r=1 v=6 copies=16\nkb1 smp dhry2reg r=1 v=4 copies=4\n"
		"kb1 smp dhry2reg r=1 v=3 cpus=2\nkb1 smp dhry2reg r=1 v=1\n";

	CHECK_PART(report_tables, records, &plain, want);
}

TEST(suites_and_ids_in_reading_order)
{
	static const char *const ids[] = { "zeta.one", "lat_ctx.16p.0k", "lat_ctx.2p.16k",
		"lat_ctx.2p.8k", "lat_mem_rd.128.1m", "lat_mem_rd.128.768",
		"lat_mem_rd.128.96k", "lat_mem_rd.16.1m", NULL };
	static const char *const order[] = { "micro", "lat_ctx.2p.8k", "lat_ctx.2p.16k",
		"lat_ctx.16p.0k", "lat_mem_rd.16.1m", "lat_mem_rd.128.768",
		"lat_mem_rd.128.96k", "lat_mem_rd.128.1m", "unix", "sched", "other",
		NULL };
	struct str t = { 0 };
	const char *at;
	char *text;

	str_add(&t, RUN_LINE "kb1 smp zeta.one r=1 v=1\n");
	add(&t, "chat", "suite=sched u=msg/s b=hi", 1, 1, 0);
	add(&t, "pipe", "suite=unix u=lps b=hi", 1, 1, 0);
	for (int i = 1; ids[i]; i++)
		add(&t, ids[i], "suite=micro u=us b=lo", 1, 1, 0);
	text = part(report_tables, t.s, &plain);
	at = text;
	for (int i = 0; at && order[i]; i++) {
		at = strstr(at, order[i]);
		CHECK(at != NULL);
	}
	free(text);
	str_release(&t);
}

TEST(marks)
{
	struct str t = { 0 };
	char *text;

	str_add(&t, RUN_LINE);
	add(&t, "much", "suite=micro u=us b=lo", 9, 1, 0.3);
	add(&t, "some", "suite=micro u=us b=lo", 9, 1, 0.08);
	add(&t, "two", "suite=micro u=us b=lo", 0, 1, 0);
	add(&t, "up", "suite=micro u=us b=lo", 0, 1, 0);
	add(&t, "far", "suite=micro u=us b=lo", 9, 1, 0.001);
	str_add(&t, "kb1 smp far r=10 v=1.5\n");
	for (int r = 1; r <= 10; r++)
		str_addf(&t, "kb1 smp two r=%d v=%d.%02d\nkb1 smp up r=%d v=%.3f\n", r,
			r % 2 ? 1 : 2, r, r, 1 + 0.1 * r);
	text = part(report_tables, t.s, &plain);
	CHECK(strstr(text, "       9  **\n"));
	CHECK(strstr(text, "       9  *\n"));
	CHECK(strstr(text, "      10  **B\n"));
	CHECK(strstr(text, "      10  **d\n"));
	CHECK(strstr(text, "      10  o\n"));
	free(text);
	str_release(&t);
}

/* One disturbed sample of ten moves nothing; -v tells of it all the same. */
TEST(stored_flags_from_a_quarter_on)
{
	struct view verbose = { .width = 80, .verbose = true };
	struct str t = { 0 };
	char *text;

	str_add(&t, RUN_LINE "kb1 def a suite=micro u=us b=lo\n");
	for (int r = 1; r <= 10; r++)
		str_addf(&t, "kb1 smp a r=%d v=1 n=11%s\n", r,
			r == 1	      ? " q=si" :
				r < 4 ? " q=i" :
					"");
	text = part(report_tables, t.s, &plain);
	CHECK(strstr(text, "      10  i\n"));
	free(text);
	text = part(report_tables, t.s, &verbose);
	CHECK(strstr(text, "      10  is\n"));
	CHECK(strstr(text,
		"\n    best 1.000, p95 1.000, spread 0.0 %, level 97.85 %, "
		"10 processes of 11 samples, any of them is\n"));
	free(text);
	str_release(&t);
}

TEST(skipped_and_failed_with_reasons)
{
	static const char *const want[] = {
		"micro        median unit  95 %  rounds  flags",
		"lat_fs.a.0k   1.000 us       -       1",
		"lat_pipe      1.000 us       -       1",
		"lat_pipe  crashed: child died, signal 11 (round 2)",
		"lat_fs.1k  timeout (round 1)",
		"",
		"unix   median unit  95 %  rounds  flags",
		"spawn   1.000 lps      -       1",
		"",
		"lat_udp  skipped: loopback is down",
		"no outcome  numsort, round 2",
		"",
		NULL,
	};
	static const char records[] = RUN_LINE
		"kb1 def lat_pipe suite=micro u=us b=lo\nkb1 smp lat_pipe r=1 v=1\n"
		"kb1 def lat_fs.a.0k suite=micro u=us b=lo\n"
		"kb1 smp lat_fs.a.0k r=1 v=1\n"
		"kb1 def spawn suite=unix u=lps b=hi\nkb1 smp spawn r=1 v=1\n"
		"kb1 skip lat_udp why=\"loopback is down\"\n"
		"kb1 fail lat_pipe r=2 how=crashed why=\"child died\" sig=11\n"
		"kb1 fail lat_fs.1k r=1 how=timeout\n"
		"kb1 beg numsort r=2 up=1\n";

	CHECK_PART(report_tables, records, &plain, want);
}

/* A file may come from anybody: it must not drive the terminal. */
TEST(texts_of_a_file_are_made_safe)
{
	static const char records
		[] = "kb1 run 1 label=\"\\x1b[31mred\\xc3\\xa9\\xff\"\n"
		     "kb1 def a suite=\"\\x1b]0;x\\x07\" u=\"\\x1b[1m\" b=lo\n"
		     "kb1 smp a r=1 v=1\n"
		     "kb1 skip b why=\"\\x1b[2J\\x9b\"\nkb1 note why=\"\\x1b[5m\"\n"
		     "kb1 run 2\n";
	struct view utf8 = { .width = 80, .utf8 = true };
	char *text = emitted("table", records, &utf8);

	CHECK(!strchr(text, '\033') && !strchr(text, '\007'));
	CHECK(strstr(text, "red\303\251?"));
	free(text);
	text = emitted("table", records, &plain);
	CHECK(strstr(text, "red??"));
	free(text);
}

TEST(colour_only_when_asked)
{
	struct view colour = { .width = 80, .colour = true };
	static const char records[] = RUN_LINE
		"kb1 def a suite=micro u=us b=lo\n"
		"kb1 smp a r=1 v=1\nkb1 fail b how=failed\n";
	char *text = emitted("table", records, &colour);

	CHECK(strstr(text, "\033[1mmicro  median unit  95 %  rounds  flags\033[0m\n"));
	CHECK(strstr(text, "\033[31mb  failed\n\033[0m"));
	free(text);
	text = emitted("table", records, &plain);
	CHECK(!strchr(text, '\033'));
	free(text);
}

TEST(several_runs_are_headed)
{
	char *text = emitted("table",
		"kb1 run 1 label=old\nkb1 smp a r=1 v=1\n"
		"kb1 run 2 label=new\nkb1 smp a r=1 v=1\n",
		&plain);
	const char *first = strstr(text, "run 1 of 2: old\n");
	const char *second = strstr(text, "\nrun 2 of 2: new\n");

	CHECK(first && second && first < second);
	CHECK(strstr(text, "\ndiff old: one boot"));
	CHECK(strstr(text, "\ndiff new: one boot"));
	free(text);
}

int main(void)
{
	RUN(four_digits_at_any_scale);
	RUN(utf8_only_where_it_is_understood);
	RUN(below_resolution);
	RUN(absurd_values);
	RUN(copies_and_cpus_have_rows_of_their_own);
	RUN(suites_and_ids_in_reading_order);
	RUN(marks);
	RUN(stored_flags_from_a_quarter_on);
	RUN(skipped_and_failed_with_reasons);
	RUN(texts_of_a_file_are_made_safe);
	RUN(colour_only_when_asked);
	RUN(several_runs_are_headed);
	return DONE;
}
