/* sampler - how many operations, how often, and when it is warm. */
#include "measure/sampler.h"

#include <math.h>
#include <stdlib.h>

#include "measure/events.h"
#include "stats/order.h"
#include "stats/unit.h"

enum { STABLE = 5 };			/* batches on each side of the comparison */
static const double stable_within = 0.01;
/* one cycle at 10 GHz: less is no operation at all */
static const double least_ns = 0.1;
static const uint64_t warm_batch_ns = 1000000;
/* a first operation like this needs no second look */
static const uint64_t long_ns = 100000000;

/* The loop that is being measured, and whom it feeds. */
struct lane {
	struct sampler *s;
	const struct out *outs;
	size_t outs_n, at;
	struct yield *yields;
	kb_loop *run, *base;
	/* the probe's run, feeding every out without its own */
	bool shared;
	uint64_t first_ns;		/* the first, cold operation */
};

static uint64_t absolute(uint64_t a, uint64_t b)
{
	return b > a ? b - a : 0;
}

/* The time that counts: what the probe says, or the whole call. */
static uint64_t counted(const struct kb_ctx *c, uint64_t elapsed)
{
	uint64_t sum = 0;

	if (c->timed)
		return c->timed_ns;
	for (size_t i = 0; i < KB_OUTS_MOST; i++)
		sum += c->tally[i].ns;
	return sum ? sum : elapsed;
}

uint64_t sampler_batch(struct sampler *s, kb_loop *loop, uint64_t n)
{
	uint64_t from, ns;
	int cpu;

	ctx_clear(s->c);
	from = clock_now(s->clock);
	loop(s->c, n);
	ns = absolute(from, clock_now(s->clock));
	s->passed_ns += ns;
	if (s->current_cpu) {
		cpu = s->current_cpu();
		s->timed_cpu_moved |= s->cpu >= 0 && cpu != s->cpu;
		s->cpu = cpu;
	}
	return counted(s->c, ns);
}

/* At most ten times as many, so that one wild batch can not ask for hours. */
static uint64_t grow(uint64_t n, uint64_t ns, uint64_t window, uint64_t step)
{
	double want = ns < 10 * step ? (double)n * 10 :
		ceil((double)n * 1.1 * (double)window / (double)ns);

	if (want > (double)n * 10)
		want = (double)n * 10;
	return want > 1 ? (uint64_t)want : 1;
}

/* The part of a window in which this copy has the CPU. */
static uint64_t own_window(const struct effort *e)
{
	return e->window_ns / (e->turns ? e->turns : 1);
}

/* Whether others had their turns in it is chance; so much of its own it must hold. */
static bool fills(uint64_t n, uint64_t ns, const struct effort *e)
{
	uint64_t own = own_window(e);

	if (n == 1 && ns >= own)
		return true;
	return ns >= own - own / 10 && ns <= 2 * e->window_ns;
}

/* A base loop may be next to nothing; the thing itself may not. */
static void believe(uint64_t n, uint64_t ns)
{
	if ((double)ns < (double)n * least_ns)
		kb_fail("%llu operations in %llu ns: the compiler has removed them",
			(unsigned long long)n, (unsigned long long)ns);
}

/* Operations that fill the window once, from n on. */
static uint64_t find(struct sampler *s, kb_loop *loop, uint64_t n, bool is_base)
{
	const uint64_t step = s->clock->step_ns;
	uint64_t ns = 0;

	for (int tries = 0; tries < 60; tries++) {
		ns = sampler_batch(s, loop, n);
		s->warm_ns += ns;
		if (fills(n, ns, &s->effort))
			break;
		if ((double)n > 1e15 ||
			(n > 10000000 && (double)ns < (double)n * least_ns / 2))
			break;
		n = grow(n, ns, own_window(&s->effort), step);
	}
	if (!is_base)
		believe(n, ns);
	return n;
}

