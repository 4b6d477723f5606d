/* test_sampler - calibration, warm-up and samples on a clock of our own. */
#include "harness.h"

#include <stdlib.h>
#include <string.h>

#include "measure/sampler.h"
#include "measure/yields.h"
#include "result/flags.h"

/* The time, and what an operation of each kind takes of it. */
static uint64_t now, cost, base_cost, first_cost, batches, most_n;
static unsigned step = 1;

static uint64_t fake(void *arg)
{
	(void)arg;
	return now / step * step;
}

static void run(struct kb_ctx *c, uint64_t n)
{
	(void)c;
	now += n * cost + (batches++ ? 0 : first_cost);
	if (n > most_n)
		most_n = n;
}

static void base(struct kb_ctx *c, uint64_t n)
{
	(void)c;
	now += n * base_cost;
}

static void split(struct kb_ctx *c, uint64_t n)
{
	now += n * 3000;
	kb_timed_out(c, "one", n, n * 1000);
	kb_timed_out(c, "two", n, n * 2000);
}

static void value(struct kb_ctx *c, uint64_t n)
{
	static double v;

	CHECK_COUNT(n, 1);
	kb_value(c, NULL, ++v);
}

static void events(struct kb_ctx *c, uint64_t n)
{
	for (uint64_t i = 1; i <= n; i++)
		kb_latency(c, i * 1000);
}

static const struct kb_out two[] = { { .part = "one" }, { .part = "two" }, { 0 } };
static const struct kb_out quantiles[] = { { .part = "p50" }, { .part = "p999" },
	{ .part = "max" }, { 0 } };
static const struct kb_probe plain = { .name = "x", .unit = &kb_ns, .run = run };
static const struct kb_probe subtracting = { .name = "x", .unit = &kb_ns, .run = run,
	.base = base };
static const struct kb_probe splitting = { .name = "x", .unit = &kb_us, .run = split,
	.outs = two };
static const struct kb_probe handing = { .name = "x", .unit = &kb_mhz, .run = value };
static const struct kb_probe eventful = { .name = "x", .unit = &kb_us, .run = events,
	.outs = quantiles };

static struct clock fake_clock = { .now = fake, .step_ns = 1 };
static struct yield yields[4];
static uint64_t used_n, used_base;

static void measure(const struct kb_probe *p, const struct effort *e, uint64_t known)
{
	static struct out outs[KB_OUTS_MOST];
	static struct kb_ctx c;
	struct sampler s = { .c = &c, .clock = &fake_clock, .effort = *e, .rng = { 1 } };
	size_t n;

	free(c.events);
	c = (struct kb_ctx){ .probe = p, .point.probe = p, .work = 1 };
	memset(yields, 0, sizeof(yields));
	batches = most_n = 0;
	used_n = known;
	used_base = known;
	n = point_outs(outs, &c.point, NULL, 0);
	sampler_lane(&s, outs, n, 0, yields, &used_n, &used_base);
}

static const struct effort usual = { .window_ns = 1000000,
	.warm_ns = 60000000,
	.samples = 11 };

TEST(a_batch_fills_the_window)
{
	cost = 100;
	measure(&plain, &usual, 0);
	CHECK_COUNT(yields[0].n, 11);
	CHECK_REAL(yields[0].v[0], 100, 1e-9);
	CHECK(used_n * cost >= 900000 && used_n * cost <= 2000000);
	CHECK(!yields[0].cold);
}

TEST(where_copies_take_turns_a_batch_fills_its_own_turns)
{
	cost = 100;
	measure(&plain, &(struct effort){ .window_ns = 320000000, .warm_ns = 60000000,
		.samples = 3, .turns = 16 }, 0);
	CHECK(used_n * cost >= 18000000 && used_n * cost <= 40000000);
}

TEST(one_long_operation_is_one_batch)
{
	cost = 5000000;
	measure(&plain, &usual, 0);
	CHECK_COUNT(used_n, 1);
	CHECK_REAL(yields[0].v[10], 5e6, 1e-9);
}

TEST(a_very_long_first_operation_is_not_repeated_for_calibration)
{
	cost = 300000000;
	measure(&plain, &(struct effort){ .window_ns = 20000000, .warm_ns = 60000000,
		.samples = 1 }, 0);
	CHECK_COUNT(batches, 2);
	CHECK_COUNT(yields[0].n, 1);
}

TEST(operations_far_longer_than_planned_are_fewer_samples)
{
	struct effort e = usual;
	struct sample s;

	cost = 300000000;
	e.most_ns = 1000000000;
	measure(&plain, &e, 0);
	CHECK_COUNT(yields[0].n, 4);
	CHECK(yields[0].cut);
	CHECK_REAL(yields[0].v[3], 3e8, 1e-9);
	CHECK(yields_sample(&s, yields, 1, &kb_ns, 1));
	CHECK(s.flags & FLAG_SHORT);
	e.most_ns = 1;
	measure(&plain, &e, 0);
	CHECK_COUNT(yields[0].n, 1);
	e.most_ns = 11 * cost;
	measure(&plain, &e, 0);
	CHECK_COUNT(yields[0].n, 11);
	CHECK(!yields[0].cut);
}

