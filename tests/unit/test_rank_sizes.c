/* test_rank_sizes - the rank test by enumeration, and at the sizes where it changes. */
#include <stdint.h>
#include <stdlib.h>

#include "stats/rank.h"
#include "unit/harness.h"

enum { MOST = 1300 };

static unsigned draw(uint32_t *seed)
{
	*seed = *seed * 1103515245u + 12345u;
	return *seed >> 16 & 0x7fff;
}

/* Doubled rank sum, from the pooled values z, of those that are bits of pick. */
static int rank_sum(const double *z, int n, unsigned pick)
{
	int sum = 0;

	for (int i = 0; i < n; i++) {
		for (int j = 0; pick >> i & 1 && j < n; j++)
			sum += 2 * (z[j] < z[i]) + (z[j] == z[i]);
		sum += pick >> i & 1;
	}
	return sum;
}

/* The test by its definition: every way to pick the m new ones of all. */
static double enumerated(const double *z, int n, int m)
{
	int all = n + m, middle = m * (all + 1), ways = 0, far = 0;
	int seen = abs(rank_sum(z, all, (1u << all) - (1u << n)) - middle);

	for (unsigned pick = 0; pick < 1u << all; pick++) {
		if (__builtin_popcount(pick) != m)
			continue;
		ways++;
		far += abs(rank_sum(z, all, pick) - middle) >= seen;
	}
	return (double)far / ways;
}

TEST(agrees_with_enumeration)
{
	uint32_t seed = 1;
	double z[12];

	for (int round = 0; round < 300; round++) {
		int n = 1 + (int)(draw(&seed) % 5), m = 1 + (int)(draw(&seed) % 5);
		unsigned distinct = round % 3 ? 6 : 32768;
		struct sides s = { z, z + n, (size_t)n, (size_t)m };

		for (int i = 0; i < n + m; i++)
			z[i] = 1 + draw(&seed) % distinct;
		CHECK_REAL(rank_p(&s), enumerated(z, n, m), 1e-12);
	}
}

struct order {
	size_t n, m, k;
	double alpha, conf;
};

static const struct order orders[] = {
	{ 3, 3, 0, 0.05, 1 },
	{ 3, 3, 1, 0.1, 0.9 },
	{ 1, 10, 0, 0.05, 1 },
	{ 2, 8, 1, 0.05, 0.9555555555555556 },
	{ 4, 4, 1, 0.05, 0.9714285714285714 },
	{ 4, 5, 2, 0.05, 0.9682539682539683 },
	{ 5, 5, 3, 0.05, 0.9682539682539683 },
	{ 6, 6, 6, 0.05, 0.9588744588744589 },
	{ 7, 7, 9, 0.05, 0.9621212121212122 },
	{ 8, 8, 14, 0.05, 0.9501165501165502 },
	{ 9, 9, 18, 0.05, 0.9600164541341012 },
	{ 10, 10, 24, 0.05, 0.9567429474550218 },
	{ 10, 12, 30, 0.05, 0.957429567336688 },
	{ 12, 12, 38, 0.05, 0.9550980047009122 },
	{ 15, 15, 65, 0.05, 0.9546661009020774 },
	{ 20, 20, 128, 0.05, 0.9509096748106276 },
	{ 25, 25, 212, 0.05, 0.9505749267748778 },
	{ 30, 30, 318, 0.05, 0.950380000035344 },
	{ 30, 30, 277, 0.01, 0.9903963134078729 },
	{ 20, 40, 275, 0.05, 0.9515346804395806 },
	{ 5, 55, 65, 0.05, 0.9512955386713423 },
	{ 1, 59, 1, 0.05, 0.9666666666666667 },
	/* From here on approximated. */
	{ 30, 31, 329, 0.05, 0.95 },
	{ 30, 31, 286, 0.01, 0.99 },
	{ 40, 40, 596, 0.05, 0.95 },
	{ 500, 600, 139717, 0.05, 0.95 },
	{ 1, 60, 0, 0.05, 1 },
};

TEST(ends_of_the_interval)
{
	double x[600], y[600];

	for (size_t i = 0; i < 600; i++) {
		x[i] = 1000 + (double)i;
		y[i] = 1000.5 + (double)i;
	}
	for (size_t i = 0; i < sizeof(orders) / sizeof(orders[0]); i++) {
		const struct order *o = &orders[i];
		struct ratio r = rank_ratio(&(struct sides){ x, y, o->n, o->m },
			o->alpha);

		CHECK_COUNT(rank_k(o->n, o->m, o->alpha), o->k);
		CHECK_COUNT(rank_k(o->m, o->n, o->alpha), o->k);
		CHECK_COUNT(r.k, o->k);
		CHECK_REAL(r.conf, o->conf, 1e-12);
		CHECK(r.lo <= r.ratio && r.ratio <= r.hi);
	}
}

