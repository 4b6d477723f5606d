/*
 * select - from the words of the command line to the processes of a round.
 *
 * PROBE is an id, a family, a suite, suite.id, a glob, or a @tag; a word that
 * matches nothing is an error that names the nearest ids. One process is one
 * (probe, point); it measures those of its ids that were asked for.
 */
#ifndef RUN_SELECT_H
#define RUN_SELECT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/opt.h"
#include "measure/point.h"

/* One id that exists. */
struct entry {
	char id[KB_ID_MOST + 1];
	struct point point;
	const struct kb_unit *unit;
	unsigned place;			/* out or inner value within its process */
	long inner;
	/* marked for `all`; a default point of its family */
	bool in_all, usual;
};
struct catalogue { struct entry *v; size_t n, cap; };
void catalogue_fill(struct catalogue *c);	/* every id, in registry order */
void catalogue_release(struct catalogue *c);

/* One process of a round. */
struct task {
	struct point point;
	char process[KB_ID_MOST + 1];
	unsigned short wanted[KB_OUTS_MOST];	/* places */
	size_t wanted_n;
	/* all values of the inner axis, where --set gave them */
	long inner[KB_OUTS_MOST];
	size_t inner_n;
};
struct selection { struct task *v; size_t n, cap; };

/*
 * words NULL or empty: what `all` measures. set: "lat_ctx.procs=2,4". skip: comma lists
 * of PROBEs.
 */
struct select_words {
	const char *const *words; size_t n;
	const struct opt_list *set, *skip;
};
int select_tasks(struct selection *s, const struct select_words *w, struct error *e);
/* The entries that the words name, in registry order; for `list`. */
int select_entries(struct catalogue *out, const char *const *words, size_t n,
	struct error *e);
/* The ids that a task yields and that were asked for. */
size_t task_outs(struct out *v, const struct task *t);
void selection_release(struct selection *s);

#endif
