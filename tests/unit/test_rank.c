/* test_rank - known answers of the rank test, the ratio and its interval. */
#include "stats/rank.h"
#include "unit/harness.h"

/* w widens the interval as the resolution of printed values does. */
struct known {
	const char *name;
	size_t n, m;
	double x[12], y[12];
	double w, p, ratio, lo, hi, conf;
};

static const struct known known[] = {
	{ "5+5 separated", 5, 5, { 100, 101, 102, 103, 104 }, { 110, 111, 112, 113, 114 },
		0, 0.007936507936508, 1.098039215686, 1.067961165049, 1.128712871287,
		0.968253968254 },
	{ "3+3 have no interval", 3, 3, { 100, 101, 102 }, { 120, 121, 122 }, 0, 0.1,
		1.19801980198, 0, INFINITY, 1 },
	{ "4+4 separated, the least that can decide", 4, 4, { 100, 101, 102, 103 },
		{ 120, 121, 122, 123 }, 0, 0.02857142857143, 1.197048723113,
		1.165048543689, 1.23, 0.9714285714286 },
	{ "1+1", 1, 1, { 100 }, { 120 }, 0, 1, 1.2, 0, INFINITY, 1 },
	{ "1+10", 1, 10, { 100 }, { 120, 121, 122, 123, 124, 125, 126, 127, 128, 129 }, 0,
		0.1818181818182, 1.244989959799, 0, INFINITY, 1 },
	{ "2+8", 2, 8, { 100, 101 }, { 120, 121, 122, 123, 124, 125, 126, 127 }, 0,
		0.04444444444444, 1.228860858641, 1.188118811881, 1.27, 0.9555555555556 },
	{ "10+10 the same values", 10, 10,
		{ 100, 101, 102, 103, 104, 105, 106, 107, 108, 109 },
		{ 100, 101, 102, 103, 104, 105, 106, 107, 108, 109 }, 0, 1, 1,
		0.9714285714286, 1.029411764706, 0.956742947455 },
	{ "10+10 no difference", 10, 10,
		{ 100.0, 100.1, 100.2, 100.3, 100.4, 100.5, 100.6, 100.7, 100.8, 100.9 },
		{ 100.05, 100.15, 100.25, 100.35, 100.45, 100.55, 100.65, 100.75, 100.85,
			100.95 },
		0, 0.7393643508195, 1.000497760203, 0.9975124378109, 1.003493013972,
		0.956742947455 },
	{ "10+10 real but tiny", 10, 10,
		{ 100.0, 100.1, 100.2, 100.3, 100.4, 100.5, 100.6, 100.7, 100.8, 100.9 },
		{ 101.0, 101.11, 101.22, 101.33, 101.44, 101.55, 101.66, 101.77, 101.88,
			101.99 },
		0, 1.082508822447e-05, 1.010403162481, 1.007164179104, 1.013645418327,
		0.956742947455 },
	{ "10+10 noisy", 10, 10, { 100, 103, 97, 110, 95, 101, 99, 105, 92, 108 },
		{ 102, 99, 108, 96, 113, 104, 100, 111, 94, 106 }, 0, 0.4468163415532,
		1.024502192815, 0.962962962963, 1.086956521739, 0.956742947455 },
	{ "ties on one side only: p is not 0", 4, 5, { 2, 1, 3, 5 }, { 1, 1, 1, 1, 1 }, 0,
		0.04761904761905, 0.4082482904639, 0.2, 1, 0.968253968254 },
	{ "a new constant (golang/go#19634)", 5, 5, { 115, 114, 115, 115, 115 },
		{ 78.8, 78.8, 78.8, 78.8, 78.8 }, 0, 0.007936507936508, 0.6852173913043,
		0.6852173913043, 0.6912280701754, 0.968253968254 },
	{ "all equal", 6, 6, { 5, 5, 5, 5, 5, 5 }, { 5, 5, 5, 5, 5, 5 }, 0, 1, 1, 1, 1,
		0.9588744588745 },
	{ "all equal, coarsely printed", 6, 6, { 0.05, 0.05, 0.05, 0.05, 0.05, 0.05 },
		{ 0.05, 0.05, 0.05, 0.05, 0.05, 0.05 }, 0.2007, 1, 1, 0.8181578420931,
		1.222258039404, 0.9588744588745 },
	{ "two constants", 6, 6, { 5, 5, 5, 5, 5, 5 }, { 5.5, 5.5, 5.5, 5.5, 5.5, 5.5 },
		0, 0.002164502164502, 1.1, 1.1, 1.1, 0.9588744588745 },
	{ "an outlier is kept", 8, 8, { 100, 101, 102, 103, 104, 105, 106, 107 },
		{ 100.5, 101.5, 102.5, 103.5, 104.5, 105.5, 106.5, 900 }, 0,
		0.7209013209013, 1.004878164576, 0.9764150943396, 1.044117647059,
		0.9501165501166 },
	{ "10+12 with ties", 10, 12, { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 },
		{ 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24 }, 0, 0.011889039752816842,
		2.36643191324, 1.25, 4.4, 0.9574295673367 },
	{ "two heaps against one", 10, 10,
		{ 3.1, 3.11, 3.12, 3.1, 3.13, 3.11, 4.2, 4.21, 4.19, 4.22 },
		{ 3.1, 3.12, 3.11, 3.13, 3.12, 3.1, 3.11, 3.12, 3.13, 3.1 }, 0,
		0.2220658598368, 0.9967845659164, 0.7410926365796, 1.003215434084,
		0.956742947455 },
	{ "10+10 down by 6 %", 10, 10,
		{ 5000, 5010, 5020, 4990, 4980, 5030, 5005, 4995, 5015, 4985 },
		{ 4700, 4710, 4690, 4720, 4680, 4705, 4695, 4715, 4685, 4725 }, 0,
		1.082508822447e-05, 0.9399699694903, 0.937, 0.943, 0.956742947455 },
	{ "8+8 separated", 8, 8, { 100, 100.2, 100.4, 100.6, 100.8, 101, 101.2, 101.4 },
		{ 103, 103.2, 103.4, 103.6, 103.8, 104, 104.2, 104.4 }, 0,
		0.0001554001554002, 1.029791488735, 1.02380952381, 1.03578528827,
		0.9501165501166 },
	{ "10+10 real, of unproven size", 10, 10,
		{ 100, 100.3, 100.6, 100.9, 101.2, 101.5, 101.8, 102.1, 102.4, 102.7 },
		{ 101.61, 101.93, 102.22, 102.51, 102.83, 103.12, 103.43, 103.74, 104.02,
			104.35 },
		0, 0.001504687263201, 1.016064447955, 1.00703666997, 1.025098814229,
		0.956742947455 },
	{ "5+7 with one gap", 5, 7, { 0.5, 1, 2, 3, 9 }, { 4, 5, 6, 7, 8, 10, 11 }, 0,
		0.0479797979798, 3.666666666667, 1.111111111111, 11, 0.9520202020202 },
};

