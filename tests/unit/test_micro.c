/* test_micro - the index of groups: its rows, derived ones among them, and its score. */
#include <unistd.h>

#include "emitted.h"
#include "harness.h"
#include "mailed.h"
#include "memory.h"

#include "compare/scores.h"

static const struct view plain = { .width = 80 };

static void add(struct str *t, const char *id, const char *unit, double v)
{
	bool rate = strcmp(unit, "MB/s") == 0;

	str_addf(t, "kb1 def %s suite=micro u=%s b=%s\nkb1 smp %s r=1 v=%.9g\n", id, unit,
		rate ? "hi" : "lo", id, v);
}

static struct score score_of(const struct runs *rs)
{
	struct index_of of = { rs->v[0], { 1, 0 }, NULL };
	struct score s;
	struct error e;

	CHECK(index_score(&s, index_find("micro"), &of, &e) == 0);
	return s;
}

static const struct index_row *row_of(const struct score *s, const char *id)
{
	for (size_t i = 0; i < s->n; i++) {
		if (str_eq(s->rows[i].id, id))
			return &s->rows[i];
	}
	return NULL;
}

/* The baseline is the medians of these runs. */
TEST(five_runs_of_the_baseline_are_one)
{
	struct str t = { 0 };
	struct runs rs;
	struct score s;

	add_mailed(&t, true);
	rs = parsed(t.s);
	s = score_of(&rs);
	CHECK_COUNT(s.n, 42);
	CHECK_COUNT(s.have, 42);
	CHECK_COUNT(s.groups_n, 6);
	for (size_t i = 0; i < s.n; i++)
		CHECK_REAL(s.rows[i].index, 1, 1e-12);
	for (size_t i = 0; i < s.groups_n; i++)
		CHECK_REAL(s.groups[i].value, 1, 1e-12);
	CHECK_TEXT(s.groups[0].name, "processes");
	CHECK_TEXT(s.groups[5].name, "memory");
	CHECK_COUNT(s.groups[5].end, 42);
	CHECK_REAL(s.value, 1, 1e-12);
	CHECK_COUNT(s.rounds_n, 5);
	index_release(&s);
	runs_release(&rs);
	str_release(&t);
}

/* Two rows of 4 and one of 9 make 6 by groups, and 5.24 without. */
TEST(a_group_weighs_as_much_as_another)
{
	struct str t = { 0 };
	struct runs rs;
	struct score s;

	str_add(&t, "kb1 run 1\n");
	add(&t, "lat_syscall.null", "us", 0.11);
	add(&t, "lat_syscall.stat", "us", 7);
	add(&t, "bw_unix", "MB/s", 134 * 9);
	rs = parsed(t.s);
	s = score_of(&rs);
	CHECK_COUNT(s.have, 3);
	CHECK_REAL(s.groups[0].value, 4, 1e-12);
	CHECK_COUNT(s.groups[0].have, 2);
	CHECK_REAL(s.groups[1].value, 0, 0);
	CHECK_REAL(s.groups[4].value, 9, 1e-12);
	CHECK_REAL(s.value, 6, 1e-12);
	CHECK_COUNT(s.rounds_n, 1);
	CHECK_REAL(s.rounds[0].value, 6, 1e-12);
	index_release(&s);
	runs_release(&rs);
	str_release(&t);
}

static const struct level_spec board[] = { { 16 * KIB, 7.6 }, { 0, 88 } };

TEST(rows_that_are_derived)
{
	struct str t = { 0 };
	struct runs rs;
	struct score s;

	str_add(&t, "kb1 run 1\n");
	add(&t, "lat_syscall.read", "us", 0.5);
	add(&t, "lat_syscall.write", "us", 0.32);
	memory_curves(&t, board, 4 * MIB, 0);
	rs = parsed(t.s);
	s = score_of(&rs);
	CHECK_REAL(row_of(&s, "lat_syscall.io")->result, 0.41, 1e-9);
	CHECK_REAL(row_of(&s, "lat_syscall.io")->index, 2, 1e-9);
	CHECK_REAL(row_of(&s, "mem.l1")->index, 0.5, 1e-9);
	CHECK_REAL(row_of(&s, "mem.main")->index, 2, 1e-9);
	CHECK_TEXT(row_of(&s, "mem.l2")->why, "no such level found");
	CHECK_TEXT(row_of(&s, "lat_pipe")->why, "not run");
	index_release(&s);
	runs_release(&rs);
	str_release(&t);
}

TEST(why_a_derived_row_is_missing)
{
	struct str t = { 0 };
	struct runs rs;
	struct score s;

	str_add(&t, "kb1 run 1\nkb1 skip lat_syscall.write why=\"no null\"\n");
	add(&t, "lat_syscall.read", "us", 0.5);
	memory_curves(&t, board, 4 * MIB, 0);
	str_add(&t, "kb1 fail lat_mem_rd.128 r=4 how=timeout\n");
	rs = parsed(t.s);
	s = score_of(&rs);
	CHECK_TEXT(row_of(&s, "lat_syscall.io")->why, "skipped: no null");
	CHECK_TEXT(row_of(&s, "mem.main")->why, "timeout");
	CHECK_TEXT(row_of(&s, "mem.l2")->why, "timeout");
	CHECK_COUNT(s.have, 0);
	index_release(&s);
	runs_release(&rs);
	str_release(&t);
}

