/* test_index - rows against baselines, scores, and what is missing from them. */
#include <stdlib.h>

#include "base/str.h"
#include "compare/index.h"
#include "compare/scores.h"
#include "emitted.h"
#include "harness.h"

static const char *const five[] = { "dhry2reg", "whetstone", "execl", "fstime.c",
	"fsbuffer.c", "fsdisk.c", "pipe", "context1", "spawn", "shell1", "shell8",
	"syscall", NULL };

/* The rows of 4.1 in the order in which its reports print the index. */
static const char *const four[] = { "dhry2reg", "whetstone", "execl", "fstime.c",
	"fsbuffer.c", "fsdisk.c", "pipe", "spawn", "shell8", "syscall", NULL };
static const char *const all_four[] = { "dhry2reg", "whetstone", "execl", "fstime.c",
	"fsbuffer.c", "fsdisk.c", "pipe", "context1", "spawn", "shell8", "syscall",
	NULL };
static const char *const six[] = { "execl", "pipe", "context1", "spawn", "shell8",
	"syscall", NULL };

static const char *unit_of(const char *id)
{
	if (str_starts(id, "fs"))
		return "KBps";
	if (str_starts(id, "shell"))
		return "lpm";
	return str_eq(id, "whetstone") ? "MWIPS" : "lps";
}

/* One round of these results. */
static struct runs measured(const char *const *id, const double *v)
{
	struct str t = { 0 };
	struct runs rs;

	str_add(&t, "kb1 run 1\n");
	for (size_t i = 0; id[i]; i++)
		str_addf(&t, "kb1 def %s suite=unix u=%s b=hi\nkb1 smp %s r=1 v=%.9g\n",
			id[i], unit_of(id[i]), id[i], v[i]);
	rs = parsed(str_text(&t));
	str_release(&t);
	return rs;
}

static struct score score_of(const struct runs *rs, const char *kind)
{
	struct index_of of = { rs->v[0], { 1, 0 }, NULL };
	struct score s;
	struct error e;

	CHECK(index_score(&s, index_find(kind), &of, &e) == 0);
	return s;
}

static double value_of(const char *kind, const char *const *id, const double *v)
{
	struct runs rs = measured(id, v);
	struct score s = score_of(&rs, kind);
	double value = s.value;

	index_release(&s);
	runs_release(&rs);
	return value;
}

static const struct index_row *row_of(const struct score *s, const char *id)
{
	for (size_t i = 0; i < s->n; i++) {
		if (str_eq(s->rows[i].id, id))
			return &s->rows[i];
	}
	return NULL;
}

static const double kernel_24[] = { 362.8, 246562.1, 114521.0, 2199.0, 92.0, 243637.1 };
static const double kernel_26[] = { 372.6, 236842.6, 106498.2, 1873.8, 88.0, 339524.9 };

TEST(six_rows_of_two_kernels)
{
	static const double index[] = { 84.3721, 198.2010, 286.3025, 174.5238, 153.3333,
		162.4247 };
	struct runs rs = measured(six, kernel_24);
	struct score s = score_of(&rs, "byte4");

	CHECK_COUNT(s.n, 11);
	CHECK_COUNT(s.have, 6);
	CHECK_REAL(s.value, 165.8488, 1e-6);
	for (size_t i = 0; six[i]; i++)
		CHECK_REAL(row_of(&s, six[i])->index, index[i], 1e-6);
	CHECK_REAL(row_of(&s, "execl")->base, 43, 0);
	CHECK_REAL(row_of(&s, "execl")->result, 362.8, 0);
	index_release(&s);
	runs_release(&rs);
	CHECK_REAL(value_of("byte4", six, kernel_26), 166.9911, 1e-6);
}

TEST(ten_and_eleven_rows)
{
	static const double a[] = { 1753562.1, 477.0, 956.9, 67488, 33000, 81771,
		452140.4, 4090.9, 113.0, 458680.5 };
	static const double b[] = { 1804898.5, 476.9, 945.1, 66127, 31927, 88357,
		452309.6, 4720.9, 113.0, 453721.4 };
	static const double with_context[] = { 1753562.1, 477.0, 956.9, 67488, 33000,
		81771, 452140.4, 224110.7, 4090.9, 113.0, 458680.5 };
	static const double c[] = { 7918001.7, 1948.2, 4159.7, 452986, 143989, 793041,
		1048491.9, 300778.3, 11508.6, 1109.0, 1427272.7 };

	CHECK_REAL(value_of("byte4", four, a), 198.384, 3e-6);
	CHECK_REAL(value_of("byte4", four, b), 201.846, 3e-6);
	CHECK_REAL(value_of("byte4", all_four, with_context), 218.0, 3e-4);
	CHECK_REAL(value_of("byte4", all_four, c), 902.133, 3e-6);
}

