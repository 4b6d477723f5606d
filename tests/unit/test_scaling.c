/* test_scaling - speed-up and efficiency of sweeps over copies and CPUs. */
#include "emitted.h"
#include "harness.h"

#include "base/str.h"
#include "report/scaling.h"

static const struct view plain = { .width = 80 };

#define RUN_LINE "kb1 run 1\n"

/* n rounds about v; the same deviations at every place, so that ratios have none. */
static void add(struct str *t, const char *id, const char *keys, double v, int n)
{
	static const double off[] = { 0, 0.01, -0.01, 0.02, -0.02, 0.005, -0.005, 0 };

	for (int r = 0; r < n; r++)
		str_addf(t, "kb1 smp %s r=%d v=%.9g %s\n", id, r + 1,
			v * (1 + off[r % 8]), keys);
}

static void def(struct str *t, const char *id, const char *suite, const char *unit)
{
	str_addf(t, "kb1 def %s suite=%s %s\n", id, suite, unit);
}

/* suite NULL: all tables of the run. */
static char *scaling(const char *records, const char *suite)
{
	struct runs rs = parsed(records);
	char *text = NULL;
	size_t n = 0;
	FILE *out = open_memstream(&text, &n);

	if (suite)
		report_scaling(out, rs.v[0], suite, &plain);
	else
		report_tables(out, rs.v[0], &plain);
	fclose(out);
	runs_release(&rs);
	return text;
}

static void check(const struct str *records, const char *suite, const char *want)
{
	char *got = scaling(str_text(records), suite);

	CHECK_TEXT(got, want);
	free(got);
}

/* Rates of copies add: their sum is compared. */
TEST(rates_of_copies)
{
	struct str t = { 0 };

	str_add(&t, RUN_LINE);
	def(&t, "dhry2reg", "unix", "u=lps b=hi");
	add(&t, "dhry2reg", "copies=4", 300, 8);
	add(&t, "dhry2reg", "", 100, 8);
	add(&t, "dhry2reg", "copies=2", 190, 8);
	check(&t, "unix",
		"\n"
		"scaling by copies  copies  median unit  speed-up 95 %      efficiency\n"
		"dhry2reg                1   100.0 lps       1.00                100 %\n"
		"dhry2reg                2   190.0 lps       1.90 +-0.0 %         95 %\n"
		"dhry2reg                4   300.0 lps       3.00 +-0.0 %         75 %\n"
		"    of all copies together; 100 %: each is as fast as with the "
		"fewest\n");
	str_release(&t);
}

static const char latencies[] =
	"\n"
	"scaling by copies  copies  median unit  all copies  speed-up"
	" 95 %     efficiency\n"
	"lat                    1   10.00 us      100000/s      1.00"
	"                100 %\n"
	"lat                    2   10.00 us      200000/s      2.00"
	" +-0.0 %        100 %\n"
	"lat                    4   20.00 us      200000/s      2.00"
	" +-0.0 %         50 %\n"
	"    of all copies together; 100 %: each is as fast as with the fewest; more "
	"than\n"
	"    2 share the 2 CPUs\n";

/* A copy that takes no longer beside another is twice the work. */
TEST(latencies_of_copies)
{
	struct str t = { 0 };

	str_add(&t, RUN_LINE "kb1 env cpu.affinity 0-1\n");
	def(&t, "lat", "micro", "u=us b=lo");
	add(&t, "lat", "copies=1", 10, 8);
	add(&t, "lat", "copies=2", 10, 8);
	add(&t, "lat", "copies=4", 20, 8);
	check(&t, "micro", latencies);
	str_release(&t);
}

