/* run - what one run measured, and how to look things up in it. */
#include "result/run.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "result/take.h"

static const char *const outcomes[] = {
	[OUTCOME_OK] = "ok", [OUTCOME_SKIPPED] = "skipped", [OUTCOME_FAILED] = "failed",
	[OUTCOME_CRASHED] = "crashed", [OUTCOME_TIMEOUT] = "timeout",
};

const char *outcome_name(enum outcome o)
{
	return outcomes[o];
}

bool outcome_parse(const char *how, enum outcome *o)
{
	for (size_t i = 0; i < sizeof(outcomes) / sizeof(outcomes[0]); i++) {
		if (strcmp(outcomes[i], how) == 0) {
			*o = (enum outcome)i;
			return true;
		}
	}
	return false;
}

void run_begin_life(struct run *run)
{
	VEC_GROW(run->lives, run->lives_n, run->lives_cap);
	run->lives[run->lives_n++] = (struct life){ 0 };
}

struct run *run_new(struct runs *rs, const char *id)
{
	struct run *run = mem_alloc(sizeof(*run));

	run->id = take_text(id);
	run->anonymous = !*id;
	run->state = mem_alloc(sizeof(*run->state));
	run_begin_life(run);
	VEC_GROW(rs->v, rs->n, rs->cap);
	rs->v[rs->n++] = run;
	return run;
}

void series_free(struct series *s)
{
	for (size_t i = 0; i < s->params_n; i++)
		free(s->params[i].name);
	free(s->id);
	free(s->suite);
	free(s->unit_name);
	free(s->params);
	free(s->v);
	free(s);
}

static void state_free(struct run_state *s)
{
	if (!s)
		return;
	for (size_t i = 0; i < s->def_n; i++)
		series_free(s->def[i]);
	free(s->def);
	keys_release(&s->facts);
	keys_release(&s->series);
	keys_release(&s->samples);
	keys_release(&s->defs);
	keys_release(&s->begun);
	event_names_release(&s->names);
	free(s);
}

/* The parts that are arrays of structs with texts in them. */
static void release_lists(struct run *run)
{
	for (size_t i = 0; i < run->lives_n; i++)
		free(run->lives[i].boot);
	for (size_t i = 0; i < run->facts_n; i++) {
		free(run->facts[i].key);
		free(run->facts[i].value);
	}
	for (size_t i = 0; i < run->events_n; i++) {
		free(run->events[i].what);
		free(run->events[i].why);
	}
	for (size_t i = 0; i < run->hists_n; i++) {
		free(run->hists[i].what);
		free(run->hists[i].unit);
		free(run->hists[i].edge);
		free(run->hists[i].count);
	}
	for (size_t i = 0; i < run->series_n; i++)
		series_free(run->series[i]);
	for (size_t i = 0; i < run->starts_n; i++)
		free(run->starts[i].process);
	for (size_t i = 0; i < run->printed_n; i++)
		free(run->printed[i].name);
	for (size_t i = 0; i < run->notes_n; i++)
		free(run->notes[i]);
}

void run_free(struct run *run)
{
	release_lists(run);
	state_free(run->state);
	free(run->lives);
	free(run->facts);
	free(run->series);
	free(run->events);
	free(run->starts);
	free(run->rounds);
	free(run->hists);
	free(run->printed);
	free(run->notes);
	free(run->id);
	free(run->version);
	free(run->mode);
	free(run->label);
	free(run->wall);
	free(run->file);
	free(run->seed);
	free(run->end.why);
	free(run);
}

void runs_begin_file(struct runs *rs)
{
	rs->first = rs->n;
	rs->current = NULL;
}

void runs_remark(struct runs *rs, unsigned long line, bool damage, const char *fmt, ...)
{
	char text[300];
	va_list ap;

	if (rs->remarks_n >= REMARKS_MOST) {
		rs->more++;
		rs->more_damage += damage;
		return;
	}
	va_start(ap, fmt);
	vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	VEC_GROW(rs->remarks, rs->remarks_n, rs->remarks_cap);
	rs->remarks[rs->remarks_n++] = (struct remark){ line, damage, take_text(text) };
}

void runs_release(struct runs *rs)
{
	for (size_t i = 0; i < rs->n; i++)
		run_free(rs->v[i]);
	for (size_t i = 0; i < rs->remarks_n; i++)
		free(rs->remarks[i].text);
	free(rs->v);
	free(rs->remarks);
	free(rs->name);
	*rs = (struct runs){ 0 };
}

const char *run_fact(const struct run *r, const char *key)
{
	for (size_t i = 0; i < r->facts_n; i++) {
		if (strcmp(r->facts[i].key, key) == 0)
			return r->facts[i].value;
	}
	return NULL;
}

struct series *run_series(const struct run *r, const char *id, unsigned copies,
	unsigned cpus)
{
	for (size_t i = 0; i < r->series_n; i++) {
		struct series *s = r->series[i];

		if (strcmp(s->id, id) == 0 && (!copies || s->copies == copies) &&
			(!cpus || s->cpus == cpus))
			return s;
	}
	return NULL;
}

/* Is the dotted part of n bytes one of those of id? *id moves behind it. */
static bool has_part(const char **id, const char *part, size_t n)
{
	while (**id) {
		size_t m = strcspn(*id, ".");
		bool same = m == n && strncmp(*id, part, n) == 0;

		*id += m + ((*id)[m] == '.');
		if (same)
			return true;
	}
	return false;
}

bool id_of_process(const char *id, const char *process)
{
	size_t n = strcspn(process, ".");

	if (strncmp(id, process, n) != 0 || (id[n] && id[n] != '.'))
		return false;
	while (*process) {
		n = strcspn(process, ".");
		if (!has_part(&id, process, n))
			return false;
		process += n + (process[n] == '.');
	}
	return true;
}