TEST(ends_for_senseless_levels)
{
	CHECK_COUNT(rank_k(0, 5, 0.05), 0);
	CHECK_COUNT(rank_k(5, 0, 0.05), 0);
	CHECK_COUNT(rank_k(10, 10, 0), 0);
	CHECK_COUNT(rank_k(10, 10, NAN), 0);
	CHECK_COUNT(rank_k(100, 100, 0), 0);
	CHECK_COUNT(rank_k(100, 100, NAN), 0);
	CHECK(rank_k(10, 10, 2) <= 50);
	CHECK(rank_k(99, 99, 1.5) <= 4901);
}

TEST(least_p)
{
	CHECK_REAL(rank_least_p(3, 3), 0.1, 1e-15);
	CHECK_REAL(rank_least_p(4, 4), 2.0 / 70, 1e-15);
	CHECK_REAL(rank_least_p(5, 5), 2.0 / 252, 1e-15);
	CHECK_REAL(rank_least_p(2, 8), 2.0 / 45, 1e-15);
	CHECK_REAL(rank_least_p(8, 2), 2.0 / 45, 1e-15);
	CHECK_REAL(rank_least_p(10, 10), 2.0 / 184756, 1e-15);
	CHECK_REAL(rank_least_p(30, 30), 1.6911233892144735e-17, 1e-14);
	CHECK(rank_least_p(1, 1) == 1);
	CHECK(rank_least_p(0, 9) == 1);
	CHECK(rank_least_p(0, 0) == 1);
	CHECK(rank_least_p(5000, 5000) == 0);
}

static double p_of(const double *x, size_t n, const double *y, size_t m)
{
	return rank_p(&(struct sides){ x, y, n, m });
}

/* `from`, `from` + 1 and so on, `period` of them again and again. */
static void fill(double *v, size_t n, double from, size_t period)
{
	for (size_t i = 0; i < n; i++)
		v[i] = from + (double)(i % period);
}

TEST(sixty_values_are_still_exact)
{
	double x[MOST], y[MOST];

	fill(x, 30, 1, MOST);
	fill(y, 30, 8.5, MOST);
	CHECK_REAL(p_of(x, 30, y, 30), 0.00319354081859395, 1e-12);
	fill(y, 55, 2, MOST);
	CHECK_REAL(p_of(x, 5, y, 55), 2.19719374414997e-05, 1e-12);
	CHECK_REAL(p_of(y, 55, x, 5), 2.19719374414997e-05, 1e-12);
	fill(x, 30, 1, 1);
	fill(y, 30, 2, 1);
	CHECK_REAL(p_of(x, 30, y, 30), rank_least_p(30, 30), 1e-12);
	fill(y, 30, 1, 1);
	CHECK(p_of(x, 30, y, 30) == 1);
}

TEST(sixty_values_with_many_ties)
{
	const double x[] = { 5, 2, 4, 5, 2, 1, 5, 1, 1, 4, 4, 4, 1, 5, 5, 3, 1, 5, 1, 1,
		3, 3, 5, 4, 2, 5, 5, 4, 5, 1 };
	const double y[] = { 4, 1, 4, 1, 4, 3, 1, 3, 5, 4, 1, 4, 4, 1, 2, 2, 2, 5, 1, 4,
		3, 5, 4, 5, 4, 5, 2, 1, 1, 4 };
	const double few[] = { 2, 5, 2, 4, 5, 6, 5, 7, 6, 7, 6, 5, 4, 4, 6, 4, 6, 5, 6,
		1 };
	const double many[] = { 6, 8, 6, 7, 5, 5, 6, 2, 2, 6, 6, 7, 8, 2, 5, 5, 8, 8, 6,
		4, 6, 4, 2, 7, 4, 2, 4, 5, 8, 7, 6, 7, 5, 6, 6, 6, 6, 4, 4, 2 };

	CHECK_REAL(p_of(x, 30, y, 30), 0.475344845660199, 1e-12);
	CHECK_REAL(p_of(few, 20, many, 40), 0.239922941267654, 1e-12);
	CHECK_REAL(p_of(many, 40, few, 20), 0.239922941267654, 1e-12);
}

