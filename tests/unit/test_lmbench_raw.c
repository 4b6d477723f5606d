/* test_lmbench_raw - the lines of lmbench's programs, as their parsers know them. */
#include "emitted.h"
#include "harness.h"

#include "base/str.h"

static const struct view plain = { .width = 80 };

static const struct {
	const char *id, *unit, *better, *fields;
} results[] = {
	{ "mhz", "MHz", "none", "v=2994.7" },
	{ "line", "bytes", "none", "v=64" },
	{ "lat_syscall.null", "us", "lo", "v=0.2345" },
	{ "lat_syscall.open", "us", "lo", "v=673.875" },
	{ "lat_select.file.10", "us", "lo", "v=0.4464" },
	{ "lat_select.file.100", "us", "lo", "v=1.0422" },
	{ "lat_select.tcp.500", "us", "lo", "v=32.8527" },
	{ "lat_select.pipe.10", "us", "lo", "v=1" },
	{ "lat_sig.catch", "us", "lo", "lt=3.79" },
	{ "lat_proc.procedure", "us", "lo", "v=0.00024681" },
	{ "lat_proc.shell", "us", "lo", "v=26913" },
	{ "lat_ops.int_add", "ns", "lo", "v=0.0341" },
	{ "lat_ops.int64_div", "ns", "lo", "v=912.71" },
	{ "lat_ops.uint64_div", "ns", "lo", "v=900" },
	{ "lat_ops.double_bogomflops", "ns", "lo", "v=292.37" },
	{ "par_ops.int_bit", "ratio", "none", "v=5.84" },
	{ "bw_file_wr.64k", "MB/s", "hi", "v=400" },
	{ "bw_file_wr.8m", "MB/s", "hi", "v=460.246" },
	{ "lat_pagefault.file", "us", "lo", "v=0.1639" },
	{ "lat_mmap.8m", "us", "lo", "v=66" },
	{ "lat_mmap.512k", "us", "lo", "v=9.645" },
	{ "lat_fs.create.10k", "us", "lo", "v=111.9 it=8935" },
	{ "lat_fs.delete.10k", "us", "lo", "v=6.772" },
	{ "lat_fs.create.0k", "us", "lo", "v=5.843" },
	{ "lat_tcp", "us", "lo", "v=34.4858" },
	{ "lat_connect", "us", "lo", "v=31" },
	{ "bw_tcp.1", "MB/s", "hi", "v=1.71" },
	{ "bw_tcp.10m", "MB/s", "hi", "v=4676.97" },
	{ "bw_pipe", "MB/s", "hi", "v=42.49" },
	{ "bw_file_rd.io_only.8m", "MB/s", "hi", "v=9081.61" },
	{ "bw_file_rd.io_only.64k", "MB/s", "hi", "v=0.25" },
	{ "bw_mem.frd.512", "MB/s", "hi", "v=16553.45" },
	{ "bw_mem.frd.1k", "MB/s", "hi", "lt=9" },
	{ "bw_mem.frd.32m", "MB/s", "hi", "v=15689.91" },
	{ "lat_ctx.16p.0k", "us", "lo", "v=12.86 base=0.93" },
	{ "lat_ctx.2p.0k", "us", "lo", "v=11.57" },
	{ "lat_ctx.2p.64k", "us", "lo", "v=12.05" },
	{ "tlb.pages", "pages", "none", "v=27" },
	{ "tlb.miss", "ns", "lo", "v=6.75853" },
	{ "par_mem.16k", "ratio", "none", "v=4.19" },
	{ "stream.triad", "MB/s", "hi", "v=6511" },
	{ "lat_mem_rd.128.1k", "ns", "lo", "v=3.8" },
	{ "lat_mem_rd.128.512", "ns", "lo", "v=3.7" },
	{ "lat_mem_rd.16.1k", "ns", "lo", "v=3.6" },
	{ "lat_mem_rand.64m", "ns", "lo", "v=447.1234" },
	{ "lat_fifo", "us", "lo", "v=29.9354" },
	{ "lat_usleep.1000", "us", "lo", "v=1061.09" },
	{ "whetstone", "MWIPS", "hi", "v=3" },
};

