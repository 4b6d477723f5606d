/*
 * text - text that came out of a file, made safe to print.
 *
 * Results are sent around: a label or a reason may hold anything. Control
 * characters (and with them terminal escapes) and bytes that are no UTF-8 become
 * '?', line ends and tabs a blank; without utf8 every character beyond ASCII does.
 */
#ifndef REPORT_TEXT_H
#define REPORT_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/str.h"

/* The bytes of the character at s (not the terminator), its number in *c; 0: no UTF-8. */
size_t text_decode(const char *s, uint32_t *c);
void text_add(struct str *t, const char *s, bool utf8);
/* Characters of a text made by text_add. */
size_t text_width(const char *s);
/* head and s on one line, or s in more below each other where width is not enough. */
void text_wrap(FILE *out, const char *head, const char *s, int width);

#endif
