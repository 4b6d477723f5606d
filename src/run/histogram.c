/* histogram - latencies in buckets an eighth of an octave wide. */
#include "run/histogram.h"

#include <string.h>

enum { PER_OCTAVE = 8 };

/*
 * Below 8 ns each value has its own bucket; above, the three bits behind the leading one
 * choose.
 */
static unsigned bucket_of(uint64_t ns)
{
	unsigned octave = 0;

	if (ns < PER_OCTAVE)
		return (unsigned)ns;
	while (ns >> octave >= 2 * PER_OCTAVE)
		octave++;
	return octave * PER_OCTAVE + (unsigned)(ns >> octave);
}

static uint64_t edge(unsigned bucket)
{
	unsigned octave = bucket < 2 * PER_OCTAVE ? 0 : bucket / PER_OCTAVE - 1;

	return (uint64_t)(bucket - octave * PER_OCTAVE) << octave;
}

size_t histogram_of(struct bucket *v, const uint64_t *ns, size_t n)
{
	size_t used = 0;

	memset(v, 0, BUCKETS_MOST * sizeof(*v));
	for (size_t i = 0; i < n; i++)
		v[bucket_of(ns[i])].count++;
	for (unsigned b = 0; b < BUCKETS_MOST; b++) {
		if (v[b].count)
			v[used++] = (struct bucket){ edge(b), v[b].count };
	}
	return used;
}
