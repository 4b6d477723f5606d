/* wakeup_faults - the probe wakeup on a kernel that loses wake-ups, or invents them. */

/*
 * FAULT=lost: the kernel says that it has woken somebody and has not, once.
 * FAULT=twice: a sleep ends at once although nobody has ended it, once.
 */
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "kbench.h"

enum { SLEEP = 0, KIND = 127, AT = 40 };

static bool is_fault(const char *name)
{
	const char *fault = getenv("FAULT");

	return fault && strcmp(fault, name) == 0;
}

static long faulty_futex(long number, void *word, int what, int value)
{
	static atomic_int wakes, sleeps;
	bool messenger = syscall(SYS_gettid) == getpid();
	bool sleep = (what & KIND) == SLEEP;

	if (messenger && !sleep && atomic_fetch_add(&wakes, 1) == AT && is_fault("lost"))
		return 1;
	if (!messenger && sleep && atomic_fetch_add(&sleeps, 1) == AT &&
		is_fault("twice"))
		return 0;
	return syscall(number, word, what, value, NULL, NULL, 0);
}

#define syscall(number, word, what, value, ...) faulty_futex(number, word, what, value)
#define wakeup wakeup_faults
#include "probes/sched/wakeup.c"
