/* trial - what this machine may answer with death is tried in a process of its own. */
#ifndef RUN_TRIAL_H
#define RUN_TRIAL_H

#include <stddef.h>

/*
 * What step() returned, 0 to 255, as a rule 0 or an errno; where it was killed minus the
 * signal, and where no process could be made the errno of that.
 */
int trial(int (*step)(void));
/* Such a result, not 0, as words. */
void trial_put(char *out, size_t cap, int result);

#endif
