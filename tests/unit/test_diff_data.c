/* test_diff_data - figures of a comparison, for people and for programs. */
#include "report/diff_cells.h"
#include "unit/emit.h"
#include "unit/harness.h"
#include "unit/runs.h"

static bool has(const char *text, const char *part)
{
	if (text && strstr(text, part))
		return true;
	fprintf(stderr, "not there: '%s'\n", part);
	return false;
}

/* A row of single values. */
static void check_values(double old, double new, const char *want_old,
	const char *want_new)
{
	struct row r = { .old = { .v = &old, .n = 1 }, .new = { .v = &new, .n = 1 } };
	struct diff_cells t;

	diff_cells_of(&t, &r, false);
	CHECK_TEXT(t.old, want_old);
	CHECK_TEXT(t.new, want_new);
}

TEST(both_values_in_one_scale)
{
	check_values(0.312, 0.371, "0.312", "0.371");
	check_values(6.41, 6.02, "6.41", "6.02");
	check_values(184, 185.4, "184", "185");
	check_values(2310, 2075.3, "2310", "2075");
	check_values(0.0167, 12, "0.0167", "12.0000");
	check_values(0.000123, 0.000456, "0.000123", "0.000456");
	check_values(105977407.8, 5, "105977408", "5.000");
	check_values(1e-7, 2e-7, "1e-07", "2e-07");
	check_values(1e15, 2.5, "1e+15", "2.500");
	check_values(1e-90, 1e90, "1e-90", "1e+90");
}

static void check_change(double ratio, const char *delta)
{
	struct row r = { .j = { .has_ratio = true, .ratio.ratio = ratio } };
	struct diff_cells t;

	diff_cells_of(&t, &r, false);
	CHECK_TEXT(t.delta, delta);
}

TEST(changes)
{
	check_change(1.189, "+18.9%");
	check_change(0.9, "-10.0%");
	check_change(1, "+0.0%");
	check_change(0.9999, "+0.0%");
	check_change(2.5, "+150%");
	check_change(0.0001, "-100%");
	check_change(123.4, "x123");
	check_change(1e200, "x1e+200");
}

static void check_word(struct judged j, const char *word)
{
	struct row r = { .j = j };
	struct diff_cells t;

	diff_cells_of(&t, &r, false);
	CHECK_TEXT(t.word, word);
}

TEST(verdicts_in_eight_columns)
{
	check_word((struct judged){ .verdict = VERDICT_FEW, .rounds_needed = 3 },
		"few +3");
	check_word((struct judged){ .verdict = VERDICT_SAME, .real = true }, "same ~");
	check_word((struct judged){ .verdict = VERDICT_UNRESOLVED,
			   .has_interval = true,
			   .ratio = { 1, 0.5, 2, 0.95, 1 },
			   .rounds_needed = 40 },
		"~40 rnd");
	check_word((struct judged){ .verdict = VERDICT_UNRESOLVED,
			   .has_interval = true,
			   .ratio = { 1, 0.5, 2, 0.95, 1 },
			   .rounds_needed = 201 },
		">200 rnd");
	check_word((struct judged){ .verdict = VERDICT_UNRESOLVED,
			   .has_interval = true,
			   .ratio = { 1, 0.5, 2, 0.95, 1 },
			   .doubtful = true },
		"doubtful");
	check_word((struct judged){ .verdict = VERDICT_UNRESOLVED,
			   .has_interval = true,
			   .ratio = { 1, 0.5, 2, 0.95, 1 },
			   .shape_new.bimodal = true },
		"2 modes");
	check_word((struct judged){ .verdict = VERDICT_UNRESOLVED,
			   .has_interval = true,
			   .ratio = { 1, 0.5, 2, 0.95, 1 } },
		"coarse");
	check_word((struct judged){ .verdict = VERDICT_UNRESOLVED }, "unresolved");
}

/* Nine values and three below resolution; then only such. */
static void below(struct pair *p)
{
	pair_begin(p);
	both(p, "a", US, 10, 10, 9);
	str_add(&p->text[NEW], "kb1 smp a r=10 lt=0.5\nkb1 smp a r=11 lt=0.6\n");
	put_def(&p->text[OLD], "b", US);
	put_def(&p->text[NEW], "b", US);
	put_spread(&p->text[OLD], "b", 10, 0.1, 5);
	str_add(&p->text[NEW], "kb1 smp b r=1 lt=0.05\nkb1 smp b r=2 lt=0.05\n");
	pair_compare(p);
}

