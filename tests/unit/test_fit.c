/* test_fit - distributions, Welch's test, trends and signs. */
#include "stats/fit.h"
#include "unit/harness.h"

static const double pi = 3.14159265358979323846;

TEST(normal_tails)
{
	CHECK_REAL(fit_normal_two_sided(0), 1, 0);
	CHECK_REAL(fit_normal_two_sided(1), 0.31731050786291415, 1e-13);
	CHECK_REAL(fit_normal_two_sided(-1.9599639845400545), 0.05, 1e-12);
	CHECK_REAL(fit_normal_two_sided(6.361340902404056), 2e-10, 1e-9);
}

TEST(normal_quantiles)
{
	CHECK_REAL(fit_normal_quantile(0.975), 1.9599639845400545, 1e-12);
	CHECK_REAL(fit_normal_quantile(0.025), -1.9599639845400545, 1e-12);
	CHECK_REAL(fit_normal_quantile(0.995), 2.5758293035489004, 1e-12);
	CHECK_REAL(fit_normal_quantile(0.6), 0.2533471031357997, 1e-12);
	CHECK_REAL(fit_normal_quantile(1e-10), -6.361340902404056, 1e-12);
	CHECK_REAL(fit_normal_quantile(0.5), 0, 0);
	CHECK(fit_normal_quantile(0) == -INFINITY);
	CHECK(fit_normal_quantile(1) == INFINITY);
	CHECK(isnan(fit_normal_quantile(NAN)));
}

TEST(incomplete_beta)
{
	CHECK_REAL(fit_beta(0.25, 2, 3), 0.26171875, 1e-13);
	CHECK_REAL(fit_beta(0.1, 0.5, 0.5), 0.204832764699133, 1e-13);
	CHECK_REAL(fit_beta(0.9, 5, 1), 0.59049, 1e-13);
	CHECK_REAL(fit_beta(0.3, 1, 1), 0.3, 1e-13);
	CHECK_REAL(fit_beta(0.5, 30, 40), 0.88579988732335, 1e-12);
	CHECK_REAL(fit_beta(0.5, 5e6, 5e6), 0.5, 1e-6);
}

TEST(incomplete_beta_at_its_ends)
{
	CHECK_REAL(fit_beta(0, 2, 3), 0, 0);
	CHECK_REAL(fit_beta(1, 2, 3), 1, 0);
	CHECK_REAL(fit_beta(-1, 2, 3), 0, 0);
	CHECK_REAL(fit_beta(2, 2, 3), 1, 0);
	CHECK(isnan(fit_beta(NAN, 2, 3)));
	CHECK(isnan(fit_beta(0.5, 0, 3)));
	CHECK(isnan(fit_beta(0.5, 2, NAN)));
}

/* For 2 and 4 degrees of freedom there are simple forms. */
static double closed(double t, int df)
{
	double r = t / sqrt(df + t * t);

	return df == 2 ? 1 - r : 1 - r * (3 - r * r) / 2;
}

TEST(student_tails_in_closed_form)
{
	static const double t[] = { 1e-8, 1e-3, 0.3, 0.99, 1, 1.01, 1.8, 3, 12, 40 };

	for (size_t i = 0; i < sizeof(t) / sizeof(t[0]); i++) {
		CHECK_REAL(fit_t_two_sided(t[i], 2), closed(t[i], 2), 1e-11);
		CHECK_REAL(fit_t_two_sided(-t[i], 4), closed(t[i], 4), 1e-9);
	}
}

