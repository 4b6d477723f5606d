/* host_kernel - the kernel: version, preemption, configuration, what slows it. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "os/host_cpuinfo.h"
#include "os/host_part.h"

/* From the configuration, else from the coarse clock, which moves with the tick. */
static void say_hz(struct host *h)
{
	char text[32];

	if (host_config(h, "HZ", text, sizeof(text))) {
		host_say(h, "kernel.hz", text);
		return;
	}
#ifdef CLOCK_MONOTONIC_COARSE
	struct timespec t;

	if (h->here && clock_getres(CLOCK_MONOTONIC_COARSE, &t) == 0 && t.tv_sec == 0 &&
		t.tv_nsec >= 100000)
		host_sayf(h, "kernel.hz", "%ld",
			(1000000000 + t.tv_nsec / 2) / t.tv_nsec);
#endif
}

void host_kernel(struct host *h)
{
	struct str line = { 0 };

	host_say(h, "kernel.release", h->name.release);
	host_say(h, "kernel.version", h->name.version);
	host_say(h, "kernel.arch", h->name.machine);
	host_say(h, "kernel.host", h->name.nodename);
	say_hz(h);
	host_put_cmdline(&line, str_text(&h->cmdline));
	host_say(h, "kernel.cmdline", str_text(&line));
	str_release(&line);
	host_say_file(h, "kernel.taint", "/proc/sys/kernel/tainted");
}

/* "none voluntary (full)" -> "full". */
static bool in_brackets(const char *text, const char *pair, char *out, size_t cap)
{
	const char *open = strchr(text, pair[0]),
		   *close = open ? strchr(open, pair[1]) : NULL;

	if (!close)
		return false;
	snprintf(out, cap, "%.*s", (int)(close - open - 1), open + 1);
	return true;
}

static const char *preempt_of_config(const struct host *h)
{
	static const char *const row[][2] = {
		{ "PREEMPT_RT", "rt" }, { "PREEMPT_RT_FULL", "rt" },
		{ "PREEMPT_DYNAMIC", "dynamic" }, { "PREEMPT", "full" },
		{ "PREEMPT_LAZY", "lazy" }, { "PREEMPT_VOLUNTARY", "voluntary" },
		{ "PREEMPT_NONE", "none" },
	};
	char v[8];

	for (size_t i = 0; i < sizeof(row) / sizeof(row[0]); i++) {
		if (host_config(h, row[i][0], v, sizeof(v)) && str_eq(v, "y"))
			return row[i][1];
	}
	return NULL;
}

static const char *preempt_of_uname(const struct host *h)
{
	static const char *const row[][2] = {
		{ "PREEMPT_RT", "rt" }, { "RT", "rt" }, { "PREEMPT_DYNAMIC", "dynamic" },
		{ "PREEMPT", "full" },
	};

	for (size_t i = 0; i < sizeof(row) / sizeof(row[0]); i++) {
		if (host_has_word(h->name.version, row[i][0]))
			return row[i][1];
	}
	return NULL;
}

void host_preempt(struct host *h)
{
	const char *uname = preempt_of_uname(h), *config = preempt_of_config(h);
	char text[128], mode[32];

	if (host_read(h, text, sizeof(text), "/sys/kernel/debug/sched/preempt") &&
		in_brackets(text, "()", mode, sizeof(mode)))
		host_sayf(h, "kernel.preempt", "%s/debugfs", mode);
	else if (uname && str_eq(uname, "dynamic") &&
		host_option(h, "preempt", mode, sizeof(mode)))
		host_sayf(h, "kernel.preempt", "%s/cmdline", mode);
	else if (host_read(h, text, sizeof(text), "/sys/kernel/realtime") &&
		str_eq(text, "1"))
		host_say(h, "kernel.preempt", "rt/realtime");
	else if (uname)
		host_sayf(h, "kernel.preempt", "%s/uname", uname);
	else if (config)
		host_sayf(h, "kernel.preempt", "%s/config", config);
}

/* The lines CONFIG_<group>..., each as "NAME" where it is y, else "NAME=value". */
static void put_config(struct str *out, const char *config, const char *group)
{
	size_t len = strlen(group);
	const char *value;
	char line[256];

	while (str_word(&config, "\n", line, sizeof(line))) {
		if (!str_starts(line, "CONFIG_") || strncmp(line + 7, group, len) != 0)
			continue;
		value = strchr(line, '=');
		/* A group that ends in "=" is one name. */
		if (value && str_eq(value, "=y"))
			str_addf(out, " %.*s", (int)(value - line - 7), line + 7);
		else if (value)
			str_addf(out, " %s", line + 7);
	}
}