TEST(more_than_sixty_are_approximated)
{
	double x[MOST], y[MOST];

	fill(x, 40, 1, MOST);
	fill(y, 40, 7.5, MOST);
	CHECK_REAL(p_of(x, 40, y, 40), 0.0217349972116595, 1e-9);
	fill(y, 31, 8.5, MOST);
	CHECK_REAL(p_of(x, 30, y, 31), 0.00227966032730792, 1e-9);
	fill(x, 40, 1, 5);
	fill(y, 40, 2, 5);
	CHECK_REAL(p_of(x, 40, y, 40), 0.00488509878306661, 1e-9);
	CHECK(p_of(x, 40, x, 40) == 1);
	fill(x, 40, 3, 1);
	CHECK(p_of(x, 40, x, 40) == 1);
}

TEST(more_than_sixty_have_an_interval)
{
	double x[40], y[40];
	struct ratio r;

	fill(x, 40, 1, 40);
	fill(y, 40, 7.5, 40);
	r = rank_ratio(&(struct sides){ x, y, 40, 40 }, 0.05);
	CHECK_REAL(r.ratio, 1.317424024605, 1e-9);
	CHECK_REAL(r.lo, 1.042857142857, 1e-9);
	CHECK_REAL(r.hi, 1.75, 1e-9);
}

TEST(hundreds_of_values)
{
	double a[600], b[600], c[600];

	for (size_t i = 0; i < 600; i++) {
		a[i] = 2 * (double)i;
		b[i] = 2 * (double)i - 41;
		c[i] = i < 30 ? a[i] : b[i];
	}
	CHECK_REAL(p_of(a, 500, b, 600), 0.0049335360814172, 1e-9);
	CHECK_REAL(p_of(a, 500, c, 600), 0.00387038142396181, 1e-9);
}

static int ascending(const void *a, const void *b)
{
	const double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* By the definition: every pair, sorted. */
static void check_ratio(const double *x, size_t n, const double *y, size_t m)
{
	const struct ratio got = rank_ratio(&(struct sides){ x, y, n, m }, 0.05);
	const size_t all = n * m, k = (size_t)rank_k(n, m, 0.05);
	double *d = malloc(all * sizeof(*d));

	for (size_t i = 0; i < all; i++)
		d[i] = log(y[i % m]) - log(x[i / m]);
	qsort(d, all, sizeof(*d), ascending);
	CHECK_REAL(got.ratio, exp((d[(all - 1) / 2] + d[all / 2]) / 2), 1e-14);
	CHECK_REAL(got.lo, exp(d[k - 1]), 1e-14);
	CHECK_REAL(got.hi, exp(d[all - k]), 1e-14);
	free(d);
}

/* They were once thinned to a thousand, since every pair was made. */
TEST(of_thousands_all_count)
{
	static double x[MOST], y[MOST], same[MOST];

	for (size_t i = 0; i < MOST; i++) {
		x[i] = 100 + (double)(i * 7 % MOST) / 100;
		y[i] = 101 + (double)(i * 11 % MOST) / 100;
		same[i] = 5;
	}
	check_ratio(x, MOST, y, MOST);
	check_ratio(y, MOST, x, MOST);
	/* Below 1, so that logs change their sign; ties; sides of other sizes. */
	for (size_t i = 0; i < MOST; i++)
		y[i] = 0.5 + (double)(i * 13 % 97) / 100;
	check_ratio(x, MOST, y, MOST);
	check_ratio(y, MOST, y, MOST);
	check_ratio(y, 70, x, 61);
	check_ratio(y, 64, x, 64);
	check_ratio(x, 5, y, MOST);
	check_ratio(same, MOST, same, MOST);
	CHECK(rank_ratio(&(struct sides){ same, same, MOST, MOST }, 0.05).ratio == 1);
	CHECK_REAL(p_of(same, MOST, same, MOST), 1, 0);
}

int main(void)
{
	RUN(agrees_with_enumeration);
	RUN(ends_of_the_interval);
	RUN(ends_for_senseless_levels);
	RUN(least_p);
	RUN(sixty_values_are_still_exact);
	RUN(sixty_values_with_many_ties);
	RUN(more_than_sixty_are_approximated);
	RUN(more_than_sixty_have_an_interval);
	RUN(hundreds_of_values);
	RUN(of_thousands_all_count);
	return DONE;
}