TEST(student_tails)
{
	CHECK_REAL(fit_t_two_sided(0, 5), 1, 0);
	CHECK_REAL(fit_t_two_sided(1, 1), 1.0 / 2, 1e-13);
	CHECK_REAL(fit_t_two_sided(sqrt(3), 1), 1.0 / 3, 1e-13);
	CHECK_REAL(fit_t_two_sided(1 + sqrt(2), 1), 1.0 / 4, 1e-13);
	CHECK_REAL(fit_t_two_sided(1e-7, 5), 1 - 2e-7 * 0.379606689822494, 1e-15);
	CHECK_REAL(fit_t_two_sided(0.5, 3.7), 0.64533563331993, 1e-12);
	CHECK_REAL(fit_t_two_sided(4.03, 5), 0.01002119553516, 1e-11);
	CHECK_REAL(fit_t_two_sided(12, 30), 5.5801854151992e-13, 1e-11);
	CHECK_REAL(fit_t_two_sided(1.5, 200), 0.13519132122703, 1e-11);
	CHECK_REAL(fit_t_two_sided(INFINITY, 3), 0, 0);
	CHECK(isnan(fit_t_two_sided(NAN, 3)));
	CHECK(isnan(fit_t_two_sided(1, -3)));
}

TEST(student_with_very_many_degrees_is_normal)
{
	CHECK_REAL(fit_t_two_sided(2, INFINITY), fit_normal_two_sided(2), 0);
	CHECK_REAL(fit_t_two_sided(2, 1e9), fit_normal_two_sided(2), 1e-8);
	CHECK_REAL(fit_t_two_sided(2, 0.99e8), fit_normal_two_sided(2), 1e-6);
}

TEST(student_quantiles)
{
	CHECK_REAL(fit_t_quantile(0.975, 4), 2.776445105198, 1e-11);
	CHECK_REAL(fit_t_quantile(0.975, 9), 2.262157162798, 1e-11);
	CHECK_REAL(fit_t_quantile(0.975, 18), 2.100922040241, 1e-11);
	CHECK_REAL(fit_t_quantile(0.975, 3.7), 2.867520707191, 1e-11);
	CHECK_REAL(fit_t_quantile(0.025, 4), -2.776445105198, 1e-11);
	CHECK_REAL(fit_t_quantile(0.9, 2), 1.8856180831641267, 1e-12);
	CHECK_REAL(fit_t_quantile(1 - 1e-9, 1), 1 / (pi * 1e-9), 1e-6);
	CHECK_REAL(fit_t_quantile(0.5, 4), 0, 0);
	CHECK(fit_t_quantile(1, 4) == INFINITY);
	CHECK(isnan(fit_t_quantile(0.9, NAN)));
	CHECK(isnan(fit_t_quantile(0.9, 0)));
}

struct welch_case {
	size_t n, m;
	double x[12], y[12], p, tolerance;
};

static const struct welch_case welch_cases[] = {
	{ 5, 5, { 100, 101, 102, 103, 104 }, { 110, 111, 112, 113, 114 },
		9.196632084491e-06, 1e-9 },
	/* The side without any spread has the least one. */
	{ 5, 5, { 115, 114, 115, 115, 115 }, { 78.8, 78.8, 78.8, 78.8, 78.8 },
		3.49181293459e-10, 1e-7 },
	{ 6, 6, { 5, 5, 5, 5, 5, 5 }, { 5.5, 5.5, 5.5, 5.5, 5.5, 5.5 }, 1.63444814183e-18,
		1e-7 },
	{ 6, 6, { 5, 5, 5, 5, 5, 5 }, { 5, 5, 5, 5, 5, 5 }, 1, 1e-9 },
	{ 5, 7, { 0.5, 1, 2, 3, 9 }, { 4, 5, 6, 7, 8, 10, 11 }, 0.05882554304153, 1e-9 },
	{ 3, 3, { 100, 101, 102 }, { 120, 121, 122 }, 2.225537010484e-05, 1e-9 },
	{ 4, 4, { 100, 101, 102, 103 }, { 120, 121, 122, 123 }, 8.665466336021e-07,
		1e-7 },
	{ 2, 8, { 100, 101 }, { 120, 121, 122, 123, 124, 125, 126, 127 },
		6.05865505827e-07, 1e-7 },
	{ 4, 5, { 2, 1, 3, 5 }, { 1, 1, 1, 1, 1 }, 0.08753098629369, 1e-9 },
	{ 8, 8, { 100, 101, 102, 103, 104, 105, 106, 107 },
		{ 100.5, 101.5, 102.5, 103.5, 104.5, 105.5, 106.5, 900 }, 0.350818164393,
		1e-9 },
	{ 10, 12, { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 },
		{ 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24 }, 0.01508995529669, 1e-9 },
	/* Too few for a variance. */
	{ 1, 1, { 100 }, { 120 }, 1, 0 },
	{ 1, 5, { 100 }, { 120, 121, 122, 123, 124 }, 1, 0 },
	{ 0, 2, { 0 }, { 1, 2 }, 1, 0 },
};

