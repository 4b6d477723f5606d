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
				     .samples = PLAN_SAMPLES },
		.known = true };

	plan_windows(&p.cost, &fine, partners, 0);
	return p;
}

/* From the first round on. */
static double share(struct planned *v, size_t n, double budget, unsigned *rounds,
	bool exact)
{
	struct plan_rounds r = { .total = *rounds, .exact = exact };
	double est = plan_share(v, n, budget, &r);

	*rounds = r.total;
	return est;
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
	share(&v, 1, 1000, &rounds, true);
	CHECK_COUNT(v.effort.turns, 20);
}

TEST(nothing_is_cut_where_all_fits)
{
	struct planned v[3] = { process(10e-3, 0, false), process(10e-3, 0, true),
		process(10e-3, 0.1, true) };
	unsigned rounds = 10;
	double est = share(v, 3, 1000, &rounds, false);

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

	share(v, 1, 10 * 0.28, &rounds, true);
	CHECK_COUNT(v[0].effort.samples, 11);
	CHECK(v[0].effort.warm_ns < 60000000);
	share(v, 1, 10 * 0.15, &rounds, true);
	CHECK_COUNT(v[0].effort.warm_ns, 0);
	CHECK(v[0].effort.samples >= 3 && v[0].effort.samples < 11);
	CHECK_COUNT(v[0].effort.window_ns, 20000000);
	share(v, 1, 10 * 0.06, &rounds, true);
	CHECK_COUNT(v[0].effort.samples, 3);
	CHECK(v[0].effort.window_ns < 20000000 && v[0].effort.window_ns >= 8000000);
}

TEST(what_short_processes_leave_goes_to_the_others)
{
	struct planned v[2] = { process(1e-3, 0, false), process(10e-3, 0, true) };
	unsigned rounds = 10;
	double a_round = plan_full(&v[0].cost) + 0.2;

	share(v, 2, 10 * a_round, &rounds, true);
	CHECK(!v[0].cut);
	CHECK(v[1].effort.samples < PLAN_SAMPLES);
	CHECK(plan_cost(&v[1].cost, &v[1].effort) <= 0.2001);
}

TEST(the_estimate_keeps_to_the_budget)
{
	struct planned v[110];
	unsigned rounds = 10;
	double est;

	for (int i = 0; i < 110; i++)
		v[i] = process(15e-3, i % 7 == 0 ? 30e-3 : 0, i % 2);
	est = share(v, 110, 100, &rounds, false);
	CHECK(est <= 101);
	CHECK_COUNT(rounds, 10);
}

TEST(rounds_go_down_to_five_before_anything_is_left_out)
{
	struct planned v[10];
	unsigned rounds = 10, skipped = 0;

	for (int i = 0; i < 10; i++)
		v[i] = process(1, 0, false);
	share(v, 10, 71, &rounds, false);
	CHECK_COUNT(rounds, 7);
	rounds = 10;
	share(v, 10, 30, &rounds, false);
	CHECK_COUNT(rounds, 5);
	for (int i = 0; i < 10; i++)
		skipped += v[i].skip;
	CHECK(skipped >= 4 && skipped <= 5);
}

TEST(exact_rounds_stay_for_one_long_operation_too)
{
	struct planned v = process(10e-3, 100, true);
	unsigned rounds = 3;

	CHECK_REAL(share(&v, 1, 10, &rounds, true), 3 * 100.01, 1e-6);
	CHECK(v.effort.single && !v.skip);
	CHECK_COUNT(v.rounds, 3);
	share(&v, 1, 10, &rounds, false);
	CHECK_COUNT(v.rounds, 1);
}

TEST(exact_rounds_stay)
{
	struct planned v[2] = { process(1, 0, false), process(1, 0, false) };
	unsigned rounds = 20;

	share(v, 2, 10, &rounds, true);
	CHECK_COUNT(rounds, 20);
	CHECK(!v[0].skip && !v[1].skip);
}

TEST(an_operation_longer_than_its_share_runs_alone)
{
	struct planned v[2] = { process(0.1, 40, false), process(10e-3, 0, false) };
	unsigned rounds = 10;

	share(v, 2, 300, &rounds, false);
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

	share(v, 1, 300, &rounds, false);
	CHECK(v[0].effort.single && !v[0].skip);
	CHECK_COUNT(v[0].rounds, 1);
}

