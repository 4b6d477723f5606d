/* options - which of a run's options reach the probes. */
#include "run/options.h"

#include <stdio.h>
#include <string.h>

bool options_pass(char *out, size_t cap, const struct options *o)
{
	const char *const passed[][2] = { { "tree", o->tree },
		{ "make-args", o->make_args }, { "out-arg", o->out_arg } };
	size_t used = 0;

	for (size_t i = 0; i < sizeof(passed) / sizeof(passed[0]); i++) {
		const char *name = passed[i][0], *value = passed[i][1];

		if (!value)
			continue;
		if (used + strlen(name) + strlen(value) + 3 > cap)
			return false;
		used += 1 +
			(size_t)snprintf(out + used, cap - used, "%s=%s", name, value);
	}
	out[used] = '\0';
	return true;
}
