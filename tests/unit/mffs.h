/*
 * mffs - let programs for 32-bit PowerPC run where an emulator lacks an instruction.
 *
 * The forms of mffs that ISA 3.0 added (mffsce, mffscrn, mffscrni, mffsl ...) are
 * encoded so that an older processor executes them as plain mffs, and libm relies
 * on it: it looks afterwards whether the rounding mode was set. qemu before 8.1
 * raises SIGILL instead for a processor of an older ISA. mffs_complete() installs a
 * handler that does what such a processor does: the floating-point status goes to
 * the register, nothing else changes, and the program goes on behind it. Any other
 * unknown instruction ends the program as before. Elsewhere it does nothing.
 */
#ifndef TESTS_MFFS_H
#define TESTS_MFFS_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* Is the word an mffs of ISA 3.0: opcode 63, 583 below, no record bit, a form above? */
static inline bool mffs_of_isa3(uint32_t word)
{
	uint32_t form = word >> 16 & 31;

	if ((word & 0xfc0007ff) != 0xfc00048e)
		return false;
	return form == 1 || (form >= 20 && form <= 24);
}

#if defined(__powerpc__) && !defined(__powerpc64__) && defined(__GLIBC__)

#include <ucontext.h>

static void mffs_illegal(int sig, siginfo_t *info, void *context)
{
	enum { NIP = 32 };
	mcontext_t *m = ((ucontext_t *)context)->uc_mcontext.uc_regs;
	unsigned long at = m->gregs[NIP];
	uint32_t word;

	(void)info;
	memcpy(&word, (const void *)at, sizeof(word));
	if (!mffs_of_isa3(word)) {
		signal(sig, SIG_DFL);
		return;
	}
	m->fpregs.fpregs[word >> 21 & 31] = m->fpregs.fpscr;
	m->gregs[NIP] = at + sizeof(word);
}

static inline void mffs_complete(void)
{
	struct sigaction action = { .sa_flags = SA_SIGINFO };

	action.sa_sigaction = mffs_illegal;
	sigemptyset(&action.sa_mask);
	sigaction(SIGILL, &action, NULL);
}

#else

static inline void mffs_complete(void)
{
}

#endif

#endif
