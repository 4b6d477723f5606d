/* test_cost - what a process that ran says of the next one. */
#include "run/campaign.h"
#include "unit/harness.h"

enum { OUTS = 3, SAMPLES = 10 };

/* What is learnt of outs with these batches, 10 samples that take 2 s in one lane. */
static struct cost learnt(uint64_t a, uint64_t b, uint64_t c)
{
	static const struct task task = { .wanted_n = OUTS };
	uint64_t n[OUTS] = { a, b, c };
	struct yield yields[OUTS] = { { .n = SAMPLES } };
	struct process p = { .task = &task, .n = n,
		.plan = { .cost = { .lanes = 1 }, .effort = { .samples = SAMPLES } } };
	const struct attempt attempt = { .t = 3, .yields = yields,
		.sampled_ns = 2000000000, .passed_ns = 2000000000 };

	cost_learn(&p, &attempt);
	CHECK(p.plan.known);
	CHECK_REAL(p.plan.cost.fixed, 1, 1e-12);
	return p.plan.cost;
}

TEST(a_batch_of_one_tells_what_one_costs)
{
	const struct cost one = learnt(1, 1, 1), many = learnt(100, 100, 100);

	CHECK_REAL(one.op, 0.2, 1e-12);
	CHECK(!one.uneven);
	CHECK(many.op == 0 && !many.uneven);
}

/* Some loops long and some short: one operation alone is no figure of the short ones. */
TEST(loops_of_both_kinds_are_uneven)
{
	const struct cost c = learnt(1, 100, 1);

	CHECK(c.uneven && c.op > 0);
}

/* What another loop feeds has no batch: it once made every such process uneven. */
TEST(outs_of_one_loop_are_not_uneven)
{
	const struct cost c = learnt(1, 0, 0), many = learnt(100, 0, 0);

	CHECK(!c.uneven);
	CHECK_REAL(c.op, 0.2, 1e-12);
	CHECK(!many.uneven && many.op == 0);
}

int main(void)
{
	RUN(a_batch_of_one_tells_what_one_costs);
	RUN(loops_of_both_kinds_are_uneven);
	RUN(outs_of_one_loop_are_not_uneven);
	return DONE;
}
