/* rng - a small generator for order and jitter; the seed is part of every result. */
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include <stdint.h>

struct rng { uint64_t state; };

uint64_t rng_next(struct rng *r);			/* splitmix64 */
uint64_t rng_below(struct rng *r, uint64_t n);		/* 0 .. n-1; n > 0 */
double rng_real(struct rng *r);				/* [0, 1) */

#endif
