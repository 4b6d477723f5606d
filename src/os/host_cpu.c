/* host_cpu - the CPUs: which there are, how fast they may run, their caches. */
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/auxv.h>
#include <unistd.h>

#include "base/num.h"
#include "os/cpu.h"
#include "os/host_cpuinfo.h"
#include "os/host_part.h"

#define CPUS "/sys/devices/system/cpu"

enum {
	MOST_VALUES = 8,	/* different ones that a fact names */
	MOST_READ = 8,		/* current frequencies: reading one may take 20 ms */
};

void host_model(struct host *h)
{
	const char *platform = h->here ? (const char *)getauxval(AT_PLATFORM) : NULL;
	char text[256];

#ifdef AT_BASE_PLATFORM
	if (h->here && getauxval(AT_BASE_PLATFORM))
		platform = (const char *)getauxval(AT_BASE_PLATFORM);
#endif
	if (cpuinfo_model(str_text(&h->cpuinfo), text, sizeof(text)) ||
		host_read(h, text, sizeof(text), "/proc/device-tree/model"))
		host_say(h, "cpu.model", text);
	else if (platform)
		host_say(h, "cpu.model", platform);
}

/* A list of the CPUs 0..n-1. */
static void say_first(struct host *h, const char *key, long n)
{
	if (n == 1)
		host_say(h, key, "0");
	else if (n > 1)
		host_sayf(h, key, "0-%ld", n - 1);
}

static void say_smt(struct host *h)
{
	char text[64];
	uint64_t v;

	if (host_number(h, &v, CPUS "/smt/active"))
		host_say(h, "cpu.smt", v ? "on" : "off");
	else if (host_read(h, text, sizeof(text),
			 CPUS "/cpu0/topology/thread_siblings_list"))
		host_say(h, "cpu.smt", strpbrk(text, ",-") ? "on" : "off");
}

void host_cpus(struct host *h)
{
	char text[HOST_TEXT];
	struct cpus c;
	long n = (long)cpuinfo_count(str_text(&h->cpuinfo));

	if (host_read(h, text, sizeof(text), CPUS "/online"))
		host_say(h, "cpu.online", text);
	else
		say_first(h, "cpu.online", h->here ? sysconf(_SC_NPROCESSORS_ONLN) : n);
	if (host_read(h, text, sizeof(text), CPUS "/possible"))
		host_say(h, "cpu.possible", text);
	else if (h->here)
		say_first(h, "cpu.possible", sysconf(_SC_NPROCESSORS_CONF));
	say_smt(h);
	if (!h->here)
		return;
	cpus_allowed(&c);
	cpus_put(text, sizeof(text), &c);
	host_say(h, "cpu.affinity", text);
	cpus_release(&c);
}

/* Different values of one file in all policies. */
struct values {
	char v[MOST_VALUES][32];
	size_t n;
};

static void add_value(struct values *s, const char *text)
{
	for (size_t i = 0; i < s->n; i++) {
		if (str_eq(s->v[i], text))
			return;
	}
	if (s->n < MOST_VALUES)
		snprintf(s->v[s->n++], sizeof(s->v[0]), "%.*s",
			(int)sizeof(s->v[0]) - 1, text);
}

/* A frequency in kHz as MHz. */
static void put_mhz(char *out, size_t cap, const char *khz)
{
	uint64_t v;

	if (num_whole(khz, &v))
		snprintf(out, cap, "%llu", (unsigned long long)((v + 500) / 1000));
	else
		out[0] = '\0';
}

static void say_values(struct host *h, const char *key, const struct values *s,
	const char *unit)
{
	struct str t = { 0 };

	for (size_t i = 0; i < s->n; i++)
		str_addf(&t, "%s%s", i ? "," : "", s->v[i]);
	if (t.n)
		host_sayf(h, key, "%s%s", t.s, unit);
	str_release(&t);
}

/* The directories of the frequency policies; old kernels have one in each CPU. */
static const char *policies(const struct host *h, struct names *n)
{
	host_list(h, n, CPUS "/cpufreq", "policy");
	if (n->n)
		return CPUS "/cpufreq/";
	host_list(h, n, CPUS, "cpu");
	return CPUS "/";
}

