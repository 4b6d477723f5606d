/* scaling - what more copies or more CPUs bring: rate, speed-up, efficiency. */
#include "report/scaling.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/num.h"
#include "base/str.h"
#include "compare/headline.h"
#include "report/columns.h"
#include "report/reporters.h"
#include "report/rows.h"
#include "report/text.h"

/* A file with more rounds than these is no real one. */
enum { PLACES_MOST = 64, ROUNDS_MOST = 1000, DIGITS = 4 };

/* Which of the two numbers goes up while the other stays. */
enum sweep { BY_COPIES, BY_CPUS };

/* One id at one place; series NULL: it was not measured there. */
struct spot {
	const char *id;
	const struct series *s;
	struct place at;
	struct headline h;
	size_t base; /* the point of the id with the least number that has a value */
};

/* A table while it is made. */
struct scaling {
	const struct run *run;
	const struct view *v;
	enum sweep sweep;
	struct place at[PLACES_MOST]; /* that the run has, ascending */
	size_t places;
	struct spot *p;
	size_t n, cap;
	bool times; /* a row is a time: there is a column of rates */
	struct columns c;
};

static unsigned number_of(const struct scaling *t, struct place at)
{
	return t->sweep == BY_COPIES ? at.copies : at.cpus;
}

static unsigned other_of(const struct scaling *t, struct place at)
{
	return t->sweep == BY_COPIES ? at.cpus : at.copies;
}

static void add_place(struct scaling *t, struct place at)
{
	size_t i = t->places;

	for (size_t k = 0; k < t->places; k++) {
		if (t->at[k].copies == at.copies && t->at[k].cpus == at.cpus)
			return;
	}
	if (!number_of(t, at) || i == PLACES_MOST)
		return;
	for (; i && number_of(t, t->at[i - 1]) > number_of(t, at); i--)
		t->at[i] = t->at[i - 1];
	t->at[i] = at;
	t->places++;
}

static void find_places(struct scaling *t, const char *suite)
{
	for (size_t i = 0; i < t->run->series_n; i++) {
		const struct series *s = t->run->series[i];

		if (s->n && str_eq(rows_suite(s), suite))
			add_place(t, (struct place){ s->copies, s->cpus });
	}
	for (size_t i = 0; i < t->run->events_n; i++) {
		if (t->run->events[i].at.copies)
			add_place(t, t->run->events[i].at);
	}
}

/* Is it work, whose amount in a second adds up? */
static bool is_work(const struct series *s)
{
	static const char *const not [] = { ".p50", ".p90", ".p99", ".p999", ".max" };
	size_t n = strlen(s->id);

	for (size_t i = 0; i < sizeof(not ) / sizeof(not [0]); i++) {
		size_t m = strlen(not [i]);

		if (n > m && strcmp(s->id + n - m, not [i]) == 0)
			return false;
	}
	return s->unit && s->better != KB_NONE;
}

static bool has_value(const struct spot *p)
{
	return p->s && !p->h.below && p->h.c.median > 0;
}

/* Work of all copies together that a value stands for, in some unit of its own. */
static double work_of(const struct spot *p, double v)
{
	return p->s->better == KB_LOWER ? p->at.copies / v : v;
}

static double speed_up(const struct spot *base, const struct spot *p)
{
	return work_of(p, p->h.c.median) / work_of(base, base->h.c.median);
}

static const struct sample *at_round(const struct series *s, unsigned round)
{
	for (size_t i = 0; i < s->n && i < ROUNDS_MOST; i++) {
		if (s->v[i].round == round)
			return &s->v[i];
	}
	return NULL;
}

/* Of the speed-ups of single rounds; exact false: there is no 95 % interval. */
static double half_width(const struct spot *base, const struct spot *p, bool *exact)
{
	double *v = mem_alloc((p->s->n + 1) * sizeof(*v));
	struct centre c = { 0 };
	size_t n = 0;

	for (size_t i = 0; i < p->s->n && i < ROUNDS_MOST; i++) {
		const struct sample *a = &p->s->v[i], *b = at_round(base->s, a->round);

		if (!b || a->below || b->below)
			continue;
		v[n] = work_of(p, a->v) / work_of(base, b->v);
		n += isfinite(v[n]) && v[n] > 0;
	}
	if (n)
		c = order_centre(v, n, 0.05);
	*exact = n && c.exact;
	free(v);
	return n >= 3 ? order_half_width(&c) : INFINITY;
}

