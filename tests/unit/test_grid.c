/* test_grid - any number of runs side by side: the layout of two tables of 2002. */
#include "unit/grids.h"

/* A value of the tables: 0 is missing, a negative one is starred. */
struct line {
	int cpus, point;
	double v[3];
};

static const struct line makes[] = {
	{ 2, 1, { 189, 190, 185 } },
	{ 2, 2, { 370, 376, 362 } },
	{ 2, 4, { 733, -726, 717 } },
	{ 2, 6, { 1102, -1082, 1077 } },
	{ 4, 1, { 101, 99, 101 } },
	{ 4, 2, { 199, 192, 195 } },
	{ 4, 4, { 387, 382, 381 } },
	{ 4, 6, { 581, 551, 568 } },
	{ 8, 1, { 58, 56, 0 } },
	{ 8, 2, { 110, 104, 0 } },
	{ 8, 4, { 214, 204, 0 } },
	{ 8, 6, { 314, 305, 0 } },
};

static const struct line rooms[] = {
	{ 2, 10, { 143041, 107718, 181556 } },
	{ 2, 20, { 147335, 147151, 166048 } },
	{ 2, 30, { 179370, 190413, 173135 } },
	{ 4, 10, { 264033, 287076, 272597 } },
	{ 4, 20, { 243873, 241855, 273219 } },
	{ 4, 30, { 303228, 301175, 278513 } },
	{ 8, 10, { 304754, 306891, 0 } },
	{ 8, 20, { 241077, 301414, 0 } },
	{ 8, 30, { 309485, 333660, 0 } },
};

enum {
	MAKES = sizeof(makes) / sizeof(makes[0]),
	ROOMS = sizeof(rooms) / sizeof(rooms[0])
};

static void put_line(struct str *s, const char *id, const struct line *l, int column)
{
	double v = l->v[column];
	char cpus[16];

	snprintf(cpus, sizeof(cpus), "cpus=%d", l->cpus);
	if (v != 0)
		put(s, id, cpus, fabs(v), v < 0 ? 0.02 : 0.004, 8);
}

/* The three kernels; the chat of the third has no 8 CPUs, its makes are skipped there. */
static void put_kernel(struct files *f, int column)
{
	static const char *const name[] = { "pre10", "pre10-G1", "pre10-Davide" };
	char id[40], run[60], file[60];
	struct str *s;

	snprintf(run, sizeof(run), "label=%s", name[column]);
	snprintf(file, sizeof(file), "k%d.kb", column + 1);
	s = add(f, strdup(file), run);
	for (size_t i = 0; i < MAKES; i++) {
		snprintf(id, sizeof(id), "mkbench.%dm.8j", makes[i].point);
		str_addf(s, "kb1 def %s suite=build u=s b=lo p.makes=%d p.jobs=8 rev=1\n",
			id, makes[i].point);
		put_line(s, id, &makes[i], column);
		if (makes[i].v[column] == 0)
			str_addf(s,
				"kb1 skip %s cpus=8 why=\"needs 8 CPUs, 4 are "
				"allowed\"\n",
				id);
	}
	for (size_t i = 0; i < ROOMS; i++) {
		snprintf(id, sizeof(id), "chat.%dr.200msg", rooms[i].point);
		str_addf(s,
			"kb1 def %s suite=sched u=msg/s b=hi p.rooms=%d p.messages=200 "
			"rev=1\n",
			id, rooms[i].point);
		put_line(s, id, &rooms[i], column);
	}
}

static void kernels(struct files *f)
{
	begin(f);
	for (int k = 0; k < 3; k++)
		put_kernel(f, k);
	make(f);
}

static void end_kernels(struct files *f)
{
	for (size_t i = 0; i < f->n; i++)
		free((char *)f->name[i]);
	end(f);
}