/* All different values of the file; at most `most` policies are read. */
static void read_values(const struct host *h, struct values *s, const char *file,
	size_t most)
{
	struct names n;
	const char *dir = policies(h, &n);
	bool per_cpu = !strstr(dir, "cpufreq");
	char text[64], mhz[32];
	uint64_t v;

	s->n = 0;
	for (size_t i = 0; i < n.n && i < most; i++) {
		if (!host_read(h, text, sizeof(text), "%s%s/%s%s", dir, n.v[i],
			per_cpu ? "cpufreq/" : "", file))
			continue;
		put_mhz(mhz, sizeof(mhz), text);
		add_value(s, num_whole(text, &v) ? mhz : text);
	}
	names_release(&n);
}

static void say_turbo(struct host *h)
{
	uint64_t v;

	if (host_number(h, &v, CPUS "/intel_pstate/no_turbo"))
		host_say(h, "cpu.turbo", v ? "off" : "on");
	else if (host_number(h, &v, CPUS "/cpufreq/boost"))
		host_say(h, "cpu.turbo", v ? "on" : "off");
}

void host_frequency(struct host *h)
{
	static const char *const row[][3] = {
		{ "cpu.freq.min", "scaling_min_freq", " MHz" },
		{ "cpu.freq.max", "scaling_max_freq", " MHz" },
		{ "cpu.freq.gov", "scaling_governor", "" },
		{ "cpu.freq.drv", "scaling_driver", "" },
	};
	struct values s;

	for (size_t i = 0; i < sizeof(row) / sizeof(row[0]); i++) {
		read_values(h, &s, row[i][1], HOST_NAMES);
		say_values(h, row[i][0], &s, row[i][2]);
	}
	say_turbo(h);
}

/* In MHz; 0 where nothing names a frequency. */
static double frequency_now(const struct host *h, struct values *s)
{
	double most = 0, v;

	read_values(h, s, "scaling_cur_freq", MOST_READ);
	for (size_t i = 0; i < s->n; i++) {
		if (num_real(s->v[i], &v) && v > most)
			most = v;
	}
	if (most > 0)
		return most;
	s->n = 0;
	most = cpuinfo_mhz(str_text(&h->cpuinfo));
	if (most > 0)
		snprintf(s->v[s->n++], sizeof(s->v[0]), "%.0f", most);
	return most;
}

void host_frequency_now(struct host *h)
{
	struct values s;

	if (frequency_now(h, &s) > 0)
		say_values(h, "cpu.freq.cur", &s, " MHz");
}

double host_mhz(const struct host *h)
{
	struct values s;

	return frequency_now(h, &s);
}

/* Where capacities differ, else where highest frequencies do. */
void host_kinds(struct host *h)
{
	struct values s = { .n = 0 };
	struct names n;
	char text[32];

	host_list(h, &n, CPUS, "cpu");
	for (size_t i = 0; i < n.n; i++) {
		if (host_read(h, text, sizeof(text), CPUS "/%s/cpu_capacity", n.v[i]))
			add_value(&s, text);
	}
	names_release(&n);
	if (s.n > 1) {
		say_values(h, "cpu.hetero", &s, "");
		return;
	}
	read_values(h, &s, "cpuinfo_max_freq", HOST_NAMES);
	if (s.n > 1)
		say_values(h, "cpu.hetero", &s, " MHz");
}

/* "L1d 48K L1i 32K L2 2048K", as the kernel writes the sizes. */
static bool cache_of_sysfs(struct host *h, struct str *out)
{
	static const char dir[] = CPUS "/cpu0/cache";
	char level[8], type[16], size[16];
	struct names n;

	host_list(h, &n, dir, "index");
	for (size_t i = 0; i < n.n; i++) {
		if (host_read(h, level, sizeof(level), "%s/%s/level", dir, n.v[i]) &&
			host_read(h, type, sizeof(type), "%s/%s/type", dir, n.v[i]) &&
			host_read(h, size, sizeof(size), "%s/%s/size", dir, n.v[i]))
			str_addf(out, "%sL%s%s %s", out->n ? " " : "", level,
				type[0] == 'D' ? "d" : type[0] == 'I' ? "i" : "", size);
	}
	names_release(&n);
	return out->n > 0;
}

