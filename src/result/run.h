/*
 * run - what one run measured: facts, series of samples, what was skipped or failed.
 *
 * The same function runs_take() fills it from the records of a file and from the
 * records that a run is just writing, so that what is printed at the end of a
 * run is what a reader of its file would print. Only what was measured is here;
 * medians, intervals and scores are computed where they are shown.
 *
 * A struct runs owns everything below it; runs_release() frees it.
 */
#ifndef RESULT_RUN_H
#define RESULT_RUN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kbench.h"
#include "result/record.h"

/* One process of one round. */
struct sample {
	unsigned round;
	unsigned n;		/* inner samples */
	unsigned flags;		/* enum flag, the stored ones */
	uint16_t life;		/* of run.lives; beyond 65535 the last of these */
	bool below;		/* v is an upper bound: below resolution */
	double v;		/* median in the unit, after subtraction of base */
	double lo, hi;		/* least and greatest inner sample; 0: unknown */
	double base;		/* what was subtracted; 0: nothing */
	double w, sd;		/* imported: relative rounding, deviation; 0: unknown */
	uint64_t it;		/* operations a sample; 0: unknown */
};

struct param { char *name; double value; };	/* p.size=65536 */

/* How many copies ran at once, and on how many CPUs; cpus 0: not restricted. */
struct place { unsigned copies, cpus; };

/* The samples of one id at one number of copies and CPUs. */
struct series {
	char *id, *suite;
	const struct kb_unit *unit;	/* of the table; NULL: unknown to us */
	char *unit_name;
	enum kb_better better;
	unsigned rev, copies, cpus;	/* copies 1, cpus 0: not set */
	struct param *params;
	size_t params_n;
	struct sample *v;
	size_t n, cap;
};

enum outcome {
	OUTCOME_OK, OUTCOME_SKIPPED, OUTCOME_FAILED, OUTCOME_CRASHED, OUTCOME_TIMEOUT,
};
/* "ok", "skipped", "failed", "crashed", "timeout". */
const char *outcome_name(enum outcome o);
bool outcome_parse(const char *how, enum outcome *o);

/* A skip or a fail record: of an id or of a process that yields several. */
struct event {
	enum outcome outcome;	/* not OUTCOME_OK */
	char *what, *why;	/* why "" where not said */
	struct place at;	/* copies 0: not said, it is of all places */
	unsigned round;		/* 0: not said */
	int sig, exit;		/* 0: none */
	double t;
	unsigned life;		/* of run.lives */
};

/* A beg record, so that one without an outcome can be found: ended is then false. */
struct start {
	char *process;
	struct place at;	/* copies 0: not said */
	unsigned round;
	double up;
	bool ended;
	unsigned life;
};

/*
 * A run that was resumed has had several lives; between two of them the machine may
 * have been started anew. NULL and 0: not known.
 */
struct life { char *boot; double up_least, up_most; };

struct fact { char *key, *value; };
/* 0: unknown. */
struct round { unsigned number; double canary, mhz, temp, steal, load; };
struct histogram {
	char *what, *unit;
	unsigned round, copies, cpus;
	double *edge;		/* ascending */
	uint64_t *count;
	size_t n, cap;
};
struct printed { char *name; double value; };	/* idx records of imported logs */

struct run_state;		/* what only runs_take() needs */

/*
 * Texts are NULL where the file does not say, but never: run.id ("" of an anonymous
 * run), series.id, .suite and .unit_name ("" where there is no def record).
 */
struct run {
	char *id, *version, *mode, *label, *wall, *seed;
	char *file;		/* that it was read from, as it was named; or NULL */
	bool resumed, anonymous;
	struct life *lives; size_t lives_n, lives_cap;		/* 0: one, unknown */
	struct fact *facts; size_t facts_n, facts_cap;
	struct series **series; size_t series_n, series_cap;
	struct event *events; size_t events_n, events_cap;
	struct start *starts; size_t starts_n, starts_cap;
	struct round *rounds; size_t rounds_n, rounds_cap;
	struct histogram *hists; size_t hists_n, hists_cap;
	struct printed *printed; size_t printed_n, printed_cap;
	char **notes; size_t notes_n, notes_cap;
	struct { unsigned processes, rounds; double est; } plan;
	struct { bool present; unsigned ok, skip, fail; double t; char *why; } end;
	struct run_state *state;
};

/* Something in a file that is not as it should be; line 0: the whole file. */
struct remark { unsigned long line; bool damage; char *text; };

/* Starts as { 0 }. */
struct runs {
	struct run **v; size_t n, cap;
	struct remark *remarks; size_t remarks_n, remarks_cap;
	char *name;		/* of the file, for titles */
	size_t first;		/* runs of the file that is being read begin here */
	struct run *current;	/* the one that records go to; NULL: none yet */
	unsigned long more, more_damage;	/* remarks that were not kept */
	bool unchecked;		/* the last file read has no check: written by hand */
};
enum { REMARKS_MOST = 1000 };

/* What follows is another file: its records do not belong to a run read before. */
void runs_begin_file(struct runs *rs);
/*
 * Takes one record, in file order; line is for remarks. A value that is no finite
 * positive number, an id that is none and a def whose b= is not the unit's are
 * damage: remarked, not taken. Control characters in texts become blanks.
 *
 * `run ID` starts a run, or goes on with the one of that id in the file; records
 * before any `run` make an anonymous run. A sample that differs from the one of the
 * same id, round, copies and CPUs, a def that differs, another boot, a process that
 * is begun a second time in its round, and anything new behind an end mean that a run
 * line was lost: an anonymous run begins there. Behind resumed=1 it is a process that
 * was killed half way and measured again: the newer sample counts. A fact keeps its
 * first value, but behind resumed=1 the newer one counts too.
 */
void runs_take(struct runs *rs, const struct record *r, unsigned long line);
void runs_remark(struct runs *rs, unsigned long line, bool damage, const char *fmt, ...)
	__attribute__((format(printf, 4, 5)));
void runs_release(struct runs *rs);

const char *run_fact(const struct run *r, const char *key);	/* NULL: unknown */
/* copies 0 or cpus 0: any; the first that fits. */
struct series *run_series(const struct run *r, const char *id, unsigned copies,
	unsigned cpus);
/*
 * How an id ended: of the event that names it, or of the one that names the
 * process it comes from (id_of_process). NULL: no event, it was measured or
 * never begun. A later retry that succeeded (resume) undoes an event.
 */
const struct event *run_event(const struct run *r, const char *id);
/* The same at one place; at.copies 0: at any. */
const struct event *run_event_at(const struct run *r, const char *id, struct place at);
/*
 * Does the process yield the id? Its parts stand in the id's in this order, the
 * first one first: lat_fs.0k yields lat_fs.create.0k. Where an id equals the
 * process that id alone is meant (lat_pipe does not yield lat_pipe.2cpu): the
 * caller looks for equality first.
 */
bool id_of_process(const char *id, const char *process);

#endif
