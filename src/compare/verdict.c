/* verdict - what one comparison of two samples allows to be said. */
#include "compare/verdict.h"

#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "compare/marks.h"
#include "compare/session.h"
#include "result/flags.h"
#include "stats/fit.h"

enum { LEAST = 4, GRADED_FROM = 5, GRADED_BELOW = 8 };

#define SESSION_ALPHA 0.05

/* The sd of one value between runs, where nothing better is known. */
#define SINGLE_NOISE 0.03

static const struct {
	const char *name;
	char glyph;
} words[VERDICT_COUNT] = {
	[VERDICT_INFO] = { "info", ' ' },
	[VERDICT_ERROR] = { "error", ' ' },
	[VERDICT_INCOMPARABLE] = { "incomparable", ' ' },
	[VERDICT_ADDED] = { "added", ' ' },
	[VERDICT_REMOVED] = { "removed", ' ' },
	[VERDICT_SINGLE] = { "single", ' ' },
	[VERDICT_FEW] = { "few", ' ' },
	[VERDICT_WORSE] = { "worse", '-' },
	[VERDICT_BETTER] = { "better", '+' },
	[VERDICT_SAME] = { "same", '=' },
	[VERDICT_WORSE_MAYBE] = { "worse?", '?' },
	[VERDICT_BETTER_MAYBE] = { "better?", '?' },
	[VERDICT_UNRESOLVED] = { "unresolved", '~' },
};

const enum verdict verdict_order[VERDICT_COUNT] = {
	VERDICT_WORSE, VERDICT_BETTER, VERDICT_WORSE_MAYBE, VERDICT_BETTER_MAYBE,
	VERDICT_SAME, VERDICT_UNRESOLVED, VERDICT_FEW, VERDICT_SINGLE, VERDICT_ERROR,
	VERDICT_INCOMPARABLE, VERDICT_ADDED, VERDICT_REMOVED, VERDICT_INFO,
};

const char *verdict_name(enum verdict v)
{
	return words[v].name;
}

char verdict_glyph(enum verdict v)
{
	return words[v].glyph;
}

double verdict_margin(const struct rules *rules, size_t sessions_old, size_t sessions_new)
{
	size_t s = sessions_old < sessions_new ? sessions_old : sessions_new;

	if (rules->margin > 0)
		return rules->margin;
	if (s >= 5 || (rules->strict && s >= SESSIONS_LEAST))
		return 0.02;
	return s >= 3 ? 0.03 : 0.05;
}

double verdict_noise_band(void)
{
	return 1.96 * sqrt(2) * SINGLE_NOISE;
}

static size_t smaller(const struct side *old, const struct side *new)
{
	return old->n < new->n ? old->n : new->n;
}

/* Is there a ratio, whatever it is worth? */
static bool comparable(const struct side *old, const struct side *new)
{
	return smaller(old, new) && !old->below && !new->below && !old->failed &&
		!new->failed && !old->unlike && !new->unlike && old->rev == new->rev;
}

/* The verdicts that need no arithmetic; false: none of them holds. */
static bool plain_verdict(struct judged *j, const struct side *old,
	const struct side *new, enum kb_better better)
{
	if (better == KB_NONE)
		j->verdict = VERDICT_INFO;
	else if (old->failed || new->failed)
		j->verdict = VERDICT_ERROR;
	else if (old->unlike || new->unlike ||
		(!old->absent && !new->absent && old->rev != new->rev))
		j->verdict = VERDICT_INCOMPARABLE;
	else if (old->absent)
		j->verdict = VERDICT_ADDED;
	else if (new->absent)
		j->verdict = VERDICT_REMOVED;
	else if (old->below || new->below)
		j->verdict = VERDICT_UNRESOLVED;
	else
		return false;
	return true;
}

/* How many more values the smaller side needs before any verdict is possible. */
static unsigned more_rounds(size_t n, size_t m, double alpha)
{
	size_t s = n < m ? n : m, least = s;

	for (; s - least < ROUNDS_MOST; s++) {
		size_t n2 = n > s ? n : s, m2 = m > s ? m : s;

		if (s >= LEAST && rank_least_p(n2, m2) <= alpha)
			break;
	}
	return (unsigned)(s - least);
}

