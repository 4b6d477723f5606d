/* pool - the values of two sides, collected into rows. */
#include "compare/pool.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/str.h"
#include "compare/boot.h"
#include "result/flags.h"
#include "stats/unit.h"

/* What happened beside the measurement; the other stored flags say how it was made. */
#define INTERFERENCE \
	(FLAG_INVOLUNTARY | FLAG_STEAL | FLAG_USERS | FLAG_MIGRATED | FLAG_FREQUENCY | \
		FLAG_THROTTLED | FLAG_CANARY | FLAG_PRESSURE | FLAG_SECOND)

/*
 * What a sample's clock could resolve, where it does not say so itself (w=). A
 * sample that is not flagged coarse has 1000 steps of the clock or more, which is
 * far below every margin. Of a coarse one the steps follow from the operations and
 * the time of one, if they are known, and else from what the plan grants: 100
 * steps, or 10 where it was cut. An operation that does the work of many takes
 * longer than its value says, so this is no less than the truth.
 */
#define FINE 0.001
#define COARSE 0.01
#define COARSE_SHORT 0.1

/* No machine gives others; the ratio of any two of these is finite. */
#define VALUE_LEAST 1e-100
#define VALUE_MOST 1e100

/* Where samples come from. */
struct source {
	const struct runs_side *runs;
	struct boots boots;
	size_t run;
	int side;
};

static size_t hash(const char *id, size_t n)
{
	uint32_t h = 2166136261u;

	for (size_t i = 0; i < n; i++)
		h = (h ^ (unsigned char)id[i]) * 16777619u;
	return (h ^ h >> 16) % POOL_BUCKETS;
}

static size_t family_of(const char *id)
{
	return hash(id, strcspn(id, "."));
}

bool pool_same_params(const struct series *a, const struct series *b)
{
	for (size_t i = 0; a && b && i < a->params_n; i++) {
		for (size_t k = 0; k < b->params_n; k++) {
			if (str_eq(a->params[i].name, b->params[k].name) &&
				a->params[i].value != b->params[k].value)
				return false;
		}
	}
	return true;
}

static bool row_takes(const struct row *r, const struct series *s)
{
	return r->copies == s->copies && r->cpus == s->cpus &&
		strcmp(r->id, s->id) == 0 && pool_same_params(r->first, s);
}

static char *name_of(const char *id, struct place at)
{
	struct str name = { 0 };

	str_add(&name, id);
	if (at.copies > 1)
		str_addf(&name, " x%u", at.copies);
	if (at.cpus)
		str_addf(&name, " @%u", at.cpus);
	return name.s;
}

/* The greatest of a thousand events is shown, never judged. */
static enum kb_better better_of(const struct series *s)
{
	size_t n = strlen(s->id);

	if (str_eq(s->suite, "sched") && n > 4 && strcmp(s->id + n - 4, ".max") == 0)
		return KB_NONE;
	return s->unit ? s->unit->better : s->better;
}

static size_t add_row(struct pool *p, const char *id)
{
	size_t h = hash(id, strlen(id)), family = family_of(id);

	VEC_GROW(p->rows, p->n, p->cap);
	VEC_GROW(p->next, p->n, p->next_cap);
	VEC_GROW(p->kin, p->n, p->kin_cap);
	p->rows[p->n] = (struct row){ .id = mem_strdup(id),
		.suite = "",
		.unit_name = "",
		.copies = 1,
		.old.absent = true,
		.new.absent = true };
	p->next[p->n] = p->bucket[h];
	p->kin[p->n] = p->family[family];
	p->bucket[h] = p->family[family] = ++p->n;
	return p->n - 1;
}

static struct row *row_for(struct pool *p, const struct series *s)
{
	struct row *r;
	size_t i;

	for (i = p->bucket[hash(s->id, strlen(s->id))]; i; i = p->next[i - 1]) {
		if (p->rows[i - 1].first && row_takes(&p->rows[i - 1], s))
			return &p->rows[i - 1];
	}
	i = add_row(p, s->id);
	r = &p->rows[i];
	r->name = name_of(s->id, (struct place){ s->copies, s->cpus });
	r->suite = s->suite ? s->suite : "";
	r->copies = s->copies;
	r->cpus = s->cpus;
	r->unit = s->unit;
	r->unit_name = s->unit ? s->unit->name : s->unit_name ? s->unit_name : "";
	r->better = better_of(s);
	r->first = s;
	return r;
}

