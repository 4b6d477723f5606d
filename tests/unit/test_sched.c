/* test_sched - crowds, locks, clocks and pairs of CPUs: that they work. */
#include "harness.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "measure/ctx.h"
#include "os/cpu.h"
#include "probes/registry.h"
#include "run/select.h"

static const long some[] = { 0, 7, 1000, KB_END };
static const struct kb_axis joined[] = {
	{ .name = "kind", .suffix = "k", .value = some },
	{ .name = "a", .value = some },
	{ .name = "b", .value = some, .join = true },
	{ 0 }
};
static const struct kb_probe pairs = { .name = "pairs", .unit = &kb_ns, .axes = joined };

TEST(a_joined_axis_is_behind_the_one_before)
{
	const struct point p = { .probe = &pairs, .value = { 7, 1000, 0 } };
	struct out out[2];
	char name[KB_ID_MOST + 1];

	point_process(name, sizeof(name), &p);
	CHECK_TEXT(name, "pairs.7k.1000_0");
	CHECK_COUNT(point_outs(out, &p, NULL, 0), 1);
	CHECK_TEXT(out[0].id, "pairs.7k.1000_0");
}

/* Each pair of the allowed CPUs once; where there is one, a pair that can not be had. */
TEST(pairs_of_cpus)
{
	struct catalogue c;
	struct cpus cpus;
	size_t n = 0, want;
	char id[KB_ID_MOST + 1];

	cpus_allowed(&cpus);
	want = cpus.n == 1 ? 1 : cpus.n <= 16 ? cpus.n * (cpus.n - 1) / 2 :
		cpus.n < 128 ? cpus.n - 1 : 127;
	catalogue_fill(&c);
	for (size_t i = 0; i < c.n; i++) {
		const long *v = c.v[i].point.value;

		if (strcmp(c.v[i].point.probe->name, "cache2cache") != 0)
			continue;
		n++;
		CHECK(v[0] < v[1]);
		snprintf(id, sizeof(id), "cache2cache.%ld_%ld", v[0], v[1]);
		CHECK_TEXT(c.v[i].id, id);
		CHECK(!c.v[i].in_all && c.v[i].usual);
		CHECK_COUNT(c.v[i].point.probe->pin, KB_TWO);
	}
	CHECK_COUNT(n, want);
	catalogue_release(&c);
	cpus_release(&cpus);
}

TEST(any_pair_can_be_asked_for)
{
	const char *words[] = { "cache2cache" };
	struct opt_list set = { .v = { "cache2cache.a=5,1023", "cache2cache.b=7" },
		.n = 2 };
	const struct select_words w = { .words = words, .n = 1, .set = &set };
	struct selection s;
	struct error e;

	CHECK(select_tasks(&s, &w, &e) == 0);
	CHECK_COUNT(s.n, 2);
	if (s.n == 2) {
		CHECK_TEXT(s.v[0].process, "cache2cache.5_7");
		CHECK_TEXT(s.v[1].process, "cache2cache.1023_7");
	}
	selection_release(&s);
}

static unsigned descriptors(void)
{
	unsigned n = 0;

	for (int fd = 0; fd < 256; fd++)
		n += fcntl(fd, F_GETFD) >= 0;
	return n;
}

/* In a process of its own, for what does not hold ends it. */
static void measure(const struct kb_probe *p, const long *value, uint64_t n)
{
	struct kb_ctx c = { .probe = p, .point = { .probe = p }, .memory = 1 << 28,
		.work = 1 };
	unsigned before = descriptors();

	memcpy(c.point.value, value, 2 * sizeof(*value));
	p->setup(&c);
	for (int i = 0; i < 3; i++)
		p->run(&c, n);
	if (p->teardown)
		p->teardown(&c);
	if (strcmp(p->name, "epoll") == 0)
		before += 2;
	KB_CHECK(descriptors() == before);
	KB_CHECK(waitpid(-1, NULL, WNOHANG) < 0 && errno == ECHILD);
	KB_CHECK(!c.timed || c.timed_ns > 0);
	_exit(EXIT_SUCCESS);
}

static void works(const char *name, long a, long b, uint64_t n)
{
	const struct kb_probe *p = probe_named(name);
	const long value[] = { a, b };
	int status = -1;
	pid_t pid;

	CHECK(p);
	fflush(stdout);
	pid = p ? fork() : -1;
	if (pid == 0)
		measure(p, value, n);
	CHECK(pid > 0 && waitpid(pid, &status, 0) == pid);
	CHECK_COUNT(status, 0);
}

