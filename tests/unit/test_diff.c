/* test_diff - what a comparison looks like: console, CSV, JSON, markdown. */
#include "unit/harness.h"
#include "unit/runs.h"
#include "unit/emit.h"

static void put_facts(struct pair *p)
{
	str_add(&p->text[OLD],
		"kb1 run 00000001\nkb1 env kernel.release 6.1.0-13-arm64\n"
		"kb1 env cpu.freq.gov ondemand\nkb1 env cpu.model \"Cortex-A53\"\n"
		"kb1 env cpu.online 0-3\nkb1 env mem.total 1G\n"
		"kb1 env tool.version 0.3\n");
	str_add(&p->text[NEW],
		"kb1 run 00000002\nkb1 env kernel.release 6.6.8-arm64\n"
		"kb1 env cpu.freq.gov performance\nkb1 env cpu.model \"Cortex-A53\"\n"
		"kb1 env cpu.online 0-3\nkb1 env mem.total 1G\n"
		"kb1 env tool.version 0.3\n");
}

/* The example: a row of each kind. */
static void example(struct pair *p)
{
	pair_begin(p);
	put_facts(p);
	both(p, "lat_syscall.null", US, 0.312, 0.371, 10);
	both(p, "lat_pipe", US, 6.41, 6.02, 10);
	both(p, "lat_proc.fork", US, 184, 185, 10);
	both(p, "bw_mem.fcp.32m", MBS, 2310, 2075, 10);
	both(p, "lat_few", US, 10, 12, 3);
	both(p, "lat_single", US, 10, 12, 1);
	put_def(&p->text[OLD], "lat_mmap.512k", US);
	put_def(&p->text[NEW], "lat_mmap.512k", US);
	put_spread(&p->text[OLD], "lat_mmap.512k", 1.21, 0.03, 10);
	put_spread(&p->text[NEW], "lat_mmap.512k", 1.25, 0.03, 10);
	put_def(&p->text[NEW], "lat_added", US);
	put_spread(&p->text[NEW], "lat_added", 5, 0.01, 10);
	str_add(&p->text[OLD], "kb1 skip lat_added why=\"loopback is down\"\n");
	str_add(&p->text[NEW], "kb1 fail execl r=1 how=crashed sig=11\n");
	pair_compare(p);
}

static const char *const golden[] = {
	"kbench diff  old.kb -> new.kb                margin 5% (1 boot each), q<=5%, BH",
	"env  kernel    6.1.0-13-arm64           -> 6.6.8-arm64",
	"env  governor  ondemand                 -> performance      ! affects all rows",
	"same cpu Cortex-A53 x4, mem 1G, kbench 0.3",
	"",
	"TEST                          OLD        NEW     DELTA   95% CI         VERDICT",
	"micro: latency (lmbench-style; us, lower is better)",
	" lat_syscall.null           0.312      0.371    +18.9% [+18.6,+19.3]  - worse",
	" lat_pipe                    6.41       6.02     -6.1% [ -6.4, -5.8]  + better",
	" lat_mmap.512k        *      1.21       1.25     +3.3% [ -4.1,+11.5]  ~ ~95 rnd",
	" lat_few                     10.0       12.0    +20.0%                  few +1",
	" lat_single           n      10.0       12.0    +20.0%                  single",
	" lat_added                              5.00                            added",
	"    old: skipped: loopback is down",
	"micro: bandwidth (lmbench-style; MB/s, higher is better)",
	" bw_mem.fcp.32m              2310       2075    -10.2% [-10.4, -9.9]  - worse",
	"nothing measured",
	" execl                                                                  error",
	"    new: crashed, signal 11",
	"geomean(4) micro: latency                       x0.964 [x.943,x.984]",
	"geomean(5)                                      x0.950 [x.935,x.966]",
	"without: lat_few (few), lat_single (single)",
	"",
	"9 tests: 2 worse, 1 better, 1 same, 1 unresolved, 1 few, 1 single, 1 error, 1",
	"added",
	("gate: --fail-on worse>5%: FAILED (lat_syscall.null +18.9%,"
	 " bw_mem.fcp.32m -10.2%)"),
	"marks: * high variation, n outside the usual run-to-run noise",
	"next: kbench run $(kbench diff --suspects old.kb -- new.kb)",
};

static bool has(const char *text, const char *part)
{
	if (text && strstr(text, part))
		return true;
	fprintf(stderr, "not there: '%s'\n", part);
	return false;
}

static size_t longest_line(const char *s)
{
	size_t most = 0;

	while (s && *s) {
		size_t n = strcspn(s, "\n");

		most = n > most ? n : most;
		s += n + (s[n] == '\n');
	}
	return most;
}

static size_t lines(const char *s)
{
	size_t n = 0;

	for (; s && *s; s++)
		n += *s == '\n';
	return n;
}

