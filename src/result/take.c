/* take - how records become runs: the record types that are stored as they are. */
#include "result/take.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/str.h"

enum { COUNT_MOST = 1000000000 };

char *take_text(const char *s)
{
	char *own = mem_strdup(s);

	for (char *p = own; p && *p; p++) {
		if ((unsigned char)*p < ' ' || *p == 0x7f)
			*p = ' ';
	}
	return own;
}

/* Parts of lower case letters, digits and "_", with dots between. */
static bool is_id(const char *s)
{
	size_t n;

	if (strlen(s) > KB_ID_MOST)
		return false;
	for (;; s++) {
		n = strspn(s, "abcdefghijklmnopqrstuvwxyz0123456789_");
		s += n;
		if (!n || *s != '.')
			return n && !*s;
	}
}

const char *take_id(const struct take *t)
{
	const char *id = record_arg(t->r, 0);

	if (id && is_id(id))
		return id;
	runs_remark(t->rs, t->line, true, "%s: '%.48s' is no id", t->r->type,
		id ? id : "");
	return NULL;
}

bool take_count(const struct take *t, const char *key, unsigned otherwise, unsigned *v)
{
	uint64_t n = otherwise;

	if (record_get(t->r, key) &&
		(!record_count(t->r, key, &n) || n < 1 || n > COUNT_MOST)) {
		runs_remark(t->rs, t->line, true, "%s: %s=%.24s is no number above 0",
			t->r->type, key, record_get(t->r, key));
		return false;
	}
	*v = (unsigned)n;
	return true;
}

double take_positive(const struct record *r, const char *key)
{
	double v;

	return record_real(r, key, &v) && v > 0 ? v : 0;
}

/* A number that may be anything; 0 where absent. */
static double real(const struct record *r, const char *key)
{
	double v;

	return record_real(r, key, &v) ? v : 0;
}

static unsigned small(const struct record *r, const char *key)
{
	uint64_t v;

	return record_count(r, key, &v) && v <= COUNT_MOST ? (unsigned)v : 0;
}

/* What the record says replaces what is known; what it does not say stays. */
static void set(char **to, const char *value)
{
	if (!value)
		return;
	free(*to);
	*to = take_text(value);
}

void take_lost_run(struct take *t, const char *why)
{
	struct run *lost = run_new(t->rs, "");
	const char *what = record_arg(t->r, 0);

	runs_remark(t->rs, t->line, false,
		"%s%s%.40s %s: a run line is missing, an anonymous run begins here",
		t->r->type, what ? " " : "", what ? what : "", why);
	take_inherit(lost, t->run);
	t->rs->current = t->run = lost;
}

void take_more(struct take *t)
{
	if (t->run->state->over)
		take_lost_run(t, "stands behind the end of its run");
}

static struct run *find(struct runs *rs, const char *id)
{
	for (size_t i = rs->first; i < rs->n; i++) {
		if (*id && strcmp(rs->v[i]->id, id) == 0)
			return rs->v[i];
	}
	return NULL;
}

static void take_run(struct runs *rs, const struct record *r, unsigned long line)
{
	const char *id = record_arg(r, 0), *label = record_get(r, "label");
	const char *again = record_get(r, "resumed");
	bool resumed = again && strcmp(again, "1") == 0;
	struct run *run = find(rs, id ? id : "");

	/* An id used twice by hand is two runs where the labels say so. */
	if (run && !resumed && label && !str_eq(run->label, label))
		run = NULL;
	if (resumed && !run)
		runs_remark(rs, line, false,
			"run %.40s was resumed, but its beginning is not here",
			id ? id : "");
	if (!run)
		run = run_new(rs, id ? id : "");
	set(&run->version, record_get(r, "kbench"));
	set(&run->mode, record_get(r, "mode"));
	set(&run->seed, record_get(r, "seed"));
	set(&run->label, label);
	set(&run->wall, record_get(r, "wall"));
	rs->current = run;
	run->state->over = false;
	if (!resumed)
		return;
	run->resumed = true;
	run_begin_life(run);
}

/* A life is of one boot. */
static void take_boot(struct take *t, const char *value)
{
	const char *boot = t->run->lives[t->run->lives_n - 1].boot;
	struct life *l;

	if (boot && !str_eq(boot, value))
		take_lost_run(t, "is another than the same run had before");
	l = &t->run->lives[t->run->lives_n - 1];
	if (!l->boot)
		l->boot = take_text(value);
}

static void take_env(struct take *t)
{
	const char *key = record_arg(t->r, 0), *value = record_arg(t->r, 1);
	uint32_t hash = keys_hash(key ? key : "", 0);
	struct run *run;
	size_t walk = 0, i;

	if (!key || !*key || !value)
		return;
	if (strcmp(key, "boot_id") == 0)
		take_boot(t, value);
	run = t->run;
	while ((i = keys_next(&run->state->facts, hash, &walk)) != KEYS_NONE) {
		if (strcmp(run->facts[i].key, key) != 0)
			continue;
		if (strcmp(run->facts[i].value, value) == 0)
			return;
		if (run->state->over)
			break;
		if (run->resumed)
			set(&run->facts[i].value, value);
		return;
	}
	take_more(t);
	run = t->run;
	keys_add(&run->state->facts, hash, run->facts_n);
	VEC_GROW(run->facts, run->facts_n, run->facts_cap);
	run->facts[run->facts_n++] = (struct fact){ take_text(key), take_text(value) };
}