/* "22 ns monotonic_raw"; 0: not known. */
static double clock_step(const struct run *r)
{
	const char *fact = run_fact(r, "clock.res");
	char *end;
	double ns = fact ? strtod(fact, &end) : 0;

	return fact && str_starts(end, " ns") && ns > 0 && ns < 1e9 ? ns : 0;
}

static double resolution(const struct run *r, const struct series *s,
	const struct sample *k)
{
	bool timed = s->unit && s->unit->better == KB_LOWER && k->it && !k->below;
	double step = timed ? clock_step(r) : 0;

	if (k->w > 0)
		return k->w;
	if (!(k->flags & FLAG_COARSE))
		return 0;
	if (step > 0)
		return fmin(fmax(step / (k->v * s->unit->scale * (double)k->it), FINE),
			COARSE_SHORT);
	return k->flags & FLAG_SHORT ? COARSE_SHORT : COARSE;
}

static bool same_unit(const struct row *r, const struct series *s)
{
	double one = 1;

	if (r->unit && s->unit)
		return unit_convert(&one, s->unit, r->unit);
	return !r->unit && !s->unit && str_eq(r->unit_name, s->unit_name);
}

static bool has_sample(const struct series *s, const struct sample *like)
{
	for (size_t i = 0; s && i < s->n; i++) {
		const struct sample *k = &s->v[i];

		if (k->round == like->round && k->v == like->v && k->below == like->below)
			return true;
	}
	return false;
}

/* The same run read twice: from a copy of its file, or with --append to two of them. */
static bool counted(const struct source *from, const struct series *s,
	const struct sample *k)
{
	const struct run *r = from->runs->v[from->run];

	for (size_t i = 0; r->id && *r->id && !r->anonymous && i < from->run; i++) {
		const struct run *before = from->runs->v[i];

		if (!before->anonymous && str_eq(before->id, r->id) &&
			has_sample(run_series(before, s->id, s->copies, s->cpus), k))
			return true;
	}
	return false;
}

static void add_value(struct side *side, double v, const struct source *from,
	const struct sample *k)
{
	VEC_GROW(side->v, side->n, side->v_cap);
	VEC_GROW(side->session, side->n, side->session_cap);
	VEC_GROW(side->round, side->n, side->round_cap);
	side->v[side->n] = v;
	side->session[side->n] = boots_session(&from->boots, from->run, k);
	side->round[side->n++] = (uint64_t)from->run << 32 | k->round;
}

static void add_sample(struct row *r, const struct source *from, const struct series *s,
	const struct sample *k)
{
	struct side *side = from->side == POOL_NEW ? &r->new : &r->old;
	const char **doubt = from->side == POOL_NEW ? &r->doubt_new : &r->doubt_old;
	double v = k->v;

	if (r->unit && s->unit && r->unit != s->unit)
		unit_convert(&v, s->unit, r->unit);
	if (!(v >= VALUE_LEAST && v <= VALUE_MOST)) {
		side->failed = true;
		*doubt = "a value that can not be";
		return;
	}
	side->flags |= k->flags;
	VEC_GROW(side->ws, side->ws_n, side->ws_cap);
	side->ws[side->ws_n++] = resolution(from->runs->v[from->run], s, k);
	if (k->below) {
		VEC_GROW(side->bound, side->below, side->bound_cap);
		side->bound[side->below++] = v;
		return;
	}
	side->sd = k->sd * (v / k->v);
	side->inner = k->n;
	add_value(side, v, from, k);
}

static void add_series(struct pool *p, const struct source *from, const struct series *s)
{
	struct row *r = row_for(p, s);
	struct side *side = from->side == POOL_NEW ? &r->new : &r->old;
	unsigned rev = s->rev ? s->rev : 1;

	if (!same_unit(r, s) || (!side->absent && side->rev != rev)) {
		side->unlike = true;
		side->absent = false;
		return;
	}
	side->rev = rev;
	for (size_t i = 0; i < s->n; i++) {
		const struct sample *k = &s->v[i];
		bool drop = p->exclude_flagged && (k->flags & INTERFERENCE);

		side->absent = false;
		if (counted(from, s, k))
			continue;
		side->samples++;
		side->excluded += drop;
		if (!drop)
			add_sample(r, from, s, k);
	}
}

