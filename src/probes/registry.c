/* registry - the table of all probes, from the list in registry.h. */
#include "probes/registry.h"

#define DECLARE(file) extern const struct kb_probe file[];
PROBES_ALL(DECLARE)

#define ROW(file) file,
const struct kb_probe *const probe_files[] = { PROBES_ALL(ROW) NULL };

/*
 * What a tag stands for: names as a user would type them; those not built yet match
 * nothing.
 */
const struct probe_tag probe_tags[] = {
	{ "@net",
		"lat_udp lat_tcp lat_tcp.2cpu lat_rpc lat_connect lat_select.tcp "
		"bw_tcp chat" },
	{ "@fs",
		"lat_fs bw_file_rd bw_file_wr bw_mmap_rd fstime fsbuffer fsdisk lat_mmap "
		"lat_pagefault.file" },
	{ "@proc", "lat_proc spawn execl shell1 shell8 shell16 mkbench mkbench_self" },
	{ "@fp",
		"lat_ops.float_* lat_ops.double_* whetstone whetstone.strict "
		"fourier neural lu "
		"arith.float arith.double" },
	{ "@mem", "lat_mem_rd lat_mem_rand par_mem stream stream2 bw_mem tlb" },
	{ "@quick",
		"lat_syscall.null lat_pipe lat_ctx.2p.0k lat_proc.fork dhry2reg "
		"bw_mem.cp.1m "
		"numsort" },
	{ 0 },
};
