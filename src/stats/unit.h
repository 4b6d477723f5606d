/*
 * unit - units by name: direction, dimension, conversion.
 *
 * The units of the probe API (kbench.h) and those that only files have. A value
 * of unlike prefix converts (ns us ms s; KBps KB/s MB/s MiB/s), another dimension
 * does not: v is then left as it was.
 */
#ifndef STATS_UNIT_H
#define STATS_UNIT_H

#include <stdbool.h>
#include <stdint.h>

#include "kbench.h"

/* NULL where no unit has the name. */
const struct kb_unit *unit_find(const char *name);
/* v from one unit in another; false where their dimensions differ. */
bool unit_convert(double *v, const struct kb_unit *from, const struct kb_unit *to);
/*
 * The value of `work` units of work in ns nanoseconds. NaN where there is none: no
 * work, no time for a rate, or a unit of KB_NONE.
 */
double unit_value(const struct kb_unit *u, double work, double ns);
/* "lo", "hi", "none" and back; an unknown word is KB_NONE and false. */
const char *unit_better_name(enum kb_better b);
bool unit_better_parse(const char *s, enum kb_better *b);

#endif