void host_config_part(struct host *h)
{
	static const char *const group[] = { "PREEMPT", "HZ=", "NO_HZ", "SMP=", "NUMA=",
		"KASAN=", "LOCKDEP=", "CC_VERSION", "DEBUG_" };
	const char *config = str_text(&h->config);
	struct str s = { 0 };

	if (!h->config.n) {
		if (host_exists(h, "/proc/config.gz"))
			host_say(h, "kernel.config", "config.gz");
		return;
	}
	/* Reading has cut the white space at the end, which every such file has. */
	str_addf(&s, "%08x", host_crc32(host_crc32(0, config, h->config.n), "\n", 1));
	for (size_t i = 0; i < sizeof(group) / sizeof(group[0]); i++)
		put_config(&s, config, group[i]);
	host_say(h, "kernel.config", s.s);
	str_release(&s);
}

/* Checks of the slab allocator, where they are on for any of the first caches. */
static bool slab_checks(const struct host *h)
{
	struct names n;
	uint64_t v;
	bool found = false;

	host_list(h, &n, "/sys/kernel/slab", "kmalloc-");
	for (size_t i = 0; i < n.n && i < 16 && !found; i++)
		found = host_number(h, &v, "/sys/kernel/slab/%s/sanity_checks", n.v[i]) &&
			v;
	names_release(&n);
	return found;
}

/* The switch is on in every kernel; what costs is a tracer. */
static bool tracing(const struct host *h)
{
	static const char *const dir[] = { "/sys/kernel/tracing",
		"/sys/kernel/debug/tracing" };
	char tracer[64];
	uint64_t on;

	for (size_t i = 0; i < 2; i++) {
		if (host_number(h, &on, "%s/tracing_on", dir[i]) && on &&
			host_read(h, tracer, sizeof(tracer), "%s/current_tracer", dir[i]))
			return !str_eq(tracer, "nop");
	}
	return false;
}

void host_debug(struct host *h)
{
	static const char *const row[][2] = {
		{ "KASAN", "kasan" }, { "KCSAN", "kcsan" },
		{ "PROVE_LOCKING", "lockdep" }, { "LOCK_STAT", "lock_stat" },
		{ "DEBUG_PAGEALLOC_ENABLE_DEFAULT", "pagealloc" },
		{ "SLUB_DEBUG_ON", "slub_debug" }, { "DEBUG_SLAB", "slab_debug" },
		{ "DEBUG_KMEMLEAK", "kmemleak" }, { "DEBUG_OBJECTS", "objects" },
		{ "DEBUG_ATOMIC_SLEEP", "atomic_sleep" }, { "DEBUG_PREEMPT", "preempt" },
	};
	struct str s = { 0 };
	char v[32];

	for (size_t i = 0; i < sizeof(row) / sizeof(row[0]); i++) {
		if (host_config(h, row[i][0], v, sizeof(v)) &&
			str_eq(v, "y"))
			str_addf(&s, "%s ", row[i][1]);
	}
	if (host_exists(h, "/proc/lockdep") && !host_has_word(str_text(&s), "lockdep"))
		str_add(&s, "lockdep ");
	if (host_option(h, "debug_pagealloc", v, sizeof(v)) && str_eq(v, "on"))
		str_add(&s, "pagealloc ");
	if (!host_has_word(str_text(&s), "slub_debug") && slab_checks(h))
		str_add(&s, "slub_debug ");
	if (tracing(h))
		str_add(&s, "ftrace ");
	host_say(h, "kernel.debug", str_text(&s));
	str_release(&s);
}

/* "Mitigation: PTI; more" -> "PTI", "Vulnerable: x" -> "Vulnerable", else nothing. */
static void put_mitigation(struct str *out, const char *name, const char *text)
{
	char word[32];

	if (str_starts(text, "Not affected"))
		return;
	if (str_starts(text, "Mitigation:"))
		text += strlen("Mitigation:");
	if (str_word(&text, " ,;:\n", word, sizeof(word)))
		str_addf(out, "%s%s=%s", out->n ? " " : "", name, word);
}

void host_mitigations(struct host *h)
{
	static const char dir[] = "/sys/devices/system/cpu/vulnerabilities";
	static const char *const option[] = { "nopti", "nospectre_v1", "nospectre_v2",
		"noibrs" };
	struct str s = { 0 };
	struct names n;
	char text[256];

	host_list(h, &n, dir, "");
	for (size_t i = 0; i < n.n; i++) {
		if (host_read(h, text, sizeof(text), "%s/%s", dir, n.v[i]))
			put_mitigation(&s, n.v[i], text);
	}
	if (n.n && !s.n)
		str_add(&s, "not affected");
	for (size_t i = 0; !n.n && i < sizeof(option) / sizeof(option[0]); i++) {
		if (host_has_word(str_text(&h->cmdline), option[i]))
			str_addf(&s, "%s ", option[i]);
	}
	if (!n.n && host_option(h, "mitigations", text, sizeof(text)))
		str_addf(&s, "mitigations=%s", text);
	if (!s.n && cpuinfo_get(str_text(&h->cpuinfo), "bugs", text, sizeof(text)))
		str_addf(&s, "bugs: %s", text);
	host_say(h, "mitigations", str_text(&s));
	names_release(&n);
	str_release(&s);
}
