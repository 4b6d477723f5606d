/* test_grid_cells - what stands in a cell of a grid, and in what forms. */
#include "unit/grids.h"

#include "report/report.h"

/* Where no file names the axes, parts that are numbers tell points apart. */
TEST(axes_without_names)
{
	struct files f;
	struct str *t;
	char *s;

	begin(&f);
	t = add(&f, "k1.kb", "");
	put_def(t, "x.10r.200msg", "u=s b=lo");
	put_def(t, "x.9r.200msg", "u=s b=lo");
	put_def(t, "x.2r.200msg", "u=s b=lo");
	put_def(t, "y.2cpu", "u=s b=lo");
	put(t, "x.10r.200msg", "", 7, 0, 1);
	put(t, "x.9r.200msg", "", 6, 0, 1);
	put(t, "x.2r.200msg", "", 5, 0, 1);
	put(t, "y.2cpu", "", 5, 0, 1);
	make(&f);
	s = printed(&f, grid_text, 80, NULL);
	check_table(s, "x: msg 200msg",
		"x: msg 200msg (s, lower is better)\n"
		"  r    k1\n"
		" 2r  5.00\n"
		" 9r  6.00\n"
		"10r  7.00\n");
	check_table(s, "other",
		"other (s, lower is better)\ntest      k1\ny.2cpu  5.00\n");
	free(s);
	end(&f);
}

/* A cell says what is the matter with it. */
TEST(missing_skipped_failed_below)
{
	struct files f;
	struct str *t;
	char *s;

	begin(&f);
	for (int k = 0; k < 3; k++) {
		t = add(&f, k == 0 ? "k1.kb" : k == 1 ? "k2.kb" : "k3.kb", "");
		put_def(t, "crashed", "u=us b=lo");
		put_def(t, "tiny", "u=us b=lo");
		put_def(t, "twice", "u=us b=lo");
		put_def(t, "two_cpu", "u=us b=lo");
		put(t, "crashed", "", 5, 0, 2);
		str_add(t,
			k == 0	       ? "kb1 smp tiny r=1 lt=0.5\n" :
				k == 1 ? "kb1 smp tiny r=1 v=1\n" :
					 "kb1 smp tiny r=1 lt=0.25\n");
	}
	put(&f.text[0], "twice", "", 5, 0, 2);
	put(&f.text[1], "twice", "", 5, 0, 2);
	put(&f.text[1], "two_cpu", "", 5, 0, 2);
	str_add(&f.text[1], "kb1 fail crashed r=2 how=crashed sig=11\n");
	str_add(&f.text[2], "kb1 fail crashed r=2 how=timeout why=\"no answer\"\n");
	str_add(&f.text[2], "kb1 skip twice why=\"no loopback\"\n");
	str_add(&f.text[0], "kb1 skip nowhere why=\"no compiler\"\n");
	str_add(&f.text[1], "kb1 skip nowhere why=\"no compiler\"\n");
	make(&f);
	s = printed(&f, grid_text, 80, NULL);
	check_table(s, "other",
		"other (us, lower is better)\n"
		"test         k1    k2        k3\n"
		"crashed    5.00  fail      fail\n"
		"tiny     <0.500  1.00 ~  <0.250 ~\n"
		"twice      5.00  5.00      skip\n"
		"two_cpu       -  5.00         -\n");
	check_table(s, "nothing measured",
		"nothing measured\ntest       k1    k2  k3\nnowhere  skip  skip   -\n");
	check_has(s, "\nskip k1, k2 nowhere: no compiler\n");
	CHECK(!strstr(s, "skip k2"));
	check_has(s, "\nfail k2 crashed: crashed, signal 11\n");
	check_has(s, "\nfail k3 crashed: timeout: no answer\n");
	check_has(s, "\nskip k3 twice: no loopback\n");
	free(s);
	s = printed(&f, grid_csv, 80, NULL);
	check_has(s,
		"\n,twice,1,,,us,lo,k3,0,0,,,,,skipped,no loopback,,,,,,,\n"
		",two_cpu,1,,,us,lo,k1,0,0,,,,,,,,,,,,,\n");
	free(s);
	end(&f);
}

/* The other unit of one thing converts, another thing does not. */
TEST(units)
{
	struct files f;
	struct str *t;
	char *s;

	begin(&f);
	t = add(&f, "k1.kb", "");
	put_def(t, "a", "u=us b=lo");
	put_def(t, "b", "u=us b=lo");
	put(t, "a", "", 5, 0.001, 4);
	put(t, "b", "", 5, 0.001, 4);
	t = add(&f, "k2.kb", "");
	put_def(t, "a", "u=ns b=lo");
	put_def(t, "b", "u=lps b=hi");
	put_def(t, "c", "u=ns b=lo");
	put(t, "a", "", 5000, 0.001, 4);
	put(t, "b", "", 7, 0.001, 4);
	put(t, "c", "", 2500, 0.001, 4);
	t = add(&f, "k3.kb", "");
	put_def(t, "c", "u=us b=lo");
	put_def(t, "b", "u=us b=lo rev=2");
	put(t, "c", "", 2.5, 0.001, 4);
	put(t, "b", "", 5, 0.001, 4);
	make(&f);
	s = printed(&f, grid_text, 80, NULL);
	check_table(s, "other (ns",
		"other (ns, lower is better)\ntest  k1    k2    k3\n"
		"c      -  2500  2500\n");
	check_table(s, "other (us",
		"other (us, lower is better)\n"
		"test    k1      k2         k3\n"
		"a     5.00    5.00 same     -\n"
		"b     5.00  unlike       5.00 unlike\n");
	check_has(s, "; unlike: another unit or revision of the probe; ");
	free(s);
	end(&f);
}

