/* test_order - medians, quantiles, spread and the interval of the median. */
#include <float.h>
#include <stdlib.h>

#include "stats/order.h"
#include "unit/harness.h"

/* 1 .. n, not in order. */
static void shuffled(double *x, size_t n)
{
	for (size_t i = 0; i < n; i++)
		x[i] = (double)(i % 2 ? n - i / 2 : i / 2 + 1);
}

TEST(sort_ascends_and_leaves_its_input_alone)
{
	const double x[] = { 3, -1, 2, 0, -INFINITY, 2 };
	const double want[] = { -INFINITY, -1, 0, 2, 2, 3 };
	double out[6];

	order_sort(out, x, 6);
	CHECK(memcmp(out, want, sizeof(want)) == 0);
	CHECK(x[0] == 3 && x[5] == 2);
}

TEST(sort_puts_nan_last)
{
	double x[] = { NAN, 2, NAN, INFINITY, 1 };

	order_sort(x, x, 5);
	CHECK(x[0] == 1 && x[1] == 2 && isinf(x[2]) && isnan(x[3]) && isnan(x[4]));
}

TEST(sort_of_nothing_touches_nothing)
{
	double out = 7;

	order_sort(&out, NULL, 0);
	CHECK(out == 7);
}

TEST(median_of_odd_and_even_counts)
{
	const double x[] = { 9, 1, 5, 2, 100 };

	CHECK_REAL(order_median(x, 5), 5, 0);
	CHECK_REAL(order_median(x, 4), 3.5, 0);
	CHECK_REAL(order_median(x, 2), 5, 0);
	CHECK_REAL(order_median(x, 1), 9, 0);
	CHECK(isnan(order_median(x, 0)));
	CHECK(isnan(order_median(NULL, 0)));
}

TEST(median_does_not_overflow)
{
	const double x[] = { DBL_MAX, DBL_MAX };

	CHECK(order_median(x, 2) == DBL_MAX);
}

TEST(quantiles_are_of_type_7)
{
	double x[20];

	shuffled(x, 20);
	CHECK_REAL(order_quantile(x, 20, 0.95), 19.05, 1e-12);
	CHECK_REAL(order_quantile(x, 20, 0.5), 10.5, 1e-12);
	shuffled(x, 10);
	CHECK_REAL(order_quantile(x, 10, 0.95), 9.55, 1e-12);
	CHECK_REAL(order_quantile(x, 10, 0.05), 1.45, 1e-12);
}

TEST(quantiles_at_and_beyond_the_ends)
{
	const double x[] = { 4, 2, INFINITY };

	CHECK_REAL(order_quantile(x, 2, 0), 2, 0);
	CHECK_REAL(order_quantile(x, 2, 1), 4, 0);
	CHECK_REAL(order_quantile(x, 2, -3), 2, 0);
	CHECK_REAL(order_quantile(x, 2, 9), 4, 0);
	CHECK_REAL(order_quantile(x, 1, 0.95), 4, 0);
	CHECK_REAL(order_quantile(x, 3, 0.5), 4, 0);
	CHECK(isnan(order_quantile(x, 0, 0.5)));
	CHECK(isnan(order_quantile(x, 2, NAN)));
}

TEST(mad_and_the_modified_z)
{
	const double x[] = { 140, 100, 101, 102, 103, 104, 105, 106 };

	CHECK_REAL(order_mad(x, 8), 2, 1e-12);
	CHECK_REAL(order_z(x, 8, 0, 0), 12.309456360447863, 1e-12);
	CHECK_REAL(order_z(x, 8, 1, 0), -3.5 / (1.4826 * 2), 1e-12);
	CHECK(isnan(order_mad(x, 0)));
}

