/* index - rows against a baseline, and the score that is their geometric mean. */
#include "compare/index.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/str.h"
#include "compare/headline.h"
#include "stats/order.h"
#include "stats/unit.h"

#define ALPHA 0.05

/* More rounds than these are not looked at for an interval: no file makes this slow. */
enum { ROUNDS_MOST = 1000 };

const struct index_kind *index_find(const char *name)
{
	for (const struct index_kind *k = index_kinds; k->name; k++) {
		if (str_eq(k->name, name))
			return k;
	}
	return NULL;
}

static const struct series *series_of(const struct score *s, const struct index_of *of,
	const char *id)
{
	for (size_t i = 0; i < of->run->series_n; i++) {
		const struct series *x = of->run->series[i];

		if (place_is(&of->at, x) && str_eq(x->id, id))
			return x;
	}
	return derive_find(&s->derived, id, of->at);
}

static void add_row(struct score *s, size_t *cap, const char *id,
	const struct baseline *b)
{
	const struct base_row *base = baseline_row(b, id);
	struct index_row row = { .id = mem_strdup(id) };

	if (base && base->unit && base->value > 0) {
		row.base = base->value;
		row.unit = base->unit;
	}
	VEC_GROW(s->rows, s->n, *cap);
	s->rows[s->n++] = row;
}

/* "name:" of the list begins a group. */
static void add_group(struct score *s, const char *word)
{
	s->groups = mem_resize(s->groups, s->groups_n + 1, sizeof(*s->groups));
	s->groups[s->groups_n++] = (struct score_group){
		.name = mem_strndup(word, strlen(word) - 1),
		.first = s->n,
		.end = s->n,
	};
}

static void add_listed(struct score *s, size_t *cap, const struct baseline *b)
{
	const char *list = s->kind->rows;
	char word[64];

	while (str_word(&list, " ", word, sizeof(word))) {
		if (word[strlen(word) - 1] == ':') {
			add_group(s, word);
			continue;
		}
		add_row(s, cap, word, b);
		if (s->groups_n)
			s->groups[s->groups_n - 1].end = s->n;
	}
}

/* The kind's list of ids, or all that its own baseline has. */
static int add_rows(struct score *s, const struct index_of *of, struct error *e)
{
	const struct baseline *b = of->baseline;
	const char *list = s->kind->rows;
	struct baseline own = { 0 };
	size_t cap = 0;

	if ((!list || !b) && baseline_builtin(&own, s->kind->baseline, e) != 0)
		return -1;
	b = b ? b : &own;
	s->baseline = mem_strdup(b->name);
	s->machine = mem_strdup(b->machine);
	if (list)
		add_listed(s, &cap, b);
	for (size_t i = 0; !list && i < own.n; i++)
		add_row(s, &cap, own.rows[i].id, b);
	baseline_release(&own);
	return 0;
}

/* A value of x as an index of the row; 0: it has none. */
static double index_value(const struct score *s, const struct index_row *row,
	const struct series *x, double v)
{
	if (!(v > 0) || !unit_convert(&v, x->unit, row->unit))
		return 0;
	v = s->kind->scale * (x->better == KB_LOWER ? row->base / v : v / row->base);
	return isfinite(v) ? v : 0;
}

static char *why_missing(const struct index_row *row, const struct index_of *of,
	const struct series *x)
{
	const struct run *r = of->run;
	const struct event *ev = run_event_at(r, row->id, of->at);
	const char *none = x ? NULL : derive_missing(r, row->id);

	if (!ev)
		ev = derive_event(r, row->id, of->at);
	if (ev && (!x || ev->outcome != OUTCOME_SKIPPED))
		return mem_printf("%s%s%s", outcome_name(ev->outcome),
			*ev->why ? ": " : "", ev->why);
	if (!x || !x->n)
		return mem_strdup(none ? none : "not run");
	if (!row->unit)
		return mem_strdup("not in the baseline");
	if (!x->unit || x->better == KB_NONE)
		return mem_strdup("its unit has no direction");
	return NULL;
}

