/* dhry2reg - Dhrystone 2.1: a mix of assignments, calls, strings and records. */
#include <stdlib.h>
#include <string.h>

#include "kbench.h"
#include "dhry2reg.h"

enum { CHUNK = 1 << 30 };	/* the counter in the square is an int */

struct dhry_record *dhry_head, *dhry_second;
int dhry_number, dhry_flag;
char dhry_char_1, dhry_char_2;
int dhry_row[DHRY_ROW], dhry_square[DHRY_ROW][DHRY_ROW];
unsigned long dhry_loop;

/* Alike but for the 20th character; the third of one is not the fourth of the other. */
static const char text_first[DHRY_TEXT] = "kbench: a text no. 1 of thirty";
static const char text_second[DHRY_TEXT] = "kbench: a text no. 2 of thirty";
static const char text_third[DHRY_TEXT] = "kbench: a text no. 3 of thirty";
static const char text_record[DHRY_TEXT] = "the text that the record keeps";

/* What the loop leaves in its local variables. */
struct locals {
	int a, b, c;
	enum dhry_ident ident;
	char first[DHRY_TEXT], second[DHRY_TEXT];
};

static void proc3(struct dhry_record **out)
{
	if (dhry_head)
		*out = dhry_head->next;
	dhry_proc7(10, dhry_number, &dhry_head->u.a.number);
}

DHRY_APART static void proc1(register struct dhry_record *p)
{
	register struct dhry_record *next = p->next;

	*p->next = *dhry_head;
	p->u.a.number = 5;
	next->u.a.number = p->u.a.number;
	next->next = p->next;
	proc3(&next->next);
	if (next->kind == DHRY_1) {
		next->u.a.number = 6;
		dhry_proc6(p->u.a.ident, &next->u.a.ident);
		next->next = dhry_head->next;
		dhry_proc7(next->u.a.number, 10, &next->u.a.number);
	} else {
		*p = *p->next;
	}
}

static void proc2(int *number)
{
	int local = *number + 10;
	enum dhry_ident ident = DHRY_2;

	do {
		if (dhry_char_1 == 'A') {
			local -= 1;
			*number = local - dhry_number;
			ident = DHRY_1;
		}
	} while (ident != DHRY_1);
}

static void proc4(void)
{
	int local = dhry_char_1 == 'A';

	dhry_flag = local | dhry_flag;
	dhry_char_2 = 'B';
}

static void proc5(void)
{
	dhry_char_1 = 'A';
	dhry_flag = 0;
}

static void start(struct locals *l)
{
	static const struct dhry_record first = { .kind = DHRY_1,
		.u.a = { .ident = DHRY_3, .number = 40 } };

	*dhry_head = first;
	memcpy(dhry_head->u.a.text, text_record, DHRY_TEXT);
	dhry_head->next = dhry_second;
	memcpy(l->first, text_first, DHRY_TEXT);
	dhry_square[8][7] = 10;
}

DHRY_APART static void loops(struct locals *out, unsigned long n)
{
	int a = 0, c = 0;
	register int b = 0;
	register char ch;
	enum dhry_ident ident = DHRY_1;
	char first[DHRY_TEXT], second[DHRY_TEXT];

	memcpy(first, out->first, DHRY_TEXT);
	for (dhry_loop = 1; n--; dhry_loop++) {
		proc5();
		proc4();
		a = 2;
		b = 3;
		memcpy(second, text_second, DHRY_TEXT);
		ident = DHRY_2;
		dhry_flag = !dhry_func2(first, second);
		while (a < b) {
			c = 5 * a - b;
			dhry_proc7(a, b, &c);
			a += 1;
		}
		dhry_proc8(dhry_row, dhry_square, a, c);
		proc1(dhry_head);
		for (ch = 'A'; ch <= dhry_char_2; ch++) {
			if (ident == dhry_func1(ch, 'C')) {
				dhry_proc6(DHRY_1, &ident);
				memcpy(second, text_third, DHRY_TEXT);
				b = (int)dhry_loop;
				dhry_number = (int)dhry_loop;
			}
		}
		b = b * a;
		a = b / c;
		b = 7 * (b - c) - a;
		proc2(&a);
		KB_HIDE(a);
		KB_HIDE(b);
	}
	*out = (struct locals){ .a = a, .b = b, .c = c, .ident = ident };
	memcpy(out->first, first, DHRY_TEXT);
	memcpy(out->second, second, DHRY_TEXT);
}

static bool same(const char *a, const char *b)
{
	return memcmp(a, b, DHRY_TEXT) == 0;
}

static bool records_right(void)
{
	const struct dhry_record *g = dhry_head, *s = dhry_second;

	return g->next == s && s->next == s && g->kind == DHRY_1 && s->kind == DHRY_1 &&
		g->u.a.ident == DHRY_3 && g->u.a.number == 17 && s->u.a.ident == DHRY_2 &&
		s->u.a.number == 18 && same(g->u.a.text, text_record) &&
		same(s->u.a.text, text_record);
}

static bool globals_right(unsigned long n)
{
	return dhry_loop == n + 1 && dhry_number == 5 && dhry_flag == 1 &&
		dhry_char_1 == 'A' && dhry_char_2 == 'B' && dhry_row[8] == 7 &&
		dhry_square[8][7] == (int)n + 10;
}

static bool locals_right(const struct locals *l)
{
	return l->a == 5 && l->b == 13 && l->c == 7 && l->ident == DHRY_2 &&
		same(l->first, text_first) && same(l->second, text_second);
}

static void setup(struct kb_ctx *c)
{
	dhry_head = malloc(sizeof(*dhry_head));
	dhry_second = malloc(sizeof(*dhry_second));
	KB_CHECK(dhry_head && dhry_second);
}

static void run(struct kb_ctx *c, uint64_t n)
{
	struct locals l = { 0 };

	while (n) {
		unsigned long k = n < CHUNK ? (unsigned long)n : CHUNK;

		start(&l);
		loops(&l, k);
		if (!records_right() || !globals_right(k) || !locals_right(&l))
			kb_fail("%lu loops did not leave what they must leave", k);
		n -= k;
	}
}

const struct kb_probe dhry2reg[] = {
	{ .name = "dhry2reg", .suite = "unix", .unit = &kb_lps, .pin = KB_FREE,
	  .summary = "Dhrystone 2.1",
	  .help = "One operation is a loop of the Dhrystone 2.1: integer assignments, "
		"calls of small procedures, a comparison of two strings of 30 "
		"characters, a copy of one, and a copy of a record. The program lies in "
		"two files, so that the compiler can not remove what it sees through: "
		"174 to 191 instructions a loop with gcc -O2 on x86-64. After each batch "
		"the values that the loops must leave are checked, which keeps some "
		"instructions alive that the parent's endless loop loses: up to 5 % "
		"fewer loops. The parent calls it so because of its `register` "
		"variables, which no compiler of today minds.",
	  .parent = "Dhrystone 2 using register variables",
	  .setup = setup, .run = run },
	{ 0 }
};