static const char by_cpus[] =
	"\n"
	"scaling by CPUs  CPUs  median unit       rate  speed-up 95 %"
	"      efficiency\n"
	"chat.10r            2    1000 msg/s                1.00     "
	"           100 %\n"
	"chat.10r            4    1500 msg/s                1.50 +-0."
	"0 %         75 %\n"
	"hack                2   8.040 s      0.1244/s      1.00     "
	"           100 %\n"
	"hack                4   2.010 s      0.4975/s      4.00 -   "
	"           200 %\n"
	"    100 %: twice the CPUs do twice the work\n";

/* Against the least number that was measured; a time on more CPUs is less. */
TEST(times_and_rates_by_cpus)
{
	struct str t = { 0 };

	str_add(&t, RUN_LINE);
	def(&t, "chat.10r", "sched", "u=msg/s b=hi p.rooms=10");
	def(&t, "hack", "sched", "u=s b=lo");
	add(&t, "chat.10r", "cpus=2", 1000, 8);
	add(&t, "chat.10r", "cpus=4", 1500, 8);
	add(&t, "hack", "cpus=2", 8, 2);
	add(&t, "hack", "cpus=4", 2, 2);
	check(&t, "sched", by_cpus);
	str_release(&t);
}

static void check_has(const char *text, const char *part)
{
	CHECK(strstr(text, part));
	if (!strstr(text, part))
		fprintf(stderr, "not there: '%s' in\n%s", part, text);
}

/* The half-width is that of the ratios of single rounds, matched by round. */
TEST(interval_of_rounds)
{
	struct str t = { 0 };
	char *text;

	str_add(&t, RUN_LINE);
	def(&t, "a", "unix", "u=lps b=hi");
	for (int r = 1; r <= 6; r++)
		str_addf(&t,
			"kb1 smp a r=%d v=%d copies=1\nkb1 smp a r=%d v=%.9g copies=2\n",
			r, 100 * r, 7 - r, 200 * (7 - r) * (r == 1 ? 1.1 : 1));
	text = scaling(t.s, "unix");
	check_has(text, "+-10 %  ");
	free(text);
	str_clear(&t);
	str_add(&t, RUN_LINE);
	def(&t, "a", "unix", "u=lps b=hi");
	for (int r = 1; r <= 4; r++)
		str_addf(&t,
			"kb1 smp a r=%d v=100 copies=1\nkb1 smp a r=%d v=200 copies=2\n",
			r, r);
	text = scaling(t.s, "unix");
	check_has(text, "+-0.0 %~");
	free(text);
	str_release(&t);
}

TEST(what_is_missing_is_said)
{
	struct str t = { 0 };
	char *text;

	str_add(&t, RUN_LINE);
	def(&t, "a", "unix", "u=lps b=hi");
	def(&t, "b", "unix", "u=lps b=hi");
	add(&t, "a", "cpus=1", 100, 8);
	add(&t, "a", "cpus=2", 200, 8);
	add(&t, "a", "cpus=3", 200, 3);
	add(&t, "b", "cpus=2", 100, 8);
	add(&t, "b", "cpus=3", 100, 8);
	str_add(&t,
		"kb1 skip a copies=1 cpus=4 why=\"needs 4 CPUs, 3 are allowed\"\n"
		"kb1 fail a r=4 copies=1 cpus=3 how=crashed why=\"it died\" sig=9\n"
		"kb1 smp c r=1 v=1 cpus=1\n");
	text = scaling(t.s, "unix");
	check_has(text, "\na                   4       -              -");
	check_has(text, "\n    skipped: needs 4 CPUs, 3 are allowed\n");
	check_has(text, "\n    partial: crashed in round 4: it died\n");
	check_has(text, "\nb                   1       -              -");
	check_has(text, "\n    not measured\n");
	check_has(text, "\nb                   2   100.0 lps       1.00");
	check_has(text,
		"\nb                   3   100.0 lps       1.00 +-0.0 %         67 %");
	free(text);
	str_release(&t);
}

