/* test_boot - which samples of a side were measured in one boot. */
#include "unit/harness.h"
#include "unit/runs.h"

static size_t sessions(const char *const *boot, const double *up, size_t n)
{
	struct pair p;
	size_t got;

	pair_begin(&p);
	for (size_t i = 0; i < n; i++) {
		char id[24];

		snprintf(id, sizeof(id), "%08zx", i + 1);
		put_run(&p.text[OLD], id, boot ? boot[i] : NULL, up ? up[i] : 0);
	}
	put_run(&p.text[NEW], "000000ff", NULL, 0);
	pair_compare(&p);
	got = p.c.sessions_old;
	CHECK_COUNT(p.c.sessions_new, 1);
	CHECK_COUNT(p.c.n ? p.c.rows[0].old.sessions : 0, got);
	pair_end(&p);
	return got;
}

TEST(a_session_is_a_boot)
{
	static const char *const ids[] = { "x", "y", "x" };
	static const double rising[] = { 100, 200, 300 }, falling[] = { 300, 200, 900 };

	CHECK_COUNT(sessions(ids, NULL, 3), 2);
	CHECK_COUNT(sessions(ids, rising, 3), 2);
	CHECK_COUNT(sessions(NULL, rising, 3), 1);
	CHECK_COUNT(sessions(NULL, falling, 3), 2);
	CHECK_COUNT(sessions(NULL, NULL, 3), 3); /* three old reports */
}

/* A run that went on after the machine had died spans two boots. */
TEST(a_resumed_run_has_two_sessions)
{
	struct pair p;
	const struct row *r;

	pair_begin(&p);
	put_def(&p.text[NEW], "a", US);
	put_spread(&p.text[NEW], "a", 100, 0.1, 3);
	str_add(&p.text[OLD], "kb1 run 00000001 seed=1\n");
	put_def(&p.text[OLD], "a", US);
	str_add(&p.text[OLD],
		"kb1 beg a r=1 up=100\nkb1 smp a r=1 v=100\n"
		"kb1 beg a r=2 up=110\nkb1 smp a r=2 v=101\n"
		"kb1 run 00000001 resumed=1\n"
		"kb1 beg a r=3 up=50\nkb1 smp a r=3 v=102\n");
	pair_compare(&p);
	r = comparison_row(&p.c, "a");
	CHECK(r && r->old.n == 3 && r->old.sessions == 2 && p.c.sessions_old == 2);
	CHECK(r && r->old.session[1] == 0 && r->old.session[2] == 1);
	pair_end(&p);
}

/* Each life says which boot it is of; so that another run may be of the second one. */
TEST(a_resumed_run_names_its_boots)
{
	static const char *const second[] = { "x", "y", NULL };

	for (int i = 0; i < 3; i++) {
		struct pair p;

		pair_begin(&p);
		put_def(&p.text[NEW], "a", US);
		put_spread(&p.text[NEW], "a", 100, 0.1, 3);
		str_add(&p.text[OLD], "kb1 run 00000001 seed=1\nkb1 env boot_id x\n");
		put_def(&p.text[OLD], "a", US);
		str_add(&p.text[OLD], "kb1 beg a r=1 up=100\nkb1 smp a r=1 v=100\n"
			"kb1 run 00000001 resumed=1\n");
		if (second[i])
			str_addf(&p.text[OLD], "kb1 env boot_id %s\n", second[i]);
		/* It had been up for longer, or less, than in the first. */
		str_addf(&p.text[OLD], "kb1 beg a r=2 up=%d\nkb1 smp a r=2 v=101\n",
			second[i] ? 500 : 50);
		put_run(&p.text[OLD], "00000002", "y", 700);
		pair_compare(&p);
		CHECK_COUNT(p.c.sessions_old, 2);
		pair_end(&p);
	}
}

/* Records may come in any order; a life of which nothing was measured is no boot. */
TEST(starts_out_of_order_are_no_boots)
{
	struct pair p;

	pair_begin(&p);
	put_def(&p.text[NEW], "a", US);
	put_spread(&p.text[NEW], "a", 100, 0.1, 3);
	str_add(&p.text[OLD], "kb1 run 00000001 seed=1\n");
	put_def(&p.text[OLD], "a", US);
	put_def(&p.text[OLD], "b", US);
	str_add(&p.text[OLD],
		"kb1 beg a r=1 up=120\nkb1 smp a r=1 v=100\n"
		"kb1 beg b r=1 up=110\nkb1 smp b r=1 v=100\n"
		"kb1 run 00000001 resumed=1\nkb1 beg a r=2 up=5\n");
	pair_compare(&p);
	CHECK_COUNT(p.c.sessions_old, 1);
	pair_end(&p);
}

/* The title once said "1 and 2 boots" of one run and a copy of its file. */
TEST(a_copy_is_no_boot)
{
	static const char run[] = "kb1 run 00000001 seed=1\nkb1 def a " US "\n"
		"kb1 beg a r=1 up=100\nkb1 smp a r=1 v=100\n"
		"kb1 beg a r=2 up=110\nkb1 smp a r=2 v=101\n";
	struct pair p;

	pair_begin(&p);
	put_def(&p.text[NEW], "a", US);
	put_spread(&p.text[NEW], "a", 100, 0.1, 3);
	file_parse(&p.runs[OLD], run, sizeof(run) - 1, false);
	str_add(&p.text[OLD], "kb1 run 00000002 seed=1\n"
		"kb1 beg a r=1 up=300\nkb1 smp a r=1 v=103\n");
	str_add(&p.text[OLD], run);
	pair_compare(&p);
	CHECK_COUNT(p.runs[OLD].n, 3);
	CHECK_COUNT(p.c.sessions_old, 1);
	pair_end(&p);
}

TEST(values_of_a_session_stand_together)
{
	struct pair p;
	const struct row *r;

	pair_begin(&p);
	put_run(&p.text[OLD], "00000001", "x", 100);
	put_run(&p.text[OLD], "00000002", "y", 200);
	put_run(&p.text[OLD], "00000003", "x", 300);
	put_run(&p.text[NEW], "00000004", "z", 400);
	pair_compare(&p);
	r = comparison_row(&p.c, "a");
	CHECK(r && r->old.n == 3);
	CHECK(r && r->old.session[0] == 0 && r->old.session[1] == 0 &&
		r->old.session[2] == 1);
	CHECK_REAL(r ? r->old.v[1] : 0, 100.3, 1e-12);
	pair_end(&p);
}

int main(void)
{
	RUN(a_session_is_a_boot);
	RUN(a_resumed_run_has_two_sessions);
	RUN(a_resumed_run_names_its_boots);
	RUN(starts_out_of_order_are_no_boots);
	RUN(a_copy_is_no_boot);
	RUN(values_of_a_session_stand_together);
	return DONE;
}
