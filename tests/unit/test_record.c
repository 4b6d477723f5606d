/* test_record - one line of a result file: quoting, the check, what is left out. */
#include "unit/harness.h"

#include <stdlib.h>

#include "result/record.h"

static char line[RECORD_LINE];

/* The record as a reader sees it, without the end of line. */
static enum record_check again(const struct record *r, struct record *read)
{
	size_t n = record_format(r, line, sizeof(line));

	CHECK(n > 0 && n < RECORD_LINE && strlen(line) == n && line[n - 1] == '\n');
	line[n - 1] = '\0';
	return record_parse(read, line);
}

static void check_value(const char *value)
{
	struct record r, read;

	record_begin(&r, "env");
	record_put(&r, NULL, value);
	record_put(&r, "k", value);
	CHECK(again(&r, &read) == RECORD_GOOD);
	CHECK_COUNT(read.n, 2);
	CHECK_TEXT(record_arg(&read, 0), value);
	CHECK_TEXT(record_get(&read, "k"), value);
	CHECK(!strstr(line, "  "));
	for (const char *p = line; *p; p++)
		CHECK(*p >= ' ' && *p <= '~' && !strchr("&<>", *p));
}

TEST(crc_vector)
{
	CHECK_COUNT(record_crc("123456789", 9), 0x29b1);
	CHECK_COUNT(record_crc("", 0), 0xffff);
	CHECK_COUNT(record_crc("\xff\x80", 2), record_crc("\xff\x80", 2));
	CHECK(record_crc("\xff\x80", 2) != record_crc("\x80\xff", 2));
}

TEST(written_as_the_contract_shows)
{
	struct record r;

	record_begin(&r, "smp");
	record_put(&r, NULL, "lat_pipe");
	record_put_count(&r, "r", 1);
	record_put_real(&r, "v", 35.3225);
	record_put_real(&r, "lo", 1e-9);
	record_put_real(&r, "hi", 123456789012.0);
	record_put(&r, "why", "loopback is down");
	record_format(&r, line, sizeof(line));
	line[strlen(line) - 7] = '\0';
	CHECK_TEXT(line, "kb1 smp lat_pipe r=1 v=35.3225 lo=1e-09 hi=1.23456789e+11 "
		"why=\"loopback is down\"");
}

TEST(values_come_back)
{
	char all[2] = "", two[3] = "";

	for (int c = 1; c < 256; c++) {
		all[0] = (char)c;
		check_value(all);
		two[0] = two[1] = (char)c;
		check_value(two);
	}
	check_value("");
	check_value("a=b");
	check_value("two  blanks   and \t tabs");
	check_value(" in front and behind ");
	check_value("back\\slash \\n \\x41 \\");
	check_value("kb1 run ~1a2b");
	check_value("\"quoted\"");
	check_value("lines\nof\r\ntext");
}

TEST(fields_keep_their_order)
{
	struct record r, read;
	double v;
	uint64_t n;

	record_begin(&r, "hst");
	record_put(&r, NULL, "wakeup");
	record_putf(&r, "lo", "%d,%d", 1, 2);
	record_put(&r, NULL, "second");
	record_put_count(&r, "it", UINT64_MAX);
	record_put(&r, "lo", "later");
	CHECK(again(&r, &read) == RECORD_GOOD);
	CHECK_TEXT(read.type, "hst");
	CHECK_TEXT(record_arg(&read, 0), "wakeup");
	CHECK_TEXT(record_arg(&read, 1), "second");
	CHECK(record_arg(&read, 2) == NULL);
	CHECK_TEXT(record_get(&read, "lo"), "1,2");
	CHECK(record_get(&read, "l") == NULL);
	CHECK(record_count(&read, "it", &n) && n == UINT64_MAX);
	CHECK(!record_real(&read, "lo", &v) && !record_real(&read, "none", &v));
	CHECK(!record_count(&read, "lo", &n) && !record_count(&read, "none", &n));
}