static const char chat[] = "chat: messages 200 (msg/s, higher is better)\n"
			   "CPUs  rooms   pre10  pre10-G1       pre10-Davide\n"
			   "   2     10  143041  107718 worse   181556 better\n"
			   "   2     20  147335  147151 same    166048 better\n"
			   "   2     30  179370  190413 better  173135 same\n"
			   "   4     10  264033  287076 better  272597 same\n"
			   "   4     20  243873  241855 same    273219 better\n"
			   "   4     30  303228  301175 same    278513 worse\n"
			   "   8     10  304754  306891 same         -\n"
			   "   8     20  241077  301414 better       -\n"
			   "   8     30  309485  333660 better       -\n";

static const char mkbench[] = "mkbench: jobs 8 (s, lower is better)\n"
			      "CPUs  makes  pre10  pre10-G1      pre10-Davide\n"
			      "   2      1    189   190  same        185 same\n"
			      "   2      2    370   376  same        362 same\n"
			      "   2      4    733   726* ~           717 same\n"
			      "   2      6   1102  1082* ~          1077 same\n"
			      "   4      1  101.0  99.0  same      101.0 same\n"
			      "   4      2    199   192  same        195 same\n"
			      "   4      4    387   382  same        381 same\n"
			      "   4      6    581   551  better      568 same\n"
			      "   8      1   58.0  56.0  same       skip\n"
			      "   8      2    110   104  better     skip\n"
			      "   8      4    214   204  ~          skip\n"
			      "   8      6    314   305  same       skip\n";

TEST(the_tables_of_the_mail)
{
	struct files f;
	char *s;

	kernels(&f);
	s = printed(&f, grid_text, 80, NULL);
	check_table(s, "chat", chat);
	check_table(s, "mkbench", mkbench);
	check_has(s,
		"skip pre10-Davide mkbench.1m.8j @8 and 3 more: needs 8 CPUs, 4 are "
		"allowed\n");
	check_has(s,
		"\nagainst pre10: 35 tests: 2 worse, 9 better, 21 same, 3 "
		"unresolved\n");
	check_has(s,
		"\nmarks: * high variation; - not measured; better, worse: proven; ");
	check_has(s,
		"kbench grid  3 columns                       "
		"margin 5% (1 boot each), q<=5%, BH\n");
	CHECK_COUNT(f.g.family, 35);
	free(s);
	end_kernels(&f);
}

/* What does not fit goes on below, with the columns in front again. */
TEST(narrow_pages_have_blocks)
{
	static const char want[] = "chat: messages 200 (msg/s, higher is better)\n"
				   "CPUs  rooms   pre10  pre10-G1\n"
				   "   2     10  143041  107718 worse\n";
	struct files f;
	char *s;

	kernels(&f);
	s = printed(&f, grid_text, 40, NULL);
	CHECK(strstr(s, want) != NULL);
	CHECK(strstr(s, "\n\nCPUs  rooms  pre10-Davide\n   2     10  181556 better\n") !=
		NULL);
	for (const char *line = s; *line;) {
		size_t n = strcspn(line, "\n");

		/* Names of rows in reasons are never cut. */
		CHECK(n <= 40 || strncmp(line, "skip", 4) == 0 || *line == ' ' ||
			strncmp(line, "mkbench", 7) == 0 ||
			strncmp(line, "chat", 4) == 0);
		line += n + (line[n] == '\n');
	}
	free(s);
	end_kernels(&f);
}

/* A change that is confirmed alone is not, where many tests are corrected together. */
TEST(all_columns_are_one_family)
{
	struct files f;
	struct str *s;
	char run[16];
	unsigned wide = 2;

	for (; wide <= 7; wide += 5) {
		begin(&f);
		for (unsigned k = 0; k < wide; k++) {
			snprintf(run, sizeof(run), "label=k%u", k);
			s = add(&f, "x.kb", run);
			put_def(s, "a", "u=us b=lo");
			put(s, "a", "", k == 1 ? 106.5 : 100, 0.02, 4);
		}
		make(&f);
		CHECK_COUNT(f.g.columns, wide);
		CHECK_COUNT(f.g.family, wide - 1);
		CHECK_COUNT(f.g.rows, 1);
		CHECK(f.g.row[0].cell[1].against->j.p <= 0.05);
		CHECK_REAL(f.g.row[0].cell[1].against->j.q,
			f.g.row[0].cell[1].against->j.p * (wide - 1), 1e-9);
		CHECK_TEXT(verdict_name(f.g.row[0].cell[1].against->j.verdict),
			wide == 2 ? "worse" : "worse?");
		end(&f);
	}
}

