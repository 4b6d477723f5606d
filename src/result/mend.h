/*
 * mend - undoes what mail programs, terminals and consoles did to a record. Private
 * to result/.
 *
 * text is always from "kb1 " on, with RECORD_LONGEST + 1 bytes of room, its blanks
 * collapsed by mend_blanks(). That a check holds is what tells a right mend.
 */
#ifndef RESULT_MEND_H
#define RESULT_MEND_H

#include "result/lines.h"

/* Blanks and tabs become one blank each time, none at the end; the new length. */
size_t mend_blanks(char *text);

/*
 * Is the whole of text a record with a right check, as it is or when quoted-printable
 * is undone? Then text is the plain record.
 */
bool mend_whole(char *text);

/*
 * text is the end of the first line of l: takes one to four following lines behind
 * it, with and without a blank and over a soft break, until a check holds. Returns
 * how many were taken, 0: it never held, text is as it was. bars: the first line
 * was quoted with "|", so that bars in front of the others are quotes too.
 */
size_t mend_wrapped(char *text, struct lines *l, bool bars);

/*
 * For a record without any check: follows soft breaks and undoes quoted-printable
 * where every "=" is an escape. Returns how many lines it took; may be 0.
 */
size_t mend_unchecked(char *text, struct lines *l, bool bars);

#endif
