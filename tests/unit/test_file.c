/* test_file - result files on disk: which run of which file, and what is none. */
#include "unit/goodfile.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

TEST(files_do_not_mix)
{
	static const char one[] = "kb1 run 1\nkb1 smp a r=1 v=1\n";
	static const char two[] =
		"kb1 smp a r=2 v=2\nkb1 run 1 resumed=1\nkb1 smp a r=1 v=3\n";
	struct runs rs = { 0 };

	file_parse(&rs, one, sizeof(one) - 1, false);
	file_parse(&rs, two, sizeof(two) - 1, false);
	CHECK_COUNT(rs.n, 3);
	CHECK_COUNT(rs.v[0]->series[0]->n, 1);
	CHECK(rs.v[1]->anonymous && !strcmp(rs.v[2]->id, "1"));
	runs_release(&rs);
}

static char dir[] = "/tmp/kbench-test-reader.XXXXXX";

static char *at(const char *name)
{
	static char path[100];

	snprintf(path, sizeof(path), "%s/%s", dir, name);
	return path;
}

static void save(const char *name, const char *text, size_t n)
{
	FILE *f = fopen(at(name), "w");

	CHECK(f && fwrite(text, 1, n, f) == n);
	if (f)
		fclose(f);
}

/* Loading fails with this text in the reason. */
static void check_fails(const char *path, const char *reason)
{
	struct runs rs = { 0 };
	struct error e = { 0 };

	CHECK_COUNT(file_load(&rs, path, false, &e), -1);
	CHECK_COUNT(e.status, STATUS_CANNOT);
	if (!strstr(e.text, reason))
		CHECK_TEXT(e.text, reason);
	CHECK(!strchr(e.text, '\n'));
	runs_release(&rs);
}

TEST(loads_from_disk)
{
	struct str s = { 0 };
	struct runs rs = { 0 };
	struct error e;

	build(&s, "", "\n");
	save("good.kb", s.s, s.n);
	CHECK_COUNT(file_load(&rs, at("good.kb"), false, &e), 0);
	check_all(&rs);
	CHECK_TEXT(rs.name, at("good.kb"));
	/* Another one behind it keeps its own runs, with the same id. */
	CHECK_COUNT(file_load(&rs, at("good.kb"), false, &e), 0);
	CHECK_COUNT(rs.n, 2);
	CHECK_COUNT(run_series(rs.v[1], "lat_pipe", 0, 0)->n, 2);
	runs_release(&rs);
	str_release(&s);
}

TEST(what_can_not_be_read)
{
	check_fails(dir, "is a directory");
	check_fails(at("none.kb"), "No such file");
	check_fails(at("none.kb#2"), "No such file");
	check_fails("", "No such file");
	save("empty.kb", "", 0);
	check_fails(at("empty.kb"), "is empty");
	save("text.kb", "nothing\nhere\n", 13);
	check_fails(at("text.kb"), "no kb1 record");
	save("binary.kb", "\x7f" "ELF\0\0\0\1\2\3\xff\xfe\n\0", 14);
	check_fails(at("binary.kb"), "no kb1 record");
	save("damaged.kb", "kb1 smp a r=1 v=1 ~0000\n", 24);
	check_fails(at("damaged.kb"), "all 1 records are damaged");
	save("future.kb", "kb1 future x\n", 13);
	check_fails(at("future.kb"), "no kb1 record");
}

TEST(unreadable)
{
	struct runs rs = { 0 };
	struct error e;

	save("secret.kb", "kb1 smp a v=1\n", 14);
	chmod(at("secret.kb"), 0);
	if (access(at("secret.kb"), R_OK) == 0) {
		CHECK_COUNT(file_load(&rs, at("secret.kb"), false, &e), 0);
		runs_release(&rs);
		return;
	}
	check_fails(at("secret.kb"), "Permission denied");
}

static const char three[] =
	"kb1 run 00000001 label=old\nkb1 smp a r=1 v=1\n"
	"kb1 run 00000002 label=old\nkb1 smp a r=1 v=2\n"
	"kb1 run 00000003 label=new\nkb1 smp a r=1 v=3\n";