static void take_plan(struct take *t)
{
	const unsigned processes = small(t->r, "n"), rounds = small(t->r, "rounds");

	if (processes != t->run->plan.processes || rounds != t->run->plan.rounds)
		take_more(t);
	t->run->plan.processes = processes;
	t->run->plan.rounds = rounds;
	t->run->plan.est = take_positive(t->r, "est");
}

/* Replaces the one of the same number. */
static void put_round(struct run *run, const struct round *new)
{
	size_t i = run->rounds_n;

	while (i && run->rounds[i - 1].number > new->number)
		i--;
	if (i && run->rounds[i - 1].number == new->number) {
		run->rounds[i - 1] = *new;
		return;
	}
	VEC_GROW(run->rounds, run->rounds_n, run->rounds_cap);
	memmove(&run->rounds[i + 1], &run->rounds[i],
		(run->rounds_n++ - i) * sizeof(*new));
	run->rounds[i] = *new;
}

static bool round_known(const struct run *run, const struct round *new)
{
	size_t i = run->rounds_n;

	while (i && run->rounds[i - 1].number > new->number)
		i--;
	return i && run->rounds[i - 1].number == new->number &&
		run->rounds[i - 1].canary == new->canary &&
		run->rounds[i - 1].load == new->load;
}

static void take_rnd(struct take *t)
{
	const char *number = record_arg(t->r, 0);
	unsigned long n = number ? strtoul(number, NULL, 10) : 0;
	struct round round = { 0 };

	if (n < 1 || n > COUNT_MOST)
		return;
	round.number = (unsigned)n;
	round.canary = take_positive(t->r, "canary");
	round.mhz = take_positive(t->r, "mhz");
	round.temp = real(t->r, "temp");
	round.steal = take_positive(t->r, "steal");
	round.load = take_positive(t->r, "load");
	if (!round_known(t->run, &round))
		take_more(t);
	put_round(t->run, &round);
}

static void take_idx(struct take *t)
{
	struct run *run = t->run;
	const char *name = record_arg(t->r, 0);
	double v;

	if (!name || !record_real(t->r, "printed", &v))
		return;
	for (size_t i = 0; i < run->printed_n; i++) {
		if (run->printed[i].value == v && strcmp(run->printed[i].name, name) == 0)
			return;
	}
	take_more(t);
	run = t->run;
	VEC_GROW(run->printed, run->printed_n, run->printed_cap);
	run->printed[run->printed_n++] = (struct printed){ take_text(name), v };
}

static void take_note(struct take *t)
{
	struct run *run = t->run;
	char *why = take_text(record_get(t->r, "why"));

	for (size_t i = 0; why && i < run->notes_n; i++) {
		if (strcmp(run->notes[i], why) == 0) {
			free(why);
			why = NULL;
		}
	}
	if (!why)
		return;
	take_more(t);
	run = t->run;
	VEC_GROW(run->notes, run->notes_n, run->notes_cap);
	run->notes[run->notes_n++] = why;
}

static void take_end(struct take *t)
{
	struct run *run = t->run;

	free(run->end.why);
	run->end.present = true;
	run->end.ok = small(t->r, "ok");
	run->end.skip = small(t->r, "skip");
	run->end.fail = small(t->r, "fail");
	run->end.t = take_positive(t->r, "t");
	run->end.why = take_text(record_get(t->r, "why"));
	run->state->over = true;
}

/* Every type but `run`, which has no run to go to. */
static const struct kind {
	const char *type;
	void (*take)(struct take *t);
} kinds[] = {
	{ "env", take_env }, { "plan", take_plan }, { "def", take_def },
	{ "beg", take_beg }, { "smp", take_smp }, { "hst", take_hst },
	{ "rnd", take_rnd }, { "skip", take_skip }, { "fail", take_fail },
	{ "idx", take_idx }, { "note", take_note }, { "end", take_end },
};

static const struct kind *kind_of(const char *type)
{
	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
		if (strcmp(kinds[i].type, type) == 0)
			return &kinds[i];
	}
	return NULL;
}

bool take_knows(const char *type)
{
	return strcmp(type, "run") == 0 || kind_of(type);
}

void runs_take(struct runs *rs, const struct record *r, unsigned long line)
{
	const struct kind *kind = kind_of(r->type);
	struct take t = { rs, NULL, r, line };

	if (strcmp(r->type, "run") == 0)
		take_run(rs, r, line);
	if (!kind)
		return;
	if (!rs->current) {
		runs_remark(rs, line, false, "no run line before this: an anonymous run");
		rs->current = run_new(rs, "");
	}
	t.run = rs->current;
	kind->take(&t);
}