/*
 * known: from an earlier round. first_ns: of the first operation; 0: a base loop, which
 * had none.
 */
static uint64_t calibrate(struct sampler *s, kb_loop *loop, uint64_t known,
	uint64_t first_ns)
{
	bool is_base = first_ns == 0;
	uint64_t a, b;

	if (s->effort.single ||
		(first_ns >= long_ns && first_ns >= 2 * s->effort.window_ns))
		return 1;
	if (known)
		return known;
	a = find(s, loop, 1, is_base);
	if (a == 1)
		return 1;
	b = find(s, loop, a, is_base);
	return a > b ? a : b;
}

/* Rounds differ a little, so that no batch keeps step with something. */
static uint64_t jitter(struct sampler *s, uint64_t n)
{
	const double some = (double)n * (0.95 + 0.1 * rng_real(&s->rng)) + 0.5;

	return some >= 1 ? (uint64_t)some : 1;
}

static bool stable(const double *t, size_t n)
{
	double late, early;

	if (n < 2 * STABLE)
		return false;
	late = order_median(t + n - STABLE, STABLE);
	early = order_median(t + n - 2 * STABLE, STABLE);
	return fabs(late / early - 1) < stable_within;
}

/*
 * Batches of a millisecond until they agree; false: they never did. The first one
 * counts.
 */
static bool warm_up(struct sampler *s, kb_loop *loop, uint64_t n, uint64_t spent)
{
	enum { MOST = 256 };
	double t[MOST];
	size_t k = 0;
	uint64_t ns, small = n;

	if (own_window(&s->effort) > warm_batch_ns)
		small = n * warm_batch_ns / own_window(&s->effort);
	if (!small)
		small = 1;
	while (spent < s->effort.warm_ns && k < MOST) {
		ns = sampler_batch(s, loop, small);
		spent += ns;
		s->warm_ns += ns;
		t[k++] = (double)ns + 1;
		if (stable(t, k))
			break;
	}
	return k < 2 * STABLE || stable(t, k);
}

static bool feeds(const struct lane *l, size_t i)
{
	return l->shared ? l->outs[i].run == NULL : i == l->at;
}

static void keep(struct yield *y, double v, uint64_t it)
{
	if (y->n < SAMPLES_MOST)
		y->v[y->n++] = v;
	y->it = it;
}

/* One batch has run: what it says about each out. */
static void collect(const struct lane *l, uint64_t n, uint64_t ns)
{
	const struct kb_ctx *c = l->s->c;

	for (size_t i = 0; i < l->outs_n; i++) {
		const struct tally *t = &c->tally[l->outs[i].slot];

		if (!feeds(l, i))
			continue;
		if (t->has_value)
			keep(&l->yields[i], t->value, 1);
		else if (t->n)
			keep(&l->yields[i],
				unit_value(l->outs[i].unit, (double)t->n * c->work,
					(double)t->ns),
				t->n);
		else if (!l->shared || l->outs_n == 1)
			keep(&l->yields[i],
				unit_value(l->outs[i].unit, (double)n * c->work,
					(double)ns),
				n);
		l->yields[i].coarse |= !t->has_value && ns < 1000 * l->s->clock->step_ns;
	}
}

/* Does the batch that has run say that values are handed in? */
static bool has_values(const struct lane *l)
{
	for (size_t i = 0; i < l->outs_n; i++) {
		if (feeds(l, i) && l->s->c->tally[l->outs[i].slot].has_value)
			return true;
	}
	return false;
}

