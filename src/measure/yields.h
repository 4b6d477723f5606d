/*
 * yields - what the copies of one process measured becomes one sample.
 *
 * The median of the inner samples; with a base, the difference of the two
 * medians, or an upper bound where the difference is below resolution. Copies:
 * rates, each over its whole time, add; latencies are pooled.
 */
#ifndef MEASURE_YIELDS_H
#define MEASURE_YIELDS_H

#include "measure/sampler.h"
#include "result/run.h"

/*
 * step_ns: of the clock. v[copies]: the same out of each copy. False: nothing was
 * measured.
 */
bool yields_sample(struct sample *out, const struct yield *v, unsigned copies,
	const struct kb_unit *unit, uint64_t step_ns);

#endif