TEST(welch_on_logs)
{
	for (size_t i = 0; i < sizeof(welch_cases) / sizeof(welch_cases[0]); i++) {
		const struct welch_case *c = &welch_cases[i];
		struct sides there = { c->x, c->y, c->n, c->m };
		struct sides back = { c->y, c->x, c->m, c->n };

		CHECK_REAL(fit_welch_log(&there), c->p, c->tolerance);
		CHECK_REAL(fit_welch_log(&back), c->p, c->tolerance);
	}
}

static void check_welch(struct welch w, const struct welch *want)
{
	CHECK_REAL(w.d, want->d, 1e-10);
	CHECK_REAL(w.lo, want->lo, 1e-10);
	CHECK_REAL(w.hi, want->hi, 1e-10);
	CHECK_REAL(w.p, want->p, 1e-10);
	CHECK_REAL(w.df, want->df, 1e-10);
}

TEST(welch_on_printed_moments)
{
	const struct moments a = { 100, 2, 5 }, b = { 106, 3, 5 }, c = { 50, 4, 3 };
	const struct moments d = { 45, 1, 12 }, exact = { 100, 0, 5 };

	check_welch(fit_welch_moments(&a, &b, 0.05),
		&(struct welch){ 0.058268908123976, 0.021824078128031, 0.094713738119921,
			0.0067256364385878, 7.1976084858339 });
	check_welch(fit_welch_moments(&c, &d, 0.01),
		&(struct welch){ -0.10536051565783, -0.54006808445354, 0.32934705313788,
			0.14759665774284, 2.0777641380166 });
	check_welch(fit_welch_moments(&exact, &b, 0.05),
		&(struct welch){ 0.058268908123976, 0.023127474212549, 0.093410342035403,
			0.01000301572125, 4 });
}

TEST(a_printed_sd_of_zero_is_no_certainty)
{
	const struct moments a = { 100, 0, 5 }, b = { 100.1, 0, 5 };
	struct welch w = fit_welch_moments(&a, &b, 0.05);

	CHECK(w.p > 0.05 && w.p < 1);
	CHECK(w.lo < 0 && w.hi > w.d);
	CHECK_REAL(w.df, 8, 1e-12);
	w = fit_welch_moments(&a, &a, 0.05);
	CHECK_REAL(w.p, 1, 1e-12);
}

TEST(moments_that_allow_nothing)
{
	static const struct moments good = { 100, 2, 5 };
	static const struct moments bad[] = {
		{ 100, 2, 1 },
		{ 100, 2, 0 },
		{ 0, 2, 5 },
		{ -3, 2, 5 },
		{ 1e-200, 1e200, 5 },
		{ NAN, 2, 5 },
		{ 100, NAN, 5 },
	};

	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		struct welch w = fit_welch_moments(&good, &bad[i], 0.05);

		CHECK(w.lo == -INFINITY && w.hi == INFINITY && w.p == 1 && w.df == 0);
		w = fit_welch_moments(&bad[i], &good, 0.05);
		CHECK(w.lo == -INFINITY && w.hi == INFINITY && w.p == 1 && w.df == 0);
	}
}

TEST(hostile_moments_stay_numbers)
{
	const struct moments tiny = { 1e300, 1e100, (size_t)-1 };
	const struct moments huge = { 1e-300, 1e-301, 2 };
	struct welch w = fit_welch_moments(&tiny, &huge, 0.05);

	CHECK(isfinite(w.d) && isfinite(w.lo) && isfinite(w.hi));
	CHECK(w.p >= 0 && w.p <= 1 && w.df > 0);
	w = fit_welch_moments(&tiny, &tiny, 0.05);
	CHECK(w.p == 1);
}

