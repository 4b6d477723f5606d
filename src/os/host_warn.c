/* host_warn - what makes results doubtful, from the facts alone. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/str.h"
#include "os/cpu.h"
#include "os/host.h"

struct check {
	host_lookup *lookup;
	void *lookup_arg;
	host_warning *warn;
	void *warn_arg;
};

static const char *fact(const struct check *c, const char *key)
{
	return c->lookup(c->lookup_arg, key);
}

/* At the end of a run the later value of a volatile fact counts. */
static const char *latest(const struct check *c, const char *key)
{
	char end[64];
	const char *v;

	snprintf(end, sizeof(end), "%s.end", key);
	v = fact(c, end);
	return v ? v : fact(c, key);
}

static double number(const char *text)
{
	return text ? strtod(text, NULL) : 0;
}

__attribute__((format(printf, 2, 3)))
static void warn(const struct check *c, const char *fmt, ...)
{
	char text[400];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	c->warn(c->warn_arg, text);
}

static void governor(const struct check *c)
{
	const char *gov = fact(c, "cpu.freq.gov");

	if (gov && !str_eq(gov, "performance"))
		warn(c, "the frequency governor is %s: set it to performance, or results "
			"depend on what ran before", gov);
}

static size_t cpus_of(const char *list)
{
	struct cpus cpus;
	size_t n = 1;

	if (list && cpus_parse(&cpus, list)) {
		n = cpus.n;
		cpus_release(&cpus);
	}
	return n;
}

static void load(const struct check *c)
{
	const char *list = fact(c, "cpu.affinity"), *now = latest(c, "load.1");
	size_t n = cpus_of(list ? list : fact(c, "cpu.online"));

	if (number(now) > 0.5 * (double)n)
		warn(c, "the load is %s on %zu CPU%s: stop what else runs, or wait", now,
			n, n == 1 ? "" : "s");
}

static void pressure(const struct check *c)
{
	static const char *const row[][2] = {
		{ "psi.cpu", "the CPU" }, { "psi.mem", "memory" }, { "psi.io", "I/O" },
	};
	const char *avg10;

	for (size_t i = 0; i < sizeof(row) / sizeof(row[0]); i++) {
		avg10 = latest(c, row[i][0]);
		if (number(avg10) > 5)
			warn(c, "processes waited for %s %s %% of the last 10 s: stop "
				"what else runs, or wait", row[i][1], avg10);
	}
}

static void debug_kernel(const struct check *c)
{
	const char *debug = fact(c, "kernel.debug");

	if (debug)
		warn(c, "the kernel has debugging on (%s): measure one without it",
			debug);
}

static void throttling(const struct check *c)
{
	const char *before = fact(c, "throttle.count");
	const char *after = fact(c, "throttle.count.end");

	if (before && after && number(after) > number(before))
		warn(c,
			"the CPU was throttled by heat %.0f times in this run: cool it "
			"and measure again",
			number(after) - number(before));
}

/* "0.22% (1234/567890)": the share since boot, the ticks of it, all ticks. */
static bool ticks(const char *text, double *part, double *total)
{
	char *end;

	text = text ? strchr(text, '(') : NULL;
	if (!text)
		return false;
	*part = strtod(text + 1, &end);
	if (end == text + 1 || *end != '/')
		return false;
	text = end + 1;
	*total = strtod(text, &end);
	return end != text;
}

static void stolen(const struct check *c)
{
	double part, total, part_end, all;

	if (!ticks(fact(c, "stat.steal"), &part, &total))
		return;
	if (ticks(fact(c, "stat.steal.end"), &part_end, &all) && all > total) {
		part = part_end - part;
		total = all - total;
	}
	if (total > 0 && part > total / 100)
		warn(c,
			"%.1f %% of the CPU time went to other guests (steal): "
			"use a quieter host",
			100 * part / total);
}

/* Those that a program reads without a system call, or that are the CPU's own. */
static void clock_source(const struct check *c)
{
	static const char *const good[] = { "tsc", "arch_sys_counter", "timebase",
		"kvm-clock", "hyperv_clocksource_tsc_page", "riscv_clocksource", "MIPS",
		"GIC", "tod", "stick", "tick", "Constant", "itc", "cr16" };
	const char *source = fact(c, "clock.source");

	if (!source)
		return;
	for (size_t i = 0; i < sizeof(good) / sizeof(good[0]); i++) {
		if (str_eq(source, good[i]))
			return;
	}
	warn(c, "the clock source is %s, slow or coarse: choose a better one of "
		"clock.avail, if this machine can be trusted with it", source);
}

static void quota(const struct check *c)
{
	const char *cpus = fact(c, "cgroup.cpu");

	if (cpus)
		warn(c, "the control group allows %s and stops what exceeds that: run "
			"outside of it, or raise its quota", cpus);
}

static void swapping(const struct check *c)
{
	const char *swap = latest(c, "mem.swap");

	if (swap && number(swap) > 0)
		warn(c, "swap is in use (%s): free memory, or paging is measured too",
			swap);
}

static void network_directory(const struct check *c)
{
	static const char *const remote[] = { "nfs", "cifs", "smb", "ceph", "afs", "9p" };
	const char *name = fact(c, "test.fs"), *dir = fact(c, "test.dir");

	for (size_t i = 0; name && i < sizeof(remote) / sizeof(remote[0]); i++) {
		if (!str_starts(name, remote[i]))
			continue;
		warn(c, "file probes work in %s on %.*s and measure network and server: "
			"choose a local directory (--tmpdir)", dir ? dir : "a directory",
			(int)strcspn(name, " "), name);
		return;
	}
}

static void battery(const struct check *c)
{
	if (str_eq(latest(c, "power"), "battery"))
		warn(c, "the machine runs on battery and may slow down: plug it in");
}

/* The last -O counts. */
static void optimisation(const struct check *c)
{
	const char *flags = fact(c, "tool.cflags"), *s = flags ? flags : "";
	bool optimised = false;
	char word[64];

	while (str_word(&s, " ", word, sizeof(word))) {
		if (str_starts(word, "-O"))
			optimised = !str_eq(word, "-O0");
	}
	if (fact(c, "tool.version") && !optimised)
		warn(c,
			"this kbench was built without optimisation (\"%s\"): build it "
			"with CFLAGS=-O2",
			flags ? flags : "");
}

static void missing(const struct check *c)
{
	const char *what = fact(c, "missing");

	if (what)
		warn(c,
			"%s: not mounted, so facts of the machine are missing: mount it "
			"for results that can be compared",
			what);
}

void host_warnings(host_lookup *facts, void *facts_arg, host_warning *emit,
	void *emit_arg)
{
	static void (*const checks[])(const struct check *c) = { governor, load, pressure,
		debug_kernel, throttling, stolen, clock_source, quota, swapping,
		network_directory, battery, optimisation, missing };
	const struct check c = { facts, facts_arg, emit, emit_arg };

	for (size_t i = 0; i < sizeof(checks) / sizeof(checks[0]); i++)
		checks[i](&c);
}
