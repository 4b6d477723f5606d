/* test_damage - files that were cut, changed or made to hurt. */
#include "unit/goodfile.h"

#include <stdlib.h>

TEST(wrapped_into_six_is_damage)
{
	struct str s = { 0 }, one = { 0 };
	struct runs rs = { 0 };

	build(&s, "", "\n");
	seal(&one, "kb1 note why=\"cut into more pieces than there may be\"");
	for (size_t at = 0; at < one.n; at += 10) {
		str_addn(&s, one.s + at, at + 10 < one.n ? 10 : one.n - at);
		str_add(&s, "\n");
	}
	file_parse(&rs, s.s, s.n, false);
	check_all(&rs);
	CHECK_COUNT(damage(&rs), 1);
	CHECK_COUNT(rs.v[0]->notes_n, 0);
	runs_release(&rs);
	str_release(&s);
	str_release(&one);
}

TEST(one_check_makes_the_others_damage)
{
	struct str s = { 0 };
	struct runs rs = { 0 };

	str_add(&s, "kb1 run 1234abcd\nkb1 smp a r=1 v=1\n");
	seal(&s, "kb1 smp b r=1 v=2");
	str_add(&s, "\nkb1 smp c r=1 v=3\n");
	file_parse(&rs, s.s, s.n, false);
	CHECK_COUNT(rs.n, 1);
	CHECK_COUNT(damage(&rs), 3);
	CHECK(run_series(rs.v[0], "b", 0, 0) != NULL);
	CHECK(!run_series(rs.v[0], "a", 0, 0) && !run_series(rs.v[0], "c", 0, 0));
	runs_release(&rs);
	file_parse(&rs, s.s, s.n, true);
	CHECK_COUNT(rs.n, 1);
	CHECK_COUNT(damage(&rs), 3);
	CHECK_TEXT(rs.v[0]->id, "1234abcd");
	CHECK(run_series(rs.v[0], "a", 0, 0) && run_series(rs.v[0], "c", 0, 0));
	runs_release(&rs);
	str_release(&s);
}

TEST(run_line_that_is_damaged)
{
	struct str s = { 0 };
	struct runs rs = { 0 };

	build(&s, "", "\n");
	str_add(&s, "kb1 run 5e1f09a3 kbench=0.1 mode=def ~1234\n");
	seal(&s, "kb1 smp other r=1 v=1");
	str_add(&s, "\nkb1 run 5e1f09a4 resumed=1 ~1234\n");
	seal(&s, "kb1 smp other r=2 v=2");
	file_parse(&rs, s.s, s.n, false);
	CHECK_COUNT(rs.n, 2);
	CHECK(rs.v[1]->anonymous && run_series(rs.v[1], "other", 0, 0)->n == 2);
	CHECK_COUNT(damage(&rs), 2);
	runs_release(&rs);
	str_release(&s);
}

TEST(remarks_name_the_line)
{
	struct str s = { 0 };
	struct runs rs = { 0 };

	build(&s, "", "\n");
	*strstr(s.s, "35.3225") = '9';
	str_add(&s, "kb1 smp lat_pipe r=3 v=3");
	file_parse(&rs, s.s, s.n, false);
	CHECK_COUNT(rs.remarks_n, 2);
	CHECK_COUNT(rs.remarks[0].line, 6);
	CHECK(rs.remarks[0].damage && rs.remarks[1].damage);
	CHECK_TEXT(rs.remarks[0].text, "smp lat_pipe: the check is wrong; dropped");
	CHECK_COUNT(rs.remarks[1].line, PLAIN + 1);
	CHECK_TEXT(rs.remarks[1].text,
		"smp lat_pipe: the last line is cut short; dropped");
	runs_release(&rs);
	str_release(&s);
}

/* Wherever the copy of a file broke off; within "kb1 " it was once but a junk line. */
TEST(every_cut_is_seen)
{
	struct str s = { 0 };
	struct runs rs = { 0 };

	build(&s, "", "\n");
	for (size_t at = strcspn(s.s, "\n") + 1; at < s.n; at++) {
		const bool whole = s.s[at - 1] == '\n' || s.s[at] == '\n';

		file_parse(&rs, s.s, at, false);
		CHECK_COUNT(damage(&rs), !whole);
		CHECK(whole || strstr(rs.remarks[0].text, "the last line is cut short"));
		runs_release(&rs);
	}
	/* A line of two letters that has its end is somebody's. */
	str_add(&s, "kb\n");
	check_text(s.s, s.n, 0);
	str_release(&s);
}

TEST(prose_is_no_damage)
{
	struct str s = { 0 };

	str_add(&s, "Hi, this is the kb1 file of my board.\n");
	build(&s, "", "\n");
	str_add(&s, "kb1 Files need kb1 smp, and kb1 is a format\nkb1 rocks\n");
	check_text(s.s, s.n, 0);
	str_release(&s);
}

TEST(half_a_record_before_a_whole_one)
{
	struct str s = { 0 };

	for (size_t i = 0; i < PLAIN; i++) {
		str_add(&s, "kb1 smp lat_pipe r=9 v=1");
		seal(&s, plain[i]);
		str_add(&s, "\n");
	}
	check_text(s.s, s.n, PLAIN);
	str_release(&s);
}

/* The line behind a record that was cut is not swallowed by the search for its rest. */
TEST(cut_records_do_not_swallow_others)
{
	struct str s = { 0 };

	build(&s, "kb1 smp lat_pipe r=9 v=1\n", "\n");
	check_text(s.s, s.n, PLAIN);
	str_release(&s);
}

