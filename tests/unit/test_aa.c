/* test_aa - simulated runs: nothing is said about equal ones, the truth about others. */
#include <stdlib.h>

#include "compare/match.h"
#include "unit/harness.h"

/*
 * log x = centre + process + inner noise: processes differ by a normal sd, inner
 * noise is autocorrelated and skewed to the right, single samples are disturbed,
 * and now and then a whole process. What is stored is the median of 11 samples.
 */
static const struct profile {
	const char *name;
	double process, inner; /* sd of logs */
	double outliers, bursts; /* their share */
	double second; /* share of processes that take 5 % longer */
} profiles[] = {
	{ "quiet", 0.004, 0.01, 0.02, 0.01, 0 },
	{ "typical", 0.012, 0.03, 0.05, 0.03, 0 },
	{ "noisy", 0.04, 0.08, 0.10, 0.08, 0 },
	{ "bimodal", 0.005, 0.01, 0.02, 0.01, 0.3 },
};

enum { PROFILES = 4, TESTS = 120, ROUNDS = 10, INNER = 11, DIFFS = 60, CHANGED = 16 };

#define RATE 0.054 /* of comparisons that say anything wrong at all, at most */

static uint64_t state;

/* (0, 1) */
static double uniform(void)
{
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return ((double)(state >> 12) + 0.5) / 0x1p52;
}

/* The polar method: no cosine, which some emulators of other CPUs can not do. */
static double normal(void)
{
	double x, y, r;

	do {
		x = 2 * uniform() - 1;
		y = 2 * uniform() - 1;
		r = x * x + y * y;
	} while (r >= 1);
	return x * sqrt(-2 * log(r) / r);
}

static double exponential(double mean)
{
	return -mean * log(uniform());
}

static double process_median(const struct profile *p)
{
	double centre = p->process * normal(), noise = 0, v[INNER];

	if (uniform() < p->bursts)
		centre += exponential(0.1);
	if (uniform() < p->second)
		centre += log1p(0.05);
	for (int i = 0; i < INNER; i++) {
		noise = 0.5 * noise + sqrt(0.75) * p->inner * normal();
		v[i] = centre + noise + exponential(p->inner);
		if (uniform() < p->outliers)
			v[i] += log1p(exponential(0.5));
	}
	return exp(order_median(v, INNER));
}

/* A run of TESTS series, each from 1 to 10 us apart from the noise. */
struct simulated {
	struct run run;
	struct series series[TESTS];
	struct series *pointers[TESTS];
	struct sample samples[TESTS][ROUNDS];
	char ids[TESTS][8];
};

static void simulate(struct simulated *s, const struct profile *p, size_t slow)
{
	static char suite[] = "micro", unit[] = "us";

	*s = (struct simulated){ .run.series = s->pointers, .run.series_n = TESTS };
	for (size_t t = 0; t < TESTS; t++) {
		snprintf(s->ids[t], sizeof(s->ids[t]), "t%03u", (unsigned)t % 1000);
		s->pointers[t] = &s->series[t];
		s->series[t] = (struct series){ .id = s->ids[t],
			.suite = suite,
			.unit = &kb_us,
			.unit_name = unit,
			.better = KB_LOWER,
			.rev = 1,
			.copies = 1,
			.v = s->samples[t],
			.n = ROUNDS };
		for (unsigned r = 0; r < ROUNDS; r++)
			s->samples[t][r] = (struct sample){ .round = r + 1,
				.n = INNER,
				.v = (1 + t % 10) * process_median(p) *
					(t == slow ? 2 : 1) };
	}
}

/* How often a row was confirmed to have changed, with the margin and without one. */
struct tally {
	size_t verdicts, significant;
};

static struct tally count(const struct comparison *c)
{
	struct tally t = { 0, 0 };

	for (size_t i = 0; i < c->n; i++) {
		const struct judged *j = &c->rows[i].j;

		t.verdicts += j->verdict == VERDICT_WORSE || j->verdict == VERDICT_BETTER;
		t.significant += j->in_family && j->q <= 0.05;
	}
	return t;
}

static void compare_simulated(struct comparison *c, const struct profile *p, size_t slow)
{
	static struct simulated old, new;
	static const struct run *one[] = { &old.run }, *two[] = { &new.run };
	struct runs_side a = { one, 1 }, b = { two, 1 };
	struct rules rules = { .margin = 0.02, .alpha = 0.05 };
	struct match_options o = { 0 };

	simulate(&old, p, TESTS);
	simulate(&new, p, slow);
	CHECK(compare(c, &a, &b, &rules, &o, NULL) == 0);
	CHECK_COUNT(c->n, TESTS);
	CHECK_COUNT(c->family, TESTS);
}

/* Three and a half standard deviations above the mean of so many comparisons. */
static double limit(double n)
{
	return n * RATE + 3.5 * sqrt(n * RATE * (1 - RATE));
}

TEST(equal_runs_are_not_told_apart)
{
	size_t loud = 0, significant = 0;

	state = 20020717;
	for (int i = 0; i < DIFFS; i++) {
		struct comparison c;
		struct tally t;

		compare_simulated(&c, &profiles[i % PROFILES], TESTS);
		t = count(&c);
		loud += t.verdicts > 0;
		significant += t.significant > 0;
		comparison_release(&c);
	}
	CHECK((double)loud <= limit(DIFFS));
	CHECK((double)significant <= limit(DIFFS));
	if (harness_bad)
		fprintf(stderr, "%zu with a verdict, %zu significant\n", loud,
			significant);
}

/* It always, and another one as seldom as between equal runs. */
TEST(the_one_that_became_twice_as_slow_is_named)
{
	size_t others = 0;

	state = 1991;
	for (int i = 0; i < CHANGED; i++) {
		size_t slow = 7 + 3 * (size_t)i;
		struct comparison c;
		struct tally t;

		compare_simulated(&c, &profiles[i % PROFILES], slow);
		t = count(&c);
		CHECK(c.rows[slow].j.verdict == VERDICT_WORSE);
		CHECK(fabs(c.rows[slow].j.d - log(2)) < 0.2);
		others += t.verdicts > 1;
		comparison_release(&c);
	}
	CHECK((double)others <= limit(CHANGED));
	if (harness_bad)
		fprintf(stderr, "%zu with another verdict\n", others);
}

/* Where nothing but the one moved and the machine is quiet there is one verdict. */
TEST(and_no_other)
{
	struct comparison c;

	state = 2002;
	compare_simulated(&c, &profiles[0], 60);
	CHECK_COUNT(count(&c).verdicts, 1);
	CHECK(c.rows[60].j.verdict == VERDICT_WORSE);
	comparison_release(&c);
}

int main(void)
{
	RUN(equal_runs_are_not_told_apart);
	RUN(the_one_that_became_twice_as_slow_is_named);
	RUN(and_no_other);
	return DONE;
}
