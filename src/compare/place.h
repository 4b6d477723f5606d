/* place - is a series of this place: so many copies at once, on so many CPUs? */
#ifndef COMPARE_PLACE_H
#define COMPARE_PLACE_H

#include <stdbool.h>

#include "result/run.h"

static inline bool place_is(const struct place *at, const struct series *s)
{
	return s->copies == at->copies && s->cpus == at->cpus;
}

#endif