static void put_cache(struct str *out, const char *name, long bytes)
{
	if (bytes > 0)
		str_addf(out, "%s%s %ldK", out->n ? " " : "", name, bytes / 1024);
}

/* What the C library knows; musl has no such names. */
static void cache_of_sysconf(struct str *out)
{
#ifdef _SC_LEVEL1_DCACHE_SIZE
	put_cache(out, "L1d", sysconf(_SC_LEVEL1_DCACHE_SIZE));
	put_cache(out, "L1i", sysconf(_SC_LEVEL1_ICACHE_SIZE));
	put_cache(out, "L2", sysconf(_SC_LEVEL2_CACHE_SIZE));
	put_cache(out, "L3", sysconf(_SC_LEVEL3_CACHE_SIZE));
#else
	(void)out;
#endif
}

/* A file of four bytes, big endian; 0: it is not. */
static long cell(const char *path)
{
	unsigned char b[4];
	FILE *f = fopen(path, "rbe");
	bool whole = f && fread(b, 1, sizeof(b), f) == sizeof(b);

	if (f)
		fclose(f);
	return whole && b[0] < 128 ?
		(long)b[0] << 24 | (long)b[1] << 16 | (long)b[2] << 8 | b[3] :
		0;
}

/* A property of the first CPU of a device tree that has it; 0: none. */
static long tree_cell(const struct host *h, const char *property)
{
	static const char dir[] = "/proc/device-tree/cpus";
	char path[PATH_MAX];
	struct names n;
	long v = 0;

	host_list(h, &n, dir, "");
	for (size_t i = 0; i < n.n && !v; i++) {
		snprintf(path, sizeof(path), "%s%s/%s/%s", h->root, dir, n.v[i],
			property);
		v = cell(path);
	}
	names_release(&n);
	return v > 0 && v <= 1 << 30 ? v : 0;
}

static long line_size(const struct host *h)
{
	long v = tree_cell(h, "d-cache-line-size");
	uint64_t n;

	if (host_number(h, &n, CPUS "/cpu0/cache/index0/coherency_line_size"))
		return (long)n;
	if (!v)
		v = tree_cell(h, "d-cache-block-size");
	if (!v && h->here)
		v = (long)getauxval(AT_DCACHEBSIZE);
#ifdef _SC_LEVEL1_DCACHE_LINESIZE
	if (!v && h->here)
		v = sysconf(_SC_LEVEL1_DCACHE_LINESIZE);
#endif
	return v;
}

void host_caches(struct host *h)
{
	struct str s = { 0 };
	long line = line_size(h);

	if (!cache_of_sysfs(h, &s) && h->here)
		cache_of_sysconf(&s);
	if (!s.n) {
		put_cache(&s, "L1d", tree_cell(h, "d-cache-size"));
		put_cache(&s, "L1i", tree_cell(h, "i-cache-size"));
	}
	host_say(h, "cpu.caches", str_text(&s));
	if (line > 0)
		host_sayf(h, "cpu.line", "%ld", line);
	str_release(&s);
}

/* A list that sysfs or, on old kernels, the command line names. */
static void say_set(struct host *h, const char *key, const char *file, const char *option)
{
	char text[256];

	if (host_read(h, text, sizeof(text), CPUS "/%s", file) ||
		host_option(h, option, text, sizeof(text)))
		host_say(h, key, text);
}

void host_isolation(struct host *h)
{
	say_set(h, "cpu.isol", "isolated", "isolcpus");
	say_set(h, "cpu.nohz", "nohz_full", "nohz_full");
}

void host_nodes(struct host *h)
{
	host_say_file(h, "numa.nodes", "/sys/devices/system/node/online");
}
