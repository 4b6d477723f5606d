/* series - def and smp records: the samples of one id, and what the id is. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/num.h"
#include "base/str.h"
#include "result/flags.h"
#include "result/take.h"
#include "stats/unit.h"

/* Stored flags, and the star that an imported table printed. */
enum { FLAGS_READ = FLAG_STORED | FLAG_VARIES | FLAG_VARIES_MUCH };

/* Why a run line must be missing. */
static const char unlike[] = "differs from what the same run had before";

static size_t def_at(const struct run *run, const char *id)
{
	size_t walk = 0, i;

	while ((i = keys_next(&run->state->defs, keys_hash(id, 0), &walk)) != KEYS_NONE) {
		if (strcmp(run->state->def[i]->id, id) == 0)
			break;
	}
	return i;
}

static void copy_params(struct series *to, const struct series *from)
{
	to->params = mem_alloc(from->params_n * sizeof(*to->params));
	to->params_n = from->params_n;
	for (size_t i = 0; i < from->params_n; i++) {
		to->params[i].name = mem_strdup(from->params[i].name);
		to->params[i].value = from->params[i].value;
	}
}

/* What the def says about its id is the series' too. */
static void describe(struct series *s, const struct series *def)
{
	free(s->suite);
	free(s->unit_name);
	s->suite = mem_strdup(def->suite);
	s->unit_name = mem_strdup(def->unit_name);
	s->unit = def->unit;
	s->better = def->better;
	s->rev = def->rev;
	copy_params(s, def);
}

static struct series *series_new(const char *id)
{
	struct series *s = mem_alloc(sizeof(*s));

	s->id = mem_strdup(id);
	s->suite = mem_strdup("");
	s->unit_name = mem_strdup("");
	s->rev = 1;
	s->copies = 1;
	return s;
}

/* Replaces the def of the same id. */
static void put_def(struct run *run, struct series *def)
{
	struct run_state *state = run->state;
	size_t at = def_at(run, def->id);

	if (at != KEYS_NONE) {
		series_free(state->def[at]);
		state->def[at] = def;
		return;
	}
	keys_add(&state->defs, keys_hash(def->id, 0), state->def_n);
	VEC_GROW(state->def, state->def_n, state->def_cap);
	state->def[state->def_n++] = def;
}

void take_inherit(struct run *to, const struct run *from)
{
	for (size_t i = 0; i < from->state->def_n; i++) {
		struct series *def = series_new(from->state->def[i]->id);

		describe(def, from->state->def[i]);
		put_def(to, def);
	}
}

static void read_params(struct series *def, const struct record *r)
{
	size_t cap = 0;

	for (size_t i = 0; i < r->n; i++) {
		const struct field *f = &r->field[i];
		double v;

		if (!f->key || !str_starts(f->key, "p.") || !num_real(f->value, &v))
			continue;
		VEC_GROW(def->params, def->params_n, cap);
		def->params[def->params_n++] = (struct param){ take_text(f->key + 2), v };
	}
}

/* Direction belongs to the unit: where the record says another, it is damaged. */
static bool read_unit(struct series *def, const struct take *t)
{
	const char *unit = record_get(t->r, "u"), *b = record_get(t->r, "b");
	bool known;

	free(def->unit_name);
	def->unit_name = take_text(unit ? unit : "");
	def->unit = unit_find(def->unit_name);
	known = b && unit_better_parse(b, &def->better);
	if (!def->unit)
		return true;
	if (b && (!known || def->better != def->unit->better)) {
		runs_remark(t->rs, t->line, true, "def %s: b=%.8s, but for %s it is %s",
			def->id, b, def->unit_name, unit_better_name(def->unit->better));
		return false;
	}
	def->better = def->unit->better;
	return true;
}

static struct series *read_def(const struct take *t)
{
	const char *id = take_id(t), *suite = record_get(t->r, "suite");
	struct series *def = id ? series_new(id) : NULL;

	if (!def)
		return NULL;
	if (!take_count(t, "rev", 1, &def->rev) || !read_unit(def, t)) {
		series_free(def);
		return NULL;
	}
	free(def->suite);
	def->suite = take_text(suite ? suite : "");
	read_params(def, t->r);
	return def;
}

/* Samples may stand before the def of their id, or its first def line may be damaged. */
static void describe_late(struct run *run, const struct series *def)
{
	for (size_t i = 0; run->state->undescribed && i < run->series_n; i++) {
		struct series *s = run->series[i];

		if (*s->unit_name || s->params || strcmp(s->id, def->id) != 0)
			continue;
		describe(s, def);
		run->state->undescribed--;
	}
}

static bool same_def(const struct series *a, const struct series *b)
{
	return a->rev == b->rev && a->better == b->better &&
		strcmp(a->unit_name, b->unit_name) == 0;
}

void take_def(struct take *t)
{
	struct series *def = read_def(t);
	size_t at = def ? def_at(t->run, def->id) : KEYS_NONE;

	if (!def)
		return;
	if (at != KEYS_NONE && same_def(t->run->state->def[at], def)) {
		series_free(def);
		return;
	}
	if (at != KEYS_NONE)
		take_lost_run(t, unlike);
	else
		take_more(t);
	put_def(t->run, def);
	describe_late(t->run, def);
}

