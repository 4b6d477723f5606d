/* test_plan - how the budget is shared out. */
#include "harness.h"

#include "run/plan.h"

static const struct clock_facts fine = { .step = 1e-9, .tick = 4e-3 };

static struct planned process(double fixed, double op, bool partners)
{
	struct planned p = { .cost = { .fixed = fixed,
				     .op = op,
				     .warm = 60e-3,
				     .lanes = 1,
				     .samples = PLAN_SAMPLES } };

	plan_windows(&p.cost, &fine, partners, 0);
	return p;
}

TEST(windows_follow_partners_and_clock)
{
	struct cost c = { .samples = PLAN_SAMPLES };

	plan_windows(&c, &fine, false, 0);
	CHECK_REAL(c.window, 1e-3, 1e-9);
	plan_windows(&c, &fine, true, 0);
	CHECK_REAL(c.window, 20e-3, 1e-9);
	CHECK_REAL(c.least_window, 8e-3, 1e-9);
	plan_windows(&c, &(struct clock_facts){ .step = 10e-3, .tick = 10e-3 }, false, 0);
	CHECK_REAL(c.window, 1, 1e-9);
	CHECK_REAL(c.least_window, 0.1, 1e-9);
	CHECK_COUNT(c.samples, 3);
}

TEST(copies_that_take_turns_have_windows_of_many_turns)
{
	struct planned v = process(10e-3, 0, false);
	unsigned rounds = 5;

	plan_turns(&v.cost, &fine, 1);
	CHECK_REAL(v.cost.window, 1e-3, 1e-9);
	plan_turns(&v.cost, &fine, 20);
	CHECK_REAL(v.cost.window, 0.4, 1e-9);
	CHECK_REAL(v.cost.least_window, 0.2, 1e-9);
	CHECK_REAL(v.cost.fixed, 0.2, 1e-9);
	plan_share(&v, 1, 1000, &rounds, true);
	CHECK_COUNT(v.effort.turns, 20);
}

TEST(nothing_is_cut_where_all_fits)
{
	struct planned v[3] = { process(10e-3, 0, false), process(10e-3, 0, true),
		process(10e-3, 0.1, true) };
	unsigned rounds = 10;
	double est = plan_share(v, 3, 1000, &rounds, false);

	CHECK_COUNT(rounds, 10);
	for (int i = 0; i < 3; i++) {
		CHECK(!v[i].cut && !v[i].skip);
		CHECK_COUNT(v[i].effort.samples, PLAN_SAMPLES);
	}
	CHECK_REAL(est, 10 * (plan_full(&v[0].cost) + plan_full(&v[1].cost) +
		plan_full(&v[2].cost)), 0.05);
}

TEST(warm_up_goes_first_then_samples_then_the_window)
{
	struct planned v[1] = { process(10e-3, 0, true) };
	unsigned rounds = 10;

	plan_share(v, 1, 10 * 0.28, &rounds, true);
	CHECK(v[0].cut);
	CHECK_COUNT(v[0].effort.samples, 11);
	CHECK(v[0].effort.warm_ns < 60000000);
	plan_share(v, 1, 10 * 0.15, &rounds, true);
	CHECK_COUNT(v[0].effort.warm_ns, 0);
	CHECK(v[0].effort.samples >= 3 && v[0].effort.samples < 11);
	CHECK_COUNT(v[0].effort.window_ns, 20000000);
	plan_share(v, 1, 10 * 0.06, &rounds, true);
	CHECK_COUNT(v[0].effort.samples, 3);
	CHECK(v[0].effort.window_ns < 20000000 && v[0].effort.window_ns >= 8000000);
}

TEST(what_short_processes_leave_goes_to_the_others)
{
	struct planned v[2] = { process(1e-3, 0, false), process(10e-3, 0, true) };
	unsigned rounds = 10;
	double a_round = plan_full(&v[0].cost) + 0.2;

	plan_share(v, 2, 10 * a_round, &rounds, true);
	CHECK(!v[0].cut);
	CHECK(v[1].cut);
	CHECK(plan_cost(&v[1].cost, &v[1].effort) <= 0.2001);
}

