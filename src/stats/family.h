/* family - many tests at once: p values adjusted after Benjamini-Hochberg or Holm. */
#ifndef STATS_FAMILY_H
#define STATS_FAMILY_H

#include <stddef.h>

enum correction { CORRECT_BH, CORRECT_HOLM, CORRECT_NONE };

/* q[i] belongs to p[i]; q may be p itself. */
void family_adjust(double *q, const double *p, size_t n, enum correction how);

#endif