static const char *const lines[] = {
	"[kbench0.1 results for Linux my_board 6.1.0 #1 SMP [x] ppc]",
	"[MHZ: 2995 MHz, 0.3339 nanosec clock]",
	"[LINE_SIZE: 64]",
	"[OS: ppc-linux-musl]",
	"[SYNC_MAX: 1]",
	"[HOSTNAME: my board]",
	"[MACHINE: ppc]",
	"[RELEASE: 6.1.0]",
	"[VERSION: #1 SMP ?x?]",
	"Simple syscall: 0.2345 microseconds",
	"Simple open/close: 673.8750 microseconds",
	"Select on 10 fd's: 0.4464 microseconds",
	"Select on 100 fd's: 1.0422 microseconds",
	"Select on 500 tcp fd's: 32.8527 microseconds",
	"[below resolution: Signal handler overhead < 3.79 us]",
	"[skipped: Pipe latency: no ?pipe?]",
	"Procedure call: 0.00025 microseconds",
	"[crashed: Process fork+exit]",
	"Process fork+/bin/sh -c: 26913.0000 microseconds",
	"integer add: 0.034 nanoseconds",
	"int64 div: 912.71 nanoseconds",
	"uint64 div: 900.00 nanoseconds",
	"double bogomflops: 292.37 nanoseconds",
	"integer bit parallelism: 5.84",
	"File XXX write bandwidth: 460246 KB/sec",
	"Pagefaults on XXX: 0.1639 microseconds",
	"",
	"\"mappings",
	"0.524288 9.645",
	"8.388608 66",
	"",
	"\"File system latency",
	"0k\t-1\t171145\t-1",
	"10k\t8935\t8937\t147667",
	"",
	"TCP latency using localhost: 34.4858 microseconds",
	"TCP/IP connection cost to localhost: 31.0000 microseconds",
	"",
	"Socket bandwidth using localhost",
	"0.000001 1.71 MB/sec",
	"10.485760 4676.97 MB/sec",
	"",
	"Pipe bandwidth: 42.49 MB/sec",
	"",
	"\"read bandwidth",
	"0.065536 0.250000",
	"8.39 9081.61",
	"",
	"Memory read bandwidth",
	"0.000512 16553.45",
	"33.55 15689.91",
	"",
	"\"size=0k ovr=0.93",
	"2 11.57",
	"16 12.86",
	"",
	"\"size=64k ovr=0.00",
	"2 12.05",
	"",
	"tlb: 27 pages 6.75853 nanoseconds",
	"Memory load parallelism",
	"0.016384 4.19",
	"",
	"STREAM triad bandwidth: 6511.00 MB/sec",
	"Memory load latency",
	"\"stride=16",
	"0.00098 3.600",
	"",
	"\"stride=128",
	"0.00049 3.700",
	"0.00098 3.800",
	"",
	"Random load latency",
	"\"stride=16",
	"64.00000 447.123",
	"",
	"Fifo latency: 29.9354 microseconds",
	"usleep 1000 microseconds: 1061.0900 microseconds",
	NULL,
};

TEST(every_kind_of_line)
{
	struct str t = { 0 };

	str_add(&t, "kb1 run 1 kbench=0.1\nkb1 env kernel.host \"my board\"\n"
		    "kb1 env kernel.release 6.1.0\nkb1 env kernel.arch ppc\n"
		    "kb1 env kernel.version \"#1 SMP [x]\"\n"
		    "kb1 env tool.libc \"musl 1\"\n"
		    "kb1 skip lat_pipe why=\"no [pipe]\"\n"
		    "kb1 fail lat_proc.fork how=crashed\n");
	for (size_t i = 0; i < sizeof(results) / sizeof(*results); i++)
		str_addf(&t, "kb1 def %s suite=micro u=%s b=%s\nkb1 smp %s r=1 %s\n",
			results[i].id, results[i].unit, results[i].better, results[i].id,
			results[i].fields);
	CHECK_EMITTED("lmbench-raw", t.s, &plain, lines);
	str_release(&t);
}

/* A block for each run and place, as lmbench has a file for each. */
static const char *const blocks[] = {
	"[kbench results for Linux unknown unknown]",
	"[OS: unknown]",
	"[SYNC_MAX: 1]",
	"Pipe latency: 3.0000 microseconds",
	"[kbench results for Linux unknown unknown]",
	"[OS: unknown]",
	"[SYNC_MAX: 1]",
	"[CPUS_USED: 2]",
	"Pipe latency: 4.0000 microseconds",
	"[kbench results for Linux new unknown]",
	"[OS: unknown]",
	"[SYNC_MAX: 4]",
	"Pipe latency: 12.0000 microseconds",
	NULL,
};

TEST(runs_and_places)
{
	CHECK_EMITTED("lmbench-raw",
		"kb1 run 1\nkb1 def lat_pipe suite=micro u=us b=lo\n"
		"kb1 smp lat_pipe r=1 v=3\nkb1 smp lat_pipe r=1 v=4 cpus=2\n"
		"kb1 run 2 label=new\nkb1 def lat_pipe suite=micro u=ns b=lo\n"
		"kb1 smp lat_pipe r=1 v=12000 copies=4\n"
		"kb1 run 3\nkb1 def pipe suite=unix u=lps b=hi\nkb1 smp pipe r=1 v=1\n",
		&plain, blocks);
}

/* What no machine gives is not shown as nothing, or as more than a number can be. */
static const char *const extremes[] = {
	"[kbench results for Linux unknown unknown]",
	"[OS: unknown]",
	"[SYNC_MAX: 1]",
	"Pipe latency: 1.0e-300 microseconds",
	"\"File system latency",
	"1k\t-1\t-1\t1.0e-294",
	"",
	NULL,
};

TEST(values_beyond_all_machines)
{
	CHECK_EMITTED("lmbench-raw",
		"kb1 run 1\nkb1 def lat_pipe suite=micro u=us b=lo\n"
		"kb1 smp lat_pipe r=1 v=1e-300\n"
		"kb1 def bw_file_wr.1k suite=micro u=MB/s b=hi\n"
		"kb1 smp bw_file_wr.1k r=1 v=1e307\n"
		"kb1 def lat_fs.create.1k suite=micro u=us b=lo\n"
		"kb1 smp lat_fs.create.1k r=1 v=1e-307\n"
		"kb1 def lat_fs.delete.1k suite=micro u=us b=lo\n"
		"kb1 smp lat_fs.delete.1k r=1 v=1e300\n",
		&plain, extremes);
}

int main(void)
{
	RUN(every_kind_of_line);
	RUN(runs_and_places);
	RUN(values_beyond_all_machines);
	return DONE;
}
