/* nbench - the layout of nbench's table, for eyes and scripts that know it. */
/*
 * Section lines and labels are those of the 2.2.3 output, all of them there whether
 * the fact behind is known or not; the heading says that kbench made it. A table for
 * each number of copies and CPUs, then what more copies gained.
 */
#include <stdlib.h>

#include "base/mem.h"
#include "base/num.h"
#include "base/str.h"
#include "report/nbench_table.h"
#include "report/reporters.h"
#include "report/rows.h"
#include "report/text.h"

/* What the indices of a section divide by, in the parent's words. */
static const struct {
	const char *machine, *label, *text;
} baselines[] = {
	[NBENCH_OLD] = { "Pentium 90*", "Baseline (MSDOS*)",
		"Pentium* 90, 256 KB L2-cache, Watcom* compiler 10.0" },
	[NBENCH_NEW] = { "AMD K6/233*", "Baseline (LINUX)",
		"AMD K6/233*, 512 KB L2-cache, gcc 2.7.2.3, libc-5.4.38" },
};

/* A text from a file behind its label; "": not known. */
static void put_line(FILE *out, const char *label, const char *text, const struct view *v)
{
	struct str safe = { 0 };

	text_add(&safe, *text ? text : "not known", v->utf8);
	fprintf(out, "%-20s: %s\n", label, str_text(&safe));
	str_release(&safe);
}

/*
 * "Dual Cortex-A72 1500MHz": the highest frequency allowed where it is known, since
 * the one of the moment is that of a CPU which has had nothing to do yet.
 */
static void add_cpu(struct str *t, const struct run *r)
{
	static const char *const mhz[] = { "cpu.freq.max", "cpu.freq.cur",
		"cpu.mhz_est" };
	size_t n = machine_cpus(run_fact(r, "cpu.online"));
	const char *model = run_fact(r, "cpu.model"), *fact = NULL;
	char number[64];

	if (n > 2)
		str_addf(t, "%zu CPU ", n);
	if (model || n)
		str_addf(t, "%s%s", n == 2 ? "Dual " : "", model ? model : "unknown CPU");
	for (size_t i = 0; i < sizeof(mhz) / sizeof(*mhz) && !fact; i++)
		fact = run_fact(r, mhz[i]);
	if (fact && str_word(&fact, " ", number, sizeof(number)))
		str_addf(t, "%s%sMHz", t->n ? " " : "", number);
}

/* "3072 KB", out of "L1d 32K L1i 32K L2 3072K". */
static void add_cache(struct str *t, const struct run *r)
{
	const char *caches = run_fact(r, "cpu.caches");
	bool found = false;
	uint64_t bytes;
	char word[32];

	while (caches && !t->n && str_word(&caches, " ", word, sizeof(word))) {
		if (found && num_size(word, &bytes))
			str_addf(t, "%llu KB", (unsigned long long)(bytes / 1024));
		found = str_eq(word, "L2");
	}
}

static void add_os(struct str *t, const struct run *r)
{
	if (run_fact(r, "kernel.release"))
		str_addf(t, "Linux %s", run_fact(r, "kernel.release"));
}

static void add_facts(struct str *t, const struct run *r, const char *key,
	const char *other)
{
	const char *a = run_fact(r, key), *b = run_fact(r, other);

	str_addf(t, "%s%s%s", a ? a : "", a && b ? ", " : "", b ? b : "");
}

static void add_compiler(struct str *t, const struct run *r)
{
	add_facts(t, r, "tool.cc", "tool.cflags");
}

static void add_libc(struct str *t, const struct run *r)
{
	add_facts(t, r, "tool.libc", "tool.link");
}

static void put_machine(FILE *out, const struct run *r, const struct view *v)
{
	static const struct {
		const char *label;
		void (*add)(struct str *t, const struct run *r);
	} lines[] = {
		{ "CPU", add_cpu },
		{ "L2 Cache", add_cache },
		{ "OS", add_os },
		{ "C compiler", add_compiler },
		{ "libc", add_libc },
	};
	struct str t = { 0 };

	for (size_t i = 0; i < sizeof(lines) / sizeof(*lines); i++) {
		str_clear(&t);
		lines[i].add(&t, r);
		put_line(out, lines[i].label, str_text(&t), v);
	}
	str_release(&t);
}

static void put_section(FILE *out, const struct nbench *t, enum nbench_section section,
	const struct view *v)
{
	nbench_indices(out, t, section);
	if (v->baseline)
		put_line(out, "Baseline", t->part[0].machine, v);
	else
		put_line(out, baselines[section].label, baselines[section].text, v);
}