TEST(a_cold_first_batch_does_not_make_batches_of_one)
{
	cost = 100;
	first_cost = 50000000;
	measure(&plain, &usual, 0);
	first_cost = 0;
	CHECK(used_n >= 9000);
	CHECK_REAL(yields[0].v[0], 100, 1e-9);
}

/* What was known stays known: from round to round it once walked off at random. */
TEST(a_known_batch_is_jittered_by_five_percent)
{
	cost = 100;
	measure(&plain, &usual, 10000);
	CHECK(yields[0].it >= 9500 && yields[0].it <= 10500);
	CHECK(most_n <= 10500);
	CHECK_COUNT(used_n, 10000);
}

TEST(a_single_operation_is_neither_calibrated_nor_warmed)
{
	cost = 100;
	measure(&plain,
		&(struct effort){ .window_ns = 1000000, .samples = 1, .single = true },
		0);
	CHECK_COUNT(batches, 1);
	CHECK_COUNT(used_n, 1);
	CHECK_COUNT(yields[0].n, 1);
}

TEST(base_batches_are_calibrated_apart_and_interleaved)
{
	cost = 1000;
	base_cost = 10;
	measure(&subtracting, &usual, 0);
	CHECK_COUNT(yields[0].base_n, 11);
	CHECK_REAL(yields[0].base[3], 10, 1e-9);
	CHECK(used_base > used_n * 50);
}

TEST(two_results_of_one_loop)
{
	measure(&splitting, &usual, 0);
	CHECK_COUNT(yields[0].n, 11);
	CHECK_COUNT(yields[1].n, 11);
	CHECK_REAL(yields[0].v[5], 1, 1e-9);
	CHECK_REAL(yields[1].v[5], 2, 1e-9);
}

TEST(handed_in_values_are_one_operation_each)
{
	measure(&handing, &usual, 0);
	CHECK_COUNT(yields[0].n, 11);
	CHECK_COUNT(yields[0].it, 1);
	CHECK_REAL(yields[0].v[10] - yields[0].v[0], 10, 1e-9);
}

TEST(a_thousand_events_have_their_quantiles)
{
	measure(&eventful, &usual, 0);
	CHECK_COUNT(yields[0].n, 1);
	CHECK_REAL(yields[0].v[0], 500.5, 1e-9);
	CHECK_REAL(yields[1].v[0], 999.001, 1e-9);
	CHECK_REAL(yields[2].v[0], 1000, 1e-9);
}

TEST(a_coarse_clock_is_marked)
{
	cost = 100;
	measure(&plain, &usual, 0);
	CHECK(!yields[0].coarse);
	step = 4000;
	fake_clock.step_ns = 4000;
	measure(&plain, &usual, 0);
	CHECK(yields[0].coarse);
	step = 1;
	fake_clock.step_ns = 1;
}

/* At each value of an inner axis there is one result, whatever its place among them. */
TEST(a_value_on_an_inner_axis)
{
	static const long sizes[] = { 1, 2, KB_END };
	static const struct kb_axis axes[] = {
		{ .name = "size", .inner = true, .value = sizes }, { 0 } };
	static const struct kb_probe p = { .name = "x", .unit = &kb_mhz, .run = value,
		.axes = axes };
	static struct out outs[KB_OUTS_MOST];
	static struct kb_ctx c;
	struct sampler s = { .c = &c, .clock = &fake_clock, .effort = usual };
	uint64_t n = 0, base_n = 0;

	c = (struct kb_ctx){ .probe = &p, .point.probe = &p, .work = 1 };
	memset(yields, 0, sizeof(yields));
	CHECK_COUNT(point_outs(outs, &c.point, NULL, 0), 2);
	sampler_lane(&s, outs, 2, 1, yields, &n, &base_n);
	CHECK_COUNT(yields[1].n, 11);
	CHECK_COUNT(yields[0].n, 0);
	CHECK(yields[1].v[0] > 0);
}

/* A noisy loop never agrees with itself within one percent. */
static void restless(struct kb_ctx *c, uint64_t n)
{
	(void)c;
	now += n * (batches++ / 5 % 2 ? 100 : 150);
}

TEST(what_never_warms_up_is_marked)
{
	static const struct kb_probe p = { .name = "x", .unit = &kb_ns, .run = restless };

	measure(&p, &usual, 8000);
	CHECK(yields[0].cold);
}