TEST(only_makes_the_family_and_show_does_not)
{
	static const char *const only[] = { "chat" };
	bool shown[32] = { false };
	struct files f;
	char *s;

	kernels(&f);
	CHECK(grid_pick(shown, &f.g, (const char *const[]){ "mkbench.1m.8j" }, 1, NULL,
		      &f.e) == 0);
	s = printed(&f, grid_text, 80, shown);
	check_has(s, "35 tests: ");
	check_has(s, "mkbench: makes 1, jobs 8 (s, lower is better)\nCPUs  pre10  ");
	CHECK(!strstr(s, "chat"));
	free(s);
	end_kernels(&f);
	begin(&f);
	for (int k = 0; k < 3; k++)
		put_kernel(&f, k);
	f.options = (struct match_options){ .only = only, .only_n = 1 };
	make(&f);
	CHECK_COUNT(f.rc, 0);
	CHECK_COUNT(f.g.family, 15);
	s = printed(&f, grid_text, 80, NULL);
	CHECK(!strstr(s, "mkbench"));
	free(s);
	end_kernels(&f);
	begin(&f);
	add(&f, "a.kb", "");
	f.options = (struct match_options){ .only = only, .only_n = 1 };
	make(&f);
	CHECK(f.rc < 0 && f.e.status == STATUS_USAGE);
	end(&f);
}

/* A name that only a later column has is none that means nothing. */
TEST(only_names_what_any_column_has)
{
	static const char *const only[] = { "late" };
	struct files f;

	begin(&f);
	put(add(&f, "a.kb", "label=a"), "x", "", 1, 0.01, 4);
	put(add(&f, "b.kb", "label=b"), "late", "", 1, 0.01, 4);
	f.options = (struct match_options){ .only = only, .only_n = 1 };
	make(&f);
	CHECK_COUNT(f.rc, 0);
	end(&f);
}

/* "a b c": the names of the columns. */
static const char *columns(const struct files *f)
{
	static char text[200];
	size_t n = 0;

	text[0] = '\0';
	for (size_t k = 0; k < f->g.columns; k++)
		n += (size_t)snprintf(text + n, sizeof(text) - n, "%s%s*%zu",
			k ? " " : "", f->g.column[k].name, f->g.column[k].side.n);
	return text;
}

TEST(columns_are_labels_else_files)
{
	struct files f;

	begin(&f);
	put(add(&f, "dir/a.kb", "label=x"), "x", "", 1, 0.01, 4);
	add(&f, "dir/b.kb", "label=y");
	put(add(&f, "dir/c.kb", "label=x"), "x", "", 1, 0.01, 4);
	add(&f, "dir/d.kb", "");
	add(&f, "dir/e.kb#2", "");
	make(&f);
	CHECK_TEXT(columns(&f), "x*2 y*1 d*1 e#2*1");
	CHECK_COUNT(f.g.column[0].sessions, 2);
	end(&f);

	begin(&f);
	add(&f, "one/k.kb", "label=x");
	add(&f, "two/k.kb", "label=x");
	make(&f);
	CHECK_TEXT(columns(&f), "one/k.kb*1 two/k.kb*1");
	end(&f);

	begin(&f);
	add(&f, "k.kb", "label=old");
	str_add(&f.text[0], "kb1 run 00000009 label=new\nkb1 run 0000000a label=old\n");
	make(&f);
	CHECK_TEXT(columns(&f), "old*2 new*1");
	end(&f);
}

