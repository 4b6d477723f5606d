/* byte - the layouts of UnixBench reports, for eyes and scripts that know them. */
/*
 * Columns and words are those of the 5.1.3 and 4.1.0 reports; the heading says that
 * kbench made it. Lines about the machine are left out where the fact is not known;
 * how the program is linked is told, since execl and spawn hang on it; what an index
 * is relative to and what it lacks stands below it.
 */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/num.h"
#include "base/str.h"
#include "os/cpu.h"
#include "report/byte_rows.h"
#include "report/reporters.h"

/* Adds before + the fact; false where it is not known. */
static bool add_fact(struct str *t, const struct run *r, const char *before,
	const char *key)
{
	const char *fact = run_fact(r, key);

	if (fact)
		str_addf(t, "%s%s", before, fact);
	return fact != NULL;
}

/* A line of its own where there is text. */
static void flush(FILE *out, const struct layout *l, struct str *t, const struct view *v)
{
	if (t->n)
		byte_line(out, l, str_text(t), v);
	str_clear(t);
}

/* "up 12 min 20 s,  load average: 0.01, 0.02, 0.03" */
static void add_uptime(struct str *t, const struct run *r)
{
	const char *up = run_fact(r, "uptime");
	char text[40];
	double s;

	if (up && num_real(up, &s)) {
		num_put_time(text, sizeof(text), s);
		str_addf(t, "up %s", text);
	}
	if (!run_fact(r, "load.1") || !run_fact(r, "load.5") || !run_fact(r, "load.15"))
		return;
	str_add(t, t->n ? ",  " : "");
	add_fact(t, r, "load average: ", "load.1");
	add_fact(t, r, ", ", "load.5");
	add_fact(t, r, ", ", "load.15");
}

static void add_build(struct str *t, const struct run *r)
{
	static const char *const keys[] = { "tool.cc", "tool.cflags", "tool.libc",
		"tool.link" };
	const char *join = "Build: ";

	for (size_t i = 0; i < sizeof(keys) / sizeof(*keys); i++) {
		if (add_fact(t, r, join, keys[i]))
			join = ", ";
	}
}

static void add_name(struct str *t, const struct layout *l, const struct run *r)
{
	str_addf(t, "kbench%s%s, in the layout of BYTE UNIX Benchmarks (Version %s)",
		r->version ? " " : "", r->version ? r->version : "", l->version);
}

/* strftime() would bring time zones and languages with it. */
static const char day[][4] = { "Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat" };
static const char month[][4] = { "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug",
	"Sep", "Oct", "Nov", "Dec" };

/* Start and end as UTC; false: the file does not say when it was. */
static bool times(struct tm *start, struct tm *end, const struct run *r)
{
	struct tm tm = { 0 };
	int *const field[] = { &tm.tm_year, &tm.tm_mon, &tm.tm_mday, &tm.tm_hour,
		&tm.tm_min, &tm.tm_sec };
	const char *s = r->wall;
	time_t at;

	for (size_t i = 0; i < sizeof(field) / sizeof(field[0]); i++) {
		size_t digits = s ? strspn(s, "0123456789") : 0;

		if (!digits || digits > 4 || (i < 5 && s[digits] != "--T::"[i]))
			return false;
		*field[i] = (int)strtol(s, NULL, 10);
		s += digits + 1;
	}
	tm.tm_year -= 1900;
	tm.tm_mon -= 1;
	at = timegm(&tm);
	if (!gmtime_r(&at, start))
		return false;
	at += r->end.t > 0 && r->end.t < 1e8 ? (time_t)(r->end.t + 0.5) : 0;
	return gmtime_r(&at, end) != NULL;
}

