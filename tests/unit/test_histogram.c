/* test_histogram - buckets of latencies, and their drawing. */
#include "harness.h"

#include "report/histogram.h"
#include "run/histogram.h"
#include "unit/emitted.h"

static const struct view ascii = { .width = 80, .verbose = true };
static const struct view quiet = { .width = 80 };
static const struct view narrow = { .width = 30, .verbose = true };
static const struct view blocks = { .width = 200, .verbose = true, .utf8 = true };

/* A thousand events of one round, and four of another one that are the tail. */
#define RECORDS \
	"kb1 run 1\n" \
	"kb1 def wakeup.p50 suite=sched u=us b=lo\n" \
	"kb1 def wakeup.max suite=sched u=us b=lo\n" \
	"kb1 smp wakeup.p50 r=1 v=2.1\nkb1 smp wakeup.max r=1 v=4.2\n" \
	"kb1 smp wakeup.p50 r=2 v=9.1\nkb1 smp wakeup.max r=2 v=140.5\n" \
	"kb1 hst wakeup r=1 u=ns lo=2048,2304,4096 c=900,90,10\n" \
	"kb1 hst wakeup r=2 u=ns lo=2048,16384,131072 c=2,1,1\n"

TEST(buckets)
{
	static const uint64_t ns[] = { 0, 1, 7, 8, 15, 16, 17, 18, 1000, 1023, 1024,
		UINT64_MAX };
	static const struct bucket want[] = { { 0, 1 }, { 1, 1 }, { 7, 1 }, { 8, 1 },
		{ 15, 1 }, { 16, 2 }, { 18, 1 }, { 960, 2 }, { 1024, 1 },
		{ UINT64_C(0xf000000000000000), 1 } };
	struct bucket v[BUCKETS_MOST];
	size_t n = histogram_of(v, ns, sizeof(ns) / sizeof(ns[0]));

	CHECK_COUNT(n, sizeof(want) / sizeof(want[0]));
	for (size_t i = 0; i < n; i++) {
		CHECK_COUNT(v[i].lo, want[i].lo);
		CHECK_COUNT(v[i].count, want[i].count);
	}
	CHECK_COUNT(histogram_of(v, ns, 0), 0);
}

static bool has_row(const char *text, const char *from, int events, int bar,
	double so_far)
{
	static const char marks[] = "################################################";
	char line[120];

	snprintf(line, sizeof(line), "\n%10s %10d  %-47.*s %6.2f %%\n", from, events, bar,
		marks, so_far);
	return strstr(text, line) != NULL;
}

/* The longest bar has 47 marks; ten of 992 have 47 ln(11) / ln(993), rounded up. */
TEST(rounds_are_pooled_and_rows_merged)
{
	char *text = part(report_tables, RECORDS, &ascii);

	CHECK(strstr(text, "\nwakeup  1004 events in 2 rounds; max 140.5 us; bars are "
		"logarithmic\n   from us     events  "));
	CHECK(has_row(text, "2.048", 992, 47, 98.80));
	CHECK(has_row(text, "3.072", 0, 0, 98.80));
	CHECK(has_row(text, "4.096", 10, 17, 99.80));
	CHECK(has_row(text, "6.144", 0, 0, 99.80));
	CHECK(has_row(text, "16.38", 1, 5, 99.90));
	CHECK(has_row(text, "98.30", 0, 0, 99.90));
	CHECK(has_row(text, "131.1", 1, 5, 100));
	free(text);
}

/* At most so many rows and columns. Where it is inlined gcc 12 sees what is not there. */
static __attribute__((noinline)) void check_size(const char *text, size_t columns)
{
	const char *at = strstr(text, "so far\n");
	size_t rows = 0, wide = 0, n;

	CHECK(at);
	while (at && (at = strchr(at, '\n')) && at[1] != '\n') {
		for (n = 0, at++; *at != '\n'; at++)
			n += (*at & 0xc0) != 0x80;
		rows++;
		wide = n > wide ? n : wide;
	}
	CHECK(rows > 1 && rows <= HISTOGRAM_ROWS);
	CHECK_COUNT(wide, columns);
}

TEST(the_page)
{
	static const struct view *const view[] = { &ascii, &narrow, &blocks };
	static const size_t columns[] = { 79, 40, 79 };

	for (int i = 0; i < 3; i++) {
		char *text = part(report_tables, RECORDS, view[i]);

		check_size(text, columns[i]);
		free(text);
	}
}

TEST(blocks_where_the_terminal_has_them)
{
	char *text = part(report_tables, RECORDS, &blocks);

	/* 10 of 992 on a logarithmic scale of 47 columns: 16 and a third. */
	CHECK(strstr(text, "\342\226\210\342\226\216  "));
	CHECK(!strchr(text, '#'));
	free(text);
}

TEST(only_for_who_wants_to_know_more)
{
	char *text = part(report_tables, RECORDS, &quiet);

	CHECK(strstr(text, "wakeup.p50") && !strstr(text, "events"));
	free(text);
}

TEST(places_apart)
{
	char *text = part(report_tables,
		"kb1 run 1\nkb1 def t.p50 suite=sched u=us b=lo\n"
		"kb1 smp t.p50 r=1 v=1\nkb1 smp t.p50 r=1 v=2 copies=2\n"
		"kb1 hst t r=1 u=ns lo=8,9 c=1,2\n"
		"kb1 hst t r=1 copies=2 u=ns lo=8,16 c=3,4\n", &ascii);

	CHECK(strstr(text, "\nt  3 events in 1 round; bars are logarithmic\n"));
	CHECK(strstr(text, "\nt x2  7 events in 1 round; bars are logarithmic\n"));
	free(text);
}

/* Anything may stand in a file. */
TEST(what_no_run_writes)
{
	static const char *const hst[] = {
		"lo=0 c=5", "lo=0,1e308 c=1,18446744073709551615",
		"lo=1e-300,1e300 c=1,1",
		"lo=-5,0,3 c=1,2,3", "lo=1,2 c=0,0", "lo=5e-324 c=1", NULL };
	char records[300];

	for (int i = 0; hst[i]; i++) {
		char *text;

		snprintf(records, sizeof(records), "kb1 run 1\n"
			"kb1 def t.p50 suite=x u=us b=lo\nkb1 smp t.p50 r=1 v=1\n"
			"kb1 hst t r=1 u=%s %s\n", i % 2 ? "s" : "furlongs", hst[i]);
		text = part(report_tables, records, &ascii);
		CHECK(!strstr(text, "nan") && !strstr(text, "inf"));
		CHECK(!strstr(text, "\nt  ") == (i == 4));
		free(text);
	}
}

int main(void)
{
	RUN(buckets);
	RUN(rounds_are_pooled_and_rows_merged);
	RUN(the_page);
	RUN(blocks_where_the_terminal_has_them);
	RUN(only_for_who_wants_to_know_more);
	RUN(places_apart);
	RUN(what_no_run_writes);
	return DONE;
}
