/* test_host_warn - what is warned of, from facts alone. */
#include "harness.h"

#include "base/str.h"
#include "os/host.h"

struct given {
	const char *key, *value;
};

static const char *look_up(void *arg, const char *key)
{
	for (const struct given *g = arg; g->key; g++) {
		if (str_eq(g->key, key))
			return g->value;
	}
	return NULL;
}

static void add(void *arg, const char *text)
{
	struct str *all = arg;

	str_addf(all, "%s%s", all->n ? "\n" : "", text);
}

/* All warnings for up to four facts, one a line. */
static const char *warned(struct given a, struct given b, struct given c, struct given d)
{
	static struct str all;
	struct given g[] = { a, b, c, d, { NULL, NULL } };

	str_clear(&all);
	host_warnings(look_up, g, add, &all);
	return str_text(&all);
}

#define NONE ((struct given){ NULL, NULL })
#define FACT(k, v) ((struct given){ k, v })
#define WARNED1(k, v) warned(FACT(k, v), NONE, NONE, NONE)
#define WARNED2(k, v, k2, v2) warned(FACT(k, v), FACT(k2, v2), NONE, NONE)

static bool about(const char *text, const char *word)
{
	return strstr(text, word) && !strchr(text, '\n');
}

TEST(nothing_known_nothing_said)
{
	CHECK_TEXT(warned(NONE, NONE, NONE, NONE), "");
}

TEST(governor)
{
	CHECK(about(WARNED1("cpu.freq.gov", "ondemand"), "governor is ondemand"));
	CHECK(about(WARNED1("cpu.freq.gov", "powersave,performance"), "performance"));
	CHECK_TEXT(WARNED1("cpu.freq.gov", "performance"), "");
}

/* Half a process a CPU that may be used is too much. */
TEST(load)
{
	CHECK(about(WARNED1("load.1", "0.51"), "0.51 on 1 CPU:"));
	CHECK_TEXT(WARNED1("load.1", "0.50"), "");
	CHECK_TEXT(WARNED2("load.1", "2.00", "cpu.online", "0-3"), "");
	CHECK(about(WARNED2("load.1", "2.01", "cpu.online", "0-3"), "on 4 CPUs"));
	CHECK(about(warned(FACT("load.1", "1.00"), FACT("cpu.online", "0-3"),
		FACT("cpu.affinity", "2"), NONE), "on 1 CPU:"));
	CHECK(about(WARNED2("load.1", "0.00", "load.1.end", "9"), "load is 9"));
	CHECK_TEXT(WARNED2("load.1", "x", "cpu.online", "junk"), "");
}

TEST(pressure)
{
	CHECK(about(WARNED1("psi.cpu", "5.01"), "the CPU"));
	CHECK(about(WARNED1("psi.mem", "10.00"), "memory"));
	CHECK(about(WARNED1("psi.io", "10.00"), "I/O"));
	CHECK_TEXT(WARNED1("psi.cpu", "5.00"), "");
}

TEST(debug_kernel)
{
	CHECK(about(WARNED1("kernel.debug", "kasan lockdep"), "kasan lockdep"));
}

TEST(throttling)
{
	CHECK(about(WARNED2("throttle.count", "3", "throttle.count.end", "10"),
		"7 times"));
	CHECK_TEXT(WARNED2("throttle.count", "3", "throttle.count.end", "3"), "");
	CHECK_TEXT(WARNED1("throttle.count", "3"), "");
}

/* At the end only what was stolen in between counts. */
TEST(steal)
{
	CHECK(about(WARNED1("stat.steal", "2.00% (20/1000)"), "2.0 %"));
	CHECK_TEXT(WARNED1("stat.steal", "1.00% (10/1000)"), "");
	CHECK_TEXT(WARNED2("stat.steal", "2.00% (20/1000)", "stat.steal.end",
		"1.05% (21/2000)"), "");
	CHECK(about(WARNED2("stat.steal", "0.00% (0/1000)", "stat.steal.end",
		"5.00% (100/2000)"), "10.0 %"));
	CHECK_TEXT(WARNED1("stat.steal", "50"), "");
	CHECK_TEXT(WARNED1("stat.steal", "0.00% (0/0)"), "");
}

TEST(clock_source)
{
	CHECK(about(WARNED1("clock.source", "hpet"), "hpet"));
	CHECK(about(WARNED1("clock.source", "jiffies"), "jiffies"));
	CHECK_TEXT(WARNED1("clock.source", "tsc"), "");
	CHECK_TEXT(WARNED1("clock.source", "arch_sys_counter"), "");
	CHECK_TEXT(WARNED1("clock.source", "timebase"), "");
}

TEST(quota_swap_network_battery)
{
	CHECK(about(WARNED1("cgroup.cpu", "1.50 CPUs"), "1.50 CPUs"));
	CHECK(about(WARNED1("mem.swap", "4 kB of 2097148 kB"), "swap is in use"));
	CHECK_TEXT(WARNED1("mem.swap", "0 kB of 2097148 kB"), "");
	CHECK_TEXT(WARNED1("mem.swap", "none"), "");
	CHECK(about(WARNED2("test.fs", "nfs rw,vers=3", "test.dir", "/mnt/x"),
		"in /mnt/x on nfs and"));
	CHECK(about(WARNED1("test.fs", "9p rw"), "on 9p"));
	CHECK_TEXT(WARNED1("test.fs", "tmpfs rw"), "");
	CHECK(about(WARNED1("power", "battery"), "battery"));
	CHECK_TEXT(WARNED1("power", "mains"), "");
	CHECK_TEXT(WARNED2("power", "battery", "power.end", "mains"), "");
	CHECK(about(WARNED1("missing", "/proc /sys"), "/proc /sys"));
}

TEST(build_flags)
{
	static const char *const good[] = { "-O2", "-g -O3 -static", "-O0 -Os", "-O" };
	static const char *const bad[] = { "-O0", "-g", "-O2 -O0", "-static" };

	for (size_t i = 0; i < 4; i++) {
		CHECK_TEXT(WARNED2("tool.version", "0.1", "tool.cflags", good[i]), "");
		CHECK(about(WARNED2("tool.version", "0.1", "tool.cflags", bad[i]),
			"without optimisation"));
	}
	CHECK(about(WARNED1("tool.version", "0.1"), "without optimisation"));
}

int main(void)
{
	RUN(nothing_known_nothing_said);
	RUN(governor);
	RUN(load);
	RUN(pressure);
	RUN(debug_kernel);
	RUN(throttling);
	RUN(steal);
	RUN(clock_source);
	RUN(quota_swap_network_battery);
	RUN(build_flags);
	return DONE;
}
