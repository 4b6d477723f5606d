/* cpu_cache - the sizes of the data caches, from sysfs, else from the libc. */
#include "os/cpu.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "os/fs.h"

enum { INDICES = 8 };

static bool read_index(unsigned i, const char *what, char *out, size_t cap)
{
	char path[80];

	snprintf(path, sizeof(path), "/sys/devices/system/cpu/cpu0/cache/index%u/%s", i,
		what);
	return fs_read(path, out, cap) > 0;
}

/* "48K", "2048K", "32M" */
static size_t parse(const char *text)
{
	char *unit;
	unsigned long n = strtoul(text, &unit, 10);

	return n << (*unit == 'K' ? 10 : *unit == 'M' ? 20 : 0);
}

static size_t from_sysfs(int level)
{
	char text[32];
	size_t found = 0;
	long best = 0;

	for (unsigned i = 0; i < INDICES; i++) {
		long at;

		if (!read_index(i, "type", text, sizeof(text)) ||
			strcmp(text, "Instruction") == 0 ||
			!read_index(i, "level", text, sizeof(text)))
			continue;
		at = strtol(text, NULL, 10);
		if ((level ? at != level : at <= best) ||
			!read_index(i, "size", text, sizeof(text)))
			continue;
		best = at;
		found = parse(text);
	}
	return found;
}

/* Not every libc has these names. */
static size_t from_libc(int level)
{
#ifdef _SC_LEVEL1_DCACHE_SIZE
	static const int names[] = { _SC_LEVEL1_DCACHE_SIZE, _SC_LEVEL2_CACHE_SIZE,
		_SC_LEVEL3_CACHE_SIZE };
	long last = 0;

	for (int i = 0; i < 3; i++) {
		long n = sysconf(names[i]);

		if (n > 0 && (!level || level == i + 1))
			last = n;
	}
	return (size_t)last;
#else
	(void)level;
	return 0;
#endif
}

size_t cpu_cache_bytes(int level)
{
	size_t n = from_sysfs(level);

	return n ? n : from_libc(level);
}
