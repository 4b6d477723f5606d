/* session - the boots of a side as observations: the guard against boot noise. */
#ifndef COMPARE_SESSION_H
#define COMPARE_SESSION_H

#include "compare/verdict.h"

enum { SESSIONS_LEAST = 3 };

/*
 * Two-sided p of "no shift" between the session medians (logs, Student or Welch);
 * -1 where a side has fewer than SESSIONS_LEAST sessions.
 */
double session_p(const struct side *old, const struct side *new);

#endif
