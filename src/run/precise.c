/* precise - what is known well enough is not measured again. */
#include <stdlib.h>

#include "base/mem.h"
#include "run/campaign.h"
#include "stats/order.h"

static double half_width(const struct series *s)
{
	double *v = mem_alloc(s->n * sizeof(*v) + 1);
	struct centre centre;

	for (size_t i = 0; i < s->n; i++)
		v[i] = s->v[i].v;
	centre = order_centre(v, s->n, 0.05);
	free(v);
	return order_half_width(&centre);
}

/* All ids of the process are known to within the target. */
static bool is_precise(const struct campaign *c, const struct process *p)
{
	struct out outs[KB_OUTS_MOST];
	const struct run *r = c->runs.n ? c->runs.v[c->runs.n - 1] : NULL;
	size_t n = task_outs(outs, p->task);

	for (size_t i = 0; i < n; i++) {
		const struct series *s = r ?
			run_series(r, outs[i].id, p->copies, p->cpus) :
			NULL;

		if (!s || half_width(s) > c->precision / 100)
			return false;
	}
	return true;
}

bool campaign_stop_precise(struct campaign *c)
{
	bool all = true;

	for (size_t i = 0; i < c->n; i++) {
		if (!c->v[i].over && is_precise(c, &c->v[i]))
			c->v[i].over = true;
		all &= c->v[i].over;
	}
	return all;
}
