/* test_shape - one heap or two. */
#include "stats/shape.h"
#include "unit/harness.h"

static void check(const double *x, size_t n, double g, size_t split, bool bimodal)
{
	struct shape s = shape_of(x, n);

	CHECK_REAL(s.g, g, 1e-9);
	CHECK_COUNT(s.split, split);
	CHECK_COUNT(s.bimodal, bimodal);
}

TEST(two_heaps)
{
	const double x[] = { 3.10, 3.11, 3.12, 3.10, 3.13, 3.11, 4.20, 4.21, 4.19, 4.22 };
	struct shape s = shape_of(x, 10);

	check(x, 10, 114.04719988713, 6, true);
	CHECK_REAL(s.low, 3.11, 1e-12);
	CHECK_REAL(s.high, 4.205, 1e-12);
}

TEST(one_heap)
{
	const double x[] = { 100, 101, 102, 103, 104, 105, 106, 107, 108, 110 };

	check(x, 10, 0.77147276396914, 5, false);
}

TEST(order_and_input_do_not_matter)
{
	const double x[] = { 57.2, 50.2, 50.1, 50.3, 57, 50.25, 50.15, 50.05, 50.35,
		50.12, 50.22, 57.1, 50 };

	check(x, 13, 75.218172928578, 10, true);
	CHECK(x[0] == 57.2 && x[12] == 50);
}

TEST(two_constants_are_infinitely_far_apart)
{
	const double x[] = { 1, 1.05, 1, 1.05, 1, 1.05, 1, 1.05 };
	struct shape s = shape_of(x, 8);

	CHECK(s.g == INFINITY);
	CHECK_COUNT(s.split, 4);
	CHECK(s.bimodal);
	CHECK(s.low == 1 && s.high == 1.05);
}

TEST(a_gap_below_two_percent_is_none)
{
	const double x[] = { 1, 1.01, 1, 1.01, 1, 1.01, 1, 1.01 };
	const double y[] = { 1, 1.02, 1, 1.02, 1, 1.02, 1, 1.02 };

	CHECK(shape_of(x, 8).g == INFINITY && !shape_of(x, 8).bimodal);
	CHECK(shape_of(y, 8).bimodal);
}

TEST(seven_values_are_too_few)
{
	const double seven[] = { 100, 100.1, 100.2, 104, 104.1, 104.2, 104.3 };
	const double eight[] = { 100, 100.1, 100.2, 100.15, 104, 104.1, 104.2, 104.3 };

	check(seven, 7, 44.626813863365, 3, false);
	check(eight, 8, 46.983578107133, 4, true);
}

TEST(the_threshold_is_60_over_n)
{
	const double below[] = { 100, 101, 102, 103, 104, 110.5, 111.5, 112.5, 113.5,
		114.5 };
	const double above[] = { 100, 101, 102, 103, 104, 112, 113, 114, 115, 116 };

	check(below, 10, 5.4048665242786, 5, false);
	check(above, 10, 6.6485529820353, 5, true);
}

/* Rounded up: of 12 values 3, not 2. */
TEST(a_heap_has_a_fifth_of_the_values)
{
	const double two[] = { 100, 100.5, 100.9, 101.2, 101.7, 102.1, 102.4, 102.8,
		103.3, 103.7, 120, 120.5 };
	const double three[] = { 100, 100.5, 100.9, 101.2, 101.7, 102.1, 102.4, 102.8,
		103.3, 120, 120.5, 120.2 };

	check(two, 12, 0.20264898160388, 9, false);
	check(three, 12, 21.701360398903, 9, true);
}

TEST(one_outlier_is_no_heap)
{
	const double x[] = { 100, 100.1, 100.2, 100.3, 100.4, 100.5, 100.6, 100.7, 100.8,
		108 };

	check(x, 10, 0.12452154897774, 5, false);
}

TEST(equal_values_have_no_gap)
{
	const double x[] = { 5, 5, 5, 5, 5, 5, 5, 5, 5, 5 };
	struct shape s = shape_of(x, 10);

	check(x, 10, 0, 0, false);
	CHECK(s.low == 5 && s.high == 5);
}

TEST(hardly_any_values)
{
	const double x[] = { 1, 9, 2 };
	struct shape s = shape_of(x, 3);

	CHECK(s.g == 0 && s.split == 0 && s.low == 2 && s.high == 2 && !s.bimodal);
	s = shape_of(NULL, 0);
	CHECK(s.g == 0 && s.split == 0 && isnan(s.low) && !s.bimodal);
}

TEST(what_has_no_log_does_no_harm)
{
	const double x[] = { 0, 0, 0, 1, 1, 1, -1, -1, NAN, NAN };

	CHECK(shape_of(x, 10).split <= 10);
}

/* The work is n log n: a file of this size must not stop a report. */
TEST(many_values)
{
	enum { N = 20000 };
	static double x[N];

	for (size_t i = 0; i < N; i++)
		x[i] = (i % 3 ? 100 : 120) + (double)(i % 97) / 97;
	CHECK_COUNT(shape_of(x, N).split, N - (N + 2) / 3);
	CHECK(shape_of(x, N).bimodal);
}

int main(void)
{
	RUN(two_heaps);
	RUN(one_heap);
	RUN(order_and_input_do_not_matter);
	RUN(two_constants_are_infinitely_far_apart);
	RUN(a_gap_below_two_percent_is_none);
	RUN(seven_values_are_too_few);
	RUN(the_threshold_is_60_over_n);
	RUN(a_heap_has_a_fifth_of_the_values);
	RUN(one_outlier_is_no_heap);
	RUN(equal_values_have_no_gap);
	RUN(hardly_any_values);
	RUN(what_has_no_log_does_no_harm);
	RUN(many_values);
	return DONE;
}
