/*
 * host - the facts of this machine, each from the first source that answers.
 *
 * No root, no external program, no fact where no source answers. Keys are those
 * of `kbench env` and of the env records. Reads each small file once.
 */
#ifndef OS_HOST_H
#define OS_HOST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "os/clock.h"

typedef void host_fact(void *arg, const char *key, const char *value);

/* All facts in a fixed order; dir: the directory for file probes (test.dir, test.fs). */
void host_facts(host_fact *fact, void *arg, const struct clock *clock, const char *dir);
/* The volatile ones again (load, frequency, temperature, swap), keys without ".end". */
void host_volatile_facts(host_fact *fact, void *arg);
/*
 * One line for each thing that makes results doubtful: what it is and what to do.
 * facts: looks a key up, NULL if unknown.
 */
typedef const char *host_lookup(void *arg, const char *key);
typedef void host_warning(void *arg, const char *text);
void host_warnings(host_lookup *facts, void *facts_arg, host_warning *warn,
	void *warn_arg);

/* Bytes to be had without swap: MemAvailable, cgroup, sysinfo, RLIMIT_AS; 0 unknown. */
uint64_t host_memory_available(void);
/* Once a round; each 0 where unknown. */
struct host_round { double mhz, temp, load; };
void host_round(struct host_round *r);

#endif