enum { KNOWN = sizeof(known) / sizeof(known[0]) };

static void check_end(double got, double want)
{
	if (isinf(want))
		CHECK(got == want);
	else
		CHECK_REAL(got, want, 1e-9);
}

static void check_known(const struct known *k)
{
	struct sides s = { k->x, k->y, k->n, k->m };
	struct ratio r = rank_ratio(&s, 0.05);
	int before = harness_bad;

	CHECK_REAL(rank_p(&s), k->p, 1e-9);
	CHECK_REAL(r.ratio, k->ratio, 1e-9);
	check_end(r.lo * exp(-k->w), k->lo);
	check_end(r.hi * exp(k->w), k->hi);
	CHECK_REAL(r.conf, k->conf, 1e-9);
	if (harness_bad > before)
		fprintf(stderr, "in: %s\n", k->name);
}

TEST(known_answers)
{
	for (size_t i = 0; i < KNOWN; i++)
		check_known(&known[i]);
}

TEST(swapped_sides_mirror_the_answer)
{
	for (size_t i = 0; i < KNOWN; i++) {
		const struct known *k = &known[i];
		struct sides s = { k->x, k->y, k->n, k->m };
		struct sides back = { k->y, k->x, k->m, k->n };
		struct ratio r = rank_ratio(&s, 0.05), b = rank_ratio(&back, 0.05);

		CHECK_REAL(rank_p(&back), rank_p(&s), 1e-12);
		CHECK_REAL(b.ratio, 1 / r.ratio, 1e-12);
		check_end(b.lo, 1 / r.hi);
		check_end(b.hi, r.lo > 0 ? 1 / r.lo : INFINITY);
		CHECK_COUNT(b.k, r.k);
	}
}

