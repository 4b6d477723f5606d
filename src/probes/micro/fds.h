/*
 * fds - room for descriptors.
 *
 * A limit that is too low is raised as far as it may be; where that is not far
 * enough the probe is skipped, with the figures needed and allowed.
 */
#ifndef PROBES_MICRO_FDS_H
#define PROBES_MICRO_FDS_H

#include <fcntl.h>
#include <sys/resource.h>

#include "kbench.h"

/* Room for so many more beside those that are open now; for setup. */
static inline void fds_room(int more)
{
	struct rlimit r;
	int needed = 0;

	for (int free = 0; free < more; needed++)
		free += fcntl(needed, F_GETFD) < 0;
	KB_CHECK(getrlimit(RLIMIT_NOFILE, &r) == 0);
	if (r.rlim_cur >= (rlim_t)needed)
		return;
	r.rlim_cur = r.rlim_max < (rlim_t)needed ? r.rlim_max : (rlim_t)needed;
	KB_CHECK(setrlimit(RLIMIT_NOFILE, &r) == 0);
	if (r.rlim_cur < (rlim_t)needed)
		kb_skip("needs %d descriptors, %llu are allowed (ulimit -n)", needed,
			(unsigned long long)r.rlim_cur);
}

#endif