TEST(the_estimate_keeps_to_the_budget)
{
	struct planned v[110];
	unsigned rounds = 10;
	double est;

	for (int i = 0; i < 110; i++)
		v[i] = process(15e-3, i % 7 == 0 ? 30e-3 : 0, i % 2);
	est = plan_share(v, 110, 100, &rounds, false);
	CHECK(est <= 101);
	CHECK_COUNT(rounds, 10);
}

TEST(rounds_go_down_to_five_before_anything_is_left_out)
{
	struct planned v[10];
	unsigned rounds = 10, skipped = 0;

	for (int i = 0; i < 10; i++)
		v[i] = process(1, 0, false);
	plan_share(v, 10, 71, &rounds, false);
	CHECK_COUNT(rounds, 7);
	rounds = 10;
	plan_share(v, 10, 30, &rounds, false);
	CHECK_COUNT(rounds, 5);
	for (int i = 0; i < 10; i++)
		skipped += v[i].skip;
	CHECK(skipped >= 4 && skipped <= 5);
}

TEST(exact_rounds_stay_for_one_long_operation_too)
{
	struct planned v = process(10e-3, 100, true);
	unsigned rounds = 3;

	CHECK_REAL(plan_share(&v, 1, 10, &rounds, true), 3 * 100.01, 1e-6);
	CHECK(v.effort.single && !v.skip);
	CHECK_COUNT(v.rounds, 3);
	plan_share(&v, 1, 10, &rounds, false);
	CHECK_COUNT(v.rounds, 1);
}

TEST(exact_rounds_stay)
{
	struct planned v[2] = { process(1, 0, false), process(1, 0, false) };
	unsigned rounds = 20;

	plan_share(v, 2, 10, &rounds, true);
	CHECK_COUNT(rounds, 20);
	CHECK(!v[0].skip && !v[1].skip);
}

TEST(an_operation_longer_than_its_share_runs_alone)
{
	struct planned v[2] = { process(0.1, 40, false), process(10e-3, 0, false) };
	unsigned rounds = 10;

	plan_share(v, 2, 300, &rounds, false);
	CHECK(v[0].effort.single);
	CHECK_COUNT(v[0].effort.samples, 1);
	CHECK_COUNT(v[0].rounds, 3);
	CHECK(v[0].cut && !v[1].effort.single);
	CHECK_COUNT(v[1].effort.samples, PLAN_SAMPLES);
}

TEST(at_least_one_round_however_long)
{
	struct planned v[1] = { process(0.1, 4000, false) };
	unsigned rounds = 10;

	plan_share(v, 1, 300, &rounds, false);
	CHECK(v[0].effort.single && !v[0].skip);
	CHECK_COUNT(v[0].rounds, 1);
}

TEST(nobody_is_no_plan)
{
	unsigned rounds = 10;

	CHECK_REAL(plan_share(NULL, 0, 300, &rounds, false), 0, 1e-12);
}

int main(void)
{
	RUN(windows_follow_partners_and_clock);
	RUN(copies_that_take_turns_have_windows_of_many_turns);
	RUN(nothing_is_cut_where_all_fits);
	RUN(warm_up_goes_first_then_samples_then_the_window);
	RUN(what_short_processes_leave_goes_to_the_others);
	RUN(the_estimate_keeps_to_the_budget);
	RUN(rounds_go_down_to_five_before_anything_is_left_out);
	RUN(exact_rounds_stay_for_one_long_operation_too);
	RUN(exact_rounds_stay);
	RUN(an_operation_longer_than_its_share_runs_alone);
	RUN(at_least_one_round_however_long);
	RUN(nobody_is_no_plan);
	return DONE;
}