TEST(twelve_rows)
{
	static const double v[] = { 17757337.6, 3550.6, 1212.6, 308778.8, 86974.0,
		775831.7, 595565.5, 19377.4, 2921.7, 4279.9, 866.9, 624143.6 };
	struct runs rs = measured(five, v);
	struct score s = score_of(&rs, "byte5");

	CHECK_REAL(s.value, 530.4, 1e-4);
	CHECK_COUNT(s.have, 12);
	CHECK_COUNT(s.n, 12);
	CHECK_TEXT(s.baseline, "byte5");
	CHECK_TEXT(s.machine, "SPARCstation 20-61, 128 MB, Solaris 2.3");
	index_release(&s);
	runs_release(&rs);
}

/* A table with rows off printed 1.052 and 0.257: those rows had counted as 1. */
TEST(rows_that_are_off_do_not_count_as_one)
{
	static const char records[] =
		"kb1 run 1\n"
		"kb1 def numsort suite=cpu u=it/s b=hi\nkb1 smp numsort r=1 v=30.438\n"
		"kb1 def strsort suite=cpu u=it/s b=hi\nkb1 smp strsort r=1 v=1.5842\n"
		"kb1 def bitfield suite=cpu u=it/s b=hi\nkb1 smp bitfield r=1 v=7950600\n"
		"kb1 def fpemu suite=cpu u=it/s b=hi\nkb1 smp fpemu r=1 v=3.258\n"
		"kb1 def idea suite=cpu u=it/s b=hi\nkb1 smp idea r=1 v=108.89\n"
		"kb1 def huffman suite=cpu u=it/s b=hi\nkb1 smp huffman r=1 v=26.281\n"
		"kb1 def lu suite=cpu u=it/s b=hi\nkb1 smp lu r=1 v=0.32765\n";
	struct runs rs = parsed(records);
	struct score s = score_of(&rs, "nbench_old_int");

	CHECK_REAL(s.value, 1.06141, 1e-5);
	CHECK_COUNT(s.have, 6);
	CHECK_COUNT(s.n, 7);
	CHECK_TEXT(row_of(&s, "assign")->why, "not run");
	CHECK(!row_of(&s, "lu"));
	index_release(&s);
	s = score_of(&rs, "nbench_old_fp");
	CHECK_REAL(s.value, 0.0169740, 1e-5);
	CHECK_COUNT(s.have, 1);
	index_release(&s);
	s = score_of(&rs, "nbench_int");
	CHECK_REAL(row_of(&s, "numsort")->index, 30.438 / 118.73, 1e-12);
	CHECK_COUNT(s.n, 4);
	index_release(&s);
	runs_release(&rs);
}

TEST(why_a_row_is_missing)
{
	static const char records[] =
		"kb1 run 1\n"
		"kb1 def pipe suite=unix u=lps b=hi\nkb1 smp pipe r=1 v=12440\n"
		"kb1 def spawn suite=unix u=lps b=hi\nkb1 smp spawn r=1 v=126\n"
		"kb1 fail spawn r=2 how=crashed why=\"signal 11\" sig=11\n"
		"kb1 skip execl why=\"no exec\"\n"
		"kb1 fail context1 how=timeout\n"
		"kb1 def syscall suite=unix u=lps b=hi\nkb1 smp syscall r=1 lt=15000\n"
		"kb1 def shell8 suite=unix u=ms b=lo\nkb1 smp shell8 r=1 v=15\n";
	struct runs rs = parsed(records);
	struct score s = score_of(&rs, "byte5");

	CHECK_COUNT(s.have, 1);
	CHECK_REAL(s.value, 10, 1e-12);
	CHECK_TEXT(row_of(&s, "spawn")->why, "crashed: signal 11");
	CHECK_TEXT(row_of(&s, "execl")->why, "skipped: no exec");
	CHECK_TEXT(row_of(&s, "context1")->why, "timeout");
	CHECK_TEXT(row_of(&s, "syscall")->why, "below resolution");
	CHECK_TEXT(row_of(&s, "shell8")->why, "not comparable");
	CHECK_TEXT(row_of(&s, "dhry2reg")->why, "not run");
	CHECK_REAL(row_of(&s, "spawn")->result, 0, 0);
	CHECK(!row_of(&s, "spawn")->series);
	index_release(&s);
	runs_release(&rs);
}

