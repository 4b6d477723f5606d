/* kb1 - the records of the result file again: what came back mangled becomes clean. */
/*
 * The order in which things happened is known by life and round only; within one it is
 * the order of the names, so that a beg stands before the samples that it yields.
 * What was begun and never ended comes last, where no sample can be taken for its
 * outcome; a beg whose outcome has quite another name is left out.
 */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "report/reporters.h"
#include "report/rows.h"
#include "result/flags.h"
#include "stats/unit.h"

/* What is written of a round; the order within a name. */
enum kind { START, SAMPLE, HISTOGRAM, EVENT, ROUND, UNFINISHED };

struct item {
	unsigned life, round;
	enum kind kind;
	const char *name;
	const struct series *series;
	const void *what; /* struct start, sample, histogram, event or round */
	size_t at; /* the order of the file, where all else is the same */
};

struct items {
	struct item *v;
	size_t n, cap;
};

static void write_record(FILE *out, const struct record *r)
{
	char line[RECORD_LINE + 2];

	fwrite(line, 1, record_format(r, line, sizeof(line)), out);
}

static void put_positive(struct record *r, const char *key, double v)
{
	if (v > 0)
		record_put_real(r, key, v);
}

static void put_nonzero(struct record *r, const char *key, uint64_t v)
{
	if (v)
		record_put_count(r, key, v);
}

static void put_text(struct record *r, const char *key, const char *s)
{
	if (s && *s)
		record_put(r, key, s);
}

static void put_place(struct record *r, unsigned copies, unsigned cpus)
{
	if (copies > 1)
		record_put_count(r, "copies", copies);
	put_nonzero(r, "cpus", cpus);
}

/* value NULL: none */
static void write_fact(FILE *out, const char *key, const char *value)
{
	struct record r;

	if (!value)
		return;
	record_begin(&r, "env");
	record_put(&r, NULL, key);
	record_put(&r, NULL, value);
	write_record(out, &r);
}

static void write_run(FILE *out, const struct run *r, const char *id)
{
	struct record rec;

	record_begin(&rec, "run");
	record_put(&rec, NULL, id);
	put_text(&rec, "kbench", r->version);
	put_text(&rec, "mode", r->mode);
	put_text(&rec, "seed", r->seed);
	put_text(&rec, "label", r->label);
	put_text(&rec, "wall", r->wall);
	write_record(out, &rec);
	for (size_t i = 0; i < r->facts_n; i++) {
		const struct fact *f = &r->facts[i];

		if (!str_eq(f->key, "boot_id"))
			write_fact(out, f->key, f->value);
	}
	write_fact(out, "boot_id", r->lives[0].boot);
	if (!r->plan.processes && !r->plan.rounds)
		return;
	record_begin(&rec, "plan");
	put_nonzero(&rec, "n", r->plan.processes);
	put_nonzero(&rec, "rounds", r->plan.rounds);
	put_positive(&rec, "est", r->plan.est);
	write_record(out, &rec);
}

static void write_def(FILE *out, const struct series *s)
{
	struct record r;

	record_begin(&r, "def");
	record_put(&r, NULL, s->id);
	put_text(&r, "suite", s->suite);
	put_text(&r, "u", s->unit_name);
	record_put(&r, "b", unit_better_name(s->better));
	for (size_t i = 0; i < s->params_n; i++) {
		char key[64];

		snprintf(key, sizeof(key), "p.%s", s->params[i].name);
		record_put_real(&r, key, s->params[i].value);
	}
	record_put_count(&r, "rev", s->rev);
	write_record(out, &r);
}

/* One for all copies and CPUs of an id; none for what had none. */
static void write_defs(FILE *out, const struct series *const *s, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if (*s[i]->unit_name && (!i || strcmp(s[i]->id, s[i - 1]->id) != 0))
			write_def(out, s[i]);
	}
}

static void write_sample(FILE *out, const struct series *s, const struct sample *v)
{
	char flags[40];
	struct record r;

	record_begin(&r, "smp");
	record_put(&r, NULL, s->id);
	put_nonzero(&r, "r", v->round);
	record_put_real(&r, v->below ? "lt" : "v", v->v);
	put_nonzero(&r, "n", v->n);
	put_positive(&r, "lo", v->lo);
	put_positive(&r, "hi", v->hi);
	put_nonzero(&r, "it", v->it);
	put_positive(&r, "base", v->base);
	put_place(&r, s->copies, s->cpus);
	put_positive(&r, "w", v->w);
	put_positive(&r, "sd", v->sd);
	flags_put(flags, sizeof(flags), v->flags);
	put_text(&r, "q", flags);
	write_record(out, &r);
}

