/* test_run - what records mean: runs, series, events, and what is not taken. */
#include "unit/harness.h"
#include "unit/written.h"

#include "result/file.h"
#include "result/flags.h"

static size_t damage(const struct runs *rs)
{
	size_t n = 0;

	for (size_t i = 0; i < rs->remarks_n; i++)
		n += rs->remarks[i].damage;
	return n;
}

TEST(all_of_a_run)
{
	struct runs rs;
	const struct run *r;

	read_text(&rs,
		"kb1 run 5e1f09a2 kbench=0.1 mode=quick seed=7 label=\"a b\" wall=2026\n"
		"kb1 env cpu.model \"PowerPC 8xx\"\n"
		"kb1 env cpu.model other\n"
		"kb1 plan n=110 rounds=10 est=290.5\n"
		"kb1 rnd 2 canary=1.01 mhz=100\n"
		"kb1 rnd 1 canary=1 temp=-5 steal=0.1 load=0.5\n"
		"kb1 idx \"FINAL SCORE\" printed=198.4\n"
		"kb1 note why=\"throttling\"\n"
		"kb1 note why=throttling\n"
		"kb1 end ok=1 why=interrupted\n"
		"kb1 end ok=259 skip=6 fail=3 t=281.2 why=done\n");
	CHECK_COUNT(rs.n, 1);
	r = rs.v[0];
	CHECK_TEXT(r->id, "5e1f09a2");
	CHECK_TEXT(r->version, "0.1");
	CHECK_TEXT(r->mode, "quick");
	CHECK_TEXT(r->seed, "7");
	CHECK_TEXT(r->label, "a b");
	CHECK_TEXT(r->wall, "2026");
	CHECK(!r->resumed && !r->anonymous);
	CHECK_TEXT(run_fact(r, "cpu.model"), "PowerPC 8xx");
	CHECK(run_fact(r, "cpu") == NULL);
	CHECK_COUNT(r->plan.processes, 110);
	CHECK_COUNT(r->plan.rounds, 10);
	CHECK_REAL(r->plan.est, 290.5, 0);
	CHECK_COUNT(r->rounds_n, 2);
	CHECK_COUNT(r->rounds[0].number, 1);
	CHECK_REAL(r->rounds[0].temp, -5, 0);
	CHECK_REAL(r->rounds[1].mhz, 100, 0);
	CHECK_COUNT(r->printed_n, 1);
	CHECK_TEXT(r->printed[0].name, "FINAL SCORE");
	CHECK_COUNT(r->notes_n, 1);
	CHECK(r->end.present && r->end.ok == 259 && r->end.skip == 6 && r->end.fail == 3);
	CHECK_REAL(r->end.t, 281.2, 0);
	CHECK_TEXT(r->end.why, "done");
	CHECK_COUNT(rs.remarks_n, 0);
	runs_release(&rs);
}

