/*
 * flow - blocks of bytes from a helper to the worker, for ever, over one channel.
 *
 * What bw_unix and bw_tcp share. Each block has a number that stands at its
 * front and at its end (one of fewer than 8 bytes: as much of it as there is
 * room for, at its front), so that no byte can be missing unnoticed.
 */
#ifndef PROBES_MICRO_FLOW_H
#define PROBES_MICRO_FLOW_H

#include <stddef.h>
#include <stdint.h>

#include "kbench.h"

struct flow {
	int fd;
	size_t bytes;		/* of a block */
	unsigned char *block;
	uint32_t number;	/* of the block that comes next */
};

/* The buffer begins skew bytes behind a page's start. */
void flow_open(struct flow *f, int fd, size_t bytes, size_t skew);
/* Until the reader is gone; the full channel holds it back. */
void flow_write(struct flow *f);
/* n blocks, in as many reads as it takes. */
void flow_read(struct flow *f, uint64_t n);

#endif
