/*
 * buffer - memory of a probe, never more of it than kb_memory() allows.
 *
 * It is aligned to HUGE bytes, so that whether the kernel backs it with huge pages
 * is a matter of its policy and not of where the mapping happened to fall.
 */
#ifndef PROBES_MICRO_BUFFER_H
#define PROBES_MICRO_BUFFER_H

#include <sys/mman.h>

#include "kbench.h"

enum { BUFFER_HUGE = 1 << 21 };

struct buffer {
	void *mapped;
	char *at;
	size_t bytes;
};

/* Ends the process as skipped, with both figures, where so many bytes may not be used. */
static inline void buffer_need(struct kb_ctx *c, size_t bytes)
{
	if (bytes > kb_memory(c))
		kb_skip("needs %zu kB of memory, may use %zu kB (--mem)",
			bytes / 1024 + (bytes % 1024 != 0), kb_memory(c) / 1024);
}

/*
 * At least so many bytes, not touched yet where they are new; what it held before
 * is gone then. Room between parts, which is never touched, need not be allowed.
 */
static inline char *buffer_grow(struct buffer *b, size_t bytes)
{
	if (bytes <= b->bytes)
		return b->at;
	if (b->mapped)
		KB_CHECK(munmap(b->mapped, b->bytes + BUFFER_HUGE) == 0);
	*b = (struct buffer){ .bytes = bytes };
	b->mapped = mmap(NULL, bytes + BUFFER_HUGE, PROT_READ | PROT_WRITE,
		MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (b->mapped == MAP_FAILED)
		kb_skip("the kernel does not give %zu kB of memory", bytes / 1024);
	b->at = (char *)b->mapped + (BUFFER_HUGE - (uintptr_t)b->mapped % BUFFER_HUGE);
	return b->at;
}

#endif
