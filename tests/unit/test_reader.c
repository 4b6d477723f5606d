/* test_reader - result files as consoles, mail programs and terminals give them back. */
#include "unit/goodfile.h"

/* Cuts each line at this byte; the blank there goes with the cut, or there is none. */
static void wrap(struct str *out, size_t at, const char *mark, const char *again)
{
	struct str one = { 0 };

	str_clear(out);
	for (size_t i = 0; i < PLAIN; i++) {
		size_t cut = at;

		str_clear(&one);
		seal(&one, plain[i]);
		if (cut >= one.n)
			cut = one.n - 1;
		str_add(out, mark);
		str_addn(out, one.s, cut);
		str_addf(out, "\n%s%s\n", again, one.s + cut + (one.s[cut] == ' '));
	}
	str_release(&one);
}

TEST(good_file)
{
	check_between("", "\n");
}

TEST(quoted)
{
	check_between("> ", "\n");
	check_between("> > >", "\n");
	check_between("| ", "\n");
	check_between(">| >> ", "\n");
}

TEST(behind_console_text)
{
	check_between("[   12.345678] ", "\n");
	check_between("> [    0.000000] eth0: link is up", "\n");
	check_between("login: ", "\n");
	check_between("(END) \x1b[2K\xff\x80 99% 12/110 ", "\n");
}

TEST(ends_of_lines)
{
	check_between("", "\r\n");
	check_between("", "\r\r\n");
	check_between("", "\r");
	check_between("\r 3/110 lat_pipe\r", "\r\n");
	check_between("", "  \t \n");
	check_between("", "\n\n\n");
}

TEST(text_behind_a_record)
{
	check_between("<pre>", "</pre>\n");
	check_between("", "[   12.345678] usb 1-1: new device\n");
	check_between("", " done\n");
	check_between("", " ");
}

TEST(blanks_that_multiplied)
{
	struct str s = { 0 }, wide = { 0 };

	build(&s, "", "\n");
	for (size_t i = 0; i < s.n; i++) {
		if (s.s[i] == ' ')
			str_add(&wide, i % 3 ? "   " : "\t");
		else
			str_addn(&wide, s.s + i, 1);
	}
	check_text(wide.s, wide.n, 0);
	str_release(&s);
	str_release(&wide);
}

TEST(wrapped_at_every_byte)
{
	struct str s = { 0 };

	for (size_t at = 5; at < 90; at++) {
		wrap(&s, at, "", "");
		check_text(s.s, s.n, 0);
		wrap(&s, at, "> ", "> ");
		check_text(s.s, s.n, 0);
		wrap(&s, at, "| ", "| ");
		check_text(s.s, s.n, 0);
		wrap(&s, at, "> ", "");
		check_text(s.s, s.n, 0);
	}
	str_release(&s);
}

TEST(wrapped_into_five)
{
	struct str s = { 0 }, one = { 0 };

	for (size_t i = 0; i < PLAIN; i++) {
		size_t width;

		str_clear(&one);
		seal(&one, plain[i]);
		width = one.n / 5 + 1;
		for (size_t at = 0; at < one.n; at += width) {
			size_t n = at + width < one.n ? width : one.n - at;

			str_add(&s, "> ");
			str_addn(&s, one.s + at, n);
			str_add(&s, "\n");
		}
	}
	check_text(s.s, s.n, 0);
	str_release(&s);
	str_release(&one);
}

/* As a mail program encodes it: 76 columns, "=" as =3D, soft breaks. */
static void encode(struct str *out, const char *text, const char *mark)
{
	size_t column = 0;

	str_clear(out);
	str_add(out, mark);
	for (; *text; text++) {
		if (*text != '\n' && column >= 72) {
			str_addf(out, "=\n%s", mark);
			column = 0;
		}
		if (*text == '=' || *text == '~') {
			str_addf(out, "=%02X", (unsigned char)*text);
			column += 3;
		} else if (*text == '\n') {
			str_addf(out, "\n%s", mark);
			column = 0;
		} else {
			str_addn(out, text, 1);
			column++;
		}
	}
}

TEST(quoted_printable)
{
	struct str s = { 0 }, mail = { 0 };

	build(&s, "", "\n");
	encode(&mail, s.s, "");
	CHECK(strstr(mail.s, "=\n") && strstr(mail.s, "=3D"));
	check_text(mail.s, mail.n, 0);
	encode(&mail, s.s, "> ");
	check_text(mail.s, mail.n, 0);
	str_clear(&s);
	for (size_t i = 0; i < PLAIN; i++)
		str_addf(&s, "%s\n", plain[i]);
	encode(&mail, s.s, "");
	check_text(mail.s, mail.n, 0);
	str_release(&s);
	str_release(&mail);
}

TEST(label_that_looks_encoded)
{
	static const char text[] = "kb1 run 1 label=3D\nkb1 smp a v=1\n";
	struct runs rs = { 0 };

	file_parse(&rs, text, sizeof(text) - 1, false);
	CHECK_COUNT(rs.n, 1);
	CHECK_TEXT(rs.v[0]->label, "3D");
	runs_release(&rs);
}

TEST(nul_bytes_and_utf16)
{
	struct str s = { 0 }, wide = { 0 };

	build(&s, "", "\r\n");
	str_add(&wide, "\xff\xfe");
	for (size_t i = 0; i < s.n; i++) {
		str_addn(&wide, s.s + i, 1);
		str_addn(&wide, "", 1);
	}
	check_text(wide.s, wide.n, 0);
	str_clear(&wide);
	for (int i = 0; i < 5000; i++)
		str_addn(&wide, "", 1);
	str_addn(&wide, s.s, s.n);
	check_text(wide.s, wide.n, 0);
	str_release(&s);
	str_release(&wide);
}

