/* family - p values of many tests at once, adjusted. */
#include "stats/family.h"

#include <math.h>
#include <stdlib.h>

#include "base/mem.h"

struct place {
	double p;
	size_t at;
};

/* NaN last; equal values in their order, so that nothing depends on the libc's qsort. */
static int ascending(const void *a, const void *b)
{
	const struct place *x = a, *y = b;

	if (!isnan(x->p) != !isnan(y->p))
		return isnan(x->p) ? 1 : -1;
	if (x->p < y->p || x->p > y->p)
		return x->p < y->p ? -1 : 1;
	return (x->at > y->at) - (x->at < y->at);
}

/* q_(i) = the least over j >= i of M p_(j) / j. */
static void step_up(double *q, const struct place *sorted, size_t n)
{
	double least = 1;

	for (size_t i = n; i > 0; i--) {
		least = fmin(least, (double)n * sorted[i - 1].p / (double)i);
		q[sorted[i - 1].at] = least;
	}
}

/* q_(i) = the greatest over j <= i of (M - j + 1) p_(j). */
static void step_down(double *q, const struct place *sorted, size_t n)
{
	double greatest = 0;

	for (size_t i = 0; i < n; i++) {
		greatest = fmax(greatest, fmin((double)(n - i) * sorted[i].p, 1));
		q[sorted[i].at] = greatest;
	}
}

void family_adjust(double *q, const double *p, size_t n, enum correction how)
{
	struct place *sorted;

	if (how == CORRECT_NONE) {
		for (size_t i = 0; i < n; i++)
			q[i] = p[i];
		return;
	}
	sorted = mem_alloc(n * sizeof(*sorted));
	for (size_t i = 0; i < n; i++)
		sorted[i] = (struct place){ p[i], i };
	qsort(sorted, n, sizeof(*sorted), ascending);
	if (how == CORRECT_BH)
		step_up(q, sorted, n);
	else
		step_down(q, sorted, n);
	free(sorted);
}
