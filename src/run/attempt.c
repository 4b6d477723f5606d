/* attempt - one process in one round: where it runs, what is kept of it. */
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "base/mem.h"
#include "measure/events.h"
#include "measure/yields.h"
#include "os/host.h"
#include "os/proc.h"
#include "result/flags.h"
#include "run/campaign.h"
#include "run/journal.h"
#include "run/supervise.h"
#include "stats/order.h"

/* The machine before or after a process, for the marks of its samples. */
struct moment {
	bool known;
	struct machine_time time;
	/* CPU seconds of this program and all it reaped */
	double mhz, own;
	uint64_t at;
};

static double cpu_seconds(const struct rusage *r)
{
	return (double)(r->ru_utime.tv_sec + r->ru_stime.tv_sec) +
		(double)(r->ru_utime.tv_usec + r->ru_stime.tv_usec) / 1e6;
}

static void look(struct moment *m)
{
	struct rusage self, children;
	struct host_round h = { 0 };

	getrusage(RUSAGE_SELF, &self);
	getrusage(RUSAGE_CHILDREN, &children);
	m->own = cpu_seconds(&self) + cpu_seconds(&children);
	m->known = proc_machine_time(&m->time);
	host_round(&h);
	m->mhz = h.mhz;
	m->at = kb_now();
}

/*
 * Busy time that was not ours: more than a twentieth of one CPU, and more than the ticks
 * can err.
 */
static unsigned marks_between(const struct moment *a, const struct moment *b)
{
	double tick = 1.0 / (a->time.ticks_a_second ? a->time.ticks_a_second : 100);
	double wall = (double)(b->at - a->at) / 1e9, busy, steal;
	unsigned marks = 0;

	if (a->mhz > 0 && b->mhz > 0 && fabs(b->mhz / a->mhz - 1) > 0.03)
		marks |= FLAG_FREQUENCY;
	if (!a->known || !b->known)
		return marks;
	busy = (double)(b->time.busy - a->time.busy) * tick - (b->own - a->own);
	steal = (double)(b->time.steal - a->time.steal) * tick;
	if (busy > fmax(0.05 * wall, 3 * tick))
		marks |= FLAG_USERS;
	if (steal > 0.01 * (double)(b->time.total - a->time.total) * tick &&
		steal > 1.5 * tick)
		marks |= FLAG_STEAL;
	return marks;
}

/* The chain of additions against the median of this session. */
static unsigned canary_mark(struct campaign *c, const struct attempt *a)
{
	const double v[] = { a->canary_before, a->canary_after };
	double median;
	unsigned mark = 0;

	for (int i = 0; i < 2; i++) {
		if (!(v[i] > 0))
			continue;
		VEC_GROW(c->canaries, c->canaries_n, c->canaries_cap);
		c->canaries[c->canaries_n++] = v[i];
		median = order_median(c->canaries, c->canaries_n);
		if (c->canaries_n >= 5 && fabs(v[i] / median - 1) > 0.03)
			mark = FLAG_CANARY;
	}
	return mark;
}

static bool is_list(const char *pin)
{
	return pin && strcmp(pin, "auto") != 0 && strcmp(pin, "none") != 0;
}

/* Where the workers go: the CPUs asked for, else the probe's own placement. */
static void choose_place(const struct campaign *c, const struct process *p,
	struct placement *w, struct job *job)
{
	const struct options *o = c->o;
	const struct kb_probe *probe = p->task->point.probe;
	enum kb_pin pin = probe->pin;
	bool none = o->pin && strcmp(o->pin, "none") == 0;
	size_t n = p->cpus && p->cpus < c->cpus.n ? p->cpus : c->cpus.n;

	*w = (struct placement){ .nice_set = o->nice != NULL };
	w->nice = o->nice ? (int)strtol(o->nice, NULL, 10) : 0;
	schedule_parse(&w->schedule, o->sched, NULL);
	job->second_cpu = -1;
	if (is_list(o->pin) || p->cpus)
		w->cpus = (struct cpus){ .v = c->cpus.v, .n = n };
	if (none || (is_list(o->pin) && pin != KB_TWO) || c->cpus.n < 2)
		return;
	if (pin == KB_ONE && p->copies > 1) {
		w->cpus = (struct cpus){ .v = c->cpus.v, .n = n };
		w->spread = true;
	} else if (pin == KB_ONE && !p->cpus) {
		w->cpus = (struct cpus){ .v = (unsigned *)&c->preferred, .n = 1 };
	} else if (pin == KB_TWO && probe->needs & KB_FORK) {
		const unsigned *first = p->cpus || is_list(o->pin) ? c->cpus.v :
								     &c->preferred;

		w->cpus = (struct cpus){ .v = (unsigned *)first, .n = 1 };
		job->second_cpu = (int)(c->cpus.v[0] == *first ? c->cpus.v[1] :
								 c->cpus.v[0]);
	}
}

