/* test_catalogue - the ids that users know are there, with their units and points. */
#include "harness.h"

#include <string.h>

#include "base/str.h"
#include "probes/registry.h"
#include "run/select.h"

/*
 * The lines of lmbench's run script and UnixBench's and nbench's tables by the ids
 * that measure them; all: measured by `kbench all`. lat_http, disk, cache and lmdd
 * beyond the file write are not taken over.
 */
static const struct known {
	const char *pattern, *unit;
	unsigned ids, all;		/* ids that fit, and those of them in `all` */
	enum kb_pin pin;		/* where --pin auto puts them */
} table[] = {
	{ "lat_syscall.{null,read,write,stat,fstat,open}", "us", 6, 6, KB_ONE },
	{ "lat_select.{file,tcp,pipe}.{10,100,250,500}", "us", 12, 4, KB_ONE },
	{ "lat_sig.{install,catch,prot}", "us", 3, 3, KB_ONE },
	{ "lat_proc.{procedure,fork,exec,shell,vfork,spawn}", "us", 6, 6, KB_ONE },
	{ "lat_{pipe,fifo,unix,udp,tcp,connect,unix_connect,sem,fcntl}",
	  "us", 9, 9, KB_ONE },
	{ "lat_rpc.{udp,tcp}", "us", 2, 2, KB_ONE },
	{ "lat_{pipe,unix,tcp}.2cpu", "us", 3, 3, KB_TWO },
	{ "lat_ctx.{2,4,8,16,24,32,64,96}p.{0,4,8,16,32,64}k", "us", 48, 7, KB_ONE },
	{ "lat_usleep.{1,100,1000}", "us", 3, 1, KB_ONE },
	{ "lat_fs.{create,delete}.{0k,1k,4k,10k}", "us", 8, 8, KB_ONE },
	{ "lat_mmap.{512k,1m,4m,16m,64m}", "us", 5, 2, KB_ONE },
	{ "lat_pagefault.{file,anon}", "us", 2, 2, KB_ONE },
	{ "lat_ops.{int,int64,uint64}_{bit,add,mul,div,mod}", "ns", 15, 15, KB_ONE },
	{ "lat_ops.{float,double}_{add,mul,div,bogomflops}", "ns", 8, 8, KB_ONE },
	{ "tlb.pages", "pages", 1, 1, KB_ONE },
	{ "tlb.miss", "ns", 1, 1, KB_ONE },
	{ "line", "bytes", 1, 1, KB_ONE },
	{ "mhz", "MHz", 1, 1, KB_ONE },
	{ "par_ops.{int,int64}_{bit,add,mul,div,mod}", "ratio", 10, 10, KB_ONE },
	{ "par_ops.{float,double}_{add,mul,div}", "ratio", 6, 6, KB_ONE },
	{ "par_mem.{16k,1m,32m}", "ratio", 3, 3, KB_ONE },
	{ "stream.{copy,scale,add,triad}", "MB/s", 4, 4, KB_ONE },
	{ "stream2.{fill,copy,daxpy,sum}", "MB/s", 4, 0, KB_ONE },
	{ "bw_{pipe,unix}", "MB/s", 2, 2, KB_FREE },
	{ "bw_tcp.{1,64,1k,64k,10m}", "MB/s", 5, 1, KB_FREE },
	{ "bw_file_rd.{io_only,open2close}.{64k,1m,8m,64m}", "MB/s", 8, 2, KB_ONE },
	{ "bw_mmap_rd.{mmap_only,open2close}.{64k,1m,8m,64m}", "MB/s", 8, 1, KB_ONE },
	{ "bw_file_wr.{64k,1m,8m,64m}", "MB/s", 4, 0, KB_ONE },
	{ "bw_mem.{rd,wr,rdwr,cp,frd,fwr,fcp,bzero,bcopy}.{16k,1m}",
	  "MB/s", 18, 18, KB_ONE },
	{ "lat_mem_rd.{16,32,64,128,256,512,1024}.{1k,1m}", "ns", 14, 2, KB_ONE },
	{ "lat_mem_rand.{512,1k,1m}", "ns", 3, 3, KB_ONE },
	{ "{dhry2reg,execl,spawn,syscall,pipe,context1,hanoi}", "lps", 7, 7, KB_FREE },
	{ "whetstone", "MWIPS", 1, 1, KB_FREE },
	{ "whetstone.strict", "MWIPS", 1, 0, KB_FREE },
	{ "{fstime,fsbuffer,fsdisk}.{w,r,c}", "KBps", 9, 9, KB_FREE },
	{ "{shell1,shell8}", "lpm", 2, 2, KB_FREE },
	{ "shell16", "lpm", 1, 0, KB_FREE },
	{ "arith.{oh,short,int,long,float,double}", "lps", 6, 6, KB_FREE },
	{ "{numsort,strsort,bitfield,fpemu,fourier}", "it/s", 5, 5, KB_FREE },
	{ "{assign,idea,huffman,neural,lu}", "it/s", 5, 5, KB_FREE },
	{ "chat.{10,20,30}r.{20,100,200,300}msg", "msg/s", 12, 1, KB_FREE },
	{ "hackbench.{process,thread}.{pipe,socket}.{1,2,4,8,16,32}g",
	  "s", 24, 2, KB_FREE },
	{ "{wakeup,timer}.{p50,p90,p99,p999,max}", "us", 10, 10, KB_FREE },
	{ "futex.{wake,pingpong}", "us", 2, 2, KB_ONE },
	{ "mutex.free", "ns", 1, 1, KB_ONE },
	{ "mutex.contended", "ns", 1, 1, KB_FREE },
	{ "epoll", "us", 1, 1, KB_ONE },
	{ "clock.{monotonic,realtime,raw_syscall}", "ns", 3, 3, KB_ONE },
	{ "mkbench.{1,2,4,6}m.{1,2,4,8,16}j", "s", 20, 0, KB_FREE },
	{ "mkbench_self.{1,2,4,6}m.{1,2,4,8,16}j", "s", 20, 1, KB_FREE },
};

