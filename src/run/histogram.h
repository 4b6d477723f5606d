/* histogram - latencies in buckets an eighth of an octave wide. */
#ifndef RUN_HISTOGRAM_H
#define RUN_HISTOGRAM_H

#include <stddef.h>
#include <stdint.h>

enum { BUCKETS_MOST = 512 };

/* From lo on, up to the next bucket's edge, whether that has events or not. */
struct bucket { uint64_t lo, count; };

/*
 * Those that are not empty, ascending, of n latencies in nanoseconds; v has room for
 * BUCKETS_MOST. Returns how many.
 */
size_t histogram_of(struct bucket *v, const uint64_t *ns, size_t n);

#endif
