/* derive - ids that no process measures, computed from those that one does. */
#include "compare/derive.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/num.h"
#include "base/str.h"
#include "compare/curve.h"
#include "compare/headline.h"
#include "compare/levels.h"

#define STRIDED "lat_mem_rd.128"
#define RANDOM "lat_mem_rand"

/* A file with more rounds than these is no real one. */
enum { ROUNDS_MOST = 1000 };

static const struct series *measured(const struct run *r, const char *id, struct place at)
{
	for (size_t i = 0; i < r->series_n; i++) {
		const struct series *s = r->series[i];

		if (s->n && s->unit && place_is(&at, s) && str_eq(s->id, id))
			return s;
	}
	return NULL;
}

/* A series without samples; NULL where the run has one of that id. */
static struct derived_row *add(struct derived *d, const struct run *r, const char *id,
	const struct series *like)
{
	struct place at = { like->copies, like->cpus };

	if (measured(r, id, at))
		return NULL;
	VEC_GROW(d->v, d->n, d->cap);
	d->v[d->n].series = (struct series){ .id = mem_strdup(id),
		.suite = mem_strdup(like->suite),
		.unit = like->unit,
		.unit_name = mem_strdup(like->unit_name),
		.better = like->better,
		.rev = like->rev,
		.copies = like->copies,
		.cpus = like->cpus };
	d->v[d->n].in_cache = false;
	return &d->v[d->n++];
}

static void add_sample(struct series *s, const struct sample *v)
{
	VEC_GROW(s->v, s->n, s->cap);
	s->v[s->n++] = *v;
}

/* The same values under another name. */
static void add_copy(struct derived *d, const struct run *r, const char *id,
	const struct series *from, bool in_cache)
{
	struct derived_row *row = add(d, r, id, from);

	for (size_t i = 0; row && i < from->n; i++)
		add_sample(&row->series, &from->v[i]);
	if (row)
		row->in_cache = in_cache;
}

static void add_size(struct derived *d, const struct run *r, const char *id,
	const struct series *like, double bytes)
{
	struct derived_row *row = add(d, r, id, like);

	if (!row)
		return;
	free(row->series.unit_name);
	row->series.unit = &kb_bytes;
	row->series.unit_name = mem_strdup(kb_bytes.name);
	row->series.better = kb_bytes.better;
	add_sample(&row->series, &(struct sample){ .v = bytes });
}

/* Of two bounds, or of a bound and a value, the mean is a bound. */
static struct sample mean_of(const struct sample *a, const struct sample *b)
{
	return (struct sample){
		.round = a->round,
		.n = a->n < b->n ? a->n : b->n,
		.flags = a->flags | b->flags,
		.below = a->below || b->below,
		.v = a->v / 2 + b->v / 2,
		.base = a->base / 2 + b->base / 2,
		.w = a->w > b->w ? a->w : b->w,
		.it = a->it < b->it ? a->it : b->it,
	};
}

static void release_row(struct derived_row *row)
{
	free(row->series.id);
	free(row->series.suite);
	free(row->series.unit_name);
	free(row->series.v);
}

static void derive_io(struct derived *d, const struct run *r, struct place at)
{
	const struct series *read = measured(r, "lat_syscall.read", at);
	const struct series *write = measured(r, "lat_syscall.write", at);
	struct derived_row *row;

	if (!read || !write || read->unit != write->unit)
		return;
	row = add(d, r, "lat_syscall.io", read);
	for (size_t i = 0; row && i < read->n && i < ROUNDS_MOST; i++) {
		size_t k = 0;

		while (k < write->n && k < ROUNDS_MOST &&
			write->v[k].round != read->v[i].round)
			k++;
		if (k < write->n && k < ROUNDS_MOST) {
			struct sample mean = mean_of(&read->v[i], &write->v[k]);

			add_sample(&row->series, &mean);
		}
	}
	if (row && !row->series.n) {
		release_row(row);
		d->n--;
	}
}

/* Bytes of the last cache of "L1d 48K L1i 32K L2 2048K"; 0: not known. */
static double last_cache(const struct run *r)
{
	const char *fact = run_fact(r, "cpu.caches");
	char name[16], size[32];
	uint64_t bytes;
	double most = 0;

	while (fact && str_word(&fact, " ", name, sizeof(name)) &&
		str_word(&fact, " ", size, sizeof(size))) {
		if (name[0] == 'L' && name[strlen(name) - 1] != 'i' &&
			num_size(size, &bytes) && (double)bytes > most)
			most = (double)bytes;
	}
	return most;
}

/*
 * Of the points behind one size, up to another, the one of the middle latency, so that
 * one that was disturbed is not taken; NULL: none lies there.
 */
static const struct series *middle(const struct curve *c, double over, double most)
{
	double *v = mem_alloc((c->n + 1) * sizeof(*v));
	double *sorted = mem_alloc((c->n + 1) * sizeof(*sorted));
	size_t first = 0, n = 0, i = 0;

	while (first < c->n && c->v[first].at <= over)
		first++;
	for (; first + n < c->n && c->v[first + n].at <= most; n++) {
		struct headline h;

		headline_of(&h, c->v[first + n].s);
		v[n] = h.c.median;
	}
	order_sort(sorted, v, n);
	while (n && v[i] != sorted[(n - 1) / 2])
		i++;
	free(v);
	free(sorted);
	return n ? c->v[first + i].s : NULL;
}

