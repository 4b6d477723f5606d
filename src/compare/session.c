/* session - the boots of a side as observations. */
#include "compare/session.h"

#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "stats/fit.h"

struct moment {
	double mean, variance;
	size_t n;
};

/* Mean and variance of the logs of the session medians. */
static struct moment medians(const struct side *s)
{
	struct moment m = { 0, 0, 0 };
	double *log_median = mem_alloc(s->sessions * sizeof(*log_median));

	for (size_t i = 0, end; i < s->n; i = end) {
		for (end = i; end < s->n && s->session[end] == s->session[i];)
			end++;
		log_median[m.n] = log(order_median(s->v + i, end - i));
		m.mean += log_median[m.n++];
	}
	m.mean /= (double)m.n;
	for (size_t i = 0; i < m.n; i++)
		m.variance += (log_median[i] - m.mean) * (log_median[i] - m.mean);
	m.variance /= (double)(m.n - 1);
	free(log_median);
	return m;
}

double session_p(const struct side *old, const struct side *new)
{
	struct moment a, b;
	double va, vb, df;

	if (old->sessions < SESSIONS_LEAST || new->sessions < SESSIONS_LEAST)
		return -1;
	a = medians(old);
	b = medians(new);
	va = a.variance / (double)a.n;
	vb = b.variance / (double)b.n;
	if (va + vb == 0)
		return a.mean == b.mean ? 1 : 0;
	df = (double)(a.n + b.n - 2);
	if (a.n != b.n)
		df = (va + vb) * (va + vb) /
			(va * va / (double)(a.n - 1) + vb * vb / (double)(b.n - 1));
	return fit_t_two_sided((b.mean - a.mean) / sqrt(va + vb), df);
}