/* A run in the place of the baseline: what is derived has a row there, too. */
TEST(another_baseline)
{
	char path[] = "/tmp/kbench-test-micro.XXXXXX";
	int fd = mkstemp(path);
	struct str t = { 0 };
	struct scores *s;
	struct error e;
	struct runs rs;
	size_t n;

	str_add(&t, "kb1 run 1\n");
	add(&t, "lat_syscall.read", "us", 3);
	add(&t, "lat_syscall.write", "us", 1);
	add(&t, "lat_pipe", "us", 5);
	memory_curves(&t, board, 4 * MIB, 0);
	CHECK(write(fd, t.s, t.n) == (ssize_t)t.n);
	close(fd);
	rs = parsed(t.s);
	CHECK(scores_all(&s, &n, rs.v[0], path, &e) == 0);
	CHECK_COUNT(n, 1);
	CHECK_COUNT(s[0].n, 1);
	CHECK_COUNT(s[0].v[0].have, 4);
	CHECK_REAL(row_of(&s[0].v[0], "lat_syscall.io")->base, 2, 1e-12);
	CHECK_REAL(row_of(&s[0].v[0], "mem.l1")->index, 1, 1e-12);
	CHECK_REAL(s[0].v[0].value, 1, 1e-12);
	scores_release(s, n);
	runs_release(&rs);
	str_release(&t);
	unlink(path);
}

static const char *const printed[] = {
	"micro (lmbench-style)    baseline   result unit   index",
	"lat_syscall.null             0.44  0.11000 us    4.0000",
	"lat_syscall.io               0.82  0.41000 us    2.0000",
	"processes, partial 2/10                          2.8284",
	"switching, partial 0/7                             none",
	"local, partial 0/6                                 none",
	"file_vm, partial 0/7                               none",
	"bw_unix                       134   1072.0 MB/s  8.0000",
	"bandwidth, partial 1/9                           8.0000",
	"mem.main                      176   176.00 ns    1.0000",
	"    in cache: the last size is under twice the last cache",
	"memory, partial 1/3                              1.0000",
	"score, partial 4/42                              2.8284",
	"    geometric mean of the groups; 1.0 = Pentium III 790 MHz, Linux 2.5.53",
	NULL,
};

static const char *const table[] = {
	"micro               median unit  95 %  rounds  flags",
	"bw_unix               1072 MB/s     -       1",
	"lat_mem_rd.128.32k   176.0 ns       -       1",
	"lat_syscall.io      0.4100 us       -       1",
	"lat_syscall.null    0.1100 us       -       1",
	"lat_syscall.read    0.5000 us       -       1",
	"lat_syscall.write   0.3200 us       -       1",
	"mem.main             176.0 ns       -       1",
	"    in cache: the last size is under twice the last cache",
	"",
	NULL,
};

static const char *const kv[] = {
	"micro.mem.main.ns: 176",
	"score.micro.processes.partial.index: 2.82843",
	"score.micro.bandwidth.partial.index: 8",
	"score.micro.memory.partial.index: 1",
	"score.micro.partial.index: 2.82843",
	NULL,
};

static const char *const groups =
	"\"groups\": [{\"name\": \"processes\", \"score\": 2.82842712, "
	"\"partial\": true, \"rows\": 10}, "
	"{\"name\": \"switching\", \"partial\": true, \"rows\": 7},";

TEST(as_it_is_printed)
{
	struct str t = { 0 };
	char *text;

	str_add(&t, "kb1 run 1\nkb1 env cpu.caches \"L1d 16K L1i 16K L2 32K\"\n");
	add(&t, "lat_syscall.null", "us", 0.11);
	add(&t, "lat_syscall.read", "us", 0.5);
	add(&t, "lat_syscall.write", "us", 0.32);
	add(&t, "bw_unix", "MB/s", 1072);
	add(&t, "lat_mem_rd.128.32k", "ns", 176);
	text = part(report_scores, t.s, &plain);
	CHECK(has_lines(text, printed));
	free(text);
	CHECK_PART(report_tables, t.s, &plain, table);
	text = emitted("kv", t.s, &plain);
	CHECK(has_lines(text, kv));
	free(text);
	text = emitted("json", t.s, &plain);
	CHECK(strstr(text, groups));
	CHECK(strstr(text, "\"probe\": \"mem.main\""));
	CHECK(strstr(text, "\"derived\": true"));
	free(text);
	text = emitted("kb1", t.s, &plain);
	CHECK(!strstr(text, "mem.main") && !strstr(text, "lat_syscall.io"));
	free(text);
	str_release(&t);
}

int main(void)
{
	RUN(five_runs_of_the_baseline_are_one);
	RUN(a_group_weighs_as_much_as_another);
	RUN(rows_that_are_derived);
	RUN(why_a_derived_row_is_missing);
	RUN(another_baseline);
	RUN(as_it_is_printed);
	return DONE;
}
