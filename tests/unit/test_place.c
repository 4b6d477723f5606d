/* test_place - what happened at one number of copies and CPUs is not of the others. */
#include "unit/harness.h"
#include "unit/emitted.h"

#include "compare/index.h"
#include "compare/match.h"
#include "report/rows.h"

static const char
	sweep[] = "kb1 run 1\nkb1 def a suite=unix u=lps b=hi\n"
		  "kb1 skip a cpus=4 why=\"needs 4 CPUs, 2 are allowed\"\n"
		  "kb1 beg a r=1 cpus=1 up=1\nkb1 smp a r=1 v=1 cpus=1\n"
		  "kb1 beg a r=1 cpus=2 up=1\nkb1 fail a r=1 cpus=2 how=crashed sig=11\n"
		  "kb1 beg a r=1 copies=3 cpus=2 up=1\n";

static const char *outcome_at(const struct run *r, const char *id, unsigned copies,
	unsigned cpus)
{
	const struct event *e = run_event_at(r, id, (struct place){ copies, cpus });

	return e ? outcome_name(e->outcome) : "none";
}

TEST(events_of_one_place)
{
	struct runs rs = parsed(sweep);
	const struct run *r = rs.v[0];

	CHECK_TEXT(outcome_at(r, "a", 1, 4), "skipped");
	CHECK_TEXT(outcome_at(r, "a", 1, 2), "crashed");
	CHECK_TEXT(outcome_at(r, "a", 1, 1), "none");
	CHECK_TEXT(outcome_at(r, "a", 4, 4), "none");
	CHECK_TEXT(outcome_at(r, "a", 0, 0), "crashed");
	CHECK(run_event(r, "a") == &r->events[1]);
	CHECK_COUNT(r->events[0].at.copies, 1);
	CHECK_COUNT(r->events[0].at.cpus, 4);
	runs_release(&rs);
}

/* One that says no place is of all of them; one copy said is no other number. */
TEST(events_without_a_place)
{
	struct runs rs = parsed("kb1 skip a why=x\nkb1 skip b copies=1 why=y\n");
	const struct run *r = rs.v[0];

	CHECK_COUNT(r->events[0].at.copies, 0);
	CHECK_TEXT(outcome_at(r, "a", 1, 0), "skipped");
	CHECK_TEXT(outcome_at(r, "a", 4, 2), "skipped");
	CHECK_TEXT(outcome_at(r, "b", 1, 0), "skipped");
	CHECK_TEXT(outcome_at(r, "b", 4, 0), "none");
	runs_release(&rs);
}

/* Short processes of a sweep begin within a tenth of a second: two all the same. */
TEST(starts_of_two_places)
{
	struct runs rs = parsed(sweep);
	struct str t = { 0 };

	CHECK_COUNT(rs.v[0]->starts_n, 3);
	CHECK(rows_unfinished(&t, rs.v[0], 0) == 3);
	CHECK_TEXT(str_text(&t), "a x3 @2, round 1");
	str_release(&t);
	runs_release(&rs);
}

/* The sample of a retry undoes the failure of its own place. */
TEST(a_retry_undoes_its_place)
{
	struct runs rs = parsed("kb1 run 1\nkb1 fail a r=1 cpus=1 how=crashed\n"
				"kb1 fail a r=1 cpus=2 how=crashed\n"
				"kb1 run 1 resumed=1\nkb1 smp a r=1 v=1 cpus=2\n");

	CHECK_TEXT(outcome_at(rs.v[0], "a", 1, 1), "crashed");
	CHECK_TEXT(outcome_at(rs.v[0], "a", 1, 2), "none");
	runs_release(&rs);
}

TEST(what_is_no_place)
{
	struct runs rs = parsed("kb1 skip a copies=0 why=x\nkb1 beg a r=1 cpus=-1\n");
	size_t damage = 0;

	for (size_t i = 0; i < rs.remarks_n; i++)
		damage += rs.remarks[i].damage;
	CHECK_COUNT(damage, 2);
	CHECK(rs.n == 0 || (!rs.v[0]->events_n && !rs.v[0]->starts_n));
	runs_release(&rs);
}

