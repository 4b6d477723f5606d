/* baseline - reference results: .base texts, and saved runs in their place. */
#include "result/baseline.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/mem.h"
#include "base/num.h"
#include "base/str.h"
#include "result/file.h"
#include "stats/order.h"
#include "stats/unit.h"

enum { LINE = 256, FILE_MOST = 1 << 18 };

const struct base_row *baseline_row(const struct baseline *b, const char *id)
{
	for (size_t i = 0; i < b->n; i++) {
		if (strcmp(b->rows[i].id, id) == 0)
			return &b->rows[i];
	}
	return NULL;
}

void baseline_release(struct baseline *b)
{
	for (size_t i = 0; i < b->n; i++)
		free(b->rows[i].id);
	free(b->rows);
	free(b->name);
	free(b->machine);
	*b = (struct baseline){ 0 };
}

static void add(struct baseline *b, const char *id, double value,
	const struct kb_unit *unit)
{
	VEC_GROW(b->rows, b->n, b->cap);
	b->rows[b->n++] = (struct base_row){ mem_strdup(id), value, unit };
}

/* One row "id value unit"; NULL, or what is wrong with it. */
static const char *read_row(struct baseline *b, const char *line)
{
	char id[64], value[64], unit[64], rest[2];
	const struct kb_unit *u;
	double v;

	if (!str_word(&line, " \t", id, sizeof(id)) ||
		!str_word(&line, " \t", value, sizeof(value)) ||
		!str_word(&line, " \t", unit, sizeof(unit)) ||
		str_word(&line, " \t", rest, sizeof(rest)))
		return "a row is: id value unit";
	u = unit_find(unit);
	if (!num_real(value, &v) || !(v > 0))
		return "the value is no number above 0";
	if (!u)
		return "kbench knows no such unit";
	if (baseline_row(b, id))
		return "the id has a row already";
	add(b, id, v, u);
	return NULL;
}

static const char *read_line(struct baseline *b, const char *line)
{
	static const char key[] = "machine ";

	line += strspn(line, " \t");
	if (!*line || *line == '#')
		return NULL;
	if (!str_starts(line, key))
		return read_row(b, line);
	if (b->machine)
		return "a second machine line";
	line += strlen(key);
	b->machine = mem_strdup(line + strspn(line, " \t"));
	return NULL;
}

/* name: for messages. */
static int read_text(struct baseline *b, const char *name, const char *text,
	struct error *e)
{
	const char *wrong = NULL;
	char line[LINE];
	size_t n;

	for (unsigned long number = 1; !wrong && *text; number++) {
		n = strcspn(text, "\n");
		wrong = "the line is too long";
		if (n < sizeof(line)) {
			snprintf(line, sizeof(line), "%.*s", (int)n, text);
			line[strcspn(line, "\r")] = '\0';
			wrong = read_line(b, line);
		}
		if (wrong)
			error_set(e, STATUS_CANNOT, "%.200s: line %lu: %s", name, number,
				wrong);
		text += n + (text[n] == '\n');
	}
	if (!wrong && !b->n)
		error_set(e, STATUS_CANNOT, "%.200s: no row in it", name);
	if (!b->machine)
		b->machine = mem_strdup("unknown machine");
	return wrong || !b->n ? -1 : 0;
}

int baseline_builtin(struct baseline *b, const char *name, struct error *e)
{
	struct str names = { 0 };

	*b = (struct baseline){ 0 };
	for (const struct baseline_text *t = baseline_texts; t->name; t++) {
		str_addf(&names, "%s%s", names.n ? ", " : "", t->name);
		if (strcmp(t->name, name) != 0)
			continue;
		str_release(&names);
		b->name = mem_strdup(name);
		if (read_text(b, name, t->text, e) == 0)
			return 0;
		baseline_release(b);
		return -1;
	}
	error_set(e, STATUS_CANNOT, "no baseline '%.60s'; there are: %s", name,
		str_text(&names));
	str_release(&names);
	return -1;
}

