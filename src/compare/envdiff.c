/* envdiff - the facts in which the machines, kernels and builds of two sides differ. */
#include "compare/envdiff.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/str.h"

enum { ENV_MOST = 2000 }; /* keys; more is no description of a machine */

/* Keys that differ between any two runs and say nothing by themselves: globs. */
static const char *const changing[] = { "*.end", "boot_id", "uptime", "load.*", "procs",
	"psi.*", "stat.*", "steal", "irq", "softirq", "temp.*", "trip.*", "throttle*",
	"mem.avail", "cpu.freq.cur", "cpu.mhz*", "clock.res", "clock.cost", "opt.live",
	"opt.quiet", "opt.verbose", NULL };

/* With another one of these the rows measure something else: globs. */
static const char *const invalidating[] = { "tool.version", "tool.cflags", "tool.cc",
	"cpu.online", "cpu.freq.gov", "opt.*", NULL };

/* Which rows there are, not what they measure. */
static const char *const choosing[] = { "opt.probes*", "opt.skip*", "opt.set*",
	"opt.copies*", "opt.cpus*", NULL };

static bool listed(const char *const *globs, const char *key)
{
	for (; *globs; globs++) {
		if (str_match(*globs, key))
			return true;
	}
	return false;
}

/* An option that is not recorded had its default. */
static const char *fact(const struct run *r, const char *key)
{
	const char *v = run_fact(r, key);

	return v || !str_starts(key, "opt.") ? v : "default";
}

static bool earlier(const struct runs_side *side, size_t run, const char *key,
	const char *v)
{
	for (size_t i = 0; i < run; i++) {
		if (str_eq(fact(side->v[i], key), v))
			return true;
	}
	return false;
}

/* What the runs of a side say, NULL if none does; different ones behind each other. */
static char *value(const struct runs_side *side, const char *key)
{
	struct str s = { 0 };

	for (size_t i = 0; i < side->n; i++) {
		const char *v = fact(side->v[i], key);

		if (!v || earlier(side, i, key, v))
			continue;
		if (s.s)
			str_add(&s, " | ");
		str_add(&s, v);
	}
	return s.s;
}

static bool has_key(const struct comparison *c, const char *key)
{
	for (size_t i = 0; i < c->env_n; i++) {
		if (strcmp(c->env[i].key, key) == 0)
			return true;
	}
	return false;
}

/* What one side does not know is no difference; what a user noted on one side is. */
static void add(struct comparison *c, size_t *cap, const char *key,
	const struct runs_side *old, const struct runs_side *new)
{
	struct env_line e = { mem_strdup(key), value(old, key), value(new, key), false,
		false, false };

	e.differs = !str_eq(e.old, e.new);
	e.shown = e.differs && !listed(changing, key) &&
		((e.old && e.new) || str_starts(key, "note."));
	e.invalidates = e.shown && listed(invalidating, key) && !listed(choosing, key);
	VEC_GROW(c->env, c->env_n, *cap);
	c->env[c->env_n++] = e;
}

void env_compare(struct comparison *c, const struct runs_side *old,
	const struct runs_side *new)
{
	size_t cap = 0;

	for (size_t i = 0; i < old->n + new->n; i++) {
		const struct run *r = i < old->n ? old->v[i] : new->v[i - old->n];

		for (size_t k = 0; k < r->facts_n; k++) {
			if (c->env_n < ENV_MOST && !has_key(c, r->facts[k].key))
				add(c, &cap, r->facts[k].key, old, new);
		}
	}
}
