/* mkbench_object - the work of a compiler without one: text in, object out, linked. */
#include "mkbench_object.h"

#include <stdlib.h>

enum {
	TOKENS = 8192,		/* of one text, at most */
	WORDS = 4096,		/* places for its names */
	NODES = 16384,
	VALUES = 16384,		/* places for numbered values */
	LISTS = 256,
	NEAR = 64,		/* most operands are not far away */
	PASSES = 40,
	MAGIC = 0x4b424f31,	/* "KBO1" */
	NONE = NODES,
};

enum kind { BLANK, NAME, DIGIT, MARK };

struct token { uint32_t hash, what; };		/* what: place of its name, or its mark */
struct word { uint32_t hash, uses; };
/* Links and operands are indices. */
struct node { uint32_t op, left, right, value, next, uses; };
struct value { uint32_t key, node; };

/* All that one compilation works on; below OBJECT_MEMORY. */
struct unit {
	struct token token[TOKENS];
	struct word word[WORDS];
	struct node node[NODES];
	struct value value[VALUES];
	uint32_t head[LISTS], tail[LISTS];
	uint32_t tokens, first;
};

_Static_assert(sizeof(struct unit) <= OBJECT_MEMORY, "more memory than is asked for");

static uint32_t mix(uint32_t x, uint32_t y)
{
	x = (x ^ y) * 16777619u;
	return x ^ x >> 15;
}

/* By ASCII, whatever the locale. */
static enum kind kind_of(unsigned char b)
{
	unsigned char small = b | 32;

	if ((small >= 'a' && small <= 'z') || b == '_')
		return NAME;
	if (b >= '0' && b <= '9')
		return DIGIT;
	return b <= ' ' ? BLANK : MARK;
}

static bool is_in_word(unsigned char b)
{
	return kind_of(b) == NAME || kind_of(b) == DIGIT;
}

/* The place of a name; a full table would be a text with too many. */
static uint32_t intern(struct unit *u, uint32_t hash)
{
	uint32_t at = hash % WORDS;

	for (unsigned tries = 0; tries < WORDS; tries++) {
		if (u->word[at].hash == hash || !u->word[at].uses)
			break;
		at = (at + 1) % WORDS;
	}
	u->word[at].hash = hash;
	u->word[at].uses++;
	return at;
}

static void cut(struct unit *u, const char *text, size_t n)
{
	size_t i = 0;

	while (i < n && u->tokens < TOKENS) {
		unsigned char b = (unsigned char)text[i];
		enum kind kind = kind_of(b);
		struct token *t = &u->token[u->tokens];
		uint32_t hash = mix(2166136261u, b);

		i++;
		if (kind == BLANK)
			continue;
		while (kind != MARK && i < n && is_in_word((unsigned char)text[i]))
			hash = mix(hash, (unsigned char)text[i++]);
		t->hash = hash;
		t->what = kind == NAME ? intern(u, hash) : b;
		u->tokens++;
	}
}

/* The tokens over and over until the arena is full, as if everything were expanded. */
static void grow(struct unit *u)
{
	uint32_t seed = 1;

	for (uint32_t i = 0; i < NODES; i++) {
		const struct token *t = &u->token[u->tokens ? i % u->tokens : 0];
		struct node *node = &u->node[i];

		seed = mix(seed, t->hash);
		node->op = t->what;
		node->left = seed % (i + 1);
		node->right = i - (seed >> 8) % (i < NEAR ? i + 1 : NEAR);
		node->value = t->hash;
		node->next = i + 1;
	}
	u->first = 0;
}

/* The node that has this key already, or this one from now on. */
static uint32_t number(struct unit *u, uint32_t key, uint32_t i)
{
	struct value *v = &u->value[key % VALUES];

	if (v->key != key)
		*v = (struct value){ key, i };
	u->node[v->node].uses++;
	return v->node;
}

/* One pass in the order of the list; each node ends in the list that its value says. */
static void pass(struct unit *u)
{
	for (unsigned k = 0; k < LISTS; k++)
		u->head[k] = u->tail[k] = NONE;
	for (uint32_t i = u->first, next; i != NONE; i = next) {
		struct node *node = &u->node[i];
		uint32_t key = mix(mix(node->op, u->node[node->left].value),
			u->node[node->right].value);
		uint32_t list = key >> 24;

		next = node->next;
		node->value = mix(node->value, key + u->node[number(u, key, i)].uses);
		node->next = NONE;
		if (u->head[list] == NONE)
			u->head[list] = i;
		else
			u->node[u->tail[list]].next = i;
		u->tail[list] = i;
	}
	u->first = NONE;
	for (unsigned k = LISTS; k--;) {
		if (u->head[k] == NONE)
			continue;
		u->node[u->tail[k]].next = u->first;
		u->first = u->head[k];
	}
}

static void put(unsigned char *out, uint32_t v)
{
	for (int i = 0; i < 4; i++)
		out[i] = (unsigned char)(v >> 8 * i);
}

static uint32_t get(const unsigned char *in)
{
	uint32_t v = 0;

	for (int i = 4; i--;)
		v = v << 8 | in[i];
	return v;
}

static uint32_t sum_of(const unsigned char *code)
{
	uint32_t sum = 2166136261u;

	for (unsigned i = 0; i < OBJECT_WORDS; i++)
		sum = mix(sum, get(code + 4 * i));
	return sum;
}

/* In the order that the passes have left, several nodes to a word. */
static void emit(const struct unit *u, unsigned char *out, size_t n)
{
	uint32_t i = u->first, word;

	for (unsigned k = 0; k < OBJECT_WORDS; k++) {
		word = k;
		for (unsigned j = 0; j < NODES / OBJECT_WORDS && i != NONE; j++) {
			word = mix(word, u->node[i].value);
			i = u->node[i].next;
		}
		put(out + 16 + 4 * k, word);
	}
	put(out, MAGIC);
	put(out + 4, (uint32_t)n);
	put(out + 8, u->tokens);
	put(out + 12, sum_of(out + 16));
}

bool object_compile(unsigned char *out, const char *text, size_t n)
{
	struct unit *u = calloc(1, sizeof(*u));

	if (!u)
		return false;
	cut(u, text, n);
	grow(u);
	for (unsigned k = 0; k < PASSES; k++)
		pass(u);
	emit(u, out, n);
	free(u);
	return true;
}

bool object_link(unsigned char *program, const unsigned char *object, unsigned k)
{
	unsigned char *to = program + (size_t)4 * OBJECT_WORDS * k;

	if (get(object) != MAGIC || get(object + 12) != sum_of(object + 16))
		return false;
	for (unsigned i = 0; i < OBJECT_WORDS; i++)
		put(to + 4 * i, get(object + 16 + 4 * i) + 4 * OBJECT_WORDS * k);
	return true;
}

uint32_t object_sum(const unsigned char *program, unsigned n)
{
	uint32_t sum = n;

	for (unsigned k = 0; k < n; k++)
		sum = mix(sum, sum_of(program + (size_t)4 * OBJECT_WORDS * k));
	return sum;
}
