/* events - beg, skip and fail records: what was begun, and what gave no sample. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "result/take.h"

enum {
	RECENT = 8192,		/* how far back to look: real files have fewer starts */
	OPEN_MOST = 64,		/* each one is a crash */
};

static size_t oldest(size_t n)
{
	return n > RECENT ? n - RECENT : 0;
}

static bool same_place(struct place a, struct place b)
{
	return a.copies == b.copies && a.cpus == b.cpus;
}

static bool same_process(const char *what, const char *process)
{
	return strcmp(what, process) == 0;
}

static bool in_round(const struct start *s, unsigned round)
{
	return !round || !s->round || s->round == round;
}

/*
 * Ends the starts of this round that the name fits. Goes back only as far as the
 * first one that is still open, which as a rule is the last start. Returns whether
 * any fitted, ended before or not.
 */
static bool end_starts(struct run *run, const char *what, unsigned round,
	bool (*fits)(const char *what, const char *process))
{
	size_t left = run->state->open < OPEN_MOST ? run->state->open : OPEN_MOST;
	bool any = false;

	for (size_t i = run->starts_n; left && i-- > oldest(run->starts_n);) {
		struct start *s = &run->starts[i];
		bool open = !s->ended;

		left -= open;
		if (!in_round(s, round) || !fits(what, s->process))
			continue;
		any = true;
		s->ended = true;
		run->state->open -= open;
	}
	return any;
}

/* An id that shares no part with its process belongs to the start before it. */
static void end_last_start(struct run *run, unsigned round)
{
	struct start *s = run->starts_n ? &run->starts[run->starts_n - 1] : NULL;

	if (!s || s->ended || !in_round(s, round) || s->life != run->lives_n - 1)
		return;
	s->ended = true;
	run->state->open--;
}

/* A failure before the run was resumed does not count when the retry gave a sample. */
static void undo_events(struct run *run, const char *id, struct place at)
{
	const size_t before = run->events_n;

	for (size_t i = before; i-- > 0;) {
		struct event *e = &run->events[i];

		if (e->life >= run->lives_n - 1 || !event_is_at(e, at) ||
			!event_is_of(run, e, id))
			continue;
		free(e->what);
		free(e->why);
		memmove(e, e + 1, (--run->events_n - i) * sizeof(*e));
	}
	if (run->events_n < before)
		events_moved(run);
}

void take_measured(struct run *run, const char *id, unsigned round, struct place at)
{
	if (run->state->open && !end_starts(run, id, round, same_process) &&
		!end_starts(run, id, round, id_of_process))
		end_last_start(run, round);
	if (run->lives_n > 1)
		undo_events(run, id, at);
}

/*
 * The last start of this process in this round and place, at this time; NULL: none.
 * *twice: there is one of another time, and in one life of a run there can not be.
 */
static struct start *find_start(struct run *run, const struct start *like, bool *twice)
{
	for (size_t i = run->starts_n; i-- > oldest(run->starts_n);) {
		struct start *s = &run->starts[i];

		if (s->round != like->round || !same_place(s->at, like->at) ||
			strcmp(s->process, like->process) != 0)
			continue;
		if (s->up == like->up)
			return s;
		*twice |= like->round && s->up > 0 && like->up > 0 &&
			s->life + 1 == run->lives_n;
	}
	return NULL;
}

/* Where it says none, copies is 0; with CPUs alone it is one copy. */
static bool take_place(const struct take *t, struct place *at)
{
	bool said = record_get(t->r, "copies") || record_get(t->r, "cpus");

	return take_count(t, "copies", said, &at->copies) &&
		take_count(t, "cpus", 0, &at->cpus);
}

static void note_time(struct life *l, double up)
{
	if (up <= 0)
		return;
	if (!(l->up_least > 0) || up < l->up_least)
		l->up_least = up;
	if (up > l->up_most)
		l->up_most = up;
}

static void add_start(struct run *run, struct start new)
{
	new.life = (unsigned)run->lives_n - 1;
	note_time(&run->lives[new.life], new.up);
	VEC_GROW(run->starts, run->starts_n, run->starts_cap);
	run->starts[run->starts_n++] = new;
	begun_added(run);
	run->state->open++;
}

void take_beg(struct take *t)
{
	const char *process = take_id(t);
	struct start new = { 0 }, *old;
	bool twice = false;

	if (!process || !take_count(t, "r", 0, &new.round) || !take_place(t, &new.at))
		return;
	new.process = mem_strdup(process);
	new.up = take_positive(t->r, "up");
	old = find_start(t->run, &new, &twice);
	if (!old) {
		if (twice)
			take_lost_run(t, "was begun in this round before");
		take_more(t);
		add_start(t->run, new);
		return;
	}
	/* Without a time it may be a second try; with one it is the same line again. */
	if (new.up <= 0 && old->ended) {
		old->ended = false;
		t->run->state->open++;
	}
	free(new.process);
}

static int code(const struct record *r, const char *key)
{
	uint64_t v;

	return record_count(r, key, &v) && v <= 255 ? (int)v : 0;
}

static void take_event(struct take *t, enum outcome outcome)
{
	const char *what = take_id(t), *why = record_get(t->r, "why");
	struct event new = { .outcome = outcome };
	struct run *run;

	if (!what || !take_count(t, "r", 0, &new.round) || !take_place(t, &new.at))
		return;
	new.what = mem_strdup(what);
	new.why = take_text(why ? why : "");
	new.sig = code(t->r, "sig");
	new.exit = code(t->r, "exit");
	new.t = take_positive(t->r, "t");
	if (!event_known(t->run, &new))
		take_more(t);
	run = t->run;
	if (!end_starts(run, what, new.round, same_process))
		end_starts(run, what, new.round, id_of_process);
	new.life = (unsigned)run->lives_n - 1;
	if (event_known(run, &new)) {
		free(new.what);
		free(new.why);
		return;
	}
	VEC_GROW(run->events, run->events_n, run->events_cap);
	run->events[run->events_n++] = new;
	event_added(run);
}

void take_skip(struct take *t)
{
	take_event(t, OUTCOME_SKIPPED);
}

void take_fail(struct take *t)
{
	const char *how = record_get(t->r, "how");
	enum outcome outcome;

	if (!how || !outcome_parse(how, &outcome) || outcome == OUTCOME_OK)
		outcome = OUTCOME_FAILED;
	take_event(t, outcome);
}