/* An operation above an even part of the budget: the others need little of theirs. */
TEST(nothing_is_cut_where_all_fits_however_uneven)
{
	struct planned v[4] = { process(10e-3, 2, true), process(1e-3, 0, false),
		process(1e-3, 0, false), process(1e-3, 0, false) };
	unsigned rounds = 10;

	share(v, 4, 1.01 * 10 * (plan_full(&v[0].cost) + 3 * plan_full(&v[1].cost)),
		&rounds, false);
	for (int i = 0; i < 4; i++)
		CHECK(!v[i].cut && !v[i].skip && !v[i].effort.single);
}

/* Less warm-up is no flag, nor are 5 samples of 11 in the usual window. */
TEST(only_what_matters_is_marked)
{
	struct planned v = process(10e-3, 0, true);
	unsigned rounds = 10;

	share(&v, 1, 10 * 0.26, &rounds, true);
	CHECK(v.effort.warm_ns < 60000000 && !v.cut);
	share(&v, 1, 10 * 0.15, &rounds, true);
	CHECK(v.effort.samples >= 5 && v.effort.samples < 11 && !v.cut);
	share(&v, 1, 10 * 0.105, &rounds, true);
	CHECK(v.effort.samples < 5 && v.cut);
	share(&v, 1, 10 * 0.06, &rounds, true);
	CHECK(v.effort.window_ns < 20000000 && v.cut);
}

/* After the first of ten rounds: five is least, and those left need 40 s. */
TEST(later_rounds_end_at_five_in_all)
{
	struct planned v[10];
	struct plan_rounds r = { .done = 1, .total = 10 };
	unsigned skipped = 0;

	for (int i = 0; i < 10; i++)
		v[i] = process(1, 0, false);
	plan_share(v, 10, 60.5, &r);
	CHECK_COUNT(r.total, 7);
	r.total = 10;
	plan_share(v, 10, 36, &r);
	CHECK_COUNT(r.total, 5);
	CHECK_COUNT(v[0].rounds, 4);
	for (int i = 0; i < 10; i++)
		skipped += v[i].skip;
	CHECK(skipped >= 1 && skipped <= 2);
	r.slack = 5;
	plan_share(v, 10, 36, &r);
	for (int i = 0; i < 10; i++)
		CHECK(!v[i].skip);
}

TEST(behind_five_rounds_the_run_ends_and_nobody_is_left_out)
{
	struct planned v[2] = { process(1, 0, false), process(2, 0, false) };
	struct plan_rounds r = { .done = 6, .total = 10 };

	CHECK_REAL(plan_share(v, 2, 1, &r), 0, 1e-9);
	CHECK_COUNT(r.total, 6);
	CHECK(!v[0].skip && !v[1].skip);
}

/* One that does not fit leaves the budget to those that do. */
TEST(the_dearest_is_left_out_though_it_is_one_operation)
{
	struct planned v[3] = { process(0.1, 60, false), process(10e-3, 0, true),
		process(10e-3, 0, true) };
	unsigned rounds = 10;
	double est = share(v, 3, 5, &rounds, false);

	CHECK(v[0].skip && !v[1].skip && !v[2].skip);
	CHECK_COUNT(rounds, 5);
	CHECK(est <= 5);
}

/* Twenty times a twentieth of the budget is all of it. */
TEST(many_long_operations_leave_room_for_the_others)
{
	struct planned v[60];
	unsigned rounds = 10, singles = 0;
	double est;

	for (int i = 0; i < 60; i++)
		v[i] = process(0.1, i < 25 ? 8 : 0, false);
	est = share(v, 60, 300, &rounds, false);
	CHECK(est <= 301);
	for (int i = 0; i < 60; i++) {
		CHECK(!v[i].skip);
		singles += v[i].effort.single;
	}
	CHECK_COUNT(singles, 25);
}

/* Where not even the least fits, short operations are cut and not run alone. */
TEST(too_small_a_budget_makes_nothing_a_single)
{
	struct planned v[5];
	unsigned rounds = 10;

	for (int i = 0; i < 5; i++)
		v[i] = process(1, 1e-3, false);
	share(v, 5, 20.5, &rounds, false);
	for (int i = 0; i < 5; i++)
		CHECK(!v[i].effort.single && v[i].skip == (i == 0));
}