static uint32_t place_hash(unsigned copies, unsigned cpus, unsigned round)
{
	return (copies * 31 + cpus) * 1009 + round;
}

static struct series *find_series(const struct run *run, const char *id,
	struct place at)
{
	const uint32_t hash = keys_hash(id, place_hash(at.copies, at.cpus, 0));
	size_t walk = 0, i;

	while ((i = keys_next(&run->state->series, hash, &walk)) != KEYS_NONE) {
		struct series *s = run->series[i];

		if (s->copies == at.copies && s->cpus == at.cpus &&
			strcmp(s->id, id) == 0)
			return s;
	}
	return NULL;
}

static struct series *series_of(struct run *run, const char *id, struct place at)
{
	struct series *s = find_series(run, id, at);
	size_t def;

	if (s)
		return s;
	s = series_new(id);
	s->copies = at.copies;
	s->cpus = at.cpus;
	def = def_at(run, id);
	if (def != KEYS_NONE)
		describe(s, run->state->def[def]);
	run->state->undescribed += def == KEYS_NONE;
	keys_add(&run->state->series, keys_hash(id, place_hash(at.copies, at.cpus, 0)),
		run->series_n);
	VEC_GROW(run->series, run->series_n, run->series_cap);
	run->series[run->series_n++] = s;
	return s;
}

/* The table is that of all series, so that positions of another may come up. */
static struct sample *at_round(const struct run *run, const struct series *s,
	unsigned round)
{
	uint32_t hash = keys_hash(s->id, place_hash(s->copies, s->cpus, round));
	size_t walk = 0, i;

	while ((i = keys_next(&run->state->samples, hash, &walk)) != KEYS_NONE) {
		if (i < s->n && s->v[i].round == round)
			return &s->v[i];
	}
	return NULL;
}

static void add_sample(struct run *run, struct series *s, const struct sample *new)
{
	uint32_t hash = keys_hash(s->id, place_hash(s->copies, s->cpus, new->round));

	keys_add(&run->state->samples, hash, s->n);
	VEC_GROW(s->v, s->n, s->cap);
	s->v[s->n++] = *new;
}

static bool same_sample(const struct sample *a, const struct sample *b)
{
	return a->v == b->v && a->below == b->below && a->n == b->n && a->lo == b->lo &&
		a->hi == b->hi && a->base == b->base && a->it == b->it && a->w == b->w &&
		a->sd == b->sd && a->flags == b->flags;
}

/* false: it has no value. */
static bool read_sample(struct sample *s, const struct record *r)
{
	const char *q = record_get(r, "q");
	uint64_t n;

	*s = (struct sample){ 0 };
	s->below = record_get(r, "lt") != NULL;
	if (!record_real(r, s->below ? "lt" : "v", &s->v) || !(s->v > 0))
		return false;
	s->n = record_count(r, "n", &n) && n <= UINT32_MAX ? (unsigned)n : 0;
	s->it = record_count(r, "it", &n) ? n : 0;
	s->lo = take_positive(r, "lo");
	s->hi = take_positive(r, "hi");
	s->base = take_positive(r, "base");
	s->w = take_positive(r, "w");
	s->sd = take_positive(r, "sd");
	s->flags = q ? flags_parse(q) & FLAGS_READ : 0;
	return true;
}

/* Lines written by hand may have no round: each is one of its own. */
static unsigned free_round(const struct run *run, const struct series *s)
{
	unsigned round = (unsigned)s->n + 1;

	while (at_round(run, s, round))
		round++;
	return round;
}

/* The sample of this round that is there already; NULL: none. */
static struct sample *known(const struct run *run, const char *id, struct place at,
	unsigned round)
{
	struct series *s = find_series(run, id, at);

	return s && round ? at_round(run, s, round) : NULL;
}

static void put_sample(struct run *run, const char *id, struct place at,
	const struct sample *new)
{
	struct sample *old = known(run, id, at, new->round), own = *new;
	struct series *s = series_of(run, id, at);
	const size_t life = run->lives_n - 1;

	take_measured(run, id, new->round, at);
	own.life = (uint16_t)(life < UINT16_MAX ? life : UINT16_MAX);
	own.round = new->round ? new->round : free_round(run, s);
	if (old)
		*old = own;
	else
		add_sample(run, s, &own);
}

void take_smp(struct take *t)
{
	const char *id = take_id(t);
	struct place at;
	struct sample new, *old;
	unsigned round;

	if (!id || !take_count(t, "r", 0, &round) ||
		!take_count(t, "copies", 1, &at.copies) ||
		!take_count(t, "cpus", 0, &at.cpus))
		return;
	if (!read_sample(&new, t->r)) {
		runs_remark(t->rs, t->line, true, "smp %s: no value above zero", id);
		return;
	}
	new.round = round;
	old = known(t->run, id, at, round);
	if (old && same_sample(old, &new)) {
		take_measured(t->run, id, round, at);
		return;
	}
	if (old && old->life >= t->run->lives_n - 1)
		take_lost_run(t, unlike);
	else
		take_more(t);
	put_sample(t->run, id, at, &new);
}
