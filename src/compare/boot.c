/* boot - which runs of a side, and which lives of a run, belong to one boot. */
#include "compare/boot.h"

#include <limits.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/str.h"

static const unsigned nothing = UINT_MAX;	/* a life without samples is no session */

static bool unlike(const struct run *a, const struct run *b, const char *key)
{
	const char *x = run_fact(a, key), *y = run_fact(b, key);

	return x && y && !str_eq(x, y);
}

/* Did life y of the run b go on in the boot in which life x of a, before it, ended? */
static bool goes_on(const struct run *a, const struct life *x, const struct run *b,
	const struct life *y)
{
	if (x->boot && y->boot)
		return str_eq(x->boot, y->boot);
	if (!(x->up_most > 0) || !(y->up_least > 0))
		return a == b;
	return y->up_least >= x->up_most && !unlike(a, b, "kernel.host") &&
		!unlike(a, b, "kernel.release");
}

static size_t lives_of(const struct run *r)
{
	return r->lives_n ? r->lives_n : 1;
}

/* Those that have samples have a session, which is to be found. */
static void find_used(const struct boots *b, size_t run)
{
	const struct run *r = b->side->v[run];
	unsigned *session = b->session + b->first[run];

	for (size_t l = 0; l < lives_of(r); l++)
		session[l] = nothing;
	for (size_t i = 0; i < r->series_n; i++) {
		for (size_t k = 0; k < r->series[i]->n; k++)
			session[r->series[i]->v[k].life] = 0;
	}
}

/* A run and a life of it. */
struct at { size_t run, life; };

static const struct life *life_of(const struct boots *b, struct at at)
{
	static const struct life unknown;
	const struct run *r = b->side->v[at.run];

	return r->lives_n ? &r->lives[at.life] : &unknown;
}

/* A copy: of the file, or of its beginning before the run went on. */
static bool same_life(const struct boots *b, struct at x, struct at y)
{
	const struct run *a = b->side->v[x.run], *c = b->side->v[y.run];

	return x.life == y.life && a->id && *a->id && str_eq(a->id, c->id) &&
		life_of(b, x)->up_least > 0 &&
		life_of(b, x)->up_least == life_of(b, y)->up_least;
}

/* The session of an earlier life that has this boot_id or is this one; nothing: none. */
static unsigned of_same(const struct boots *b, struct at at)
{
	const char *boot = life_of(b, at)->boot;

	for (struct at x = { 0, 0 }; x.run <= at.run; x.run++, x.life = 0) {
		for (; x.life < lives_of(b->side->v[x.run]); x.life++) {
			const unsigned session = b->session[b->first[x.run] + x.life];

			if (x.run == at.run && x.life == at.life)
				return nothing;
			if (session != nothing && (boot ?
				str_eq(life_of(b, x)->boot, boot) : same_life(b, x, at)))
				return session;
		}
	}
	return nothing;
}

void boots_find(struct boots *b, const struct runs_side *side)
{
	struct at at = { 0, 0 }, last = { side->n, 0 };
	size_t lives = 0;

	*b = (struct boots){ .side = side };
	b->first = mem_alloc(side->n * sizeof(*b->first));
	for (size_t i = 0; i < side->n; i++) {
		b->first[i] = lives;
		lives += lives_of(side->v[i]);
	}
	b->session = mem_alloc(lives * sizeof(*b->session));
	for (; at.run < side->n; at.run++) {
		find_used(b, at.run);
		for (at.life = 0; at.life < lives_of(side->v[at.run]); at.life++) {
			unsigned *session = &b->session[b->first[at.run] + at.life];

			if (*session == nothing)
				continue;
			*session = of_same(b, at);
			if (*session == nothing && last.run < side->n &&
				goes_on(side->v[last.run], life_of(b, last),
					side->v[at.run], life_of(b, at)))
				*session = b->session[b->first[last.run] + last.life];
			if (*session == nothing)
				*session = (unsigned)b->n++;
			last = at;
		}
	}
	b->n += !b->n;
}

void boots_release(struct boots *b)
{
	free(b->first);
	free(b->session);
	*b = (struct boots){ 0 };
}

unsigned boots_session(const struct boots *b, size_t run, const struct sample *s)
{
	return b->session[b->first[run] + s->life];
}
