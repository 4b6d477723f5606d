/* mailed - five runs of one machine that a mail of 2002 reported, as records. */
#ifndef TESTS_MAILED_H
#define TESTS_MAILED_H

#include "base/str.h"

static const struct {
	const char *id, *unit, *better;
	double v[5];
} mailed[] = {
	{ "mhz", "MHz", "none", { 790, 790, 790, 790, 790 } },
	{ "lat_syscall.null", "us", "lo", { 0.44, 0.44, 0.44, 0.44, 0.44 } },
	{ "lat_syscall.io", "us", "lo", { 0.80, 0.82, 0.80, 0.82, 0.82 } },
	{ "lat_syscall.stat", "us", "lo", { 28, 28, 28, 28, 28 } },
	{ "lat_syscall.open", "us", "lo", { 30, 30, 30, 30, 30 } },
	{ "lat_select.tcp.100", "us", "lo", { 32, 35, 32, 37, 35 } },
	{ "lat_sig.install", "us", "lo", { 1.28, 1.29, 1.29, 1.31, 1.29 } },
	{ "lat_sig.catch", "us", "lo", { 5.47, 5.24, 5.47, 5.47, 5.46 } },
	{ "lat_proc.fork", "us", "lo", { 446, 373, 387, 430, 415 } },
	{ "lat_proc.exec", "us", "lo", { 1647, 1616, 1604, 1629, 1619 } },
	{ "lat_proc.shell", "us", "lo", { 8100, 8190, 8190, 8130, 8231 } },
	{ "lat_ctx.2p.0k", "us", "lo", { 1.19, 1.47, 1.38, 1.42, 1.49 } },
	{ "lat_ctx.2p.16k", "us", "lo", { 4.91, 5.11, 5.06, 5.10, 5.10 } },
	{ "lat_ctx.2p.64k", "us", "lo", { 14, 14, 15, 15, 14 } },
	{ "lat_ctx.8p.16k", "us", "lo", { 6.72, 7.68, 6.49, 6.24, 6.12 } },
	{ "lat_ctx.8p.64k", "us", "lo", { 174, 178, 178, 179, 186 } },
	{ "lat_ctx.16p.16k", "us", "lo", { 39, 42, 37, 38, 38 } },
	{ "lat_ctx.16p.64k", "us", "lo", { 177, 180, 179, 180, 181 } },
	{ "lat_pipe", "us", "lo", { 8.170, 8.122, 8.284, 8.273, 8.319 } },
	{ "lat_unix", "us", "lo", { 21, 21, 19, 21, 21 } },
	{ "lat_rpc.udp", "us", "lo", { 61, 61, 62, 61, 61 } },
	{ "lat_tcp", "us", "lo", { 127, 125, 127, 125, 125 } },
	{ "lat_rpc.tcp", "us", "lo", { 156, 135, 155, 155, 158 } },
	{ "lat_connect", "us", "lo", { 178, 185, 183, 182, 175 } },
	{ "lat_fs.create.0k", "us", "lo", { 119, 122, 122, 121, 122 } },
	{ "lat_fs.delete.0k", "us", "lo", { 59, 59, 60, 59, 59 } },
	{ "lat_fs.create.10k", "us", "lo", { 383, 384, 388, 387, 385 } },
	{ "lat_fs.delete.10k", "us", "lo", { 128, 125, 131, 128, 126 } },
	{ "lat_mmap.4m", "us", "lo", { 653, 631, 634, 630, 632 } },
	{ "lat_sig.prot", "us", "lo", { 1.033, 1.014, 0.868, 0.946, 0.938 } },
	{ "lat_pagefault.file", "us", "lo", { 4, 4, 4, 4, 4 } },
	{ "bw_pipe", "MB/s", "hi", { 296, 393, 412, 293, 406 } },
	{ "bw_unix", "MB/s", "hi", { 134, 134, 136, 134, 137 } },
	{ "bw_tcp.64k", "MB/s", "hi", { 23, 22, 23, 22, 23 } },
	{ "bw_file_rd.io_only.8m", "MB/s", "hi", { 298, 290, 294, 285, 293 } },
	{ "bw_mmap_rd.mmap_only.8m", "MB/s", "hi", { 355, 353, 352, 352, 352 } },
	{ "bw_mem.bcopy.32m", "MB/s", "hi", { 124, 123, 123, 123, 123 } },
	{ "bw_mem.fcp.32m", "MB/s", "hi", { 114, 113, 112, 112, 112 } },
	{ "bw_mem.frd.32m", "MB/s", "hi", { 356, 354, 354, 353, 353 } },
	{ "bw_mem.fwr.32m", "MB/s", "hi", { 171, 170, 169, 169, 169 } },
	{ "mem.l1", "ns", "lo", { 3.807, 3.798, 3.800, 3.808, 3.798 } },
	{ "mem.l2", "ns", "lo", { 8.874, 8.872, 8.884, 8.883, 8.883 } },
	{ "mem.main", "ns", "lo", { 174, 175, 176, 176, 176 } },
};

/* As five runs of one round each, or as one run of five rounds. */
static inline void add_mailed(struct str *t, bool one_run)
{
	for (int run = 0; run < 5; run++) {
		if (run == 0 || !one_run)
			str_addf(t, "kb1 run %d kbench=0.1\n"
				    "kb1 env kernel.host benchtest\n"
				    "kb1 env kernel.release 2.5.53\n"
				    "kb1 env kernel.arch i686-pc-linux-gnu\n", run + 1);
		for (size_t i = 0; i < sizeof(mailed) / sizeof(*mailed); i++) {
			str_addf(t, "kb1 def %s suite=micro u=%s b=%s\n", mailed[i].id,
				mailed[i].unit, mailed[i].better);
			str_addf(t, "kb1 smp %s r=%d v=%.9g\n", mailed[i].id,
				one_run ? run + 1 : 1, mailed[i].v[run]);
		}
	}
}

#endif
