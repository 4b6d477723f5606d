/* grid_cells - the cells of a grid as short texts, and what they need explained. */
#ifndef REPORT_GRID_CELLS_H
#define REPORT_GRID_CELLS_H

#include "base/str.h"
#include "compare/grid.h"

/* What is in a cell; a set of them is what the legend explains. */
enum grid_sign {
	SIGN_VARIES = 1 << 0,
	SIGN_VARIES_MUCH = 1 << 1,
	SIGN_BELOW = 1 << 2,
	SIGN_MISSING = 1 << 3,
	SIGN_SKIP = 1 << 4,
	SIGN_FAIL = 1 << 5,
	SIGN_UNLIKE = 1 << 6,
	SIGN_PROVEN = 1 << 7,
	SIGN_MAYBE = 1 << 8,
	SIGN_SAME = 1 << 9,
	SIGN_OPEN = 1 << 10,
};

struct grid_text_cell {
	char value[24]; /* never "" */
	const char *marks; /* "*", "**" or "" */
	const char *word; /* the verdict, or "" */
	enum verdict verdict; /* VERDICT_COUNT: there is none */
	unsigned signs; /* enum grid_sign */
};

/* All cells of a row, as many as the grid has columns, in one scale. */
void grid_cells_of(struct grid_text_cell *v, const struct grid *g,
	const struct grid_row *r);

/* "against pre10: 18 tests: 4 better, 12 same, 2 few ..."; "": nothing was judged. */
void grid_put_counts(struct str *out, const struct grid *g);
/* "* high variation, - not measured ..." of these signs. */
void grid_put_legend(struct str *out, const struct grid *g, unsigned signs);
/* Why cells have no values, a line each: "skip  k1, k2 chat.10r.200msg @8: why". */
void grid_put_reasons(struct str *out, const struct grid *g, const bool *shown,
	bool utf8);

#endif
