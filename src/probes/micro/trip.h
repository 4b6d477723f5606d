/*
 * trip - a byte goes to a helper and comes back, over two one-way channels.
 *
 * What lat_pipe and lat_fifo share: they open the channels, [0] to read and [1]
 * to write, spawn a helper that calls trip_serve(), then call trip_start().
 * Each side closes the ends of the other, so that whoever is left sees an end of
 * file. The helper adds one to every byte, so that the byte proves the trips.
 */
#ifndef PROBES_MICRO_TRIP_H
#define PROBES_MICRO_TRIP_H

#include <unistd.h>

#include "kbench.h"

struct trip {
	int ping[2], pong[2];
};

/* Answers until the end of file. */
static inline void trip_serve(const struct trip *t)
{
	const int from = t->ping[0], to = t->pong[1];
	unsigned char b;

	KB_CHECK(close(t->ping[1]) == 0 && close(t->pong[0]) == 0);
	while (read(from, &b, 1) == 1) {
		b++;
		KB_CHECK(write(to, &b, 1) == 1);
	}
}

static inline void trip_run(const struct trip *t, uint64_t n)
{
	const int to = t->ping[1], from = t->pong[0];
	const unsigned char want = (unsigned char)n;
	unsigned char b = 0;

	while (n--)
		KB_CHECK(write(to, &b, 1) == 1 && read(from, &b, 1) == 1);
	if (b != want)
		kb_fail("the byte came back as %d instead of %d", b, want);
}

/* The worker's side, once the helper is there; makes the first trip. */
static inline void trip_start(const struct trip *t)
{
	KB_CHECK(close(t->ping[0]) == 0 && close(t->pong[1]) == 0);
	trip_run(t, 1);
}

#endif