/* All that was made is gone behind every operation. */
TEST(hackbench_in_all_its_kinds)
{
	works("hackbench.process.pipe", 1, 0, 1);
	works("hackbench.process.socket", 2, 0, 1);
	works("hackbench.thread.pipe", 2, 0, 1);
	works("hackbench.thread.socket", 1, 0, 1);
}

/* Fewer than a row, one row, one more, many. */
TEST(futexes)
{
	works("futex.wake", 0, 0, 1);
	works("futex.wake", 0, 0, 32);
	works("futex.wake", 0, 0, 33);
	works("futex.wake", 0, 0, 500);
	works("futex.pingpong", 0, 0, 1);
	works("futex.pingpong", 0, 0, 500);
}

TEST(mutexes)
{
	works("mutex.free", 0, 0, 1000);
	works("mutex.contended", 0, 0, 1);
	works("mutex.contended", 0, 0, 20000);
}

TEST(events_and_clocks)
{
	works("epoll", 0, 0, 1000);
	works("clock.monotonic", 0, 0, 1000);
	works("clock.realtime", 0, 0, 1000);
	works("clock.raw_syscall", 0, 0, 1000);
}

TEST(a_line_between_two_cpus)
{
	struct cpus c;

	cpus_allowed(&c);
	works("cache2cache", (long)c.v[0], (long)c.v[c.n - 1], 1);
	works("cache2cache", (long)c.v[c.n - 1], (long)c.v[0], 1000);
	cpus_release(&c);
}

TEST(cpus_for_probes)
{
	struct cpus c;
	long v[4096] = { 0 };
	size_t n;

	cpus_allowed(&c);
	n = kb_cpus(v, 4096);
	CHECK_COUNT(n, c.n);
	for (size_t i = 0; i < n && i < 4096; i++)
		CHECK_COUNT(v[i], c.v[i]);
	v[1] = -7;
	CHECK_COUNT(kb_cpus(v, 1), c.n);
	CHECK(v[1] == -7);
	cpus_release(&c);
}

TEST(no_such_cpu)
{
	static const long bad[] = { -1, 1 << 20, INT32_MAX, INT32_MIN };

	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		errno = 0;
		CHECK(kb_pin_to(bad[i]) == -1 && errno == EINVAL);
	}
	CHECK(kb_pin_to((1 << 20) - 1) == -1);
}

TEST(pinned_for_good)
{
	struct cpus c, now;
	long last;

	cpus_allowed(&c);
	last = (long)c.v[c.n - 1];
	if (kb_pin_to(last) == 0) {
		cpus_allowed(&now);
		CHECK(now.n == 1 && now.v[0] == (unsigned)last);
		cpus_release(&now);
	}
	CHECK(cpus_pin(c.v, c.n) == 0 || errno == EPERM);
	cpus_release(&c);
}

TEST(calls_have_numbers)
{
	uint32_t word = 0;
	long wide = kb_call(KB_CALL_CLOCK_WIDE), narrow = kb_call(KB_CALL_CLOCK);
	int64_t two[2] = { -1, -1 };
	long old[2] = { -1, -1 };

	CHECK(syscall(kb_call(KB_CALL_FUTEX), &word, 1, 1, NULL, NULL, 0) == 0);
	CHECK(wide >= 0 || narrow >= 0);
	if (wide >= 0 && syscall(wide, CLOCK_MONOTONIC, two) == 0)
		CHECK(two[0] >= 0 && two[1] >= 0 && two[1] < 1000000000);
	if (narrow >= 0 && syscall(narrow, CLOCK_MONOTONIC, old) == 0)
		CHECK(old[0] >= 0 && old[1] >= 0 && old[1] < 1000000000);
	CHECK(two[1] >= 0 || old[1] >= 0);
}

int main(void)
{
	long one[2];
	bool two = kb_cpus(one, 2) > 1;

	RUN(a_joined_axis_is_behind_the_one_before);
	RUN(pairs_of_cpus);
	RUN(any_pair_can_be_asked_for);
	RUN(hackbench_in_all_its_kinds);
	RUN(futexes);
	RUN(mutexes);
	RUN(events_and_clocks);
	RUN_IF(two, a_line_between_two_cpus, "one CPU");
	RUN(cpus_for_probes);
	RUN(no_such_cpu);
	RUN(pinned_for_good);
	RUN(calls_have_numbers);
	return DONE;
}
