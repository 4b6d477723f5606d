/* plan - how the time of a run is shared out. */
#include "run/plan.h"

#include <math.h>

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
	c->least_op = (coarse ? 10 : 100) * f->step;
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

/* What passes while a window is filled. */
static double batch(const struct cost *c, double window)
{
	double stretch = c->stretch > 1 ? c->stretch : 1;

	return c->lanes * (c->events ? c->op : fmax(window * stretch, c->op));
}

/* The window of each lane for which so much time passes. */
static double window_of(const struct cost *c, double time)
{
	return time / c->lanes / (c->stretch > 1 ? c->stretch : 1);
}

static double warming(const struct cost *c, double warm)
{
	return c->events ? 0 : batch(c, warm);
}

static double calibrating(const struct cost *c, double window)
{
	return c->events ? 0 : c->calibrations * batch(c, window);
}

static unsigned least_samples(const struct cost *c)
{
	return c->samples < PLAN_LEAST_SAMPLES ? c->samples : PLAN_LEAST_SAMPLES;
}

double plan_full(const struct cost *c)
{
	return c->fixed + calibrating(c, c->window) + warming(c, c->warm) +
		c->samples * batch(c, c->window);
}

/* One batch of warm-up, three samples, the least window. */
double plan_least(const struct cost *c)
{
	return c->fixed + calibrating(c, c->least_window) + warming(c, c->least_window) +
		least_samples(c) * batch(c, c->least_window);
}

static double plan_one(const struct cost *c)
{
	return c->fixed + c->lanes * c->op;
}

double plan_cost(const struct cost *c, const struct effort *e)
{
	double window = (double)e->window_ns / 1e9, warm = (double)e->warm_ns / 1e9;

	if (e->single)
		return plan_one(c);
	return c->fixed + calibrating(c, window) + warming(c, fmax(warm, window)) +
		e->samples * batch(c, window);
}

static struct effort effort(double window, double warm, unsigned samples)
{
	return (struct effort){ .window_ns = (uint64_t)(window * 1e9 + 0.5),
		.warm_ns = warm > 0 ? (uint64_t)(warm * 1e9) : 0, .samples = samples };
}

/* Gives up warm-up, then samples, then the window, until it fits the share. */
static struct effort fit(const struct planned *p, double share)
{
	const struct cost *c = &p->cost;
	double one = batch(c, c->window), warm, window;
	double left = share - c->fixed - calibrating(c, c->window);
	unsigned least = least_samples(c), k;

	if (p->full <= fmax(share, p->least) * (1 + 1e-9))
		return effort(c->window, c->warm, c->samples);
	warm = left - c->samples * one;
	if (warm >= one)
		return effort(c->window, window_of(c, warm), c->samples);
	k = left > one ? (unsigned)fmin(left / one - 1, c->samples) : 0;
	if (k >= least)
		return effort(c->window, 0, k);
	window = window_of(c, (share - c->fixed) / (1 + least + c->calibrations));
	return effort(fmin(fmax(window, c->least_window), c->window), 0, least);
}

/* Those that a share is found for. */
static bool is_levelled(const struct planned *p)
{
	return !p->skip && !p->effort.single && p->rounds;
}

/* What all would take at this share. */
static double at_share(const struct planned *v, size_t n, double share)
{
	double sum = 0;

	for (size_t i = 0; i < n; i++) {
		if (is_levelled(&v[i]))
			sum += v[i].rounds * fmin(v[i].full, fmax(v[i].least, share));
	}
	return sum;
}

/* The share at which all take this long; infinite where nothing need be cut. */
static double level(const struct planned *v, size_t n, double time)
{
	double low = 0, high = 0;

	for (size_t i = 0; i < n; i++)
		high = fmax(high, v[i].full);
	if (at_share(v, n, high) <= time)
		return INFINITY;
	for (int i = 0; i < 40; i++) {
		double middle = (low + high) / 2;

		if (at_share(v, n, middle) > time)
			high = middle;
		else
			low = middle;
	}
	return low;
}

/* What those take that run one operation a round. */
static double of_singles(const struct planned *v, size_t n)
{
	double sum = 0;

	for (size_t i = 0; i < n; i++) {
		if (!v[i].skip && v[i].effort.single)
			sum += v[i].rounds * plan_one(&v[i].cost);
	}
	return sum;
}

/* Rounds of a process that runs one operation in each. */
static unsigned single_rounds(const struct planned *p, double allowed, unsigned rounds)
{
	double most = fmax(floor(allowed / plan_one(&p->cost)), 1);

	if (p->single_most)
		most = p->single_most > p->taken ? p->single_most - p->taken : 0;
	return (unsigned)fmin(most, rounds);
}

static void start(struct planned *v, size_t n, unsigned left)
{
	for (size_t i = 0; i < n; i++) {
		struct planned *p = &v[i];

		p->effort = (struct effort){ 0 };
		p->rounds = left > p->ahead ? left - p->ahead : 0;
		p->cost.calibrations =
			p->known || !p->rounds ? 0 : PLAN_CALIBRATION / p->rounds;
		p->full = plan_full(&p->cost);
		p->least = plan_least(&p->cost);
	}
}

