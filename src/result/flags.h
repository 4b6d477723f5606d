/*
 * flags - the one-letter marks of a sample and of a row: what happened around
 * the measurement, and what the numbers themselves say.
 *
 * `kbench help marks` prints the table; the result file stores the letters of
 * those that are measured (q=); the others are computed on reading.
 */
#ifndef RESULT_FLAGS_H
#define RESULT_FLAGS_H

#include <stdbool.h>
#include <stddef.h>

enum flag {
	/* stored */
	FLAG_INVOLUNTARY = 1 << 0,	/* i */
	FLAG_STEAL = 1 << 1,		/* s */
	FLAG_USERS = 1 << 2,		/* u */
	FLAG_MIGRATED = 1 << 3,		/* m */
	FLAG_FREQUENCY = 1 << 4,	/* f */
	FLAG_THROTTLED = 1 << 5,	/* t */
	FLAG_CANARY = 1 << 6,		/* c */
	FLAG_PRESSURE = 1 << 7,		/* p */
	FLAG_COARSE = 1 << 8,		/* k */
	FLAG_COLD = 1 << 9,		/* w */
	FLAG_SHORT = 1 << 10,		/* h */
	FLAG_FROZEN = 1 << 11,		/* l */
	FLAG_SECOND = 1 << 12,		/* e */
	FLAG_STORED = (1 << 13) - 1,
	/* computed on reading */
	FLAG_VARIES = 1 << 13,		/* * */
	FLAG_VARIES_MUCH = 1 << 14,	/* ** */
	FLAG_BIMODAL = 1 << 15,		/* B */
	FLAG_DRIFT = 1 << 16,		/* d */
	FLAG_BOOT = 1 << 17,		/* b */
	FLAG_SHAPE = 1 << 18,		/* S */
	FLAG_OUTLIERS = 1 << 19,	/* o */
	FLAG_GRADED = 1 << 20,		/* g */
	FLAG_NOISE = 1 << 21,		/* n */
};

struct flag_row {
	unsigned flag;
	const char *mark;
	const char *meaning;	/* one line, for the user: what it is and what to do */
};
extern const struct flag_row flag_table[];	/* ended by { 0 } */

/* The marks of a set in table order, "*ih"; empty for none. */
void flags_put(char *out, size_t cap, unsigned flags);
/* Letters from a file; unknown ones are passed over. */
unsigned flags_parse(const char *letters);

#endif
