/* lock - is another kbench at work on this machine? */
#ifndef OS_LOCK_H
#define OS_LOCK_H

#include <stdbool.h>

/*
 * Takes the machine-wide lock until this process ends: an abstract socket name,
 * so that nothing is left behind however it ends. True: somebody else has it.
 * Where such sockets do not exist nobody is ever seen.
 */
bool lock_taken_by_other(void);

#endif
