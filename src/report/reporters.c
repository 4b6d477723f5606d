/* reporters - the table of output formats. */
#include "report/reporters.h"

#include "base/str.h"

const struct reporter *reporter_find(const char *name)
{
	for (const struct reporter *r = reporters; r->name; r++) {
		if (str_eq(r->name, name))
			return r;
	}
	return NULL;
}

const struct reporter reporters[] = {
	{ "table", "tables for reading: medians, intervals, indices", table_emit, false },
	{ "byte", "the layout of UnixBench 5 reports, 12 index rows", byte_emit, false },
	{ "byte4", "the layout of UnixBench 4.1 reports, 11 index rows", byte4_emit,
		false },
	{ "nbench", "the layout of nbench's table, both indices", nbench_emit, false },
	{ "lmbench", "the layout of lmbench's summary, a row a run", lmbench_emit, true },
	{ "lmbench-raw", "the lines that lmbench's programs print", lmbench_raw_emit,
		true },
	{ "score", "indices and scores alone", score_emit, false },
	{ "grid", "runs side by side: rows are axis points, columns are runs", grid_emit,
		true },
	{ "csv", "a line a result, with its values", csv_emit, true },
	{ "json", "everything that was measured, and the figures computed from it",
		json_emit, true },
	{ "kv", "suite.id.unit: median", kv_emit, true },
	{ "kb1", "the records of the result file again, clean", kb1_emit, true },
	{ 0 },
};
