/* host_load - what else the machine does: load, pressure, stolen time, power. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sysinfo.h>

#include "base/num.h"
#include "os/host_part.h"

void host_load(struct host *h)
{
	static const char *const key[] = { "load.1", "load.5", "load.15", "load.procs" };
	char text[128], word[32];
	const char *s = text;
	struct sysinfo info;
	double load[3];
	int n;

	if (host_read(h, text, sizeof(text), "/proc/loadavg")) {
		for (size_t i = 0; i < 4 && str_word(&s, " ", word, sizeof(word)); i++)
			host_say(h, key[i], word);
		return;
	}
	n = h->here ? getloadavg(load, 3) : 0;
	for (int i = 0; i < n; i++)
		host_sayf(h, key[i], "%.2f", load[i]);
	if (h->here && sysinfo(&info) == 0)
		host_sayf(h, "load.procs", "%u", (unsigned)info.procs);
}

void host_pressure(struct host *h)
{
	static const char *const row[][2] = {
		{ "psi.cpu", "cpu" }, { "psi.mem", "memory" }, { "psi.io", "io" },
	};
	char text[256], *avg10;

	for (size_t i = 0; i < sizeof(row) / sizeof(row[0]); i++) {
		if (host_read(h, text, sizeof(text), "/proc/pressure/%s", row[i][1]) &&
			(avg10 = strstr(text, "avg10=")))
			host_sayf(h, row[i][0], "%.*s", (int)strcspn(avg10 + 6, " \n"),
				avg10 + 6);
	}
}

/* A share of all time since boot, with the ticks, so that two can be subtracted. */
static void say_share(struct host *h, const char *key, uint64_t part, uint64_t total)
{
	if (total)
		host_sayf(h, key, "%.2f%% (%llu/%llu)",
			100 * (double)part / (double)total, (unsigned long long)part,
			(unsigned long long)total);
}

void host_times(struct host *h)
{
	enum { IRQ = 5, SOFTIRQ = 6, STEAL = 7, COLUMNS = 8 };
	uint64_t v[COLUMNS] = { 0 }, total = 0;
	char text[512], line[256], word[32];
	const char *s = text;
	int n = 0;

	if (!host_read(h, text, sizeof(text), "/proc/stat") ||
		!str_word(&s, "\n", line, sizeof(line)) || !str_starts(line, "cpu "))
		return;
	s = line + 4;
	while (n < COLUMNS && str_word(&s, " ", word, sizeof(word)) &&
		num_whole(word, &v[n]))
		total += v[n++];
	if (n > STEAL)
		say_share(h, "stat.steal", v[STEAL], total);
	if (n > IRQ)
		say_share(h, "stat.irq", v[IRQ], total);
	if (n > SOFTIRQ)
		say_share(h, "stat.softirq", v[SOFTIRQ], total);
}

/* Supplies that feed the machine and batteries that are emptied. */
void host_power(struct host *h)
{
	static const char dir[] = "/sys/class/power_supply";
	bool mains = false, battery = false;
	char type[32], text[32];
	struct names n;
	uint64_t v;

	host_list(h, &n, dir, "");
	for (size_t i = 0; i < n.n; i++) {
		/* The batteries of a mouse or a keyboard have the scope "Device". */
		if (!host_read(h, type, sizeof(type), "%s/%s/type", dir, n.v[i]) ||
			(host_read(h, text, sizeof(text), "%s/%s/scope", dir, n.v[i]) &&
				str_eq(text, "Device")))
			continue;
		if (str_eq(type, "Battery"))
			battery |= host_read(h, text, sizeof(text), "%s/%s/status", dir,
				n.v[i]) && str_eq(text, "Discharging");
		else
			mains |= host_number(h, &v, "%s/%s/online", dir, n.v[i]) &&
				v == 1;
	}
	names_release(&n);
	if (battery && !mains)
		host_say(h, "power", "battery");
	else if (mains)
		host_say(h, "power", "mains");
}

void host_uptime(struct host *h)
{
	char text[64];
	double up = h->here ? clock_uptime() : -1;

	if (host_read(h, text, sizeof(text), "/proc/uptime"))
		up = strtod(text, NULL);
	if (up > 0)
		host_sayf(h, "uptime", "%.0f", up);
	host_say_file(h, "boot_id", "/proc/sys/kernel/random/boot_id");
}

void host_round(struct host_round *r)
{
	struct host h = { .root = "", .here = true };
	char text[64];

	*r = (struct host_round){ 0 };
	host_slurp(&h, &h.cpuinfo, HOST_TEXT, "/proc/cpuinfo");
	r->mhz = host_mhz(&h);
	r->temp = host_hottest(&h);
	if (host_read(&h, text, sizeof(text), "/proc/loadavg"))
		r->load = strtod(text, NULL);
	else if (getloadavg(&r->load, 1) != 1)
		r->load = 0;
	host_close(&h);
}