/* Values of a session together, in time order within it. */
static void sort_sessions(struct side *s, size_t sessions)
{
	double *v = mem_alloc(s->n * sizeof(*v));
	unsigned *session = mem_alloc(s->n * sizeof(*session));
	uint64_t *round = mem_alloc(s->n * sizeof(*round));
	size_t n = 0, before;

	s->sessions = 0;
	for (size_t k = 0; k < sessions && n < s->n; k++) {
		before = n;
		for (size_t i = 0; i < s->n; i++) {
			if (s->session[i] != k)
				continue;
			v[n] = s->v[i];
			round[n] = s->round[i];
			session[n++] = s->session[i];
		}
		s->sessions += n > before;
	}
	free(s->v);
	free(s->session);
	free(s->round);
	s->v = v;
	s->session = session;
	s->round = round;
	s->v_cap = s->session_cap = s->round_cap = s->n;
}

void pool_side(struct pool *p, const struct runs_side *runs, int side)
{
	struct source from = { .runs = runs, .side = side };

	boots_find(&from.boots, runs);
	for (; from.run < runs->n; from.run++) {
		for (size_t i = 0; i < runs->v[from.run]->series_n; i++)
			add_series(p, &from, runs->v[from.run]->series[i]);
	}
	p->sessions[side] = from.boots.n;
	for (size_t i = 0; i < p->n; i++) {
		struct side *s = side == POOL_NEW ? &p->rows[i].new : &p->rows[i].old;

		sort_sessions(s, from.boots.n);
		s->w = s->ws_n ? order_median(s->ws, s->ws_n) : 0;
	}
	boots_release(&from.boots);
}

static bool failure(const struct event *e)
{
	return e && e->outcome != OUTCOME_OK && e->outcome != OUTCOME_SKIPPED;
}

static bool has_row(const struct pool *p, const struct event *e)
{
	for (size_t i = p->family[family_of(e->what)]; i; i = p->kin[i - 1]) {
		const struct row *r = &p->rows[i - 1];

		if (e->at.copies &&
			(e->at.copies != r->copies || e->at.cpus != r->cpus))
			continue;
		if (strcmp(r->id, e->what) == 0 || id_of_process(r->id, e->what))
			return true;
	}
	return false;
}

static void add_event_row(struct pool *p, const struct event *e)
{
	size_t at = add_row(p, e->what);
	struct row *r = &p->rows[at];

	r->name = name_of(e->what, e->at);
	if (!e->at.copies)
		return;
	r->copies = e->at.copies;
	r->cpus = e->at.cpus;
}

static void take_event(struct row *r, int side, const struct event *e)
{
	const struct event **to = side == POOL_NEW ? &r->event_new : &r->event_old;
	struct side *s = side == POOL_NEW ? &r->new : &r->old;

	if (!e || (*to && !failure(e)))
		return;
	*to = e;
	s->failed = s->failed || failure(e);
}

void pool_events(struct pool *p, const struct runs_side *runs, int side)
{
	for (size_t k = 0; k < runs->n; k++) {
		const struct run *run = runs->v[k];

		for (size_t i = 0; i < run->events_n; i++) {
			const struct event *e = &run->events[i];

			if ((failure(e) || p->skips) && !has_row(p, e))
				add_event_row(p, e);
		}
		for (size_t i = 0; run->events_n && i < p->n; i++) {
			struct row *r = &p->rows[i];
			struct place at = { r->copies, r->cpus };

			take_event(r, side, run_event_at(run, r->id, at));
		}
	}
}

void pool_release(struct pool *p)
{
	free(p->next);
	free(p->kin);
	p->next = p->kin = NULL;
}

void row_release(struct row *r)
{
	side_release(&r->old);
	side_release(&r->new);
	free(r->id);
	free(r->name);
}
