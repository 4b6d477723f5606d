/* lmbench_raw - the lines of an lmbench run, for what reads those. */
/*
 * The order is that of the parent's run, behind it what its run leaves out. Lines in
 * brackets say on what machine, and that they are kbench's: words stand where programs
 * look for them.
 */
#include "report/lmbench_items.h"
#include "report/reporters.h"
#include "report/text.h"

static const struct lmbench_format micro = { "us", 4, .tail = " microseconds" };
static const struct lmbench_format nano = { "ns", 2, .tail = " nanoseconds" };
static const struct lmbench_format nano5 = { "ns", 5, .tail = " nanoseconds" };
static const struct lmbench_format mb = { "MB/s", 2, .tail = " MB/sec" };
static const struct lmbench_format kb = { "KB/s", 0, .tail = " KB/sec" };
static const struct lmbench_format factor = { "ratio", 2, .tail = "" };

/* Points: size or number of processes, value. */
static const struct lmbench_format micro_at = { "us", 0, 10, 3, "", 1e6, 6, 6 };
static const struct lmbench_format mb_at = { "MB/s", 2, 1, 6, "", 1e6, 6, 2 };
static const struct lmbench_format message = { "MB/s", 2, 0, 0, " MB/sec", 1e6, 6, 6 };
static const struct lmbench_format factor_at = { "ratio", 2, 0, 0, "", 1e6, 6, 6 };
static const struct lmbench_format load = { "ns", 3, 0, 0, "", 1048576, 5, 5 };
static const struct lmbench_format ring = { "us", 2, 0, 0, "", 1, 0, 0 };

#define LINE(id, title, format) \
	{ \
		lmbench_line, id, title, &format \
	}
#define EACH(id, title, format) \
	{ \
		lmbench_line_each, id, title, &format \
	}
#define LIST(id, title, format) \
	{ \
		lmbench_list, id, title, &format \
	}
#define OP(id, title) LINE("lat_ops." id, title, nano)
#define FIVE(id, title) \
	OP(id "_bit", title " bit"), OP(id "_add", title " add"), \
		OP(id "_mul", title " mul"), OP(id "_div", title " div"), \
		OP(id "_mod", title " mod")
#define THREE(id) \
	OP(id "_add", id " add"), OP(id "_mul", id " mul"), OP(id "_div", id " div")
#define PAR(id, title) LINE("par_ops." id, title " parallelism", factor)
#define PAR_FIVE(id, title) \
	PAR(id "_bit", title " bit"), PAR(id "_add", title " add"), \
		PAR(id "_mul", title " mul"), PAR(id "_div", title " div"), \
		PAR(id "_mod", title " mod")
#define PAR_THREE(id) \
	PAR(id "_add", id " add"), PAR(id "_mul", id " mul"), PAR(id "_div", id " div")

static const struct lmbench_item items[] = {
	LINE("lat_syscall.null", "Simple syscall", micro),
	LINE("lat_syscall.read", "Simple read", micro),
	LINE("lat_syscall.write", "Simple write", micro),
	LINE("lat_syscall.stat", "Simple stat", micro),
	LINE("lat_syscall.fstat", "Simple fstat", micro),
	LINE("lat_syscall.open", "Simple open/close", micro),
	EACH("lat_select.file.*", "Select on # fd's", micro),
	EACH("lat_select.tcp.*", "Select on # tcp fd's", micro),
	LINE("lat_sig.install", "Signal handler installation", micro),
	LINE("lat_sig.catch", "Signal handler overhead", micro),
	LINE("lat_sig.prot", "Protection fault", micro),
	LINE("lat_pipe", "Pipe latency", micro),
	LINE("lat_unix", "AF_UNIX sock stream latency", micro),
	LINE("lat_proc.procedure", "Procedure call", micro),
	LINE("lat_proc.fork", "Process fork+exit", micro),
	LINE("lat_proc.exec", "Process fork+execve", micro),
	LINE("lat_proc.shell", "Process fork+/bin/sh -c", micro),
	FIVE("int", "integer"),
	FIVE("int64", "int64"),
	FIVE("uint64", "uint64"),
	THREE("float"),
	THREE("double"),
	OP("float_bogomflops", "float bogomflops"),
	OP("double_bogomflops", "double bogomflops"),
	PAR_FIVE("int", "integer"),
	PAR_FIVE("int64", "int64"),
	PAR_THREE("float"),
	PAR_THREE("double"),
	LINE("bw_file_wr.*", "File XXX write bandwidth", kb),
	LINE("lat_pagefault.file", "Pagefaults on XXX", micro),
	LIST("lat_mmap.*", "\n\"mappings", micro_at),
	{ lmbench_files, "lat_fs.create.*", "\"File system latency", &micro },
	LINE("lat_udp", "UDP latency using localhost", micro),
	LINE("lat_tcp", "TCP latency using localhost", micro),
	LINE("lat_rpc.udp", "RPC/udp latency using localhost", micro),
	LINE("lat_rpc.tcp", "RPC/tcp latency using localhost", micro),
	LINE("lat_connect", "TCP/IP connection cost to localhost", micro),
	LIST("bw_tcp.*", "\nSocket bandwidth using localhost", message),
	LINE("bw_unix", "AF_UNIX sock stream bandwidth", mb),
	LINE("bw_pipe", "Pipe bandwidth", mb),
	LIST("bw_file_rd.io_only.*", "\n\"read bandwidth", mb_at),
	LIST("bw_file_rd.open2close.*", "\"read open2close bandwidth", mb_at),
	LIST("bw_mmap_rd.mmap_only.*", "\"Mmap read bandwidth", mb_at),
	LIST("bw_mmap_rd.open2close.*", "\"Mmap read open2close bandwidth", mb_at),
	LIST("bw_mem.bcopy.*", "\"libc bcopy unaligned", mb_at),
	LIST("bw_mem.bzero.*", "Memory bzero bandwidth", mb_at),
	LIST("bw_mem.fcp.*", "\"unrolled bcopy unaligned", mb_at),
	LIST("bw_mem.cp.*", "\"unrolled partial bcopy unaligned", mb_at),
	LIST("bw_mem.frd.*", "Memory read bandwidth", mb_at),
	LIST("bw_mem.rd.*", "Memory partial read bandwidth", mb_at),
	LIST("bw_mem.fwr.*", "Memory write bandwidth", mb_at),
	LIST("bw_mem.wr.*", "Memory partial write bandwidth", mb_at),
	LIST("bw_mem.rdwr.*", "Memory partial read/write bandwidth", mb_at),
	{ lmbench_rings, "lat_ctx.*p.#", "\"size=", &ring },
	{ lmbench_pages, "tlb.pages", "tlb", &nano5 },
	LIST("par_mem.*", "Memory load parallelism", factor_at),
	LINE("stream.copy", "STREAM copy bandwidth", mb),
	LINE("stream.scale", "STREAM scale bandwidth", mb),
	LINE("stream.add", "STREAM add bandwidth", mb),
	LINE("stream.triad", "STREAM triad bandwidth", mb),
	LINE("stream2.fill", "STREAM2 fill bandwidth", mb),
	LINE("stream2.copy", "STREAM2 copy bandwidth", mb),
	LINE("stream2.daxpy", "STREAM2 daxpy bandwidth", mb),
	LINE("stream2.sum", "STREAM2 sum bandwidth", mb),
	{ lmbench_strides, "lat_mem_rd.#.*", "Memory load latency", &load },
	{ lmbench_strides, "lat_mem_rand.*", "Random load latency", &load },
	LINE("lat_fifo", "Fifo latency", micro),
	LINE("lat_unix_connect", "UNIX connection cost", micro),
	LINE("lat_sem", "Semaphore latency", micro),
	LINE("lat_fcntl", "Fcntl lock latency", micro),
	EACH("lat_usleep.*", "usleep # microseconds", micro),
	{ 0 },
};

