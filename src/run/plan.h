/*
 * plan - how the time of a run is shared out. Pure arithmetic, in seconds.
 *
 * If the full costs of all processes in all rounds fit the budget, nothing is
 * cut. Else one share s is found for all such that the sum of
 * min(full, max(least, s)) is budget / rounds; what short processes leave goes to
 * the others. To fit its share a process gives up, in this order: warm-up to one
 * batch, samples to 3, the window to its least. If the least costs do not fit,
 * rounds go down to 5; then the dearest processes are left out. One operation
 * longer than its share: one operation a round, for as many rounds as a
 * twentieth of the budget allows, at least one.
 */
#ifndef RUN_PLAN_H
#define RUN_PLAN_H

#include <stdbool.h>
#include <stddef.h>

#include "measure/sampler.h"

enum { PLAN_SAMPLES = 11, PLAN_LEAST_SAMPLES = 3, PLAN_LEAST_ROUNDS = 5 };

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
};

struct planned {
	struct cost cost;	/* in */
	struct effort effort;	/* out */
	unsigned rounds;	/* out: this process takes part in the first so many */
	bool skip;		/* out: does not fit the budget */
	bool cut;		/* out: gave something up (flag h) */
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
 * Shares budget over n processes and *rounds rounds (exact: rounds stay what they
 * are). Returns the estimated seconds of the whole; *rounds may go down.
 */
double plan_share(struct planned *v, size_t n, double budget, unsigned *rounds,
	bool exact);

#endif