TEST(below_resolution_is_no_number)
{
	struct diff_view v = { .view = &plain };
	struct pair p;
	char *s;

	below(&p);
	s = emit(&p, diff_text, &v, NULL);
	CHECK(has(s,
		"\n b                           10.0    <0.0500"
		"                        ~ unresolved\n"));
	CHECK(has(s, "\n a                          10.00       9.99"));
	free(s);
	s = emit(&p, diff_csv, &v, NULL);
	CHECK(has(s, "\nmicro,b,us,lo,5,2,1,0,10,9.8,10.2,,,,,,,,,,,,unresolved,,\n"));
	free(s);
	s = emit(&p, diff_json, &v, NULL);
	CHECK(has(s, "\"below\":[0.05,0.05],\"median\":null,\"lo\":null,\"hi\":null"));
	CHECK(has(s, "\"ratio\":null,\"ratio_lo\":null,\"ratio_hi\":null"));
	free(s);
	pair_end(&p);
}

static const char header[] =
	"group,test,unit,better,n_old,n_new,sess_old,sess_new,med_old,lo_old,hi_old,"
	"med_new,lo_new,hi_new,ratio,ratio_lo,ratio_hi,conf,p,p_family,q,margin,verdict,"
	"flags_old,flags_new\n";

/* As many fields in each line as in the first, those in quotes aside. */
static void check_fields(const char *csv)
{
	size_t fields = 0, want = 24;

	for (; csv && *csv; csv++) {
		fields += *csv == ',';
		if (*csv != '\n')
			continue;
		CHECK_COUNT(fields, want);
		fields = 0;
	}
}

TEST(csv)
{
	struct diff_view v = { .view = &plain };
	struct pair p;
	char *s;

	pair_begin(&p);
	both(&p, "lat_same", US, 10, 10, 10);
	both(&p, "bw", MBS, 2000, 1000, 5);
	both(&p, "one", US, 10, 12, 1);
	for (int i = 0; i < 2; i++)
		str_add(&p.text[i], "kb1 smp bw r=1 v=5 copies=4 cpus=2\n");
	str_add(&p.text[OLD], "kb1 fail execl r=1 how=crashed sig=11\n");
	pair_compare(&p);
	s = emit(&p, diff_csv, &v, NULL);
	CHECK(s && strncmp(s, header, sizeof(header) - 1) == 0);
	check_fields(s);
	CHECK(has(s,
		"\nmicro,one,us,lo,1,1,1,1,10,10,10,12,12,12,1.2,,,,1,,,,single,,\n"));
	CHECK(has(s, "\nmicro,lat_same,us,lo,10,10,1,1,"));
	CHECK(has(s, ",0.05,same,,\n"));
	CHECK(has(s, "\nmicro,bw,MB/s,hi,5,5,1,1,2000,1996,2004,1000,998,1002,0.5,"));
	CHECK(has(s, "\nmicro,bw.n4.at2,MB/s,hi,1,1,"));
	CHECK(has(s, "\n,execl,,,0,0,0,0,,,,,,,,,,,,,,,error,,\n"));
	CHECK(s && !strstr(s, "nan") && !strstr(s, "inf,") && !strstr(s, "-nan"));
	free(s);
	pair_end(&p);
}

/* No number of JSON, and a bracket for each one opened. */
static void check_json(const char *s)
{
	char open[64];
	size_t depth = 0;
	bool quoted = false;

	CHECK(s && *s == '{');
	for (; s && *s && depth < sizeof(open); s++) {
		if (*s == '\\' && quoted && s[1]) {
			s++;
		} else if (*s == '"') {
			quoted = !quoted;
		} else if (!quoted && strchr("{[", *s)) {
			open[depth++] = *s == '{' ? '}' : ']';
		} else if (!quoted && strchr("}]", *s)) {
			CHECK(depth && open[--depth] == *s);
		} else if (!quoted) {
			CHECK(strncmp(s, "nan", 3) != 0 && strncmp(s, "inf", 3) != 0);
			CHECK(*s != ',' || !strchr(",]}", s[1]));
		}
	}
	CHECK_COUNT(depth, 0);
}