static void fill_row(struct score *s, struct index_row *row, const struct index_of *of)
{
	const struct series *x = series_of(s, of, row->id);
	struct headline h;

	row->why = why_missing(row, of, x);
	if (row->why)
		return;
	headline_of(&h, x);
	row->index = h.below ? 0 : index_value(s, row, x, h.c.median);
	if (!(row->index > 0)) {
		row->index = 0;
		row->why = mem_strdup(h.below ? "below resolution" : "not comparable");
		return;
	}
	row->series = x;
	row->result = h.c.median;
	unit_convert(&row->result, x->unit, row->unit);
	s->have++;
}

static const struct sample *sample_of(const struct series *x, unsigned round)
{
	for (size_t i = 0; i < x->n; i++) {
		if (x->v[i].round == round)
			return &x->v[i];
	}
	return NULL;
}

/* The geometric mean of those of n values that are above 0; 0: there is none. */
static double mean_of(const double *v, size_t n, double *room)
{
	size_t have = 0;

	for (size_t i = 0; i < n; i++) {
		if (v[i] > 0)
			room[have++] = v[i];
	}
	return have ? order_geomean(room, have) : 0;
}

/* v: an index for each row, 0: none. room: a double for each row and group. */
static double combine(const struct score *s, const double *v, double *room)
{
	double *mean = room + s->n;

	if (!s->groups_n)
		return mean_of(v, s->n, room);
	for (size_t i = 0; i < s->groups_n; i++) {
		const struct score_group *g = &s->groups[i];

		mean[i] = mean_of(v + g->first, g->end - g->first, room);
	}
	return mean_of(mean, s->groups_n, room);
}

static void score_groups(struct score *s, const double *v, double *room)
{
	for (size_t i = 0; i < s->groups_n; i++) {
		struct score_group *g = &s->groups[i];

		g->value = mean_of(v + g->first, g->end - g->first, room);
		for (size_t k = g->first; k < g->end; k++)
			g->have += v[k] > 0;
	}
}

/* The score of one round, 0 where a row with a result lacks it; v, room: as above. */
static double score_round(const struct score *s, unsigned round, double *v, double *room)
{
	for (size_t i = 0; i < s->n; i++) {
		const struct index_row *row = &s->rows[i];
		const struct sample *x = row->series ? sample_of(row->series, round) :
						       NULL;

		v[i] = x && !x->below ? index_value(s, row, row->series, x->v) : 0;
		if (row->series && !(v[i] > 0))
			return 0;
	}
	return combine(s, v, room);
}

static int by_round(const void *a, const void *b)
{
	unsigned x = ((const struct round_score *)a)->round;
	unsigned y = ((const struct round_score *)b)->round;

	return (x > y) - (x < y);
}

static void score_rounds(struct score *s, double *row, double *room)
{
	const struct series *first = NULL;
	struct centre c;
	size_t most;
	double *v;

	for (size_t i = 0; i < s->n && !first; i++)
		first = s->rows[i].series;
	most = first->n < ROUNDS_MOST ? first->n : ROUNDS_MOST;
	s->rounds = mem_alloc(most * sizeof(*s->rounds));
	v = mem_alloc(most * sizeof(*v));
	for (size_t i = 0; i < most; i++) {
		unsigned round = first->v[i].round;
		double value = score_round(s, round, row, room);

		if (!round || !(value > 0) || sample_of(first, round) != &first->v[i])
			continue;
		v[s->rounds_n] = value;
		s->rounds[s->rounds_n++] = (struct round_score){ round, value };
	}
	c = order_centre(v, s->rounds_n, ALPHA);
	s->lo = c.exact ? c.lo : 0;
	s->hi = c.exact ? c.hi : 0;
	qsort(s->rounds, s->rounds_n, sizeof(*s->rounds), by_round);
	free(v);
}

int index_score(struct score *s, const struct index_kind *kind, const struct index_of *of,
	struct error *e)
{
	double *v, *room;

