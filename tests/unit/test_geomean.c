/* test_geomean - indices over rows, doubts about rows, and the facts that differ. */
#include "result/flags.h"
#include "unit/harness.h"
#include "unit/runs.h"

#define LPS "suite=unix u=lps b=hi rev=1"

static const double three[8][3] = {
	{ 10, 100, 1 },
	{ 10.2, 101, 1.02 },
	{ 9.9, 99, 0.99 },
	{ 10.1, 102, 1.01 },
	{ 10, 100.5, 1 },
	{ 10.05, 100.2, 0.995 },
	{ 9.95, 99.5, 1.005 },
	{ 10.15, 101.5, 1.015 },
};

/* Three tests, two of them 1.05 times faster in the new file. */
static void put_three(struct pair *p, size_t rounds)
{
	static const char *const id[] = { "a", "b", "c" };

	for (size_t k = 0; k < 3; k++) {
		put_def(&p->text[OLD], id[k], LPS);
		put_def(&p->text[NEW], id[k], LPS);
		for (size_t i = 0; i < rounds; i++) {
			double v = three[i][k];

			str_addf(&p->text[OLD], "kb1 smp %s r=%zu v=%.17g\n", id[k],
				i + 1, v);
			str_addf(&p->text[NEW], "kb1 smp %s r=%zu v=%.17g\n", id[k],
				i + 1, k == 1 ? v : v * 1.05);
		}
	}
}

TEST(the_sample_is_the_index_of_each_round)
{
	struct pair p;

	pair_begin(&p);
	put_three(&p, 8);
	pair_compare(&p);
	CHECK_COUNT(p.c.indices_n, 1);
	if (p.c.indices_n) {
		const struct index_line *x = &p.c.indices[0];

		CHECK_COUNT(x->rows, 3);
		CHECK_COUNT(x->rounds_old, 8);
		CHECK_REAL(x->ratio, 1.03306155, 1e-8);
		CHECK_REAL(x->lo, 1.02015035, 1e-8);
		CHECK_REAL(x->hi, 1.04613617, 1e-8);
		CHECK_REAL(x->p, 0.0001554001554, 1e-9);
	}
	pair_end(&p);
}

/* The same figures as times: less is better, and the index is the same. */
TEST(above_one_is_better_for_times_too)
{
	struct pair p;

	pair_begin(&p);
	for (int side = 0; side < 2; side++) {
		put_def(&p.text[side], "a", US);
		for (size_t i = 0; i < 8; i++)
			str_addf(&p.text[side], "kb1 smp a r=%zu v=%.17g\n", i + 1,
				(side == NEW ? 1 : 2) / three[i][0]);
	}
	pair_compare(&p);
	CHECK_REAL(p.c.indices_n ? p.c.indices[0].ratio : 0, 2, 1e-9);
	CHECK_TEXT(p.c.indices_n ? p.c.indices[0].title : "", "all");
	pair_end(&p);
}

TEST(incomplete_rounds_are_left_out)
{
	struct pair p;

	pair_begin(&p);
	put_three(&p, 6);
	str_add(&p.text[OLD], "kb1 smp a r=7 v=1000\n");
	pair_compare(&p);
	CHECK_COUNT(p.c.indices_n ? p.c.indices[0].rounds_old : 0, 6);
	CHECK(p.c.indices_n && p.c.indices[0].lo > 0);
	pair_end(&p);
	pair_begin(&p);
	put_three(&p, 3);
	pair_compare(&p);
	CHECK_COUNT(p.c.indices_n ? p.c.indices[0].rounds_old : 0, 3);
	CHECK_REAL(p.c.indices_n ? p.c.indices[0].lo : 1, 0, 0);
	CHECK_REAL(p.c.indices_n ? p.c.indices[0].ratio : 0, pow(1.05, 2.0 / 3), 1e-9);
	pair_end(&p);
}

