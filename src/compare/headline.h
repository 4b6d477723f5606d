/*
 * headline - the figures that stand for a series in every table: the median of
 * its processes with its interval, spread and marks.
 *
 * A value below resolution counts below every other. Where the median is one of
 * them only an upper bound is known: `below` is set, c.median is the bound, and
 * there is no interval.
 */
#ifndef COMPARE_HEADLINE_H
#define COMPARE_HEADLINE_H

#include <stdbool.h>
#include <stddef.h>

#include "result/run.h"
#include "stats/order.h"

struct headline {
	struct centre c; /* at 95 %; c.n processes, 0: nothing was measured */
	bool below;
	double half; /* half-width / median; -1: fewer than 3 processes */
	double best; /* least; greatest where higher is better; 0: unknown */
	double p95; /* p5 where higher is better; 0: fewer than 10 */
	double cv; /* 1.4826 MAD / median; -1: unknown */
	unsigned flags; /* computed; and stored on a quarter of the samples */
	unsigned any; /* computed; and stored on any sample */
};

void headline_of(struct headline *h, const struct series *s);

#endif
