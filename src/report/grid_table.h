/*
 * grid_table - the tables that the rows of a grid make.
 *
 * Points of one family and unit are a table: columns for what varies (the id without
 * its axes, CPUs, copies, each axis), the rest in its title; rows by CPUs first. A
 * family of one point, and ids without axes, stand in tables by suite and unit.
 */
#ifndef REPORT_GRID_TABLE_H
#define REPORT_GRID_TABLE_H

#include "base/str.h"
#include "report/grid_points.h"

enum { GRID_LEADS = GRID_AXES + 3 };

/* What a column in front of the runs shows: an axis by its number, or one of these. */
enum grid_lead { LEAD_TEST = GRID_AXES, LEAD_CPUS, LEAD_COPIES };

struct grid_table {
	const struct grid_point *v;
	size_t n;
	unsigned lead[GRID_LEADS];
	size_t leads;
};

struct grid_tables {
	struct grid_table *v;
	size_t n;
	struct grid_point *points; /* of all tables */
};

void grid_tables_of(struct grid_tables *t, const struct grid *g, const bool *shown);
void grid_tables_release(struct grid_tables *t);

/* "chat: messages 200 (msg/s, higher is better)"; safe to print, as all below. */
void grid_title(struct str *out, const struct grid_table *t, bool utf8);
/* The heading of a column in front, and what stands in it. */
void grid_head(struct str *out, const struct grid_table *t, size_t lead);
void grid_lead(struct str *out, const struct grid_table *t, size_t lead,
	const struct grid_point *p);

#endif
