/* mkbench_code - generated C, as text and as what it computes. */
#include "mkbench_code.h"

#include <stdarg.h>
#include <stdio.h>

#include "kbench.h"

/* What is drawn for one statement: three different variables and some numbers. */
struct draw {
	unsigned d, s, t;
	uint32_t k;
	unsigned r, n;		/* 1 .. 31, 3 .. 18 */
	unsigned part;
};

struct statement {
	const char *text;	/* $d and so on stand for what is drawn */
	void (*effect)(struct code_model *m, const struct draw *w);
};

void code_put(struct code_text *t, const char *fmt, ...)
{
	va_list ap;
	int n;

	if (!t->s)
		return;
	va_start(ap, fmt);
	n = vsnprintf(t->s + t->n, t->cap - t->n, fmt, ap);
	va_end(ap);
	KB_CHECK(n >= 0 && (size_t)n < t->cap - t->n);
	t->n += (size_t)n;
}

uint32_t code_next(struct code_random *r)
{
	r->state ^= r->state << 13;
	r->state ^= r->state >> 17;
	r->state ^= r->state << 5;
	return r->state;
}

static uint32_t turn(uint32_t x, unsigned n)
{
	return x << n | x >> (32 - n);
}

static uint32_t mix(uint32_t x, uint32_t y)
{
	return (x ^ y) * 16777619u;
}

#define D m->var[w->d]
#define S m->var[w->s]
#define T m->var[w->t]

static void add(struct code_model *m, const struct draw *w)
{
	D = (S ^ w->k) + T;
}

static void multiply(struct code_model *m, const struct draw *w)
{
	D += turn(S, w->r) * w->k;
}

static void difference(struct code_model *m, const struct draw *w)
{
	D = S > T ? S - T : T - S + w->k;
}

static void divide(struct code_model *m, const struct draw *w)
{
	D = S % w->n * w->k + T / w->n;
}

static void exchange(struct code_model *m, const struct draw *w)
{
	m->state[S & 7] += D;
	T ^= m->state[D & 7];
}

/* What the function of header `part` returns, and does to the state. */
static uint32_t code_part(uint32_t *state, uint32_t x, unsigned part)
{
	uint32_t y = x ^ 0x9e3779b9u * (part + 1);

	for (int i = 0; i < CODE_STATE; i++) {
		y = mix(y, state[i]);
		state[i] ^= turn(y, 5 + 3 * part);
	}
	return y;
}

static void call(struct code_model *m, const struct draw *w)
{
	D = code_part(m->state, D ^ w->k, w->part);
}

static void branch(struct code_model *m, const struct draw *w)
{
	if (S & 1u << w->r) {
		D += w->k;
		T ^= D >> 3;
	} else {
		D -= T;
	}
}

static void select(struct code_model *m, const struct draw *w)
{
	switch (S & 3) {
	case 0:
		D += w->k;
		break;
	case 1:
		D ^= turn(T, w->r);
		break;
	case 2:
		D -= m->state[w->n & 7];
		break;
	default:
		D = ~D;
		break;
	}
}

static void look_up(struct code_model *m, const struct draw *w)
{
	for (m->i = 0; m->i < w->n; m->i++)
		D = mix(D, m->table[D >> w->r & 63]) + m->i;
}

static void count_down(struct code_model *m, const struct draw *w)
{
	m->i = S & 15;
	while (m->i--)
		D = D * 5 + (m->i ^ T);
}

static void bytes(struct code_model *m, const struct draw *w)
{
	for (m->i = 0; m->i < 32; m->i += 8)
		D = mix(D, S >> m->i & 255);
}

static void compare(struct code_model *m, const struct draw *w)
{
	for (m->i = 0; m->i < 8; m->i++) {
		if (m->state[m->i] > D)
			m->state[m->i] -= D;
		else
			T += m->state[m->i];
	}
}

#undef D
#undef S
#undef T