TEST(groups_and_all_of_them)
{
	static const char *const rows[][2] = {
		{ "lat_a", US },
		{ "bw_a", MBS },
		{ "lat_b", US },
		{ "dhry2reg", LPS },
		{ "numsort", "suite=cpu u=it/s b=hi" },
		{ "lu", "suite=cpu u=it/s b=hi" },
		{ "mhz", "suite=micro u=MHz b=none" },
	};
	static const char *const titles[] = { "micro: latency", "micro: bandwidth",
		"unix", "cpu: INT", "cpu: FP", "all" };
	struct pair p;

	pair_begin(&p);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		for (int side = 0; side < 2; side++) {
			put_def(&p.text[side], rows[i][0], rows[i][1]);
			put_spread(&p.text[side], rows[i][0], 100, 0.1, 5);
		}
	}
	str_add(&p.text[NEW], "kb1 fail lat_b r=6 how=failed\n");
	pair_compare(&p);
	CHECK_COUNT(p.c.indices_n, 6);
	for (size_t i = 0; i < p.c.indices_n && i < 6; i++)
		CHECK_TEXT(p.c.indices[i].title, titles[i]);
	CHECK_COUNT(p.c.indices_n ? p.c.indices[0].rows : 0, 1);
	CHECK_COUNT(p.c.indices_n ? p.c.indices[p.c.indices_n - 1].rows : 0, 5);
	pair_end(&p);
}

/* Reports of UnixBench: another version or other rows are no common index. */
static bool has_index(const char *version, const char *extra)
{
	struct pair p;
	bool has;

	pair_begin(&p);
	str_add(&p.text[OLD],
		"kb1 run 00000001 kbench=4.1.0\nkb1 idx FINAL printed=10\n");
	str_addf(&p.text[NEW], "kb1 run 00000002 kbench=%s\n", version);
	put_three(&p, 1);
	str_add(&p.text[NEW], extra);
	pair_compare(&p);
	has = p.c.indices_n > 0;
	CHECK(has == !p.c.no_index);
	pair_end(&p);
	return has;
}

TEST(printed_indices_need_one_version_and_one_set)
{
	CHECK(has_index("4.1.0", ""));
	CHECK(!has_index("3.11", ""));
	CHECK(!has_index("4.1.0", "kb1 def d " LPS "\nkb1 smp d r=1 v=1\n"));
}

static void put_exec(struct pair *p, int side, double exec, double fork, size_t n)
{
	put_def(&p->text[side], "lat_proc.exec", US);
	put_def(&p->text[side], "lat_proc.fork", US);
	put_spread(&p->text[side], "lat_proc.exec", exec, 0.5, n);
	put_spread(&p->text[side], "lat_proc.fork", fork, 0.5, n);
}

/* A child whose exec failed ends at once. */
TEST(an_exec_close_to_a_fork_is_suspicious)
{
	static const char *const only[] = { "lat_proc.exec" };
	struct pair p;
	const struct row *r;

	pair_begin(&p);
	put_exec(&p, OLD, 13794, 2281, 1);
	put_exec(&p, NEW, 2450, 2349, 1);
	pair_compare(&p);
	r = comparison_row(&p.c, "lat_proc.exec");
	CHECK_TEXT(verdict_of(&p, "lat_proc.exec"), "single");
	CHECK(r && !r->doubt_old && r->doubt_new);
	CHECK_TEXT(r && r->doubt_new ? r->doubt_new : "", "suspicious: close to fork");
	CHECK(r && !(r->j.flags & FLAG_NOISE));
	pair_end(&p);
	pair_begin(&p);
	put_exec(&p, OLD, 13794, 2281, 10);
	put_exec(&p, NEW, 2450, 2349, 10);
	pair_compare(&p);
	CHECK_TEXT(verdict_of(&p, "lat_proc.exec"), "unresolved");
	pair_end(&p);
	/* Nor is it better where the fork is not chosen. */
	pair_begin(&p);
	put_exec(&p, OLD, 13794, 2281, 10);
	put_exec(&p, NEW, 2450, 2349, 10);
	p.options = (struct match_options){ .only = only, .only_n = 1 };
	pair_compare(&p);
	CHECK_TEXT(verdict_of(&p, "lat_proc.exec"), "unresolved");
	pair_end(&p);
	pair_begin(&p);
	put_exec(&p, OLD, 13794, 2281, 10);
	put_exec(&p, NEW, 9000, 2349, 10);
	pair_compare(&p);
	CHECK_TEXT(verdict_of(&p, "lat_proc.exec"), "better");
	pair_end(&p);
}

static size_t warnings_with_canary(double canary)
{
	struct pair p;
	size_t n;

	pair_begin(&p);
	for (int side = 0; side < 2; side++) {
		for (int i = 0; i < 10; i++) {
			char id[16];

			snprintf(id, sizeof(id), "t%d", i);
			put_def(&p.text[side], id, US);
			put_spread(&p.text[side], id, side ? 120 : 100, 0.1, 10);
		}
		str_addf(&p.text[side], "kb1 rnd 1 canary=%.9g\n", side ? canary : 1000);
	}
	pair_compare(&p);
	n = p.c.warnings_n;
	CHECK(!n || strstr(p.c.warnings[0], "common cause"));
	pair_end(&p);
	return n;
}

