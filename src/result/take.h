/*
 * take - how records become runs: the parts of runs_take(). Private to result/.
 */
#ifndef RESULT_TAKE_H
#define RESULT_TAKE_H

#include <stdbool.h>

#include "result/keys.h"
#include "result/run.h"

/* Where the events of a name are in run->events. */
struct event_names {
	struct keys keys;	/* of latest[] */
	size_t *latest;		/* of each name */
	size_t latest_n, latest_cap;
	size_t *older;		/* of each event the one before of its name, KEYS_NONE */
	size_t older_n, older_cap;
};

/* What runs_take() must remember of a run, and nobody else needs. */
struct run_state {
	struct keys facts, series, samples, defs;
	struct series **def;	/* def records: series without samples */
	size_t def_n, def_cap;
	struct event_names names;
	struct keys begun;	/* of the starts, the first of each process */
	size_t undescribed;	/* series that no def record was seen for */
	size_t open;		/* starts that have not ended */
	bool over;		/* its end record was read, and no run line since */
};

/* One record on its way in. */
struct take {
	struct runs *rs;
	struct run *run;
	const struct record *r;
	unsigned long line;
};

/* series.c */
void take_def(struct take *t);
void take_smp(struct take *t);
/* events.c */
void take_beg(struct take *t);
void take_skip(struct take *t);
void take_fail(struct take *t);
/* A sample of this id: its process has ended, and an older failure is undone. */
void take_measured(struct run *run, const char *id, unsigned round, struct place at);
/* find_event.c. The last of the events, of the starts, is new; events were taken out. */
void event_added(struct run *run);
void begun_added(struct run *run);
void events_moved(struct run *run);
void event_names_release(struct event_names *n);
/* Is the same event there already, in the same round at the same place? */
bool event_known(const struct run *r, const struct event *new);
/* Did it happen at the place, as far as that is known? */
bool event_is_at(const struct event *e, struct place at);
/* Is it about the id, or about the process that this comes from? */
bool event_is_of(const struct run *r, const struct event *e, const char *id);
bool begun_before(const struct run *r, const char *process);
/* hist.c */
void take_hst(struct take *t);

/* take.c: what the parts share. */
bool take_knows(const char *type);
/* The first positional as an id or process; NULL: damage, remarked. */
const char *take_id(const struct take *t);
/* A number above 0, or `otherwise` where the key is absent; false: damage, remarked. */
bool take_count(const struct take *t, const char *key, unsigned otherwise, unsigned *v);
/* The number where it is one and above zero; 0 otherwise: unknown. */
double take_positive(const struct record *r, const char *key);
/* An own copy with blanks for control characters; NULL stays NULL. */
char *take_text(const char *s);
/*
 * A record that does not fit the run: its run line was lost. An anonymous run for this
 * and what follows, with the defs of the last; t->run is it then.
 */
void take_lost_run(struct take *t, const char *why);
/* Call before what is new is added to t->run: behind an end that is a lost one. */
void take_more(struct take *t);
/* Copies of all defs. */
void take_inherit(struct run *to, const struct run *from);

struct run *run_new(struct runs *rs, const char *id);
void run_begin_life(struct run *run);
void run_free(struct run *run);
void series_free(struct series *s);

#endif
