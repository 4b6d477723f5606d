/* mkbench_tree - a generated tree of C files, the same bytes on every machine. */
#include "mkbench_tree.h"

#include <stdio.h>

#include "kbench.h"
#include "mkbench_code.h"

enum { FUNCTIONS = 5, ENTRIES = 16, SEED = 2463534242u >> 1 };

static struct code_random random_of(uint32_t what)
{
	struct code_random r = { (SEED ^ what * 2654435761u) | 1 };

	for (int i = 0; i < 8; i++)
		code_next(&r);
	return r;
}

/* Values drawn for what has to be there and computes nothing. */
static void put_values(struct code_text *t, struct code_random *r, unsigned part)
{
	code_put(t, "enum part%u_value {\n", part);
	for (int i = 0; i < ENTRIES; i++)
		code_put(t, "\tPART%u_%d = %u,\n", part, i,
			(unsigned)(code_next(r) >> 4));
	code_put(t, "\tPART%u_END = 0\n};\n\n", part);
}

static void put_base(struct code_text *t, unsigned modules)
{
	code_put(t, "/* base - what every file of a generated program uses. */\n"
		"#ifndef BASE_H\n#define BASE_H\n\n"
		"typedef unsigned int word;\n\nstruct state {\n\tword v[%d];\n};\n\n"
		"#define BIT(n) (1u << (n))\n"
		"#define TURN(x, n) (((x) << (n)) | ((x) >> (32 - (n))))\n"
		"#define MIX(x, y) (((x) ^ (y)) * 16777619u)\n\n", CODE_STATE);
	for (unsigned m = 0; m < modules; m++)
		code_put(t, "word m%03u(struct state *p, word x);\n", m);
	code_put(t, "\n#endif\n");
}

static void put_header(struct code_text *t, unsigned part)
{
	struct code_random r = random_of(100000 + part);

	code_put(t, "/* part%u - a part of a generated program. */\n"
		"#ifndef PART%u_H\n#define PART%u_H\n\n#include \"base.h\"\n\n",
		part, part, part);
	put_values(t, &r, part);
	code_put(t, "struct part%u {\n\tstruct part%u *next;\n"
		"\tstruct state state;\n\tunsigned char name[%u];\n};\n\n",
		part, part, 8 + 4 * part);
	code_put_part(t, part);
	code_put(t, "\n#endif\n");
}

static void put_main(struct code_text *t, unsigned modules)
{
	code_put(t, "/* main - runs all modules and tells a byte of their answer. */\n"
		"#include \"base.h\"\n\n"
		"static word (*const module[])(struct state *p, word x) = {\n");
	for (unsigned m = 0; m < modules; m++)
		code_put(t, "\tm%03u,\n", m);
	code_put(t, "};\n\nint main(int argc, char **argv)\n{\n"
		"\tstruct state s;\n\tword x = 1, i;\n\n\t(void)argv;\n"
		"\tfor (i = 0; i < %d; i++)\n\t\ts.v[i] = i;\n"
		"\tfor (i = 0; i < %u; i++)\n\t\tx = module[i](&s, x);\n"
		"\treturn (int)((x >> (8 * ((argc - 1) & 3))) & 255);\n}\n",
		CODE_STATE, modules);
}

/* Three different headers. */
static void draw_parts(struct code_model *m, struct code_random *r)
{
	unsigned first = (code_next(r) >> 8) % CODE_PARTS;
	unsigned step = 1 + (code_next(r) >> 8) % 3;

	for (unsigned i = 0; i < 3; i++)
		m->part[i] = (first + i * step) % CODE_PARTS;
}

static void put_makefile(struct code_text *t, unsigned modules)
{
	struct code_model m;

	code_put(t, "# A generated program: an object a module, a link step at the end.\n"
		".SUFFIXES: .c .o\nCC = cc\nCFLAGS = -O2\n\nOBJECTS = main.o");
	for (unsigned k = 0; k < modules; k++)
		code_put(t, "%s m%03u.o", k % 10 ? "" : " \\\n\t", k);
	code_put(t, "\n\nprog: $(OBJECTS)\n\t$(CC) -o prog $(OBJECTS)\n\n"
		".c.o:\n\t$(CC) $(CFLAGS) -c $<\n\nmain.o: base.h\n");
	for (unsigned k = 0; k < modules; k++) {
		struct code_random r = random_of(k);

		draw_parts(&m, &r);
		code_put(t, "m%03u.o: base.h part%u.h part%u.h part%u.h\n", k, m.part[0],
			m.part[1], m.part[2]);
	}
}

