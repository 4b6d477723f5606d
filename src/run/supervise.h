/*
 * supervise - one process (or copies of it) from fork to reap, whatever it does.
 *
 * A death is noticed by SIGCHLD and not by end of file, because helpers inherit
 * the write end. Whatever the end is, the whole process group and what escaped
 * from it are killed and reaped before supervise() returns. While a worker
 * samples, the supervisor sleeps in ppoll(): it allocates, reads and prints
 * nothing.
 */
#ifndef RUN_SUPERVISE_H
#define RUN_SUPERVISE_H

#include <stdbool.h>

#include "measure/sampler.h"
#include "os/cpu.h"
#include "result/run.h"
#include "run/schedule.h"
#include "run/scratch.h"
#include "run/wire.h"

/* Where and how the workers of one attempt run. */
struct placement {
	struct cpus cpus;	/* n 0: not restricted */
	bool spread;		/* copy k on cpus.v[k % n] alone */
	bool nice_set;
	int nice;
	struct schedule schedule;
};

struct attempt_note { char key[24], text[160]; };

/* In: job, copies, timeout, placement. Out: everything below. attempt_release() frees. */
struct attempt {
	struct job *job;		/* n and base_n are updated */
	unsigned copies;
	double timeout;			/* seconds */
	const struct placement *where;
	struct scratch *scratch;
	bool needs_dir;
	bool verbose;			/* the probe's stderr is ours */
	/* many of its own run at once: that they push each other aside is no mark */
	bool crowd;
	bool frozen;			/* this program can not exec itself: fork only */
	bool subreaper;			/* orphans of the group become our children */
	const struct proc_spared *spared;

	enum outcome outcome;
	char why[200];
	int sig, exit;
	double t;			/* seconds, fork to reap */
	bool interrupted;		/* stop_requested() came in between */
	bool suspended;			/* stopped and continued: the sample is void */
	struct yield *yields;		/* [out * copies + copy] */
	uint64_t *events;		/* of an event lane, of all copies, in ns */
	size_t events_n, events_cap;
	struct attempt_note *notes;
	size_t notes_n, notes_cap;
	/* FLAG_MIGRATED, FLAG_FROZEN, FLAG_INVOLUNTARY, FLAG_PRESSURE */
	unsigned flags;
	double canary_before, canary_after;	/* of copy 0; 0: unknown */
	uint64_t sampled_ns, warm_ns, passed_ns;	/* of copy 0: struct sampler */
};

void supervise(struct attempt *a);
void attempt_release(struct attempt *a);

#endif