TEST(json)
{
	struct diff_view v = { .view = &plain };
	struct pair p;
	char *s;

	pair_begin(&p);
	both(&p, "lat_same", US, 10, 10, 10);
	both(&p, "three", US, 10, 12, 3);
	str_add(&p.text[OLD],
		"kb1 fail execl r=1 how=crashed sig=11 why=\"a \\x22 b\"\n");
	pair_compare(&p);
	s = emit(&p, diff_json, &v, "worse>5%,error");
	check_json(s);
	CHECK(has(s,
		"{\"schema\":\"kbench.diff/1\",\"old\":\"old.kb\",\"new\":\"new.kb\","
		"\"env\":{"));
	CHECK(has(s,
		"\"id\":\"three\",\"suite\":\"micro\",\"unit\":\"us\",\"better\":\"lo\","
		"\"copies\":1,\"cpus\":0,\"verdict\":\"few\",\"ratio\":1.2,"));
	CHECK(has(s, "\"ratio_lo\":null,\"ratio_hi\":null,\"conf\":null,\"p\":0.1,"));
	CHECK(has(s, "\"values\":[9.99,10.01,10]"));
	CHECK(has(s, "\"outcome\":\"crashed\",\"why\":\"a \\\" b\""));
	CHECK(has(s, "\"counts\":{\"tests\":3,\"family\":1,"));
	CHECK(has(s,
		"\"gate\":{\"rules\":[\"worse>5%\",\"error\"],\"result\":\"failed\","
		"\"tests\":[\"execl\"]}"));
	free(s);
	pair_end(&p);
}

TEST(markdown)
{
	struct diff_view v = { .view = &plain };
	struct pair p;
	char *s;

	pair_begin(&p);
	both(&p, "lat_same", US, 10, 10, 10);
	both(&p, "lat_worse", US, 10, 12, 10);
	pair_compare(&p);
	s = emit(&p, diff_md, &v, NULL);
	CHECK(has(s, "### kbench diff: old.kb -> new.kb\n"));
	CHECK(has(s,
		"| lat\\_worse |  | 10.0 | 12.0 | +20.0% | [+19.6,+20.4] |"
		" - | worse |\n"));
	CHECK(has(s, "<details><summary>1 same</summary>\n"));
	CHECK(has(s,
		"| lat\\_same |  | 10.0 | 10.0 | +0.0% | [ -0.3, +0.3] | = | same |\n"));
	CHECK(has(s, "- 2 tests: 1 worse, 1 same\n"));
	free(s);
	pair_end(&p);
}

TEST(modes_are_shown)
{
	static const double two[] = { 3.10, 3.11, 3.12, 3.10, 3.13, 3.11, 4.20, 4.21,
		4.19, 4.22 };
	static const double one[] = { 3.1, 3.12, 3.11, 3.13, 3.12, 3.1, 3.11, 3.12, 3.13,
		3.1 };
	struct diff_view v = { .view = &plain };
	struct pair p;
	char *s;

	pair_begin(&p);
	put_def(&p.text[OLD], "a", US);
	put_def(&p.text[NEW], "a", US);
	put_samples(&p.text[OLD], "a", two, 10);
	put_samples(&p.text[NEW], "a", one, 10);
	pair_compare(&p);
	s = emit(&p, diff_text, &v, NULL);
	CHECK(has(s, "  ~ 2 modes\n    modes: 3.110us x6 | 4.205us x4 -> 3.115us x10\n"));
	free(s);
	pair_end(&p);
}

TEST(direction_of_many_single_values)
{
	struct diff_view v = { .view = &plain };
	struct pair p;
	char *s;

	pair_begin(&p);
	for (int i = 0; i < 8; i++) {
		char id[8];

		snprintf(id, sizeof(id), "t%d", i % 10);
		both(&p, id, US, 10, i ? 11 : 9, 1);
	}
	pair_compare(&p);
	s = emit(&p, diff_text, &v, NULL);
	CHECK(has(s,
		"direction: 7 of 8 single values are worse, 1 better (sign test "
		"p=0.07;"));
	CHECK(has(s, "geomean(8)"));
	free(s);
	pair_end(&p);
}

int main(void)
{
	RUN(both_values_in_one_scale);
	RUN(changes);
	RUN(verdicts_in_eight_columns);
	RUN(below_resolution_is_no_number);
	RUN(csv);
	RUN(json);
	RUN(markdown);
	RUN(modes_are_shown);
	RUN(direction_of_many_single_values);
	return DONE;
}
