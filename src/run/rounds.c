/* rounds - every selected process once a round, in random order, until it is enough. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "measure/canary.h"
#include "os/host.h"
#include "os/lock.h"
#include "os/proc.h"
#include "run/campaign.h"
#include "run/journal.h"
#include "run/stop.h"
#include "stats/order.h"

static double spent(const struct campaign *c)
{
	return (double)(kb_now() - c->began) / 1e9;
}

static bool exact(const struct campaign *c)
{
	return c->o->rounds != 0;
}

static bool was_done(const struct process *p, unsigned round)
{
	for (size_t i = 0; i < p->done_n; i++) {
		if (p->done[i] == round)
			return true;
	}
	return false;
}

/* Where one operation a round is all that fits: has it had its rounds? */
static bool is_used_up(const struct process *p)
{
	return p->plan.effort.single && p->plan.taken >= p->plan.single_most;
}

static bool takes_part(const struct campaign *c, const struct process *p)
{
	return !p->over && !was_done(p, c->round) && !is_used_up(p);
}

/* Fisher-Yates over those that take part. Returns how many. */
static size_t shuffle(struct campaign *c, struct process **order)
{
	size_t n = 0;

	for (size_t i = 0; i < c->n; i++) {
		if (takes_part(c, &c->v[i]))
			order[n++] = &c->v[i];
	}
	for (size_t i = n; i > 1; i--) {
		size_t k = (size_t)rng_below(&c->rng, i);
		struct process *swap = order[i - 1];

		order[i - 1] = order[k];
		order[k] = swap;
	}
	return n;
}

/* What one more round would take. */
static double next_round(const struct campaign *c)
{
	double sum = 0;

	for (size_t i = 0; i < c->n; i++) {
		if (!c->v[i].over && !is_used_up(&c->v[i]))
			sum += plan_cost(&c->v[i].plan.cost, &c->v[i].plan.effort);
	}
	return sum;
}

static void draw(struct campaign *c, const struct process *p, size_t k, size_t n)
{
	double round = next_round(c);
	struct progress_state s = { .round = c->round,
		.rounds = c->rounds,
		.done = (c->round - 1) * n + k,
		.total = c->rounds * n,
		.what = p->task->process };

	s.left = round * (c->rounds - c->round) +
		(n ? round * (double)(n - k) / (double)n : 0);
	progress_draw(&c->progress, &s);
}

static void record_round(struct campaign *c)
{
	struct host_round h = { 0 };
	struct round r = { .number = c->round };

	host_round(&h);
	r.canary = c->canaries_n ? order_median(c->canaries, c->canaries_n) : 0;
	r.mhz = h.mhz;
	r.temp = h.temp;
	r.load = h.load;
	journal_round(c->sink, &r);
}

/* True: the round is complete. */
static bool one_round(struct campaign *c, struct process **order)
{
	size_t n = shuffle(c, order);

	for (size_t k = 0; k < n; k++) {
		if (stop_requested())
			return false;
		if (!exact(c) && c->round > 1 && spent(c) > 1.25 * c->budget) {
			c->out_of_time = true;
			return false;
		}
		draw(c, order[k], k, n);
		campaign_attempt(c, order[k]);
	}
	if (stop_requested())
		return false;
	if (n)
		record_round(c);
	return true;
}

static void skip(struct campaign *c, struct process *p, const char *why)
{
	struct place at = campaign_place(c, p);
	const struct journal_sample where = { 0, at.copies, at.cpus };

	p->over = true;
	p->outcome = OUTCOME_SKIPPED;
	journal_skip(c->sink, p->task->process, &where, why);
}

/* Those that the plan has no room for; what was measured of them stays. */
static void leave_out(struct campaign *c)
{
	for (size_t i = 0; i < c->n; i++) {
		struct process *p = &c->v[i];
		size_t had = p->plan.taken + p->done_n;

		if (p->over || !p->plan.skip)
			continue;
		p->over = true;
		if (had)
			journal_note(c->sink,
				"%s: left out after %zu of %u rounds to fit the budget",
				p->task->process, had, c->rounds);
		else
			skip(c, p, "budget");
	}
}

static bool more_rounds(struct campaign *c)
{
	if (c->round < c->rounds)
		return true;
	if (exact(c) || c->round >= c->most_rounds || !(c->precision > 0))
		return false;
	if (campaign_stop_precise(c))
		return false;
	if (spent(c) + next_round(c) > c->budget)
		return false;
	c->rounds++;
	return true;
}

static void all_rounds(struct campaign *c)
{
	struct process **order = mem_alloc(sizeof(struct process *) * (c->n + 1));
	const unsigned planned = c->rounds;

	do {
		c->round++;
		leave_out(c);
		if (!one_round(c, order))
			break;
		if (c->round < c->rounds)
			campaign_plan(c);
	} while (more_rounds(c));
	if (!stop_requested() && c->round < planned)
		journal_note(c->sink, "%u rounds instead of %u to fit the budget",
			c->round, planned);
	free(order);
}

