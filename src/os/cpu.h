/*
 * cpu - which CPUs this process may use: masks with holes and beyond 1,024.
 */
#ifndef OS_CPU_H
#define OS_CPU_H

#include <stdbool.h>
#include <stddef.h>

/* The allowed CPUs by number, ascending. */
struct cpus {
	unsigned *v;
	size_t n;
};

/* The affinity mask; where it can not be read the online CPUs; at least CPU 0. */
void cpus_allowed(struct cpus *c);
void cpus_release(struct cpus *c);
/* "0-3,8" <-> set; false: not a list. */
bool cpus_parse(struct cpus *c, const char *list);
void cpus_put(char *out, size_t cap, const struct cpus *c);
unsigned cpus_online(void);

/* Restricts the calling process to these; -1 with errno. */
int cpus_pin(const unsigned *v, size_t n);
/* The CPU it runs on, -1 unknown. */
int cpu_current(void);
/* The first allowed one of the highest capacity (big.LITTLE), the same at every call. */
unsigned cpu_preferred(const struct cpus *c);

/* Bytes of the data (or unified) cache of this level, 0 for the last one; 0: unknown. */
size_t cpu_cache_bytes(int level);

#endif
