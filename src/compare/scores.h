/*
 * scores - all indices of a run at one number of copies and CPUs, and the overall
 * score: the geometric mean of those that are parts of it, each divided by its
 * scale. One part alone has no overall score.
 */
#ifndef COMPARE_SCORES_H
#define COMPARE_SCORES_H

#include "compare/index.h"

struct scores {
	struct place at;
	struct score *v; /* in table order; those of which the run tried a row */
	size_t n;
	size_t parts, have; /* of the overall score; those with a value */
	bool partial; /* a part is missing or has a row missing */
	double overall, lo, hi; /* as value, lo, hi of a struct score */
};

/*
 * One for each place that the run has, in order; *n of them, freed by
 * scores_release(). path: another baseline, or NULL. -1: it can not be read; then
 * there is nothing to release.
 */
int scores_all(struct scores **v, size_t *n, const struct run *r, const char *path,
	struct error *e);
/* Every index of every place, not the overall scores; none if path can not be read. */
typedef void score_fn(void *arg, const struct score *s);
void scores_each(const struct run *r, const char *path, score_fn *each, void *arg);
void scores_release(struct scores *v, size_t n);

#endif