static void widen(struct judged *j, const struct side *old, const struct side *new)
{
	double rho = fmax(old->w, new->w);

	j->w = rho < 1 ? -log1p(-old->w) - log1p(-new->w) : INFINITY;
	j->ratio.lo *= exp(-j->w);
	j->ratio.hi *= exp(j->w);
}

/* Old reports that give mean, sd and n of one run: an interval, but still one run. */
static void single_interval(struct judged *j, const struct side *old,
	const struct side *new, double alpha)
{
	struct moments a = { old->v[0], old->sd, old->inner };
	struct moments b = { new->v[0], new->sd, new->inner };
	struct welch w;

	if (!(a.sd > 0 && b.sd > 0 && a.n > 1 && b.n > 1))
		return;
	w = fit_welch_moments(&a, &b, alpha);
	j->p = w.p;
	j->ratio.conf = 1 - alpha;
	j->ratio.lo = exp(w.lo);
	j->ratio.hi = exp(w.hi);
}

static void measure_ratio(struct judged *j, const struct side *old,
	const struct side *new, const struct rules *rules)
{
	struct sides s = { old->v, new->v, old->n, new->n };

	j->has_ratio = true;
	j->ratio = rank_ratio(&s, rules->alpha);
	j->d = log(j->ratio.ratio);
	j->p = j->p_family = rank_p(&s);
	if (old->n == 1 && new->n == 1)
		single_interval(j, old, new, rules->alpha);
	widen(j, old, new);
	j->has_interval = j->ratio.lo > 0 && isfinite(j->ratio.hi);
	if (fabs(j->d - log(j->new.median / j->old.median)) > log1p(j->margin))
		j->flags |= FLAG_SHAPE;
}

/* A star that an old report printed forbids the hint. */
static void hint(struct judged *j)
{
	bool starred = j->flags & (FLAG_VARIES | FLAG_VARIES_MUCH);

	if (j->verdict == VERDICT_SINGLE && !starred &&
		fabs(j->d) > verdict_noise_band() + j->w)
		j->flags |= FLAG_NOISE;
}

/* Its p for the family: below 8 values a rank p is too coarse to survive there. */
static void enter_family(struct judged *j, const struct side *old, const struct side *new,
	const struct rules *rules)
{
	struct sides s = { old->v, new->v, old->n, new->n };
	size_t n = smaller(old, new);

	j->in_family = true;
	if (n >= GRADED_FROM && n < GRADED_BELOW && j->p <= rules->alpha) {
		j->flags |= FLAG_GRADED;
		j->p_family = fit_welch_log(&s);
	}
	if (rules->strict)
		j->p_family = fmax(j->p_family, j->p_session);
}

static unsigned measure_side(const struct side *s, struct centre *c, struct shape *shape,
	double margin, double alpha)
{
	if (!s->n)
		return s->flags;
	*c = order_centre(s->v, s->n, alpha);
	*shape = shape_of(s->v, s->n);
	return s->flags | marks_of(s, shape, margin);
}

void verdict_measure(struct judged *j, const struct side *old, const struct side *new,
	enum kb_better better, const struct rules *rules)
{
	size_t n = smaller(old, new);

	*j = (struct judged){ .p = 1, .q = 1, .p_family = 1 };
	j->margin = verdict_margin(rules, old->sessions, new->sessions);
	j->p_session = session_p(old, new);
	j->flags_old = measure_side(old, &j->old, &j->shape_old, j->margin, rules->alpha);
	j->flags_new = measure_side(new, &j->new, &j->shape_new, j->margin, rules->alpha);
	j->flags = (j->flags_old | j->flags_new) & ~(unsigned)FLAG_STORED;
	j->settled = plain_verdict(j, old, new, better);
	if (comparable(old, new))
		measure_ratio(j, old, new, rules);
	if (j->settled)
		return;
	if (old->n == 1 && new->n == 1) {
		j->verdict = VERDICT_SINGLE;
		j->settled = true;
		hint(j);
		return;
	}
	if (n >= LEAST && rank_least_p(old->n, new->n) <= rules->alpha) {
		enter_family(j, old, new, rules);
		return;
	}
	j->verdict = VERDICT_FEW;
	j->settled = true;
	j->rounds_needed = more_rounds(old->n, new->n, rules->alpha);
}

