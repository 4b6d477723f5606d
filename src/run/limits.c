/* limits - what an axis may know of this machine before anything runs. */
#include "run/limits.h"

#include <errno.h>

#include "kbench.h"
#include "os/cpu.h"
#include "os/host.h"

enum { MOST_CPUS = 1 << 20 };		/* no mask for more is made */

/* Process-wide because an axis is filled without a run; workers get it with their job. */
static uint64_t memory;

uint64_t limits_set_memory(uint64_t asked)
{
	memory = asked ? asked : host_memory_available() / 4;
	return memory;
}

size_t kb_memory_bound(void)
{
	uint64_t bound = memory ? memory : limits_set_memory(0);

	return bound > SIZE_MAX ? SIZE_MAX : (size_t)bound;
}

size_t kb_cache_bytes(int level)
{
	return cpu_cache_bytes(level);
}

size_t kb_cpus(long *v, size_t cap)
{
	struct cpus c;
	size_t n;

	cpus_allowed(&c);
	n = c.n;
	for (size_t i = 0; i < n && i < cap; i++)
		v[i] = (long)c.v[i];
	cpus_release(&c);
	return n;
}

int kb_pin_to(long cpu)
{
	const unsigned one = (unsigned)cpu;

	if (cpu >= 0 && cpu < MOST_CPUS)
		return cpus_pin(&one, 1);
	errno = EINVAL;
	return -1;
}
