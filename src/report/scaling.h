/*
 * scaling - what more copies or more CPUs bring: rate, speed-up, efficiency.
 *
 * Speed-up is of the work that all copies do together, against the least number that
 * was measured: of rates their ratio, of times the ratio of copies / time. Efficiency
 * is speed-up / (n / least n): 100 % is a copy as fast as alone, or twice the work on
 * twice the CPUs. The interval is that of the ratios of single rounds. Latencies at a
 * quantile, and what has no direction, are no work and have no rows here.
 */
#ifndef REPORT_SCALING_H
#define REPORT_SCALING_H

#include "report/report.h"

/* Below the table of a suite; nothing where no id was measured at several numbers. */
void report_scaling(FILE *out, const struct run *r, const char *suite,
	const struct view *v);

#endif
