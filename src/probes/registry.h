/*
 * registry - all probes: one row X(array) for each file of src/probes/.
 *
 * The array is the one that the file ends in; its name is the file's. The rows
 * are in the order in which `kbench list` and the tables show them. `make lint`
 * compares them with the directory.
 */
#ifndef PROBES_REGISTRY_H
#define PROBES_REGISTRY_H

#include <stddef.h>

#include "kbench.h"

#define PROBES_MICRO(X) \
	X(lat_syscall) X(lat_select) X(lat_fcntl) X(lat_sig) X(lat_proc) X(lat_usleep) \
	X(lat_pipe) X(lat_fifo) X(lat_sem) X(lat_ctx) \
	X(lat_unix) X(lat_udp) X(lat_tcp) X(lat_rpc) X(lat_connect) \
	X(lat_fs) X(lat_mmap) X(lat_pagefault) X(lat_ops) X(par_ops) X(mhz) \
	X(lat_mem_rd) X(lat_mem_rand) X(tlb) X(par_mem) X(stream) \
	X(bw_pipe) X(bw_unix) X(bw_tcp) X(bw_file_rd) X(bw_file_wr) X(bw_mmap_rd) \
	X(bw_mem)

#define PROBES_UNIX(X) \
	X(syscall_mix) X(pipe_throughput) X(context1) X(spawn) X(execl_chain) X(shell) \
	X(dhry2reg) X(whetstone) X(arith) X(hanoi) X(fscopy)

#define PROBES_CPU(X) \
	X(numsort) X(strsort) X(bitfield) X(fpemu) X(fourier) X(assign) X(idea) \
	X(huffman) X(neural) X(lu)

#define PROBES_SCHED(X) \
	X(chat) X(hackbench) X(wakeup) X(timer) X(futex) X(mutex) X(epoll) \
	X(clock_read) X(cache2cache)

#define PROBES_BUILD(X) X(mkbench) X(mkbench_self)

#define PROBES_ALL(X) \
	PROBES_MICRO(X) PROBES_UNIX(X) PROBES_CPU(X) PROBES_SCHED(X) PROBES_BUILD(X)

/* The arrays of the files, in order, NULL behind the last; the tests link another one. */
extern const struct kb_probe *const probe_files[];

/* The k-th probe in registry order, NULL behind the last. */
const struct kb_probe *probe_at(size_t k);
/* The one whose name this is. */
const struct kb_probe *probe_named(const char *name);

/* A tag and the names (ids, families, globs) that it stands for. */
struct probe_tag { const char *tag, *names; };
extern const struct probe_tag probe_tags[];	/* ended by { 0 } */

#endif