/* The process's quantiles. */
static void events(const struct lane *l)
{
	struct kb_ctx *c = l->s->c;
	struct events e = { .step_ns = l->s->clock->step_ns };
	struct quantile q;
	double *x;

	l->s->sampled_ns += sampler_batch(l->s, l->run, EVENTS_A_PROCESS);
	x = calloc(c->events_n + 1, sizeof(*x));
	KB_CHECK(x && c->events_n);
	for (size_t i = 0; i < c->events_n; i++)
		x[i] = (double)c->events[i];
	e.ns = x;
	e.n = c->events_n;
	for (size_t i = 0; i < l->outs_n; i++) {
		const struct out *o = &l->outs[i];

		if (!feeds(l, i) ||
			!events_quantile(&q, c->probe->outs[o->place].part, &e))
			continue;
		keep(&l->yields[i], unit_value(o->unit, 1, q.ns), e.n);
		l->yields[i].below = q.below;
	}
	free(x);
}

/*
 * What an operation takes is a guess before the first one. Where that was far out (no
 * FPU, a machine that does other things) the samples that there is time for are all.
 */
static bool time_is_up(const struct lane *l, uint64_t from)
{
	const struct effort *e = &l->s->effort;

	if (!e->most_ns || absolute(from, clock_now(l->s->clock)) < e->most_ns)
		return false;
	for (size_t i = 0; i < l->outs_n; i++)
		l->yields[i].cut |= feeds(l, i);
	return true;
}

static void sample(const struct lane *l, uint64_t n, uint64_t base_n)
{
	struct sampler *s = l->s;
	struct yield *y = &l->yields[l->at];
	uint64_t ns, from = clock_now(s->clock);

	for (unsigned k = 0; k < s->effort.samples && k < SAMPLES_MOST; k++) {
		if (k && time_is_up(l, from))
			return;
		ns = sampler_batch(s, l->run, n);
		s->sampled_ns += ns;
		collect(l, n, ns);
		if (!l->base)
			continue;
		ns = sampler_batch(s, l->base, base_n);
		s->sampled_ns += ns;
		y->base[y->base_n++] = unit_value(l->outs[l->at].unit,
			(double)base_n * s->c->work, (double)ns);
		y->base_it = base_n;
	}
}

static void at_the_start_line(struct sampler *s)
{
	void (*warm)(void *) = s->warm;

	s->warm = NULL;
	if (warm)
		warm(s->warm_arg);
}

static void timed_lane(const struct lane *l, uint64_t *n, uint64_t *base_n)
{
	struct sampler *s = l->s;
	const bool again = *n != 0;
	bool warm = true;

	*n = calibrate(s, l->run, *n, l->first_ns + 1);
	*base_n = l->base ? calibrate(s, l->base, *base_n, 0) : 0;
	if (!s->effort.single)
		warm = warm_up(s, l->run, *n, l->first_ns);
	at_the_start_line(s);
	sample(l, again ? jitter(s, *n) : *n, again ? jitter(s, *base_n) : *base_n);
	for (size_t i = 0; i < l->outs_n; i++) {
		if (feeds(l, i))
			l->yields[i].cold = !warm;
	}
}

void sampler_lane(struct sampler *s, const struct out *outs, size_t outs_n, size_t at,
	struct yield *yields, uint64_t *n, uint64_t *base_n)
{
	const struct kb_probe *p = s->c->probe;
	struct lane l = { .s = s,
		.outs = outs,
		.outs_n = outs_n,
		.at = at,
		.yields = yields,
		.run = outs[at].run,
		.base = outs[at].base };
	bool of_events = !l.run && events_of(p);

	if (!l.run) {
		l.shared = true;
		l.run = p->run;
		l.base = p->base;
	}
	s->cpu = -1;
	s->c->inner = outs[at].inner;
	if (p->prepare)
		p->prepare(s->c);
	/* The first batch is cold and thrown away; it also tells values from times. */
	if (!s->effort.single) {
		l.first_ns = sampler_batch(s, l.run, 1);
		s->warm_ns += l.first_ns;
	}
	if (!of_events && (s->effort.single || !has_values(&l))) {
		timed_lane(&l, n, base_n);
		return;
	}
	at_the_start_line(s);
	*n = 1;
	if (of_events)
		events(&l);
	else
		sample(&l, 1, 1);
}
