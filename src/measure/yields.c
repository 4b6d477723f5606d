/* yields - what the copies of one process measured becomes one sample. */
#include "measure/yields.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "result/flags.h"
#include "stats/order.h"
#include "stats/unit.h"


/*
 * How well the median itself is known: the lower half of its interval. What
 * disturbs a batch only ever lengthens it, so that the upper half speaks of the
 * neighbours; without disturbance both halves are alike.
 */
static double half_width(const double *v, size_t n)
{
	struct centre c = order_centre(v, n, 0.05);

	return n > 1 ? c.median - c.lo : 0;
}

/*
 * Subtracts the base. Below three clock steps an operation, or below what the two
 * medians are known to, there is no figure but a bound: never zero, never clipped.
 */
static void subtract(struct sample *s, const struct yield *y, const struct kb_unit *unit,
	uint64_t step_ns)
{
	double base = order_median(y->base, y->base_n);
	double resolution = unit_value(unit, (double)y->it, 3.0 * (double)step_ns);
	double known = half_width(y->v, y->n) + half_width(y->base, y->base_n);

	if (known > resolution)
		resolution = known;
	s->base = base;
	s->v -= base;
	s->lo -= base;
	s->hi -= base;
	if (s->v >= resolution)
		return;
	s->below = true;
	s->v = resolution;
}

static void one(struct sample *s, const struct yield *y, const struct kb_unit *unit,
	uint64_t step_ns)
{
	double sorted[SAMPLES_MOST];

	order_sort(sorted, y->v, y->n);
	s->n = y->n;
	s->it = y->it;
	s->v = order_median(y->v, y->n);
	s->lo = sorted[0];
	s->hi = sorted[y->n - 1];
	if (y->base_n)
		subtract(s, y, unit, step_ns);
}

/*
 * All work over all time of equal batches. A median would leave out those in which
 * the copy had to wait for a CPU, and forty copies would seem to have forty.
 */
static double throughput(const struct yield *y)
{
	double time = 0;

	for (unsigned i = 0; i < y->n; i++)
		time += 1 / y->v[i];
	return y->n / time;
}

static void add_rates(struct sample *out, const struct yield *v, unsigned copies,
	const struct kb_unit *unit, uint64_t step_ns)
{
	struct sample s = { 0 };

	one(out, &v[0], unit, step_ns);
	out->v = throughput(&v[0]);
	for (unsigned k = 1; k < copies; k++) {
		one(&s, &v[k], unit, step_ns);
		out->v += throughput(&v[k]);
		out->lo += s.lo;
		out->hi += s.hi;
	}
}

/* A single batch without a figure spoils the process: a median would hide it. */
static bool all_figures(const struct yield *y)
{
	for (unsigned i = 0; i < y->n; i++) {
		if (!isfinite(y->v[i]))
			return false;
	}
	for (unsigned i = 0; i < y->base_n; i++) {
		if (!isfinite(y->base[i]))
			return false;
	}
	return y->n > 0;
}

/* Latencies of all copies as if one process had seen them all. */
static void pool(struct sample *out, const struct yield *v, unsigned copies,
	const struct kb_unit *unit, uint64_t step_ns)
{
	double *all = mem_alloc(sizeof(*all) * copies * SAMPLES_MOST);
	struct sample s = { 0 };
	double *medians = mem_alloc(sizeof(*medians) * copies);
	size_t n = 0;

	out->lo = INFINITY;
	for (unsigned k = 0; k < copies; k++) {
		one(&s, &v[k], unit, step_ns);
		out->lo = fmin(out->lo, s.lo);
		out->hi = fmax(out->hi, s.hi);
		out->below |= s.below;
		out->base = s.base;
		medians[k] = s.v;
		memcpy(all + n, v[k].v, v[k].n * sizeof(*all));
		n += v[k].n;
	}
	out->n = (unsigned)n;
	out->it = v[0].it;
	/*
	 * With a base the copies were corrected one by one; their median stands for the
	 * pool.
	 */
	out->v = out->base > 0 ? order_median(medians, copies) : order_median(all, n);
	free(medians);
	free(all);
}

bool yields_sample(struct sample *out, const struct yield *v, unsigned copies,
	const struct kb_unit *unit, uint64_t step_ns)
{
	*out = (struct sample){ 0 };
	out->v = NAN;
	for (unsigned k = 0; k < copies; k++) {
		if (!all_figures(&v[k]))
			return false;
	}
	if (copies == 1)
		one(out, v, unit, step_ns);
	else if (unit->better == KB_HIGHER)
		add_rates(out, v, copies, unit, step_ns);
	else
		pool(out, v, copies, unit, step_ns);
	for (unsigned k = 0; k < copies; k++) {
		out->below |= v[k].below;
		out->flags |= v[k].cold ? FLAG_COLD : 0;
		out->flags |= v[k].coarse ? FLAG_COARSE : 0;
		out->flags |= v[k].cut ? FLAG_SHORT : 0;
	}
	return isfinite(out->v) && out->v > 0;
}
