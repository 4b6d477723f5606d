/* doubt - what speaks against values that look like an improvement. */
#include "compare/doubt.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "result/flags.h"
#include "stats/unit.h"

#define EXEC_FORKS 1.25 /* an exec costs more forks than this */
#define CANARY_MOVED 0.03

enum { ONE_SIDED = 10 };

static const char *close_to_fork(const struct row *exec, const struct row *fork,
	const struct side *e, const struct side *f)
{
	double fork_median;

	if (!e->n || !f->n)
		return NULL;
	fork_median = order_median(f->v, f->n);
	if (exec->unit != fork->unit &&
		(!exec->unit || !fork->unit ||
			!unit_convert(&fork_median, fork->unit, exec->unit)))
		return NULL;
	return order_median(e->v, e->n) < EXEC_FORKS * fork_median ?
		"suspicious: close to fork" :
		NULL;
}

static const struct row *fork_beside(const struct comparison *c, const struct row *exec)
{
	for (size_t i = 0; i < c->n; i++) {
		const struct row *r = &c->rows[i];

		if (strcmp(r->id, "lat_proc.fork") == 0 && r->copies == exec->copies &&
			r->cpus == exec->cpus)
			return r;
	}
	return NULL;
}

/* The child of an exec that failed ends at once: what was timed is a fork. */
void doubt_values(struct comparison *c)
{
	for (size_t i = 0; i < c->n; i++) {
		struct row *r = &c->rows[i];
		const struct row *fork;
		const char *old, *new;

		if (strcmp(r->id, "lat_proc.exec") != 0 || !(fork = fork_beside(c, r)))
			continue;
		old = close_to_fork(r, fork, &r->old, &fork->old);
		new = close_to_fork(r, fork, &r->new, &fork->new);
		r->doubt_old = r->doubt_old ? r->doubt_old : old;
		r->doubt_new = r->doubt_new ? r->doubt_new : new;
		r->doubtful = old || new;
	}
}

void doubt_rows(struct comparison *c)
{
	for (size_t i = 0; i < c->n; i++) {
		struct row *r = &c->rows[i];

		r->j.doubtful = r->doubtful;
		if (r->doubtful)
			r->j.flags &= ~(unsigned)FLAG_NOISE;
	}
}

static double canary(const struct runs_side *side)
{
	double *v = NULL, median;
	size_t n = 0, cap = 0;

	for (size_t i = 0; i < side->n; i++) {
		for (size_t k = 0; k < side->v[i]->rounds_n; k++) {
			if (!(side->v[i]->rounds[k].canary > 0))
				continue;
			VEC_GROW(v, n, cap);
			v[n++] = side->v[i]->rounds[k].canary;
		}
	}
	median = n ? order_median(v, n) : 0;
	free(v);
	return median;
}

void doubt_common_cause(struct comparison *c, const struct runs_side *old,
	const struct runs_side *new)
{
	size_t worse = 0, better = 0;
	double before = canary(old), after = canary(new), moved;

	for (size_t i = 0; i < c->n; i++) {
		worse += c->rows[i].j.verdict == VERDICT_WORSE;
		better += c->rows[i].j.verdict == VERDICT_BETTER;
	}
	if ((worse && better) || worse + better < ONE_SIDED || !(before > 0 && after > 0))
		return;
	moved = after / before - 1;
	if (fabs(moved) > CANARY_MOVED && fabs(moved) < 100)
		comparison_warn(c,
			mem_printf(
				"suspect common cause: all %zu verdicts are %s and the "
				"canary, a loop in no kernel, moved %+.1f%%: clock?",
				worse + better, worse ? "worse" : "better", 100 * moved));
}