static void put_cpus(FILE *out, const struct layout *l, const struct run *r,
	const struct view *v)
{
	const char *model = run_fact(r, "cpu.model"), *online = run_fact(r, "cpu.online");
	struct cpus c = { 0 };
	struct str t = { 0 };

	if (model && online && cpus_parse(&c, online)) {
		for (size_t i = 0; i < c.n; i++) {
			str_addf(&t, "CPU %u: %s", c.v[i], model);
			flush(out, l, &t, v);
		}
		cpus_release(&c);
	} else {
		str_add(&t, model ? "CPU 0: " : "CPU: no details available");
		str_add(&t, model ? model : "");
		flush(out, l, &t, v);
	}
	str_release(&t);
}

static void head_five(FILE *out, const struct layout *l, const struct run *r,
	const struct view *v)
{
	struct str t = { 0 };

	add_name(&t, l, r);
	flush(out, l, &t, v);
	fputc('\n', out);
	if (add_fact(&t, r, "System: ", "kernel.host"))
		str_add(&t, ": Linux");
	flush(out, l, &t, v);
	if (add_fact(&t, r, "OS: Linux -- ", "kernel.release"))
		add_fact(&t, r, " -- ", "kernel.version");
	flush(out, l, &t, v);
	if (add_fact(&t, r, "Machine: ", "kernel.arch"))
		str_add(&t, " (unknown)");
	flush(out, l, &t, v);
	add_build(&t, r);
	flush(out, l, &t, v);
	put_cpus(out, l, r, v);
	add_uptime(&t, r);
	flush(out, l, &t, v);
	fputc('\n', out);
	str_release(&t);
}

static void pass_head_five(FILE *out, const struct run *r, const struct score *s)
{
	size_t cpus = machine_cpus(run_fact(r, "cpu.online"));
	struct tm start, end;

	for (int i = 0; i < 72; i++)
		fputc('-', out);
	if (times(&start, &end, r))
		fprintf(out, "\nBenchmark Run: %s %s %02d %d %02d:%02d:%02d"
			" - %02d:%02d:%02d\n", day[start.tm_wday], month[start.tm_mon],
			start.tm_mday, start.tm_year + 1900, start.tm_hour,
			start.tm_min, start.tm_sec, end.tm_hour, end.tm_min, end.tm_sec);
	else
		fputs("\nBenchmark Run: date not known\n", out);
	if (cpus)
		fprintf(out, "%zu CPU%s in system", cpus, cpus == 1 ? "" : "s");
	else
		fputs("unknown CPUs in system", out);
	if (s->at.cpus)
		fprintf(out, ", %u of them used", s->at.cpus);
	fprintf(out, "; running %u parallel %s of tests\n\n", s->at.copies,
		s->at.copies == 1 ? "copy" : "copies");
}

static void pass_five(FILE *out, const struct layout *l, const struct run *r,
	const struct score *s, const struct view *v)
{
	bool full = s->have == s->n;
	const char *const heading[4] = { full ? "System Benchmarks Index Values" :
						"System Benchmarks Partial Index",
		"BASELINE", "RESULT", "INDEX" };
	char number[40];

	pass_head_five(out, r, s);
	if (!byte_results(out, l, r, s))
		fputs("No measured results\n", out);
	fputc('\n', out);
	if (!s->have)
		return;
	byte_row(out, l, heading);
	byte_rows(out, l, s);
	fprintf(out, "%67s========\n", "");
	fprintf(out, "%-66s %8s\n",
		full ? "System Benchmarks Index Score" :
		       "System Benchmarks Index Score (Partial Only)",
		byte_number(number, sizeof(number), s->value));
	byte_meaning(out, l, s, v);
	fputc('\n', out);
}

static void head_four(FILE *out, const struct layout *l, const struct run *r,
	const struct view *v)
{
	struct tm start, end;
	struct str t = { 0 };

	fputc('\n', out);
	add_name(&t, l, r);
	flush(out, l, &t, v);
	if (add_fact(&t, r, "System -- Linux ", "kernel.release")) {
		add_fact(&t, r, " ", "kernel.version");
		add_fact(&t, r, " ", "kernel.arch");
		add_fact(&t, r, " ", "kernel.host");
	}
	flush(out, l, &t, v);
	if (times(&start, &end, r))
		str_addf(&t, "Start Benchmark Run: %s %s %2d %02d:%02d:%02d UTC %d",
			day[start.tm_wday], month[start.tm_mon], start.tm_mday,
			start.tm_hour, start.tm_min, start.tm_sec,
			start.tm_year + 1900);
	flush(out, l, &t, v);
	add_uptime(&t, r);
	flush(out, l, &t, v);
	add_build(&t, r);
	flush(out, l, &t, v);
	str_release(&t);
}