TEST(console_layout)
{
	struct diff_view v = { .view = &plain };
	struct pair p;
	size_t n = 0;
	char *s;

	example(&p);
	s = emit(&p, diff_text, &v, "worse>5%");
	for (char *line = s, *end; line && *line; line = end + 1, n++) {
		end = line + strcspn(line, "\n");
		CHECK(*end == '\n' && n < sizeof(golden) / sizeof(golden[0]));
		if (harness_bad)
			break;
		*end = '\0';
		CHECK_TEXT(line, golden[n]);
	}
	CHECK_COUNT(n, sizeof(golden) / sizeof(golden[0]));
	free(s);
	pair_end(&p);
}

TEST(the_same_input_gives_the_same_bytes)
{
	static emitter *const all[] = { diff_text, diff_md, diff_csv, diff_json,
		suspects };
	struct diff_view v = { .view = &plain, .all = true };
	struct pair p, q;

	example(&p);
	example(&q);
	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++) {
		char *a = emit(&p, all[i], &v, "worse"),
		     *b = emit(&q, all[i], &v, "worse");

		CHECK(a && b && *a && strcmp(a, b) == 0);
		free(a);
		free(b);
	}
	pair_end(&p);
	pair_end(&q);
}

TEST(filters_of_rows)
{
	struct diff_view v = { .view = &plain, .all = true };
	bool shown[16] = { false };
	struct pair p;
	char *s;

	example(&p);
	s = emit(&p, diff_text, &v, NULL);
	CHECK(has(s,
		" lat_proc.fork                184        185     +0.5%"
		" [ +0.2, +0.8]  = same ~\n"));
	free(s);
	v.min_delta = 0.15;
	s = emit(&p, diff_text, &v, NULL);
	CHECK(has(s, "\n lat_syscall.null"));
	CHECK(s && !strstr(s, "\n lat_pipe") && !strstr(s, "\n lat_proc.fork"));
	free(s);
	v = (struct diff_view){ .view = &plain, .worse = true };
	s = emit(&p, diff_text, &v, NULL);
	CHECK(has(s, "\n bw_mem.fcp.32m") && has(s, "\n execl"));
	CHECK(s && !strstr(s, "\n lat_pipe") && !strstr(s, "\n lat_single"));
	CHECK(has(s, "9 tests: 2 worse, 1 better"));
	free(s);
	for (size_t i = 0; i < p.c.n && i < 16; i++)
		shown[i] = strcmp(p.c.rows[i].id, "lat_pipe") == 0;
	v = (struct diff_view){ .view = &plain, .shown = shown };
	s = emit(&p, diff_text, &v, NULL);
	CHECK(has(s, "\n lat_pipe"));
	CHECK(s && !strstr(s, "\n lat_syscall.null"));
	free(s);
	v = (struct diff_view){ .view = &plain, .summary = true };
	s = emit(&p, diff_text, &v, "worse");
	CHECK(s && strncmp(s, "9 tests: ", 9) == 0);
	CHECK_COUNT(lines(s), 5);
	free(s);
	pair_end(&p);
}

/* The ids in the order of the lines, each with a blank behind it. */
static void check_order(struct pair *p, enum diff_sort sort, const char *want)
{
	struct diff_view v = { .view = &plain, .all = true, .sort = sort };
	char *s = emit(p, diff_csv, &v, NULL);
	char got[200] = "";

	for (char *line = s ? strchr(s, '\n') : NULL; line && line[1];
		line = strchr(line + 1, '\n')) {
		const char *id = strchr(line + 1, ',') + 1;

		snprintf(got + strlen(got), sizeof(got) - strlen(got), "%.*s ",
			(int)strcspn(id, ","), id);
	}
	CHECK_TEXT(got, want);
	free(s);
}

TEST(orders_of_rows)
{
	struct pair p;

	pair_begin(&p);
	both(&p, "lat_ctx.16p.0k", US, 100, 100, 10);
	both(&p, "lat_ctx.2p.64k", US, 100, 130, 10);
	both(&p, "lat_ctx.2p.512", US, 100, 120, 10);
	both(&p, "lat_b", US, 100, 60, 10);
	both(&p, "lat_ctx.2p.1k", US, 100, 140, 3);
	both(&p, "bw_a", MBS, 100, 100, 10);
	pair_compare(&p);
	check_order(&p, DIFF_BY_CLASS,
		"lat_ctx.2p.64k lat_ctx.2p.512 lat_b lat_ctx.2p.1k lat_ctx.16p.0k bw_a ");
	check_order(&p, DIFF_BY_DELTA,
		"lat_b lat_ctx.2p.1k lat_ctx.2p.64k lat_ctx.2p.512 lat_ctx.16p.0k bw_a ");
	check_order(&p, DIFF_BY_ID,
		"lat_b lat_ctx.2p.512 lat_ctx.2p.1k lat_ctx.2p.64k lat_ctx.16p.0k bw_a ");
	check_order(&p, DIFF_BY_FILE,
		"lat_ctx.16p.0k lat_ctx.2p.64k lat_ctx.2p.512 lat_b lat_ctx.2p.1k bw_a ");
	check_order(&p, DIFF_BY_Q,
		"lat_b lat_ctx.2p.512 lat_ctx.2p.64k lat_ctx.16p.0k lat_ctx.2p.1k bw_a ");
	pair_end(&p);
}