TEST(z_of_equal_values_is_measured_by_the_resolution)
{
	const double x[] = { 10, 10, 10, 10, 11 };
	const double zero[] = { 0, 0, 0, 1, -1 };

	CHECK_REAL(order_z(x, 5, 4, 0.05), 2, 1e-12);
	CHECK_REAL(order_z(x, 5, 4, 0), 100, 1e-12);
	CHECK_REAL(order_z(x, 5, 0, 0), 0, 0);
	CHECK_REAL(order_z(zero, 5, 0, 0), 0, 0);
	CHECK(order_z(zero, 5, 3, 0) == INFINITY);
	CHECK(order_z(zero, 5, 4, 0) == -INFINITY);
}

TEST(geomean_of_positive_values)
{
	const double x[] = { 100, 110, 105, 108, 102, 101 };

	CHECK_REAL(order_geomean(x, 6), 104.26884133002342, 1e-12);
	CHECK_REAL(order_geomean(x, 1), 100, 1e-12);
	CHECK(isnan(order_geomean(x, 0)));
}

TEST(few_values_are_not_thinned)
{
	const double x[] = { 3, 1, 2 };
	size_t n = 3;
	double *v = order_thinned(x, &n);

	CHECK_COUNT(n, 3);
	CHECK(memcmp(v, x, sizeof(x)) == 0);
	free(v);
	n = 0;
	v = order_thinned(x, &n);
	CHECK_COUNT(n, 0);
	free(v);
}

TEST(many_values_are_thinned_evenly_and_in_order)
{
	double x[2500], *v;
	size_t n = 2500;

	for (size_t i = 0; i < n; i++)
		x[i] = (double)i;
	v = order_thinned(x, &n);
	CHECK_COUNT(n, ORDER_MOST);
	for (size_t i = 0; i < n; i++)
		CHECK(v[i] >= floor((double)i * 2.5) &&
			v[i] < floor((double)(i + 1) * 2.5));
	free(v);
}

/* Two modes that take turns: of every second value one would never be seen. */
TEST(thinning_keeps_the_share_of_what_takes_turns)
{
	static double x[8000];

	for (size_t turns = 2; turns <= 8; turns *= 2) {
		size_t n = 1000 * turns, high = 0;
		double *v;

		for (size_t i = 0; i < n; i++)
			x[i] = i % 2 ? 2 : 1;
		v = order_thinned(x, &n);
		for (size_t i = 0; i < n; i++)
			high += v[i] == 2;
		CHECK(high > 450 && high < 550);
		free(v);
	}
}

TEST(centre_of_a_sample_in_any_order)
{
	const double x[] = { 3, 1, 2, 6, 5, 4 };
	struct centre c = order_centre(x, 6, 0.05);

	CHECK_REAL(c.median, 3.5, 1e-12);
	CHECK_REAL(c.lo, 1, 1e-12);
	CHECK_REAL(c.hi, 6, 1e-12);
	CHECK_REAL(c.conf, 0.96875, 1e-12);
	CHECK(c.exact);
	CHECK_COUNT(c.n, 6);
}

struct level {
	size_t n, l;
	double alpha, conf;
};

static const struct level levels[] = {
	{ 6, 1, 0.05, 0.96875 },
	{ 7, 1, 0.05, 0.984375 },
	{ 8, 1, 0.05, 0.9921875 },
	{ 9, 2, 0.05, 0.9609375 },
	{ 10, 2, 0.05, 0.978515625 },
	{ 11, 2, 0.05, 0.98828125 },
	{ 12, 3, 0.05, 0.96142578125 },
	{ 14, 3, 0.05, 0.987060546875 },
	{ 15, 4, 0.05, 0.96484375 },
	{ 16, 4, 0.05, 0.978729248046875 },
	{ 17, 5, 0.05, 0.950958251953125 },
	{ 19, 5, 0.05, 0.9807891845703125 },
	{ 20, 6, 0.05, 0.9586105346679688 },
	{ 25, 8, 0.05, 0.9567147493362427 },
	{ 30, 10, 0.05, 0.9572260547429323 },
	{ 40, 14, 0.05, 0.9615226917157997 },
	{ 50, 18, 0.05, 0.9671608624357315 },
	{ 10, 1, 0.01, 0.998046875 },
	{ 20, 6, 0.1, 0.9586105346679688 },
	/* The level is met exactly: 2 / 64. */
	{ 6, 1, 0.03125, 0.96875 },
	/* 2^-n is no number any more. */
	{ 1000, 469, 0.05, 0.9537088026395019 },
	{ 1500, 712, 0.05, 0.9532389202177056 },
	{ 5000, 2431, 0.05, 0.9506841418958282 },
};

