/* find - probes by number and by name, from whichever table is linked. */
#include "probes/registry.h"

#include <string.h>

const struct kb_probe *probe_at(size_t k)
{
	for (size_t f = 0; probe_files[f]; f++) {
		const struct kb_probe *p = probe_files[f];

		for (; p->name; p++) {
			if (k-- == 0)
				return p;
		}
	}
	return NULL;
}

const struct kb_probe *probe_named(const char *name)
{
	const struct kb_probe *p;

	for (size_t k = 0; (p = probe_at(k)); k++) {
		if (strcmp(p->name, name) == 0)
			return p;
	}
	return NULL;
}
