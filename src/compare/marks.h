/* marks - what the numbers of one side say about themselves: * ** B d o. */
#ifndef COMPARE_MARKS_H
#define COMPARE_MARKS_H

#include "compare/verdict.h"

/* The computed marks of a side; margin is the row's, as a fraction. */
unsigned marks_of(const struct side *s, const struct shape *shape, double margin);

#endif
