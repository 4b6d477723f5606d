/* cpu - which CPUs this process may use. */
#include "os/cpu.h"

#include <ctype.h>
#include <errno.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/num.h"
#include "os/cpu_mask.h"
#include "os/fs.h"

/* A bound for lists that people write and masks that the kernel is asked for. */
enum { MOST_CPUS = 1 << 20 };

void cpus_of_mask(struct cpus *c, const cpu_set_t *mask, size_t bytes)
{
	size_t cap = 0;

	*c = (struct cpus){ 0 };
	for (unsigned i = 0; i < bytes * 8; i++) {
		if (!CPU_ISSET_S(i, bytes, mask))
			continue;
		VEC_GROW(c->v, c->n, cap);
		c->v[c->n++] = i;
	}
}

cpu_set_t *cpus_mask(const unsigned *v, size_t n, size_t *bytes)
{
	unsigned top = 0;
	cpu_set_t *mask;

	for (size_t i = 0; i < n; i++)
		top = v[i] > top ? v[i] : top;
	*bytes = CPU_ALLOC_SIZE(top + 1);
	mask = CPU_ALLOC(top + 1);
	if (!mask)
		return NULL;
	CPU_ZERO_S(*bytes, mask);
	for (size_t i = 0; i < n; i++)
		CPU_SET_S(v[i], *bytes, mask);
	return mask;
}

/* The kernel refuses a mask shorter than its own and does not tell its length. */
static bool affinity(struct cpus *c)
{
	for (unsigned most = 1024; most <= MOST_CPUS; most *= 4) {
		size_t bytes = CPU_ALLOC_SIZE(most);
		cpu_set_t *mask = CPU_ALLOC(most);
		int failed;

		if (!mask)
			return false;
		CPU_ZERO_S(bytes, mask);
		failed = sched_getaffinity(0, bytes, mask) < 0 ? errno : 0;
		if (!failed)
			cpus_of_mask(c, mask, bytes);
		CPU_FREE(mask);
		if (failed != EINVAL)
			return !failed && c->n > 0;
	}
	return false;
}

static bool online_list(struct cpus *c)
{
	char text[4096];

	return fs_read("/sys/devices/system/cpu/online", text, sizeof(text)) > 0 &&
		cpus_parse(c, text);
}

void cpus_allowed(struct cpus *c)
{
	long n;

	if (affinity(c) || online_list(c))
		return;
	cpus_release(c);
	n = sysconf(_SC_NPROCESSORS_ONLN);
	c->n = n > 0 && n <= MOST_CPUS ? (size_t)n : 1;
	c->v = mem_resize(NULL, c->n, sizeof(c->v[0]));
	for (unsigned i = 0; i < c->n; i++)
		c->v[i] = i;
}

void cpus_release(struct cpus *c)
{
	free(c->v);
	*c = (struct cpus){ 0 };
}

unsigned cpus_online(void)
{
	struct cpus c = { 0 };
	long n = sysconf(_SC_NPROCESSORS_ONLN);

	if (online_list(&c))
		n = (long)c.n;
	cpus_release(&c);
	return n > 0 ? (unsigned)n : 1;
}

/* "3" or "3-7" at *s, which moves behind it. */
static bool range(const char **s, unsigned long *from, unsigned long *to)
{
	char *end;

	if (!isdigit((unsigned char)**s))
		return false;
	*from = *to = strtoul(*s, &end, 10);
	if (*end == '-') {
		*s = end + 1;
		if (!isdigit((unsigned char)**s))
			return false;
		*to = strtoul(*s, &end, 10);
	}
	*s = end;
	return *from <= *to && *to < MOST_CPUS;
}

static int by_number(const void *a, const void *b)
{
	unsigned x = *(const unsigned *)a, y = *(const unsigned *)b;

	return (x > y) - (x < y);
}

static void sort_unique(struct cpus *c)
{
	size_t kept = 0;

	qsort(c->v, c->n, sizeof(c->v[0]), by_number);
	for (size_t i = 0; i < c->n; i++) {
		if (!i || c->v[i] != c->v[i - 1])
			c->v[kept++] = c->v[i];
	}
	c->n = kept;
}

/* The next range of the list, added; false: not one, or too many. */
static bool take_range(struct cpus *c, size_t *cap, const char **list)
{
	unsigned long from, to;

	if (!range(list, &from, &to) || c->n + (to - from) >= MOST_CPUS)
		return false;
	for (; from <= to; from++) {
		VEC_GROW(c->v, c->n, *cap);
		c->v[c->n++] = (unsigned)from;
	}
	return true;
}

bool cpus_parse(struct cpus *c, const char *list)
{
	size_t cap = 0;
	bool good;

	*c = (struct cpus){ 0 };
	while ((good = take_range(c, &cap, &list)) && *list == ',')
		list++;
	if (!good || *list) {
		cpus_release(c);
		return false;
	}
	sort_unique(c);
	return true;
}

/* A list that does not fit ends with whole ranges. */
void cpus_put(char *out, size_t cap, const struct cpus *c)
{
	size_t used = 0, last;
	char text[48];

	if (cap)
		out[0] = '\0';
	for (size_t i = 0; i < c->n; i = last + 1) {
		size_t n;

		last = i;
		while (last + 1 < c->n && c->v[last + 1] == c->v[last] + 1)
			last++;
		snprintf(text, sizeof(text), last > i ? "%s%u-%u" : "%s%u",
			used ? "," : "", c->v[i], c->v[last]);
		n = strlen(text);
		if (used + n >= cap)
			return;
		memcpy(out + used, text, n + 1);
		used += n;
	}
}

/* The kernel takes a mask of which one CPU exists and is online, and drops the others. */
static bool in_effect(const cpu_set_t *mask, size_t bytes)
{
	struct cpus now = { 0 };
	bool all = !affinity(&now) || now.n == (size_t)CPU_COUNT_S(bytes, mask);

	cpus_release(&now);
	return all;
}

int cpus_pin(const unsigned *v, size_t n)
{
	cpu_set_t *mask;
	size_t bytes;
	int r;

	if (!n) {
		errno = EINVAL;
		return -1;
	}
	mask = cpus_mask(v, n, &bytes);
	if (!mask)
		return -1;
	r = sched_setaffinity(0, bytes, mask);
	if (r == 0 && !in_effect(mask, bytes)) {
		errno = EINVAL;
		r = -1;
	}
	CPU_FREE(mask);
	return r;
}

int cpu_current(void)
{
	return sched_getcpu();
}

/* What the scheduler thinks this CPU is worth, or its highest frequency; 0 unknown. */
static uint64_t capacity(const char *root, unsigned cpu)
{
	static const char *const file[] = { "cpu_capacity", "cpufreq/cpuinfo_max_freq" };
	char path[512], text[32];
	uint64_t v;

	for (size_t i = 0; i < 2; i++) {
		snprintf(path, sizeof(path), "%s/sys/devices/system/cpu/cpu%u/%s", root,
			cpu, file[i]);
		if (fs_read(path, text, sizeof(text)) > 0 && num_whole(text, &v))
			return v;
	}
	return 0;
}

unsigned cpu_preferred_in(const char *root, const struct cpus *c)
{
	unsigned best = c->n ? c->v[0] : 0;
	uint64_t most = capacity(root, best), v;

	/* Where the first says nothing the others do not either. */
	for (size_t i = 1; most && i < c->n; i++) {
		v = capacity(root, c->v[i]);
		if (v > most) {
			most = v;
			best = c->v[i];
		}
	}
	return best;
}

unsigned cpu_preferred(const struct cpus *c)
{
	return cpu_preferred_in("", c);
}