TEST(series_and_samples)
{
	struct runs rs;
	const struct series *s;

	read_text(&rs,
		"kb1 run 1\n"
		"kb1 def lat_ctx.2p.16k suite=micro u=us b=lo p.procs=2 p.size=16384 "
		"rev=3\n"
		"kb1 smp lat_ctx.2p.16k r=1 v=3.5 n=11 lo=3 hi=4 base=0.5 it=680 q=i*\n"
		"kb1 smp lat_ctx.2p.16k r=2 lt=0.01\n"
		"kb1 smp lat_ctx.2p.16k r=1 v=9 copies=4\n"
		"kb1 smp lat_ctx.2p.16k r=1 v=8 copies=4 cpus=2 w=0.05 sd=0.1\n"
		"kb1 smp strange r=1 v=1\n"
		"kb1 def strange u=furlongs b=hi\n");
	CHECK_COUNT(rs.v[0]->series_n, 4);
	s = run_series(rs.v[0], "lat_ctx.2p.16k", 0, 0);
	CHECK(s && s == rs.v[0]->series[0]);
	CHECK_TEXT(s->suite, "micro");
	CHECK(s->unit == &kb_us && s->better == KB_LOWER);
	CHECK_COUNT(s->rev, 3);
	CHECK_COUNT(s->copies, 1);
	CHECK_COUNT(s->cpus, 0);
	CHECK_COUNT(s->params_n, 2);
	CHECK_TEXT(s->params[1].name, "size");
	CHECK_REAL(s->params[1].value, 16384, 0);
	CHECK_COUNT(s->n, 2);
	CHECK_COUNT(s->v[0].n, 11);
	CHECK_COUNT(s->v[0].flags, FLAG_INVOLUNTARY | FLAG_VARIES);
	CHECK_REAL(s->v[0].base, 0.5, 0);
	CHECK(!s->v[0].below && s->v[1].below);
	CHECK_REAL(s->v[1].v, 0.01, 0);
	s = run_series(rs.v[0], "lat_ctx.2p.16k", 4, 0);
	CHECK(s && s->copies == 4 && s->cpus == 0 && s->unit == &kb_us);
	s = run_series(rs.v[0], "lat_ctx.2p.16k", 4, 2);
	CHECK(s && s->cpus == 2 && s->v[0].v == 8);
	CHECK(s && s->v[0].w == 0.05 && s->v[0].sd == 0.1);
	CHECK(run_series(rs.v[0], "lat_ctx.2p.16k", 2, 0) == NULL);
	CHECK(run_series(rs.v[0], "lat_ctx.2p", 0, 0) == NULL);
	s = run_series(rs.v[0], "strange", 0, 0);
	CHECK(s && !s->unit && s->better == KB_HIGHER);
	CHECK_TEXT(s->unit_name, "furlongs");
	CHECK_COUNT(damage(&rs), 0);
	runs_release(&rs);
}

TEST(values_that_are_none)
{
	static const char *const bad[] = {
		"v=0", "v=-1", "v=nan", "v=inf", "v=1e999", "v=1x", "v=", "", "lt=0",
		"lt=-2", "lt=nan", "v=1 lt=x", "v=1 r=0", "v=1 r=x", "v=1 r=-1",
		"v=1 copies=0",
		"v=1 cpus=none", "v=1 r=99999999999999999999",
	};
	struct runs rs;
	char text[100];

	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		snprintf(text, sizeof(text), "kb1 run 1\nkb1 smp a %s\n", bad[i]);
		read_text(&rs, text);
		CHECK_COUNT(rs.n, 1);
		CHECK_COUNT(rs.v[0]->series_n, 0);
		CHECK_COUNT(damage(&rs), 1);
		CHECK(rs.remarks_n == 1 && rs.remarks[0].line == 2);
		runs_release(&rs);
	}
}

TEST(ids_that_are_none)
{
	static const char *const bad[] = {
		"", "Lat_pipe", "a..b", ".a", "a.", "a/b", "../a", "\"a b\"", "a-b",
		"\xc3\xa4",
		"\"\"", "\"\\x1b[2J\"",
		"a2345678901234567890123456789012345678901",
	};
	struct runs rs;
	char text[100];

	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		snprintf(text, sizeof(text), "kb1 run 1\nkb1 smp %s v=1\n", bad[i]);
		read_text(&rs, text);
		CHECK_COUNT(rs.v[0]->series_n, 0);
		CHECK_COUNT(damage(&rs), 1);
		CHECK(rs.remarks_n && !strchr(rs.remarks[0].text, '\x1b'));
		runs_release(&rs);
	}
}