/* 4.1 had one copy and all CPUs: what is neither says so. */
static void put_place(FILE *out, const struct layout *l, const struct score *s,
	const struct view *v)
{
	struct str t = { 0 };

	if (s->at.copies > 1)
		str_addf(&t, "%u copies at once", s->at.copies);
	if (s->at.cpus)
		str_addf(&t, "%s%u CPU%s used", t.n ? ", " : "", s->at.cpus,
			s->at.cpus == 1 ? "" : "s");
	if (t.n)
		byte_line(out, l, str_text(&t), v);
	str_release(&t);
}

static void pass_four(FILE *out, const struct layout *l, const struct run *r,
	const struct score *s, const struct view *v)
{
	static const char *const heading[4] = { "TEST", "BASELINE", "RESULT", "INDEX" };
	char number[40];

	put_place(out, l, s, v);
	byte_results(out, l, r, s);
	fprintf(out, "\n\n%21sINDEX VALUES%12s\n", "", "");
	byte_row(out, l, heading);
	fputc('\n', out);
	byte_rows(out, l, s);
	fprintf(out, "%65s=========\n", "");
	fprintf(out, "     FINAL SCORE%58s\n",
		s->have ? byte_number(number, sizeof(number), s->value) : "none");
	byte_meaning(out, l, s, v);
}

static const char *title_five(const struct title *t)
{
	return t->five;
}

static const char *title_four(const struct title *t)
{
	return t->four;
}

/* A layout with its parts. */
struct style {
	struct layout layout;
	void (*head)(FILE *out, const struct layout *l, const struct run *r,
		const struct view *v);
	void (*pass)(FILE *out, const struct layout *l, const struct run *r,
		const struct score *s, const struct view *v);
};

static const struct style five = {
	{ "byte5", "5.1.3", "   ", "s", 12, 12, 12, 8, title_five, true },
	head_five,
	pass_five,
};

static const struct style four = {
	{ "byte4", "4.1.0", "  ", "secs", 8, 11, 10, 10, title_four, false },
	head_four,
	pass_four,
};

static void put_run(FILE *out, const struct style *style, const struct run *r,
	const struct baseline *b, const struct view *v)
{
	struct place at[INDEX_PLACES];
	size_t n = index_places(r, "unix", at, INDEX_PLACES);
	struct error e;
	struct score s;

	style->head(out, &style->layout, r, v);
	if (!n)
		at[n++] = (struct place){ 1, 0 };
	for (size_t i = 0; i < n; i++) {
		struct index_of of = { r, at[i], b };

		if (index_score(&s, index_find(style->layout.kind), &of, &e) != 0) {
			byte_line(out, &style->layout, e.text, v);
			continue;
		}
		style->pass(out, &style->layout, r, &s, v);
		index_release(&s);
	}
}

static int emit(FILE *out, const struct style *style, const struct runs *rs,
	const struct view *v)
{
	struct baseline b = { 0 };
	struct error e;

	if (v->baseline && baseline_load(&b, v->baseline, &e) != 0) {
		byte_line(out, &style->layout, e.text, v);
		return report_done(out);
	}
	for (size_t i = 0; i < rs->n && !ferror(out); i++)
		put_run(out, style, rs->v[i], v->baseline ? &b : NULL, v);
	baseline_release(&b);
	return report_done(out);
}

int byte_emit(FILE *out, const struct runs *rs, const struct view *v)
{
	return emit(out, &five, rs, v);
}

int byte4_emit(FILE *out, const struct runs *rs, const struct view *v)
{
	return emit(out, &four, rs, v);
}
