/* limits - what an axis may know of this machine before anything runs. */
#include "run/limits.h"

#include "kbench.h"
#include "os/cpu.h"
#include "os/host.h"

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