/* An old report's star is a star, and one value a side is no test. */
TEST(stars_of_old_reports)
{
	struct files f;
	struct str *t;
	char *s;

	begin(&f);
	t = add(&f, "k1.kb", "label=pre10");
	put_def(t, "m.1m", "suite=build u=s b=lo p.makes=1");
	put_def(t, "m.4m", "suite=build u=s b=lo p.makes=4");
	str_add(t, "kb1 smp m.1m r=1 v=189 w=0.003\nkb1 smp m.4m r=1 v=733 w=0.001\n");
	t = add(&f, "k2.kb", "label=pre10-G1");
	put_def(t, "m.1m", "suite=build u=s b=lo p.makes=1");
	put_def(t, "m.4m", "suite=build u=s b=lo p.makes=4");
	str_add(t,
		"kb1 smp m.1m r=1 v=190 w=0.003\n"
		"kb1 smp m.4m r=1 v=726 w=0.001 q=*\n");
	make(&f);
	s = printed(&f, grid_text, 80, NULL);
	check_table(s, "m (s",
		"m (s, lower is better)\n"
		"makes  pre10  pre10-G1\n"
		"    1    189      190\n"
		"    4    733      726*\n");
	check_has(s, "against pre10: 2 tests: 2 single (one value a side: no verdict)\n");
	free(s);
	end(&f);
}

TEST(sweeps_of_copies_and_skips_by_place)
{
	struct files f;
	struct str *t;
	char *s;

	begin(&f);
	for (int k = 0; k < 2; k++) {
		t = add(&f, k ? "k2.kb" : "k1.kb", "");
		put_def(t, "d", "suite=unix u=lps b=hi");
		put(t, "d", "cpus=1", 100, 0.001, 4);
		put(t, "d", "cpus=2", 200, 0.001, 4);
		put(t, "d", "cpus=2 copies=4", 400, 0.001, 4);
		str_add(t, "kb1 skip d copies=1 cpus=4 why=\"needs 4 CPUs\"\n");
		str_add(t, "kb1 fail d r=3 copies=4 cpus=2 how=crashed sig=11\n");
	}
	make(&f);
	s = printed(&f, grid_text, 80, NULL);
	check_table(s, "unix",
		"unix (UnixBench-style; lps, higher is better)\n"
		"test  CPUs  copies    k1    k2\n"
		"d        1       1   100   100 same\n"
		"d        2       1   200   200 same\n"
		"d        2       4  fail  fail\n"
		"d        4       1  skip  skip\n");
	free(s);
	end(&f);
}

/* The greatest of a tail, and what has no direction, is shown and not judged. */
TEST(what_is_not_judged)
{
	struct files f;
	struct str *t;
	char *s;

	begin(&f);
	for (int k = 0; k < 2; k++) {
		t = add(&f, k ? "k2.kb" : "k1.kb", "");
		put_def(t, "wakeup.max", "suite=sched u=us b=lo");
		put_def(t, "mhz", "suite=micro u=MHz b=none");
		put(t, "wakeup.max", "", k ? 900 : 100, 0.001, 8);
		put(t, "mhz", "", k ? 900 : 100, 0.001, 8);
	}
	make(&f);
	s = printed(&f, grid_text, 80, NULL);
	check_table(s, "sched",
		"sched (us, not judged)\ntest         k1   k2\n"
		"wakeup.max  100  900\n");
	CHECK(!strstr(s, "against"));
	free(s);
	end(&f);
}

/* What is derived from a run has rows too. */
TEST(derived_rows)
{
	struct files f;
	struct str *t;
	char *s;

	begin(&f);
	for (int k = 0; k < 2; k++) {
		t = add(&f, k ? "k2.kb" : "k1.kb", "");
		put_def(t, "lat_syscall.read", "suite=micro u=us b=lo");
		put_def(t, "lat_syscall.write", "suite=micro u=us b=lo");
		put(t, "lat_syscall.read", "", 2, 0.001, 8);
		put(t, "lat_syscall.write", "", 4, 0.001, 8);
	}
	make(&f);
	s = printed(&f, grid_text, 80, NULL);
	check_has(s, "\nlat_syscall.io     3.00  3.00 same\n");
	free(s);
	end(&f);
}

