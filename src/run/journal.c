/* journal - the records of a run, in the order in which things happen. */
#include "run/journal.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/build.h"
#include "os/clock.h"
#include "result/flags.h"
#include "run/histogram.h"
#include "stats/unit.h"

const char *options_mode(const struct options *o)
{
	return o->quick ? "quick" : o->rigorous ? "rigorous" : "default";
}

void journal_begin(struct sink *s, const struct journal_run *run, const struct options *o)
{
	struct record r;
	char wall[32];

	record_begin(&r, "run");
	record_put(&r, NULL, run->id);
	if (run->resumed)
		record_put(&r, "resumed", "1");
	record_put(&r, "kbench", build_version);
	record_put(&r, "mode", options_mode(o));
	record_put_count(&r, "seed", run->seed);
	if (o->label)
		record_putf(&r, "label", "%.60s", o->label);
	clock_wall(wall, sizeof(wall));
	if (wall[0])
		record_put(&r, "wall", wall);
	sink_put(s, &r);
}

void journal_fact(struct sink *s, const char *key, const char *value)
{
	struct record r;

	record_begin(&r, "env");
	record_putf(&r, NULL, "%.60s", key);
	record_putf(&r, NULL, "%.150s", value);
	sink_put(s, &r);
}

void journal_plan(struct sink *s, unsigned processes, unsigned rounds, double est)
{
	struct record r;

	record_begin(&r, "plan");
	record_put_count(&r, "n", processes);
	record_put_count(&r, "rounds", rounds);
	record_putf(&r, "est", "%.1f", est);
	sink_put(s, &r);
}

void journal_def(struct sink *s, const struct out *o, const struct point *p)
{
	const struct kb_axis *a;
	struct record r;
	char key[40];

	record_begin(&r, "def");
	record_put(&r, NULL, o->id);
	record_put(&r, "suite", p->probe->suite);
	record_put(&r, "u", o->unit->name);
	record_put(&r, "b", unit_better_name(o->unit->better));
	for (size_t i = 0; (a = point_axis(p->probe, i)); i++) {
		snprintf(key, sizeof(key), "p.%s", a->name);
		record_putf(&r, key, "%ld", a->inner ? o->inner : p->value[i]);
	}
	record_put_count(&r, "rev", p->probe->rev ? p->probe->rev : 1);
	sink_put(s, &r);
}

/* One copy is said too where nothing else says a place: else it would be of all. */
static void put_place(struct record *r, const struct journal_sample *where)
{
	if (where->copies > 1 || (where->copies && !where->cpus))
		record_put_count(r, "copies", where->copies);
	if (where->cpus)
		record_put_count(r, "cpus", where->cpus);
}

void journal_beg(struct sink *s, const char *process, const struct journal_sample *where)
{
	struct record r;
	double up = clock_uptime();

	record_begin(&r, "beg");
	record_put(&r, NULL, process);
	record_put_count(&r, "r", where->round);
	put_place(&r, where);
	if (up >= 0)
		record_putf(&r, "up", "%.1f", up);
	sink_put(s, &r);
	if (where->round == 1)
		sink_sync(s);
}

static void put_where(struct record *r, const struct journal_sample *where)
{
	if (where->copies > 1)
		record_put_count(r, "copies", where->copies);
	if (where->cpus)
		record_put_count(r, "cpus", where->cpus);
}

void journal_smp(struct sink *s, const char *id, const struct journal_sample *where,
	const struct sample *v)
{
	struct record r;
	char flags[32];

	record_begin(&r, "smp");
	record_put(&r, NULL, id);
	record_put_count(&r, "r", where->round);
	record_put_real(&r, v->below ? "lt" : "v", v->v);
	record_put_count(&r, "n", v->n);
	if (v->lo > 0)
		record_put_real(&r, "lo", v->lo);
	if (v->hi > 0)
		record_put_real(&r, "hi", v->hi);
	if (v->it)
		record_put_count(&r, "it", v->it);
	if (v->base > 0)
		record_put_real(&r, "base", v->base);
	put_where(&r, where);
	flags_put(flags, sizeof(flags), v->flags & FLAG_STORED);
	if (flags[0])
		record_put(&r, "q", flags);
	sink_put(s, &r);
}

/* A few buckets a record keep the line short enough. */
void journal_histogram(struct sink *s, const char *process,
	const struct journal_sample *where, const struct attempt *a)
{
	enum { A_LINE = 8 };
	struct bucket v[BUCKETS_MOST];
	const size_t buckets = histogram_of(v, a->events, a->events_n);
	struct record r;
	char lo[160], count[100];
	size_t i = 0, n, m;

	while (i < buckets) {
		n = m = 0;
		for (size_t k = 0; k < A_LINE && i < buckets; k++, i++) {
			n += (size_t)snprintf(lo + n, sizeof(lo) - n, "%s%llu",
				k ? "," : "", (unsigned long long)v[i].lo);
			m += (size_t)snprintf(count + m, sizeof(count) - m, "%s%llu",
				k ? "," : "", (unsigned long long)v[i].count);
		}
		record_begin(&r, "hst");
		record_put(&r, NULL, process);
		record_put_count(&r, "r", where->round);
		put_where(&r, where);
		record_put(&r, "u", "ns");
		record_put(&r, "lo", lo);
		record_put(&r, "c", count);
		sink_put(s, &r);
	}
}

void journal_event(struct sink *s, const char *what, const struct journal_sample *where,
	const struct attempt *a)
{
	bool skipped = a->outcome == OUTCOME_SKIPPED;
	struct record r;

	record_begin(&r, skipped ? "skip" : "fail");
	record_put(&r, NULL, what);
	if (where->round)
		record_put_count(&r, "r", where->round);
	put_place(&r, where);
	if (!skipped)
		record_put(&r, "how", outcome_name(a->outcome));
	record_putf(&r, "why", "%.120s", a->why);
	if (!skipped && a->sig)
		record_put_count(&r, "sig", (uint64_t)a->sig);
	if (!skipped && a->exit)
		record_put_count(&r, "exit", (uint64_t)a->exit);
	if (!skipped)
		record_putf(&r, "t", "%.2f", a->t);
	sink_put(s, &r);
}

void journal_skip(struct sink *s, const char *what, const struct journal_sample *where,
	const char *why)
{
	struct attempt a = { .outcome = OUTCOME_SKIPPED };

	snprintf(a.why, sizeof(a.why), "%s", why);
	journal_event(s, what, where, &a);
}

void journal_note(struct sink *s, const char *fmt, ...)
{
	struct record r;
	char text[181];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	record_begin(&r, "note");
	record_put(&r, "why", text);
	sink_put(s, &r);
}

static void put_known(struct record *r, const char *key, double v)
{
	if (v > 0)
		record_putf(r, key, "%.6g", v);
}

void journal_round(struct sink *s, const struct round *v)
{
	struct record r;

	record_begin(&r, "rnd");
	record_put_count(&r, NULL, v->number);
	put_known(&r, "canary", v->canary);
	put_known(&r, "mhz", v->mhz);
	put_known(&r, "temp", v->temp);
	put_known(&r, "steal", v->steal);
	put_known(&r, "load", v->load);
	sink_put(s, &r);
	sink_sync(s);
}

void journal_end(struct sink *s, const struct journal_end *e)
{
	struct record r;

	record_begin(&r, "end");
	record_put_count(&r, "ok", e->ok);
	record_put_count(&r, "skip", e->skip);
	record_put_count(&r, "fail", e->fail);
	record_putf(&r, "t", "%.1f", e->t);
	record_put(&r, "why", e->why);
	sink_put(s, &r);
	sink_sync(s);
}
