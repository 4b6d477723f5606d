/*
 * nb_random - the numbers that the data of all kernels are made of.
 *
 * One stream: nb_random_reset() starts it anew, always at the same place. It has a
 * file of its own because the kernels that draw numbers while they are timed call
 * it as a function of another file.
 */
#ifndef PROBES_CPU_NB_RANDOM_H
#define PROBES_CPU_NB_RANDOM_H

#include <stdint.h>

void nb_random_reset(void);
/* The next number, -999562 .. 999562. */
int32_t nb_random(void);
/* The remainder of the next number by m: it has the number's sign. */
int32_t nb_random_within(int32_t m);
/* Its absolute value, 0 .. m - 1, and never above 999562. */
int32_t nb_random_abs(int32_t m);

#endif
