/* place - how many copies ran at once, and on how many CPUs. */
#ifndef COMPARE_PLACE_H
#define COMPARE_PLACE_H

#include <stdbool.h>

#include "result/run.h"

/* cpus 0: not restricted. */
struct place {
	unsigned copies, cpus;
};

static inline bool place_is(const struct place *at, const struct series *s)
{
	return s->copies == at->copies && s->cpus == at->cpus;
}

#endif
