/* ctx - a probe's view of its run, from the side of the core. */
#include "measure/ctx.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void ctx_clear(struct kb_ctx *c)
{
	c->timed = false;
	c->timed_ns = 0;
	c->events_n = 0;
	memset(c->tally, 0, sizeof(c->tally));
}

long kb_arg(const struct kb_ctx *c, const char *axis)
{
	const struct kb_axis *a;

	for (size_t i = 0; (a = point_axis(c->probe, i)); i++) {
		if (strcmp(a->name, axis) == 0)
			return a->inner ? c->inner : c->point.value[i];
	}
	kb_fail("the probe %s has no axis %s", c->probe->name, axis);
}

const char *kb_option(const struct kb_ctx *c, const char *name)
{
	size_t n = strlen(name);

	for (const char *s = c->options; s && *s; s += strlen(s) + 1) {
		if (strncmp(s, name, n) == 0 && s[n] == '=')
			return s + n + 1;
	}
	return NULL;
}

const char *kb_tmpdir(const struct kb_ctx *c)
{
	if (!c->tmpdir)
		kb_fail("the probe %s does not say that it needs a directory",
			c->probe->name);
	return c->tmpdir;
}

const char *kb_self(const struct kb_ctx *c)
{
	return c->self;
}

size_t kb_memory(const struct kb_ctx *c)
{
	return c->memory;
}

void kb_work(struct kb_ctx *c, double per_op)
{
	c->work = per_op;
}

void kb_timed(struct kb_ctx *c, uint64_t ns)
{
	c->timed = true;
	c->timed_ns += ns;
}

/* The tally of a named out; the only one where name is NULL. */
static struct tally *find(struct kb_ctx *c, const char *name)
{
	const struct kb_out *o = c->probe->outs;

	if (!name)
		return &c->tally[0];
	for (size_t i = 0; o && o[i].part && i < KB_OUTS_MOST; i++) {
		if (strcmp(o[i].part, name) == 0)
			return &c->tally[i];
	}
	kb_fail("the probe %s has no out %s", c->probe->name, name);
}

void kb_timed_out(struct kb_ctx *c, const char *out, uint64_t n, uint64_t ns)
{
	struct tally *t = find(c, out);

	t->n += n;
	t->ns += ns;
}

void kb_value(struct kb_ctx *c, const char *out, double v)
{
	struct tally *t = find(c, out);

	t->value = v;
	t->has_value = true;
}

void kb_latency(struct kb_ctx *c, uint64_t ns)
{
	if (!c->events) {
		c->events = calloc(EVENTS_MOST, sizeof(*c->events));
		KB_CHECK(c->events);
	}
	if (c->events_n < EVENTS_MOST)
		c->events[c->events_n++] = ns;
}

void kb_note(struct kb_ctx *c, const char *key, const char *fmt, ...)
{
	char text[120];
	va_list ap;

	if (!c->note)
		return;
	va_start(ap, fmt);
	vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	c->note(key, text);
}
