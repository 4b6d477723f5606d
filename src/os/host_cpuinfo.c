/* host_cpuinfo - what the text of /proc/cpuinfo says. */
#include "os/host_cpuinfo.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/str.h"

enum { VALUE = 160, MOST_KINDS = 8 };

/* Takes a line apart; false: not "key : value". */
static bool split(const char *line, size_t n, char *key, size_t cap, const char **value)
{
	const char *colon = memchr(line, ':', n);
	size_t len;

	if (!colon)
		return false;
	len = (size_t)(colon - line);
	while (len && isspace((unsigned char)line[len - 1]))
		len--;
	if (len >= cap)
		return false;
	memcpy(key, line, len);
	key[len] = '\0';
	*value = colon + 1 + strspn(colon + 1, " \t");
	return true;
}

/* The same from *text on, which moves behind the line found. */
static bool next(const char **text, const char *key, char *out, size_t cap)
{
	const char *s = *text, *value;
	char found[64];

	while (*s) {
		size_t n = strcspn(s, "\n"), len;
		const char *line = s;

		s += n + (s[n] == '\n');
		if (!split(line, n, found, sizeof(found), &value) || !str_eq(found, key))
			continue;
		len = value < line + n ? (size_t)(line + n - value) : 0;
		while (len && isspace((unsigned char)value[len - 1]))
			len--;
		if (!len)
			continue;
		snprintf(out, cap, "%.*s", (int)len, value);
		*text = s;
		return true;
	}
	return false;
}

bool cpuinfo_get(const char *text, const char *key, char *out, size_t cap)
{
	return next(&text, key, out, cap);
}

/* The first of several keys, ended by NULL. */
static bool first_of(const char *text, const char *const *key, char *out, size_t cap)
{
	for (; *key; key++) {
		if (cpuinfo_get(text, *key, out, cap))
			return true;
	}
	return false;
}

/* One kind of ARM core: "Cortex-A53 r0p4", "0x51/0x999 r1p2". */
static void put_core(char *out, size_t cap, const char *implementer, const char *part,
	const char *block)
{
	unsigned long i = strtoul(implementer, NULL, 0), p = strtoul(part, NULL, 0);
	const char *name = cpuinfo_arm_part((unsigned)i, (unsigned)p);
	char variant[16], revision[16];

	if (name)
		snprintf(out, cap, "%s", name);
	else
		snprintf(out, cap, "ARM 0x%02lx/0x%03lx", i, p);
	if (cpuinfo_get(block, "CPU variant", variant, sizeof(variant)) &&
		cpuinfo_get(block, "CPU revision", revision, sizeof(revision)))
		snprintf(out + strlen(out), cap - strlen(out), " r%lup%lu",
			strtoul(variant, NULL, 0), strtoul(revision, NULL, 0));
}

/* All different cores, joined by " + ". */
static bool arm_model(const char *text, char *out, size_t cap)
{
	char implementer[16], part[16], kind[MOST_KINDS][64];
	struct str all = { 0 };
	size_t n = 0, same;

	while (n < MOST_KINDS &&
		next(&text, "CPU implementer", implementer, sizeof(implementer)) &&
		cpuinfo_get(text, "CPU part", part, sizeof(part))) {
		put_core(kind[n], sizeof(kind[n]), implementer, part, text);
		for (same = 0; same < n && !str_eq(kind[same], kind[n]); same++)
			;
		if (same < n)
			continue;
		str_addf(&all, "%s%s", n ? " + " : "", kind[n]);
		n++;
	}
	snprintf(out, cap, "%s", str_text(&all));
	str_release(&all);
	return n > 0;
}

/* Fields that make a model together: each "prefix value". */
struct piece {
	const char *key, *prefix;
};

static bool joined(const char *text, const struct piece *p, char *out, size_t cap)
{
	char value[VALUE];
	struct str s = { 0 };

	if (!cpuinfo_get(text, p->key, value, sizeof(value)))
		return false;
	for (; p->key; p++) {
		if (cpuinfo_get(text, p->key, value, sizeof(value)))
			str_addf(&s, "%s%s%s", s.n ? " " : "", p->prefix, value);
	}
	snprintf(out, cap, "%s", str_text(&s));
	str_release(&s);
	return true;
}