/* The one whose operation is longest, and longer than the share; n: there is none. */
static size_t longest(const struct planned *v, size_t n, double share)
{
	size_t found = n;

	for (size_t i = 0; i < n; i++) {
		const struct cost *c = &v[i].cost;

		if (!is_levelled(&v[i]) || v[i].least <= share || c->op <= share ||
			c->op < c->least_op || c->uneven)
			continue;
		if (found == n || c->op > v[found].cost.op)
			found = i;
	}
	return found;
}

/*
 * The share for so many rounds to come. The longest operation goes first: with it gone
 * there is more for the others. Where the least costs do not fit there is no
 * share, and an even part of the time stands for it.
 */
static double settle(struct planned *v, size_t n, double budget, unsigned left,
	bool exact)
{
	double even = budget / (double)n, allowed = fmax(budget / 20, even), share;
	size_t i;

	start(v, n, left);
	for (;;) {
		share = level(v, n, budget - of_singles(v, n));
		i = longest(v, n, fmax(share, even / left));
		if (i == n)
			return share;
		v[i].effort = effort(v[i].cost.window, 0, 1);
		v[i].effort.single = true;
		if (!exact)
			v[i].rounds = single_rounds(&v[i], allowed, v[i].rounds);
	}
}

/* The least that all of it takes. */
static double needed(const struct planned *v, size_t n)
{
	return at_share(v, n, 0) + of_singles(v, n);
}

/* Takes rounds from those that run one operation a round, from the dearest first. */
static void shorten_singles(struct planned *v, size_t n, double budget)
{
	while (needed(v, n) > budget) {
		struct planned *worst = NULL;

		for (size_t i = 0; i < n; i++) {
			if (v[i].skip || !v[i].effort.single || v[i].rounds < 2)
				continue;
			if (!worst || v[i].rounds * plan_one(&v[i].cost) >
					worst->rounds * plan_one(&worst->cost))
				worst = &v[i];
		}
		if (!worst)
			return;
		worst->rounds--;
	}
}

static double least_of(const struct planned *p)
{
	return p->rounds * (p->effort.single ? plan_one(&p->cost) : p->least);
}

/* Leaves out the dearest until the least costs fit, or one is left. True: some were. */
static bool drop_dearest(struct planned *v, size_t n, double budget)
{
	bool any = false;

	while (needed(v, n) > budget) {
		struct planned *worst = NULL;
		size_t left = 0;

		for (size_t i = 0; i < n; i++) {
			if (v[i].skip || !v[i].rounds)
				continue;
			left++;
			if (!worst || least_of(&v[i]) > least_of(worst))
				worst = &v[i];
		}
		if (left <= 1)
			return any;
		worst->skip = any = true;
	}
	return any;
}

static bool is_cut(const struct planned *p, unsigned left)
{
	const struct cost *c = &p->cost;
	unsigned enough = c->samples < PLAN_FEW_SAMPLES ? c->samples : PLAN_FEW_SAMPLES;

	return p->effort.samples < enough ||
		(double)p->effort.window_ns < c->window * 1e9 * (1 - 1e-6) - 1 ||
		p->rounds + p->ahead < left;
}

/* Rounds, and then processes, until the least costs fit. Returns the share. */
static double make_room(struct planned *v, size_t n, double budget, struct plan_rounds *r)
{
	unsigned least = r->done < PLAN_LEAST_ROUNDS ? PLAN_LEAST_ROUNDS : r->done + 1;
	double share;

	for (;;) {
		share = settle(v, n, budget, r->total - r->done, r->exact);
		if (r->exact || needed(v, n) <= budget || r->total <= least)
			break;
		r->total--;
	}
	if (r->exact || needed(v, n) <= budget)
		return share;
	if (r->done >= PLAN_LEAST_ROUNDS) {
		r->total = r->done;
		return share;
	}
	do {
		settle(v, n, budget, r->total - r->done, r->exact);
		shorten_singles(v, n, budget);
	} while (drop_dearest(v, n, budget + r->slack));
	return level(v, n, budget - of_singles(v, n));
}

double plan_share(struct planned *v, size_t n, double budget, struct plan_rounds *r)
{
	double share, sum = 0;

	for (size_t i = 0; i < n; i++)
		v[i].skip = false;
	if (!n)
		return 0;
	share = make_room(v, n, budget, r);
	for (size_t i = 0; i < n; i++) {
		struct planned *p = &v[i];

		if (!p->effort.single)
			p->effort = fit(p, share);
		p->effort.turns = p->cost.turns;
		p->cut = is_cut(p, r->total - r->done);
		if (!p->skip)
			sum += p->rounds * plan_cost(&p->cost, &p->effort);
	}
	return r->total > r->done ? sum : 0;
}
