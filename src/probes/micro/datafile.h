/*
 * datafile - a file of known content in the scratch directory, to be read or mapped.
 *
 * It lies in the page cache, so it may be no larger than what kbench may use of the
 * memory, nor than what the file system has room for: else the process is skipped,
 * with the figures. A file system that does not tell its room is tried.
 */
#ifndef PROBES_MICRO_DATAFILE_H
#define PROBES_MICRO_DATAFILE_H

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "kbench.h"

enum { DATAFILE_BLOCK = 65536, DATAFILE_LONGS = DATAFILE_BLOCK / sizeof(unsigned long) };

struct datafile {
	char path[4096];
	int fd;				/* open to read and write */
	size_t bytes;
	unsigned long sum;		/* datafile_sum() of all of it */
};

/* Whole longs added up, then the bytes behind them; 128 written out, one load each. */
static inline unsigned long datafile_sum(const void *data, size_t bytes)
{
	const unsigned long *p = data, *const end = p + bytes / sizeof(*p);
	const unsigned char *rest = (const unsigned char *)end;
	register unsigned long sum = 0;

#define DATAFILE_1 sum += *p++; KB_HIDE(sum);
#define DATAFILE_4 DATAFILE_1 DATAFILE_1 DATAFILE_1 DATAFILE_1
#define DATAFILE_16 DATAFILE_4 DATAFILE_4 DATAFILE_4 DATAFILE_4
#define DATAFILE_64 DATAFILE_16 DATAFILE_16 DATAFILE_16 DATAFILE_16
	while (end - p >= 128) {
		DATAFILE_64 DATAFILE_64
	}
	while (p < end) {
		DATAFILE_1
	}
	for (size_t k = 0; k < bytes % sizeof(*p); k++)
		sum += rest[k];
	return sum;
}

static inline void datafile_need(struct kb_ctx *c, size_t bytes)
{
	const unsigned long long need = (bytes + 1023) / 1024;
	struct statvfs fs;
	unsigned long long room;

	if (bytes > kb_memory(c))
		kb_skip("a file of %llu kB in memory, may use %zu kB (--mem)", need,
			kb_memory(c) / 1024);
	if (statvfs(kb_tmpdir(c), &fs) != 0 || fs.f_blocks == 0) {
		errno = 0;
		return;
	}
	room = (unsigned long long)fs.f_bavail * (fs.f_frsize ? fs.f_frsize : 1024);
	room /= 1024;
	if (room < need)
		kb_skip("no room: needs %llu kB, there are %llu kB in %s", need, room,
			kb_tmpdir(c));
}

static inline void datafile_make(struct kb_ctx *c, struct datafile *f, size_t bytes)
{
	static unsigned long block[DATAFILE_LONGS];
	unsigned long next = 1;

	*f = (struct datafile){ .bytes = bytes };
	datafile_need(c, bytes);
	KB_CHECK(snprintf(f->path, sizeof(f->path), "%s/data", kb_tmpdir(c)) <
		(int)sizeof(f->path));
	f->fd = open(f->path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	KB_CHECK(f->fd >= 0);
	for (size_t done = 0, n; done < bytes; done += n) {
		n = bytes - done < DATAFILE_BLOCK ? bytes - done : DATAFILE_BLOCK;
		for (size_t k = 0; k < DATAFILE_LONGS; k++) {
			next = next * 1664525u + 1013904223u;
			block[k] = next;
		}
		KB_CHECK(kb_write(f->fd, block, n));
		f->sum += datafile_sum(block, n);
	}
}

#endif
