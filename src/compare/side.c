/* side - one side of one row: the values compared. */
#include "compare/side.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "stats/order.h"

struct middle side_middle(const struct side *s)
{
	size_t n = s->n + s->below;
	struct middle m = { 0, n && s->below > (n - 1) / 2 };
	double *all = mem_alloc(n * sizeof(*all));

	if (s->n)
		memcpy(all + s->below, s->v, s->n * sizeof(*all));
	/* The median of upper bounds is one for the median. */
	if (m.below)
		memcpy(all, s->bound, s->below * sizeof(*all));
	if (n)
		m.v = order_median(all, n);
	free(all);
	return m;
}

void side_release(struct side *s)
{
	free(s->v);
	free(s->session);
	free(s->round);
	free(s->bound);
	free(s->ws);
}