static bool apart(const struct side *a, const struct side *b)
{
	double a_lo = order_quantile(a->v, a->n, 0), a_hi = order_quantile(a->v, a->n, 1);
	double b_lo = order_quantile(b->v, b->n, 0), b_hi = order_quantile(b->v, b->n, 1);

	return a_hi < b_lo || b_hi < a_lo;
}

/* Both heaps of a two-heaped sample went the way of the whole; one counts as both. */
static bool modes_agree(const struct judged *j, double margin)
{
	const struct shape *a = &j->shape_old, *b = &j->shape_new;
	double low = log((b->bimodal ? b->low : j->new.median) /
		(a->bimodal ? a->low : j->old.median));
	double high = log((b->bimodal ? b->high : j->new.median) /
		(a->bimodal ? a->high : j->old.median));

	return j->d > 0 ? low >= margin && high >= margin :
			  low <= -margin && high <= -margin;
}

/*
 * In all, a side, for an interval narrow enough to decide; that part of its width
 * which comes from the resolution does not shrink with rounds.
 */
static unsigned rounds_needed(const struct judged *j, double n, double margin)
{
	double lo = log(j->ratio.lo), hi = log(j->ratio.hi), half, wanted, need;

	if (!j->has_interval)
		return 0;
	half = (hi - lo) / 2 - j->w;
	wanted = fmax(fabs(fabs(j->d) - margin), margin / 2) - j->w;
	if (wanted <= 0)
		return 0;
	need = ceil(n * (half / wanted) * (half / wanted));
	need = fmax(need, n + 1);
	return need > ROUNDS_MOST ? ROUNDS_MOST + 1 : (unsigned)ceil(need);
}

static enum verdict direction(double d, enum kb_better better, bool sure)
{
	bool good = (d < 0) == (better == KB_LOWER);

	if (sure)
		return good ? VERDICT_BETTER : VERDICT_WORSE;
	return good ? VERDICT_BETTER_MAYBE : VERDICT_WORSE_MAYBE;
}

static enum verdict judge(struct judged *j, enum kb_better better, double alpha)
{
	double margin = log1p(j->margin);
	bool big = fabs(j->d) >= margin && fabs(j->d) > j->w;
	bool noisy = j->p_session > SESSION_ALPHA;

	if (j->q <= alpha && big) {
		if (noisy)
			j->flags |= FLAG_BOOT;
		return direction(j->d, better, !noisy);
	}
	if (j->has_interval && log(j->ratio.lo) >= -margin &&
		log(j->ratio.hi) <= margin) {
		j->real = j->q <= alpha;
		return VERDICT_SAME;
	}
	if (j->p <= alpha && big)
		return direction(j->d, better, false);
	return VERDICT_UNRESOLVED;
}

void verdict_settle(struct verdict_row *r, const struct rules *rules)
{
	struct judged *j = r->j;
	double n = (double)r->old->n, m = (double)r->new->n, margin = log1p(j->margin);
	bool two_heaps = j->shape_old.bimodal || j->shape_new.bimodal;

	if (j->settled)
		return;
	j->settled = true;
	j->verdict = judge(j, r->better, rules->alpha);
	if (j->doubtful ||
		(two_heaps && !apart(r->old, r->new) && !modes_agree(j, margin))) {
		j->verdict = VERDICT_UNRESOLVED;
		j->real = false;
		j->flags &= ~(unsigned)FLAG_BOOT;
	} else if (j->verdict == VERDICT_UNRESOLVED) {
		j->rounds_needed = rounds_needed(j, 2 * n * m / (n + m), margin);
	}
}

void verdict_family(struct verdict_row *rows, size_t n, const struct rules *rules)
{
	double *p = mem_alloc(n * sizeof(*p)), *q = mem_alloc(n * sizeof(*q));
	size_t members = 0;

	for (size_t i = 0; i < n; i++) {
		if (rows[i].j->in_family)
			p[members++] = rows[i].j->p_family;
	}
	family_adjust(q, p, members, rules->correct);
	members = 0;
	for (size_t i = 0; i < n; i++) {
		if (rows[i].j->in_family)
			rows[i].j->q = q[members++];
		verdict_settle(&rows[i], rules);
	}
	free(p);
	free(q);
}
