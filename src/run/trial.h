/* trial - what this machine may answer with death is tried in a process of its own. */
#ifndef RUN_TRIAL_H
#define RUN_TRIAL_H

#include <stddef.h>

enum { TRIAL_UNKNOWN = 256 };	/* no process could be made */

/*
 * What step() returned, 0 to 255, as a rule 0 or an errno; where it was killed minus the
 * signal.
 */
int trial(int (*step)(void));
/* Such a result, neither 0 nor unknown, as words. */
void trial_put(char *out, size_t cap, int result);

#endif