TEST(truncated_at_every_byte)
{
	struct str s = { 0 };

	build(&s, "", "\n");
	for (size_t n = 0; n <= s.n; n++) {
		struct runs rs = { 0 };
		char *copy = malloc(n + 1);
		size_t whole = 0, cut;
		const struct series *p;

		memcpy(copy, s.s, n);
		for (size_t i = 0; i < n; i++)
			whole += copy[i] == '\n';
		file_parse(&rs, copy, n, false);
		free(copy);
		cut = damage(&rs);
		p = rs.n ? run_series(rs.v[0], "lat_pipe", 0, 0) : NULL;
		CHECK(cut <= 1);
		CHECK_COUNT(rs.n, whole ? 1 : rs.n);
		CHECK(whole < 2 || run_fact(rs.v[0], "kernel.release"));
		CHECK(whole < 6 || (p && p->v[0].v == 35.3225));
		CHECK(whole < 10 || (p && p->n == 2));
		CHECK(!p || p->n < 2 || p->v[1].v == 35.41);
		runs_release(&rs);
	}
	str_release(&s);
}

TEST(mutated_bytes)
{
	struct str good = { 0 };
	unsigned state = 20260704;

	build(&good, "> ", "\r\n");
	for (int round = 0; round < 1500; round++) {
		struct runs rs = { 0 };
		char *text = malloc(good.n);

		memcpy(text, good.s, good.n);
		for (int i = 0; i < 1 + round % 40; i++) {
			state = state * 1103515245u + 12345u;
			text[(state >> 8) % good.n] = (char)(state >> 3);
		}
		file_parse(&rs, text, good.n, round % 2);
		for (size_t i = 0; i < rs.n; i++)
			CHECK(rs.v[i]->id && rs.v[i]->state);
		runs_release(&rs);
		free(text);
	}
	str_release(&good);
}

TEST(random_pieces)
{
	static const char *const piece[] = {
		"kb1 ", "kb1 smp ", "run ", "smp ", "def ", "hst ", "env ", "beg ",
		"fail ", "rnd ", "end ", "lat_pipe ", "a.b ", "r=1 ", "r=2 ", "r=0 ",
		"v=1 ",
		"v=-1 ", "v=nan ", "lt=2 ", "lo=1,2 ", "c=1,2 ", "c=1, ", "u=us ",
		"b=hi ", "b=lo ", "p.x=1 ", "copies=2 ", "resumed=1 ", "\n", "\n", "\r",
		"=\n", "=3D", "\"", "\\", "~", "~1a2b", "> ", "\xe9",
	};
	enum { PIECES = sizeof(piece) / sizeof(piece[0]) };
	unsigned state = 7;
	struct str s = { 0 };

	for (int round = 0; round < 3000; round++) {
		struct runs rs = { 0 };

		str_clear(&s);
		for (int i = 0; i < 120; i++) {
			state = state * 1103515245u + 12345u;
			str_add(&s, piece[(state >> 16) % PIECES]);
		}
		file_parse(&rs, s.s, s.n, round % 2);
		for (size_t i = 0; i < rs.n; i++) {
			for (size_t k = 0; k < rs.v[i]->series_n; k++) {
				CHECK(rs.v[i]->series[k]->n > 0);
				CHECK(rs.v[i]->series[k]->v[0].v > 0);
			}
		}
		runs_release(&rs);
	}
	str_release(&s);
}

TEST(remarks_have_an_end)
{
	struct str s = { 0 };
	struct runs rs = { 0 };

	for (int i = 0; i < 3000; i++)
		str_addf(&s, "kb1 smp a r=%d v=1 ~zz\n", i);
	file_parse(&rs, s.s, s.n, false);
	CHECK_COUNT(rs.n, 0);
	CHECK_COUNT(rs.remarks_n, REMARKS_MOST + 1);
	CHECK_TEXT(rs.remarks[REMARKS_MOST].text,
		"2000 more remarks, 2000 of them damage");
	CHECK(rs.remarks[REMARKS_MOST].damage);
	runs_release(&rs);
	str_release(&s);
}

TEST(very_many_ids)
{
	struct str s = { 0 };
	struct runs rs = { 0 };

	for (int i = 0; i < 20000; i++)
		str_addf(&s, "kb1 env k%d v\nkb1 smp id%d r=1 v=1\n"
			"kb1 smp one r=%d v=2\n", i, i, 20000 - i);
	file_parse(&rs, s.s, s.n, false);
	CHECK_COUNT(rs.n, 1);
	CHECK_COUNT(rs.v[0]->series_n, 20001);
	CHECK_COUNT(rs.v[0]->facts_n, 20000);
	CHECK_COUNT(run_series(rs.v[0], "one", 0, 0)->n, 20000);
	runs_release(&rs);
	str_release(&s);
}

int main(void)
{
	RUN(wrapped_into_six_is_damage);
	RUN(one_check_makes_the_others_damage);
	RUN(run_line_that_is_damaged);
	RUN(remarks_name_the_line);
	RUN(every_cut_is_seen);
	RUN(prose_is_no_damage);
	RUN(half_a_record_before_a_whole_one);
	RUN(cut_records_do_not_swallow_others);
	RUN(truncated_at_every_byte);
	RUN(mutated_bytes);
	RUN(random_pieces);
	RUN(remarks_have_an_end);
	RUN(very_many_ids);
	return DONE;
}