TEST(no_final_newline)
{
	struct str s = { 0 };

	build(&s, "", "\n");
	check_text(s.s, s.n - 1, 0);
	str_clear(&s);
	for (size_t i = 0; i < PLAIN; i++)
		str_addf(&s, "%s%s", i ? "\n" : "", plain[i]);
	check_text(s.s, s.n, 0);
	str_release(&s);
}

TEST(longest_lines)
{
	struct str s = { 0 };
	struct runs rs = { 0 };

	for (int i = 0; i < 3000; i++)
		str_add(&s, "junk kb1");
	for (size_t i = 0; i < PLAIN; i++) {
		seal(&s, plain[i]);
		str_add(&s, "\n");
	}
	str_add(&s, "kb1 note why=\"");
	for (int i = 0; i < 1000; i++)
		str_add(&s, "too long ");
	str_add(&s, "\" ~1a2b\nafter\n");
	check_text(s.s, s.n, 1);
	str_clear(&s);
	str_add(&s, "kb1 note why=\"");
	for (int i = 0; s.n < RECORD_LONGEST - 7; i++)
		str_addn(&s, &"abcdefg"[i % 7], 1);
	str_add(&s, "\"");
	str_addf(&s, " ~%04x", record_crc(s.s, s.n));
	CHECK_COUNT(s.n, RECORD_LONGEST);
	file_parse(&rs, s.s, s.n, false);
	CHECK_COUNT(rs.n, 1);
	CHECK_COUNT(damage(&rs), 0);
	runs_release(&rs);
	str_release(&s);
}

TEST(html_page)
{
	struct str s = { 0 };

	str_add(&s, "<!DOCTYPE html><html><head><title>kbench</title></head>\n"
		"<body><p>What follows are the kb1 records of this page.</p>\n"
		"<script type=\"text/plain\" id=\"kb1\">");
	for (size_t i = 0; i < PLAIN; i++) {
		seal(&s, plain[i]);
		str_add(&s, i + 1 < PLAIN ? "\n" : "</script></body></html>");
	}
	check_text(s.s, s.n, 0);
	str_release(&s);
}

TEST(console_between)
{
	struct str s = { 0 };
	struct runs rs = { 0 };

	build(&s, "[  99.1] usb 1-1: new device\neth0: up\n", "\n# end\n\n");
	file_parse(&rs, s.s, s.n, false);
	check_all(&rs);
	CHECK_COUNT(rs.remarks_n, 1);
	CHECK(!rs.remarks[0].damage && rs.remarks[0].line == 0);
	CHECK_TEXT(rs.remarks[0].text,
		"33 lines are no record, passed over; the first: line 1");
	runs_release(&rs);
	str_release(&s);
}

TEST(written_by_hand)
{
	static const char text[] =
		"# two pipes\n"
		"kb1 smp lat_pipe v=3.5\n"
		"kb1 smp lat_pipe v=3.5\n"
		"kb1 smp lat_pipe v=3.7\n"
		"kb1 future lat_pipe x=1\n"
		"kb1 smp lat_fifo r=1 v=4 newkey=7";
	struct runs rs = { 0 };

	file_parse(&rs, text, sizeof(text) - 1, false);
	CHECK_COUNT(rs.n, 1);
	CHECK(rs.v[0]->anonymous);
	CHECK_COUNT(run_series(rs.v[0], "lat_pipe", 0, 0)->n, 3);
	CHECK_COUNT(run_series(rs.v[0], "lat_fifo", 0, 0)->n, 1);
	CHECK_COUNT(damage(&rs), 0);
	runs_release(&rs);
}

/* Every "=" in front of two hexadecimal digits: once taken as quoted-printable. */
TEST(written_by_hand_with_two_digits)
{
	static const char text[] = "kb1 def a suite=micro u=us\nkb1 smp a r=20 v=35.3\n";
	struct runs rs = { 0 };

	file_parse(&rs, text, sizeof(text) - 1, false);
	CHECK_COUNT(rs.n, 1);
	CHECK(rs.n && run_series(rs.v[0], "a", 0, 0));
	CHECK_COUNT(damage(&rs), 0);
	runs_release(&rs);
}

TEST(the_same_file_twice)
{
	struct str s = { 0 };
	struct str twice = { 0 };

	build(&s, "", "\n");
	str_addf(&twice, "%s\nand again:\n%s", s.s, s.s);
	check_text(twice.s, twice.n, 0);
	str_release(&s);
	str_release(&twice);
}

int main(void)
{
	RUN(good_file);
	RUN(quoted);
	RUN(behind_console_text);
	RUN(ends_of_lines);
	RUN(text_behind_a_record);
	RUN(blanks_that_multiplied);
	RUN(wrapped_at_every_byte);
	RUN(wrapped_into_five);
	RUN(quoted_printable);
	RUN(label_that_looks_encoded);
	RUN(nul_bytes_and_utf16);
	RUN(no_final_newline);
	RUN(longest_lines);
	RUN(html_page);
	RUN(console_between);
	RUN(written_by_hand);
	RUN(written_by_hand_with_two_digits);
	RUN(the_same_file_twice);
	return DONE;
}