static void derive_levels(struct derived *d, const struct run *r, const struct levels *l,
	const struct curve *strided, const struct curve *random)
{
	double over = random->v[0].at / 2;

	for (size_t i = 0; i < l->n; i++) {
		const struct series *s = middle(strided, over, l->v[i].bytes);
		char id[40];

		snprintf(id, sizeof(id), "mem.l%zu_size", i + 1);
		add_size(d, r, id, random->v[0].s, l->v[i].bytes);
		snprintf(id, sizeof(id), "mem.l%zu", i + 1);
		if (s)
			add_copy(d, r, id, s, false);
		over = l->v[i].bytes;
	}
}

static void derive_memory(struct derived *d, const struct run *r, struct place at)
{
	struct curve strided, random;
	struct levels l = { 0 };
	double cache = last_cache(r);

	curve_of(&strided, r, at, STRIDED ".*");
	curve_of(&random, r, at, RANDOM ".*");
	if (random.n) {
		levels_of(&l, &random);
		derive_levels(d, r, &l, &strided, &random);
	}
	if (!(cache > 0) && l.n)
		cache = l.v[l.n - 1].bytes;
	if (strided.n)
		add_copy(d, r, "mem.main", strided.v[strided.n - 1].s,
			strided.v[strided.n - 1].at < 2 * cache);
	if (random.n)
		add_copy(d, r, "mem.rand", random.v[random.n - 1].s,
			random.v[random.n - 1].at < 2 * cache);
	curve_release(&strided);
	curve_release(&random);
}

void derive_at(struct derived *d, const struct run *r, struct place at)
{
	derive_io(d, r, at);
	derive_memory(d, r, at);
}

void derive_release(struct derived *d)
{
	for (size_t i = 0; i < d->n; i++)
		release_row(&d->v[i]);
	free(d->v);
	*d = (struct derived){ 0 };
}

const struct series *derive_find(const struct derived *d, const char *id,
	struct place at)
{
	for (size_t i = 0; i < d->n; i++) {
		const struct series *s = &d->v[i].series;

		if (place_is(&at, s) && str_eq(s->id, id))
			return s;
	}
	return NULL;
}

static const struct derived_row *row_of(const struct derived *d, const struct series *s)
{
	for (size_t i = 0; i < d->n; i++) {
		if (&d->v[i].series == s)
			return &d->v[i];
	}
	return NULL;
}

bool derive_has(const struct derived *d, const struct series *s)
{
	return row_of(d, s) != NULL;
}

const char *derive_note(const struct derived *d, const struct series *s)
{
	const struct derived_row *row = row_of(d, s);

	return row && row->in_cache ?
		"in cache: the last size is under twice the last cache" :
		NULL;
}

static bool is_memory(const char *id)
{
	return str_starts(id, "mem.");
}

const struct event *derive_event(const struct run *r, const char *id, struct place at)
{
	const char *from[2] = { STRIDED, RANDOM };
	const struct event *e = NULL;

	if (str_eq(id, "lat_syscall.io")) {
		from[0] = "lat_syscall.read";
		from[1] = "lat_syscall.write";
	} else if (!is_memory(id)) {
		return NULL;
	}
	for (size_t i = 0; i < 2 && !e; i++)
		e = run_event_at(r, from[i], at);
	return e;
}

const char *derive_missing(const struct run *r, const char *id)
{
	bool strided = false, random = false;

	for (size_t i = 0; is_memory(id) && i < r->series_n; i++) {
		strided |= str_starts(r->series[i]->id, STRIDED ".");
		random |= str_starts(r->series[i]->id, RANDOM ".");
	}
	return strided && random ? "no such level found" : NULL;
}

/* A run whose only values are those of the baseline; it borrows all of them. */
void derive_baseline(struct baseline *b)
{
	struct sample *value = mem_alloc((b->n + 1) * sizeof(*value));
	struct series *series = mem_alloc((b->n + 1) * sizeof(*series));
	struct series **row = mem_alloc((b->n + 1) * sizeof(*row));
	struct run run = { .series = row, .series_n = b->n };
	struct derived d = { 0 };

	for (size_t i = 0; i < b->n; i++) {
		value[i] = (struct sample){ .v = b->rows[i].value };
		series[i] = (struct series){ .id = b->rows[i].id,
			.suite = (char *)"",
			.unit = b->rows[i].unit,
			.unit_name = (char *)"",
			.copies = 1,
			.v = &value[i],
			.n = 1 };
		row[i] = &series[i];
	}
	derive_at(&d, &run, (struct place){ 1, 0 });
	for (size_t i = 0; i < d.n; i++) {
		const struct series *s = &d.v[i].series;

		VEC_GROW(b->rows, b->n, b->cap);
		b->rows[b->n++] =
			(struct base_row){ mem_strdup(s->id), s->v[0].v, s->unit };
	}
	derive_release(&d);
	free(row);
	free(series);
	free(value);
}