TEST(reals_keep_nine_digits)
{
	static const double v[] = { 35.3225, 1e-300, 1e300, 0.1, 123456.789, 5e-324, 3 };
	struct record r, read;
	char want[40];
	double got;

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		record_begin(&r, "smp");
		record_put_real(&r, "v", v[i]);
		CHECK(again(&r, &read) == RECORD_GOOD);
		snprintf(want, sizeof(want), "%.9g", v[i]);
		CHECK_TEXT(record_get(&read, "v"), want);
		CHECK(record_real(&read, "v", &got));
		CHECK_REAL(got, v[i], 1e-8);
	}
}

TEST(unknown_is_absent)
{
	struct record r, read;

	record_begin(&r, "smp");
	record_put_real(&r, "v", NAN);
	record_put_real(&r, "lo", INFINITY);
	record_put_real(&r, "hi", -INFINITY);
	record_put(&r, "why", NULL);
	record_put(&r, NULL, NULL);
	CHECK_COUNT(r.n, 0);
	CHECK(again(&r, &read) == RECORD_GOOD);
	CHECK_TEXT(line, "kb1 smp ~ceeb");
}

TEST(long_texts_are_cut_and_numbers_are_not)
{
	char text[1200], numbers[401];
	struct record r, read;

	memset(text, 'x', sizeof(text));
	text[sizeof(text) - 1] = '\0';
	memset(numbers, '1', sizeof(numbers));
	numbers[sizeof(numbers) - 1] = '\0';
	record_begin(&r, "fail");
	record_put(&r, NULL, "lat_pipe");
	record_put(&r, "c", numbers);
	record_put(&r, "why", text);
	record_put(&r, "t", "1.5");
	CHECK(again(&r, &read) == RECORD_GOOD);
	CHECK_COUNT(strlen(line), RECORD_LINE - 2);
	CHECK(record_get(&read, "c") == NULL && record_get(&read, "t") == NULL);
	CHECK(strlen(record_get(&read, "why")) > 200);
	CHECK(strspn(record_get(&read, "why"), "x") == strlen(record_get(&read, "why")));
}

TEST(escapes_are_cut_whole)
{
	struct record r, read;
	char text[300];

	for (size_t n = 60; n < 200; n++) {
		memset(text, 'x', n);
		memset(text + n, '<', sizeof(text) - 1 - n);
		text[sizeof(text) - 1] = '\0';
		record_begin(&r, "note");
		record_put(&r, "why", text);
		CHECK(again(&r, &read) == RECORD_GOOD);
		CHECK(strstr(text, record_get(&read, "why")) == text);
	}
}

TEST(more_fields_than_there_is_room_for)
{
	struct record r, read;
	char key[16];

	record_begin(&r, "env");
	for (int i = 0; i < 3 * RECORD_FIELDS; i++) {
		snprintf(key, sizeof(key), "k%d", i);
		record_put(&r, key, "0");
	}
	CHECK_COUNT(r.n, RECORD_FIELDS);
	CHECK(again(&r, &read) == RECORD_GOOD);
	CHECK(read.n > 30 && read.n < RECORD_FIELDS);
	record_begin(&r, "env");
	for (int i = 0; i < 100; i++)
		record_putf(&r, "k", "%0400d", i);
	CHECK(r.n > 8 && r.n <= RECORD_FIELDS);
}

TEST(little_room_for_the_line)
{
	struct record r;
	char small[64];
	size_t n;

	record_begin(&r, "env");
	record_put(&r, NULL, "key");
	record_put(&r, NULL, "a value that is too long for the buffer, it is cut");
	CHECK_COUNT(record_format(&r, small, 8), 0);
	n = record_format(&r, small, sizeof(small));
	CHECK(n == strlen(small) && n < sizeof(small) && record_holds(small, n - 1));
}

