/*
 * canary - a chain of dependent additions, timed before and after each process.
 *
 * It does nothing but arithmetic, so that when its time moves it was the machine
 * that moved: frequency, throttling, a neighbour, stolen time.
 */
#ifndef MEASURE_CANARY_H
#define MEASURE_CANARY_H

#include "os/clock.h"

/* Nanoseconds for one thousand additions: the least of some slices of 2 ms in all. */
double canary(const struct clock *c);
/*
 * How much dearer double multiplications and additions are than on a processor with an
 * FPU, where one takes four integer additions; at least 1. Takes some ms.
 */
double canary_floats(const struct clock *c);
/*
 * Slices of 10 ms until five agree within 1 %, not much longer than most_ns: lets the
 * frequency rise.
 */
void canary_warm_up(const struct clock *c, uint64_t most_ns);

#endif
