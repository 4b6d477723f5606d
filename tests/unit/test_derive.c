/* test_derive - what is computed on reading: mean of read and write, caches, memory. */
#include "emitted.h"
#include "harness.h"
#include "memory.h"

#include "compare/curve.h"
#include "compare/derive.h"

static const struct place plain = { 1, 0 };

static const struct level_spec pc[] = { { 32 * KIB, 1.1 }, { 1 * MIB, 4.2 },
	{ 16 * MIB, 14 }, { 0, 90 } };
static const struct level_spec old_pc[] = { { 16 * KIB, 3.8 }, { 256 * KIB, 8.9 },
	{ 0, 176 } };
static const struct level_spec board[] = { { 16 * KIB, 20 }, { 0, 150 } };
static const struct level_spec flat[] = { { 0, 5 } };

static void derive(struct derived *d, struct runs *rs, const char *records)
{
	*d = (struct derived){ 0 };
	*rs = parsed(records);
	derive_at(d, rs->v[0], plain);
}

static void release(struct derived *d, struct runs *rs)
{
	derive_release(d);
	runs_release(rs);
}

/* The first value; 0: not derived. */
static double value(const struct derived *d, const char *id)
{
	const struct series *s = derive_find(d, id, plain);

	return s ? s->v[0].v : 0;
}

static const char io[] = "kb1 run 1\n"
			 "kb1 def lat_syscall.read suite=micro u=us b=lo\n"
			 "kb1 def lat_syscall.write suite=micro u=us b=lo\n"
			 "kb1 smp lat_syscall.read r=1 v=3 n=11 q=i\n"
			 "kb1 smp lat_syscall.read r=2 v=5 n=11\n"
			 "kb1 smp lat_syscall.read r=4 v=7 n=11\n"
			 "kb1 smp lat_syscall.write r=4 lt=1 n=11\n"
			 "kb1 smp lat_syscall.write r=3 v=9 n=11\n"
			 "kb1 smp lat_syscall.write r=1 v=1 n=7 q=s\n";

TEST(mean_of_read_and_write_of_the_rounds_that_both_have)
{
	const struct series *s;
	struct derived d;
	struct runs rs;

	derive(&d, &rs, io);
	CHECK_COUNT(d.n, 1);
	s = derive_find(&d, "lat_syscall.io", plain);
	CHECK(s && s->n == 2);
	if (s && s->n == 2) {
		CHECK_TEXT(s->suite, "micro");
		CHECK(s->unit == &kb_us && s->better == KB_LOWER);
		CHECK_COUNT(s->v[0].round, 1);
		CHECK_REAL(s->v[0].v, 2, 1e-12);
		CHECK_COUNT(s->v[0].n, 7);
		CHECK(!s->v[0].below && s->v[0].flags != 0);
		CHECK_COUNT(s->v[1].round, 4);
		CHECK_REAL(s->v[1].v, 4, 1e-12);
		CHECK(s->v[1].below);
	}
	CHECK(derive_has(&d, s) && !derive_has(&d, rs.v[0]->series[0]));
	CHECK(!derive_note(&d, s));
	release(&d, &rs);
}

TEST(no_mean_without_both_of_one_place_and_unit)
{
	static const char *const records[] = {
		"kb1 run 1\nkb1 def lat_syscall.read suite=micro u=us b=lo\n"
		"kb1 smp lat_syscall.read r=1 v=3\n",
		"kb1 run 1\nkb1 def lat_syscall.read suite=micro u=us b=lo\n"
		"kb1 def lat_syscall.write suite=micro u=us b=lo\n"
		"kb1 smp lat_syscall.read r=1 v=3\nkb1 smp lat_syscall.write r=1 v=3 "
		"copies=2\n",
		"kb1 run 1\nkb1 def lat_syscall.read suite=micro u=us b=lo\n"
		"kb1 def lat_syscall.write suite=micro u=us b=lo\n"
		"kb1 smp lat_syscall.read r=1 v=3\nkb1 smp lat_syscall.write r=2 v=3\n",
		"kb1 run 1\nkb1 def lat_syscall.read suite=micro u=us b=lo\n"
		"kb1 def lat_syscall.write suite=micro u=ns b=lo\n"
		"kb1 smp lat_syscall.read r=1 v=3\nkb1 smp lat_syscall.write r=1 v=3\n",
	};

	for (size_t i = 0; i < sizeof(records) / sizeof(*records); i++) {
		struct derived d;
		struct runs rs;

		derive(&d, &rs, records[i]);
		CHECK_COUNT(d.n, 0);
		release(&d, &rs);
	}
}

