/* term - what is on the other end of a descriptor: width, colour, characters. */
#ifndef OS_TERM_H
#define OS_TERM_H

#include <stdbool.h>

bool term_is_tty(int fd);
/* COLUMNS, else the terminal's width, else 80; no terminal: 80 unless COLUMNS is more. */
int term_width(int fd);
/* --color: "auto", "always", "never"; NO_COLOR, CLICOLOR_FORCE, TERM=dumb. */
bool term_colour(int fd, const char *when);
/* A UTF-8 locale by LC_ALL, LC_CTYPE, LANG. */
bool term_utf8(void);
/* A console that is slow to redraw (ttyS, ttyAMA, hvc ...). */
bool term_is_serial(int fd);

#endif
