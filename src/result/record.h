/*
 * record - one line of a kb1 result file: fields, quoting, the check.
 *
 *	kb1 smp lat_pipe r=1 v=35.3225 n=11 lo=35.28 hi=36.02 it=680 ~1a2b
 *
 * The format is the contract of the program (README, "The result file"). A
 * record owns its text; values are unescaped.
 */
#ifndef RESULT_RECORD_H
#define RESULT_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	RECORD_LINE = 250,	/* written lines stay below */
	RECORD_LONGEST = 4096,	/* read lines may be this long */
	RECORD_FIELDS = 64,
};

struct field {
	const char *key;	/* NULL: positional */
	const char *value;
};

struct record {
	char type[12];
	struct field field[RECORD_FIELDS];
	size_t n;
	char text[RECORD_LONGEST + RECORD_FIELDS];	/* what the fields point to */
	size_t used;
};

/*
 * Writing. A record can not be copied: its fields point into it. A NULL value and
 * a number that is not finite are left out: what is unknown is absent. What does
 * not fit in RECORD_LINE record_format() leaves out: a text of more than 40 bytes
 * is cut at its end, everything else is in the line as it is or not at all.
 */
void record_begin(struct record *r, const char *type);
/* key NULL: positional. */
void record_put(struct record *r, const char *key, const char *value);
void record_putf(struct record *r, const char *key, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));
void record_put_real(struct record *r, const char *key, double v);	/* %.9g */
void record_put_count(struct record *r, const char *key, uint64_t v);
/* The line with its check and "\n" into out, RECORD_LINE bytes; returns its length. */
size_t record_format(const struct record *r, char *out, size_t cap);

/* Reading. */
enum record_check { RECORD_GOOD, RECORD_NO_CHECK, RECORD_BAD_CHECK, RECORD_NONE };
/*
 * line: from "kb1 " on, blanks collapsed, no end of line. RECORD_NONE: not a record
 * at all. A cut check ("~1a") is a bad one. Whatever the check says, the fields are
 * those that can be made out.
 */
enum record_check record_parse(struct record *r, const char *line);
/* The first value of the key, the i-th positional value; NULL if absent. */
const char *record_get(const struct record *r, const char *key);
const char *record_arg(const struct record *r, size_t i);
/* false: absent or no such number. */
bool record_real(const struct record *r, const char *key, double *v);
bool record_count(const struct record *r, const char *key, uint64_t *v);

/* Do these n bytes end in a check, and is it right? */
bool record_holds(const char *line, size_t n);
/*
 * The length of the record that line begins with, when its check is right and
 * something follows that can not belong to it: a blank, a stamp or an HTML tag. 0: no.
 */
size_t record_prefix(const char *line);
/* CRC-16/CCITT-FALSE: "123456789" -> 29b1. */
uint16_t record_crc(const void *bytes, size_t n);

#endif
