/*
 * plan - how the time of a run is shared out. Pure arithmetic, in seconds.
 *
 * If the full costs of all processes in all rounds fit the budget, nothing is
 * cut. Else one share s is found for all such that the sum of
 * min(full, max(least, s)) over all rounds is the budget; what short processes
 * leave goes to the others. To fit its share a process gives up, in this order:
 * warm-up to one batch, samples to 3, the window to its least. One operation longer
 * than the share: one operation a round, for as many rounds as the larger of a
 * twentieth of the budget and an even part of it allows, at least one; that time is
 * taken off first. If the least costs do not fit, rounds go down to 5; then what
 * runs one operation a round gives up rounds; then the dearest are left out.
 */
#ifndef RUN_PLAN_H
#define RUN_PLAN_H

#include <stdbool.h>
#include <stddef.h>

#include "measure/sampler.h"

enum {
	PLAN_SAMPLES = 11,
	PLAN_LEAST_SAMPLES = 3,
	PLAN_FEW_SAMPLES = 5,		/* fewer are marked */
	PLAN_LEAST_ROUNDS = 5
};

/* What one process costs; the first ones are estimates, later ones were measured. */
struct cost {
	double fixed;		/* fork to reap without any batch */
	double op;		/* one operation */
	double window, least_window;
	double warm;		/* most warming up */
	unsigned lanes;		/* loops measured in turn, base loops included */
	unsigned samples;	/* most; 1 for shell and builds */
	unsigned turns;		/* copies that share a CPU; 0 is 1 */
	/* an event lane: op is all of its events, no fewer, and nothing is warmed up */
	bool events;
	bool uneven;		/* op is long in some of the loops only: no single */
	double stretch;		/* time that passes in a second that counts; 0 is 1 */
	double calibrations;	/* windows that finding the batch takes, a round */
	double least_op;	/* one operation alone shorter than this is no figure */
};

/* The first round finds the batch sizes, twice; so many windows that takes in all. */
#define PLAN_CALIBRATION 2.3

struct planned {
	struct cost cost;	/* in */
	bool known;		/* in: its batch is found, nothing is to be calibrated */
	unsigned ahead;		/* in: of the rounds to come it has so many already */
	/*
	 * in: rounds that it took part in; of how many at most as long as one operation
	 * is all that fits, 0: not planned so yet
	 */
	unsigned taken, single_most;
	struct effort effort;	/* out */
	unsigned rounds;	/* out: of those to come it takes part in so many */
	bool skip;		/* out: does not fit the budget */
	/*
	 * out: flag h. Fewer than 5 samples of more than one, a window below the normal
	 * one, or fewer rounds than the others
	 */
	bool cut;
	double full, least;	/* of plan.c alone */
};

struct clock_facts { double step, tick; };
/*
 * The normal and the least window; partners: with partner processes, children or files.
 */
void plan_windows(struct cost *c, const struct clock_facts *f, bool partners,
	double wish);
/*
 * More copies than CPUs take turns, so many of them: a batch that lies within one turn
 * would show a whole CPU to each copy. After plan_windows().
 */
void plan_turns(struct cost *c, const struct clock_facts *f, unsigned turns);
double plan_full(const struct cost *c);
double plan_least(const struct cost *c);
/* What it costs with this effort. */
double plan_cost(const struct cost *c, const struct effort *e);

/*
 * The rounds of a run: done of them are over; exact: there are no fewer than total.
 * Nothing is left out for a lack of up to slack seconds.
 */
struct plan_rounds {
	unsigned done, total;
	bool exact;
	double slack;
};
/*
 * Shares budget, what is left of it, over n processes and the rounds to come. Returns
 * the estimated seconds of these; r->total may go down, to r->done if nothing more fits.
 */
double plan_share(struct planned *v, size_t n, double budget, struct plan_rounds *r);

#endif