static void put_percent(struct str *t, double pct)
{
	if (pct < 999.5)
		str_addf(t, "%.*f %%", pct < 9.95 ? 1 : 0, pct);
	else
		str_add(t, ">999 %");
}

static void put_half(struct str *t, const struct spot *base, const struct spot *p,
	const struct view *v)
{
	bool exact = false;
	double half = base == p ? INFINITY : half_width(base, p, &exact);

	if (!isfinite(half)) {
		str_add(t, base == p ? "" : "-");
		return;
	}
	str_add(t, v->utf8 ? "\302\261" : "+-");
	put_percent(t, 100 * half);
	str_add(t, exact ? " " : "~");
}

/* Operations a second of all copies, where the value is a time. */
static void put_rate(struct str *t, const struct spot *p)
{
	double ns = p->h.c.median * p->s->unit->scale;
	char number[40];

	if (p->s->better != KB_LOWER || !isfinite(p->at.copies * 1e9 / ns))
		return;
	num_put(number, sizeof(number), p->at.copies * 1e9 / ns, DIGITS);
	str_addf(t, "%s/s", number);
}

static void end_cell(struct scaling *t, struct str *s)
{
	columns_cell(&t->c, "%s", str_text(s));
	str_clear(s);
}

/* What the place lacks, or why it has nothing; NULL: all is there. */
static const char *remark(const struct scaling *t, const struct spot *p, struct str *s)
{
	const struct event *e = run_event_at(t->run, p->id, p->at);
	bool skipped = e && e->outcome == OUTCOME_SKIPPED;

	if (p->s && (!e || skipped))
		return NULL;
	if (!e)
		return "not measured";
	str_addf(s, "%s%s", p->s ? "partial: " : "", outcome_name(e->outcome));
	if (e->round)
		str_addf(s, " in round %u", e->round);
	if (e->why && *e->why) {
		str_add(s, ": ");
		text_add(s, e->why, t->v->utf8);
	}
	return str_text(s);
}

static void add_figures(struct scaling *t, const struct spot *base,
	const struct spot *p)
{
	bool value = has_value(p);
	struct str s = { 0 };
	char number[40];
	double up = value ? speed_up(base, p) : 0;

	value = value && isfinite(up) && up > 0;
	num_put(number, sizeof(number), p->s ? p->h.c.median : 0, DIGITS);
	str_addf(&s, "%s%s", p->s && p->h.below ? "<" : "", p->s ? number : "-");
	end_cell(t, &s);
	if (p->s)
		text_add(&s, p->s->unit_name, t->v->utf8);
	end_cell(t, &s);
	if (value)
		put_rate(&s, p);
	if (t->times)
		end_cell(t, &s);
	str_clear(&s);
	num_put(number, sizeof(number), up, 3);
	str_add(&s, value ? number : "-");
	end_cell(t, &s);
	if (value)
		put_half(&s, base, p, t->v);
	end_cell(t, &s);
	if (value)
		put_percent(&s, 100 * up * number_of(t, base->at) / number_of(t, p->at));
	end_cell(t, &s);
	str_release(&s);
}

static void add_row(struct scaling *t, const struct spot *p)
{
	struct str s = { 0 };
	bool copies = t->sweep == BY_COPIES;

	text_add(&s, p->id, t->v->utf8);
	rows_place(&s, copies ? 1 : p->at.copies, copies ? p->at.cpus : 0);
	end_cell(t, &s);
	columns_cell(&t->c, "%u", number_of(t, p->at));
	add_figures(t, &t->p[p->base], p);
	columns_row(&t->c, remark(t, p, &s));
	str_release(&s);
}

static const struct series *series_at(const struct series *const *s, size_t n,
	struct place at)
{
	for (size_t i = 0; i < n; i++) {
		if (s[i]->copies == at.copies && s[i]->cpus == at.cpus)
			return s[i];
	}
	return NULL;
}

