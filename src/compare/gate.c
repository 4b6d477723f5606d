/* gate - conditions under which a comparison fails. */
#include "compare/gate.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/num.h"
#include "base/str.h"

enum number { FRACTION, COUNT, INDEX, NOTHING };

static const struct {
	const char *name;
	enum gate_kind kind;
	enum number number;
} words[] = {
	{ "worse!", GATE_WORSE_SURE, FRACTION },
	{ "worse", GATE_WORSE, FRACTION },
	{ "suspect", GATE_SUSPECT, FRACTION },
	{ "geomean", GATE_GEOMEAN, INDEX },
	{ "removed", GATE_REMOVED, NOTHING },
	{ "error", GATE_ERROR, NOTHING },
	{ "unresolved", GATE_UNRESOLVED, COUNT },
};

static bool limit(enum number number, const char *s, double *v)
{
	uint64_t count;

	if (number == INDEX)
		return *s == '<' && num_real(s + 1, v) && *v > 0;
	if (!*s)
		return true;
	if (*s++ != '>' || number == NOTHING)
		return false;
	if (number == COUNT && num_whole(s, &count)) {
		*v = (double)count;
		return true;
	}
	if (number != FRACTION ||
		(strcmp(s, "0") != 0 && strcmp(s, "0%") != 0 && !num_percent(s, v)))
		return false;
	*v /= 100;
	return true;
}

static int add(struct gate *g, const char *text, struct error *e)
{
	struct gate_rule r = { GATE_WORSE, 0, NULL };
	size_t n = strcspn(text, "<>"), i = 0;

	while (i < sizeof(words) / sizeof(words[0]) &&
		(strlen(words[i].name) != n || strncmp(words[i].name, text, n) != 0))
		i++;
	if (i == sizeof(words) / sizeof(words[0]) ||
		!limit(words[i].number, text + n, &r.limit))
		return error_set(e, STATUS_USAGE,
			"--fail-on takes worse>5%%, worse!>5%%, "
			"suspect>10%%, geomean<0.97, removed, error or "
			"unresolved>20, not '%.40s'",
			text);
	r.kind = words[i].kind;
	r.text = mem_strdup(text);
	VEC_GROW(g->rule, g->n, g->cap);
	g->rule[g->n++] = r;
	return 0;
}

int gate_add(struct gate *g, const char *list, struct error *e)
{
	char text[64];
	size_t before = g->n;

	while (str_word(&list, ", ", text, sizeof(text))) {
		if (add(g, text, e) < 0)
			return -1;
	}
	return g->n > before ? 0 : add(g, "", e);
}

void gate_add_single(struct gate *g, double fraction)
{
	VEC_GROW(g->rule, g->n, g->cap);
	g->rule[g->n++] = (struct gate_rule){ GATE_SINGLE, fraction,
		mem_printf("single>%.9g%%", 100 * fraction) };
}

static bool bad_way(const struct row *r)
{
	return r->j.has_ratio && (r->j.d > 0) == (r->better == KB_LOWER) && r->j.d != 0;
}

static bool beyond(const struct row *r, double fraction)
{
	return bad_way(r) && fabs(r->j.ratio.ratio - 1) > fraction;
}

/* The end of the interval that is nearest to no change. */
static bool surely_beyond(const struct row *r, double fraction)
{
	if (!bad_way(r) || !r->j.has_interval)
		return false;
	return r->j.d > 0 ? r->j.ratio.lo - 1 > fraction : 1 - r->j.ratio.hi > fraction;
}

static bool fails(const struct gate_rule *g, const struct row *r)
{
	enum verdict v = r->j.verdict;

	switch (g->kind) {
	case GATE_WORSE:
		return v == VERDICT_WORSE && beyond(r, g->limit);
	case GATE_WORSE_SURE:
		return v == VERDICT_WORSE && surely_beyond(r, g->limit);
	case GATE_SUSPECT:
		return v == VERDICT_WORSE_MAYBE && beyond(r, g->limit);
	case GATE_SINGLE:
		return v == VERDICT_SINGLE && beyond(r, g->limit);
	case GATE_REMOVED:
		return v == VERDICT_REMOVED;
	case GATE_ERROR:
		return v == VERDICT_ERROR;
	case GATE_UNRESOLVED:
		return v == VERDICT_UNRESOLVED;
	case GATE_GEOMEAN:
		break;
	}
	return false;
}

static void blame(struct gate *g, const struct row *r)
{
	for (size_t i = 0; i < g->culprits; i++) {
		if (g->culprit[i] == r)
			return;
	}
	VEC_GROW(g->culprit, g->culprits, g->culprits_cap);
	g->culprit[g->culprits++] = r;
}

/* The index of all rows, where enough rounds stand behind it. */
static const struct index_line *judged_index(const struct comparison *c)
{
	const struct index_line *all = c->indices_n ? &c->indices[c->indices_n - 1] :
						      NULL;

	return all && all->lo > 0 ? all : NULL;
}

static enum gate_result judge_index(struct gate *g, const struct gate_rule *rule,
	const struct comparison *c)
{
	const struct index_line *all = judged_index(c);

	if (!all)
		return GATE_NO_DATA;
	g->index_failed = all->ratio < rule->limit;
	return g->index_failed ? GATE_FAILED : GATE_PASSED;
}

static enum gate_result judge_rule(struct gate *g, const struct gate_rule *rule,
	const struct comparison *c)
{
	bool needs_family = rule->kind != GATE_SINGLE && rule->kind != GATE_ERROR &&
		rule->kind != GATE_REMOVED;
	size_t hits = 0,
	       limit_rows = rule->kind == GATE_UNRESOLVED ? (size_t)rule->limit : 0;

	if (rule->kind == GATE_GEOMEAN)
		return judge_index(g, rule, c);
	for (size_t i = 0; i < c->n; i++)
		hits += fails(rule, &c->rows[i]);
	for (size_t i = 0; hits > limit_rows && i < c->n; i++) {
		if (fails(rule, &c->rows[i]))
			blame(g, &c->rows[i]);
	}
	if (hits > limit_rows)
		return GATE_FAILED;
	return needs_family && !c->family ? GATE_NO_DATA : GATE_PASSED;
}

void gate_judge(struct gate *g, const struct comparison *c)
{
	bool failed = false, no_data = false;

	for (size_t i = 0; i < g->n; i++) {
		enum gate_result r = judge_rule(g, &g->rule[i], c);

		failed = failed || r == GATE_FAILED;
		no_data = no_data || r == GATE_NO_DATA;
	}
	if (g->n)
		g->result = failed ? GATE_FAILED : no_data ? GATE_NO_DATA : GATE_PASSED;
}

void gate_release(struct gate *g)
{
	for (size_t i = 0; i < g->n; i++)
		free(g->rule[i].text);
	free(g->rule);
	free(g->culprit);
	*g = (struct gate){ 0 };
}
