/* plan - how the time of a run is shared out. */
#include "run/plan.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

static const double coarse_step = 1e-3;		/* a clock of jiffies */

void plan_windows(struct cost *c, const struct clock_facts *f, bool partners, double wish)
{
	bool coarse = f->step >= coarse_step;
	double normal = partners ? fmax(20e-3, 2 * f->tick) : 1e-3;
	double least = partners ? fmax(1e-3, 2 * f->tick) : 1e-3;

	c->window = fmax(fmax(normal, wish), (coarse ? 100 : 1000) * f->step);
	c->least_window = fmin(c->window, fmax(least, (coarse ? 10 : 100) * f->step));
	if (coarse && c->samples > PLAN_LEAST_SAMPLES)
		c->samples = PLAN_LEAST_SAMPLES;
}

void plan_turns(struct cost *c, const struct clock_facts *f, unsigned turns)
{
	c->turns = turns;
	if (turns < 2)
		return;
	c->window = fmax(c->window, turns * fmax(20e-3, 2 * f->tick));
	c->least_window = fmax(c->least_window, turns * fmax(10e-3, 2 * f->tick));
	c->fixed *= turns;
	c->op *= turns;
	c->warm *= turns;
}

static double batch(const struct cost *c, double window)
{
	return c->lanes * (c->events ? c->op : fmax(window, c->op));
}

static double warming(const struct cost *c, double warm)
{
	return c->events ? 0 : c->lanes * fmax(warm, c->op);
}

static unsigned least_samples(const struct cost *c)
{
	return c->samples < PLAN_LEAST_SAMPLES ? c->samples : PLAN_LEAST_SAMPLES;
}

double plan_full(const struct cost *c)
{
	return c->fixed + warming(c, c->warm) + c->samples * batch(c, c->window);
}

/* One batch of warm-up, three samples, the least window. */
double plan_least(const struct cost *c)
{
	return c->fixed + warming(c, c->least_window) +
		least_samples(c) * batch(c, c->least_window);
}

double plan_cost(const struct cost *c, const struct effort *e)
{
	double window = (double)e->window_ns / 1e9, warm = (double)e->warm_ns / 1e9;

	if (e->single)
		return c->fixed + c->lanes * c->op;
	return c->fixed + warming(c, fmax(warm, window)) + e->samples * batch(c, window);
}

static struct effort effort(double window, double warm, unsigned samples)
{
	return (struct effort){ .window_ns = (uint64_t)(window * 1e9 + 0.5),
		.warm_ns = warm > 0 ? (uint64_t)(warm * 1e9) : 0, .samples = samples };
}

/* Gives up warm-up, then samples, then the window, until it fits the share. */
static void fit(struct planned *p, double share)
{
	const struct cost *c = &p->cost;
	double left = share - c->fixed, one = batch(c, c->window), warm, window;
	unsigned least = least_samples(c), k;

	p->cut = plan_full(c) > fmax(share, plan_least(c)) * (1 + 1e-9);
	if (!p->cut) {
		p->effort = effort(c->window, c->warm, c->samples);
		return;
	}
	warm = (left - c->samples * one) / c->lanes;
	if (warm >= fmax(c->window, c->op)) {
		p->effort = effort(c->window, warm, c->samples);
		return;
	}
	k = left > one ? (unsigned)fmin(left / one - 1, c->samples) : 0;
	if (k >= least) {
		p->effort = effort(c->window, 0, k);
		return;
	}
	window = left / (c->lanes * (1.0 + least));
	p->effort = effort(fmax(window, c->least_window), 0, least);
}

/* The sum of what all would take at this share. */
static double at_share(const struct planned *v, size_t n, double share)
{
	double sum = 0;

	for (size_t i = 0; i < n; i++) {
		if (!v[i].skip && !v[i].effort.single)
			sum += fmin(plan_full(&v[i].cost),
				fmax(plan_least(&v[i].cost), share));
	}
	return sum;
}

/* The share at which a round takes this long; infinite where nothing need be cut. */
static double level(const struct planned *v, size_t n, double a_round)
{
	double low = 0, high = 0;

	for (size_t i = 0; i < n; i++)
		high = fmax(high, plan_full(&v[i].cost));
	if (at_share(v, n, high) <= a_round)
		return INFINITY;
	for (int i = 0; i < 60; i++) {
		double middle = (low + high) / 2;

		if (at_share(v, n, middle) > a_round)
			high = middle;
		else
			low = middle;
	}
	return low;
}

/* Leaves out the dearest until the least costs fit. */
static void drop_dearest(struct planned *v, size_t n, double a_round)
{
	while (at_share(v, n, 0) > a_round) {
		size_t worst = n, left = 0;

		for (size_t i = 0; i < n; i++) {
			if (v[i].skip || v[i].effort.single)
				continue;
			left++;
			if (worst == n ||
				plan_least(&v[i].cost) > plan_least(&v[worst].cost))
				worst = i;
		}
		if (left <= 1)
			return;
		v[worst].skip = true;
	}
}

/*
 * One operation is longer than its share: it runs alone in its samples. Returns their
 * time.
 */
static double set_singles(struct planned *v, size_t n, double budget, unsigned rounds,
	bool exact)
{
	double fair = budget / (double)n, taken = 0, share = fair / rounds;

	for (size_t i = 0; i < n; i++) {
		struct planned *p = &v[i];
		double one = p->cost.fixed + p->cost.lanes * p->cost.op;
		double allowed = fmax(budget / 20, fair) / one;

		p->effort = (struct effort){ 0 };
		if (p->cost.op <= share || plan_least(&p->cost) <= share)
			continue;
		p->effort = effort(p->cost.window, 0, 1);
		p->effort.single = true;
		p->rounds = exact ? rounds :
			(unsigned)fmin(fmax(floor(allowed), 1), rounds);
		p->cut = p->rounds < rounds || p->cost.samples > 1;
		taken += p->rounds * one;
	}
	return taken;
}

double plan_share(struct planned *v, size_t n, double budget, unsigned *rounds,
	bool exact)
{
	double left, share, sum = 0;

	for (size_t i = 0; i < n; i++) {
		v[i].skip = v[i].cut = false;
		v[i].rounds = *rounds;
		v[i].effort = (struct effort){ 0 };
	}
	left = n ? budget - set_singles(v, n, budget, *rounds, exact) : budget;
	if (at_share(v, n, 0) * *rounds > left && !exact && *rounds > PLAN_LEAST_ROUNDS) {
		*rounds = (unsigned)fmax(PLAN_LEAST_ROUNDS,
			floor(left / at_share(v, n, 0)));
		for (size_t i = 0; i < n; i++)
			v[i].rounds = *rounds;
		left = budget - set_singles(v, n, budget, *rounds, exact);
	}
	if (!exact)
		drop_dearest(v, n, left / *rounds);
	share = level(v, n, left / *rounds);
	for (size_t i = 0; i < n; i++) {
		if (!v[i].effort.single)
			fit(&v[i], share);
		v[i].effort.turns = v[i].cost.turns;
		if (!v[i].skip)
			sum += v[i].rounds * plan_cost(&v[i].cost, &v[i].effort);
	}
	return sum;
}
