/*
 * scratch - directories for file probes, made and removed by the supervisor, so
 * that no crash of a probe can leave one behind.
 *
 * A run has one directory kbench.PID.XXXXXX with a locked file inside; each
 * process that needs one gets a subdirectory. What a killed kbench left is found
 * at the next start: a directory of that name whose lock is free and begins with
 * our word is removed, and nothing else of the user's; so are the processes that
 * have its name in their environment and the semaphore sets noted in its lock.
 */
#ifndef RUN_SCRATCH_H
#define RUN_SCRATCH_H

#include <stdbool.h>
#include <stddef.h>

#define SCRATCH_VARIABLE "KBENCH_SCRATCH"

struct scratch {
	char dir[128];		/* of the run; "": none could be made */
	char why[160];		/* why none could be made */
	int lock;		/* -1: none */
	int *sets;		/* semaphores of the process that is running */
	size_t sets_n, sets_cap;
	unsigned made;		/* subdirectories so far */
	bool second;		/* another kbench is at work in the same place */
};

/*
 * Sweeps what is stale below base, then makes the run's directory. base NULL: nowhere to
 * write.
 */
void scratch_open(struct scratch *s, const char *base);
/* A subdirectory for one process, into out; false with s->why set. */
bool scratch_dir(struct scratch *s, char *out, unsigned long cap);
/*
 * Remembers a semaphore set of the process that is running; -1: all are removed and
 * forgotten.
 */
void scratch_semaphore(struct scratch *s, int id);
void scratch_remove(const char *dir);
void scratch_close(struct scratch *s);

#endif