TEST(what_the_file_has_is_not_derived)
{
	struct str t = { 0 };
	struct derived d;
	struct runs rs;

	str_add(&t, io);
	str_add(&t, "kb1 def lat_syscall.io suite=micro u=us b=lo\n"
		    "kb1 smp lat_syscall.io r=1 v=8\n"
		    "kb1 def mem.l2 suite=micro u=ns b=lo\nkb1 smp mem.l2 r=1 v=8\n");
	memory_curves(&t, pc, 64 * MIB, 0);
	derive(&d, &rs, t.s);
	CHECK(!derive_find(&d, "lat_syscall.io", plain));
	CHECK(!derive_find(&d, "mem.l2", plain));
	CHECK(derive_find(&d, "mem.l1", plain) != NULL);
	release(&d, &rs);
	str_release(&t);
}

/* The levels are found as they are made, and memory is what takes longest. */
static void check_memory(const struct level_spec *l, double most, int octave,
	double noise)
{
	struct str t = { 0 };
	struct derived d;
	struct runs rs;

	str_add(&t, "kb1 run 1\n");
	memory_curve(&t, "lat_mem_rd.128", l, most, octave, noise);
	memory_curve(&t, "lat_mem_rand", l, most, octave, noise);
	derive(&d, &rs, t.s);
	for (int i = 0; i < 3; i++) {
		double tolerance = noise > 0 ? 2 * noise : 1e-12;
		char id[24];

		snprintf(id, sizeof(id), "mem.l%d_size", i + 1);
		CHECK_REAL(value(&d, id), l->bytes, 0);
		snprintf(id, sizeof(id), "mem.l%d", i + 1);
		CHECK_REAL(value(&d, id), l->bytes > 0 ? l->ns : 0, tolerance);
		l += l->bytes > 0;
	}
	CHECK_REAL(value(&d, "mem.main"), l->ns, noise > 0 ? 2 * noise : 1e-12);
	release(&d, &rs);
	str_release(&t);
}

TEST(levels_of_three_machines)
{
	check_memory(pc, 64 * MIB, 2, 0);
	check_memory(pc, 128 * MIB, 4, 0);
	check_memory(old_pc, 64 * MIB, 2, 0);
	check_memory(board, 4 * MIB, 2, 0);
	check_memory(flat, 4 * MIB, 2, 0);
}

TEST(noise_is_no_level)
{
	check_memory(pc, 64 * MIB, 2, 0.05);
	check_memory(pc, 64 * MIB, 4, 0.05);
	check_memory(old_pc, 64 * MIB, 2, 0.05);
	check_memory(board, 4 * MIB, 2, 0.05);
	check_memory(flat, 4 * MIB, 2, 0.15);
}

/* One size that something disturbed, in the middle of a level. */
TEST(a_disturbed_point_is_no_latency)
{
	struct str t = { 0 };
	struct derived d;
	struct runs rs;

	str_add(&t, "kb1 run 1\nkb1 def lat_mem_rd.128.128k suite=micro u=ns b=lo\n"
		    "kb1 smp lat_mem_rd.128.128k r=9 v=70\n"
		    "kb1 def lat_mem_rd.128.192k suite=micro u=ns b=lo\n"
		    "kb1 smp lat_mem_rd.128.192k r=9 v=70\n");
	memory_curves(&t, pc, 96 * KIB, 0);
	for (double size = 256 * KIB; size <= 64 * MIB; size *= 2)
		memory_point(&t, "lat_mem_rd.128", size, memory_ns(pc, size, false), 3);
	for (double size = 128 * KIB; size <= 64 * MIB; size *= 1.5)
		memory_point(&t, "lat_mem_rand", size, memory_ns(pc, size, true), 3);
	derive(&d, &rs, t.s);
	CHECK_REAL(value(&d, "mem.l2"), 4.2, 1e-9);
	release(&d, &rs);
	str_release(&t);
}

