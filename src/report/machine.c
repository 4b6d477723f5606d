/* machine - what a run was measured on, with what and how; its own notes. */
#include <stdlib.h>

#include "base/num.h"
#include "base/str.h"
#include "os/cpu.h"
#include "report/reporters.h"
#include "report/text.h"

/* Adds ", " and before + text + after; nothing where the text is not known. */
static void add(struct str *t, const char *before, const char *text, const char *after)
{
	if (!text || !*text)
		return;
	str_addf(t, "%s%s%s%s", t->n ? ", " : "", before, text, after);
}

size_t machine_cpus(const char *list)
{
	struct cpus c = { 0 };
	size_t n = 0;

	if (list && cpus_parse(&c, list)) {
		n = c.n;
		cpus_release(&c);
	}
	return n;
}

/* "Cortex-A72 x 2 of 4" */
static void add_cpu(struct str *t, const struct run *r)
{
	const char *model = run_fact(r, "cpu.model");
	size_t online = machine_cpus(run_fact(r, "cpu.online"));
	size_t allowed = machine_cpus(run_fact(r, "cpu.affinity"));

	if (!model && !online)
		return;
	str_add(t, model ? model : "unknown CPU");
	allowed = allowed ? allowed : online;
	if (allowed)
		str_addf(t, " x %zu", allowed);
	if (allowed && online > allowed)
		str_addf(t, " of %zu", online);
}

/* "3.8 GB": the fact is in kB, as the kernel says it, or in bytes. */
static void add_memory(struct str *t, const char *fact)
{
	char number[32];
	double v;

	if (!fact || !str_word(&fact, " ", number, sizeof(number)) ||
		!num_real(number, &v))
		return;
	v *= str_eq(fact, " kB") ? 1024 : 1;
	snprintf(number, sizeof(number), v < 1e9 ? "%.0f MB" : "%.1f GB",
		v < 1e9 ? v / 1e6 : v / 1e9);
	add(t, "", number, " memory");
}

static void add_kernel(struct str *t, const struct run *r)
{
	const char *release = run_fact(r, "kernel.release");
	const char *arch = run_fact(r, "kernel.arch");

	add(t, "Linux ", release, "");
	if (release && arch)
		str_addf(t, " %s", arch);
}

static unsigned rounds_of(const struct run *r)
{
	unsigned most = 0;

	for (size_t i = 0; i < r->series_n; i++) {
		for (size_t k = 0; k < r->series[i]->n; k++) {
			if (r->series[i]->v[k].round > most)
				most = r->series[i]->v[k].round;
		}
	}
	return most;
}

static void add_how(struct str *t, const struct run *r)
{
	const char *boot = run_fact(r, "boot_id"), *up = run_fact(r, "uptime");
	const char *fs = run_fact(r, "test.fs");
	unsigned rounds = rounds_of(r);
	char text[64];
	double s;

	add(t, "", r->mode, "");
	snprintf(text, sizeof(text), "%u round%s", rounds, rounds == 1 ? "" : "s");
	add(t, "", rounds ? text : NULL, "");
	add(t, "label ", r->label, "");
	add(t, "pin ", run_fact(r, "opt.pin"), "");
	if (boot) {
		snprintf(text, sizeof(text), "%.8s", boot);
		add(t, "boot ", text, "");
	}
	if (up && num_real(up, &s)) {
		num_put_time(text, sizeof(text), s);
		add(t, "up ", text, "");
	}
	if (fs && str_word(&fs, " ", text, sizeof(text))) /* without its options */
		add(t, "files on ", text, "");
	add(t, "", r->wall, "");
}

static void put(FILE *out, const char *head, struct str *t, const struct view *v)
{
	struct str safe = { 0 };

	text_add(&safe, str_text(t), v->utf8);
	text_wrap(out, head, safe.n ? str_text(&safe) : "not known", v->width);
	str_release(&safe);
	str_clear(t);
}

void report_machine(FILE *out, const struct run *r, const struct view *v)
{
	struct str t = { 0 };

	add_cpu(&t, r);
	add_memory(&t, run_fact(r, "mem.total"));
	add_kernel(&t, r);
	add(&t, "governor ", run_fact(r, "cpu.freq.gov"), "");
	if (!str_eq(run_fact(r, "virt"), "none"))
		add(&t, "virtual: ", run_fact(r, "virt"), "");
	add(&t, "", run_fact(r, "board"), "");
	put(out, "machine  ", &t, v);
	add(&t, "kbench ", r->version, "");
	add(&t, "", run_fact(r, "tool.cc"), "");
	add(&t, "", run_fact(r, "tool.cflags"), "");
	add(&t, "", run_fact(r, "tool.libc"), "");
	add(&t, "", run_fact(r, "tool.link"), "");
	put(out, "program  ", &t, v);
	add_how(&t, r);
	put(out, "run      ", &t, v);
	str_release(&t);
}

void report_title(FILE *out, const struct runs *rs, size_t i, const struct view *v)
{
	const struct run *r = rs->v[i];
	struct str t = { 0 };

	if (rs->n < 2)
		return;
	str_addf(&t, "%srun %zu of %zu", i ? "\n" : "", i + 1, rs->n);
	if (r->label) {
		str_add(&t, ": ");
		text_add(&t, r->label, v->utf8);
	}
	fprintf(out, "%s%s%s\n", v->colour ? "\033[1m" : "", str_text(&t),
		v->colour ? "\033[0m" : "");
	str_release(&t);
}

void report_notes(FILE *out, const struct run *r, const struct view *v)
{
	struct str t = { 0 };

	for (size_t i = 0; i < r->notes_n; i++) {
		str_add(&t, r->notes[i]);
		put(out, "note     ", &t, v);
	}
	if (r->starts_n && !r->end.present)
		str_add(&t, "the record has no end: the run was cut short");
	else if (r->end.present && r->end.why && !str_eq(r->end.why, "done"))
		str_addf(&t, "the run ended early: %s", r->end.why);
	if (t.n)
		put(out, "note     ", &t, v);
	str_release(&t);
}
