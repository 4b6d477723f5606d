/* test_lost_run - two runs in a file, and the line between them did not come back. */
#include "unit/harness.h"
#include "unit/written.h"

#include "base/str.h"
#include "result/file.h"

TEST(a_lost_run_line)
{
	struct runs rs;

	read_text(&rs,
		"kb1 run 1 label=x\nkb1 def a u=us\n"
		"kb1 smp a r=1 v=1\nkb1 smp a r=2 v=2\n"
		"kb1 smp a r=1 v=1.5\nkb1 smp a r=2 v=2\nkb1 smp b r=1 v=3\n");
	CHECK_COUNT(rs.n, 2);
	CHECK(!rs.v[0]->anonymous && rs.v[1]->anonymous);
	CHECK_TEXT(rs.v[1]->id, "");
	CHECK(rs.v[1]->label == NULL);
	CHECK_COUNT(rs.v[0]->series[0]->n, 2);
	CHECK_COUNT(rs.v[1]->series[0]->n, 2);
	CHECK(rs.v[1]->series[0]->unit == &kb_us);
	CHECK_COUNT(rs.v[1]->series_n, 2);
	CHECK_COUNT(rs.remarks_n, 1);
	CHECK_COUNT(rs.remarks[0].line, 5);
	CHECK(!rs.remarks[0].damage && remarked(&rs, "a run line is missing"));
	runs_release(&rs);
}

TEST(a_lost_run_line_of_another_version)
{
	struct runs rs;

	read_text(&rs,
		"kb1 run 1\nkb1 def a u=us rev=1\nkb1 smp a r=1 v=1\nkb1 def b u=us\n"
		"kb1 def a u=us rev=2\nkb1 smp a r=1 v=1\nkb1 smp b r=1 v=1\n");
	CHECK_COUNT(rs.n, 2);
	CHECK_COUNT(rs.v[0]->series[0]->rev, 1);
	CHECK_COUNT(rs.v[1]->series[0]->rev, 2);
	CHECK(run_series(rs.v[1], "b", 0, 0)->unit == &kb_us);
	runs_release(&rs);
}

/* Behind its end a run has nothing new to say: it once took the next run's samples. */
TEST(a_run_line_lost_behind_an_end)
{
	static const char *const next[] = {
		"kb1 smp b r=1 v=3", "kb1 beg a r=2 up=90", "kb1 env kernel.release 6.2",
		"kb1 env tsc 1", "kb1 skip c why=no", "kb1 fail a r=1 how=failed",
		"kb1 rnd 1 canary=5", "kb1 hst a r=1 u=us lo=1,2 c=1,1",
		"kb1 idx total printed=2", "kb1 note why=hot", "kb1 def c u=us",
		"kb1 plan n=7 rounds=2",
	};
	static const char first[] = "kb1 run 1\nkb1 env kernel.release 6.1\n"
		"kb1 def a u=us\nkb1 def b u=us\nkb1 plan n=1 rounds=1\n"
		"kb1 beg a r=1 up=3\nkb1 smp a r=1 v=1\nkb1 rnd 1 canary=4\n"
		"kb1 note why=cold\nkb1 end ok=1 t=2 why=done\n";

	for (size_t i = 0; i < sizeof(next) / sizeof(next[0]); i++) {
		struct runs rs;
		struct str text = { 0 };

		/* What it said already may stand there again. */
		str_addf(&text, "%s%s%s\nkb1 smp a r=2 v=3\n", first,
			strchr(first, '\n') + 1, next[i]);
		read_text(&rs, str_text(&text));
		CHECK_COUNT(rs.n, 2);
		CHECK(rs.n == 2 && rs.v[1]->anonymous && rs.v[0]->series[0]->n == 1);
		CHECK_COUNT(rs.remarks_n, 1);
		CHECK(remarked(&rs, "stands behind the end of its run"));
		runs_release(&rs);
		str_release(&text);
	}
}

/* A sample that a resumed run could have measured anew, but the run is over. */
TEST(a_run_line_lost_behind_a_resumed_run)
{
	struct runs rs;

	read_text(&rs,
		"kb1 run 1\nkb1 smp a r=1 v=1\nkb1 run 1 resumed=1\nkb1 smp a r=2 v=1\n"
		"kb1 end ok=1 t=3 why=done\nkb1 smp a r=1 v=5\nkb1 smp a r=2 v=5\n");
	CHECK_COUNT(rs.n, 2);
	CHECK(rs.n == 2 && rs.v[0]->series[0]->v[0].v == 1 &&
		rs.v[1]->series[0]->n == 2);
	runs_release(&rs);
}

/* Killed, so that there is no end: a boot and a round tell that another run began. */
TEST(a_run_line_lost_behind_a_kill)
{
	struct runs rs;

	read_text(&rs,
		"kb1 run 1\nkb1 env boot_id x\nkb1 beg a r=1 up=9\nkb1 smp a r=1 v=1\n"
		"kb1 env boot_id y\nkb1 beg b r=1 up=3\nkb1 smp b r=1 v=1\n");
	CHECK_COUNT(rs.n, 2);
	CHECK(rs.n == 2 && rs.v[1]->anonymous && rs.v[1]->starts_n == 1);
	CHECK_TEXT(rs.n == 2 ? run_fact(rs.v[1], "boot_id") : "", "y");
	runs_release(&rs);
	/* The sample of the second start may be equal, or have been lost too. */
	read_text(&rs,
		"kb1 run 1\nkb1 beg a r=1 up=9\nkb1 smp a r=1 v=1\n"
		"kb1 beg a r=1 up=30\nkb1 smp b r=1 v=1\n");
	CHECK_COUNT(rs.n, 2);
	CHECK(remarked(&rs, "was begun in this round before"));
	runs_release(&rs);
	/* Behind resumed=1 it was killed half way. */
	read_text(&rs,
		"kb1 run 1\nkb1 beg a r=1 up=9\nkb1 run 1 resumed=1\n"
		"kb1 beg a r=1 up=30\nkb1 smp a r=1 v=1\n");
	CHECK_COUNT(rs.n, 1);
	CHECK_COUNT(rs.remarks_n, 0);
	runs_release(&rs);
}

/* Of a unit that is not ours too a direction can not be both. */
TEST(a_def_of_another_direction)
{
	struct runs rs;

	read_text(&rs, "kb1 run 1\nkb1 def a u=furlongs b=lo\nkb1 smp a r=1 v=1\n"
		"kb1 def a u=furlongs b=hi\nkb1 smp a r=1 v=1\n");
	CHECK_COUNT(rs.n, 2);
	CHECK_COUNT(rs.v[0]->series[0]->better, KB_LOWER);
	CHECK_COUNT(rs.v[1]->series[0]->better, KB_HIGHER);
	runs_release(&rs);
}

int main(void)
{
	RUN(a_lost_run_line);
	RUN(a_lost_run_line_of_another_version);
	RUN(a_run_line_lost_behind_an_end);
	RUN(a_run_line_lost_behind_a_resumed_run);
	RUN(a_run_line_lost_behind_a_kill);
	RUN(a_def_of_another_direction);
	return DONE;
}
