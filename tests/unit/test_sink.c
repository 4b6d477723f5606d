/* test_sink - what is written can be read, and where it goes by default. */
#include "unit/sinkfile.h"

#include <sys/wait.h>

static char before[4096];	/* the working directory at the start */

TEST(new_file)
{
	struct runs rs = { 0 };
	struct error e = { 0 };
	struct sink s;

	CHECK_COUNT(sink_open(&s, at("new.kb"), FILE_NEW, &e), 0);
	CHECK_COUNT(size_of(at("new.kb")), 0);
	CHECK_TEXT(s.path, at("new.kb"));
	s.runs = &rs;
	put_run(&s, "00000001");
	for (unsigned i = 1; i <= 3; i++)
		put_sample(&s, i);
	sink_sync(&s);
	CHECK(!s.fallback && !s.failed);
	sink_close(&s);
	CHECK_COUNT(rounds_in(at("new.kb")), 3);
	CHECK_COUNT(rs.n, 1);
	CHECK_COUNT(rs.v[0]->series[0]->n, 3);
	runs_release(&rs);
	CHECK_COUNT(sink_open(&s, at("new.kb"), FILE_NEW, &e), -1);
	CHECK_COUNT(e.status, STATUS_CANNOT);
	CHECK(strstr(e.text, "is there already") && strstr(e.text, "--append"));
	CHECK_COUNT(rounds_in(at("new.kb")), 3);
}

TEST(forced_and_appended)
{
	struct error e = { 0 };
	struct sink s;

	CHECK_COUNT(sink_open(&s, at("new.kb"), FILE_APPEND, &e), 0);
	put_run(&s, "00000002");
	put_sample(&s, 1);
	sink_close(&s);
	CHECK_COUNT(rounds_in(at("new.kb")), 4);
	CHECK_COUNT(sink_open(&s, at("new.kb"), FILE_FORCE, &e), 0);
	put_run(&s, "00000003");
	put_sample(&s, 1);
	sink_close(&s);
	CHECK_COUNT(rounds_in(at("new.kb")), 1);
	CHECK_COUNT(sink_open(&s, at("appended.kb"), FILE_APPEND, &e), 0);
	put_sample(&s, 1);
	sink_close(&s);
	CHECK_COUNT(rounds_in(at("appended.kb")), 1);
}

TEST(appended_to_a_line_that_was_cut)
{
	struct error e = { 0 };
	struct str text = { 0 };
	struct runs rs = { 0 };
	struct sink s;

	CHECK_COUNT(sink_open(&s, at("cut.kb"), FILE_NEW, &e), 0);
	put_run(&s, "00000001");
	put_sample(&s, 1);
	put_sample(&s, 2);
	sink_close(&s);
	CHECK(truncate(at("cut.kb"), size_of(at("cut.kb")) - 9) == 0);
	CHECK_COUNT(sink_open(&s, at("cut.kb"), FILE_APPEND, &e), 0);
	put_sample(&s, 3);
	sink_close(&s);
	slurp(&text, at("cut.kb"));
	CHECK(text.n && text.s[text.n - 1] == '\n' && !strstr(text.s, "\n\n"));
	CHECK_COUNT(file_load(&rs, at("cut.kb"), false, &e), 0);
	CHECK_COUNT(rs.v[0]->series[0]->n, 2);
	CHECK_COUNT(rs.v[0]->series[0]->v[1].round, 3);
	runs_release(&rs);
	str_release(&text);
}

TEST(what_can_not_be_written)
{
	struct error e = { 0 };
	struct sink s;

	CHECK_COUNT(sink_open(&s, at("none/x.kb"), FILE_NEW, &e), -1);
	CHECK(strstr(e.text, "cannot write") && e.status == STATUS_CANNOT);
	CHECK_COUNT(sink_open(&s, dir, FILE_FORCE, &e), -1);
	CHECK(strstr(e.text, "cannot write") != NULL);
	CHECK_COUNT(sink_open(&s, dir, FILE_NEW, &e), -1);
	CHECK_COUNT(sink_open(&s, "", FILE_NEW, &e), -1);
}