TEST(interval_has_the_level_that_it_says)
{
	double x[5000];

	for (size_t i = 0; i < sizeof(levels) / sizeof(levels[0]); i++) {
		const struct level *v = &levels[i];
		struct centre c;

		shuffled(x, v->n);
		c = order_centre(x, v->n, v->alpha);
		CHECK(c.exact);
		CHECK_REAL(c.median, (double)(v->n + 1) / 2, 1e-12);
		CHECK_REAL(c.lo, (double)v->l, 0);
		CHECK_REAL(c.hi, (double)(v->n + 1 - v->l), 0);
		CHECK_REAL(c.conf, v->conf, 1e-12);
	}
}

TEST(too_few_values_give_the_range_and_its_level)
{
	static const double conf[] = { 0, 0, 0.5, 0.75, 0.875, 0.9375 };
	const double x[] = { 5, 1, 2, 4, 3 };
	struct centre c;

	for (size_t n = 1; n <= 5; n++) {
		c = order_centre(x, n, 0.05);
		CHECK(!c.exact);
		CHECK_REAL(c.lo, n > 1 ? 1 : 5, 0);
		CHECK_REAL(c.hi, 5, 0);
		CHECK_REAL(c.conf, conf[n], 1e-12);
	}
	c = order_centre(x, 5, 0.0625);
	CHECK(c.exact);
}

TEST(centre_of_nothing_is_no_number)
{
	struct centre c = order_centre(NULL, 0, 0.05);

	CHECK(isnan(c.median) && isnan(c.lo) && isnan(c.hi));
	CHECK(c.conf == 0 && !c.exact && c.n == 0);
}

TEST(half_width_is_the_longer_side)
{
	struct centre high = { 10, 9.8, 10.5, 0.95, 1, 10 };
	struct centre low = { 10, 9, 10.5, 0.95, 1, 10 };

	CHECK_REAL(order_half_width(&high), 0.05, 1e-12);
	CHECK_REAL(order_half_width(&low), 0.1, 1e-12);
}

TEST(half_width_never_stops_a_run_without_grounds)
{
	const double one = 10;
	struct centre two = { 10, 10, 10, 0.5, 0, 2 };
	struct centre zero = { 0, 0, 0, 0.98, 1, 10 };
	struct centre single = order_centre(&one, 1, 0.05);
	struct centre none = order_centre(&one, 0, 0.05);

	CHECK(order_half_width(&two) == INFINITY);
	CHECK(order_half_width(&zero) == INFINITY);
	CHECK(order_half_width(&single) == INFINITY);
	CHECK(order_half_width(&none) == INFINITY);
}

int main(void)
{
	RUN(sort_ascends_and_leaves_its_input_alone);
	RUN(sort_puts_nan_last);
	RUN(sort_of_nothing_touches_nothing);
	RUN(median_of_odd_and_even_counts);
	RUN(median_does_not_overflow);
	RUN(quantiles_are_of_type_7);
	RUN(quantiles_at_and_beyond_the_ends);
	RUN(mad_and_the_modified_z);
	RUN(z_of_equal_values_is_measured_by_the_resolution);
	RUN(geomean_of_positive_values);
	RUN(few_values_are_not_thinned);
	RUN(many_values_are_thinned_evenly_and_in_order);
	RUN(thinning_keeps_the_share_of_what_takes_turns);
	RUN(centre_of_a_sample_in_any_order);
	RUN(interval_has_the_level_that_it_says);
	RUN(too_few_values_give_the_range_and_its_level);
	RUN(centre_of_nothing_is_no_number);
	RUN(half_width_is_the_longer_side);
	RUN(half_width_never_stops_a_run_without_grounds);
	return DONE;
}
