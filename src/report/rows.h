/*
 * rows - the series of a run in the order in which people look for them, and
 * what they are called.
 */
#ifndef REPORT_ROWS_H
#define REPORT_ROWS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/str.h"
#include "compare/derive.h"
#include "result/run.h"

/*
 * By suite (micro, unix, cpu, sched, build, others by name), then id, where numbers
 * and sizes count as such (2p before 16p, 512 before 1k), then copies and CPUs.
 * Only what has a sample; suite NULL: all. The caller frees the array.
 */
const struct series **rows_sorted(const struct run *r, const char *suite, size_t *n);

/*
 * The same of all suites, with what is derived at every place of the run; *d must
 * start as { 0 } and outlive the array.
 */
const struct series **rows_shown(const struct run *r, struct derived *d, size_t *n);

/* That order of suites and ids, as qsort() wants it; of two ids alone. */
int rows_by_suite(const char *a, const char *b);
int rows_by_id(const char *a, const char *b);
/* The number that a part of an id begins with: "64k" is 65536, "2p" is 2; false: none. */
bool rows_number(const char *part, double *v);

/* The name of the suite; "other" where the file has none. */
const char *rows_suite(const struct series *s);
/* "dhry2reg x4", "chat.10r.20msg @2" */
void rows_label(struct str *t, const struct series *s, bool utf8);
/* " x4 @2", nothing for one copy and all CPUs. */
void rows_place(struct str *t, unsigned copies, unsigned cpus);
/* What CI systems get, [a-zA-Z0-9_.] only: "unix.dhry2reg.n4", "sched.chat.10r.at2". */
void rows_metric(struct str *t, const struct series *s);
/* ".n4.at2" */
void rows_metric_place(struct str *t, unsigned copies, unsigned cpus);
/*
 * What was begun and has no outcome, a process once: adds "lat_pipe, round 3 and 2
 * more" for the next at or behind from, and returns where to go on; 0: no more.
 */
size_t rows_unfinished(struct str *t, const struct run *r, size_t from);
/* A text as a part of such a name: a slash becomes "_per_", what is not allowed "_". */
void rows_word(struct str *t, const char *s);

#endif