/* Ids without axes have a row each; a curve is a table of its own. */
TEST(ids_curves_and_families_of_one_point)
{
	static const char
		plain[] = "micro: latency (lmbench-style; us, lower is better)\n"
			  "test              k1    k2\n"
			  "lat_ctx.2p.16k  3.00  3.00\n"
			  "lat_pipe        6.00  6.00\n"
			  "lat_pipe.2cpu   9.00  9.00\n";
	static const char curve[] = "lat_mem_rd: stride 128 (ns, lower is better)\n"
				    "size    k1    k2\n"
				    " 512  1.00  1.00\n"
				    " 96k  4.00  4.00\n"
				    "  1m  9.00  9.00\n";
	static const char fs[] = "lat_fs (us, lower is better)\n"
				 "test           size    k1    k2\n"
				 "lat_fs.create     0  5.00  5.00\n"
				 "lat_fs.create    4k  5.00  5.00\n"
				 "lat_fs.delete     0  5.00  5.00\n"
				 "lat_fs.delete    4k  5.00  5.00\n";
	struct files f;
	struct str *t;
	char *s;

	begin(&f);
	for (int k = 0; k < 2; k++) {
		t = add(&f, k ? "k2.kb" : "k1.kb", "");
		put_def(t, "lat_pipe", "suite=micro u=us b=lo");
		put_def(t, "lat_pipe.2cpu", "suite=micro u=us b=lo");
		put_def(t, "lat_ctx.2p.16k",
			"suite=micro u=us b=lo p.procs=2 p.size=16384");
		put_def(t, "lat_mem_rd.128.1m",
			"suite=micro u=ns b=lo p.stride=128 p.size=1048576");
		put_def(t, "lat_mem_rd.128.96k",
			"suite=micro u=ns b=lo p.stride=128 p.size=98304");
		put_def(t, "lat_mem_rd.128.512",
			"suite=micro u=ns b=lo p.stride=128 p.size=512");
		put_def(t, "lat_fs.create.0k", "suite=micro u=us b=lo p.size=0");
		put_def(t, "lat_fs.create.4k", "suite=micro u=us b=lo p.size=4096");
		put_def(t, "lat_fs.delete.0k", "suite=micro u=us b=lo p.size=0");
		put_def(t, "lat_fs.delete.4k", "suite=micro u=us b=lo p.size=4096");
		put(t, "lat_pipe", "", 6, 0, 2);
		put(t, "lat_pipe.2cpu", "", 9, 0, 2);
		put(t, "lat_ctx.2p.16k", "", 3, 0, 2);
		put(t, "lat_mem_rd.128.1m", "", 9, 0, 2);
		put(t, "lat_mem_rd.128.96k", "", 4, 0, 2);
		put(t, "lat_mem_rd.128.512", "", 1, 0, 2);
		put(t, "lat_fs.create.0k", "", 5, 0, 2);
		put(t, "lat_fs.create.4k", "", 5, 0, 2);
		put(t, "lat_fs.delete.0k", "", 5, 0, 2);
		put(t, "lat_fs.delete.4k", "", 5, 0, 2);
	}
	make(&f);
	s = printed(&f, grid_text, 80, NULL);
	check_table(s, "micro: latency (lmbench-style; us", plain);
	check_table(s, "lat_mem_rd", curve);
	check_table(s, "lat_fs", fs);
	check_has(s, "few (+2 rounds a side)");
	free(s);
	end(&f);
}

int main(void)
{
	RUN(the_tables_of_the_mail);
	RUN(narrow_pages_have_blocks);
	RUN(all_columns_are_one_family);
	RUN(only_makes_the_family_and_show_does_not);
	RUN(only_names_what_any_column_has);
	RUN(columns_are_labels_else_files);
	RUN(ids_curves_and_families_of_one_point);
	return DONE;
}
