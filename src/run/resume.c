/* resume - what an interrupted run has already, so that only the rest is measured. */
#include <stdio.h>
#include <string.h>

#include "base/build.h"
#include "base/mem.h"
#include "os/clock.h"
#include "os/host.h"
#include "run/campaign.h"
#include "run/journal.h"

/* The facts of this machine that must be those of the file. */
struct identity { char kernel[160], cpu[160], boot[64]; };

static void remember(void *arg, const char *key, const char *value)
{
	struct identity *me = arg;

	if (strcmp(key, "kernel.release") == 0)
		snprintf(me->kernel, sizeof(me->kernel), "%s", value);
	if (strcmp(key, "cpu.model") == 0)
		snprintf(me->cpu, sizeof(me->cpu), "%s", value);
	if (strcmp(key, "boot_id") == 0)
		snprintf(me->boot, sizeof(me->boot), "%s", value);
}

static int same(const struct run *old, const char *key, const char *now, struct error *e)
{
	const char *then = run_fact(old, key);

	if (!then || strncmp(then, now, 150) == 0)
		return 0;
	return error_set(e, STATUS_CANNOT, "can not resume: %s was '%s', is '%s'", key,
		then, now);
}

static bool has_round(const struct series *s, unsigned round)
{
	for (size_t i = 0; s && i < s->n; i++) {
		if (s->v[i].round == round)
			return true;
	}
	return false;
}

static void mark_rounds(struct campaign *c, struct process *p, const struct run *old)
{
	struct out outs[KB_OUTS_MOST];
	size_t n = task_outs(outs, p->task);

	for (unsigned r = 1; r <= c->most_rounds; r++) {
		bool all = true;

		for (size_t i = 0; i < n; i++)
			all &= has_round(run_series(old, outs[i].id, p->copies, p->cpus),
				r);
		if (!all)
			continue;
		VEC_GROW(p->done, p->done_n, p->done_cap);
		p->done[p->done_n++] = r;
		p->defined = true;
	}
}

/* What ended badly stays so; a skip is looked at again. */
static void mark_failure(struct campaign *c, struct process *p, const struct run *old)
{
	struct out outs[KB_OUTS_MOST];
	const struct event *ev;

	task_outs(outs, p->task);
	ev = run_event_at(old, outs[0].id, (struct place){ p->copies, p->cpus });
	if (!ev || ev->outcome == OUTCOME_SKIPPED || c->o->retry_crashed)
		return;
	p->over = true;
	p->outcome = ev->outcome;
}

/* A beg without an outcome under another boot: the machine died there. */
static void mark_culprit(struct campaign *c, struct process *p, const struct run *old,
	bool same_boot)
{
	const struct start *last = old->starts_n ? &old->starts[old->starts_n - 1] : NULL;

	if (!last || last->ended || same_boot || c->o->retry_crashed ||
		strcmp(last->process, p->task->process) != 0)
		return;
	if (last->at.copies && (last->at.copies != p->copies || last->at.cpus != p->cpus))
		return;
	p->over = true;
	p->outcome = OUTCOME_CRASHED;
}

/*
 * Is the machine still in the boot of the run's last life? Where none has a name, the
 * clock since boot tells: it has gone back.
 */
static bool same_boot(const struct run *old, const char *boot)
{
	const struct life *last = &old->lives[old->lives_n - 1];
	double up = clock_uptime();

	if (last->boot && *boot)
		return strcmp(last->boot, boot) == 0;
	return last->up_most > 0 && up >= last->up_most;
}

int campaign_resume(struct campaign *c, const struct run *old, struct error *e)
{
	struct identity me = { .kernel = "" };
	bool alive;

	host_facts(remember, &me, &c->clock, c->tmpdir);
	if (same(old, "kernel.release", me.kernel, e) < 0 ||
		same(old, "cpu.model", me.cpu, e) < 0 ||
		same(old, "tool.version", build_version, e) < 0)
		return -1;
	c->resumed = old;
	snprintf(c->boot, sizeof(c->boot), "%s", me.boot);
	alive = same_boot(old, me.boot);
	for (size_t i = 0; i < c->n; i++) {
		mark_rounds(c, &c->v[i], old);
		mark_failure(c, &c->v[i], old);
		mark_culprit(c, &c->v[i], old, alive);
	}
	campaign_plan(c);
	return 0;
}

void campaign_record_culprit(struct campaign *c)
{
	const struct run *old = c->resumed;
	const struct start *last = old && old->starts_n ?
		&old->starts[old->starts_n - 1] :
		NULL;
	struct attempt a = { .outcome = OUTCOME_CRASHED,
		.why = "the machine went down while this ran" };

	for (size_t i = 0; last && !last->ended && i < c->n; i++) {
		if (c->v[i].outcome != OUTCOME_CRASHED ||
			strcmp(c->v[i].task->process, last->process) != 0)
			continue;
		journal_event(c->sink, last->process,
			&(struct journal_sample){ last->round, last->at.copies,
				last->at.cpus },
			&a);
		return;
	}
}
