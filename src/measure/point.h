/*
 * point - one point of a probe's axes, its ids and its lanes.
 *
 * A process measures one point; its name is the probe's name with the values of
 * the axes behind (lat_fs.4k). It yields one or more ids: one an out
 * (lat_fs.create.4k) or one a value of the inner axis (lat_mem_rd.128.1m).
 */
#ifndef MEASURE_POINT_H
#define MEASURE_POINT_H

#include <stddef.h>

#include "kbench.h"

struct point {
	const struct kb_probe *probe;
	/* of its axes, in order; the inner one's is not used */
	long value[KB_AXES_MOST];
};

/* One id that a process yields. */
struct out {
	char id[KB_ID_MOST + 1];
	const struct kb_unit *unit;
	kb_loop *run, *base;		/* NULL run: fed by the probe's */
	long inner;			/* value of the inner axis */
	unsigned place;			/* in probe->outs or in the inner values */
	unsigned slot;			/* of what is handed in: 0 on an inner axis */
};

/* NULL behind the last */
const struct kb_axis *point_axis(const struct kb_probe *p, size_t i);
const struct kb_axis *point_inner(const struct kb_probe *p);		/* NULL: none */
size_t axis_values(const struct kb_axis *a, long *v, size_t cap);

void point_process(char *out, size_t cap, const struct point *p);
/* All ids of the process; inner: values of the inner axis, NULL: all of them. */
size_t point_outs(struct out *v, const struct point *p, const long *inner, size_t n);

#endif
