/*
 * select_set - `--set FAMILY.AXIS=V,...`: the values of one axis replaced in a
 * selection.
 */
#ifndef RUN_SELECT_SET_H
#define RUN_SELECT_SET_H

#include "run/select.h"

/* The other axes keep the values of the selected points. */
int select_set(struct selection *s, const char *text, struct error *e);

#endif