static void check_row(const struct catalogue *c, const struct known *k)
{
	unsigned ids = 0, all = 0;

	for (size_t i = 0; i < c->n; i++) {
		if (!str_match(k->pattern, c->v[i].id))
			continue;
		ids++;
		all += c->v[i].in_all;
		CHECK_TEXT(c->v[i].unit->name, k->unit);
		CHECK_COUNT(c->v[i].point.probe->pin, k->pin);
	}
	if (ids != k->ids || all != k->all)
		fprintf(stderr, "%s: %u ids, %u in all\n", k->pattern, ids, all);
	CHECK_COUNT(ids, k->ids);
	CHECK_COUNT(all, k->all);
}

TEST(every_line_of_the_parents_has_its_id)
{
	struct catalogue c;

	catalogue_fill(&c);
	for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++)
		check_row(&c, &table[i]);
	catalogue_release(&c);
}

/* Whose points depend on the machine. */
static const char *const wide[] = { "lat_mem_rd.*", "lat_mem_rand.*", "bw_mem.*",
	"cache2cache.*" };

static bool is_known(const char *id)
{
	for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++) {
		if (str_match(table[i].pattern, id))
			return true;
	}
	for (size_t i = 0; i < sizeof(wide) / sizeof(wide[0]); i++) {
		if (str_match(wide[i], id))
			return true;
	}
	return false;
}

TEST(there_is_no_id_that_nobody_knows)
{
	struct catalogue c;

	catalogue_fill(&c);
	for (size_t i = 0; i < c.n; i++) {
		if (!is_known(c.v[i].id))
			fprintf(stderr, "%s\n", c.v[i].id);
		CHECK(is_known(c.v[i].id));
	}
	catalogue_release(&c);
}

/* What is beyond them would be cut, and nobody would miss it. */
TEST(every_descriptor_keeps_the_limits)
{
	const struct kb_probe *p;
	struct catalogue c;
	long v[KB_VALUES_MOST + 1];

	for (size_t k = 0; (p = probe_at(k)); k++) {
		size_t axes = 0, outs = 0;

		for (; p->axes && p->axes[axes].name; axes++)
			CHECK(axis_values(&p->axes[axes], v, KB_VALUES_MOST + 1) <=
				KB_VALUES_MOST);
		while (p->outs && p->outs[outs].part)
			outs++;
		CHECK(axes <= KB_AXES_MOST && outs <= KB_OUTS_MOST);
	}
	catalogue_fill(&c);
	for (size_t i = 0; i < c.n; i++) {
		const size_t n = strlen(c.v[i].id);

		/* As long as it may be it could have been cut. */
		CHECK(n > 0 && n < KB_ID_MOST);
		CHECK(strspn(c.v[i].id, "abcdefghijklmnopqrstuvwxyz0123456789_.") == n);
	}
	catalogue_release(&c);
}

TEST(a_round_of_all_has_at_most_110_processes)
{
	struct selection s;
	struct error e;

	CHECK(select_tasks(&s, &(struct select_words){ 0 }, &e) == 0);
	CHECK(s.n > 0 && s.n <= 110);
	selection_release(&s);
}

int main(void)
{
	RUN(every_line_of_the_parents_has_its_id);
	RUN(there_is_no_id_that_nobody_knows);
	RUN(every_descriptor_keeps_the_limits);
	RUN(a_round_of_all_has_at_most_110_processes);
	return DONE;
}