TEST(direction_is_the_units)
{
	struct runs rs;

	read_text(&rs,
		"kb1 run 1\n"
		"kb1 def a u=us b=hi\n"
		"kb1 def b u=lps b=lo\n"
		"kb1 def c u=MHz b=none\n"
		"kb1 def d u=us b=low\n"
		"kb1 def e u=us\n"
		"kb1 smp a r=1 v=1\n"
		"kb1 smp c r=1 v=1\n"
		"kb1 smp e r=1 v=1\n");
	CHECK_COUNT(damage(&rs), 3);
	CHECK(remarked(&rs, "def a: b=hi, but for us it is lo"));
	CHECK_COUNT(rs.remarks[0].line, 2);
	CHECK(run_series(rs.v[0], "a", 0, 0)->unit == NULL);
	CHECK(run_series(rs.v[0], "c", 0, 0)->better == KB_NONE);
	CHECK(run_series(rs.v[0], "e", 0, 0)->better == KB_LOWER);
	runs_release(&rs);
}

TEST(equal_again_is_ignored)
{
	struct runs rs;

	read_text(&rs,
		"kb1 run 1\nkb1 def a u=us\nkb1 smp a r=1 v=1 n=3\nkb1 smp a r=2 v=2\n"
		"kb1 smp a r=1 v=1 n=3\nkb1 def a u=us\nkb1 run 1\nkb1 smp a r=2 v=2\n");
	CHECK_COUNT(rs.n, 1);
	CHECK_COUNT(rs.v[0]->series[0]->n, 2);
	CHECK_COUNT(rs.remarks_n, 0);
	runs_release(&rs);
}

TEST(records_before_any_run)
{
	struct runs rs;

	read_text(&rs, "kb1 smp a r=1 v=1\nkb1 run 1\nkb1 smp a r=1 v=2\n");
	CHECK_COUNT(rs.n, 2);
	CHECK(rs.v[0]->anonymous && !rs.v[1]->anonymous);
	CHECK_COUNT(rs.remarks_n, 1);
	CHECK(!rs.remarks[0].damage);
	runs_release(&rs);
}

TEST(resumed_goes_on)
{
	struct runs rs;

	read_text(&rs,
		"kb1 run 1 label=x\nkb1 env boot_id first\nkb1 smp a r=1 v=1\n"
		"kb1 end ok=1 why=interrupted\n"
		"kb1 run 2\nkb1 smp a r=1 v=5\n"
		"kb1 run 1 resumed=1\nkb1 env boot_id second\nkb1 smp a r=2 v=2\n"
		"kb1 end ok=2 why=done\n");
	CHECK_COUNT(rs.n, 2);
	CHECK(rs.v[0]->resumed && !rs.v[1]->resumed);
	CHECK_COUNT(rs.v[0]->series[0]->n, 2);
	CHECK_TEXT(rs.v[0]->label, "x");
	CHECK_TEXT(rs.v[0]->end.why, "done");
	CHECK_TEXT(run_fact(rs.v[0], "boot_id"), "second");
	CHECK_COUNT(rs.remarks_n, 0);
	runs_release(&rs);
	read_text(&rs, "kb1 run 7 resumed=1\nkb1 smp a r=2 v=2\n");
	CHECK(rs.n == 1 && rs.v[0]->resumed);
	CHECK(remarked(&rs, "its beginning is not here"));
	runs_release(&rs);
}

/* Killed between the records of a process, which is then measured again as a whole. */
TEST(resumed_half_way)
{
	struct runs rs;

	read_text(&rs,
		"kb1 run 1\nkb1 smp a r=1 v=1\nkb1 smp b r=1 v=1\nkb1 smp a r=2 v=2\n"
		"kb1 run 1 resumed=1\nkb1 smp a r=2 v=2.5\nkb1 smp b r=2 v=3\n");
	CHECK_COUNT(rs.n, 1);
	CHECK_COUNT(rs.v[0]->series[0]->n, 2);
	CHECK_REAL(rs.v[0]->series[0]->v[1].v, 2.5, 0);
	CHECK_COUNT(rs.remarks_n, 0);
	runs_release(&rs);
	/* What was measured since then is not measured twice. */
	read_text(&rs, "kb1 run 1\nkb1 run 1 resumed=1\n"
		"kb1 smp a r=1 v=1\nkb1 smp a r=1 v=2\n");
	CHECK_COUNT(rs.n, 2);
	CHECK(rs.v[1]->anonymous);
	runs_release(&rs);
}