	*s = (struct score){ .kind = kind, .at = of->at };
	if (add_rows(s, of, e) != 0)
		return -1;
	derive_at(&s->derived, of->run, of->at);
	for (size_t i = 0; i < s->n; i++)
		fill_row(s, &s->rows[i], of);
	if (!s->have)
		return 0;
	v = mem_alloc(s->n * sizeof(*v));
	room = mem_alloc((s->n + s->groups_n) * sizeof(*room));
	for (size_t i = 0; i < s->n; i++)
		v[i] = s->rows[i].index;
	s->value = combine(s, v, room);
	score_groups(s, v, room);
	score_rounds(s, v, room);
	free(v);
	free(room);
	return 0;
}

void index_release(struct score *s)
{
	for (size_t i = 0; i < s->n; i++) {
		free(s->rows[i].id);
		free(s->rows[i].why);
	}
	for (size_t i = 0; i < s->groups_n; i++)
		free(s->groups[i].name);
	free(s->rows);
	free(s->groups);
	free(s->rounds);
	derive_release(&s->derived);
	free(s->baseline);
	free(s->machine);
	*s = (struct score){ 0 };
}

static int by_place(const void *a, const void *b)
{
	const struct place *x = a, *y = b;

	if (x->copies != y->copies)
		return x->copies < y->copies ? -1 : 1;
	return (x->cpus > y->cpus) - (x->cpus < y->cpus);
}

size_t index_places(const struct run *r, const char *suite, struct place *v, size_t cap)
{
	size_t n = 0;

	for (size_t i = 0; i < r->series_n; i++) {
		const struct series *s = r->series[i];
		struct place at = { s->copies, s->cpus };
		size_t k = 0;

		if (!s->n || (suite && !str_eq(s->suite, suite)))
			continue;
		while (k < n && by_place(&v[k], &at) != 0)
			k++;
		if (k == n && n < cap)
			v[n++] = at;
	}
	qsort(v, n, sizeof(*v), by_place);
	return n;
}

/* The cells of an lmbench summary, by its tables. */
#define MICRO \
	"processes: lat_syscall.null lat_syscall.io lat_syscall.stat lat_syscall.open " \
	"lat_select.tcp.100 lat_sig.install lat_sig.catch lat_proc.fork lat_proc.exec " \
	"lat_proc.shell " \
	"switching: lat_ctx.2p.0k lat_ctx.2p.16k lat_ctx.2p.64k lat_ctx.8p.16k " \
	"lat_ctx.8p.64k lat_ctx.16p.16k lat_ctx.16p.64k " \
	"local: lat_pipe lat_unix lat_rpc.udp lat_tcp lat_rpc.tcp lat_connect " \
	"file_vm: lat_fs.create.0k lat_fs.delete.0k lat_fs.create.10k " \
	"lat_fs.delete.10k lat_mmap.4m lat_sig.prot lat_pagefault.file " \
	"bandwidth: bw_pipe bw_unix bw_tcp.64k bw_file_rd.io_only.8m " \
	"bw_mmap_rd.mmap_only.8m bw_mem.bcopy.32m bw_mem.fcp.32m bw_mem.frd.32m " \
	"bw_mem.fwr.32m " \
	"memory: mem.l1 mem.l2 mem.main"

const struct index_kind index_kinds[] = {
	{ "byte5", "BYTE (UnixBench 5 rows)", "unix", "byte5", NULL, 10, true, true },
	{ "byte4", "BYTE (UnixBench 4.1 rows)", "unix", "byte4", NULL, 10, false, false },
	{ "nbench_old_int", "nbench INT, old", "cpu", "pentium90",
		"numsort strsort bitfield fpemu assign idea huffman", 1, true, false },
	{ "nbench_old_fp", "nbench FP, old", "cpu", "pentium90", "fourier neural lu", 1,
		true, false },
	{ "nbench_mem", "nbench MEM", "cpu", "k6-233", "strsort bitfield assign", 1, true,
		true },
	{ "nbench_int", "nbench INT", "cpu", "k6-233", "numsort fpemu idea huffman", 1,
		true, true },
	{ "nbench_fp", "nbench FP", "cpu", "k6-233", "fourier neural lu", 1, true, true },
	{ "micro", "micro (lmbench-style)", "micro", "pentium3-790", MICRO, 1, true,
		true },
	{ 0 },
};