TEST(markdown)
{
	struct files f;
	struct str *t;
	char *s;

	begin(&f);
	for (int k = 0; k < 2; k++) {
		t = add(&f, k ? "k2.kb" : "k1.kb", k ? "label=\"a|b\"" : "label=old");
		put_def(t, "c.1r", "suite=sched u=msg/s b=hi p.rooms=1");
		put_def(t, "c.2r", "suite=sched u=msg/s b=hi p.rooms=2");
		put(t, "c.1r", "", k ? 200 : 100, 0.001, 8);
		put(t, "c.2r", "", 100, 0.04, 8);
	}
	make(&f);
	s = printed(&f, grid_md, 80, NULL);
	check_has(s,
		"\n**c (msg/s, higher is better)**\n\n"
		"| rooms | old | a\\|b | |\n|--:|--:|--:|:--|\n"
		"| 1 | 100 | 200 | better |\n"
		"| 2 | 100\\* | 100\\* | \\~ |\n");
	check_has(s, "\n- against old: 2 tests: 1 better, 1 unresolved\n");
	free(s);
	end(&f);
}

TEST(csv)
{
	struct files f;
	struct str *t;
	char *s;

	begin(&f);
	for (int k = 0; k < 2; k++) {
		t = add(&f, k ? "k2.kb" : "k1.kb", k ? "label=\"a,b\"" : "label=old");
		put_def(t, "c.1r", "suite=sched u=msg/s b=hi p.rooms=1");
		put_def(t, "c.2r", "suite=sched u=msg/s b=hi p.rooms=2");
		put(t, "c.1r", "cpus=2", 100, 0, 4);
		put(t, "c.2r", "cpus=2", 100, 0, 4);
	}
	make(&f);
	s = printed(&f, grid_csv, 80, NULL);
	check_has(s,
		"\nsched,c.1r,1,2,rooms=1,msg/s,hi,old,4,1,100,100,100,,ok,,,,,,,,\n"
		"sched,c.1r,1,2,rooms=1,msg/s,hi,\"a,b\",4,1,100,100,100,,ok,,1,1,1,1,1,"
		"0.05,same\n");
	free(s);
	end(&f);
}

/* A file may hold anything: nothing of it drives a terminal or spoils the layout. */
TEST(hostile_texts)
{
	struct files f;
	struct str *t;
	char *s;

	begin(&f);
	for (int k = 0; k < 2; k++) {
		t = add(&f, k ? "k2.kb" : "k1.kb",
			k ? "label=\"\\x1b[31m a label far too long for a column\"" :
			    "label=\"\\xff\\x07\"");
		put_def(t, "c.1r", "suite=\"\\x1b\" u=\"\\x1b\" b=hi p.\\x1b=1");
		put(t, "c.1r", "", 1e300, 0, 4);
		str_add(t, "kb1 skip d why=\"\\x1b[2J\"\n");
	}
	make(&f);
	for (int form = 0; form < 3; form++) {
		s = printed(&f,
			form == 0	  ? grid_text :
				form == 1 ? grid_md :
					    grid_csv,
			80, NULL);
		CHECK(!strchr(s, '\033') && !strchr(s, '\007'));
		CHECK(!strstr(s, "inf") && !strstr(s, "nan"));
		free(s);
	}
	end(&f);
}

TEST(a_single_column_and_none)
{
	struct files f;
	char *s;

	begin(&f);
	put(add(&f, "dir/k1.kb", ""), "a", "", 5, 0.001, 4);
	make(&f);
	s = printed(&f, grid_text, 80, NULL);
	check_has(s, "kbench grid  1 column\n");
	check_has(s, "\na     5.00\n");
	CHECK(!strstr(s, "against") && !strstr(s, "margin"));
	free(s);
	end(&f);
	begin(&f);
	make(&f);
	s = printed(&f, grid_text, 80, NULL);
	check_has(s, "nothing was measured\n");
	free(s);
	end(&f);
}

/* `show` makes the same table; runs without a file have one column. */
TEST(show_as_grid)
{
	static const char records[] = "kb1 run 1 label=old\nkb1 def a u=us b=lo\n"
				      "kb1 smp a r=1 v=5\nkb1 run 2 label=new\n"
				      "kb1 def a u=us b=lo\nkb1 smp a r=1 v=6\n";
	struct view view = { .width = 80 };
	struct runs rs = { 0 };
	char *text = NULL;
	size_t n = 0;
	FILE *out = open_memstream(&text, &n);

	file_parse(&rs, records, strlen(records), false);
	CHECK(reporter_find("grid")->whole);
	CHECK(reporter_find("grid")->emit(out, &rs, &view) == 0);
	fclose(out);
	check_has(text, "\ntest   old   new\na     5.00  6.00\n");
	free(text);
	runs_release(&rs);
}

int main(void)
{
	RUN(axes_without_names);
	RUN(missing_skipped_failed_below);
	RUN(units);
	RUN(stars_of_old_reports);
	RUN(sweeps_of_copies_and_skips_by_place);
	RUN(what_is_not_judged);
	RUN(derived_rows);
	RUN(markdown);
	RUN(csv);
	RUN(hostile_texts);
	RUN(a_single_column_and_none);
	RUN(show_as_grid);
	return DONE;
}
