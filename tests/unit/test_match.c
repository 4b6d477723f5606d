/* test_match - which rows of two sides are one, and what their samples are. */
#include "result/flags.h"
#include "unit/harness.h"
#include "unit/runs.h"

/* The same ten values on both sides of one id. */
static void both(struct pair *p, const char *id, const char *old_keys,
	const char *new_keys)
{
	put_def(&p->text[OLD], id, old_keys);
	put_def(&p->text[NEW], id, new_keys);
	put_spread(&p->text[OLD], id, 100, 0.1, 10);
	put_spread(&p->text[NEW], id, 100, 0.1, 10);
}

TEST(rows_match_by_id_copies_and_cpus)
{
	struct pair p;

	pair_begin(&p);
	put_def(&p.text[OLD], "a", US);
	put_def(&p.text[NEW], "a", US);
	str_add(&p.text[OLD], "kb1 smp a r=1 v=1\nkb1 smp a r=1 v=4 copies=4\n");
	str_add(&p.text[NEW], "kb1 smp a r=1 v=1\nkb1 smp a r=1 v=2 cpus=2\n");
	pair_compare(&p);
	CHECK_COUNT(p.c.n, 3);
	CHECK_TEXT(p.c.rows[0].name, "a");
	CHECK_TEXT(p.c.rows[1].name, "a x4");
	CHECK_TEXT(p.c.rows[2].name, "a @2");
	CHECK(p.c.rows[0].j.verdict == VERDICT_SINGLE);
	CHECK(p.c.rows[1].j.verdict == VERDICT_REMOVED);
	CHECK(p.c.rows[2].j.verdict == VERDICT_ADDED);
	CHECK_COUNT(comparison_common(&p.c), 1);
	pair_end(&p);
}

TEST(other_parameters_are_other_tests)
{
	struct pair p;

	pair_begin(&p);
	both(&p, "a", US " p.size=1024", US " p.size=2048");
	both(&p, "b", US " p.size=1024", US);
	pair_compare(&p);
	CHECK_COUNT(p.c.n, 3);
	CHECK(p.c.rows[0].j.verdict == VERDICT_REMOVED);
	CHECK(p.c.rows[1].j.verdict == VERDICT_SAME);
	CHECK(p.c.rows[2].j.verdict == VERDICT_ADDED);
	pair_end(&p);
}

/* One file says 2030 ns, the other 2.03 us. */
TEST(unlike_prefixes_convert)
{
	struct pair p;
	const struct row *r;

	pair_begin(&p);
	put_def(&p.text[OLD], "a", "suite=micro u=ns b=lo");
	put_def(&p.text[NEW], "a", US);
	put_spread(&p.text[OLD], "a", 2030, 1, 10);
	put_spread(&p.text[NEW], "a", 2.03, 0.001, 10);
	pair_compare(&p);
	r = comparison_row(&p.c, "a");
	CHECK(r && r->j.verdict == VERDICT_SAME);
	CHECK(r && strcmp(r->unit_name, "ns") == 0);
	CHECK_REAL(r ? r->j.ratio.ratio : 0, 1, 1e-9);
	pair_end(&p);
}

TEST(unlike_units_and_revisions_are_incomparable)
{
	struct pair p;

	pair_begin(&p);
	both(&p, "dimension", US, MBS);
	both(&p, "revision", US, "suite=micro u=us b=lo rev=2");
	both(&p, "unsaid", "suite=micro u=us b=lo", US);
	both(&p, "unknown", "suite=x u=furlongs b=lo", "suite=x u=furlongs b=lo");
	both(&p, "halfknown", US, "suite=x u=furlongs b=lo");
	pair_compare(&p);
	CHECK_TEXT(verdict_of(&p, "dimension"), "incomparable");
	CHECK_TEXT(verdict_of(&p, "revision"), "incomparable");
	CHECK_TEXT(verdict_of(&p, "unsaid"), "same");
	CHECK_TEXT(verdict_of(&p, "unknown"), "same");
	CHECK_TEXT(verdict_of(&p, "halfknown"), "incomparable");
	CHECK_COUNT(p.c.family, 2);
	pair_end(&p);
}

