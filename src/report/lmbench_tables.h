/*
 * lmbench_tables - the tables of an lmbench summary: words, rulers, what stands where.
 *
 * Programs find tables and columns by these words and rulers: they stay as they are.
 * The columns of host and kernel, the same everywhere, are not in the texts.
 */
#ifndef REPORT_LMBENCH_TABLES_H
#define REPORT_LMBENCH_TABLES_H

#include <stdbool.h>

#include "kbench.h"

enum lmbench_form {
	LMBENCH_NUMBER,
	LMBENCH_WHOLE, /* an integer, in the unit that it has */
	LMBENCH_SINGLE, /* a number; blank where there is more than one copy */
	LMBENCH_COPIES,
	LMBENCH_TRIPLE,
};

struct lmbench_column {
	const char *ids; /* as lmbench_series() takes them; NULL: of no probe */
	int width;
	enum lmbench_form form;
	const char *before; /* NULL: a blank */
};

enum { LMBENCH_HEAD = 5, LMBENCH_COLUMNS = 12 };

struct lmbench_table {
	const char *title; /* with a second line where there is one */
	int underline;
	const char *host; /* what the heading begins with, NULL: as usual */
	const char *head[LMBENCH_HEAD]; /* lines of the heading, the last one the ruler */
	const struct kb_unit *unit; /* NULL: the one of each value */
	struct lmbench_column cell[LMBENCH_COLUMNS]; /* ended by a width of 0 */
	bool every; /* a row for every run, whatever it has */
	bool guess; /* about the caches, behind each row */
};

/* Ended by { 0 }. */
extern const struct lmbench_table lmbench_tables[];

/* Latencies of the levels found, else those of the sizes that the parent takes. */
#define LMBENCH_L1 "mem.l1 lat_mem_rd.128.1k"
#define LMBENCH_L2 "mem.l2 lat_mem_rd.128.128k"
#define LMBENCH_MAIN "mem.main"

#endif
