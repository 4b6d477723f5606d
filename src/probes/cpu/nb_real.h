/*
 * nb_real - floating-point answers of the kernels, compared with those due.
 *
 * By the bits, sign and exponent included: a compiler that was told that there is no
 * NaN may take one for close to anything, and for less and more at once.
 */
#ifndef PROBES_CPU_NB_REAL_H
#define PROBES_CPU_NB_REAL_H

#include <stdbool.h>

/* Whether got differs from due by at most that part of it (1e-12), 0.1 or less. */
bool nb_close(double got, double due, double within);
/* low <= got <= high, where low is 0 or more. */
bool nb_between(double got, double low, double high);

#endif
