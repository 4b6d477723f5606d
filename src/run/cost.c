/* cost - what a process takes: before it ran, after it did, and at most. */
#include <math.h>

#include "measure/canary.h"
#include "measure/events.h"
#include "run/campaign.h"

/* Loops that a process measures one after another, base loops included. */
static unsigned lanes_of(const struct task *t)
{
	struct out outs[KB_OUTS_MOST];
	size_t n = task_outs(outs, t);
	unsigned lanes = 0, shared = 0;

	for (size_t i = 0; i < n; i++) {
		if (outs[i].run)
			lanes += 1 + (outs[i].base != NULL);
		else
			shared = 1;
	}
	return lanes + shared ? lanes + shared : 1;
}

/* How many copies share a CPU. */
static unsigned turns_of(const struct campaign *c, const struct process *p)
{
	size_t cpus = p->cpus && p->cpus < c->cpus.n ? p->cpus : c->cpus.n;

	return (unsigned)((p->copies + cpus - 1) / cpus);
}

static double operation_cost(const struct campaign *c, const struct point *pt)
{
	char options[OPTIONS_PASSED];
	struct kb_ctx ctx = { .probe = pt->probe, .point = *pt, .options = options };

	if (!pt->probe->cost_of)
		return pt->probe->cost;
	options_pass(options, sizeof(options), c->o);
	return pt->probe->cost_of(&ctx);
}

/* How many times dearer than on a PC. Timers are not: they pace events. */
static double slowness(struct campaign *c, const struct kb_probe *p)
{
	if (events_of(p))
		return 1;
	if (!p->floats)
		return c->slow_factor;
	if (!(c->float_factor > 0))
		c->float_factor = canary_floats(&c->clock);
	return c->slow_factor * c->float_factor;
}

void cost_estimate(struct campaign *c, struct process *p)
{
	const struct kb_probe *probe = p->task->point.probe;
	bool partners = probe->needs & KB_PARTNERS;
	struct cost *cost = &p->plan.cost;

	cost->samples = PLAN_SAMPLES;
	if (probe->samples && probe->samples < cost->samples)
		cost->samples = probe->samples;
	cost->lanes = lanes_of(p->task);
	cost->warm = 60e-3;
	cost->events = events_of(probe);
	if (cost->events)
		cost->samples = 1;
	cost->op = operation_cost(c, &p->task->point) * slowness(c, probe);
	cost->fixed = 2 * c->exec_s + 5e-3 + c->clock_facts.tick / 2;
	plan_windows(cost, &c->clock_facts, partners, probe->window);
	plan_turns(cost, &c->clock_facts, turns_of(c, p));
}

/* A batch of one operation: its time is that of one, not of a busy machine. */
static bool is_long(uint64_t n)
{
	return n == 1;
}

static bool is_short(uint64_t n)
{
	return n > 1;
}

/* Of some loop; what only hands on what another loop measures has no batch. */
static bool any_batch(const struct process *p, bool (*is)(uint64_t n))
{
	for (size_t i = 0; i < p->task->wanted_n; i++) {
		if (is(p->n[i]))
			return true;
	}
	return false;
}

/* What it really cost replaces what was guessed. */
void cost_learn(struct process *p, const struct attempt *a)
{
	struct cost *cost = &p->plan.cost;
	const struct effort *e = &p->plan.effort;
	double sampled = (double)a->sampled_ns / 1e9, warm = (double)a->warm_ns / 1e9;
	double passed = (double)a->passed_ns / 1e9;
	double fixed = fmax(a->t - passed, 1e-4);
	unsigned samples = a->yields[0].cut ? a->yields[0].n : e->samples;
	unsigned batches = cost->lanes * (samples ? samples : 1);

	cost->fixed = p->plan.known ? (cost->fixed + fixed) / 2 : fixed;
	cost->stretch = sampled + warm > 0 ? passed / (sampled + warm) : 1;
	cost->op = e->single || any_batch(p, is_long) ?
		sampled * cost->stretch / batches : 0;
	if (!e->single)
		cost->uneven = any_batch(p, is_long) && any_batch(p, is_short);
	if (!p->plan.known && e->warm_ns) {
		warm = warm / cost->lanes - PLAN_CALIBRATION * (double)e->window_ns / 1e9;
		cost->warm = fmin(cost->warm, fmax(1.2 * warm, cost->window));
	}
	p->plan.known = true;
}

/*
 * How long a tree of the user's takes to build nobody can say before it was; a hang
 * there is found late rather than a build killed early.
 */
double cost_limit(const struct campaign *c, const struct process *p)
{
	const double own_tree = 3600;
	double planned = 3 * plan_cost(&p->plan.cost, &p->plan.effort) + 10;

	if (c->o->timeout > 0)
		return c->o->timeout;
	if (c->o->tree && p->task->point.probe->options && !p->plan.known)
		return fmax(planned, own_tree);
	return planned;
}