/* One of its loops has a long operation, and one of the others would show nothing. */
TEST(loops_of_which_some_are_long_are_never_run_alone)
{
	struct planned v[2] = { process(0.1, 40, false), process(10e-3, 0, false) };
	unsigned rounds = 5;

	v[0].cost.uneven = true;
	share(v, 2, 100, &rounds, true);
	CHECK(!v[0].effort.single);
	CHECK_COUNT(v[0].effort.samples, 3);
}

/* A single operation of a step or two of the clock is no figure. */
TEST(what_the_clock_does_not_see_is_not_run_alone)
{
	const struct clock_facts jiffies = { .step = 10e-3, .tick = 10e-3 };
	struct planned v[2] = { process(10e-3, 15e-3, false),
		process(10e-3, 0.3, false) };
	unsigned rounds = 5;

	for (int i = 0; i < 2; i++)
		plan_windows(&v[i].cost, &jiffies, false, 0);
	share(v, 2, 0.1, &rounds, true);
	CHECK(!v[0].effort.single && v[1].effort.single);
}

TEST(the_first_round_finds_the_batches)
{
	struct planned v = process(10e-3, 0, true);
	unsigned rounds = 5;
	double known = share(&v, 1, 100, &rounds, true);

	v.known = false;
	CHECK_REAL(share(&v, 1, 100, &rounds, true),
		known + PLAN_CALIBRATION * v.cost.window, 1e-9);
}

/* Half of the time that passes counts. */
TEST(what_is_not_timed_takes_time_too)
{
	struct planned v = process(10e-3, 0, true);
	unsigned rounds = 5;

	v.cost.stretch = 3;
	CHECK_REAL(plan_full(&v.cost), 10e-3 + 3 * (60e-3 + 11 * 20e-3), 1e-9);
	CHECK(share(&v, 1, 5 * 0.4, &rounds, true) <= 5 * 0.4001);
	CHECK(share(&v, 1, 5 * 0.15, &rounds, true) <= 5 * 0.1501);
}

/* What a run that is resumed has already is not paid for again. */
TEST(rounds_that_are_there_cost_nothing)
{
	struct planned v[2] = { process(1, 0, false), process(1, 0, false) };
	struct plan_rounds r = { .total = 10 };

	v[0].ahead = 10;
	v[1].ahead = 4;
	CHECK_REAL(plan_share(v, 2, 100, &r), 6 * plan_full(&v[1].cost), 1e-6);
	CHECK(!v[0].cut && !v[1].cut);
}

/* It had the two rounds that it was given. */
TEST(a_single_has_the_rounds_of_its_first_plan)
{
	struct planned v[2] = { process(0.1, 40, false), process(10e-3, 0, false) };
	struct plan_rounds r = { .done = 2, .total = 10 };

	v[0].taken = v[0].single_most = 2;
	CHECK(plan_share(v, 2, 200, &r) < 10);
	CHECK_COUNT(v[0].rounds, 0);
	CHECK(!v[0].skip && !v[1].cut);
}

TEST(nobody_is_no_plan)
{
	unsigned rounds = 10;

	CHECK_REAL(share(NULL, 0, 300, &rounds, false), 0, 1e-12);
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
	RUN(nothing_is_cut_where_all_fits_however_uneven);
	RUN(only_what_matters_is_marked);
	RUN(later_rounds_end_at_five_in_all);
	RUN(behind_five_rounds_the_run_ends_and_nobody_is_left_out);
	RUN(the_dearest_is_left_out_though_it_is_one_operation);
	RUN(many_long_operations_leave_room_for_the_others);
	RUN(too_small_a_budget_makes_nothing_a_single);
	RUN(loops_of_which_some_are_long_are_never_run_alone);
	RUN(what_the_clock_does_not_see_is_not_run_alone);
	RUN(the_first_round_finds_the_batches);
	RUN(what_is_not_timed_takes_time_too);
	RUN(rounds_that_are_there_cost_nothing);
	RUN(a_single_has_the_rounds_of_its_first_plan);
	RUN(nobody_is_no_plan);
	return DONE;
}
