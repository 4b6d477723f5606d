/*
 * select_words - which ids of the catalogue a word means: an id (that one alone), a
 * suite or a family (its points in `all`), suite.id, a glob, a @tag, what is derived.
 */
#ifndef RUN_SELECT_WORDS_H
#define RUN_SELECT_WORDS_H

#include "base/error.h"
#include "run/select.h"

/*
 * Sets chosen[i] for each that the word stands for; how many it names, 0: none. every:
 * what is left out of a family or a suite is all of it, not its points in `all` alone.
 */
size_t words_mark(const struct catalogue *c, bool *chosen, const char *word, bool every);
/* Does the word mean this id, which the catalogue need not have? */
bool words_mean(const char *word, const char *id);
/* -1 with a usage error that names the nearest ids. */
int words_unknown(const struct catalogue *c, const char *word, struct error *e);

#endif