/* Files created: the time falls, which is good; it is still one value a side. */
TEST(direction_comes_from_the_unit)
{
	struct pair p;
	const struct row *r;

	pair_begin(&p);
	put_def(&p.text[OLD], "lat_fs.create.0k", US);
	put_def(&p.text[NEW], "lat_fs.create.0k", US);
	str_add(&p.text[OLD], "kb1 smp lat_fs.create.0k r=1 v=2840.9\n");
	str_add(&p.text[NEW], "kb1 smp lat_fs.create.0k r=1 v=1533.7\n");
	both(&p, "mhz", "suite=micro u=MHz b=none", "suite=micro u=MHz b=none");
	both(&p, "timer.max", "suite=sched u=us b=lo", "suite=sched u=us b=lo");
	pair_compare(&p);
	r = comparison_row(&p.c, "lat_fs.create.0k");
	CHECK(r && r->j.verdict == VERDICT_SINGLE && r->better == KB_LOWER && r->j.d < 0);
	CHECK_TEXT(verdict_of(&p, "mhz"), "info");
	CHECK_TEXT(verdict_of(&p, "timer.max"), "info");
	pair_end(&p);
}

TEST(one_run_read_twice_counts_once)
{
	struct pair p;
	const struct row *r;

	pair_begin(&p);
	put_run(&p.text[OLD], "00000001", "x", 100);
	put_run(&p.text[OLD], "00000002", "y", 200);
	put_run(&p.text[NEW], "00000003", "z", 300);
	file_parse(&p.runs[OLD], str_text(&p.text[OLD]), p.text[OLD].n, false);
	runs_begin_file(&p.runs[OLD]);
	pair_compare(&p);
	r = comparison_row(&p.c, "a");
	CHECK_COUNT(p.runs[OLD].n, 4);
	CHECK(r && r->old.n == 2 && r->old.sessions == 2);
	CHECK_COUNT(p.c.warnings_n, 0);
	pair_end(&p);
}

TEST(the_same_run_on_both_sides_is_told)
{
	struct pair p;

	pair_begin(&p);
	put_run(&p.text[OLD], "00000001", "x", 100);
	put_run(&p.text[NEW], "00000001", "x", 100);
	pair_compare(&p);
	CHECK_COUNT(p.c.warnings_n, 1);
	CHECK(p.c.warnings_n && strstr(p.c.warnings[0], "both sides"));
	pair_end(&p);
}

TEST(below_resolution_is_kept_apart)
{
	struct pair p;
	const struct row *r;

	pair_begin(&p);
	both(&p, "a", US, US);
	str_add(&p.text[NEW], "kb1 smp a r=11 lt=0.5\n");
	pair_compare(&p);
	r = comparison_row(&p.c, "a");
	CHECK_TEXT(verdict_of(&p, "a"), "unresolved");
	CHECK(r && r->new.below == 1 && r->new.bound[0] == 0.5 && r->new.n == 10);
	CHECK_COUNT(p.c.indices_n, 0);
	pair_end(&p);
}

TEST(failures_are_errors_and_skips_are_reasons)
{
	struct pair p;
	const struct row *r;

	pair_begin(&p);
	both(&p, "crashed", US, US);
	both(&p, "lat_fs.create.0k", US, US);
	put_def(&p.text[OLD], "lat_udp", US);
	put_spread(&p.text[OLD], "lat_udp", 100, 1, 10);
	str_add(&p.text[OLD], "kb1 fail execl r=1 how=crashed sig=11\n");
	str_add(&p.text[NEW],
		"kb1 fail crashed r=2 how=timeout why=\"60 s\"\n"
		"kb1 fail lat_fs.0k r=2 how=failed why=\"disk full\"\n"
		"kb1 fail execl r=1 how=crashed sig=11\n"
		"kb1 skip lat_udp why=\"loopback is down\"\n");
	pair_compare(&p);
	CHECK_TEXT(verdict_of(&p, "crashed"), "error");
	CHECK_TEXT(verdict_of(&p, "lat_fs.create.0k"), "error");
	CHECK_TEXT(verdict_of(&p, "execl"), "error");
	CHECK_TEXT(verdict_of(&p, "lat_fs.0k"), "missing");
	CHECK_TEXT(verdict_of(&p, "lat_udp"), "removed");
	r = comparison_row(&p.c, "lat_udp");
	CHECK(r && r->event_new && strcmp(r->event_new->why, "loopback is down") == 0);
	r = comparison_row(&p.c, "crashed");
	CHECK(r && !r->event_old && r->event_new->outcome == OUTCOME_TIMEOUT);
	CHECK_COUNT(p.c.family, 0);
	pair_end(&p);
}