static void table(struct code_text *t, struct code_model *m, struct code_random *r)
{
	code_put(t, "static const word table[%d] = {", CODE_TABLE);
	for (int i = 0; i < CODE_TABLE; i++) {
		m->table[i] = code_next(r);
		code_put(t, "%s0x%08xu,", i % 4 ? " " : "\n\t", (unsigned)m->table[i]);
	}
	code_put(t, "\n};\n");
}

/* A function of a module, and what it returns for x. */
static uint32_t function(struct code_text *t, struct code_model *m, struct code_random *r,
	uint32_t x)
{
	uint32_t k = code_next(r);
	unsigned statements = 10 + (code_next(r) >> 8) % 5;

	code_put(t, "(struct state *p, word x)\n{\n"
		"\tword a = x, b = p->v[0], c = 0x%08xu, d = x ^ p->v[1], i = 0;\n\n",
		(unsigned)k);
	m->var[0] = x;
	m->var[1] = m->state[0];
	m->var[2] = k;
	m->var[3] = x ^ m->state[1];
	m->i = 0;
	while (statements--)
		code_statement(t, m, r);
	code_put(t, "\treturn (a ^ b) + (c ^ d) + i;\n}\n");
	return (m->var[0] ^ m->var[1]) + (m->var[2] ^ m->var[3]) + m->i;
}

/* Module number k as text, and what it makes of x. */
static uint32_t module(struct code_text *t, struct code_model *m, unsigned k, uint32_t x)
{
	struct code_random r = random_of(k);

	draw_parts(m, &r);
	code_put(t, "/* m%03u - a module of a generated program. */\n"
		"#include \"base.h\"\n", k);
	for (int i = 0; i < 3; i++)
		code_put(t, "#include \"part%u.h\"\n", m->part[i]);
	code_put(t, "\n");
	table(t, m, &r);
	for (unsigned i = 0; i < FUNCTIONS; i++) {
		code_put(t, "\n/* Step %u of %d. */\n", i + 1, FUNCTIONS);
		code_put(t, "static word step%u", i);
		x = function(t, m, &r, x);
	}
	code_put(t, "\nword m%03u(struct state *p, word x)\n{\n", k);
	for (unsigned i = 0; i < FUNCTIONS; i++)
		code_put(t, "\tx = step%u(p, x);\n", i);
	code_put(t, "\treturn x;\n}\n");
	return x;
}

size_t tree_module(char *name, char *text, unsigned m)
{
	struct code_text t = { text, 0, TREE_TEXT };
	struct code_model model = { .i = 0 };

	snprintf(name, TREE_NAME, "m%03u.c", m % 1000);
	module(&t, &model, m, 0);
	return t.n;
}

size_t tree_file(char *name, char *text, unsigned modules, unsigned k)
{
	struct code_text t = { text, 0, TREE_TEXT };

	if (k >= TREE_FIXED)
		return tree_module(name, text, k - TREE_FIXED);
	if (k == 0) {
		snprintf(name, TREE_NAME, "Makefile");
		put_makefile(&t, modules);
	} else if (k == 1) {
		snprintf(name, TREE_NAME, "main.c");
		put_main(&t, modules);
	} else if (k == 2) {
		snprintf(name, TREE_NAME, "base.h");
		put_base(&t, modules);
	} else {
		snprintf(name, TREE_NAME, "part%u.h", k - 3);
		put_header(&t, k - 3);
	}
	return t.n;
}

uint32_t tree_answer(unsigned modules)
{
	struct code_text nowhere = { 0 };
	struct code_model m = { .i = 0 };
	uint32_t x = 1;

	for (uint32_t i = 0; i < CODE_STATE; i++)
		m.state[i] = i;
	for (unsigned k = 0; k < modules; k++)
		x = module(&nowhere, &m, k, x);
	return x;
}
