/*
 * journal - the records of a run, in the order in which things happen.
 *
 * Before a process starts its beg is written (and in the first round synced), so
 * that a crash of the machine names its culprit; after it ended its samples or
 * its failure.
 */
#ifndef RUN_JOURNAL_H
#define RUN_JOURNAL_H

#include "measure/point.h"
#include "result/file.h"
#include "run/options.h"
#include "run/supervise.h"

struct journal_run { const char *id; uint64_t seed; bool resumed; };
void journal_begin(struct sink *s, const struct journal_run *run,
	const struct options *o);
void journal_fact(struct sink *s, const char *key, const char *value);
void journal_plan(struct sink *s, unsigned processes, unsigned rounds, double est);
void journal_def(struct sink *s, const struct out *o, const struct point *p);
/* What all records of one attempt share; round 0: not begun, copies 0: not asked for. */
struct journal_sample { unsigned round, copies, cpus; };
void journal_beg(struct sink *s, const char *process, const struct journal_sample *where);
void journal_smp(struct sink *s, const char *id, const struct journal_sample *where,
	const struct sample *v);
/* The latencies of an event lane, those of all copies together. */
void journal_histogram(struct sink *s, const char *process,
	const struct journal_sample *where, const struct attempt *a);
/* A skip or a fail, by the attempt's outcome. */
void journal_event(struct sink *s, const char *what, const struct journal_sample *where,
	const struct attempt *a);
void journal_skip(struct sink *s, const char *what, const struct journal_sample *where,
	const char *why);
void journal_note(struct sink *s, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
void journal_round(struct sink *s, const struct round *r);
struct journal_end { unsigned ok, skip, fail; double t; const char *why; };
void journal_end(struct sink *s, const struct journal_end *e);

#endif