/* An id, of which s has the n series, with one number of the other kind. */
static void add_id(struct scaling *t, const struct series *const *s, size_t n,
	unsigned other)
{
	size_t from = t->n, values = 0, base = 0;

	for (size_t i = 0; i < t->places; i++) {
		struct spot *p;

		if (other_of(t, t->at[i]) != other)
			continue;
		VEC_GROW(t->p, t->n, t->cap);
		p = &t->p[t->n++];
		*p = (struct spot){ .id = s[0]->id,
			.s = series_at(s, n, t->at[i]),
			.at = t->at[i] };
		if (p->s)
			headline_of(&p->h, p->s);
		if (has_value(p) && !values++)
			base = t->n - 1;
	}
	for (size_t i = from; i < t->n; i++)
		t->p[i].base = base;
	if (values < 2)
		t->n = from;
	else
		t->times = t->times || s[0]->better == KB_LOWER;
}

/* The least number of the other kind that is not below `from`; false: none is. */
static bool next_other(const struct scaling *t, unsigned from, unsigned *other)
{
	bool any = false;

	for (size_t i = 0; i < t->places; i++) {
		unsigned k = other_of(t, t->at[i]);

		if (k < from || (any && k >= *other))
			continue;
		*other = k;
		any = true;
	}
	return any;
}

static void add_ids(struct scaling *t, const struct series *const *s, size_t n)
{
	unsigned other = 0;

	for (unsigned from = 0; next_other(t, from, &other); from = other + 1)
		add_id(t, s, n, other);
}

static size_t end_of_id(const struct series *const *s, size_t i, size_t n)
{
	size_t end = i + 1;

	while (end < n && strcmp(s[end]->id, s[i]->id) == 0)
		end++;
	return end;
}

static void add_heading(struct scaling *t)
{
	t->c.heading = true;
	t->c.align = t->times ? "lrrLrrLr" : "lrrLrLr";
	columns_cell(&t->c, "scaling by %s", t->sweep == BY_COPIES ? "copies" : "CPUs");
	columns_cell(&t->c, t->sweep == BY_COPIES ? "copies" : "CPUs");
	columns_cell(&t->c, "median");
	columns_cell(&t->c, "unit");
	if (t->times)
		columns_cell(&t->c, t->sweep == BY_COPIES ? "all copies" : "rate");
	columns_cell(&t->c, "speed-up");
	columns_cell(&t->c, "95 %%");
	columns_cell(&t->c, "efficiency");
	columns_row(&t->c, NULL);
}

static void explain(FILE *out, const struct scaling *t)
{
	size_t cpus = machine_cpus(run_fact(t->run, "cpu.affinity"));
	unsigned most = 0;
	struct str s = { 0 };

	for (size_t i = 0; i < t->n; i++)
		most = number_of(t, t->p[i].at) > most ? number_of(t, t->p[i].at) : most;

	if (t->sweep == BY_CPUS)
		str_add(&s, "100 %: twice the CPUs do twice the work");
	else
		str_add(&s,
			"of all copies together; 100 %: each is as fast as with the "
			"fewest");
	if (t->sweep == BY_COPIES && !t->p[0].at.cpus && cpus && cpus < most)
		str_addf(&s, "; more than %zu share the %zu CPU%s", cpus, cpus,
			cpus == 1 ? "" : "s");
	text_wrap(out, "    ", str_text(&s), t->v->width);
	str_release(&s);
}

static void print_sweep(FILE *out, struct scaling *t)
{
	add_heading(t);
	for (size_t i = 0; i < t->n; i++)
		add_row(t, &t->p[i]);
	fputc('\n', out);
	columns_print(&t->c, out, t->v->width, t->v->colour);
	explain(out, t);
}

void report_scaling(FILE *out, const struct run *r, const char *suite,
	const struct view *v)
{
	size_t n;
	const struct series **s = rows_sorted(r, suite, &n);

	for (int sweep = BY_COPIES; sweep <= BY_CPUS; sweep++) {
		struct scaling t = { .run = r, .v = v, .sweep = (enum sweep)sweep };

		find_places(&t, suite);
		for (size_t i = 0, end; i < n; i = end) {
			end = end_of_id(s, i, n);
			if (is_work(s[i]))
				add_ids(&t, s + i, end - i);
		}
		if (t.n)
			print_sweep(out, &t);
		free(t.p);
	}
	free(s);
}
