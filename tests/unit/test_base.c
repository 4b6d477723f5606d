/* test_base - numbers, words, options, the generator. */
#include "harness.h"

#include <stdbool.h>
#include <stdlib.h>

#include "base/num.h"
#include "base/opt.h"
#include "base/rng.h"
#include "base/str.h"

TEST(numbers_are_whole_texts)
{
	double v;
	uint64_t n;

	CHECK(num_real("-1.5e3", &v) && v == -1500);
	CHECK(!num_real("", &v) && !num_real("nan", &v) && !num_real("inf", &v));
	CHECK(!num_real("1x", &v) && !num_real("0x10", &v) && !num_real("1e999", &v));
	CHECK(!num_real(" 1", &v) && !num_real("1,5", &v));
	CHECK(num_whole("18446744073709551615", &n) && n == UINT64_MAX);
	CHECK(!num_whole("18446744073709551616", &n) && !num_whole("-1", &n));
}

TEST(durations_and_sizes)
{
	double v;
	uint64_t n;

	CHECK(num_duration("90", &v) && v == 90);
	CHECK(num_duration("5m", &v) && v == 300);
	CHECK(num_duration("1h", &v) && v == 3600);
	CHECK(num_duration("1.5s", &v) && v == 1.5);
	CHECK(!num_duration("0", &v) && !num_duration("-1", &v) &&
		!num_duration("1e99", &v));
	CHECK(!num_duration("abc", &v) && !num_duration("m", &v) &&
		!num_duration("", &v));
	CHECK(num_size("64k", &n) && n == 65536);
	CHECK(num_size("1g", &n) && n == 1073741824);
	CHECK(num_size("512", &n) && n == 512);
	CHECK(!num_size("0", &n) && !num_size("k", &n) && !num_size("1e30", &n));
}

TEST(numbers_are_printed_as_people_say_them)
{
	static const struct {
		uint64_t bytes;
		const char *text;
	} size[] = { { 512, "512" }, { 1024, "1k" }, { 1536, "1536" }, { 98304, "96k" },
		{ 1572864, "1536k" }, { 50331648, "48m" }, { 0, "0" } };
	static const struct {
		double v;
		const char *text;
	} real[] = { { 0.0167, "0.01670" }, { 1234.5678, "1235" }, { 35.3225, "35.32" },
		{ 105977407.8, "105977408" }, { 1e-7, "1e-07" } };
	char text[40];

	for (size_t i = 0; i < sizeof(size) / sizeof(size[0]); i++) {
		num_put_size(text, sizeof(text), size[i].bytes);
		CHECK_TEXT(text, size[i].text);
	}
	for (size_t i = 0; i < sizeof(real) / sizeof(real[0]); i++) {
		num_put(text, sizeof(text), real[i].v, 4);
		CHECK_TEXT(text, real[i].text);
	}
	num_put_time(text, sizeof(text), 200);
	CHECK_TEXT(text, "3 min 20 s");
}

