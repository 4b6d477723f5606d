/* test_flags - the marks: their letters, their order, and what a file may say. */
#include "unit/harness.h"

#include "result/flags.h"

TEST(every_flag_has_one_row)
{
	unsigned seen = 0;

	for (const struct flag_row *row = flag_table; row->mark; row++) {
		CHECK((seen & row->flag) == 0);
		CHECK((row->flag & (row->flag - 1)) == 0);
		CHECK(row->meaning && strlen(row->meaning) > 20);
		CHECK(strlen(row->meaning) < 90 && !strchr(row->meaning, '\n'));
		seen |= row->flag;
	}
	CHECK_COUNT(seen, (FLAG_NOISE << 1) - 1);
}

TEST(marks_are_unlike)
{
	for (const struct flag_row *a = flag_table; a->mark; a++) {
		for (const struct flag_row *b = a + 1; b->mark; b++)
			CHECK(strcmp(a->mark, b->mark) != 0);
	}
}

TEST(put_in_table_order)
{
	char text[64];

	flags_put(text, sizeof(text), FLAG_SHORT | FLAG_INVOLUNTARY | FLAG_VARIES);
	CHECK_TEXT(text, "*ih");
	flags_put(text, sizeof(text), 0);
	CHECK_TEXT(text, "");
	flags_put(text, sizeof(text), FLAG_VARIES | FLAG_VARIES_MUCH);
	CHECK_TEXT(text, "**");
	flags_put(text, sizeof(text), FLAG_STORED);
	CHECK_TEXT(text, "isumftcpkwhle");
}

TEST(put_into_little_room)
{
	char text[4] = "xyz";

	flags_put(text, 0, FLAG_STEAL);
	CHECK_TEXT(text, "xyz");
	flags_put(text, 1, FLAG_STEAL);
	CHECK_TEXT(text, "");
	flags_put(text, 3, FLAG_STORED);
	CHECK_TEXT(text, "is");
	flags_put(text, 2, FLAG_VARIES_MUCH | FLAG_STEAL);
	CHECK_TEXT(text, "s");
}

TEST(parse_passes_over_unknown)
{
	CHECK_COUNT(flags_parse(""), 0);
	CHECK_COUNT(flags_parse("ih"), FLAG_INVOLUNTARY | FLAG_SHORT);
	CHECK_COUNT(flags_parse("i?Zh!7"), FLAG_INVOLUNTARY | FLAG_SHORT);
	CHECK_COUNT(flags_parse("iii"), FLAG_INVOLUNTARY);
	CHECK_COUNT(flags_parse("*"), FLAG_VARIES);
	CHECK_COUNT(flags_parse("**"), FLAG_VARIES_MUCH);
	CHECK_COUNT(flags_parse("Bb"), FLAG_BIMODAL | FLAG_BOOT);
}

TEST(each_comes_back)
{
	char text[64];

	for (const struct flag_row *row = flag_table; row->mark; row++) {
		flags_put(text, sizeof(text), row->flag);
		CHECK_TEXT(text, row->mark);
		CHECK_COUNT(flags_parse(text), row->flag);
	}
	flags_put(text, sizeof(text), FLAG_STORED);
	CHECK_COUNT(flags_parse(text), FLAG_STORED);
}

int main(void)
{
	RUN(every_flag_has_one_row);
	RUN(marks_are_unlike);
	RUN(put_in_table_order);
	RUN(put_into_little_room);
	RUN(parse_passes_over_unknown);
	RUN(each_comes_back);
	return DONE;
}