TEST(what_the_check_says)
{
	struct record r;

	CHECK(record_parse(&r, "kb1 smp ~ceeb") == RECORD_GOOD);
	CHECK(record_parse(&r, "kb1 end ~0000") == RECORD_BAD_CHECK);
	CHECK(record_parse(&r, "kb1 smp ~ceea") == RECORD_BAD_CHECK);
	CHECK(record_parse(&r, "kb1 smp ~cee") == RECORD_BAD_CHECK);
	CHECK(record_parse(&r, "kb1 smp ~ceeb5") == RECORD_BAD_CHECK);
	CHECK(record_parse(&r, "kb1 smp ~") == RECORD_BAD_CHECK);
	CHECK(record_parse(&r, "kb1 smp ~ceeg") == RECORD_BAD_CHECK);
	CHECK(record_parse(&r, "kb1 smp") == RECORD_NO_CHECK);
	CHECK(record_parse(&r, "kb1 note why=\"an old ~1a2b\"") == RECORD_NO_CHECK);
	CHECK(record_parse(&r, "kb1 smp why=~1") == RECORD_NO_CHECK);
	CHECK(record_holds("kb1 smp ~ceeb", 13) && !record_holds("kb1 smp ~ceeb", 12));
	CHECK(!record_holds("", 0) && !record_holds(" ~ffff", 6));
}

TEST(records_with_something_behind)
{
	CHECK_COUNT(record_prefix("kb1 smp ~ceeb more"), 13);
	CHECK_COUNT(record_prefix("kb1 smp ~ceeb</pre>"), 13);
	CHECK_COUNT(record_prefix("kb1 smp ~ceeb[ 1.0] x"), 13);
	CHECK_COUNT(record_prefix("kb1 smp ~ceeb kb1 smp ~ceeb"), 13);
	CHECK_COUNT(record_prefix("kb1 smp ~ceeb"), 0);
	CHECK_COUNT(record_prefix("kb1 smp ~ceebs"), 0);
	CHECK_COUNT(record_prefix("kb1 smp ~ceea more"), 0);
	CHECK_COUNT(record_prefix("kb1 smp ~c"), 0);
	CHECK_COUNT(record_prefix("kb1 smp ~"), 0);
	CHECK_COUNT(record_prefix(""), 0);
	/* A check in a text is passed over. */
	CHECK_COUNT(record_prefix("kb1 note why=\"a ~ceeb\" ~5995 x"), 28);
}

TEST(upper_case_checks_are_read)
{
	struct record r;
	char text[40], *p;
	int upper = 0;

	for (int i = 0; i < 20; i++) {
		snprintf(text, sizeof(text), "kb1 rnd %d", i);
		p = text + strlen(text);
		snprintf(p, 8, " ~%04X", record_crc(text, strlen(text)));
		for (p = strchr(text, '~'); *p; p++)
			upper += *p >= 'A' && *p <= 'F';
		CHECK(record_parse(&r, text) == RECORD_GOOD);
	}
	CHECK(upper > 0);
}

TEST(no_records)
{
	static char longest[RECORD_LONGEST + 2];
	struct record r;

	CHECK(record_parse(&r, "") == RECORD_NONE);
	CHECK(record_parse(&r, "kb1") == RECORD_NONE);
	CHECK(record_parse(&r, "kb1 ") == RECORD_NONE);
	CHECK(record_parse(&r, "kb2 smp x") == RECORD_NONE);
	CHECK(record_parse(&r, " kb1 smp x") == RECORD_NONE);
	CHECK(record_parse(&r, "kb1 Smp x") == RECORD_NONE);
	CHECK(record_parse(&r, "kb1 smp, x") == RECORD_NONE);
	CHECK(record_parse(&r, "kb1 9 x") == RECORD_NONE);
	memset(longest, 'a', sizeof(longest) - 1);
	memcpy(longest, "kb1 env ", 8);
	CHECK(record_parse(&r, longest) == RECORD_NONE);
	longest[RECORD_LONGEST] = '\0';
	CHECK(record_parse(&r, longest) == RECORD_NO_CHECK);
	CHECK_COUNT(strlen(record_arg(&r, 0)), RECORD_LONGEST - 8);
}