/* p <= alpha and an interval without 1 are the same statement, unless there are ties. */
TEST(interval_and_p_agree_without_ties)
{
	double x[9], y[9];
	struct sides s = { x, y, 9, 9 };
	unsigned outside = 0;

	for (size_t i = 0; i < 9; i++)
		x[i] = 100 + (double)i * (double)i;
	for (int shift = -60; shift <= 60; shift++) {
		struct ratio r;

		for (size_t i = 0; i < 9; i++)
			y[i] = 100.37 + 7 * (double)i + shift;
		r = rank_ratio(&s, 0.05);
		CHECK((rank_p(&s) <= 0.05) == (r.lo > 1 || r.hi < 1));
		outside += r.lo > 1 || r.hi < 1;
	}
	CHECK(outside > 10 && outside < 110);
}

TEST(four_against_four_and_five)
{
	const double x[] = { 2, 1, 3, 5 }, a[] = { 12, 11, 13, 15 }, b[] = { 0, 4, 6, 7 };
	const double c[] = { 2, 2, 2, 2 };

	CHECK_REAL(rank_p(&(struct sides){ x, a, 4, 4 }), 2.0 / 70, 1e-12);
	CHECK_REAL(rank_p(&(struct sides){ x, b, 4, 4 }), 34.0 / 70, 1e-12);
	CHECK_REAL(rank_p(&(struct sides){ x, c, 4, 4 }), 50.0 / 70, 1e-12);
}

TEST(input_is_left_alone)
{
	const double x[] = { 3, 1, 2, 9, 4 }, y[] = { 7, 5, 6, 8, 1 };
	struct sides s = { x, y, 5, 5 };

	rank_p(&s);
	rank_ratio(&s, 0.05);
	CHECK(x[0] == 3 && x[3] == 9 && y[0] == 7 && y[4] == 1);
}

TEST(an_empty_side)
{
	const double y[] = { 1, 1.1 };
	struct sides sides[] = {
		{ NULL, y, 0, 2 },
		{ y, NULL, 2, 0 },
		{ NULL, NULL, 0, 0 },
	};

	for (size_t i = 0; i < 3; i++) {
		struct ratio r = rank_ratio(&sides[i], 0.05);

		CHECK(rank_p(&sides[i]) == 1);
		CHECK(isnan(r.ratio) && r.lo == 0 && r.hi == INFINITY && r.k == 0);
	}
}

TEST(values_without_a_log_do_not_hang)
{
	const double x[] = { NAN, -1, 0, 3, NAN, 0 }, y[] = { 0, NAN, -5, 3, NAN, 2 };
	struct sides s = { x, y, 6, 6 };
	double p = rank_p(&s);

	CHECK(p > 0 && p <= 1);
	CHECK_COUNT(rank_ratio(&s, 0.05).k, 6);
}

TEST(extreme_ratios_do_not_overflow)
{
	const double x[] = { 1e-300, 1e-300, 1e-300, 1e-300 };
	const double y[] = { 1e-150, 1e-150, 1e-150, 1e-150 };
	struct ratio r = rank_ratio(&(struct sides){ x, y, 4, 4 }, 0.05);

	CHECK_REAL(r.ratio, 1e150, 1e-9);
	CHECK_REAL(r.lo, 1e150, 1e-9);
}

int main(void)
{
	RUN(known_answers);
	RUN(swapped_sides_mirror_the_answer);
	RUN(interval_and_p_agree_without_ties);
	RUN(four_against_four_and_five);
	RUN(input_is_left_alone);
	RUN(an_empty_side);
	RUN(values_without_a_log_do_not_hang);
	RUN(extreme_ratios_do_not_overflow);
	return DONE;
}
