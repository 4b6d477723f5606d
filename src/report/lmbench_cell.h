/*
 * lmbench_cell - a number in few columns, as an lmbench summary has it.
 *
 * From 10 on one decimal at most, cut rather than rounded ("112."), with K or M behind
 * it where the digits do not fit ("16.K"); below 10 as many decimals as there is room
 * for. Where that would leave nothing but zeros the form is another one (".004",
 * "5e-4"), and where it would cut a digit before the point the next letter is taken.
 */
#ifndef REPORT_LMBENCH_CELL_H
#define REPORT_LMBENCH_CELL_H

#include <stddef.h>

/* v > 0; right-justified to width, of at least 4. Longer where nothing else is true. */
void lmbench_cell(char *out, size_t cap, double v, int width);

#endif
