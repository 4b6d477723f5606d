/*
 * mkbench_code - generated C, as text and as what it computes.
 *
 * Whatever is drawn is done twice: its text goes to a file, its effect to a model of
 * the program. So what the program must answer is known without a compiler. Only
 * 32-bit arithmetic, so that text and answer are the same on every machine.
 */
#ifndef PROBES_BUILD_MKBENCH_CODE_H
#define PROBES_BUILD_MKBENCH_CODE_H

#include <stddef.h>
#include <stdint.h>

enum { CODE_VARIABLES = 4, CODE_STATE = 8, CODE_TABLE = 64, CODE_PARTS = 8 };

/* A file being written: cap bytes at s; s NULL: nothing is kept. */
struct code_text { char *s; size_t n, cap; };
void code_put(struct code_text *t, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));

struct code_random { uint32_t state; };	/* never 0 */
uint32_t code_next(struct code_random *r);

/* The model: the program's state, and where the function being run stands. */
struct code_model {
	uint32_t state[CODE_STATE], var[CODE_VARIABLES], i;
	uint32_t table[CODE_TABLE];
	unsigned part[3];		/* headers that the file includes */
};

/* The next statement of a function. */
void code_statement(struct code_text *t, struct code_model *m, struct code_random *r);
/* The one function of header `part`. */
void code_put_part(struct code_text *t, unsigned part);

#endif
