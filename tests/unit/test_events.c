/* test_events - a thousand events a process, their quantiles, their price. */
#include "harness.h"

#include <stdlib.h>

#include "measure/events.h"
#include "measure/sampler.h"
#include "measure/yields.h"
#include "run/plan.h"

/* The time, and what is asked of the probe. */
static uint64_t now, batches, operations, handed_most = 1000;

static uint64_t fake(void *arg)
{
	(void)arg;
	return now;
}

/* 1 us, 2 us, ... */
static void hand_in(struct kb_ctx *c, uint64_t n)
{
	batches++;
	operations += n;
	for (uint64_t i = 1; i <= n; i++) {
		now += 200000;
		if (i <= handed_most)
			kb_latency(c, i * 1000);
	}
}

static void at_once(struct kb_ctx *c, uint64_t n)
{
	while (n--)
		kb_latency(c, 0);
}

static const struct kb_out outs[] = { { .part = "p50" }, { .part = "p90" },
	{ .part = "p99" }, { .part = "p999" }, { .part = "max" }, { 0 } };
static const struct kb_out others[] = { { .part = "p5" }, { .part = "max" }, { 0 } };
static const struct kb_probe eventful = { .name = "x", .unit = &kb_us, .run = hand_in,
	.outs = outs };
static const struct kb_probe instant = { .name = "x", .unit = &kb_us, .run = at_once,
	.outs = outs };
static const struct kb_probe another = { .name = "x", .unit = &kb_us, .outs = others };
static const struct kb_probe plain = { .name = "x", .unit = &kb_us };

static struct yield yields[5];
static uint64_t used_n, used_base, warm_ns, sampled_ns;

static void measure(const struct kb_probe *p, bool single)
{
	static const struct clock clock = { .now = fake, .step_ns = 40 };
	static struct kb_ctx c;
	struct out all[KB_OUTS_MOST];
	struct sampler s = { .c = &c, .clock = &clock, .rng = { 1 },
		.effort = { .window_ns = 1000000, .warm_ns = single ? 0 : 60000000,
			.samples = 1, .single = single } };

	free(c.events);
	c = (struct kb_ctx){ .probe = p, .point.probe = p, .work = 1 };
	memset(yields, 0, sizeof(yields));
	batches = operations = 0;
	used_n = used_base = 0;
	sampler_lane(&s, all, point_outs(all, &c.point, NULL, 0), 0, yields, &used_n,
		&used_base);
	warm_ns = s.warm_ns;
	sampled_ns = s.sampled_ns;
	free(c.events);
	c.events = NULL;
}

static void check_quantiles(void)
{
	static const double want[] = { 500.5, 900.1, 990.01, 999.001, 1000 };

	for (int i = 0; i < 5; i++) {
		CHECK_COUNT(yields[i].n, 1);
		CHECK_COUNT(yields[i].it, 1000);
		CHECK_REAL(yields[i].v[0], want[i], 1e-9);
		CHECK(!yields[i].cold && !yields[i].below && !yields[i].base_n);
	}
	CHECK_COUNT(used_n, 1);
	CHECK_COUNT(sampled_ns, 1000 * 200000);
}

TEST(the_usual_effort)
{
	measure(&eventful, false);
	check_quantiles();
	CHECK_COUNT(batches, 2);
	CHECK_COUNT(operations, 1001);
	CHECK_COUNT(warm_ns, 200000);
}

/* It was once taken for a timed lane of one operation, and lost. */
TEST(one_operation_a_sample_is_a_thousand_events_too)
{
	measure(&eventful, true);
	check_quantiles();
	CHECK_COUNT(batches, 1);
	CHECK_COUNT(operations, 1000);
	CHECK_COUNT(warm_ns, 0);
}

TEST(one_in_a_thousand_takes_a_thousand)
{
	handed_most = 999;
	measure(&eventful, false);
	handed_most = 1000;
	CHECK_COUNT(yields[3].n, 0);
	CHECK_COUNT(yields[2].n, 1);
	CHECK_REAL(yields[4].v[0], 999, 1e-9);
}

TEST(what_the_clock_does_not_see_is_a_bound)
{
	struct sample s;

	measure(&instant, false);
	for (int i = 0; i < 5; i++) {
		CHECK(yields[i].below);
		CHECK(yields_sample(&s, &yields[i], 1, &kb_us, 40));
		CHECK(s.below);
		CHECK_REAL(s.v, 0.04, 1e-9);
	}
}

TEST(known_by_its_outs)
{
	CHECK(events_of(&eventful));
	CHECK(!events_of(&another));
	CHECK(!events_of(&plain));
}

/* Two copies, one of which is a hundred times slower: half of all events are its. */
TEST(copies_are_one_pool)
{
	double ns[2000];
	const struct events e = { .ns = ns, .n = 2000, .step_ns = 40 };
	struct sample s;

	for (int i = 0; i < 1000; i++) {
		ns[i] = 1000 + i;
		ns[1000 + i] = 100000 + i;
	}
	CHECK(events_sample(&s, "p90", &kb_us, &e));
	CHECK_REAL(s.v, 100.7991, 1e-9);
	CHECK_COUNT(s.it, 2000);
	CHECK_COUNT(s.n, 1);
	CHECK(events_sample(&s, "max", &kb_us, &e));
	CHECK_REAL(s.v, 100.999, 1e-9);
	CHECK(!s.below);
	CHECK(!events_sample(&s, "p5", &kb_us, &e));
	CHECK(!events_sample(&s, "p999", &kb_us,
		&(struct events){ .ns = ns, .n = 999, .step_ns = 40 }));
}

/* Nothing to give up: what is least is all. */
TEST(the_price_is_the_events_once)
{
	struct planned v[2] = { { .cost = { .fixed = 0.01, .op = 0.25, .warm = 0.06,
		.lanes = 1, .samples = 1, .events = true } } };
	struct plan_rounds exact = { .total = 10, .exact = true }, r = { .total = 10 };

	for (int i = 0; i < 2; i++)
		plan_windows(&v[0].cost,
			&(struct clock_facts){ .step = 1e-9, .tick = 4e-3 }, i, 0);
	CHECK_REAL(plan_full(&v[0].cost), 0.26, 1e-9);
	CHECK_REAL(plan_least(&v[0].cost), 0.26, 1e-9);
	v[1] = v[0];
	v[1].cost.events = false;
	v[1].cost.op = 0;
	v[1].cost.samples = PLAN_SAMPLES;
	plan_share(v, 2, 10 * 0.51, &exact);
	CHECK(!v[0].cut && !v[0].skip && v[1].effort.warm_ns < 60000000);
	CHECK_REAL(plan_cost(&v[0].cost, &v[0].effort), 0.26, 1e-9);
	/* Longer than its share it is still no less. */
	plan_share(v, 1, 10 * 0.1, &r);
	CHECK(v[0].effort.single && v[0].rounds == 3);
	CHECK_REAL(plan_cost(&v[0].cost, &v[0].effort), 0.26, 1e-9);
}

int main(void)
{
	RUN(the_usual_effort);
	RUN(one_operation_a_sample_is_a_thousand_events_too);
	RUN(one_in_a_thousand_takes_a_thousand);
	RUN(what_the_clock_does_not_see_is_a_bound);
	RUN(known_by_its_outs);
	RUN(copies_are_one_pool);
	RUN(the_price_is_the_events_once);
	return DONE;
}