static void put_heading(FILE *out, const struct nbench *t, const struct view *v)
{
	const char *old = baselines[NBENCH_OLD].machine;
	const char *new = baselines[NBENCH_NEW].machine;
	struct str name = { 0 };

	text_add(&name, t->part[0].baseline, false);
	if (v->baseline)
		old = new = str_text(&name);
	fputs("TEST                : Iterations/sec.  : Old Index   : New Index\n", out);
	fprintf(out, "%20s:%18s: %-11.11s : %.11s\n", "", "", old, new);
	fputs("--------------------:------------------:-------------:------------\n",
		out);
	str_release(&name);
}

static void put_table(FILE *out, const struct nbench *t, const struct view *v)
{
	put_heading(out, t, v);
	nbench_rows(out, t);
	fputs("==========================ORIGINAL BYTEMARK RESULTS"
	      "==========================\n",
		out);
	put_section(out, t, NBENCH_OLD, v);
	fputs("==============================LINUX DATA BELOW"
	      "===============================\n",
		out);
	put_machine(out, t->run, v);
	put_section(out, t, NBENCH_NEW, v);
	fputs("* Trademarks are property of their respective holder.\n", out);
	nbench_remarks(out, t, v);
}

/* "Iterations/sec. x2 @4: the sum of 2 copies at once, 4 CPUs allowed" */
static void put_place(FILE *out, const struct place *at)
{
	struct str t = { 0 };

	str_add(&t, "Iterations/sec.");
	rows_place(&t, at->copies, at->cpus);
	if (at->copies > 1)
		str_addf(&t, ": the sum of %u copies at once", at->copies);
	else
		str_add(&t, ": one copy");
	if (at->cpus)
		str_addf(&t, ", %u CPU%s allowed", at->cpus, at->cpus == 1 ? "" : "s");
	fprintf(out, "%s\n", str_text(&t));
	str_release(&t);
}

/* The table of one copy on as many CPUs; NULL: there is none. */
static const struct nbench *single(const struct nbench *t, size_t n, unsigned cpus)
{
	for (size_t i = 0; i < n; i++) {
		if (t[i].at.copies == 1 && t[i].at.cpus == cpus)
			return &t[i];
	}
	return NULL;
}

/* "scaling 2 copies: 1.93 (index)" */
static void put_scaling(FILE *out, const struct nbench *one, const struct nbench *t)
{
	struct str place = { 0 };
	char number[40];
	size_t rows;
	double v = nbench_gain(one, t, &rows);

	rows_place(&place, 1, t->at.cpus);
	num_put(number, sizeof(number), v, 3);
	fprintf(out, "scaling %u copies%s: %s (index)", t->at.copies, str_text(&place),
		rows ? number : "none");
	if (rows < NBENCH_TESTS)
		fprintf(out, "  partial %zu/%d", rows, NBENCH_TESTS);
	fputc('\n', out);
	str_release(&place);
}

static void put_tables(FILE *out, const struct nbench *t, size_t n, const struct view *v)
{
	for (size_t i = 0; i < n; i++) {
		fputc('\n', out);
		if (n > 1 || t[i].at.copies > 1 || t[i].at.cpus)
			put_place(out, &t[i].at);
		put_table(out, &t[i], v);
	}
	for (size_t i = 0; i < n; i++) {
		const struct nbench *one = single(t, n, t[i].at.cpus);

		if (one && one != &t[i])
			put_scaling(out, one, &t[i]);
	}
}

static void put_run(FILE *out, const struct run *r, const struct baseline *b,
	const struct view *v)
{
	struct place at[INDEX_PLACES] = { { 1, 0 } };
	size_t n = index_places(r, "cpu", at, INDEX_PLACES), done = 0;
	struct str name = { 0 };
	struct nbench *t;
	struct error e;

	n = n ? n : 1;
	t = mem_alloc(n * sizeof(*t));
	text_add(&name, r->version ? r->version : "", v->utf8);
	fprintf(out,
		"\nkbench%s%s, in the layout of BYTEmark* Native Mode Benchmark ver. 2 "
		"(10/95)\n",
		name.n ? " " : "", str_text(&name));
	fputs("Not output of that program; a missing row is left out of its index.\n",
		out);
	for (; done < n; done++) {
		t[done].run = r;
		t[done].at = at[done];
		if (nbench_score(&t[done], b, &e) != 0)
			break;
	}
	if (done < n)
		put_line(out, "no indices", e.text, v);
	else
		put_tables(out, t, n, v);
	for (size_t i = 0; i < n; i++)
		nbench_release(&t[i]);
	free(t);
	str_release(&name);
}

int nbench_emit(FILE *out, const struct runs *rs, const struct view *v)
{
	struct baseline b = { 0 };
	struct error e;

	if (v->baseline && baseline_load(&b, v->baseline, &e) != 0) {
		put_line(out, "no indices", e.text, v);
		return report_done(out);
	}
	for (size_t i = 0; i < rs->n && !ferror(out); i++) {
		report_title(out, rs, i, v);
		put_run(out, rs->v[i], v->baseline ? &b : NULL, v);
	}
	baseline_release(&b);
	return report_done(out);
}