TEST(patterns_and_words)
{
	const char *list = " a,b  c";
	char word[8];

	CHECK(str_match("lat_*", "lat_pipe") && !str_match("lat_*", "bw_pipe"));
	CHECK(str_match("x.{a,b}.y", "x.b.y") && !str_match("x.{a,b}.y", "x.c.y"));
	CHECK(str_match("*.16?", "bw.rd.16k") && !str_match("*.16?", "bw.rd.16"));
	CHECK(str_match("*a*ab", "aaaab") && !str_match("*a*ab", "aaaba"));
	CHECK(str_match("", "") && str_match("**", "") && !str_match("a", ""));
	CHECK(!str_match("", "a") && !str_match("?", "") && !str_match("lat", "lat_"));
	CHECK(str_match("[b-df]w", "cw") && str_match("[b-df]w", "fw"));
	CHECK(!str_match("[b-df]w", "ew") && !str_match("[b-df]w", "-w"));
	CHECK(str_match("[!b-d]w", "ew") && !str_match("[!b-d]w", "cw"));
	CHECK(str_match("[]a-]", "]") && str_match("[]a-]", "-"));
	CHECK(!str_match("[a", "a") && !str_match("[", "[") && !str_match("[a-", "a"));
	CHECK(str_word(&list, " ,", word, sizeof(word)) && strcmp(word, "a") == 0);
	CHECK(str_word(&list, " ,", word, sizeof(word)) && strcmp(word, "b") == 0);
	CHECK(str_word(&list, " ,", word, sizeof(word)) && strcmp(word, "c") == 0);
	CHECK(!str_word(&list, " ,", word, sizeof(word)));
	CHECK_COUNT(str_distance("lat_pipe", "lat_pipe"), 0);
	CHECK_COUNT(str_distance("lat_pip", "lat_pipe"), 1);
	CHECK_COUNT(str_distance("lat_pipe", "lat_ppie"), 1);
	CHECK_COUNT(str_distance("", "abc"), 3);
}

static bool flag;
static const char *text;
static unsigned count;
static struct opt_list list;
static const struct opt options[] = {
	{ "flag", 'f', OPT_FLAG, &flag, NULL, "" },
	{ "text", 'o', OPT_TEXT, &text, "T", "" },
	{ "count", 0, OPT_COUNT, &count, "N", "" },
	{ "list", 0, OPT_LIST, &list, "L", "" },
	{ 0 },
};

static int read_options(int n, const char *const *words, char **argv, int *argc,
	struct error *e)
{
	const struct opt *const tables[] = { options, NULL };

	flag = false;
	text = NULL;
	count = 0;
	list.n = 0;
	for (int i = 0; i < n; i++)
		argv[i] = (char *)words[i];
	argv[n] = NULL;
	*argc = n;
	return opt_read(tables, argc, argv, NULL, e);
}

TEST(options_may_stand_anywhere)
{
	const char *words[] = { "run", "a", "--flag", "-o", "x", "b", "--count=3",
		"--list", "1", "--list=2", "--", "--flag" };
	char *argv[16];
	struct error e;
	int argc;

	CHECK(read_options(12, words, argv, &argc, &e) == 0);
	CHECK(flag && count == 3 && list.n == 2);
	CHECK_TEXT(text, "x");
	CHECK_COUNT(argc, 4);
	CHECK_TEXT(argv[3], "--flag");
	CHECK(argv[4] == NULL);
}

TEST(wrong_options_are_named)
{
	static const struct {
		const char *word, *says;
	} wrong[] = { { "--flga", "--flag?" }, { "--count=0", "--count takes" },
		{ "--count=-1", "--count takes" }, { "--count", "needs a value" },
		{ "--flag=1", "takes no value" }, { "-z", "-z" } };
	char *argv[4];
	struct error e;
	int argc;

	for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
		const char *words[] = { "run", wrong[i].word };

		CHECK(read_options(2, words, argv, &argc, &e) < 0);
		CHECK_COUNT(e.status, STATUS_USAGE);
		CHECK(strstr(e.text, wrong[i].says));
	}
}

TEST(the_generator_repeats_and_spreads)
{
	struct rng a = { 7 }, b = { 7 };
	unsigned seen[10] = { 0 };

	for (int i = 0; i < 1000; i++) {
		uint64_t v = rng_below(&a, 10);

		CHECK(v == rng_below(&b, 10) && v < 10);
		seen[v]++;
	}
	for (int i = 0; i < 10; i++)
		CHECK(seen[i] > 50);
	CHECK(rng_real(&a) < 1);
}

int main(void)
{
	RUN(numbers_are_whole_texts);
	RUN(durations_and_sizes);
	RUN(numbers_are_printed_as_people_say_them);
	RUN(patterns_and_words);
	RUN(options_may_stand_anywhere);
	RUN(wrong_options_are_named);
	RUN(the_generator_repeats_and_spreads);
	return DONE;
}
