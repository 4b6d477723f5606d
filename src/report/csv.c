/* csv - a line a result, its values in the last column. */
/*
 * RFC 4180: a heading, fields in quotes where they need them. A number that is not
 * known is an empty field; "<" in front of one says that it is a bound, below
 * resolution. Values are those of the processes in the order of the file, with
 * blanks between.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/str.h"
#include "compare/headline.h"
#include "compare/scores.h"
#include "report/reporters.h"
#include "report/rows.h"
#include "result/flags.h"
#include "stats/unit.h"

static const char heading[] =
	"run,label,id,probe,suite,copies,cpus,unit,better,outcome,n,median,lo,hi,level,"
	"best,p95,spread,flags,why,values\n";

static void put_text(FILE *out, const char *s)
{
	if (!s || !s[strcspn(s, ",\"\r\n ")]) {
		fputs(s ? s : "", out);
		return;
	}
	fputc('"', out);
	for (; *s; s++) {
		if (*s == '"')
			fputc('"', out);
		fputc(*s, out);
	}
	fputc('"', out);
}

static void put_real(FILE *out, double v)
{
	if (v > 0 && isfinite(v))
		fprintf(out, "%.9g", v);
}

static void put_run(FILE *out, const struct run *r)
{
	put_text(out, r->id);
	fputc(',', out);
	put_text(out, r->label);
	fputc(',', out);
}

/* Nothing for 0, which is unknown. */
static void put_count(FILE *out, unsigned n)
{
	if (n)
		fprintf(out, "%u", n);
	fputc(',', out);
}

static void put_figures(FILE *out, const struct headline *h)
{
	double v[] = { h->c.median, h->c.lo, h->c.hi, h->c.conf, h->best, h->p95, h->cv };

	fprintf(out, "%zu,%s", h->c.n, h->below ? "<" : "");
	for (size_t i = 0; i < sizeof(v) / sizeof(*v); i++) {
		/* The range of fewer than 3 values is no interval. */
		if (!(i >= 1 && i <= 3 && h->half < 0))
			put_real(out, v[i]);
		fputc(',', out);
	}
}

static void put_series(FILE *out, const struct run *r, const struct series *s)
{
	struct str metric = { 0 };
	struct headline h;
	char flags[40];

	headline_of(&h, s);
	rows_metric(&metric, s);
	flags_put(flags, sizeof(flags), h.any);
	put_run(out, r);
	fprintf(out, "%s,%s,%s,%u,", str_text(&metric), s->id, rows_suite(s), s->copies);
	put_count(out, s->cpus);
	put_text(out, s->unit_name);
	fprintf(out, ",%s,ok,", unit_better_name(s->better));
	put_figures(out, &h);
	fprintf(out, "%s,,", flags);
	for (size_t i = 0; i < s->n; i++)
		fprintf(out, "%s%s%.9g", i ? " " : "", s->v[i].below ? "<" : "",
			s->v[i].v);
	fputc('\n', out);
	str_release(&metric);
}

static void put_event(FILE *out, const struct run *r, const struct event *ev)
{
	put_run(out, r);
	fprintf(out, ",%s,,", ev->what);
	put_count(out, ev->at.copies);
	put_count(out, ev->at.cpus);
	fprintf(out, ",,%s,0,,,,,,,,,", outcome_name(ev->outcome));
	put_text(out, ev->why);
	fputs(",\n", out);
}

struct target {
	FILE *out;
	const struct run *run;
};

/* Suite "score": complete ones as ok, others as partial with what is missing. */
static void put_score(void *arg, const struct score *s)
{
	const struct target *to = arg;
	FILE *out = to->out;
	struct str why = { 0 }, place = { 0 };

	for (size_t i = 0; i < s->n; i++) {
		if (s->rows[i].why)
			str_addf(&why, "%s%s (%s)", why.n ? ", " : "", s->rows[i].id,
				s->rows[i].why);
	}
	rows_metric_place(&place, s->at.copies, s->at.cpus);
	put_run(out, to->run);
	fprintf(out, "score.%s%s,%s,score,%u,", s->kind->name, str_text(&place),
		s->kind->name, s->at.copies);
	put_count(out, s->at.cpus);
	fprintf(out, "index,hi,%s,%zu,", s->have < s->n ? "partial" : "ok", s->rounds_n);
	put_real(out, s->value);
	fputc(',', out);
	put_real(out, s->lo);
	fputc(',', out);
	put_real(out, s->hi);
	fputs(",,,,,,", out);
	put_text(out, str_text(&why));
	fputs(",\n", out);
	str_release(&why);
	str_release(&place);
}

int csv_emit(FILE *out, const struct runs *rs, const struct view *v)
{
	fputs(heading, out);
	for (size_t i = 0; i < rs->n && !ferror(out); i++) {
		const struct run *r = rs->v[i];
		struct derived d = { 0 };
		size_t n;
		const struct series **s = rows_shown(r, &d, &n);

		for (size_t k = 0; k < n; k++)
			put_series(out, r, s[k]);
		for (size_t k = 0; k < r->events_n; k++) {
			const struct event *ev = &r->events[k];

			if (run_event_at(r, ev->what, ev->at) == ev)
				put_event(out, r, ev);
		}
		scores_each(r, v->baseline, put_score, &(struct target){ out, r });
		derive_release(&d);
		free(s);
	}
	return report_done(out);
}