TEST(flagged_samples_can_be_left_out)
{
	struct pair p;
	const struct row *r;

	pair_begin(&p);
	both(&p, "a", US, US);
	both(&p, "b", US, US);
	for (int i = 0; i < 8; i++)
		str_addf(&p.text[NEW], "kb1 smp a r=%d v=150 q=u\n", i + 11);
	str_add(&p.text[OLD], "kb1 smp b r=11 v=100 q=kh\n"); /* no interference */
	p.options.exclude_flagged = true;
	pair_compare(&p);
	r = comparison_row(&p.c, "a");
	CHECK(r && r->j.verdict == VERDICT_SAME && r->new.n == 10 &&
		r->new.excluded == 8);
	CHECK(r && !(r->j.flags & FLAG_USERS));
	CHECK_COUNT(p.c.excluded_old, 0);
	CHECK_COUNT(p.c.excluded_new, 8);
	CHECK_COUNT(p.c.samples_old, 21);
	CHECK_COUNT(p.c.samples_new, 28);
	CHECK_COUNT(p.c.verdicts_changed, 1);
	pair_end(&p);
}

static double resolution(const char *keys)
{
	struct pair p;
	double w;

	pair_begin(&p);
	put_def(&p.text[OLD], "a", US);
	put_def(&p.text[NEW], "a", US);
	str_add(&p.text[OLD], "kb1 env clock.res \"10000000 ns jiffies\"\n");
	str_addf(&p.text[OLD], "kb1 smp a r=1 v=5000 %s\nkb1 smp a r=2 v=5000.1 %s\n",
		keys, keys);
	str_add(&p.text[OLD], "kb1 smp a r=3 v=5000.2\n");
	str_add(&p.text[NEW], "kb1 smp a r=1 v=5000\n");
	pair_compare(&p);
	w = p.c.n ? p.c.rows[0].old.w : -1;
	pair_end(&p);
	return w;
}

/* Rounding, or what a coarse clock shows of 5 ms an operation in steps of 10 ms. */
TEST(resolution_of_a_side_is_that_of_most_samples)
{
	CHECK_REAL(resolution(""), 0, 0);
	CHECK_REAL(resolution("w=0.1"), 0.1, 1e-12);
	CHECK_REAL(resolution("q=k"), 0.01, 1e-12);
	CHECK_REAL(resolution("q=hk"), 0.1, 1e-12);
	CHECK_REAL(resolution("q=k w=0.002"), 0.002, 1e-12);
	CHECK_REAL(resolution("q=k it=100"), 0.02, 1e-4);
	CHECK_REAL(resolution("q=k it=4"), 0.1, 1e-12);
	CHECK_REAL(resolution("q=k it=10000000"), 0.001, 1e-12);
	CHECK_REAL(resolution("it=4"), 0, 0);
}

/* Nothing on a side, hostile numbers, the same def twice: no crash, no verdict. */
TEST(strange_files_are_survived)
{
	struct pair p;

	pair_begin(&p);
	put_def(&p.text[OLD], "a", US);
	put_def(&p.text[OLD], "a", US);
	str_add(&p.text[OLD],
		"kb1 smp a r=4294967295 v=1e-300 n=0\nkb1 smp a r=0 v=1e300\n"
		"kb1 smp a v=5\nkb1 smp b r=1 v=1\nkb1 fail nothing\n"
		"kb1 rnd 1 canary=1e300\n");
	put_def(&p.text[NEW], "a", US);
	str_add(&p.text[NEW],
		"kb1 smp a r=1 v=1e300 w=1e300 sd=1e300 n=9\nkb1 smp a r=1\n");
	pair_compare(&p);
	CHECK_COUNT(p.rc, 0);
	for (size_t i = 0; i < p.c.n; i++) {
		const struct judged *j = &p.c.rows[i].j;

		CHECK(!j->has_ratio || (isfinite(j->d) && isfinite(j->ratio.ratio)));
		CHECK(!j->in_family);
	}
	CHECK_TEXT(verdict_of(&p, "a"), "error");
	pair_end(&p);
	pair_begin(&p);
	str_add(&p.text[OLD], "kb1 run 00000001\n");
	str_add(&p.text[NEW], "kb1 run 00000002\n");
	pair_compare(&p);
	CHECK_COUNT(p.c.n, 0);
	CHECK_COUNT(comparison_common(&p.c), 0);
	pair_end(&p);
}

int main(void)
{
	RUN(rows_match_by_id_copies_and_cpus);
	RUN(other_parameters_are_other_tests);
	RUN(unlike_prefixes_convert);
	RUN(unlike_units_and_revisions_are_incomparable);
	RUN(direction_comes_from_the_unit);
	RUN(one_run_read_twice_counts_once);
	RUN(the_same_run_on_both_sides_is_told);
	RUN(below_resolution_is_kept_apart);
	RUN(failures_are_errors_and_skips_are_reasons);
	RUN(flagged_samples_can_be_left_out);
	RUN(resolution_of_a_side_is_that_of_most_samples);
	RUN(strange_files_are_survived);
	return DONE;
}