TEST(subtraction_is_on_medians)
{
	struct yield y = { .v = { 10, 10.1, 10.2 }, .base = { 2, 2.1, 2.2 }, .n = 3,
		.base_n = 3, .it = 1000, .base_it = 1000 };
	struct sample s;

	CHECK(yields_sample(&s, &y, 1, &kb_ns, 1));
	CHECK(!s.below);
	CHECK_REAL(s.v, 8, 1e-9);
	CHECK_REAL(s.base, 2.1, 1e-9);
}

/* What disturbs only ever lengthens: a wild upper end is no reason to see nothing. */
TEST(resolution_is_what_the_medians_are_known_to)
{
	struct yield y = { .v = { 2, 11, 12 }, .base = { 2, 3, 4 }, .n = 3, .base_n = 3,
		.it = 1000, .base_it = 1000 };
	struct sample s;

	CHECK(yields_sample(&s, &y, 1, &kb_ns, 1));
	CHECK(s.below);
	CHECK_REAL(s.v, 10, 1e-9);
	y.v[0] = 10;
	y.v[2] = 3000;
	CHECK(yields_sample(&s, &y, 1, &kb_ns, 1));
	CHECK(!s.below);
	CHECK_REAL(s.v, 8, 1e-9);
}

TEST(what_is_left_of_nothing_is_a_bound_and_not_zero)
{
	struct yield y = { .v = { 5, 5, 5 },
		.base = { 5, 5, 5 },
		.n = 3,
		.base_n = 3,
		.it = 100,
		.base_it = 100 };
	struct sample s;

	CHECK(yields_sample(&s, &y, 1, &kb_ns, 10));
	CHECK(s.below);
	CHECK_REAL(s.v, 0.3, 1e-9);
}

TEST(rates_of_copies_add_and_latencies_pool)
{
	struct yield y[2] = { { .v = { 10, 10, 10 }, .n = 3, .it = 5 },
		{ .v = { 20, 20, 20, 20, 20 }, .n = 5, .it = 5 } };
	struct sample s;

	CHECK(yields_sample(&s, y, 2, &kb_lps, 1));
	CHECK_REAL(s.v, 30, 1e-9);
	CHECK(yields_sample(&s, y, 2, &kb_us, 1));
	CHECK_REAL(s.v, 20, 1e-9);
	CHECK_COUNT(s.n, 8);
	CHECK_REAL(s.lo, 10, 1e-9);
}

TEST(a_copy_that_waits_for_a_cpu_is_slower_by_its_wait)
{
	/* Equal work; each waits in one batch of four for as long as three take. */
	struct yield y[2] = { { .v = { 40, 10, 40, 40 }, .n = 4, .it = 5 },
		{ .v = { 10, 40, 40, 40 }, .n = 4, .it = 5 } };
	struct sample s;

	CHECK(yields_sample(&s, y, 2, &kb_lps, 1));
	CHECK_REAL(s.v, 2 * 4 / (3. / 40 + 1. / 10), 1e-9);
}

TEST(no_figure_is_no_sample)
{
	struct yield y = { 0 };
	struct sample s;

	CHECK(!yields_sample(&s, &y, 1, &kb_ns, 1));
	y = (struct yield){ .v = { 0 }, .n = 1, .it = 1 };
	CHECK(!yields_sample(&s, &y, 1, &kb_ns, 1));
	y.v[0] = NAN;
	CHECK(!yields_sample(&s, &y, 1, &kb_ns, 1));
}

int main(void)
{
	RUN(a_batch_fills_the_window);
	RUN(where_copies_take_turns_a_batch_fills_its_own_turns);
	RUN(one_long_operation_is_one_batch);
	RUN(a_very_long_first_operation_is_not_repeated_for_calibration);
	RUN(operations_far_longer_than_planned_are_fewer_samples);
	RUN(a_cold_first_batch_does_not_make_batches_of_one);
	RUN(a_known_batch_is_jittered_by_five_percent);
	RUN(a_single_operation_is_neither_calibrated_nor_warmed);
	RUN(base_batches_are_calibrated_apart_and_interleaved);
	RUN(two_results_of_one_loop);
	RUN(handed_in_values_are_one_operation_each);
	RUN(a_thousand_events_have_their_quantiles);
	RUN(a_coarse_clock_is_marked);
	RUN(a_value_on_an_inner_axis);
	RUN(what_never_warms_up_is_marked);
	RUN(subtraction_is_on_medians);
	RUN(resolution_is_what_the_medians_are_known_to);
	RUN(what_is_left_of_nothing_is_a_bound_and_not_zero);
	RUN(rates_of_copies_add_and_latencies_pool);
	RUN(a_copy_that_waits_for_a_cpu_is_slower_by_its_wait);
	RUN(no_figure_is_no_sample);
	return DONE;
}
