/* list - `kbench list`: ids, one a line, with unit and summary. */
#include <stdio.h>
#include <string.h>

#include "base/num.h"
#include "cmd/cmd.h"
#include "measure/events.h"
#include "run/plan.h"
#include "run/select.h"

static bool full;

const struct opt cmd_list_opts[] = {
	{ "long", 'l', OPT_FLAG, &full, NULL,
		"suite, better, needs, seconds, the parent's name" },
	{ 0 },
};

static const char *better(const struct kb_unit *u)
{
	return u->better == KB_LOWER ? "lower" : u->better == KB_HIGHER ? "higher" : "-";
}

static void put_needs(char *out, size_t cap, const struct kb_probe *p)
{
	static const struct { unsigned bit; const char *name; } names[] = {
		{ KB_FORK, "fork" }, { KB_TMPDIR, "tmpdir" }, { KB_LOOPBACK, "loopback" },
		{ KB_SHELL, "sh" }, { KB_EXEC, "exec" }, { KB_DEVNULL, "null" },
		{ KB_DEVZERO, "zero" }, { KB_SYSVSEM, "sem" }, { KB_THREADS, "threads" },
	};
	size_t n = 0;

	snprintf(out, cap, "-");
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		if (p->needs & names[i].bit && n < cap)
			n += (size_t)snprintf(out + n, cap - n, "%s%s", n ? "," : "",
				names[i].name);
	}
}

/* Seconds of one process on a PC: eleven windows and what lies around them. */
static double seconds(const struct kb_probe *p)
{
	struct cost c = { .fixed = 10e-3, .op = p->cost, .warm = 60e-3, .lanes = 1,
		.samples = p->samples ? p->samples : PLAN_SAMPLES,
		.events = events_of(p) };
	struct clock_facts f = { .step = 1e-8, .tick = 4e-3 };

	plan_windows(&c, &f, p->needs & KB_PARTNERS, p->window);
	return plan_full(&c);
}

static void line(const struct entry *e, int width)
{
	const struct kb_probe *p = e->point.probe;
	char unit[32], needs[64], time[16];

	snprintf(unit, sizeof(unit), "%s%s%s", e->unit->name, p->per ? " a " : "",
		p->per ? p->per : "");
	if (!full) {
		printf("%-*s %-9s %s\n", width, e->id, unit, p->summary);
		return;
	}
	put_needs(needs, sizeof(needs), p);
	num_put(time, sizeof(time), seconds(p), 2);
	printf("%-*s %-9s %-5s %-6s %-4s %-16s %6s  %s\n", width, e->id, unit, p->suite,
		better(e->unit), e->in_all ? "all" : "-", needs, time,
		p->parent ? p->parent : "-");
}

int cmd_list(int argc, char **argv)
{
	const struct opt *const tables[] = { cmd_list_opts, cmd_common_opts, NULL };
	struct catalogue c;
	struct error e;
	int width = 0;

	if (opt_read(tables, &argc, argv, NULL, &e) < 0)
		return cmd_fail(&e);
	if (select_entries(&c, (const char *const *)(argv + 1), (size_t)(argc - 1), &e) <
		0)
		return cmd_fail(&e);
	for (size_t i = 0; i < c.n; i++) {
		if ((int)strlen(c.v[i].id) > width)
			width = (int)strlen(c.v[i].id);
	}
	for (size_t i = 0; i < c.n; i++)
		line(&c.v[i], width);
	catalogue_release(&c);
	return cmd_flushed(STATUS_OK);
}