static void put_fact(FILE *out, const struct run *r, const char *what, const char *key)
{
	const char *fact = run_fact(r, key);

	if (fact)
		lmbench_remark(out, what, fact);
}

/* "3034 MHz, 0.3296 nanosec clock" */
static void put_clock(FILE *out, const struct lmbench_row *row)
{
	struct lmbench_value mhz = lmbench_value(lmbench_series(row, "mhz"), &kb_mhz);

	if (mhz.v >= 0.5 && !mhz.below)
		fprintf(out, "[MHZ: %.0f MHz, %.4f nanosec clock]\n", mhz.v,
			1000 / mhz.v);
}

static void put_line_size(FILE *out, const struct lmbench_row *row)
{
	struct lmbench_value line = lmbench_value(lmbench_series(row, "line"), &kb_bytes);

	if (line.v > 0 && !line.below)
		fprintf(out, "[LINE_SIZE: %.0f]\n", line.v);
}

/* The fourth word of the first line is the system, the sixth its release. */
static void put_head(FILE *out, const struct lmbench_row *row)
{
	static const char *const rest[] = { "kernel.version", "kernel.arch" };
	const struct run *r = row->run;
	struct str t = { 0 };

	text_add(&t, r->version ? r->version : "", false);
	str_add(&t, " results for Linux ");
	lmbench_host(&t, r);
	str_add(&t, " ");
	lmbench_release(&t, r);
	for (size_t i = 0; i < sizeof(rest) / sizeof(*rest); i++) {
		if (run_fact(r, rest[i])) {
			str_add(&t, " ");
			text_add(&t, run_fact(r, rest[i]), false);
		}
	}
	fprintf(out, "[kbench%s]\n", str_text(&t));
	str_clear(&t);
	lmbench_triple(&t, r);
	put_clock(out, row);
	put_line_size(out, row);
	lmbench_remark(out, "OS", str_text(&t));
	fprintf(out, "[SYNC_MAX: %u]\n", row->at.copies);
	if (row->at.cpus)
		fprintf(out, "[CPUS_USED: %u]\n", row->at.cpus);
	put_fact(out, r, "HOSTNAME", "kernel.host");
	put_fact(out, r, "MACHINE", "kernel.arch");
	put_fact(out, r, "RELEASE", "kernel.release");
	put_fact(out, r, "VERSION", "kernel.version");
	str_release(&t);
}

int lmbench_raw_emit(FILE *out, const struct runs *rs, const struct view *v)
{
	struct lmbench_rows rows;

	(void)v;
	lmbench_rows(&rows, rs);
	for (size_t k = 0; k < rows.n && !ferror(out); k++) {
		put_head(out, &rows.v[k]);
		for (const struct lmbench_item *i = items; i->put; i++)
			i->put(out, &rows.v[k], i);
	}
	lmbench_rows_release(&rows);
	return report_done(out);
}
