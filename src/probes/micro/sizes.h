/*
 * sizes - the sizes that the memory probes are measured at.
 *
 * Two an octave are s and 1.5 s, four are s, 1.25 s, 1.5 s and 1.75 s, with
 * s = 512 x 2^n. Nothing here depends on how fast anything is.
 */
#ifndef PROBES_MICRO_SIZES_H
#define PROBES_MICRO_SIZES_H

#include <stddef.h>

enum { SIZES_LEAST = 512, SIZES_MOST = 96 };

/* The largest size of a curve, from what may be used and what is cached (0: unknown). */
size_t sizes_top(size_t memory, size_t last_cache);
/* Sizes from SIZES_LEAST to top, 1, 2 or 4 an octave; at most SIZES_MOST of them. */
size_t sizes_octaves(long *v, size_t cap, unsigned an_octave, size_t top);

/* Those of the latency curves on this machine, and those of them in `all`. */
size_t sizes_curve(long *v, size_t cap);
size_t sizes_curve_all(long *v, size_t cap);

#endif
