/* test_fallback - records that can not go into the file go to stdout, each of them. */
#include "unit/sinkfile.h"

#include <errno.h>
#include <sys/resource.h>
#include <sys/wait.h>

TEST(to_stdout)
{
	struct error e = { 0 };
	struct sink s;
	int kept = capture("stdout.kb");

	CHECK_COUNT(sink_open(&s, "-", FILE_NEW, &e), 0);
	CHECK(s.path == NULL && s.fd < 0);
	printf("text before\n");
	put_sample(&s, 1);
	put_sample(&s, 2);
	sink_sync(&s);
	CHECK(!s.fallback && !s.failed);
	sink_close(&s);
	release(kept);
	CHECK_COUNT(rounds_in(at("stdout.kb")), 2);
}

TEST(stdout_that_is_closed)
{
	struct error e = { 0 };
	struct sink s;
	int kept = capture("stdout.kb");

	close(STDOUT_FILENO);
	CHECK_COUNT(sink_open(&s, "-", FILE_NEW, &e), -1);
	release(kept);
	CHECK(strstr(e.text, "stdout is closed") != NULL);
}

/* A pipe that nobody empties at once takes all records in the end. */
TEST(stdout_that_does_not_wait)
{
	struct error e = { 0 };
	struct sink s;
	int kept = dup(STDOUT_FILENO), fd[2], status = 0;
	pid_t child;

	fflush(stdout);
	CHECK(pipe(fd) == 0);
	child = fork();
	if (child == 0) {
		char block[1000];
		size_t lines = 0;
		ssize_t n;

		close(fd[1]);
		while ((n = read(fd[0], block, sizeof(block))) > 0) {
			for (ssize_t i = 0; i < n; i++)
				lines += block[i] == '\n';
		}
		_exit(lines == 5000 ? 0 : 1);
	}
	close(fd[0]);
	CHECK(fcntl(fd[1], F_SETFL, O_NONBLOCK) == 0);
	dup2(fd[1], STDOUT_FILENO);
	close(fd[1]);
	CHECK_COUNT(sink_open(&s, "-", FILE_NEW, &e), 0);
	for (unsigned i = 1; i <= 5000; i++)
		put_sample(&s, i);
	CHECK_COUNT(s.failed, 0);
	sink_close(&s);
	dup2(kept, STDOUT_FILENO);
	close(kept);
	CHECK(waitpid(child, &status, 0) == child && status == 0);
}

TEST(reader_that_went_away)
{
	struct error e = { 0 };
	struct sink s;
	int kept = dup(STDOUT_FILENO), fd[2];

	fflush(stdout);
	CHECK(pipe(fd) == 0);
	close(fd[0]);
	dup2(fd[1], STDOUT_FILENO);
	close(fd[1]);
	CHECK_COUNT(sink_open(&s, "-", FILE_NEW, &e), 0);
	put_sample(&s, 1);
	sink_close(&s);
	dup2(kept, STDOUT_FILENO);
	close(kept);
	CHECK_COUNT(s.failed, EPIPE);
}

/* A limit of the file's size stands for a disk that gets full within a record. */
static void fill(long limit)
{
	struct rlimit old, small;
	struct runs rs = { 0 };
	struct error e = { 0 };
	struct str text = { 0 }, rest = { 0 };
	struct sink s;
	int kept;

	unlink(at("full.kb"));
	CHECK_COUNT(sink_open(&s, at("full.kb"), FILE_NEW, &e), 0);
	s.runs = &rs;
	kept = capture("stdout.kb");
	CHECK(getrlimit(RLIMIT_FSIZE, &old) == 0);
	small = old;
	small.rlim_cur = (rlim_t)limit;
	CHECK(setrlimit(RLIMIT_FSIZE, &small) == 0);
	put_run(&s, "00000001");
	for (unsigned i = 1; !s.fallback && i <= 9; i++)
		put_sample(&s, i);
	CHECK(setrlimit(RLIMIT_FSIZE, &old) == 0);
	for (unsigned i = 10; i <= 12; i++)
		put_sample(&s, i);
	CHECK(s.fallback && (s.failed == EFBIG || s.failed == ENOSPC));
	sink_sync(&s);
	sink_close(&s);
	release(kept);
	slurp(&text, at("full.kb"));
	slurp(&rest, at("stdout.kb"));
	/* Nothing is lost: the two together are what a reader of a whole file has. */
	str_addf(&text, "\n%s", str_text(&rest));
	kept = rs.n ? (int)rs.v[0]->series[0]->n : 0;
	runs_release(&rs);
	file_parse(&rs, text.s, text.n, false);
	CHECK_COUNT(rs.n, 1);
	CHECK(kept >= 4 && rs.n == 1 && rs.v[0]->series[0]->n == (size_t)kept);
	runs_release(&rs);
	str_release(&text);
	str_release(&rest);
}

TEST(disk_that_gets_full)
{
	for (long limit = 60; limit < 140; limit += 3)
		fill(limit);
}

TEST(disk_that_is_full_at_once)
{
	struct rlimit old, none;
	struct error e = { 0 };
	struct sink s;

	CHECK(getrlimit(RLIMIT_FSIZE, &old) == 0);
	none = old;
	none.rlim_cur = 0;
	CHECK(setrlimit(RLIMIT_FSIZE, &none) == 0);
	CHECK_COUNT(sink_open(&s, at("never.kb"), FILE_NEW, &e), -1);
	CHECK(setrlimit(RLIMIT_FSIZE, &old) == 0);
	CHECK(strstr(e.text, "cannot write") != NULL);
	CHECK_COUNT(size_of(at("never.kb")), -1);
}

TEST(device_that_is_full)
{
	struct error e = { 0 };
	struct sink s;
	int kept;

	if (access("/dev/full", W_OK) != 0)
		return;
	kept = capture("stdout.kb");
	CHECK_COUNT(sink_open(&s, "/dev/full", FILE_APPEND, &e), 0);
	put_sample(&s, 1);
	put_sample(&s, 2);
	CHECK(s.fallback);
	CHECK_COUNT(s.failed, ENOSPC);
	sink_close(&s);
	release(kept);
	CHECK_COUNT(rounds_in(at("stdout.kb")), 2);
}

TEST(default_falls_back_to_stdout)
{
	struct rlimit old, none;
	struct error e = { 0 };
	struct sink s;
	bool fell_back = false;

	CHECK(getrlimit(RLIMIT_FSIZE, &old) == 0);
	none = old;
	none.rlim_cur = 0;
	CHECK(chdir(dir) == 0 && setrlimit(RLIMIT_FSIZE, &none) == 0);
	CHECK_COUNT(sink_open_default(&s, &fell_back, &e), 0);
	CHECK(setrlimit(RLIMIT_FSIZE, &old) == 0);
	CHECK(fell_back && !s.path && s.fd < 0 && !s.fallback);
	sink_close(&s);
	CHECK(chdir("/") == 0);
}

TEST(nothing_is_left)
{
	static const char *const names[] = { "stdout.kb", "full.kb", NULL };

	sink_test_end(names);
}

int main(void)
{
	if (!sink_test_begin())
		return 0;
	RUN(to_stdout);
	RUN(stdout_that_is_closed);
	RUN(stdout_that_does_not_wait);
	RUN(reader_that_went_away);
	RUN(disk_that_gets_full);
	RUN(disk_that_is_full_at_once);
	RUN(device_that_is_full);
	RUN(default_falls_back_to_stdout);
	RUN(nothing_is_left);
	return DONE;
}