TEST(all_verdicts_one_way_and_a_moved_canary)
{
	CHECK_COUNT(warnings_with_canary(1200), 1);
	CHECK_COUNT(warnings_with_canary(1010), 0);
}

static const struct env_line *fact(const struct pair *p, const char *key)
{
	for (size_t i = 0; i < p->c.env_n; i++) {
		if (strcmp(p->c.env[i].key, key) == 0)
			return &p->c.env[i];
	}
	return NULL;
}

TEST(facts_that_differ)
{
	static const struct {
		const char *key;
		bool shown, invalidates;
	} want[] = {
		{ "kernel.release", true, false },
		{ "cpu.freq.gov", true, true },
		{ "tool.cflags", true, true },
		{ "opt.nice", true, true },
		{ "opt.probes", true, false },
		{ "load.1", false, false },
		{ "boot_id", false, false },
		{ "mem.total", false, false },
		{ "board", false, false },
		{ "note.why", true, false },
		{ "mem.avail.end", false, false },
	};
	struct pair p;

	pair_begin(&p);
	str_add(&p.text[OLD],
		"kb1 env kernel.release 5.1\nkb1 env cpu.freq.gov ondemand\n"
		"kb1 env tool.cflags -O2\nkb1 env load.1 0.1\nkb1 env boot_id x\n"
		"kb1 env mem.total 1G\nkb1 env board X\nkb1 env opt.probes all\n"
		"kb1 env mem.avail.end 5\n");
	str_add(&p.text[NEW],
		"kb1 env kernel.release 6.1\nkb1 env cpu.freq.gov performance\n"
		"kb1 env tool.cflags -O0\nkb1 env load.1 0.2\nkb1 env boot_id y\n"
		"kb1 env mem.total 1G\nkb1 env opt.nice 5\nkb1 env opt.probes lat_pipe\n"
		"kb1 env note.why patched\nkb1 env mem.avail.end 6\n");
	put_three(&p, 1);
	pair_compare(&p);
	for (size_t i = 0; i < sizeof(want) / sizeof(want[0]); i++) {
		const struct env_line *e = fact(&p, want[i].key);

		CHECK(e && e->shown == want[i].shown &&
			e->invalidates == want[i].invalidates);
	}
	CHECK_TEXT(fact(&p, "opt.nice") ? fact(&p, "opt.nice")->old : "", "default");
	CHECK(fact(&p, "board") && !fact(&p, "board")->new);
	pair_end(&p);
}

TEST(facts_of_several_runs)
{
	struct pair p;

	pair_begin(&p);
	str_add(&p.text[OLD],
		"kb1 run 00000001\nkb1 env kernel.release 5.1\n"
		"kb1 run 00000002\nkb1 env kernel.release 5.2\n");
	str_add(&p.text[NEW], "kb1 run 00000003\nkb1 env kernel.release 5.1\n");
	pair_compare(&p);
	CHECK_TEXT(fact(&p, "kernel.release") ? fact(&p, "kernel.release")->old : "",
		"5.1 | 5.2");
	pair_end(&p);
}

TEST(rules_that_change_little_are_told)
{
	struct pair p;

	pair_begin(&p);
	p.rules.correct = CORRECT_NONE;
	p.rules.strict = true;
	put_three(&p, 8);
	pair_compare(&p);
	CHECK_COUNT(p.c.warnings_n, 2);
	CHECK(p.c.warnings_n == 2 && strstr(p.c.warnings[0], "expect 0.15 false alarms"));
	CHECK(p.c.warnings_n == 2 && strstr(p.c.warnings[1], "--strict needs 3 boots"));
	pair_end(&p);
}

int main(void)
{
	RUN(the_sample_is_the_index_of_each_round);
	RUN(above_one_is_better_for_times_too);
	RUN(incomplete_rounds_are_left_out);
	RUN(groups_and_all_of_them);
	RUN(printed_indices_need_one_version_and_one_set);
	RUN(an_exec_close_to_a_fork_is_suspicious);
	RUN(all_verdicts_one_way_and_a_moved_canary);
	RUN(facts_that_differ);
	RUN(facts_of_several_runs);
	RUN(rules_that_change_little_are_told);
	return DONE;
}