/* "processor 0: version = FF, identification = ..., machine = 2964": only the last. */
static bool s390_model(const char *text, char *out, size_t cap)
{
	char vendor[64], line[VALUE];
	const char *machine;

	if (!cpuinfo_get(text, "processor 0", line, sizeof(line)) ||
		!cpuinfo_get(text, "vendor_id", vendor, sizeof(vendor)))
		return false;
	machine = strstr(line, "machine = ");
	snprintf(out, cap, "%s%s%.*s", vendor, machine ? " machine " : "",
		machine ? (int)strcspn(machine + 10, " ,") : 0,
		machine ? machine + 10 : "");
	return true;
}

/* "sifive,u74-mc rv64imafdc": the long tail of extensions is left out. */
static bool riscv_model(const char *text, char *out, size_t cap)
{
	static const struct piece ids[] = {
		{ "uarch", "" },
		{ "mvendorid", "vendor " },
		{ "marchid", "arch " },
		{ NULL, NULL },
	};
	char isa[VALUE], name[VALUE] = "";

	if (!cpuinfo_get(text, "isa", isa, sizeof(isa)) || !str_starts(isa, "rv"))
		return false;
	if (!cpuinfo_get(text, "uarch", name, sizeof(name)) &&
		!joined(text, ids + 1, name, sizeof(name)))
		name[0] = '\0';
	snprintf(out, cap, "%s%s%.*s", name, name[0] ? " " : "", (int)strcspn(isa, "_"),
		isa);
	return true;
}

bool cpuinfo_model(const char *text, char *out, size_t cap)
{
	static const struct piece x86[] = {
		{ "vendor_id", "" }, { "cpu family", "family " }, { "model", "model " },
		{ "stepping", "stepping " }, { NULL, NULL },
	};
	static const struct piece ppc[] = {
		{ "cpu", "" }, { "revision", "rev " }, { NULL, NULL },
	};
	static const struct piece ppc8xx[] = {
		{ "vendor", "" }, { "machine", "" }, { NULL, NULL },
	};
	static const char *const other[] = { "Processor", "cpu model", "cpu type",
		"Model Name", "CPU", NULL };
	char family[VALUE];

	if (arm_model(text, out, cap))
		return true;
	if (cpuinfo_get(text, "model name", out, cap) && !str_eq(out, "unknown"))
		return true;
	if (s390_model(text, out, cap) || riscv_model(text, out, cap))
		return true;
	if (cpuinfo_get(text, "cpu family", family, sizeof(family)) &&
		joined(text, x86, out, cap))
		return true;
	return first_of(text, other, out, cap) || joined(text, ppc, out, cap) ||
		joined(text, ppc8xx, out, cap);
}

bool cpuinfo_board(const char *text, char *out, size_t cap)
{
	static const char *const arm[] = { "Model", "Hardware", NULL };
	static const struct piece ppc[] = {
		{ "machine", "" }, { "platform", "platform " }, { NULL, NULL },
	};
	static const char *const other[] = { "system type", "machine", "platform", NULL };
	char number[16];

	/* On x86 "model" is a number of the CPU; on PowerPC it names the board. */
	if (first_of(text, arm, out, cap) || cpuinfo_get(text, "system type", out, cap) ||
		joined(text, ppc, out, cap) || first_of(text, other, out, cap))
		return true;
	return !cpuinfo_get(text, "cpu family", number, sizeof(number)) &&
		cpuinfo_get(text, "model", out, cap);
}

double cpuinfo_mhz(const char *text)
{
	static const char *const key[] = { "cpu MHz", "CPU MHz", "cpu MHz dynamic",
		"cpu MHz static", "clock", "Clocking", NULL };
	char value[64], *end;
	double v;

	if (!first_of(text, key, value, sizeof(value)))
		return 0;
	if (!isdigit((unsigned char)value[0]))
		return 0;
	v = strtod(value, &end);
	if (str_starts(end, "GHz"))
		v *= 1000;
	return v > 0 && v < 100000 ? v : 0;
}

unsigned cpuinfo_count(const char *text)
{
	char value[VALUE];
	unsigned n = 0;

	while (next(&text, "processor", value, sizeof(value)))
		n += isdigit((unsigned char)value[0]) != 0;
	return n;
}
