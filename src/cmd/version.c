/* version - `kbench version`: what this program is and how it was built. */
#include <stdio.h>

#include "base/build.h"
#include "cmd/cmd.h"

int cmd_version(int argc, char **argv)
{
	const struct opt *const tables[] = { cmd_common_opts, NULL };
	struct error e;

	if (opt_read(tables, &argc, argv, NULL, &e) < 0)
		return cmd_fail(&e);
	if (argc > 1)
		return cmd_usage("version takes no argument, not '%s'", argv[1]);
	printf("kbench %s\n%s %s, %s, %s\n", build_version, build_cc, build_flags,
		build_libc(), build_link());
	return cmd_flushed(STATUS_OK);
}
