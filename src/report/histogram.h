/*
 * histogram - latencies drawn for those who look for the tail.
 *
 * The hst records of one process are pooled over the rounds and merged into at most
 * HISTOGRAM_ROWS rows of one width on a logarithmic scale, empty ones between them
 * included. The bars are logarithmic too: one event of ten thousand is seen.
 */
#ifndef REPORT_HISTOGRAM_H
#define REPORT_HISTOGRAM_H

#include "report/report.h"

enum { HISTOGRAM_ROWS = 16 };

/*
 * Those of the run, sorted so that what is one process at one place stands together,
 * in the order of the rounds. The caller frees the array; r->hists_n is its length.
 */
const struct histogram **histogram_sorted(const struct run *r);
/* How many from v[0] on are of the same process at the same place. */
size_t histogram_alike(const struct histogram *const *v, size_t n);
/* These n together. */
struct histogram_group { const struct histogram *const *v; size_t n; };
void histogram_draw(FILE *out, const struct run *r, const struct histogram_group *g,
	const struct view *v);

#endif