TEST(last_points)
{
	struct str t = { 0 };
	struct derived d;
	struct runs rs;

	str_add(&t, "kb1 run 1\n");
	memory_curves(&t, pc, 64 * MIB, 0);
	derive(&d, &rs, t.s);
	CHECK_REAL(value(&d, "mem.main"), 90, 1e-9);
	CHECK_REAL(value(&d, "mem.rand"), memory_ns(pc, 64 * MIB, true), 1e-8);
	CHECK_COUNT(derive_find(&d, "mem.main", plain)->n, 3);
	CHECK(derive_find(&d, "mem.l1_size", plain)->unit == &kb_bytes);
	CHECK(derive_find(&d, "mem.l1_size", plain)->better == KB_NONE);
	CHECK(!derive_find(&d, "mem.main", (struct place){ 2, 0 }));
	release(&d, &rs);
	str_release(&t);
}

/* The cache that the run names counts; where it names none, the last one found. */
static const char *note_of(const char *fact, double most, const char *id)
{
	const char *note;
	struct str t = { 0 };
	struct derived d;
	struct runs rs;

	str_addf(&t, "kb1 run 1\n%s", fact);
	memory_curves(&t, old_pc, most, 0);
	derive(&d, &rs, t.s);
	note = derive_note(&d, derive_find(&d, id, plain));
	release(&d, &rs);
	str_release(&t);
	return note ? note : "";
}

TEST(memory_that_may_be_a_cache_is_marked)
{
	static const char large[] = "kb1 env cpu.caches \"L1d 16K L1i 16K L2 256K L3 "
				    "4096K\"\n",
			  small[] = "kb1 env cpu.caches \"L1d 16K L1i 9999999K\"\n",
			  broken[] = "kb1 env cpu.caches \"L1d L2 nonsense 1K\"\n";
	static const char mark[] = "in cache: the last size is under twice the last "
				   "cache";

	CHECK_TEXT(note_of(large, 4 * MIB, "mem.main"), mark);
	CHECK_TEXT(note_of(large, 4 * MIB, "mem.rand"), mark);
	CHECK_TEXT(note_of(large, 4 * MIB, "mem.l2"), "");
	CHECK_TEXT(note_of(large, 8 * MIB, "mem.main"), "");
	CHECK_TEXT(note_of(small, 4 * MIB, "mem.main"), "");
	CHECK_TEXT(note_of(broken, 4 * MIB, "mem.main"), "");
	CHECK_TEXT(note_of("", 384 * KIB, "mem.main"), mark);
	CHECK_TEXT(note_of("", 512 * KIB, "mem.main"), "");
}

TEST(one_curve_alone)
{
	struct str t = { 0 };
	struct derived d;
	struct runs rs;

	str_add(&t, "kb1 run 1\n");
	memory_curve(&t, "lat_mem_rd.128", pc, 4 * MIB, 2, 0);
	derive(&d, &rs, t.s);
	CHECK_COUNT(d.n, 1);
	CHECK_REAL(value(&d, "mem.main"), 14, 1e-9);
	release(&d, &rs);
	str_clear(&t);
	str_add(&t, "kb1 run 1\n");
	memory_curve(&t, "lat_mem_rand", pc, 64 * MIB, 2, 0);
	derive(&d, &rs, t.s);
	CHECK_REAL(value(&d, "mem.l1_size"), 32 * KIB, 0);
	CHECK(!derive_find(&d, "mem.l1", plain) && !derive_find(&d, "mem.main", plain));
	CHECK(derive_find(&d, "mem.rand", plain) != NULL);
	release(&d, &rs);
	str_release(&t);
}

TEST(strange_points_do_no_harm)
{
	struct str t = { 0 };
	struct derived d;
	struct runs rs;

	str_add(&t, "kb1 run 1\n");
	memory_point(&t, "lat_mem_rand", 0, 1, 1);
	memory_point(&t, "lat_mem_rand", 1024, 1, 1);
	str_add(&t, "kb1 def lat_mem_rand.1024 suite=micro u=ns b=lo\n"
		    "kb1 smp lat_mem_rand.1024 r=1 v=7\n"
		    "kb1 def lat_mem_rand.99999999999999999999g suite=micro u=ns b=lo\n"
		    "kb1 smp lat_mem_rand.99999999999999999999g r=1 v=1e300\n"
		    "kb1 def lat_mem_rand.2k suite=micro u=us b=lo\n"
		    "kb1 smp lat_mem_rand.2k r=1 v=1e-300\n"
		    "kb1 def lat_mem_rand.4k suite=micro u=ns b=lo\n"
		    "kb1 smp lat_mem_rand.4k r=1 lt=1\n"
		    "kb1 smp lat_mem_rand.8k r=1 v=1\n"
		    "kb1 def lat_mem_rand.16kb suite=micro u=ns b=lo\n"
		    "kb1 smp lat_mem_rand.16kb r=1 v=1\n");
	derive(&d, &rs, t.s);
	CHECK(derive_find(&d, "mem.rand", plain) != NULL);
	CHECK(!derive_find(&d, "mem.l2_size", plain));
	release(&d, &rs);
	str_release(&t);
}

