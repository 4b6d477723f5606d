/* diff_cells - the figures of one row of a comparison as short texts. */
#ifndef REPORT_DIFF_CELLS_H
#define REPORT_DIFF_CELLS_H

#include "base/str.h"
#include "compare/match.h"

/* Each may be "": not known, or not to be said. */
struct diff_cells {
	char marks[32]; /* what the numbers say of themselves */
	char old[24], new[24]; /* medians in one scale; "<0.05": below resolution */
	char half_old[16], half_new[16]; /* "1.2%"; "4.0%~": no 95 % interval */
	char delta[16]; /* "+18.9%" */
	char interval[32]; /* "[+17.2,+20.4]" */
	char n[32]; /* "10+10" */
	char q[16];
	char glyph;
	char word[24]; /* the verdict as a column of 8 takes it, mostly */
};

void diff_cells_of(struct diff_cells *t, const struct row *r, bool utf8);
/* The row's unit, safe to print. */
void diff_put_unit(struct str *out, const struct row *r, bool utf8);
/* "x0.981" and "[x.975,x.988]"; the second is "" where there is no interval. */
void diff_index_cells(char ratio[16], char interval[32], const struct index_line *line);
/*
 * What must be said about the row besides its figures, a line each without end:
 * why a side failed or is missing, what makes it doubtful, the modes. verbose: n,
 * p, q, best, p95, spread, flags. Returns how many.
 */
size_t diff_notes(struct str *out, const struct row *r, bool utf8, bool verbose);

#endif
