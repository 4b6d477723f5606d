/* host_mem - memory: how much there is, how much can be had, the rules of its use. */
#include <string.h>
#include <sys/personality.h>
#include <sys/resource.h>
#include <sys/sysinfo.h>
#include <unistd.h>

#include "base/num.h"
#include "os/host_part.h"

static uint64_t units(const struct sysinfo *s, unsigned long n)
{
	return (uint64_t)n * (s->mem_unit ? s->mem_unit : 1);
}

/* MemAvailable, else what old kernels say; 0 unknown. */
static uint64_t free_of_meminfo(const char *meminfo)
{
	uint64_t v, cached = 0;

	if (host_meminfo(meminfo, "MemAvailable", &v))
		return v;
	if (!host_meminfo(meminfo, "MemFree", &v))
		return 0;
	return host_meminfo(meminfo, "Cached", &cached) ? v + cached : v;
}

static uint64_t free_memory(const struct host *h)
{
	uint64_t v = free_of_meminfo(str_text(&h->meminfo));
	struct sysinfo s;

	if (!v && h->here && sysinfo(&s) == 0)
		v = units(&s, s.freeram) + units(&s, s.bufferram);
	return v;
}

/* What RLIMIT_AS leaves; UINT64_MAX: no limit. */
static uint64_t address_space(const struct host *h)
{
	struct rlimit r;
	char text[128], word[32];
	const char *s = text;
	uint64_t pages, used = 0;

	if (!h->here || getrlimit(RLIMIT_AS, &r) < 0 || r.rlim_cur == RLIM_INFINITY)
		return UINT64_MAX;
	if (host_read(h, text, sizeof(text), "/proc/self/statm") &&
		str_word(&s, " ", word, sizeof(word)) && num_whole(word, &pages))
		used = pages * (uint64_t)sysconf(_SC_PAGESIZE);
	return used < r.rlim_cur ? r.rlim_cur - used : 0;
}

/* A limit that leaves nothing is still an answer: one byte, since 0 means unknown. */
uint64_t host_available(const struct host *h)
{
	uint64_t v = free_memory(h), group = host_group_room(h), space = address_space(h);

	if (!v)
		v = UINT64_MAX;
	v = group < v ? group : v;
	v = space < v ? space : v;
	if (v == UINT64_MAX)
		return 0;
	return v ? v : 1;
}

uint64_t host_memory_available(void)
{
	struct host h = { .root = "", .here = true };
	uint64_t v;

	host_slurp(&h, &h.meminfo, HOST_TEXT, "/proc/meminfo");
	v = host_available(&h);
	host_close(&h);
	return v;
}

void host_memory(struct host *h)
{
	struct sysinfo s;
	uint64_t v, n;
	long page = sysconf(_SC_PAGESIZE);
	char text[64];

	if (host_meminfo(str_text(&h->meminfo), "MemTotal", &v))
		host_say_size(h, "mem.total", v);
	else if (h->here && sysinfo(&s) == 0)
		host_say_size(h, "mem.total", units(&s, s.totalram));
	if (h->here && page > 0)
		host_sayf(h, "mem.page", "%ld", page);
	if (host_meminfo(str_text(&h->meminfo), "Hugepagesize", &v)) {
		host_put_size(text, sizeof(text), v);
		if (!host_meminfo(str_text(&h->meminfo), "HugePages_Total", &n))
			n = 0;
		host_sayf(h, "mem.huge", "%llu x %s", (unsigned long long)n, text);
	}
}

/* "0 kB of 2097148 kB" are in use; "none". */
static void say_swap(struct host *h)
{
	uint64_t total, left;
	struct sysinfo s;
	char used[32], all[32];

	if (!host_meminfo(str_text(&h->meminfo), "SwapTotal", &total) ||
		!host_meminfo(str_text(&h->meminfo), "SwapFree", &left)) {
		if (!h->here || sysinfo(&s) < 0)
			return;
		total = units(&s, s.totalswap);
		left = units(&s, s.freeswap);
	}
	if (!total || left > total) {
		host_say(h, "mem.swap", "none");
		return;
	}
	host_put_size(used, sizeof(used), total - left);
	host_put_size(all, sizeof(all), total);
	host_sayf(h, "mem.swap", "%s of %s", used, all);
}

void host_memory_now(struct host *h)
{
	uint64_t v = host_available(h);

	if (v)
		host_say_size(h, "mem.avail", v);
	say_swap(h);
}

void host_memory_rules(struct host *h)
{
	int persona = h->here ? personality(0xffffffff) : -1;
	char text[128], *open, *close;
	uint64_t v;

	if (host_read(h, text, sizeof(text),
		    "/sys/kernel/mm/transparent_hugepage/enabled") &&
		(open = strchr(text, '[')) && (close = strchr(open, ']'))) {
		*close = '\0';
		host_say(h, "mem.thp", open + 1);
	}
	host_say_file(h, "mem.overcommit", "/proc/sys/vm/overcommit_memory");
	if (persona != -1 && (persona & ADDR_NO_RANDOMIZE))
		host_say(h, "mem.aslr", "off by personality");
	else if (host_number(h, &v, "/proc/sys/kernel/randomize_va_space"))
		host_sayf(h, "mem.aslr", "%llu", (unsigned long long)v);
	host_say_file(h, "mem.swappiness", "/proc/sys/vm/swappiness");
}