/* What filled one window, for another: the plan may have changed in between. */
static uint64_t to_fill(uint64_t n, uint64_t filled_ns, uint64_t window_ns)
{
	double m = (double)n;

	if (filled_ns && filled_ns != window_ns)
		m = m * (double)window_ns / (double)filled_ns + 0.5;
	return n && m < 1 ? 1 : (uint64_t)m;
}

static void fill_job(struct campaign *c, const struct process *p, struct job *job)
{
	const struct task *t = p->task;

	*job = (struct job){ .magic = JOB_MAGIC, .size = sizeof(*job) };
	snprintf(job->probe, sizeof(job->probe), "%s", t->point.probe->name);
	memcpy(job->value, t->point.value, sizeof(job->value));
	memcpy(job->wanted, t->wanted, sizeof(job->wanted));
	memcpy(job->inner, t->inner, sizeof(job->inner));
	job->wanted_n = (uint16_t)t->wanted_n;
	job->inner_n = (uint16_t)t->inner_n;
	job->effort = p->plan.effort;
	for (size_t i = 0; i < t->wanted_n; i++) {
		job->n[i] = to_fill(p->n[i], p->filled_ns, job->effort.window_ns);
		job->base_n[i] =
			to_fill(p->base_n[i], p->filled_ns, job->effort.window_ns);
	}
	job->clock_step_ns = c->clock.step_ns;
	job->clock_cost_ns = c->clock.cost_ns;
	job->clock_tick_ns = c->clock.tick_ns;
	job->seed = rng_next(&c->rng);
	job->memory = c->memory;
	options_pass(job->options, sizeof(job->options), c->o);
}

static void define(struct campaign *c, struct process *p, const struct out *outs,
	size_t n)
{
	for (size_t i = 0; i < n && !p->defined; i++)
		journal_def(c->sink, &outs[i], &p->task->point);
	p->defined = true;
}

struct place campaign_place(const struct campaign *c, const struct process *p)
{
	bool sweep = c->o->copies.n || c->o->cpus.n;

	return sweep ? (struct place){ p->copies, p->cpus } : (struct place){ 0, 0 };
}

static struct journal_sample where_of(const struct campaign *c, const struct process *p)
{
	struct place at = campaign_place(c, p);

	return (struct journal_sample){ c->round, at.copies, at.cpus };
}

/* The caller frees ns. */
static struct events events_in(const struct attempt *a, uint64_t step_ns)
{
	double *ns = mem_alloc((a->events_n + 1) * sizeof(*ns));

	for (size_t i = 0; i < a->events_n; i++)
		ns[i] = (double)a->events[i];
	return (struct events){ .ns = ns, .n = a->events_n, .step_ns = step_ns };
}

/* No figure, of an id: false, or a quantile that so few events do not have. */
static bool keep_lack(struct campaign *c, const char *id,
	const struct journal_sample *where, const struct sample *s,
	const struct events *e)
{
	bool few = !s && e->n;
	struct attempt lacking = { .outcome = few ? OUTCOME_SKIPPED : OUTCOME_FAILED };

	if (s)
		snprintf(lacking.why, sizeof(lacking.why),
			"measured %g, which is no figure", s->v);
	else if (few)
		snprintf(lacking.why, sizeof(lacking.why), "%zu events are too few",
			e->n);
	else
		snprintf(lacking.why, sizeof(lacking.why), "the probe gave no value");
	journal_event(c->sink, id, where, &lacking);
	return few;
}

static void keep_samples(struct campaign *c, struct process *p, const struct attempt *a,
	const struct out *outs, unsigned marks)
{
	const struct journal_sample where = where_of(c, p);
	const struct kb_out *of = p->task->point.probe->outs;
	struct events e = events_in(a, c->clock.step_ns);
	/* The events of copies are one pool; no quantile of it follows from theirs. */
	bool pooled = a->copies > 1 && events_of(p->task->point.probe);
	struct sample s;

	for (size_t i = 0; i < p->task->wanted_n; i++) {
		const struct out *o = &outs[i];
		const struct yield *y = &a->yields[i * a->copies];
		bool measured = pooled ?
			events_sample(&s, of[o->place].part, o->unit, &e) :
			yields_sample(&s, y, a->copies, o->unit, e.step_ns);

		s.flags |= marks | a->flags;
		if (measured)
			journal_smp(c->sink, o->id, &where, &s);
		else if (!keep_lack(c, o->id, &where, y->n ? &s : NULL, &e))
			p->outcome = OUTCOME_FAILED;
	}
	if (e.n)
		journal_histogram(c->sink, p->task->process, &where, a);
	free((double *)e.ns);
}

