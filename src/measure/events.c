/* events - latencies handed in one by one, and their quantiles. */
#include "measure/events.h"

#include <string.h>

#include "stats/order.h"
#include "stats/unit.h"

static const struct {
	const char *part;
	double p;
	size_t least;		/* events that it takes */
} parts[] = {
	{ "p50", 0.5, 1 },
	{ "p90", 0.9, 1 },
	{ "p99", 0.99, 1 },
	{ "p999", 0.999, EVENTS_A_PROCESS },
	{ "max", 1, 1 },
};

bool events_of(const struct kb_probe *p)
{
	for (const struct kb_out *o = p->outs; o && o->part; o++) {
		if (!o->run && strcmp(o->part, "p50") == 0)
			return true;
	}
	return false;
}

bool events_quantile(struct quantile *q, const char *part, const struct events *e)
{
	size_t i = 0, n = sizeof(parts) / sizeof(parts[0]);

	while (i < n && strcmp(parts[i].part, part) != 0)
		i++;
	if (i == n || e->n < parts[i].least)
		return false;
	q->ns = order_quantile(e->ns, e->n, parts[i].p);
	q->below = q->ns < (double)e->step_ns;
	if (q->below)
		q->ns = (double)e->step_ns;
	return true;
}

bool events_sample(struct sample *out, const char *part, const struct kb_unit *unit,
	const struct events *e)
{
	struct quantile q;

	*out = (struct sample){ 0 };
	if (!events_quantile(&q, part, e))
		return false;
	out->v = unit_value(unit, 1, q.ns);
	out->lo = out->hi = out->v;
	out->n = 1;
	out->it = e->n;
	out->below = q.below;
	return true;
}