/* Without directory and suffix. */
static char *name_of(const char *path)
{
	const char *slash = strrchr(path, '/');
	const char *base = slash && slash[1] ? slash + 1 : path;
	const char *dot = strrchr(base, '.');

	if (dot && dot > base && (str_eq(dot, ".base") || str_eq(dot, ".kb")))
		return mem_strndup(base, (size_t)(dot - base));
	return mem_strdup(base);
}

static bool is_plain(const struct series *s)
{
	return s->unit && s->copies == 1 && !s->cpus;
}

/* A bound counts below every value. 0: the median is below resolution. */
static double median_of(const struct runs *rs, const struct series *like)
{
	double *v = NULL, low, high;
	size_t n = 0, cap = 0;

	for (size_t i = 0; i < rs->n; i++) {
		for (size_t k = 0; k < rs->v[i]->series_n; k++) {
			const struct series *s = rs->v[i]->series[k];
			bool fits = is_plain(s) && s->unit == like->unit &&
				strcmp(s->id, like->id) == 0;

			for (size_t j = 0; fits && j < s->n; j++) {
				VEC_GROW(v, n, cap);
				v[n++] = s->v[j].below ? 0 : s->v[j].v;
			}
		}
	}
	order_sort(v, v, n);
	low = n ? v[(n - 1) / 2] : 0;
	high = n ? v[n / 2] : 0;
	free(v);
	return low > 0 ? low / 2 + high / 2 : 0;
}

static char *machine_of(const struct run *r)
{
	const char *board = run_fact(r, "cpu.model");
	const char *kernel = run_fact(r, "kernel.release");

	if (!board)
		board = run_fact(r, "board");
	if (!board)
		board = run_fact(r, "kernel.host");
	if (!board && !kernel)
		return mem_strdup("unknown machine");
	return mem_printf("%s%s%s", board ? board : "", board && kernel ? ", " : "",
		kernel ? kernel : "");
}

static void fill(struct baseline *b, const struct runs *rs)
{
	b->machine = machine_of(rs->v[0]);
	for (size_t i = 0; i < rs->n; i++) {
		for (size_t k = 0; k < rs->v[i]->series_n; k++) {
			const struct series *s = rs->v[i]->series[k];
			double v;

			if (!is_plain(s) || baseline_row(b, s->id))
				continue;
			v = median_of(rs, s);
			if (v > 0)
				add(b, s->id, v, s->unit);
		}
	}
}

/* The text of a small file without a record in it, terminated; NULL: it is not that. */
static char *slurp(const char *path)
{
	struct stat st;
	FILE *f = NULL;
	char *text;
	size_t n;

	if (stat(path, &st) == 0 && S_ISREG(st.st_mode) && st.st_size <= FILE_MOST)
		f = fopen(path, "re");
	if (!f)
		return NULL;
	text = mem_alloc(FILE_MOST + 1);
	n = fread(text, 1, FILE_MOST, f);
	fclose(f);
	if (n && !memchr(text, '\0', n) && !strstr(text, "kb1 "))
		return text;
	free(text);
	return NULL;
}

static int load_runs(struct baseline *b, const char *path, struct error *e)
{
	struct runs rs = { 0 };
	int result = file_load(&rs, path, false, e);

	if (result == 0) {
		fill(b, &rs);
		if (!b->n)
			result = error_set(e, STATUS_CANNOT, "%.200s: no value in it",
				path);
	}
	runs_release(&rs);
	return result;
}

int baseline_load(struct baseline *b, const char *path, struct error *e)
{
	char *text = slurp(path);
	int result;

	*b = (struct baseline){ .name = name_of(path) };
	result = text ? read_text(b, path, text, e) : load_runs(b, path, e);
	free(text);
	if (result < 0)
		baseline_release(b);
	return result;
}
