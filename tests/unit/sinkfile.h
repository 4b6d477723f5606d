/*
 * sinkfile - files in a directory of the test's own, records to write into them,
 * and stdout caught in a file; for the tests of the sink. A test begins with
 * sink_test_begin() and ends with sink_test_end(), which finds what was left behind.
 */
#ifndef TESTS_SINKFILE_H
#define TESTS_SINKFILE_H

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/str.h"
#include "result/file.h"
#include "unit/harness.h"

static char dir[] = "/tmp/kbench-test-sink.XXXXXX";

static inline char *at(const char *name)
{
	static char path[200];

	snprintf(path, sizeof(path), "%s/%s", dir, name);
	return path;
}

static inline void slurp(struct str *text, const char *path)
{
	FILE *f = fopen(path, "r");
	char block[512];
	size_t n;

	str_clear(text);
	while (f && (n = fread(block, 1, sizeof(block), f)) > 0)
		str_addn(text, block, n);
	if (f)
		fclose(f);
}

static inline long size_of(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 ? (long)st.st_size : -1;
}

/* stdout goes to a file of ours; returns what it was. */
static inline int capture(const char *name)
{
	int kept, fd = open(at(name), O_RDWR | O_CREAT | O_TRUNC, 0600);

	fflush(stdout);
	kept = dup(STDOUT_FILENO);
	CHECK(fd >= 0 && dup2(fd, STDOUT_FILENO) == STDOUT_FILENO);
	close(fd);
	return kept;
}

static inline void release(int kept)
{
	fflush(stdout);
	dup2(kept, STDOUT_FILENO);
	close(kept);
}

static inline void put_sample(struct sink *s, unsigned round)
{
	struct record r;

	record_begin(&r, "smp");
	record_put(&r, NULL, "lat_pipe");
	record_put_count(&r, "r", round);
	record_put_real(&r, "v", 3.5 + round);
	sink_put(s, &r);
}

static inline void put_run(struct sink *s, const char *id)
{
	struct record r;

	record_begin(&r, "run");
	record_put(&r, NULL, id);
	sink_put(s, &r);
}

/* How many rounds are in the file, without any damage. */
static inline size_t rounds_in(const char *path)
{
	struct runs rs = { 0 };
	struct error e = { 0 };
	size_t n = 0;

	CHECK_COUNT(file_load(&rs, path, false, &e), 0);
	for (size_t i = 0; i < rs.n; i++)
		n += rs.v[i]->series_n ? rs.v[i]->series[0]->n : 0;
	for (size_t i = 0; i < rs.remarks_n; i++)
		CHECK(!rs.remarks[i].damage);
	runs_release(&rs);
	return n;
}

/* Where a write fails the program must not end: that is the caller's part. */
static inline bool sink_test_begin(void)
{
	struct sigaction ignore = { .sa_handler = SIG_IGN };

	if (!mkdtemp(dir)) {
		printf("skip sink: no directory to write in\n");
		return false;
	}
	sigaction(SIGXFSZ, &ignore, NULL);
	sigaction(SIGPIPE, &ignore, NULL);
	return true;
}

static inline void sink_test_end(const char *const *names)
{
	for (; *names; names++)
		unlink(at(*names));
	CHECK(rmdir(dir) == 0);
}

#endif