/* What a probe needs and this machine lacks is said before anything runs. */
static void skip_what_cannot(struct campaign *c)
{
	char why[160];

	c->machine.tmpdir = c->scratch.dir[0] ? c->tmpdir : NULL;
	c->machine.tmpdir_why = c->scratch.why;
	for (size_t i = 0; i < c->n; i++) {
		struct process *p = &c->v[i];

		if (p->over)
			continue;
		if (p->cpus > c->cpus.n)
			snprintf(why, sizeof(why), "needs %u CPUs, %zu %s allowed",
				p->cpus, c->cpus.n, c->cpus.n == 1 ? "is" : "are");
		else if (p->cpus == 1 && p->task->point.probe->pin == KB_TWO)
			snprintf(why, sizeof(why), "needs two CPUs, --cpus allows one");
		else if (needs_met(p->task->point.probe, &c->machine, why, sizeof(why)))
			continue;
		skip(c, p, why);
	}
}

static void fact(void *arg, const char *key, const char *value)
{
	struct campaign *c = arg;

	journal_fact(c->sink, key, value);
}

static void end_fact(void *arg, const char *key, const char *value)
{
	char name[64];

	snprintf(name, sizeof(name), "%s.end", key);
	fact(arg, name, value);
}

static const char *lookup(void *arg, const char *key)
{
	struct campaign *c = arg;

	return c->runs.n ? run_fact(c->runs.v[c->runs.n - 1], key) : NULL;
}

static void warn(void *arg, const char *text)
{
	struct campaign *c = arg;

	journal_note(c->sink, "%s", text);
	if (!c->o->quiet && stop_can_print(STDERR_FILENO, true))
		fprintf(stderr, "kbench: warning: %s\n", text);
}

static void write_notes(struct campaign *c)
{
	char key[60];

	for (unsigned i = 0; i < c->o->notes.n; i++) {
		const char *note = c->o->notes.v[i];
		size_t n = strcspn(note, "=");

		snprintf(key, sizeof(key), "note.%.*s", (int)n, note);
		journal_fact(c->sink, key, note[n] ? note + n + 1 : "");
	}
}

static void write_head(struct campaign *c, const struct campaign_hooks *hooks)
{
	char id[9];
	/* Not of the seed of the order: two runs of one seed are two runs. */
	struct rng own = { campaign_entropy() };
	struct journal_run run = { .id = id,
		.seed = c->seed,
		.resumed = c->resumed != NULL };

	snprintf(id, sizeof(id), "%08x", (unsigned)(rng_next(&own) & 0xffffffffu));
	if (c->resumed)
		run.id = c->resumed->id;
	journal_begin(c->sink, &run, c->o);
	if (c->boot[0])
		journal_fact(c->sink, "boot_id", c->boot);
	if (!c->resumed) {
		host_facts(fact, c, &c->clock, c->tmpdir);
		journal_fact(c->sink, "cpu.slow", c->slow ? "1" : "0");
		write_notes(c);
		hooks->options(c->sink);
	}
	campaign_record_culprit(c);
	journal_plan(c->sink, (unsigned)c->n, c->rounds, c->est);
}

/*
 * How the ids of one process ended, as a reader of the file would see it. What was never
 * begun, because the run was interrupted, counts nowhere.
 */
static void count_ids(const struct campaign *c, const struct process *p,
	struct journal_end *e)
{
	struct out outs[KB_OUTS_MOST];
	const struct run *r = c->runs.v[c->runs.n - 1];
	size_t n = task_outs(outs, p->task);

	for (size_t i = 0; i < n; i++) {
		const struct event *ev = run_event_at(r, outs[i].id,
			(struct place){ p->copies, p->cpus });

		if (ev && ev->outcome != OUTCOME_SKIPPED)
			e->fail++;
		else if (run_series(r, outs[i].id, p->copies, p->cpus))
			e->ok++;
		else if (ev)
			e->skip++;
	}
}

static void write_end(struct campaign *c)
{
	struct journal_end e = { .why = "done", .t = spent(c) };

	for (size_t i = 0; c->runs.n && i < c->n; i++)
		count_ids(c, &c->v[i], &e);
	if (stop_requested())
		e.why = "interrupted";
	else if (c->out_of_time)
		e.why = "budget";
	host_volatile_facts(end_fact, c);
	journal_end(c->sink, &e);
}

/* Where others are at work no slices agree: a run of one second takes no two for it. */
static void warm_up(struct campaign *c)
{
	double most = fmin(fmax(c->est / 5, 0.1), 2);

	canary_warm_up(&c->clock, (uint64_t)(most * 1e9));
}

bool campaign_look_for_second(struct campaign *c)
{
	bool here = (c->can_look && lock_other_is_here(&c->lock, LOCK_NAME)) ||
		c->scratch.second;

	if (here && !c->second) {
		progress_clear(&c->progress);
		warn(c, "another kbench runs on this machine; samples are marked e");
	}
	c->second |= here;
	return here;
}

void campaign_measure(struct campaign *c, struct sink *sink,
	const struct campaign_hooks *hooks)
{
	c->sink = sink;
	sink->runs = &c->runs;
	c->began = kb_now();
	stop_install();
	sink->mask = stop_mask();
	proc_spare_children(&c->spared);
	c->subreaper = proc_subreaper();
	scratch_open(&c->scratch, c->tmpdir);
	progress_open(&c->progress, c->o->quiet);
	write_head(c, hooks);
	if (c->runs.n)
		hooks->begun(c, c->runs.v[c->runs.n - 1]);
	if (!c->resumed)
		host_warnings(lookup, c, warn, c);
	campaign_look_for_second(c);
	skip_what_cannot(c);
	warm_up(c);
	all_rounds(c);
	progress_clear(&c->progress);
	write_end(c);
}
