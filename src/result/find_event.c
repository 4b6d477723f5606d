/* find_event - which event tells how an id ended, in constant time as a rule. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "result/take.h"

/* Ids of up to so many parts are looked up by the names that their process can have. */
enum { PARTS_MOST = 7, NAME_MOST = 128 };

/* How many events of one name are looked at for one that is known already. */
enum { KNOWN_MOST = 8192 };

static bool same_place(struct place a, struct place b)
{
	return a.copies == b.copies && a.cpus == b.cpus;
}

bool event_is_at(const struct event *e, struct place at)
{
	return !e->at.copies || !at.copies || same_place(e->at, at);
}

bool event_is_of(const struct run *r, const struct event *e, const char *id)
{
	if (strcmp(e->what, id) == 0)
		return true;
	return id_of_process(id, e->what) && !run_series(r, e->what, 0, 0) &&
		!begun_before(r, id);
}

/* Where in latest[] the name stands. */
static size_t name_at(const struct run *r, const char *what)
{
	const struct event_names *n = &r->state->names;
	size_t k, walk = 0;

	while ((k = keys_next(&n->keys, keys_hash(what, 0), &walk)) != KEYS_NONE) {
		if (strcmp(r->events[n->latest[k]].what, what) == 0)
			break;
	}
	return k;
}

static void add(struct run *run, size_t at)
{
	struct event_names *n = &run->state->names;
	const char *what = run->events[at].what;
	size_t k = name_at(run, what);

	VEC_GROW(n->older, n->older_n, n->older_cap);
	n->older[n->older_n++] = k == KEYS_NONE ? KEYS_NONE : n->latest[k];
	if (k == KEYS_NONE) {
		k = n->latest_n;
		keys_add(&n->keys, keys_hash(what, 0), k);
		VEC_GROW(n->latest, n->latest_n, n->latest_cap);
		n->latest_n++;
	}
	n->latest[k] = at;
}

void event_added(struct run *run)
{
	add(run, run->events_n - 1);
}

void events_moved(struct run *run)
{
	struct event_names *n = &run->state->names;

	keys_release(&n->keys);
	n->latest_n = n->older_n = 0;
	for (size_t i = 0; i < run->events_n; i++)
		add(run, i);
}

void event_names_release(struct event_names *n)
{
	keys_release(&n->keys);
	free(n->latest);
	free(n->older);
}

void begun_added(struct run *run)
{
	const size_t at = run->starts_n - 1;
	const char *process = run->starts[at].process;

	if (!begun_before(run, process))
		keys_add(&run->state->begun, keys_hash(process, 0), at);
}

bool begun_before(const struct run *r, const char *process)
{
	size_t i, walk = 0;

	while ((i = keys_next(&r->state->begun, keys_hash(process, 0), &walk)) !=
		KEYS_NONE) {
		if (strcmp(r->starts[i].process, process) == 0)
			return true;
	}
	return false;
}

static size_t latest_of(const struct run *r, const char *what)
{
	size_t k = name_at(r, what);

	return k == KEYS_NONE ? k : r->state->names.latest[k];
}

bool event_known(const struct run *r, const struct event *new)
{
	const size_t *older = r->state->names.older;
	unsigned left = KNOWN_MOST;

	for (size_t i = latest_of(r, new->what); i != KEYS_NONE && left--; i = older[i]) {
		const struct event *e = &r->events[i];

		if (e->outcome == new->outcome && e->round == new->round &&
			same_place(e->at, new->at) && strcmp(e->why, new->why) == 0)
			return true;
	}
	return false;
}

/* The last one of this very name. */
static const struct event *named(const struct run *r, const char *what, struct place at)
{
	const size_t *older = r->state->names.older;

	for (size_t i = latest_of(r, what); i != KEYS_NONE; i = older[i]) {
		if (event_is_at(&r->events[i], at))
			return &r->events[i];
	}
	return NULL;
}

static size_t parts_of(const char *id)
{
	size_t n = 1;

	for (; *id; id++)
		n += *id == '.';
	return n;
}

/* The first part of the id and those others whose bit is set. */
static void some_parts(char *out, const char *id, unsigned others)
{
	bool wanted = true;

	for (; *id; id++) {
		if (*id == '.') {
			wanted = others & 1;
			others >>= 1;
		}
		if (wanted)
			*out++ = *id;
	}
	*out = '\0';
}

/* The last one of the id's process, by all names that this can have. */
static const struct event *of_process(const struct run *r, const char *id,
	struct place at)
{
	const unsigned all = 1u << (parts_of(id) - 1);
	const struct event *found = NULL, *e;
	char name[NAME_MOST];

	for (unsigned others = 0; others + 1 < all; others++) {
		some_parts(name, id, others);
		e = named(r, name, at);
		if (e && (!found || e > found) && event_is_of(r, e, id))
			found = e;
	}
	return found;
}

const struct event *run_event_at(const struct run *r, const char *id, struct place at)
{
	const struct event *e;

	if (!r->events_n)
		return NULL;
	e = named(r, id, at);
	if (e || begun_before(r, id))
		return e;
	if (parts_of(id) <= PARTS_MOST && strlen(id) < NAME_MOST)
		return of_process(r, id, at);
	for (size_t i = r->events_n; i-- > 0;) {
		e = &r->events[i];
		if (event_is_at(e, at) && event_is_of(r, e, id))
			return e;
	}
	return NULL;
}

const struct event *run_event(const struct run *r, const char *id)
{
	return run_event_at(r, id, (struct place){ 0, 0 });
}
