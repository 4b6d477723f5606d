/* campaign - a whole run: look at the machine, make the plan, open and close. */
#include "run/campaign.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/mem.h"
#include "os/fs.h"
#include "os/lock.h"
#include "os/proc.h"
#include "run/trial.h"

/* What was begun may take so much more of the budget rather than be left out. */
static const double overrun = 0.2;
static const double slow_exec = 5e-3, slow_step = 1e-3;	/* what makes a machine slow */

/* The budget of `all` by mode, in seconds: on a PC, on a slow machine. */
static const struct budget { double pc, slow; unsigned rounds, most; double precision; }
	normal = { 300, 900, 10, 30, 2 }, quick = { 60, 180, 5, 5, 0 },
	rigorous = { 3600, 10800, 20, 60, 1 };

static const struct budget *budget_of(const struct options *o)
{
	return o->quick ? &quick : o->rigorous ? &rigorous : &normal;
}

/* kbench --worker without arguments refuses with status 2: proof that the exec worked. */
static int exec_self(void)
{
	char *argv[] = { (char *)"kbench", (char *)"--worker", NULL };

	execv(proc_self(), argv);
	return 127;
}

static void look_at_exec(struct campaign *c)
{
	const char *self = proc_self();
	double least = INFINITY;

	for (int i = 0; self && i < 3; i++) {
		uint64_t from = clock_now(&c->clock);

		if (trial(exec_self) != STATUS_USAGE) {
			self = NULL;
			break;
		}
		least = fmin(least, (double)(clock_now(&c->clock) - from) / 1e9);
	}
	c->machine.self = proc_self();
	c->machine.can_exec = self != NULL;
	c->exec_s = self ? least : 0;
}

static int look_at_places(struct campaign *c, struct error *e)
{
	const char *pin = c->o->pin;
	struct cpus chosen = { 0 };

	cpus_allowed(&c->cpus);
	if (pin && strcmp(pin, "auto") != 0 && strcmp(pin, "none") != 0) {
		if (!cpus_parse(&chosen, pin) || !chosen.n)
			return error_set(e, STATUS_USAGE,
				"--pin takes auto, none or CPUs such as "
				"0,2-3, not '%s'",
				pin);
		for (size_t i = 0; i < chosen.n; i++) {
			bool there = false;

			for (size_t k = 0; k < c->cpus.n; k++)
				there |= c->cpus.v[k] == chosen.v[i];
			if (!there)
				return error_set(e, STATUS_CANNOT,
					"CPU %u is not among those allowed here",
					chosen.v[i]);
		}
		cpus_release(&c->cpus);
		c->cpus = chosen;
	}
	c->preferred = cpu_preferred(&c->cpus);
	c->machine.cpus = &c->cpus;
	return 0;
}

static int look_at_tmpdir(struct campaign *c, struct error *e)
{
	if (c->o->tmpdir && !fs_is_writable_dir(c->o->tmpdir))
		return error_set(e, STATUS_CANNOT, "--tmpdir %s: can not be written",
			c->o->tmpdir);
	c->tmpdir = c->o->tmpdir ? c->o->tmpdir : fs_writable_dir(NULL);
	return 0;
}

/* Unless it is there: `all` may be a number that was named too. */
static void add_process(struct campaign *c, const struct task *t, unsigned copies,
	unsigned cpus)
{
	struct process *p;

	for (size_t i = c->n; i-- > 0 && c->v[i].task == t;) {
		if (c->v[i].copies == copies && c->v[i].cpus == cpus)
			return;
	}
	p = &c->v[c->n++];
	*p = (struct process){ .task = t, .copies = copies, .cpus = cpus };
	p->n = mem_alloc(t->wanted_n * sizeof(*p->n));
	p->base_n = mem_alloc(t->wanted_n * sizeof(*p->base_n));
}

/* The product of tasks, copies and CPUs; "all" copies are as many as there are CPUs. */
static void make_processes(struct campaign *c)
{
	static const struct sweep one = { .v = { 1 }, .n = 1 },
				  unset = { .v = { 0 }, .n = 1 };
	const struct sweep *copies = c->o->copies.n ? &c->o->copies : &one;
	const struct sweep *cpus = c->o->cpus.n ? &c->o->cpus : &unset;
	bool all_is_one = c->cpus.n == 1;

	c->v = mem_alloc(sizeof(*c->v) * c->selection->n * copies->n * cpus->n);
	for (size_t i = 0; i < c->selection->n; i++) {
		for (unsigned k = 0; k < copies->n; k++) {
			unsigned n = copies->v[k] ? copies->v[k] : (unsigned)c->cpus.n;

			if (!copies->v[k] && all_is_one && copies->n > 1)
				continue;
			for (unsigned j = 0; j < cpus->n; j++)
				add_process(c, &c->selection->v[i], n, cpus->v[j]);
		}
	}
}

