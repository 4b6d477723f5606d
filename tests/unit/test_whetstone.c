/* test_whetstone - what both Whetstones leave behind, and that it is looked at. */
#define whetstone whetstone_of_test
#include "probes/unix/whetstone.c"

#include "unit/harness.h"
#include "unit/mffs.h"

static void known(const double *left)
{
	CHECK_REAL(left[0], -1.12398255667392, 1e-9);
	CHECK_REAL(left[1], -1.12187079889284, 1e-9);
	CHECK_REAL(left[2], 1, 0);
	CHECK_REAL(left[3], 12, 0);
	CHECK_REAL(left[4], 0.499029372815183, 1e-9);
	CHECK_REAL(left[5], 0.999999878908028, 1e-9);
	CHECK_REAL(left[6], 3, 0);
	CHECK_REAL(left[7], 0.751001630184587, 1e-9);
	for (int i = 0; i < SECTIONS; i++)
		CHECK(close_to(left[i], due[i]));
}

TEST(whetstone_known_answers)
{
	double left[SECTIONS] = { 0 };

	CHECK(compatible(left, x100) > 0);
	known(left);
}

TEST(whetstone_strict_known_answers)
{
	double left[SECTIONS] = { 0 };

	CHECK(strict(left, x100) > 0);
	known(left);
}

TEST(whetstone_sees_wrong_answers)
{
	double left[SECTIONS] = { 0 };

	compatible(left, x100 - 1);
	CHECK(!close_to(left[0], due[0]));
	CHECK(!close_to(left[4], due[4]));
	CHECK(!close_to(left[7], due[7]));
	for (int i = 0; i < SECTIONS; i++) {
		CHECK(close_to(due[i] * (1 + 1e-10), due[i]));
		CHECK(!close_to(due[i] * (1 + 1e-8), due[i]));
		CHECK(!close_to(-due[i], due[i]));
	}
}

int main(void)
{
	mffs_complete();
	RUN(whetstone_known_answers);
	RUN(whetstone_strict_known_answers);
	RUN(whetstone_sees_wrong_answers);
	return DONE;
}
