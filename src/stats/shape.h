/* shape - is it one heap or two: the gap statistic G of a sample's logs. */
#ifndef STATS_SHAPE_H
#define STATS_SHAPE_H

#include <stdbool.h>
#include <stddef.h>

struct shape {
	double g;		/* greatest gap / mean distance to own cluster's median */
	size_t split;		/* values in the lower cluster; 0: there is no gap */
	double low, high;	/* the clusters' medians; of all, where split is 0 */
	bool bimodal;		/* n >= 8 and G >= 60 / n and the gap >= log1p(0.02) */
};
struct shape shape_of(const double *x, size_t n);

#endif
