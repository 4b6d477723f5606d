/* call - numbers of system calls that are not called the same everywhere. */
#include <sys/syscall.h>

#include "kbench.h"

#if defined(SYS_futex)
enum { FUTEX = SYS_futex };
#else
enum { FUTEX = SYS_futex_time64 };
#endif

/* Where a long has 64 bits, and on x32, the old call is the wide one. */
#if defined(SYS_clock_gettime64)
enum { WIDE = SYS_clock_gettime64 };
#elif defined(__LP64__) || defined(__x86_64__)
enum { WIDE = SYS_clock_gettime };
#else
enum { WIDE = -1 };
#endif

#if defined(SYS_clock_gettime)
enum { NARROW = SYS_clock_gettime };
#elif defined(SYS_clock_gettime32)
enum { NARROW = SYS_clock_gettime32 };
#else
enum { NARROW = -1 };
#endif

#if !defined(__LP64__) && defined(SYS_stat64) && defined(SYS_fstat64)
enum { STAT = SYS_stat64, FSTAT = SYS_fstat64 };
#else
enum { STAT = -1, FSTAT = -1 };
#endif

long kb_call(enum kb_call which)
{
	static const long number[] = { [KB_CALL_FUTEX] = FUTEX,
		[KB_CALL_CLOCK_WIDE] = WIDE, [KB_CALL_CLOCK] = NARROW,
		[KB_CALL_STAT] = STAT, [KB_CALL_FSTAT] = FSTAT };

	return number[which];
}