TEST(no_row_at_all_has_no_score)
{
	struct runs rs = parsed("kb1 run 1\nkb1 skip pipe why=\"no pipe\"\n");
	struct score s = score_of(&rs, "byte5");

	CHECK_COUNT(s.have, 0);
	CHECK_REAL(s.value, 0, 0);
	CHECK_REAL(s.lo, 0, 0);
	index_release(&s);
	runs_release(&rs);
}

/* Lower is better enters as baseline / result, and units of one dimension convert. */
TEST(direction_and_unit)
{
	static const struct index_kind kind = { "k", "K", "micro", "byte5",
		"lat_pipe bw_pipe lat_udp", 1, true, true };
	struct base_row rows[] = { { (char *)"lat_pipe", 50, &kb_us },
		{ (char *)"bw_pipe", 1000, &kb_kbps } };
	struct baseline other = { (char *)"other", (char *)"a machine", rows, 2, 2 };
	struct runs rs = parsed(
		"kb1 run 1\n"
		"kb1 def lat_pipe suite=micro u=ns b=lo\nkb1 smp lat_pipe r=1 v=25000\n"
		"kb1 def bw_pipe suite=micro u=MB/s b=hi\nkb1 smp bw_pipe r=1 v=2.048\n"
		"kb1 def lat_udp suite=micro u=us b=lo\nkb1 smp lat_udp r=1 v=2\n");
	struct index_of of = { rs.v[0], { 1, 0 }, &other };
	struct score s;
	struct error e;

	CHECK(index_score(&s, &kind, &of, &e) == 0);
	CHECK_COUNT(s.n, 3);
	CHECK_COUNT(s.have, 2);
	CHECK_REAL(s.rows[0].index, 2, 1e-12);
	CHECK_REAL(s.rows[0].result, 25, 1e-12);
	CHECK_REAL(s.rows[1].index, 2, 1e-12);
	CHECK_TEXT(s.rows[2].why, "not in the baseline");
	CHECK_TEXT(s.machine, "a machine");
	index_release(&s);
	runs_release(&rs);
}

/* Rounds of pipe and spawn; spawn lacks the last two. */
static struct runs rounds(int n)
{
	struct str t = { 0 };
	struct runs rs;

	str_add(&t,
		"kb1 run 1\nkb1 def pipe suite=unix u=lps b=hi\n"
		"kb1 def spawn suite=unix u=lps b=hi\n");
	for (int r = n + 2; r >= 1; r--) {
		str_addf(&t, "kb1 smp pipe r=%d v=%d\n", r, 12440 * r);
		if (r <= n)
			str_addf(&t, "kb1 smp spawn r=%d v=%d\n", r, 126 * r);
	}
	rs = parsed(str_text(&t));
	str_release(&t);
	return rs;
}

TEST(interval_from_common_rounds)
{
	struct runs rs = rounds(5);
	struct score s = score_of(&rs, "byte5");

	CHECK_COUNT(s.rounds_n, 5);
	CHECK_REAL(s.lo, 0, 0);
	CHECK_REAL(s.hi, 0, 0);
	index_release(&s);
	runs_release(&rs);
	rs = rounds(6);
	s = score_of(&rs, "byte5");
	CHECK_COUNT(s.rounds_n, 6);
	CHECK_COUNT(s.rounds[0].round, 1);
	CHECK_REAL(s.rounds[5].value, 60, 1e-12);
	CHECK_REAL(s.lo, 10, 1e-12);
	CHECK_REAL(s.hi, 60, 1e-12);
	index_release(&s);
	runs_release(&rs);
}

TEST(places_in_order)
{
	struct runs rs = parsed(
		"kb1 run 1\nkb1 def pipe suite=unix u=lps b=hi\n"
		"kb1 smp pipe r=1 v=4 copies=4\nkb1 smp pipe r=1 v=1\n"
		"kb1 smp pipe r=1 v=2 cpus=2\nkb1 smp pipe r=2 v=4 copies=4\n"
		"kb1 def lat_pipe suite=micro u=us b=lo\n"
		"kb1 smp lat_pipe r=1 v=1 copies=8\n");
	struct place at[4];

	CHECK_COUNT(index_places(rs.v[0], "unix", at, 4), 3);
	CHECK(at[0].copies == 1 && at[0].cpus == 0);
	CHECK(at[1].copies == 1 && at[1].cpus == 2);
	CHECK(at[2].copies == 4 && at[2].cpus == 0);
	CHECK_COUNT(index_places(rs.v[0], NULL, at, 4), 4);
	CHECK_COUNT(index_places(rs.v[0], NULL, at, 2), 2);
	runs_release(&rs);
}

