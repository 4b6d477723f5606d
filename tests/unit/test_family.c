/* test_family - adjusting many p values at once. */
#include "stats/family.h"
#include "unit/harness.h"

enum { N = 8, MANY = 120 };

/* Not in order, so that q has to find its p. */
static const double p[N] = { 0.205, 0.001, 0.042, 0.06, 0.008, 0.074, 0.041, 0.039 };

static void check(enum correction how, const double *want)
{
	double q[N];

	family_adjust(q, p, N, how);
	for (size_t i = 0; i < N; i++)
		CHECK_REAL(q[i], want[i], 1e-12);
}

TEST(benjamini_hochberg)
{
	const double want[N] = { 0.205, 0.008, 0.0672, 0.08, 0.032, 0.592 / 7, 0.0672,
		0.0672 };

	check(CORRECT_BH, want);
}

TEST(holm)
{
	const double want[N] = { 0.234, 0.008, 0.234, 0.234, 0.056, 0.234, 0.234, 0.234 };

	check(CORRECT_HOLM, want);
}

TEST(no_correction)
{
	check(CORRECT_NONE, p);
}

/* `moved` tests of 120 at the least p that 5 + 5 values can give. */
static double least_q(size_t moved)
{
	double many[MANY];

	for (size_t i = 0; i < MANY; i++)
		many[i] = i < moved ? 2.0 / 252 : 0.5;
	family_adjust(many, many, MANY, CORRECT_BH);
	for (size_t i = 1; i < MANY; i++)
		CHECK(many[i] >= many[i - 1]);
	return many[0];
}

TEST(a_family_of_120_in_place)
{
	CHECK_REAL(least_q(1), 0.5, 1e-12);
	CHECK_REAL(least_q(19), 0.0501253132832080, 1e-12);
	CHECK(least_q(20) <= 0.05);
}

TEST(never_above_one)
{
	const double high[] = { 0.9, 0.6, 0.7 };
	double q[3];

	family_adjust(q, high, 3, CORRECT_BH);
	CHECK(q[0] == 0.9 && q[1] == 0.9 && q[2] == 0.9);
	family_adjust(q, high, 3, CORRECT_HOLM);
	CHECK(q[0] == 1 && q[1] == 1 && q[2] == 1);
}

TEST(equal_p_have_equal_q)
{
	const double equal[] = { 0.03, 0.01, 0.03, 0.03 };
	double q[4];

	family_adjust(q, equal, 4, CORRECT_BH);
	CHECK_REAL(q[0], 0.03, 1e-12);
	CHECK(q[1] == q[0] && q[2] == q[0] && q[3] == q[0]);
	family_adjust(q, equal, 4, CORRECT_HOLM);
	CHECK_REAL(q[1], 0.04, 1e-12);
	CHECK_REAL(q[0], 0.09, 1e-12);
	CHECK(q[2] == q[0] && q[3] == q[0]);
}

TEST(small_families)
{
	double one = 0.04, untouched = 7;

	family_adjust(&one, &one, 1, CORRECT_BH);
	CHECK_REAL(one, 0.04, 0);
	family_adjust(&one, &one, 1, CORRECT_HOLM);
	CHECK_REAL(one, 0.04, 0);
	family_adjust(&untouched, NULL, 0, CORRECT_BH);
	CHECK(untouched == 7);
}

TEST(a_stray_nan_does_not_spread)
{
	const double stray[] = { NAN, 0.01, NAN, 0.02 };
	double q[4];

	family_adjust(q, stray, 4, CORRECT_BH);
	CHECK_REAL(q[1], 0.04, 1e-12);
	CHECK_REAL(q[3], 0.04, 1e-12);
	CHECK(q[0] == 1 && q[2] == 1);
	family_adjust(q, stray, 4, CORRECT_HOLM);
	CHECK_REAL(q[1], 0.04, 1e-12);
	CHECK_REAL(q[3], 0.06, 1e-12);
}

int main(void)
{
	RUN(benjamini_hochberg);
	RUN(holm);
	RUN(no_correction);
	RUN(a_family_of_120_in_place);
	RUN(never_above_one);
	RUN(equal_p_have_equal_q);
	RUN(small_families);
	RUN(a_stray_nan_does_not_spread);
	return DONE;
}
