/*
 * lines - the lines of a file of any size and content, one after another, with a
 * few to look ahead. Private to result/.
 *
 * A line ends at LF, or at a CR that no LF follows (consoles redraw with it); the
 * number counts LF only. NUL bytes are left out, which makes UTF-16 readable too.
 * Of a line longer than RECORD_LONGEST that part is kept that begins at the first
 * "kb1 ".
 */
#ifndef RESULT_LINES_H
#define RESULT_LINES_H

#include <stdbool.h>
#include <stddef.h>

#include "result/record.h"

enum {
	LINES_AHEAD = 5,	/* the line itself and four following */
	LINES_BLOCK = 65536,
};

struct line {
	char text[RECORD_LONGEST + 1];
	size_t n;
	unsigned long number;	/* from 1 */
	bool whole;		/* nothing was cut off */
	bool ended;		/* by an end of line; a last line may have none */
};

struct lines {
	int fd;			/* -1: only what next points to */
	int error;		/* errno of a read that failed, 0: none */
	bool any;		/* the file has a byte at all */
	const char *next;
	size_t left;
	unsigned long number;
	size_t head, ahead;	/* of the queue: lines read and not dropped yet */
	struct line queue[LINES_AHEAD];
	char block[LINES_BLOCK];
};

/* Either of a descriptor, which stays the caller's, or (fd -1) of n bytes of text. */
void lines_open(struct lines *l, int fd, const char *text, size_t n);
/* The i-th line from here, i < LINES_AHEAD; NULL: the end. Good until lines_drop(). */
const struct line *lines_peek(struct lines *l, size_t i);
void lines_drop(struct lines *l, size_t n);

#endif