static bool is_kept(const struct process *p, const struct attempt_note *note)
{
	for (size_t i = 0; i < p->notes_n; i++) {
		if (strcmp(p->notes[i].key, note->key) == 0 &&
			strcmp(p->notes[i].text, note->text) == 0)
			return true;
	}
	return false;
}

/* What a process says is on record once, and again where a later one says otherwise. */
static void keep_notes(struct campaign *c, struct process *p, const struct attempt *a)
{
	for (size_t i = 0; i < a->notes_n; i++) {
		const struct attempt_note *note = &a->notes[i];

		if (is_kept(p, note))
			continue;
		VEC_GROW(p->notes, p->notes_n, p->notes_cap);
		p->notes[p->notes_n++] = *note;
		journal_note(c->sink, "%s %s: %s", p->task->process, note->key,
			note->text);
	}
}

static void explain_signal(struct attempt *a)
{
	if (a->outcome != OUTCOME_CRASHED)
		return;
	if (a->sig == SIGXCPU && schedule_is_realtime(&a->where->schedule))
		snprintf(a->why, sizeof(a->why),
			"too long on the CPU without a sleep, for a real-time process");
	if (a->sig == SIGKILL)
		snprintf(a->why, sizeof(a->why),
			"Killed (out of memory, or by somebody)");
}

static void finish(struct campaign *c, struct process *p, struct attempt *a,
	unsigned marks)
{
	struct out outs[KB_OUTS_MOST];
	const struct journal_sample where = where_of(c, p);

	task_outs(outs, p->task);
	if (a->outcome != OUTCOME_OK) {
		explain_signal(a);
		journal_event(c->sink, p->task->process, &where, a);
		p->over = true;
		p->outcome = a->outcome;
		return;
	}
	/* One operation a sample is the plan's doing and no calibration. */
	if (!p->plan.effort.single) {
		p->filled_ns = p->plan.effort.window_ns;
		memcpy(p->n, a->job->n, p->task->wanted_n * sizeof(*p->n));
		memcpy(p->base_n, a->job->base_n, p->task->wanted_n * sizeof(*p->base_n));
	}
	if (p->plan.cut)
		marks |= FLAG_SHORT;
	keep_samples(c, p, a, outs, marks);
	keep_notes(c, p, a);
	cost_learn(p, a);
	p->over = p->outcome != OUTCOME_OK;
}

/* Threads, or the children of a load: shells, builds, groups. */
static bool is_crowd(const struct kb_probe *p)
{
	return p->needs & KB_THREADS || (p->needs & KB_FORK && p->samples == 1);
}

void campaign_attempt(struct campaign *c, struct process *p)
{
	struct out outs[KB_OUTS_MOST];
	struct job job;
	struct placement where;
	struct journal_sample beg;
	struct moment before, after;
	unsigned second = 0;
	const struct kb_probe *probe = p->task->point.probe;
	struct attempt a = { .job = &job, .copies = p->copies, .where = &where,
		.scratch = &c->scratch, .needs_dir = probe->needs & KB_TMPDIR,
		.verbose = c->o->verbose, .frozen = !c->machine.can_exec,
		.crowd = is_crowd(probe), .subreaper = c->subreaper,
		.spared = &c->spared };

	p->plan.taken++;
	define(c, p, outs, task_outs(outs, p->task));
	beg = where_of(c, p);
	journal_beg(c->sink, p->task->process, &beg);
	fill_job(c, p, &job);
	choose_place(c, p, &where, &job);
	a.timeout = cost_limit(c, p);
	/* So that a process that is slow and not stuck still has something to say. */
	job.effort.most_ns = (uint64_t)(a.timeout / 3 / p->plan.cost.lanes * 1e9);
	campaign_look_for_second(c);
	do {
		attempt_release(&a);
		a.suspended = false;
		look(&before);
		supervise(&a);
		look(&after);
	} while (a.suspended && !a.interrupted && a.outcome == OUTCOME_OK);
	if (campaign_look_for_second(c))
		second = FLAG_SECOND;
	if (!a.interrupted)
		finish(c, p, &a,
			marks_between(&before, &after) | canary_mark(c, &a) | second);
	attempt_release(&a);
}
