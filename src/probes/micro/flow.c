/* flow - blocks of bytes from a helper to the worker, for the bandwidth of sockets. */
#include "flow.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ALIGNED = 4096, STAMP = sizeof(uint32_t) };

void flow_open(struct flow *f, int fd, size_t bytes, size_t skew)
{
	void *p;

	KB_CHECK((errno = posix_memalign(&p, ALIGNED, bytes + skew)) == 0);
	memset(p, 'k', bytes + skew);
	*f = (struct flow){ .fd = fd, .bytes = bytes };
	f->block = (unsigned char *)p + skew;
}

/* The lowest byte first: it is the one that a block of one byte has room for. */
static void put(unsigned char s[STAMP], uint32_t number)
{
	for (size_t i = 0; i < STAMP; i++)
		s[i] = (unsigned char)(number >> 8 * i);
}

static size_t front(const struct flow *f)
{
	return f->bytes < STAMP ? f->bytes : STAMP;
}

static size_t back(const struct flow *f)
{
	return f->bytes < 2 * STAMP ? 0 : f->bytes - STAMP;
}

static void stamp(const struct flow *f)
{
	unsigned char s[STAMP];

	put(s, f->number);
	memcpy(f->block, s, front(f));
	memcpy(f->block + back(f), s, front(f));
}

static bool stamped(const struct flow *f)
{
	unsigned char s[STAMP];

	put(s, f->number);
	return memcmp(f->block, s, front(f)) == 0 &&
		memcmp(f->block + back(f), s, front(f)) == 0;
}

void flow_write(struct flow *f)
{
	ssize_t k;

	for (;; f->number++) {
		stamp(f);
		for (size_t done = 0; done < f->bytes; done += (size_t)k) {
			k = write(f->fd, f->block + done, f->bytes - done);
			if (k <= 0)
				return;
		}
	}
}

void flow_read(struct flow *f, uint64_t n)
{
	ssize_t k;

	while (n--) {
		for (size_t got = 0; got < f->bytes; got += (size_t)k) {
			k = read(f->fd, f->block + got, f->bytes - got);
			KB_CHECK(k > 0);
		}
		if (__builtin_expect(!stamped(f), 0))
			kb_fail("block %u arrived damaged", (unsigned)f->number);
		f->number++;
	}
}