static void check_pick(const char *name, size_t n, double first)
{
	struct runs rs = { 0 };
	struct error e = { 0 };

	CHECK_COUNT(file_load(&rs, at(name), false, &e), 0);
	CHECK_COUNT(rs.n, n);
	if (rs.n == n)
		CHECK_REAL(rs.v[0]->series[0]->v[0].v, first, 0);
	runs_release(&rs);
}

TEST(one_run_of_a_file)
{
	save("three.kb", three, sizeof(three) - 1);
	check_pick("three.kb", 3, 1);
	check_pick("three.kb#1", 1, 1);
	check_pick("three.kb#3", 1, 3);
	check_pick("three.kb#new", 1, 3);
	check_pick("three.kb#old", 2, 1);
	check_fails(at("three.kb#4"), "of its 3 runs none has");
	check_fails(at("three.kb#"), "of its 3 runs none has");
	check_fails(at("three.kb#0"), "of its 3 runs none has");
	check_fails(at("three.kb#middle"), "of its 3 runs none has");
}

TEST(names_with_a_hash)
{
	save("x#2", "kb1 smp a r=1 v=9\n", 18);
	save("x", three, sizeof(three) - 1);
	check_pick("x#2", 1, 9);
	check_pick("x#2#1", 1, 9);
	check_pick("x#3", 1, 3);
	save("y", "kb1 run 1 label=a#b\nkb1 smp a r=1 v=5\n", 38);
	check_pick("y#a#b", 1, 5);
}

TEST(from_stdin)
{
	struct runs rs = { 0 };
	struct error e;
	int kept = dup(STDIN_FILENO), fd;

	save("three.kb", three, sizeof(three) - 1);
	fd = open(at("three.kb"), O_RDONLY);
	CHECK(fd >= 0 && dup2(fd, STDIN_FILENO) == STDIN_FILENO);
	CHECK_COUNT(file_load(&rs, "-", false, &e), 0);
	CHECK_COUNT(rs.n, 3);
	CHECK_TEXT(rs.name, "stdin");
	runs_release(&rs);
	CHECK(lseek(STDIN_FILENO, 0, SEEK_SET) == 0);
	CHECK_COUNT(file_load(&rs, "-#new", false, &e), 0);
	CHECK_COUNT(rs.n, 1);
	runs_release(&rs);
	close(fd);
	dup2(kept, STDIN_FILENO);
	close(kept);
}

/* Sixteen megabytes without an end of line, then the records. */
TEST(huge_junk_is_streamed)
{
	struct str s = { 0 };
	struct runs rs = { 0 };
	struct error e;
	FILE *f = fopen(at("huge.kb"), "w");

	build(&s, "", "\n");
	CHECK(f && fseek(f, 16 << 20, SEEK_SET) == 0 && fwrite(s.s, 1, s.n, f) == s.n);
	if (f)
		fclose(f);
	CHECK_COUNT(file_load(&rs, at("huge.kb"), false, &e), 0);
	check_all(&rs);
	CHECK_COUNT(damage(&rs), 0);
	runs_release(&rs);
	str_release(&s);
}

static void remove_all(void)
{
	static const char *const names[] = {
		"good.kb", "empty.kb", "text.kb", "binary.kb", "damaged.kb", "future.kb",
		"secret.kb", "three.kb", "x#2", "x", "y", "huge.kb",
	};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		unlink(at(names[i]));
	rmdir(dir);
}

int main(void)
{
	RUN(files_do_not_mix);
	if (!mkdtemp(dir)) {
		printf("skip files: no directory to write in\n");
		return DONE;
	}
	RUN(loads_from_disk);
	RUN(what_can_not_be_read);
	RUN(unreadable);
	RUN(one_run_of_a_file);
	RUN(names_with_a_hash);
	RUN(from_stdin);
	RUN(huge_junk_is_streamed);
	remove_all();
	return DONE;
}