TEST(a_text_that_is_cut_reads_the_same)
{
	struct runs written = { 0 }, read = { 0 };
	struct error e = { 0 };
	struct record r;
	struct sink s;
	char why[400];

	memset(why, 'w', sizeof(why));
	why[sizeof(why) - 1] = '\0';
	CHECK_COUNT(sink_open(&s, at("long.kb"), FILE_NEW, &e), 0);
	s.runs = &written;
	record_begin(&r, "note");
	record_put(&r, "why", why);
	sink_put(&s, &r);
	sink_close(&s);
	CHECK_COUNT(file_load(&read, at("long.kb"), false, &e), 0);
	CHECK_TEXT(read.v[0]->notes[0], written.v[0]->notes[0]);
	CHECK(strlen(read.v[0]->notes[0]) > 200);
	runs_release(&written);
	runs_release(&read);
}

/* The names have nothing in them that a shell or another system could mind. */
static bool plain_name(const char *name)
{
	const char *base = strrchr(name, '/');

	base = base ? base + 1 : name;
	return strspn(base, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
		"0123456789.-_+") == strlen(base);
}

TEST(default_names_count_up)
{
	struct error e = { 0 };
	struct sink s[3];
	bool fell_back = true;
	char want[20];

	CHECK(chdir(dir) == 0);
	for (int i = 0; i < 3; i++) {
		CHECK_COUNT(sink_open_default(&s[i], &fell_back, &e), 0);
		CHECK(!fell_back && s[i].path && !strchr(s[i].path, '/'));
		CHECK(str_starts(s[i].path, "kbench-") && plain_name(s[i].path));
		CHECK_COUNT(size_of(s[i].path), 0);
		snprintf(want, sizeof(want), "-%02d.kb", i + 1);
		CHECK(strstr(s[i].path, want) != NULL);
	}
	put_sample(&s[1], 1);
	CHECK_COUNT(rounds_in(s[1].path), 1);
	for (int i = 0; i < 3; i++) {
		unlink(s[i].path);
		sink_close(&s[i]);
	}
	CHECK(chdir(before) == 0);
}

/* Where the working directory is no more, $TMPDIR is next. */
TEST(default_directory_is_searched)
{
	struct error e = { 0 };
	struct sink s;
	bool fell_back = true;

	CHECK(mkdir(at("gone"), 0700) == 0 && chdir(at("gone")) == 0);
	CHECK(rmdir(at("gone")) == 0);
	CHECK(setenv("TMPDIR", dir, 1) == 0);
	CHECK_COUNT(sink_open_default(&s, &fell_back, &e), 0);
	CHECK(!fell_back && s.path && str_starts(s.path, dir) && plain_name(s.path));
	if (s.path)
		unlink(s.path);
	sink_close(&s);
	CHECK(unsetenv("TMPDIR") == 0 && chdir(before) == 0);
}

/* Two that write would mix their records; who forces would empty what another writes. */
TEST(one_writer_a_file)
{
	struct error e = { 0 };
	struct sink s, other;
	int status = -1;
	pid_t pid;

	CHECK_COUNT(sink_open(&s, at("held.kb"), FILE_NEW, &e), 0);
	put_run(&s, "00000001");
	put_sample(&s, 1);
	fflush(stdout);
	pid = fork();
	if (pid == 0) {
		bool refused = sink_open(&other, at("held.kb"), FILE_APPEND, &e) < 0 &&
			sink_open(&other, at("held.kb"), FILE_FORCE, &e) < 0 &&
			strstr(e.text, "another kbench") != NULL;

		_exit(refused ? 0 : 1);
	}
	CHECK(waitpid(pid, &status, 0) == pid);
	CHECK_COUNT(status, 0);
	sink_close(&s);
	CHECK_COUNT(rounds_in(at("held.kb")), 1);
}

TEST(nothing_is_left)
{
	static const char *const names[] = {
		"new.kb", "appended.kb", "cut.kb", "long.kb", "held.kb", NULL,
	};

	sink_test_end(names);
}

int main(void)
{
	if (!sink_test_begin() || !getcwd(before, sizeof(before)))
		return 0;
	RUN(new_file);
	RUN(forced_and_appended);
	RUN(appended_to_a_line_that_was_cut);
	RUN(what_can_not_be_written);
	RUN(a_text_that_is_cut_reads_the_same);
	RUN(default_names_count_up);
	RUN(default_directory_is_searched);
	RUN(one_writer_a_file);
	RUN(nothing_is_left);
	return DONE;
}
