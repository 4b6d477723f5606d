/* unit - units by name: direction, dimension, conversion. */
#include "stats/unit.h"

#include <math.h>
#include <string.h>

const struct kb_unit kb_ns = { "ns", KB_LOWER, 1 };
const struct kb_unit kb_us = { "us", KB_LOWER, 1e3 };
const struct kb_unit kb_seconds = { "s", KB_LOWER, 1e9 };
const struct kb_unit kb_lps = { "lps", KB_HIGHER, 1 };
const struct kb_unit kb_lpm = { "lpm", KB_HIGHER, 1.0 / 60 };
const struct kb_unit kb_ips = { "it/s", KB_HIGHER, 1 };
const struct kb_unit kb_mbps = { "MB/s", KB_HIGHER, 1e6 };
const struct kb_unit kb_kbps = { "KBps", KB_HIGHER, 1024 };
const struct kb_unit kb_mwips = { "MWIPS", KB_HIGHER, 1e6 };
const struct kb_unit kb_msgs = { "msg/s", KB_HIGHER, 1 };
const struct kb_unit kb_mhz = { "MHz", KB_NONE, 1 };
const struct kb_unit kb_bytes = { "bytes", KB_NONE, 1 };
const struct kb_unit kb_pages = { "pages", KB_NONE, 1 };
const struct kb_unit kb_ratio = { "ratio", KB_NONE, 1 };

/* Only in files: what other programs printed. */
static const struct kb_unit ms = { "ms", KB_LOWER, 1e6 };
static const struct kb_unit thousands = { "KB/s", KB_HIGHER, 1000 };
static const struct kb_unit mebibytes = { "MiB/s", KB_HIGHER, 1048576 };
static const struct kb_unit count = { "count", KB_NONE, 1 };
static const struct kb_unit index_unit = { "index", KB_HIGHER, 1 };
static const struct kb_unit score = { "score", KB_HIGHER, 1 };
static const struct kb_unit fps = { "fps", KB_HIGHER, 1 };

/* Values convert within a dimension; ALONE has no other unit. */
enum dimension { ALONE, TIME, BYTE_RATE };

static const struct row {
	const struct kb_unit *unit;
	enum dimension dimension;
} rows[] = {
	{ &kb_ns, TIME },
	{ &kb_us, TIME },
	{ &ms, TIME },
	{ &kb_seconds, TIME },
	{ &kb_mbps, BYTE_RATE },
	{ &kb_kbps, BYTE_RATE },
	{ &thousands, BYTE_RATE },
	{ &mebibytes, BYTE_RATE },
	{ &kb_lps, ALONE },
	{ &kb_lpm, ALONE },
	{ &kb_ips, ALONE },
	{ &kb_mwips, ALONE },
	{ &kb_msgs, ALONE },
	{ &kb_mhz, ALONE },
	{ &kb_bytes, ALONE },
	{ &kb_pages, ALONE },
	{ &kb_ratio, ALONE },
	{ &count, ALONE },
	{ &index_unit, ALONE },
	{ &score, ALONE },
	{ &fps, ALONE },
};

static const char *const better_names[] = {
	[KB_NONE] = "none",
	[KB_LOWER] = "lo",
	[KB_HIGHER] = "hi",
};

enum { ROWS = sizeof(rows) / sizeof(rows[0]) };

static const struct row *row_of(const char *name)
{
	for (size_t i = 0; i < ROWS; i++) {
		if (strcmp(rows[i].unit->name, name) == 0)
			return &rows[i];
	}
	return NULL;
}

const struct kb_unit *unit_find(const char *name)
{
	const struct row *row = row_of(name);

	return row ? row->unit : NULL;
}

bool unit_convert(double *v, const struct kb_unit *from, const struct kb_unit *to)
{
	const struct row *a = row_of(from->name), *b = row_of(to->name);

	if (strcmp(from->name, to->name) == 0)
		return true;
	if (!a || !b || a->dimension == ALONE || a->dimension != b->dimension)
		return false;
	*v = *v * from->scale / to->scale;
	return true;
}

double unit_value(const struct kb_unit *u, double work, double ns)
{
	if (!(work > 0))
		return NAN;
	if (u->better == KB_LOWER)
		return ns / work / u->scale;
	return u->better == KB_HIGHER && ns > 0 ? work * 1e9 / ns / u->scale : NAN;
}

const char *unit_better_name(enum kb_better b)
{
	return better_names[b];
}

bool unit_better_parse(const char *s, enum kb_better *b)
{
	for (int i = KB_NONE; i <= KB_HIGHER; i++) {
		*b = (enum kb_better)i;
		if (strcmp(s, better_names[i]) == 0)
			return true;
	}
	*b = KB_NONE;
	return false;
}
