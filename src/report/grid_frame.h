/* grid_frame - what stands around the tables of a grid, for text and markdown. */
#ifndef REPORT_GRID_FRAME_H
#define REPORT_GRID_FRAME_H

#include "base/str.h"
#include "compare/grid.h"

/* "margin 5% (1 boot each), q<=5%, BH"; "" where there is but one column. */
void grid_put_rules(struct str *out, const struct grid *g);
/* What a column is: "Linux 6.1.0, 3 boots, dir/k1.kb"; "": its name says it all. */
void grid_put_column(struct str *out, const struct grid_column *c, bool utf8);
/*
 * What speaks against comparing a column with the first: facts that differ and affect
 * all rows, and warnings; a line each.
 */
void grid_put_warnings(struct str *out, const struct grid *g, size_t column, bool utf8);
/* "excluded: 12 of 600 samples were flagged"; "": none was to be. */
void grid_put_excluded(struct str *out, const struct grid *g);

#endif
