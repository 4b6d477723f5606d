/* histogram - the latencies of one process in buckets an eighth of an octave wide. */
#include "run/histogram.h"

#include "run/wire.h"

enum { PER_OCTAVE = 8, BUCKETS = 64 * PER_OCTAVE };

static uint64_t counts[BUCKETS];

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

void histogram_take(const uint64_t *ns, size_t n)
{
	for (size_t i = 0; i < n; i++)
		counts[bucket_of(ns[i])]++;
}

void histogram_send(void)
{
	for (unsigned b = 0; b + 1 < BUCKETS; b++) {
		struct frame f = { .type = FRAME_BUCKET,
			.u.bucket = { edge(b), edge(b + 1), counts[b] } };

		if (counts[b])
			channel_send(&f);
	}
}
