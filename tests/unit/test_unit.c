/* test_unit - units by name, their direction and what converts. */
#include "stats/unit.h"
#include "unit/harness.h"

static const struct {
	const char *name;
	const struct kb_unit *unit;
	enum kb_better better;
} known[] = {
	{ "ns", &kb_ns, KB_LOWER },
	{ "us", &kb_us, KB_LOWER },
	{ "s", &kb_seconds, KB_LOWER },
	{ "lps", &kb_lps, KB_HIGHER },
	{ "lpm", &kb_lpm, KB_HIGHER },
	{ "it/s", &kb_ips, KB_HIGHER },
	{ "MB/s", &kb_mbps, KB_HIGHER },
	{ "KBps", &kb_kbps, KB_HIGHER },
	{ "MWIPS", &kb_mwips, KB_HIGHER },
	{ "msg/s", &kb_msgs, KB_HIGHER },
	{ "MHz", &kb_mhz, KB_NONE },
	{ "bytes", &kb_bytes, KB_NONE },
	{ "pages", &kb_pages, KB_NONE },
	{ "ratio", &kb_ratio, KB_NONE },
};

static const struct {
	const char *name;
	enum kb_better better;
} only_in_files[] = {
	{ "ms", KB_LOWER },
	{ "KB/s", KB_HIGHER },
	{ "MiB/s", KB_HIGHER },
	{ "count", KB_NONE },
	{ "index", KB_HIGHER },
	{ "score", KB_HIGHER },
	{ "fps", KB_HIGHER },
};

enum {
	KNOWN = sizeof(known) / sizeof(known[0]),
	ONLY_IN_FILES = sizeof(only_in_files) / sizeof(only_in_files[0]),
};

TEST(units_of_the_probe_api)
{
	for (size_t i = 0; i < KNOWN; i++) {
		CHECK(unit_find(known[i].name) == known[i].unit);
		CHECK_TEXT(known[i].unit->name, known[i].name);
		CHECK(known[i].unit->better == known[i].better);
		CHECK(known[i].unit->scale > 0);
	}
}

TEST(units_that_only_files_have)
{
	for (size_t i = 0; i < ONLY_IN_FILES; i++) {
		const struct kb_unit *u = unit_find(only_in_files[i].name);

		CHECK(u && u->better == only_in_files[i].better);
		CHECK_TEXT(u ? u->name : NULL, only_in_files[i].name);
	}
}

TEST(other_names_are_no_units)
{
	CHECK(!unit_find(""));
	CHECK(!unit_find("NS"));
	CHECK(!unit_find("mb/s"));
	CHECK(!unit_find("us "));
	CHECK(!unit_find("furlong"));
}

static void converts(double v, const char *from, const char *to, double want)
{
	CHECK(unit_convert(&v, unit_find(from), unit_find(to)));
	CHECK_REAL(v, want, 1e-15);
}

TEST(times_convert)
{
	converts(1500, "ns", "us", 1.5);
	converts(1.5, "us", "ns", 1500);
	converts(2, "ms", "us", 2000);
	converts(2.5, "s", "ms", 2500);
	converts(250, "ns", "s", 2.5e-7);
	converts(3, "us", "us", 3);
}

TEST(byte_rates_convert)
{
	converts(1000, "KBps", "MB/s", 1.024);
	converts(1.024, "MB/s", "KBps", 1000);
	converts(1024, "KBps", "MiB/s", 1);
	converts(1, "MiB/s", "MB/s", 1.048576);
	converts(1500, "KB/s", "MB/s", 1.5);
	converts(128, "KB/s", "KBps", 125);
}

TEST(nothing_else_converts)
{
	static const char *const pairs[][2] = {
		{ "lps", "lpm" },
		{ "lps", "it/s" },
		{ "msg/s", "lps" },
		{ "us", "MB/s" },
		{ "index", "score" },
		{ "bytes", "pages" },
		{ "MB/s", "s" },
		{ "KBps", "bytes" },
	};
	double v = 42;

	for (size_t i = 0; i < sizeof(pairs) / sizeof(pairs[0]); i++) {
		CHECK(!unit_convert(&v, unit_find(pairs[i][0]), unit_find(pairs[i][1])));
		CHECK(v == 42);
	}
}

TEST(a_unit_is_itself)
{
	const struct kb_unit own = { "quux", KB_HIGHER, 3 };
	double v = 42;

	for (size_t i = 0; i < KNOWN; i++)
		CHECK(unit_convert(&v, known[i].unit, known[i].unit));
	CHECK(unit_convert(&v, &own, &own));
	CHECK(!unit_convert(&v, &own, &kb_us));
	CHECK(!unit_convert(&v, &kb_us, &own));
	CHECK(v == 42);
}

TEST(time_per_work)
{
	CHECK_REAL(unit_value(&kb_ns, 10, 5000), 500, 1e-15);
	CHECK_REAL(unit_value(&kb_us, 10, 5000), 0.5, 1e-15);
	CHECK_REAL(unit_value(&kb_seconds, 2, 5e9), 2.5, 1e-15);
	CHECK_REAL(unit_value(&kb_us, 4, 0), 0, 0);
}

TEST(work_per_time)
{
	CHECK_REAL(unit_value(&kb_lps, 3000, 2e9), 1500, 1e-15);
	CHECK_REAL(unit_value(&kb_lpm, 8, 2e9), 240, 1e-15);
	CHECK_REAL(unit_value(&kb_ips, 3, 2e9), 1.5, 1e-15);
	CHECK_REAL(unit_value(&kb_mbps, 65536, 65536), 1000, 1e-15);
	CHECK_REAL(unit_value(&kb_kbps, 2048, 1e9), 2, 1e-15);
	CHECK_REAL(unit_value(&kb_mwips, 10e6, 20e6), 500, 1e-15);
	CHECK_REAL(unit_value(&kb_msgs, 100, 1e6), 100000, 1e-15);
}

TEST(no_value_from_nothing)
{
	CHECK(isnan(unit_value(&kb_us, 0, 100)));
	CHECK(isnan(unit_value(&kb_lps, 0, 100)));
	CHECK(isnan(unit_value(&kb_lps, 5, 0)));
	CHECK(isnan(unit_value(&kb_mhz, 5, 100)));
}

TEST(directions_have_names)
{
	static const enum kb_better all[] = { KB_NONE, KB_LOWER, KB_HIGHER };
	enum kb_better b;

	CHECK_TEXT(unit_better_name(KB_LOWER), "lo");
	CHECK_TEXT(unit_better_name(KB_HIGHER), "hi");
	CHECK_TEXT(unit_better_name(KB_NONE), "none");
	for (size_t i = 0; i < 3; i++)
		CHECK(unit_better_parse(unit_better_name(all[i]), &b) && b == all[i]);
}

TEST(unknown_directions_are_none)
{
	static const char *const words[] = { "", "low", "HI", "none ", "h" };
	enum kb_better b;

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		b = KB_HIGHER;
		CHECK(!unit_better_parse(words[i], &b) && b == KB_NONE);
	}
}

int main(void)
{
	RUN(units_of_the_probe_api);
	RUN(units_that_only_files_have);
	RUN(other_names_are_no_units);
	RUN(times_convert);
	RUN(byte_rates_convert);
	RUN(nothing_else_converts);
	RUN(a_unit_is_itself);
	RUN(time_per_work);
	RUN(work_per_time);
	RUN(no_value_from_nothing);
	RUN(directions_have_names);
	RUN(unknown_directions_are_none);
	return DONE;
}