/* Of the rounds to come it has so many from the run that is resumed. */
static unsigned rounds_ahead(const struct process *p, unsigned round, unsigned total)
{
	unsigned n = 0;

	for (size_t i = 0; i < p->done_n; i++)
		n += p->done[i] > round && p->done[i] <= total;
	return n;
}

void campaign_plan(struct campaign *c)
{
	const struct budget *b = budget_of(c->o);
	struct planned *v = mem_alloc(sizeof(*v) * c->n);
	double spent = c->round ? (double)(kb_now() - c->began) / 1e9 : 0;
	unsigned rounds = c->o->rounds ? c->o->rounds : b->rounds;
	struct plan_rounds all = { .done = c->round, .exact = c->o->rounds != 0,
		.slack = c->round ? c->budget * overrun : 0 };
	size_t k = 0;

	if (c->resumed && c->resumed->plan.rounds > rounds)
		rounds = c->resumed->plan.rounds;
	all.total = rounds > c->round ? rounds : c->round + 1;
	for (size_t i = 0; i < c->n; i++) {
		if (c->v[i].over)
			continue;
		v[k] = c->v[i].plan;
		v[k++].ahead = rounds_ahead(&c->v[i], c->round, all.total);
	}
	c->est = plan_share(v, k, fmax(c->budget - spent, c->budget / 20), &all);
	k = 0;
	for (size_t i = 0; i < c->n; i++) {
		struct process *p = &c->v[i];

		if (p->over)
			continue;
		p->plan = v[k++];
		/* A later plan may take rounds from it, and gives none back. */
		if (p->plan.effort.single)
			p->plan.single_most = p->plan.taken + p->plan.rounds;
	}
	c->rounds = all.total;
	c->most_rounds = c->o->rounds ? c->o->rounds : b->most;
	if (c->most_rounds < c->rounds)
		c->most_rounds = c->rounds;
	free(v);
}

static void set_budget(struct campaign *c)
{
	const struct budget *b = budget_of(c->o);
	double least = 0;

	for (size_t i = 0; i < c->n; i++)
		least += fmax(PLAN_LEAST_ROUNDS * plan_full(&c->v[i].plan.cost), 10);
	c->precision = c->o->precision > 0 ? c->o->precision : b->precision;
	c->budget = c->slow ? b->slow : b->pc;
	if (c->o->time > 0)
		c->budget = c->o->time;
	else if (!c->o->all && !c->o->rigorous && !c->o->quick)
		c->budget = fmin(least, 300);
}

uint64_t campaign_entropy(void)
{
	return (uint64_t)time(NULL) ^ kb_now() ^ (uint64_t)getpid() << 32;
}

int campaign_open(struct campaign *c, const struct options *o, const struct selection *s,
	struct error *e)
{
	*c = (struct campaign){ .o = o, .selection = s, .scratch.lock = -1,
		.lock = LOCK_NONE };
	clock_open(&c->clock);
	clock_measure(&c->clock);
	c->clock_facts.step = (double)c->clock.step_ns / 1e9;
	c->clock_facts.tick = (double)c->clock.tick_ns / 1e9;
	look_at_exec(c);
	if (look_at_places(c, e) < 0 || look_at_tmpdir(c, e) < 0)
		return -1;
	c->can_look = trial(lock_try) == 0;
	c->slow = c->exec_s >= slow_exec || c->clock_facts.step >= slow_step;
	c->slow_factor = c->exec_s > 0.5e-3 ? c->exec_s / 0.5e-3 : 1;
	c->memory = kb_memory_bound();
	c->seed = o->seed ? o->seed : campaign_entropy();
	c->seed &= UINT64_C(0x7fffffffffffffff);
	c->rng.state = c->seed;
	make_processes(c);
	for (size_t i = 0; i < c->n; i++)
		cost_estimate(c, &c->v[i]);
	set_budget(c);
	campaign_plan(c);
	return 0;
}

void campaign_close(struct campaign *c)
{
	progress_clear(&c->progress);
	scratch_close(&c->scratch);
	lock_release(&c->lock);
	for (size_t i = 0; i < c->n; i++) {
		free(c->v[i].n);
		free(c->v[i].base_n);
		free(c->v[i].notes);
		free(c->v[i].done);
	}
	free(c->v);
	free(c->canaries);
	cpus_release(&c->cpus);
	runs_release(&c->runs);
}
