/*
 * limits - what an axis may know of this machine before anything runs.
 *
 * The one bound of a run that reaches the probes' tables: set once by the command,
 * before any id is listed.
 */
#ifndef RUN_LIMITS_H
#define RUN_LIMITS_H

#include <stdint.h>

/* --mem; 0: a quarter of what is available. Returns the bound. */
uint64_t limits_set_memory(uint64_t asked);

#endif
