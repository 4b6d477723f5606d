/* test_text - columns, wrapping, and text that is safe to print. */
#include <stdlib.h>

#include "harness.h"

#include "report/columns.h"
#include "report/text.h"

TEST(columns_give_way_at_the_edge)
{
	struct columns c = { .align = "lrL" };
	char *text = NULL;
	size_t n = 0;
	FILE *out = open_memstream(&text, &n);

	columns_cell(&c, "a_very_long_name");
	columns_cell(&c, "1");
	columns_cell(&c, "us");
	columns_row(&c, "a note");
	columns_cell(&c, "b");
	columns_cell(&c, "22");
	columns_cell(&c, "%s", "");
	columns_row(&c, NULL);
	columns_print(&c, out, 16, false);
	fclose(out);
	CHECK_TEXT(text, "a_very_long_name  1 us\n    a note\nb          22\n");
	free(text);
}

TEST(text_is_wrapped_between_words)
{
	char *text = NULL;
	size_t n = 0;
	FILE *out = open_memstream(&text, &n);

	text_wrap(out, "x: ", "one two  three four_is_too_long_for_it five", 12);
	text_wrap(out, "y: ", "", 12);
	fclose(out);
	CHECK_TEXT(text,
		"x: one two\n   three\n   four_is_too_long_for_it\n   five\ny: \n");
	free(text);
}

TEST(characters_are_decoded_strictly)
{
	uint32_t c;

	CHECK_COUNT(text_decode("\303\251", &c), 2);
	CHECK_COUNT(c, 0xe9);
	CHECK_COUNT(text_decode("\360\237\230\200", &c), 4);
	CHECK_COUNT(c, 0x1f600);
	CHECK_COUNT(text_decode("\300\257", &c), 0); /* overlong */
	CHECK_COUNT(text_decode("\340\200\257", &c), 0);
	CHECK_COUNT(text_decode("\355\240\200", &c), 0); /* half of a pair */
	CHECK_COUNT(text_decode("\364\220\200\200", &c), 0); /* beyond the last */
	CHECK_COUNT(text_decode("\303", &c), 0);
	CHECK_COUNT(text_decode("\200", &c), 0);
}

int main(void)
{
	RUN(columns_give_way_at_the_edge);
	RUN(text_is_wrapped_between_words);
	RUN(characters_are_decoded_strictly);
	return DONE;
}
