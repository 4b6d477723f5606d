/*
 * image - what this program weighs, noted with the results that depend on it.
 *
 * A fork copies the page tables of the image and an exec maps it anew, so that
 * figures of a large dynamic program and of a small static one do not compare.
 */
#ifndef PROBES_UNIX_IMAGE_H
#define PROBES_UNIX_IMAGE_H

#include <link.h>
#include <sys/auxv.h>

#include "kbench.h"

/* Notes "image": its size in memory, and whether a loader has to link it. */
static inline void image_note(struct kb_ctx *c)
{
	const ElfW(Phdr) *p = (const ElfW(Phdr) *)getauxval(AT_PHDR);
	unsigned long n = getauxval(AT_PHNUM), bytes = 0;
	const char *link = "static";

	for (; p && n; n--, p++) {
		if (p->p_type == PT_LOAD)
			bytes += p->p_memsz;
		if (p->p_type == PT_INTERP)
			link = "dynamic";
	}
	if (bytes)
		kb_note(c, "image", "%lu KiB %s", (bytes + 1023) / 1024, link);
}

#endif
