/*
 * campaign - a whole run: facts, plan, rounds of fresh processes in random order,
 * until they are precise enough, out of time, or interrupted.
 *
 *	campaign_open     looks at the machine, makes the plan, runs nothing
 *	campaign_measure  writes records to the sink as things happen
 *	campaign_close    removes what was made
 *
 * In between the caller may print the plan (--dry-run) or, afterwards, the
 * results in campaign.runs, which are what a reader of the file would see.
 */
#ifndef RUN_CAMPAIGN_H
#define RUN_CAMPAIGN_H

#include "base/rng.h"
#include "os/clock.h"
#include "os/cpu.h"
#include "os/lock.h"
#include "os/proc.h"
#include "result/file.h"
#include "run/needs.h"
#include "run/options.h"
#include "run/plan.h"
#include "run/progress.h"
#include "run/scratch.h"
#include "run/select.h"
#include "run/supervise.h"

/* One process of a round, with all that is known about it. */
struct process {
	const struct task *task;
	unsigned copies, cpus;		/* 1 and 0 unless asked for */
	uint64_t *n, *base_n;		/* calibrated, by index of wanted; 0: not yet */
	uint64_t filled_ns;		/* the window that they fill */
	struct planned plan;
	bool over;			/* skipped, failed or precise: not run again */
	bool defined;			/* its def records are written */
	enum outcome outcome;
	/* those that are on record */
	struct attempt_note *notes;
	size_t notes_n, notes_cap;
	/* rounds already measured (resume), in any order */
	unsigned *done;
	size_t done_n, done_cap;
};

struct campaign {
	const struct options *o;
	const struct selection *selection;
	struct process *v;
	size_t n;
	unsigned rounds, most_rounds;
	double budget, precision, est, slow_factor;
	double float_factor;		/* floating point on top; 0: not measured yet */
	bool slow, subreaper;
	bool second;			/* another kbench was seen */
	struct lock lock;
	bool can_look;			/* for a second kbench */
	struct proc_spared spared;	/* children that are none of ours */
	struct clock clock;
	struct clock_facts clock_facts;
	/* fork, exec and exit of this program; 0: not possible */
	double exec_s;
	struct cpus cpus;		/* allowed */
	unsigned preferred;		/* the CPU of pinned processes */
	struct machine machine;
	struct scratch scratch;
	const char *tmpdir;
	uint64_t memory, seed;
	struct rng rng;
	struct runs runs;
	struct sink *sink;
	struct progress progress;
	double *canaries;		/* of this session */
	size_t canaries_n, canaries_cap;
	uint64_t began;			/* nanoseconds */
	unsigned round;			/* the present one */
	bool out_of_time;
	const struct run *resumed;	/* NULL: a new run */
	char boot[64];			/* in which a resumed one goes on; "": unknown */
};

/* -1: an option that this machine can not fulfil (--pin, --tmpdir). */
int campaign_open(struct campaign *c, const struct options *o, const struct selection *s,
	struct error *e);
/*
 * Goes on with this run of an earlier file; between open and measure. -1: not the same
 * machine.
 */
int campaign_resume(struct campaign *c, const struct run *old, struct error *e);
/* A number that no other run has. */
uint64_t campaign_entropy(void);
/*
 * What the caller adds: its opt.NAME facts (by journal_fact), and what it says before
 * the first round.
 */
struct campaign_hooks {
	void (*options)(struct sink *s);
	void (*begun)(const struct campaign *c, const struct run *r);
};
void campaign_measure(struct campaign *c, struct sink *sink,
	const struct campaign_hooks *hooks);
void campaign_close(struct campaign *c);

/*
 * Writes the failure of the process under which the machine died, after a resume.
 * resume.c
 */
void campaign_record_culprit(struct campaign *c);
/* Of a sweep the place of the process, else none. attempt.c */
struct place campaign_place(const struct campaign *c, const struct process *p);
/* Those known to within the target rest from now on. True: all of them. precise.c */
bool campaign_stop_precise(struct campaign *c);
/* Is another kbench at work, or was since the last look? Warned of once. rounds.c */
bool campaign_look_for_second(struct campaign *c);
/* What a process costs: a guess, and what it really took. cost.c */
void cost_estimate(struct campaign *c, struct process *p);
void cost_learn(struct process *p, const struct attempt *a);
/* Seconds until it is taken for stuck. */
double cost_limit(const struct campaign *c, const struct process *p);
/* Shares out the budget anew, from what is known by now. campaign.c */
void campaign_plan(struct campaign *c);
/* One process in one round: run, flag, record. attempt.c */
void campaign_attempt(struct campaign *c, struct process *p);

#endif
