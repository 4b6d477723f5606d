/* reporters - the functions of the table in reporters.c, one a format. */
#ifndef REPORT_REPORTERS_H
#define REPORT_REPORTERS_H

#include "report/report.h"

typedef int emit_fn(FILE *out, const struct runs *rs, const struct view *v);

/* How many CPUs a list like "0-3,8" has; 0: it is none, or NULL. */
size_t machine_cpus(const char *list);

emit_fn table_emit, byte_emit, byte4_emit, score_emit, kb1_emit, csv_emit, json_emit,
	kv_emit, grid_emit, nbench_emit, lmbench_emit, lmbench_raw_emit;

#endif