TEST(why_something_is_not_derived)
{
	struct str t = { 0 };
	struct derived d;
	struct runs rs;
	const struct event *e;

	str_add(&t, "kb1 run 1\nkb1 skip lat_syscall.read why=\"no zeros\"\n"
		    "kb1 fail lat_mem_rand r=2 how=crashed why=gone\n");
	derive(&d, &rs, t.s);
	e = derive_event(rs.v[0], "lat_syscall.io", plain);
	CHECK(e && strcmp(e->why, "no zeros") == 0);
	e = derive_event(rs.v[0], "mem.l2", plain);
	CHECK(e && e->outcome == OUTCOME_CRASHED);
	CHECK(!derive_event(rs.v[0], "lat_pipe", plain));
	CHECK(!derive_missing(rs.v[0], "mem.l2"));
	release(&d, &rs);
	str_clear(&t);
	str_add(&t, "kb1 run 1\n");
	memory_curves(&t, board, 4 * MIB, 0);
	derive(&d, &rs, t.s);
	CHECK_TEXT(derive_missing(rs.v[0], "mem.l2"), "no such level found");
	CHECK(!derive_missing(rs.v[0], "lat_syscall.io"));
	release(&d, &rs);
	str_release(&t);
}

TEST(baselines_have_them_too)
{
	struct base_row *rows = calloc(3, sizeof(*rows));
	struct baseline b = { .rows = rows, .n = 3, .cap = 3 };

	rows[0] = (struct base_row){ strdup("lat_syscall.read"), 3, &kb_us };
	rows[1] = (struct base_row){ strdup("lat_syscall.write"), 1, &kb_us };
	rows[2] = (struct base_row){ strdup("lat_mem_rd.128.64m"), 50, &kb_ns };
	derive_baseline(&b);
	CHECK_COUNT(b.n, 5);
	CHECK_REAL(baseline_row(&b, "lat_syscall.io")->value, 2, 1e-12);
	CHECK(baseline_row(&b, "lat_syscall.io")->unit == &kb_us);
	CHECK_REAL(baseline_row(&b, "mem.main")->value, 50, 1e-12);
	derive_baseline(&b);
	CHECK_COUNT(b.n, 5);
	baseline_release(&b);
}

TEST(patterns)
{
	double group, at;

	CHECK(curve_match("lat_ctx.*p.#", "lat_ctx.16p.64k", &group, &at));
	CHECK_REAL(at, 16, 0);
	CHECK_REAL(group, 65536, 0);
	CHECK(curve_match("bw_tcp.*", "bw_tcp.1", &group, &at));
	CHECK_REAL(group, 0, 0);
	CHECK(curve_match("lat_fs.create.*", "lat_fs.create.0k", &group, &at));
	CHECK_REAL(at, 0, 0);
	CHECK(!curve_match("bw_tcp.*", "bw_tcp.", &group, &at));
	CHECK(!curve_match("bw_tcp.*", "bw_tcp", &group, &at));
	CHECK(!curve_match("bw_tcp.*", "bw_tcp.1kb", &group, &at));
	CHECK(!curve_match("bw_tcp.*", "bw_tcp.-1", &group, &at));
	CHECK(!curve_match("bw_tcp.*", "bw_tcp.1.2", &group, &at));
	CHECK(!curve_match("lat_ctx.*p.16k", "lat_ctx.2p.160k", &group, &at));
}

int main(void)
{
	RUN(mean_of_read_and_write_of_the_rounds_that_both_have);
	RUN(no_mean_without_both_of_one_place_and_unit);
	RUN(what_the_file_has_is_not_derived);
	RUN(levels_of_three_machines);
	RUN(noise_is_no_level);
	RUN(a_disturbed_point_is_no_latency);
	RUN(last_points);
	RUN(memory_that_may_be_a_cache_is_marked);
	RUN(one_curve_alone);
	RUN(strange_points_do_no_harm);
	RUN(why_something_is_not_derived);
	RUN(baselines_have_them_too);
	RUN(patterns);
	return DONE;
}
