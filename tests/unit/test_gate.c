/* test_gate - when a comparison fails, and the two lists on its command line. */
#include "base/opt.h"
#include "compare/gate.h"
#include "unit/harness.h"
#include "unit/runs.h"

static void both(struct pair *p, const char *id, double a, double b, size_t n)
{
	put_def(&p->text[OLD], id, US);
	put_def(&p->text[NEW], id, US);
	put_spread(&p->text[OLD], id, a, a * 0.002, n);
	put_spread(&p->text[NEW], id, b, b * 0.002, n);
}

/* 10 % worse, 20 % better, one removed, one failed, one single that is 30 % worse. */
static void example(struct pair *p)
{
	pair_begin(p);
	both(p, "worse", 100, 110, 10);
	both(p, "better", 100, 80, 10);
	both(p, "single", 100, 130, 1);
	both(p, "failed", 100, 100, 10);
	put_def(&p->text[OLD], "removed", US);
	put_spread(&p->text[OLD], "removed", 100, 1, 10);
	str_add(&p->text[NEW], "kb1 fail failed r=11 how=failed\n");
	pair_compare(p);
}

static enum gate_result judge(struct pair *p, const char *list, double single)
{
	struct gate g = { 0 };
	enum gate_result r;

	CHECK(!list || gate_add(&g, list, &p->e) == 0);
	if (single >= 0)
		gate_add_single(&g, single);
	gate_judge(&g, &p->c);
	r = g.result;
	CHECK((r == GATE_FAILED) == (g.culprits > 0 || g.index_failed));
	gate_release(&g);
	return r;
}

TEST(each_condition)
{
	static const struct {
		const char *list;
		enum gate_result want;
	} cases[] = {
		{ "worse", GATE_FAILED },
		{ "worse>5%", GATE_FAILED },
		{ "worse>5", GATE_FAILED },
		{ "worse>9.9%", GATE_FAILED },
		{ "worse>10.1%", GATE_PASSED },
		{ "worse!>5%", GATE_FAILED },
		{ "worse!>9.9%", GATE_PASSED },
		{ "suspect", GATE_PASSED },
		{ "suspect>10%", GATE_PASSED },
		{ "geomean<0.97", GATE_PASSED },
		{ "geomean<1.1", GATE_FAILED },
		{ "removed", GATE_FAILED },
		{ "error", GATE_FAILED },
		{ "unresolved", GATE_PASSED },
		{ "unresolved>20", GATE_PASSED },
		{ "suspect,worse>50%", GATE_PASSED },
		{ "suspect,removed", GATE_FAILED },
	};
	struct pair p;

	example(&p);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		if (judge(&p, cases[i].list, -1) == cases[i].want)
			continue;
		CHECK(!"the gate");
		fprintf(stderr, "%s\n", cases[i].list);
	}
	CHECK(judge(&p, NULL, -1) == GATE_NONE);
	CHECK(judge(&p, NULL, 0.29) == GATE_FAILED);
	CHECK(judge(&p, NULL, 0.31) == GATE_PASSED);
	pair_end(&p);
}

/* Silence is no success. */
TEST(too_little_data_does_not_pass)
{
	struct pair p;

	pair_begin(&p);
	both(&p, "a", 100, 150, 1);
	both(&p, "b", 100, 150, 3);
	pair_compare(&p);
	CHECK(judge(&p, "worse>5%", -1) == GATE_NO_DATA);
	CHECK(judge(&p, "suspect", -1) == GATE_NO_DATA);
	CHECK(judge(&p, "unresolved>3", -1) == GATE_NO_DATA);
	CHECK(judge(&p, "geomean<0.97", -1) == GATE_NO_DATA);
	CHECK(judge(&p, "error,removed", -1) == GATE_PASSED);
	CHECK(judge(&p, NULL, 0.6) == GATE_PASSED);
	CHECK(judge(&p, "worse", 0.4) == GATE_FAILED);
	pair_end(&p);
}

TEST(what_is_no_condition)
{
	static const char *const wrong[] = { "", ",", "worse<5%", "worse>", "worse>x",
		"worse>-1%", "worse>nan", "geomean", "geomean>0.9", "geomean<0",
		"removed>1", "unresolved>2%", "unresolved>-1", "better", "worse!!",
		"worse >5%" };

	for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
		struct gate g = { 0 };
		struct error e = { 0 };

		CHECK(gate_add(&g, wrong[i], &e) < 0);
		CHECK(e.status == STATUS_USAGE && strstr(e.text, "--fail-on takes"));
		gate_release(&g);
	}
}

/* Arguments left, "|" where the second list begins, flags that were seen. */
static const char *sides(char **argv, int argc)
{
	static char out[100];
	bool flag = false;
	const struct opt opts[] = { { "all", 0, OPT_FLAG, &flag, NULL, NULL }, { 0 } };
	const struct opt *const tables[] = { opts, NULL };
	struct error e = { 0 };
	int second;

	out[0] = '\0';
	if (opt_read_sides(tables, &argc, argv, &second, &e) < 0)
		return "error";
	CHECK(argv[argc] == NULL);
	for (int i = 1; i < argc; i++)
		snprintf(out + strlen(out), sizeof(out) - strlen(out), "%s%s ",
			i == second ? "| " : "", argv[i]);
	snprintf(out + strlen(out), sizeof(out) - strlen(out), "%s%s",
		second && second == argc ? "|" : "", flag ? "all" : "");
	return out;
}

#define SIDES(...) \
	sides((char *[]){ "diff", __VA_ARGS__, NULL }, \
		(int)(sizeof((char *[]){ "diff", __VA_ARGS__ }) / sizeof(char *)))

TEST(two_lists_of_arguments)
{
	CHECK_TEXT(SIDES("a", "b"), "a b ");
	CHECK_TEXT(SIDES("a", "--", "b", "c", "--all"), "a | b c all");
	CHECK_TEXT(SIDES("a", "--all", "--", "b"), "a | b all");
	CHECK_TEXT(SIDES("--", "--all", "b"), "--all b ");
	CHECK_TEXT(SIDES("--", "-a", "--", "--all"), "-a | --all ");
	CHECK_TEXT(SIDES("a", "--", "b", "--", "--all"), "a | b --all ");
	CHECK_TEXT(SIDES("a", "--"), "a |");
	CHECK_TEXT(SIDES("-", "--", "-"), "- | - ");
	CHECK_TEXT(SIDES("a", "--", "b", "--nothing"), "error");
}

int main(void)
{
	RUN(each_condition);
	RUN(too_little_data_does_not_pass);
	RUN(what_is_no_condition);
	RUN(two_lists_of_arguments);
	return DONE;
}