/* Both sweeps at once: each has its table, with the other number beside the id. */
TEST(two_sweeps)
{
	static const int n[] = { 1, 2 };
	struct str t = { 0 };
	char keys[40], *text;

	str_add(&t, RUN_LINE);
	def(&t, "a", "unix", "u=lps b=hi");
	for (int i = 0; i < 4; i++) {
		snprintf(keys, sizeof(keys), "copies=%d cpus=%d", n[i % 2], n[i / 2]);
		add(&t, "a", keys, 100 * n[i / 2], 8);
	}
	text = scaling(t.s, "unix");
	check_has(text, "\nscaling by copies  ");
	check_has(text, "\na @1                    2   100.0 lps       1.00 ");
	check_has(text, "\na @2                    2   200.0 lps       1.00 ");
	check_has(text, "\nscaling by CPUs  ");
	check_has(text, "\na                   2   200.0 lps       2.00 ");
	check_has(text, "\na x2                2   200.0 lps       2.00 ");
	free(text);
	str_release(&t);
}

/* No sweep, no table; none for what is no work, and none below resolution. */
TEST(no_table)
{
	struct str t = { 0 };

	str_add(&t, RUN_LINE);
	def(&t, "a", "unix", "u=lps b=hi");
	add(&t, "a", "", 100, 8);
	check(&t, "unix", "");
	def(&t, "wakeup.p99", "sched", "u=us b=lo");
	add(&t, "wakeup.p99", "cpus=1", 5, 8);
	add(&t, "wakeup.p99", "cpus=2", 5, 8);
	check(&t, "sched", "");
	def(&t, "mhz", "micro", "u=MHz b=none");
	def(&t, "tiny", "micro", "u=us b=lo");
	add(&t, "mhz", "copies=2", 5, 8);
	add(&t, "mhz", "copies=4", 5, 8);
	add(&t, "tiny", "copies=2", 5, 8);
	str_add(&t, "kb1 smp tiny r=1 lt=5 copies=4\n");
	check(&t, "micro", "");
	str_release(&t);
}

/* Does the text have the one and then the other? */
static bool places(const char *text, const char *one, const char *other)
{
	const char *at = strstr(text, one);

	return at && strstr(at, other);
}

TEST(below_the_table_of_its_suite)
{
	struct str t = { 0 };
	char *shown;

	str_add(&t, RUN_LINE);
	def(&t, "a", "unix", "u=lps b=hi");
	def(&t, "z", "cpu", "u=it/s b=hi");
	add(&t, "a", "copies=1", 100, 8);
	add(&t, "a", "copies=2", 200, 8);
	add(&t, "z", "copies=1", 100, 8);
	shown = scaling(t.s, NULL);
	CHECK(places(shown, "\n\nscaling by copies", "\n\ncpu "));
	CHECK(!strstr(strstr(shown, "scaling by copies") + 1, "scaling"));
	free(shown);
	str_release(&t);
}

/* What no machine gives: no figure that is none. */
TEST(absurd_values)
{
	struct str t = { 0 };
	char *text;

	str_add(&t, RUN_LINE);
	def(&t, "a", "unix", "u=lps b=hi");
	str_add(&t,
		"kb1 smp a r=1 v=1e-300\nkb1 smp a r=1 v=1e300 copies=1000000\n"
		"kb1 smp a r=2 v=1e-300\nkb1 smp a r=2 v=1e300 copies=1000000\n"
		"kb1 smp a r=3 v=1e-300\nkb1 smp a r=3 v=1e300 copies=1000000\n");
	text = scaling(t.s, "unix");
	CHECK(!strstr(text, "inf") && !strstr(text, "nan"));
	free(text);
	str_release(&t);
}

int main(void)
{
	RUN(rates_of_copies);
	RUN(latencies_of_copies);
	RUN(times_and_rates_by_cpus);
	RUN(interval_of_rounds);
	RUN(what_is_missing_is_said);
	RUN(two_sweeps);
	RUN(no_table);
	RUN(below_the_table_of_its_suite);
	RUN(absurd_values);
	return DONE;
}
