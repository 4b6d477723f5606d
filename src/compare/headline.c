/* headline - the figures that stand for a series: median, interval, spread, marks. */
#include "compare/headline.h"

#include <stdlib.h>

#include "base/mem.h"
#include "compare/marks.h"
#include "result/flags.h"

#define ALPHA 0.05
#define MARGIN 0.05 /* of one boot: what a drift must exceed */

/* Those of the file, on any sample or on a quarter of them and more. */
static unsigned stored_flags(const struct series *s, bool any)
{
	unsigned flags = 0;

	for (unsigned bit = 1; bit <= FLAG_NOISE; bit <<= 1) {
		size_t n = 0;

		for (size_t i = 0; i < s->n; i++)
			n += (s->v[i].flags & bit) != 0;
		if (n && (any || 4 * n >= s->n))
			flags |= bit;
	}
	return flags;
}

static unsigned computed_flags(const struct series *s, double *v)
{
	struct side side = { .v = v, .n = s->n, .sessions = 1 };
	struct shape shape = shape_of(v, s->n);
	unsigned flags;

	side.session = mem_alloc(s->n * sizeof(*side.session));
	for (size_t i = 0; i < s->n; i++)
		side.w = s->v[i].w > side.w ? s->v[i].w : side.w;
	flags = marks_of(&side, &shape, MARGIN);
	free(side.session);
	return flags;
}

/* v: the values in time order. */
static void spread(struct headline *h, const struct series *s, double *v)
{
	bool high = s->better == KB_HIGHER;

	h->best = order_quantile(v, s->n, high ? 1 : 0);
	if (s->n >= 10)
		h->p95 = order_quantile(v, s->n, high ? 0.05 : 0.95);
	if (s->n >= 3)
		h->cv = 1.4826 * order_mad(v, s->n) / h->c.median;
	h->flags = computed_flags(s, v);
}

void headline_of(struct headline *h, const struct series *s)
{
	double *v = mem_alloc(s->n * sizeof(*v));
	size_t below = 0;

	*h = (struct headline){ .half = -1, .cv = -1 };
	for (size_t i = 0; i < s->n; i++) {
		v[i] = s->v[i].below ? 0 : s->v[i].v;
		below += s->v[i].below;
	}
	if (s->n)
		h->c = order_centre(v, s->n, ALPHA);
	h->below = below > (s->n - 1) / 2 && s->n;
	if (h->below) { /* the median of upper bounds is one for the median */
		for (size_t i = 0; i < s->n; i++)
			v[i] = s->v[i].v;
		h->c = (struct centre){ .median = order_median(v, s->n), .n = s->n };
	} else if (s->n) {
		h->half = s->n >= 3 ? order_half_width(&h->c) : -1;
		if (!below) /* 0 stands for less than a bound: good for ranks alone */
			spread(h, s, v);
	}
	h->any = h->flags | stored_flags(s, true);
	h->flags |= stored_flags(s, false);
	free(v);
}