static void write_start(FILE *out, const struct start *s)
{
	struct record r;

	record_begin(&r, "beg");
	record_put(&r, NULL, s->process);
	put_nonzero(&r, "r", s->round);
	put_nonzero(&r, "copies", s->at.copies);
	put_nonzero(&r, "cpus", s->at.cpus);
	put_positive(&r, "up", s->up);
	write_record(out, &r);
}

/* As many buckets a record as certainly fit. */
static void write_histogram(FILE *out, const struct histogram *h)
{
	enum { A_LINE = 4 };
	struct str lo = { 0 }, counts = { 0 };
	struct record r;

	for (size_t i = 0; i < h->n; i += A_LINE) {
		str_clear(&lo);
		str_clear(&counts);
		for (size_t k = i; k < h->n && k < i + A_LINE; k++) {
			str_addf(&lo, "%s%.9g", k > i ? "," : "", h->edge[k]);
			str_addf(&counts, "%s%llu", k > i ? "," : "",
				(unsigned long long)h->count[k]);
		}
		record_begin(&r, "hst");
		record_put(&r, NULL, h->what);
		put_nonzero(&r, "r", h->round);
		put_place(&r, h->copies, h->cpus);
		put_text(&r, "u", h->unit);
		record_put(&r, "lo", str_text(&lo));
		record_put(&r, "c", str_text(&counts));
		write_record(out, &r);
	}
	str_release(&lo);
	str_release(&counts);
}

static void write_event(FILE *out, const struct event *ev)
{
	bool skipped = ev->outcome == OUTCOME_SKIPPED;
	struct record r;

	record_begin(&r, skipped ? "skip" : "fail");
	record_put(&r, NULL, ev->what);
	put_nonzero(&r, "r", ev->round);
	put_nonzero(&r, "copies", ev->at.copies);
	put_nonzero(&r, "cpus", ev->at.cpus);
	if (!skipped)
		record_put(&r, "how", outcome_name(ev->outcome));
	put_text(&r, "why", ev->why);
	put_nonzero(&r, "sig", (uint64_t)ev->sig);
	put_nonzero(&r, "exit", (uint64_t)ev->exit);
	put_positive(&r, "t", ev->t);
	write_record(out, &r);
}

static void write_round(FILE *out, const struct round *v)
{
	struct record r;

	record_begin(&r, "rnd");
	record_put_count(&r, NULL, v->number);
	put_positive(&r, "canary", v->canary);
	put_positive(&r, "mhz", v->mhz);
	if (v->temp != 0)
		record_put_real(&r, "temp", v->temp);
	put_positive(&r, "steal", v->steal);
	put_positive(&r, "load", v->load);
	write_record(out, &r);
}

static void write_item(FILE *out, const struct item *x)
{
	if (x->kind == START || x->kind == UNFINISHED)
		write_start(out, x->what);
	else if (x->kind == SAMPLE)
		write_sample(out, x->series, x->what);
	else if (x->kind == HISTOGRAM)
		write_histogram(out, x->what);
	else if (x->kind == EVENT)
		write_event(out, x->what);
	else
		write_round(out, x->what);
}

/* round 0: not known, which is at the end. */
static struct item *add(struct items *t, enum kind kind, unsigned round, const char *name,
	const void *what)
{
	VEC_GROW(t->v, t->n, t->cap);
	t->v[t->n] = (struct item){ .round = round ? round : UINT_MAX,
		.kind = kind,
		.name = name,
		.what = what,
		.at = t->n };
	return &t->v[t->n++];
}

static bool has_outcome(const struct run *r, const char *process)
{
	for (size_t i = 0; i < r->series_n; i++) {
		if (id_of_process(r->series[i]->id, process))
			return true;
	}
	for (size_t i = 0; i < r->events_n; i++) {
		if (id_of_process(r->events[i].what, process))
			return true;
	}
	return false;
}

