/*
 * levels - where the caches end, as a curve of latency over size shows it.
 *
 * An edge is a rise to 1.5 times and more, above 1.2 times an octave all along; the
 * size before it is that of the cache. Of more than three the greatest count.
 * Noise that makes the curve descend here and there is averaged out before.
 */
#ifndef COMPARE_LEVELS_H
#define COMPARE_LEVELS_H

#include "compare/curve.h"

enum { LEVELS = 3 };

/* Where a level ends, and how much the next one is above it (a logarithm). */
struct level {
	double bytes, rise;
};

struct levels {
	struct level v[LEVELS + 1]; /* one of them is room to work */
	size_t n;
};

void levels_of(struct levels *l, const struct curve *c);

#endif
