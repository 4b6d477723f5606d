/* space - room in the scratch directory, looked for before a file is written. */
#ifndef PROBES_UNIX_SPACE_H
#define PROBES_UNIX_SPACE_H

#include <errno.h>
#include <sys/statvfs.h>

#include "kbench.h"

static inline noreturn void space_missing(struct kb_ctx *c, uint64_t bytes)
{
	const unsigned long long need = (bytes + 1023) / 1024;
	struct statvfs fs;

	if (statvfs(kb_tmpdir(c), &fs) != 0)
		kb_skip("no room: needs %llu KiB in %s", need, kb_tmpdir(c));
	kb_skip("no room: needs %llu KiB, there are %llu KiB in %s", need,
		(unsigned long long)fs.f_bavail * fs.f_frsize / 1024, kb_tmpdir(c));
}

/* Skips where bytes do not fit; a file system that does not tell is tried. */
static inline void space_need(struct kb_ctx *c, uint64_t bytes)
{
	struct statvfs fs;

	if (statvfs(kb_tmpdir(c), &fs) != 0 || fs.f_blocks == 0) {
		errno = 0;
		return;
	}
	if ((uint64_t)fs.f_bavail * fs.f_frsize < bytes)
		space_missing(c, bytes);
}

#endif