static int in_order(const void *a, const void *b)
{
	const struct item *x = a, *y = b;
	bool late = x->kind == UNFINISHED, other = y->kind == UNFINISHED;
	int order;

	if (x->life != y->life)
		return x->life < y->life ? -1 : 1;
	if (late != other)
		return late - other;
	if (x->round != y->round)
		return x->round < y->round ? -1 : 1;
	if ((x->kind == ROUND) != (y->kind == ROUND))
		return x->kind == ROUND ? 1 : -1;
	order = strcmp(x->name, y->name);
	order = order ? order : (int)x->kind - (int)y->kind;
	return order ? order : (x->at > y->at) - (x->at < y->at);
}

static void collect(struct items *t, const struct run *r, const struct series *const *s,
	size_t n)
{
	for (size_t i = 0; i < n; i++) {
		for (size_t k = 0; k < s[i]->n; k++) {
			const struct sample *v = &s[i]->v[k];
			struct item *x = add(t, SAMPLE, v->round, s[i]->id, v);

			x->series = s[i];
			x->life = v->life;
		}
	}
	for (size_t i = 0; i < r->starts_n; i++) {
		const struct start *x = &r->starts[i];

		if (!x->ended || has_outcome(r, x->process))
			add(t, x->ended ? START : UNFINISHED, x->round, x->process, x)
				->life = x->life;
	}
	for (size_t i = 0; i < r->hists_n; i++)
		add(t, HISTOGRAM, r->hists[i].round, r->hists[i].what, &r->hists[i]);
	for (size_t i = 0; i < r->events_n; i++)
		add(t, EVENT, r->events[i].round, r->events[i].what, &r->events[i])
			->life = r->events[i].life;
	for (size_t i = 0; i < r->rounds_n; i++)
		add(t, ROUND, r->rounds[i].number, "", &r->rounds[i]);
	if (t->n)
		qsort(t->v, t->n, sizeof(*t->v), in_order);
}

static void write_resumed(FILE *out, const struct life *l, const char *id)
{
	struct record r;

	record_begin(&r, "run");
	record_put(&r, NULL, id);
	record_put(&r, "resumed", "1");
	write_record(out, &r);
	write_fact(out, "boot_id", l->boot);
}

static void write_items(FILE *out, const struct run *r, const char *id,
	const struct items *t)
{
	size_t life = 0;

	for (size_t i = 0; i < t->n; i++) {
		while (life < t->v[i].life && life + 1 < r->lives_n)
			write_resumed(out, &r->lives[++life], id);
		write_item(out, &t->v[i]);
	}
	while (life + 1 < r->lives_n)
		write_resumed(out, &r->lives[++life], id);
}

static void write_rest(FILE *out, const struct run *r)
{
	struct record rec;

	for (size_t i = 0; i < r->printed_n; i++) {
		record_begin(&rec, "idx");
		record_put(&rec, NULL, r->printed[i].name);
		record_put_real(&rec, "printed", r->printed[i].value);
		write_record(out, &rec);
	}
	for (size_t i = 0; i < r->notes_n; i++) {
		record_begin(&rec, "note");
		record_put(&rec, "why", r->notes[i]);
		write_record(out, &rec);
	}
	if (!r->end.present)
		return;
	record_begin(&rec, "end");
	record_put_count(&rec, "ok", r->end.ok);
	record_put_count(&rec, "skip", r->end.skip);
	record_put_count(&rec, "fail", r->end.fail);
	put_positive(&rec, "t", r->end.t);
	put_text(&rec, "why", r->end.why);
	write_record(out, &rec);
}

int kb1_emit(FILE *out, const struct runs *rs, const struct view *v)
{
	(void)v;
	for (size_t i = 0; i < rs->n && !ferror(out); i++) {
		const struct run *r = rs->v[i];
		struct items t = { 0 };
		char number[16];
		size_t n;
		const struct series **s = rows_sorted(r, NULL, &n);

		snprintf(number, sizeof(number), "%08x",
			(unsigned)(i + 1)); /* of an anonymous one */
		write_run(out, r, *r->id ? r->id : number);
		write_defs(out, s, n);
		collect(&t, r, s, n);
		write_items(out, r, *r->id ? r->id : number, &t);
		write_rest(out, r);
		free(t.v);
		free(s);
	}
	return report_done(out);
}
