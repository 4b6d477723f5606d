/*
 * crowd_room - limits that would stop a crowd half way, seen before anything starts.
 *
 * Each skips the probe with the figures needed and allowed. That others use a
 * limit up as well is only seen when something is refused.
 */
#ifndef PROBES_SCHED_CROWD_ROOM_H
#define PROBES_SCHED_CROWD_ROOM_H

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include "kbench.h"

/* So many descriptors more; the limit is raised where it may be. */
static inline void crowd_room_descriptors(unsigned more)
{
	struct rlimit r;
	unsigned needed = 0;

	for (unsigned free = 0; free < more; needed++)
		free += fcntl((int)needed, F_GETFD) < 0;
	KB_CHECK(getrlimit(RLIMIT_NOFILE, &r) == 0);
	if (r.rlim_cur >= needed)
		return;
	r.rlim_cur = r.rlim_max < needed ? r.rlim_max : needed;
	KB_CHECK(setrlimit(RLIMIT_NOFILE, &r) == 0);
	if (r.rlim_cur < needed)
		kb_skip("needs %u descriptors, %llu are allowed (ulimit -n)", needed,
			(unsigned long long)r.rlim_cur);
}

/* So many processes or threads beside this one; root has no limit. */
static inline void crowd_room_members(unsigned n, const char *what)
{
	struct rlimit r;

	if (geteuid() != 0 && getrlimit(RLIMIT_NPROC, &r) == 0 && r.rlim_cur <= n)
		kb_skip("needs %u %s and this one, %llu are allowed (ulimit -u)", n, what,
			(unsigned long long)r.rlim_cur);
}

static inline void crowd_room_memory(const struct kb_ctx *c, uint64_t needed)
{
	const uint64_t allowed = kb_memory(c);

	if (needed > allowed)
		kb_skip("needs %llu KiB of memory, %llu KiB are allowed (--mem)",
			(unsigned long long)needed / 1024,
			(unsigned long long)allowed / 1024);
}

#endif
