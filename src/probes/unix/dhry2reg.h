/*
 * dhry2reg - what the two files of the Dhrystone share.
 *
 * The work lives in two files because a compiler that sees both halves at once
 * removes two fifths of it: dhry2reg.c must not know what dhry2reg_2.c does, and
 * what both use is global. Neither file may be built with -flto.
 */
#ifndef PROBES_UNIX_DHRY2REG_H
#define PROBES_UNIX_DHRY2REG_H

#include <stdbool.h>

/* A compiler that does not know noipa takes the other word. */
#pragma GCC diagnostic ignored "-Wattributes"
#define DHRY_APART __attribute__((noinline, noipa))

enum { DHRY_TEXT = 31, DHRY_ROW = 50 };

enum dhry_ident { DHRY_1, DHRY_2, DHRY_3, DHRY_4, DHRY_5 };

struct dhry_record {
	struct dhry_record *next;
	enum dhry_ident kind;
	union {
		struct { enum dhry_ident ident; int number; char text[DHRY_TEXT]; } a;
		struct { enum dhry_ident ident; char text[DHRY_TEXT]; } b;
		struct { char first, second; } c;
	} u;
};

/* In memory: for all the compiler knows, each call of the other file may change them. */
extern struct dhry_record *dhry_head, *dhry_second;
extern int dhry_number, dhry_flag;
extern char dhry_char_1, dhry_char_2;
extern int dhry_row[DHRY_ROW], dhry_square[DHRY_ROW][DHRY_ROW];
extern unsigned long dhry_loop;		/* counted in each loop */

void dhry_proc6(enum dhry_ident value, enum dhry_ident *out);
void dhry_proc7(int x, int y, int *out);
void dhry_proc8(int *row, int (*square)[DHRY_ROW], int x, int y);
enum dhry_ident dhry_func1(int a, int b);
bool dhry_func2(const char *s, const char *t);

#endif