static const struct statement statements[] = {
	{ "\t$d = ($s ^ $k) + $t;\n", add },
	{ "\t$d += TURN($s, $r) * $k;\n", multiply },
	{ "\t$d = $s > $t ? $s - $t : $t - $s + $k;\n", difference },
	{ "\t$d = $s % $n * $k + $t / $n;\n", divide },
	{ "\tp->v[$s & 7] += $d;\n\t$t ^= p->v[$d & 7];\n", exchange },
	{ "\t$d = stir$h(p, $d ^ $k);\n", call },
	{ "\tif ($s & BIT($r)) {\n\t\t$d += $k;\n\t\t$t ^= $d >> 3;\n"
	  "\t} else {\n\t\t$d -= $t;\n\t}\n", branch },
	{ "\tswitch ($s & 3) {\n\tcase 0:\n\t\t$d += $k;\n\t\tbreak;\n"
	  "\tcase 1:\n\t\t$d ^= TURN($t, $r);\n\t\tbreak;\n"
	  "\tcase 2:\n\t\t$d -= p->v[$n & 7];\n\t\tbreak;\n"
	  "\tdefault:\n\t\t$d = ~$d;\n\t\tbreak;\n\t}\n", select },
	{ "\tfor (i = 0; i < $n; i++)\n"
	  "\t\t$d = MIX($d, table[($d >> $r) & 63]) + i;\n", look_up },
	{ "\ti = $s & 15;\n\twhile (i--)\n\t\t$d = $d * 5 + (i ^ $t);\n", count_down },
	{ "\tfor (i = 0; i < 32; i += 8)\n\t\t$d = MIX($d, ($s >> i) & 255);\n", bytes },
	{ "\tfor (i = 0; i < 8; i++) {\n\t\tif (p->v[i] > $d)\n\t\t\tp->v[i] -= $d;\n"
	  "\t\telse\n\t\t\t$t += p->v[i];\n\t}\n", compare },
};

static void put_drawn(struct code_text *t, char what, const struct draw *w)
{
	switch (what) {
	case 'd':
		code_put(t, "%c", 'a' + (int)w->d);
		break;
	case 's':
		code_put(t, "%c", 'a' + (int)w->s);
		break;
	case 't':
		code_put(t, "%c", 'a' + (int)w->t);
		break;
	case 'k':
		code_put(t, "0x%08xu", (unsigned)w->k);
		break;
	case 'r':
		code_put(t, "%u", w->r);
		break;
	case 'n':
		code_put(t, "%u", w->n);
		break;
	default:
		code_put(t, "%u", w->part);
		break;
	}
}

static void put_statement(struct code_text *t, const char *text, const struct draw *w)
{
	for (; t->s && *text; text++) {
		if (*text == '$')
			put_drawn(t, *++text, w);
		else
			code_put(t, "%c", *text);
	}
}

void code_statement(struct code_text *t, struct code_model *m, struct code_random *r)
{
	const unsigned kinds = sizeof(statements) / sizeof(statements[0]);
	const struct statement *s = &statements[(code_next(r) >> 8) % kinds];
	struct draw w;

	w.d = (code_next(r) >> 8) % CODE_VARIABLES;
	w.s = (w.d + 1 + (code_next(r) >> 8) % (CODE_VARIABLES - 1)) % CODE_VARIABLES;
	do
		w.t = (code_next(r) >> 8) % CODE_VARIABLES;
	while (w.t == w.d || w.t == w.s);
	w.k = code_next(r);
	w.r = 1 + (code_next(r) >> 8) % 31;
	w.n = 3 + (code_next(r) >> 8) % 16;
	w.part = m->part[(code_next(r) >> 8) % 3];
	put_statement(t, s->text, &w);
	s->effect(m, &w);
}

void code_put_part(struct code_text *t, unsigned part)
{
	code_put(t, "static word stir%u(struct state *p, word x)\n{\n"
		"\tword i, y = x ^ 0x%08xu;\n\n"
		"\tfor (i = 0; i < %d; i++) {\n\t\ty = MIX(y, p->v[i]);\n"
		"\t\tp->v[i] ^= TURN(y, %u);\n\t}\n\treturn y;\n}\n",
		part, 0x9e3779b9u * (part + 1), CODE_STATE, 5 + 3 * part);
}