TEST(rows_of_other_copies_are_not_mixed_in)
{
	struct runs rs = parsed(
		"kb1 run 1\nkb1 def pipe suite=unix u=lps b=hi\n"
		"kb1 def spawn suite=unix u=lps b=hi\n"
		"kb1 smp pipe r=1 v=12440\nkb1 smp pipe r=1 v=24880 copies=2\n"
		"kb1 smp spawn r=1 v=126 cpus=1\n");
	struct score s = score_of(&rs, "byte5");

	CHECK_COUNT(s.have, 1);
	CHECK_REAL(s.value, 10, 1e-12);
	index_release(&s);
	runs_release(&rs);
}

/* BYTE 20, FP 8: each divided by its scale, 2 and 8 make 4. */
TEST(overall_score)
{
	struct runs rs = parsed(
		"kb1 run 1\n"
		"kb1 def pipe suite=unix u=lps b=hi\nkb1 smp pipe r=1 v=24880\n"
		"kb1 def lu suite=cpu u=it/s b=hi\nkb1 smp lu r=1 v=213.856\n");
	struct scores *s;
	struct error e;
	size_t n;

	CHECK(scores_all(&s, &n, rs.v[0], NULL, &e) == 0);
	CHECK_COUNT(n, 1);
	CHECK_COUNT(s[0].n, 3);
	CHECK_TEXT(s[0].v[0].kind->name, "byte5");
	CHECK_TEXT(s[0].v[1].kind->name, "nbench_old_fp");
	CHECK_TEXT(s[0].v[2].kind->name, "nbench_fp");
	CHECK_COUNT(s[0].parts, 5);
	CHECK_COUNT(s[0].have, 2);
	CHECK(s[0].partial);
	CHECK_REAL(s[0].overall, 4, 1e-12);
	scores_release(s, n);
	runs_release(&rs);
}

TEST(one_part_has_no_overall_score)
{
	struct runs rs = parsed(
		"kb1 run 1\n"
		"kb1 def pipe suite=unix u=lps b=hi\nkb1 smp pipe r=1 v=24880\n"
		"kb1 smp pipe r=1 v=30000 copies=4\n");
	struct scores *s;
	struct error e;
	size_t n;

	CHECK(scores_all(&s, &n, rs.v[0], NULL, &e) == 0);
	CHECK_COUNT(n, 2);
	CHECK_REAL(s[0].overall, 0, 0);
	CHECK_COUNT(s[1].at.copies, 4);
	scores_release(s, n);
	CHECK(scores_all(&s, &n, rs.v[0], "/no/such/file", &e) == -1);
	CHECK_COUNT(e.status, STATUS_CANNOT);
	runs_release(&rs);
}

/* Every kind finds its baseline, and every row of its list is in it. */
TEST(kinds_and_baselines_fit)
{
	struct run none = { 0 };
	struct index_of of = { &none, { 1, 0 }, NULL };
	struct error e;

	for (const struct index_kind *k = index_kinds; k->name; k++) {
		struct score s;

		CHECK(index_score(&s, k, &of, &e) == 0);
		CHECK(s.n >= 3);
		for (size_t i = 0; i < s.n; i++)
			CHECK(s.rows[i].base > 0);
		CHECK(index_find(k->name) == k);
		index_release(&s);
	}
	CHECK(!index_find("byte"));
}

int main(void)
{
	RUN(six_rows_of_two_kernels);
	RUN(ten_and_eleven_rows);
	RUN(twelve_rows);
	RUN(rows_that_are_off_do_not_count_as_one);
	RUN(why_a_row_is_missing);
	RUN(no_row_at_all_has_no_score);
	RUN(direction_and_unit);
	RUN(interval_from_common_rounds);
	RUN(places_in_order);
	RUN(rows_of_other_copies_are_not_mixed_in);
	RUN(overall_score);
	RUN(one_part_has_no_overall_score);
	RUN(kinds_and_baselines_fit);
	return DONE;
}
