/* boot - which runs of a side, and which parts of a run, belong to one boot. */
#include "compare/boot.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/str.h"

static bool falls(const struct run *r, size_t start)
{
	return start && r->starts[start].up < r->starts[start - 1].up;
}

static unsigned count_parts(const struct run *r)
{
	unsigned n = 1;

	for (size_t i = 1; i < r->starts_n; i++)
		n += falls(r, i);
	return n;
}

static bool unlike(const struct run *a, const struct run *b, const char *key)
{
	const char *x = run_fact(a, key), *y = run_fact(b, key);

	return x && y && strcmp(x, y) != 0;
}

/* Did the run b go on in the boot in which a, the run before it, ended? */
static bool goes_on(const struct run *a, const struct run *b)
{
	if (!a->starts_n || !b->starts_n || unlike(a, b, "kernel.host") ||
		unlike(a, b, "kernel.release") || unlike(a, b, "boot_id"))
		return false;
	return b->starts[0].up >= a->starts[a->starts_n - 1].up;
}

/* An earlier run of the same boot, or the run itself. */
static size_t earlier(const struct runs_side *s, size_t run)
{
	const char *boot = run_fact(s->v[run], "boot_id");

	for (size_t i = 0; boot && i < run; i++) {
		if (str_eq(run_fact(s->v[i], "boot_id"), boot))
			return i;
	}
	return run;
}

static unsigned last_session(const struct boots *b, size_t run)
{
	unsigned n = b->parts[run];

	return n == 1 ? b->first[run] : b->later[run] + n - 2;
}

void boots_find(struct boots *b, const struct runs_side *side)
{
	*b = (struct boots){ .side = side };
	b->first = mem_alloc(side->n * sizeof(*b->first));
	b->later = mem_alloc(side->n * sizeof(*b->later));
	b->parts = mem_alloc(side->n * sizeof(*b->parts));
	for (size_t i = 0; i < side->n; i++) {
		size_t same = earlier(side, i);

		if (same < i)
			b->first[i] = b->first[same];
		else if (i && goes_on(side->v[i - 1], side->v[i]))
			b->first[i] = last_session(b, i - 1);
		else
			b->first[i] = (unsigned)b->n++;
		b->parts[i] = count_parts(side->v[i]);
		b->later[i] = (unsigned)b->n;
		b->n += b->parts[i] - 1;
	}
}

void boots_release(struct boots *b)
{
	free(b->first);
	free(b->later);
	free(b->parts);
	*b = (struct boots){ 0 };
}

unsigned boots_session(const struct boots *b, size_t run, const char *id, unsigned round)
{
	const struct run *r = b->side->v[run];
	unsigned part = 0, found = 0;

	for (size_t i = 0; b->parts[run] > 1 && i < r->starts_n; i++) {
		const struct start *s = &r->starts[i];

		part += falls(r, i);
		if (s->round == round &&
			(strcmp(s->process, id) == 0 || id_of_process(id, s->process)))
			found = part;
	}
	return found ? b->later[run] + found - 1 : b->first[run];
}
