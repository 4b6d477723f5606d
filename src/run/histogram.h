/* histogram - the latencies of one process in buckets an eighth of an octave wide. */
#ifndef RUN_HISTOGRAM_H
#define RUN_HISTOGRAM_H

#include <stddef.h>
#include <stdint.h>

/* Counts events (nanoseconds) in; more calls add up. */
void histogram_take(const uint64_t *ns, size_t n);
/* A FRAME_BUCKET for each bucket that is not empty. */
void histogram_send(void);

#endif
