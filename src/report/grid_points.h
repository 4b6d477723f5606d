/*
 * grid_points - the rows of a grid as points of axes.
 *
 * The axes are those that the file names (p.rooms=10) and that stand in the id in the
 * same order (chat.10r.200msg). A row of which nothing is known but the id, since it
 * was skipped everywhere, has the axes of its family. Where a file names none, parts
 * that begin with a digit are axes if the family has more than one such id.
 */
#ifndef REPORT_GRID_POINTS_H
#define REPORT_GRID_POINTS_H

#include "compare/grid.h"

enum { GRID_AXES = 6, GRID_WORD = 44, GRID_ID = 44 };

struct grid_point {
	const struct grid_row *row;
	const struct row *like; /* the row, or one of its family that has a unit */
	char stem[GRID_ID]; /* the id without its axes */
	size_t axes; /* 0: the row is its id */
	char name[GRID_AXES][GRID_WORD], value[GRID_AXES][GRID_WORD];
	double number[GRID_AXES]; /* of the values, for their order */
};

/* The rows that were picked and are shown (NULL: all), by id; to be freed. */
struct grid_point *grid_points(const struct grid *g, const bool *shown, size_t *n);
/* How many bytes of an id are its family. */
size_t grid_family(const char *id);

#endif