TEST(kendall_and_theil_sen)
{
	const double drift[] = { 10, 10.1, 10.05, 10.2, 10.3, 10.25, 10.4, 10.5, 10.45,
		10.6 };
	const double mixed[] = { 3, 1, 4, 1.5, 9, 2, 6, 5 };
	const double down[] = { 9, 8, 8, 7, 7, 5 };
	struct trend t = fit_trend(drift, 10);

	CHECK(t.s == 39);
	CHECK_REAL(t.p, 0.000676764180121047, 1e-9);
	CHECK_REAL(t.end_to_end, 0.0583941605839414, 1e-9);
	t = fit_trend(mixed, 8);
	CHECK(t.s == 10);
	CHECK_REAL(t.p, 0.265510388953874, 1e-9);
	CHECK_REAL(t.end_to_end, 0.785714285714286, 1e-9);
	t = fit_trend(down, 6);
	CHECK(t.s == -13);
	CHECK_REAL(t.p, 0.0241705471745452, 1e-9);
	CHECK_REAL(t.end_to_end, -0.444444444444444, 1e-9);
}

TEST(no_trend_in_little_or_nothing)
{
	const double flat[] = { 5, 5, 5, 5 }, two[] = { 1, 2 }, zero[] = { 0, 0, 1 };
	struct trend t = fit_trend(flat, 4);

	CHECK(t.s == 0 && t.p == 1 && t.end_to_end == 0);
	t = fit_trend(two, 2);
	CHECK(t.s == 1 && t.p == 1);
	CHECK_REAL(t.end_to_end, 2.0 / 3, 1e-12);
	t = fit_trend(two, 1);
	CHECK(t.s == 0 && t.p == 1 && t.end_to_end == 0);
	t = fit_trend(NULL, 0);
	CHECK(t.s == 0 && t.p == 1 && t.end_to_end == 0);
	t = fit_trend(zero, 3);
	CHECK(t.s == 2 && t.end_to_end == 0);
}

TEST(a_long_run_is_thinned_for_its_trend)
{
	static double x[4000];
	struct trend t;

	for (size_t i = 0; i < 4000; i++)
		x[i] = 100 + (double)i / 4000;
	t = fit_trend(x, 4000);
	CHECK(t.s == 499500);
	CHECK(t.p < 1e-100);
	CHECK_REAL(t.end_to_end, 1 / 100.5, 2e-3);
}

TEST(sign_test)
{
	CHECK_REAL(fit_sign(9, 10), 0.021484375, 1e-12);
	CHECK_REAL(fit_sign(1, 10), 0.021484375, 1e-12);
	CHECK_REAL(fit_sign(5, 10), 1, 0);
	CHECK_REAL(fit_sign(6, 10), 0.75390625, 1e-12);
	CHECK_REAL(fit_sign(60, 100), 0.056887933640981, 1e-11);
	CHECK_REAL(fit_sign(10, 10), 0.001953125, 1e-12);
	CHECK_REAL(fit_sign(80, 120), 0.00033040001839132, 1e-11);
	CHECK_REAL(fit_sign(700, 1000), 1.766567800795e-37, 1e-10);
	CHECK_REAL(fit_sign(0, 1), 1, 0);
	CHECK_REAL(fit_sign(0, 0), 1, 0);
	CHECK_REAL(fit_sign(3, 2), 1, 0);
}

int main(void)
{
	RUN(normal_tails);
	RUN(normal_quantiles);
	RUN(incomplete_beta);
	RUN(incomplete_beta_at_its_ends);
	RUN(student_tails_in_closed_form);
	RUN(student_tails);
	RUN(student_with_very_many_degrees_is_normal);
	RUN(student_quantiles);
	RUN(welch_on_logs);
	RUN(welch_on_printed_moments);
	RUN(a_printed_sd_of_zero_is_no_certainty);
	RUN(moments_that_allow_nothing);
	RUN(hostile_moments_stay_numbers);
	RUN(kendall_and_theil_sen);
	RUN(no_trend_in_little_or_nothing);
	RUN(a_long_run_is_thinned_for_its_trend);
	RUN(sign_test);
	return DONE;
}