TEST(one_id_two_labels)
{
	struct runs rs;

	read_text(&rs, "kb1 run 1 label=a\nkb1 smp a v=1\n"
		"kb1 run 1 label=b\nkb1 smp a v=2\n");
	CHECK_COUNT(rs.n, 2);
	CHECK_TEXT(rs.v[1]->label, "b");
	CHECK_COUNT(rs.remarks_n, 0);
	runs_release(&rs);
}

TEST(control_characters_become_blanks)
{
	struct runs rs;

	read_text(&rs, "kb1 run 1 label=\"a\\x1b[31m\\nb\\x7f\"\n"
		"kb1 note why=\"\\x07\\xe9\"\n");
	CHECK_TEXT(rs.v[0]->label, "a [31m b ");
	CHECK_TEXT(rs.v[0]->notes[0], " \xe9");
	runs_release(&rs);
}

TEST(histograms_are_joined)
{
	struct runs rs;
	const struct histogram *h;

	read_text(&rs,
		"kb1 run 1\n"
		"kb1 hst wakeup r=1 u=us lo=1,2,4 c=10,20,5\n"
		"kb1 hst wakeup r=2 u=us lo=1 c=7\n"
		"kb1 hst wakeup r=1 u=us lo=8,16 c=2,1\n"
		"kb1 hst wakeup r=1 u=us lo=2,4 c=20,5\n"
		"kb1 hst wakeup r=1 u=us copies=2 lo=1 c=3\n");
	CHECK_COUNT(rs.v[0]->hists_n, 3);
	CHECK_COUNT(rs.remarks_n, 0);
	h = &rs.v[0]->hists[0];
	CHECK_TEXT(h->what, "wakeup");
	CHECK_TEXT(h->unit, "us");
	CHECK_COUNT(h->n, 5);
	CHECK_REAL(h->edge[4], 16, 0);
	CHECK_COUNT(h->count[1], 20);
	CHECK_COUNT(h->count[4], 1);
	CHECK_COUNT(rs.v[0]->hists[1].round, 2);
	CHECK_COUNT(rs.v[0]->hists[2].copies, 2);
	runs_release(&rs);
}

TEST(histograms_that_are_none)
{
	static const char *const bad[] = {
		"lo=1,2 c=1", "lo=1 c=1,2", "lo=2,1 c=1,1", "lo=1,1 c=1,1", "lo=1 c=-1",
		"lo=1", "c=1", "lo=x c=1", "lo= c=", "lo=1,nan c=1,1", "lo=1 c=1.5",
		"lo=1 c=1 r=0",
	};
	struct runs rs;
	char text[100];

	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		snprintf(text, sizeof(text), "kb1 run 1\nkb1 hst wakeup %s\n", bad[i]);
		read_text(&rs, text);
		CHECK_COUNT(rs.v[0]->hists_n, 0);
		CHECK_COUNT(damage(&rs), 1);
		runs_release(&rs);
	}
	read_text(&rs, "kb1 run 1\nkb1 hst a lo=1,2 c=1,1\nkb1 hst a lo=2,3 c=9,9\n");
	CHECK_COUNT(rs.v[0]->hists[0].n, 2);
	CHECK(!damage(&rs) && remarked(&rs, "does not go on"));
	runs_release(&rs);
}

int main(void)
{
	RUN(all_of_a_run);
	RUN(series_and_samples);
	RUN(values_that_are_none);
	RUN(ids_that_are_none);
	RUN(direction_is_the_units);
	RUN(equal_again_is_ignored);
	RUN(records_before_any_run);
	RUN(resumed_goes_on);
	RUN(resumed_half_way);
	RUN(one_id_two_labels);
	RUN(control_characters_become_blanks);
	RUN(histograms_are_joined);
	RUN(histograms_that_are_none);
	return DONE;
}
