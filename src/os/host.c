/* host - the facts of this machine: the order in which they are given out. */
#include "os/host.h"

#include <stdio.h>

#include "os/host_part.h"

static const struct {
	host_part *part;
	bool is_volatile;
} parts[] = {
	{ host_kernel, false }, { host_preempt, false }, { host_config_part, false },
	{ host_debug, false }, { host_mitigations, false }, { host_model, false },
	{ host_cpus, false }, { host_frequency, false }, { host_frequency_now, true },
	{ host_estimate, false }, { host_caches, false }, { host_isolation, false },
	{ host_fpu, false }, { host_kinds, false }, { host_nodes, false },
	{ host_clock, false }, { host_memory, false }, { host_memory_now, true },
	{ host_memory_rules, false }, { host_scheduler, false }, { host_load, true },
	{ host_pressure, true }, { host_times, true }, { host_temperature, true },
	{ host_trips, false }, { host_throttle, true }, { host_power, true },
	{ host_uptime, false }, { host_virtual, false }, { host_container, false },
	{ host_limits, false }, { host_board, false }, { host_test_dir, false },
	{ host_security, false }, { host_user, false }, { host_shell, false },
	{ host_tool, false }, { host_missing, false },
};

/* Names of /proc/sys/kernel and of debugfs; subdirectories are left out. */
static void say_settings(struct host *h, const char *dir, const char *prefix)
{
	struct names n;
	char text[128], key[96];

	host_list(h, &n, dir, prefix);
	for (size_t i = 0; i < n.n; i++) {
		const char *name = n.v[i] + (str_starts(n.v[i], "sched_") ? 6 : 0);

		/* A fact of its own, a long list and a table. */
		if (str_eq(name, "preempt") || str_eq(name, "features") ||
			str_eq(name, "debug") ||
			!host_read(h, text, sizeof(text), "%s/%s", dir, n.v[i]))
			continue;
		snprintf(key, sizeof(key), "sched.%s", name);
		host_say(h, key, text);
	}
	names_release(&n);
}

void host_scheduler(struct host *h)
{
	say_settings(h, "/proc/sys/kernel", "sched_");
	say_settings(h, "/sys/kernel/debug/sched", "");
}

/* Why facts are absent where nothing could be asked. */
void host_missing(struct host *h)
{
	struct str s = { 0 };

	if (!host_exists(h, "/proc/stat"))
		str_add(&s, "/proc ");
	if (!host_exists(h, "/sys/devices"))
		str_add(&s, "/sys");
	host_say(h, "missing", str_text(&s));
	str_release(&s);
}

void host_say_all(struct host *h, bool only_volatile)
{
	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
		if (!only_volatile || parts[i].is_volatile)
			parts[i].part(h);
	}
}

void host_facts(host_fact *fact, void *arg, const struct clock *clock, const char *dir)
{
	struct host h;

	host_open(&h, "");
	h.fact = fact;
	h.arg = arg;
	h.clock = clock;
	h.dir = dir;
	host_say_all(&h, false);
	host_close(&h);
}

void host_volatile_facts(host_fact *fact, void *arg)
{
	struct host h = { .root = "", .here = true, .fact = fact, .arg = arg };

	host_slurp(&h, &h.cpuinfo, HOST_TEXT, "/proc/cpuinfo");
	host_slurp(&h, &h.meminfo, HOST_TEXT, "/proc/meminfo");
	host_say_all(&h, true);
	host_close(&h);
}
