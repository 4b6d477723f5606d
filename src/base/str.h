/*
 * str - a growing string, and the few things that every text needs.
 *
 * A struct str of zeros is empty; s is always terminated once something was
 * added. str_release() frees it and makes it empty again.
 */
#ifndef BASE_STR_H
#define BASE_STR_H

#include <stdbool.h>
#include <stddef.h>

struct str {
	char *s;
	size_t n, cap;
};

void str_add(struct str *t, const char *s);
void str_addn(struct str *t, const char *s, size_t n);
void str_addf(struct str *t, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void str_clear(struct str *t);				/* empty, memory kept */
const char *str_text(const struct str *t);		/* never NULL */
void str_release(struct str *t);

bool str_starts(const char *s, const char *prefix);
bool str_eq(const char *a, const char *b);		/* NULL equals only NULL */

/*
 * The next word of *text in word, cut at any byte of sep; false at the end.
 * *text moves behind it. Words that do not fit are cut.
 */
bool str_word(const char **text, const char *sep, char *word, size_t cap);

/* The next of "lat_pipe,lat_{unix,tcp}*": no cut within braces. */
bool str_name(const char **text, char *name, size_t cap);

/* Shell pattern on a whole id: * ? [a-z] and {a,b}. */
bool str_match(const char *pattern, const char *s);

/*
 * How many edits (insert, delete, replace, swap) lie between two short words; for "did
 * you mean".
 */
unsigned str_distance(const char *a, const char *b);

#endif