static const struct view plain = { .width = 80 };

/* Written again as kb1 nothing of it is lost. */
TEST(the_records_again)
{
	char *once = emitted("kb1", sweep, &plain), *twice = emitted("kb1", once, &plain);

	CHECK_TEXT(twice, once);
	CHECK(strstr(once,
		"kb1 skip a copies=1 cpus=4 why=\"needs 4 CPUs, 2 are "
		"allowed\" "));
	CHECK(strstr(once, "kb1 fail a r=1 copies=1 cpus=2 how=crashed sig=11 "));
	CHECK(strstr(once, "kb1 beg a r=1 copies=3 cpus=2 up=1 "));
	free(once);
	free(twice);
}

TEST(tables_and_exports_name_the_place)
{
	char *s = emitted("table", sweep, &plain);

	CHECK(strstr(s, "\na @4  skipped: needs 4 CPUs, 2 are allowed\n"));
	CHECK(strstr(s, "\na @2  crashed: signal 11 (round 1)\n"));
	CHECK(strstr(s, "\nno outcome  a x3 @2, round 1\n"));
	free(s);
	s = emitted("csv", sweep, &plain);
	CHECK(strstr(s, "\n1,,,a,,1,4,,,skipped,0,"));
	CHECK(strstr(s, "\n1,,,a,,1,2,,,crashed,0,"));
	free(s);
	s = emitted("json", sweep, &plain);
	CHECK(strstr(s, "\"cpus\":4") || strstr(s, "\"cpus\": 4"));
	CHECK(strstr(s, "\"copies\":3") || strstr(s, "\"copies\": 3"));
	free(s);
}

/* What failed on two CPUs does not spoil the index on one. */
TEST(indices_by_place)
{
	static const char records
		[] = "kb1 run 1\nkb1 def spawn suite=unix u=lps b=hi\n"
		     "kb1 smp spawn r=1 v=1260 cpus=1\nkb1 smp spawn r=1 v=1260 cpus=2\n"
		     "kb1 fail spawn r=2 cpus=2 how=crashed\n";
	struct runs rs = parsed(records);
	struct index_of of = { .run = rs.v[0], .at = { 1, 1 } };
	struct score s;
	struct error e;

	CHECK(index_score(&s, index_find("byte5"), &of, &e) == 0);
	CHECK_COUNT(s.have, 1);
	index_release(&s);
	of.at.cpus = 2;
	CHECK(index_score(&s, index_find("byte5"), &of, &e) == 0);
	CHECK_COUNT(s.have, 0);
	index_release(&s);
	runs_release(&rs);
}

/* A place that failed and has no values is a row of the comparison. */
TEST(comparisons_by_place)
{
	struct runs old = parsed(sweep), new = parsed(sweep);
	const struct run *a = old.v[0], *b = new.v[0];
	struct runs_side x = { &a, 1 }, y = { &b, 1 };
	const struct rules rules = { .alpha = 0.05 };
	struct match_options o = { 0 };
	struct comparison c;
	struct error e;

	CHECK(compare(&c, &x, &y, &rules, &o, &e) == 0);
	CHECK_COUNT(c.n, 2);
	CHECK_TEXT(c.rows[0].name, "a @1");
	CHECK_TEXT(verdict_name(c.rows[0].j.verdict), "single");
	CHECK_TEXT(c.rows[1].name, "a @2");
	CHECK_TEXT(verdict_name(c.rows[1].j.verdict), "error");
	comparison_release(&c);
	o.skips = true;
	CHECK(compare(&c, &x, &y, &rules, &o, &e) == 0);
	CHECK_COUNT(c.n, 3);
	comparison_release(&c);
	runs_release(&old);
	runs_release(&new);
}

int main(void)
{
	RUN(events_of_one_place);
	RUN(events_without_a_place);
	RUN(starts_of_two_places);
	RUN(a_retry_undoes_its_place);
	RUN(what_is_no_place);
	RUN(the_records_again);
	RUN(tables_and_exports_name_the_place);
	RUN(indices_by_place);
	RUN(comparisons_by_place);
	return DONE;
}
