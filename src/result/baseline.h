/*
 * baseline - reference results that indices divide by: a .base file, or any saved run.
 *
 *	# comment
 *	machine SPARCstation 20-61, 128 MB, Solaris 2.3
 *	dhry2reg 116700 lps
 *
 * The grammar of baselines/NAME.base: blank lines and lines that begin with "#"
 * are passed over; one line "machine TEXT" says what had these results, TEXT is
 * the rest of the line; every other line is a row "id value unit", blanks
 * between, the value above zero, the unit one that kbench knows, an id once.
 * Anything else is an error that names the line. A line has at most 255 bytes.
 *
 * The files are data; the Makefile turns the folder into one generated object,
 * so that the single binary carries them.
 *
 * A result file serves as a baseline with the medians of all its runs, measured
 * with one copy and no limit of CPUs. An id whose median is only known to be
 * below resolution has no row.
 */
#ifndef RESULT_BASELINE_H
#define RESULT_BASELINE_H

#include <stddef.h>

#include "base/error.h"
#include "kbench.h"

struct base_row { char *id; double value; const struct kb_unit *unit; };

struct baseline {
	char *name;		/* "byte5"; of a file: without directory and suffix */
	char *machine;		/* what had these results; never NULL */
	struct base_row *rows;
	size_t n, cap;
};

/* One of those built in; -1 if none has the name. On -1 b needs no release. */
int baseline_builtin(struct baseline *b, const char *name, struct error *e);
/* A .base file or any result file (also "-", FILE#N, FILE#LABEL): its text tells. */
int baseline_load(struct baseline *b, const char *path, struct error *e);
void baseline_release(struct baseline *b);
/* NULL if there is no such row. */
const struct base_row *baseline_row(const struct baseline *b, const char *id);

/* Generated from baselines/: name, text; ended by a NULL name. */
struct baseline_text { const char *name, *text; };
extern const struct baseline_text baseline_texts[];

#endif
