/*
 * cpu_mask - the kernel's bit masks of CPUs, of any length. Private to os/.
 */
#ifndef OS_CPU_MASK_H
#define OS_CPU_MASK_H

#include <sched.h>

#include "os/cpu.h"

/* The CPUs whose bits are set in a mask of so many bytes; c is not released before. */
void cpus_of_mask(struct cpus *c, const cpu_set_t *mask, size_t bytes);
/* A mask just long enough for v[n], from CPU_ALLOC; NULL: no memory. */
cpu_set_t *cpus_mask(const unsigned *v, size_t n, size_t *bytes);

/* cpu_preferred() where sysfs is mounted below root ("" on this machine). */
unsigned cpu_preferred_in(const char *root, const struct cpus *c);

#endif