TEST(columns_of_other_widths)
{
	struct view view = plain;
	struct diff_view v = { .view = &view, .all = true };
	struct pair p;
	char *s;

	example(&p);
	for (view.width = 40; view.width <= 130; view.width++) {
		char *tables, *end;

		s = emit(&p, diff_text, &v, NULL);
		tables = s ? strstr(s, "TEST") : NULL;
		end = tables ? strstr(tables, "\n\n") : NULL;
		CHECK(end != NULL);
		if (end)
			*end = '\0';
		CHECK(tables && (strstr(tables, "95% CI") != NULL) == (view.width >= 60));
		CHECK(tables &&
			(strstr(tables, "[+18.6,+19.3]") != NULL) == (view.width >= 60));
		CHECK(tables && (strstr(tables, " OLD") != NULL) == (view.width >= 48));
		CHECK(tables && (strstr(tables, " Q ") != NULL) == (view.width >= 110));
		CHECK(has(tables, "+18.9%") && has(tables, "- worse"));
		/* Only titles of groups and what a file says may be longer. */
		CHECK(view.width < 60 || longest_line(tables) <= (size_t)view.width);
		free(s);
	}
	pair_end(&p);
}

TEST(long_names_are_cut_at_the_end)
{
	struct view view = plain;
	struct diff_view v = { .view = &view, .all = true };
	struct pair p;
	char *s;

	pair_begin(&p);
	both(&p, "hackbench.process.socket.longer.1g", "suite=sched u=s b=lo", 0.12, 0.15,
		10);
	both(&p, "hackbench.process.socket.1g", "suite=sched u=s b=lo", 12, 15, 10);
	pair_compare(&p);
	s = emit(&p, diff_text, &v, NULL);
	CHECK(has(s, "\n hackbench.process.socket.. 0.120      0.150    +25.0%"));
	CHECK(has(s, "\n hackbench.process.socket.1g 12.0       15.0    +25.0%"));
	free(s);
	view.utf8 = true;
	s = emit(&p, diff_text, &v, NULL);
	CHECK(has(s,
		"\n hackbench.process.socket.\342\200\246 0.120      0.150    +25.0%"));
	free(s);
	pair_end(&p);
}

TEST(colour_is_for_verdicts_and_the_gate)
{
	struct view view = { .width = 80, .colour = true };
	struct diff_view v = { .view = &view, .all = true };
	struct pair p;
	char *s;

	example(&p);
	s = emit(&p, diff_text, &v, "worse>5%");
	CHECK(has(s, "  \033[31m- worse\033[0m\n"));
	CHECK(has(s, "  \033[32m+ better\033[0m\n"));
	CHECK(has(s, "\033[2m= same ~\033[0m\n"));
	CHECK(has(s, "\033[2m  single\033[0m\n"));
	CHECK(has(s, "\n\033[31mgate: --fail-on worse>5%: FAILED"));
	free(s);
	view.colour = false;
	s = emit(&p, diff_text, &v, "worse>5%");
	CHECK(s && !strchr(s, '\033'));
	free(s);
	pair_end(&p);
}

/* What a file holds reaches no terminal, no cell, no shell. */
TEST(hostile_text_is_made_safe)
{
	static emitter *const all[] = { diff_text, diff_md, diff_csv, diff_json,
		suspects };
	struct view view = { .width = 80, .utf8 = true, .verbose = true };
	struct diff_view v = { .view = &view, .all = true, .env = true };
	struct pair p;

	pair_begin(&p);
	for (int i = 0; i < 2; i++)
		str_addf(&p.text[i],
			"kb1 env kernel.release \"\\x1b[31m%d|<b>\\x22\"\n"
			"kb1 env note.a \"a\\nb \\xff %d\"\n",
			i, i);
	both(&p, "a", "suite=\"x|\\x1b\" u=us b=lo", 10, 12, 3);
	both(&p, "b", "suite=y u=\"\\x07,\" b=lo", 10, 10, 10);
	str_add(&p.text[NEW],
		"kb1 fail a r=1 how=failed why=\"\\x1b]0;x\\x07|,\\x22\"\n");
	pair_compare(&p);
	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++) {
		char *s = emit(&p, all[i], &v, NULL);

		CHECK(s && !strchr(s, '\033') && !strchr(s, '\007') &&
			!strchr(s, '\377'));
		free(s);
	}
	pair_end(&p);
}

TEST(suspects_are_ids_and_nothing_else)
{
	struct diff_view v = { .view = &plain };
	struct pair p;
	char *s;

	example(&p);
	s = emit(&p, suspects, &v, NULL);
	CHECK_TEXT(s, "lat_mmap.512k\n");
	free(s);
	pair_end(&p);
}

int main(void)
{
	RUN(console_layout);
	RUN(the_same_input_gives_the_same_bytes);
	RUN(filters_of_rows);
	RUN(orders_of_rows);
	RUN(columns_of_other_widths);
	RUN(long_names_are_cut_at_the_end);
	RUN(colour_is_for_verdicts_and_the_gate);
	RUN(hostile_text_is_made_safe);
	RUN(suspects_are_ids_and_nothing_else);
	return DONE;
}