TEST(written_by_hand)
{
	struct record r;

	CHECK(record_parse(&r, "kb1 averylongtypeindeed x") == RECORD_NO_CHECK);
	CHECK_TEXT(r.type, "averylongty");
	record_parse(&r, "kb1 env a= =b c=\"d e\"f \"open");
	CHECK_COUNT(r.n, 5);
	CHECK_TEXT(record_get(&r, "a"), "");
	CHECK_TEXT(record_arg(&r, 0), "=b");
	CHECK_TEXT(record_get(&r, "c"), "d e");
	CHECK_TEXT(record_arg(&r, 1), "f");
	CHECK_TEXT(record_arg(&r, 2), "open");
	record_parse(&r, "kb1 env \"\\q\\x4\\x41\\x00\\\\\\n\" x=\\");
	CHECK_TEXT(record_arg(&r, 0), "\\q\\x4A\\\n");
	CHECK_TEXT(record_get(&r, "x"), "\\");
}

TEST(many_empty_fields)
{
	static char text[RECORD_LONGEST + 1];
	struct record r;

	for (size_t i = 0; i < sizeof(text) - 1; i++)
		text[i] = "\"\" "[i % 3];
	memcpy(text, "kb1 env ", 8);
	text[sizeof(text) - 1] = '\0';
	CHECK(record_parse(&r, text) == RECORD_NO_CHECK);
	CHECK_COUNT(r.n, RECORD_FIELDS);
	for (size_t i = 8; i < sizeof(text) - 1; i++)
		text[i] = "=\""[i % 2];
	CHECK(record_parse(&r, text) == RECORD_NO_CHECK);
	for (size_t i = 8; i < sizeof(text) - 1; i++)
		text[i] = "a="[i % 2];
	CHECK(record_parse(&r, text) == RECORD_NO_CHECK);
	CHECK_COUNT(r.n, 1);
}

/* One wrong byte is always found: that is what a check of 16 bits promises. */
TEST(any_changed_byte_is_noticed)
{
	static const char good[] = "kb1 smp lat_pipe r=1 v=35.3225 n=11 why=\"a b\"";
	struct record r;
	char text[80];

	snprintf(text, sizeof(text), "%s ~%04x", good, record_crc(good, strlen(good)));
	CHECK(record_parse(&r, text) == RECORD_GOOD);
	for (size_t i = 0; text[i]; i++) {
		char was = text[i];

		for (int c = 1; c < 256; c++) {
			text[i] = (char)c;
			if (i < strlen(good) && text[i] != was)
				CHECK(record_parse(&r, text) != RECORD_GOOD);
			else
				record_parse(&r, text);
		}
		text[i] = was;
	}
}

TEST(random_lines_do_no_harm)
{
	static const char pieces[] = "kb1 smp=\"\\x~ n\xff\x01,.e";
	unsigned state = 1;
	struct record r;
	char text[120];

	for (int round = 0; round < 20000; round++) {
		size_t n = 8;

		memcpy(text, "kb1 env ", 8);
		while (n < sizeof(text) - 1) {
			state = state * 1103515245u + 12345u;
			text[n++] = pieces[(state >> 16) % (sizeof(pieces) - 1)];
		}
		text[n - (state >> 8) % 100] = '\0';
		record_parse(&r, text);
		for (size_t i = 0; i < r.n; i++)
			CHECK(strlen(r.field[i].value) < sizeof(text));
		record_format(&r, line, sizeof(line));
		CHECK(strlen(line) < RECORD_LINE);
	}
}

int main(void)
{
	RUN(crc_vector);
	RUN(written_as_the_contract_shows);
	RUN(values_come_back);
	RUN(fields_keep_their_order);
	RUN(reals_keep_nine_digits);
	RUN(unknown_is_absent);
	RUN(long_texts_are_cut_and_numbers_are_not);
	RUN(escapes_are_cut_whole);
	RUN(more_fields_than_there_is_room_for);
	RUN(little_room_for_the_line);
	RUN(what_the_check_says);
	RUN(records_with_something_behind);
	RUN(upper_case_checks_are_read);
	RUN(no_records);
	RUN(written_by_hand);
	RUN(many_empty_fields);
	RUN(any_changed_byte_is_noticed);
	RUN(random_lines_do_no_harm);
	return DONE;
}
