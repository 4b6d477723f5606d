/* host_heat - temperatures, the points where the machine slows down, whether it did. */
#include <stdio.h>
#include <string.h>

#include "base/num.h"
#include "os/cpu.h"
#include "os/host_part.h"

#define ZONES "/sys/class/thermal"
#define SENSORS "/sys/class/hwmon"

enum { MOST_ZONES = 16, MOST_TRIPS = 12 };

/* Thousandths of a degree; what no thermometer of a running machine shows is none. */
static bool degrees(const struct host *h, double *v, const char *dir, const char *name,
	const char *file)
{
	char text[32];

	if (!host_read(h, text, sizeof(text), "%s/%s/%s", dir, name, file) ||
		!num_real(text, v))
		return false;
	*v /= 1000;
	return *v > -60 && *v < 250 && *v != 0;
}

/* "temp.cpu-thermal"; again: the name is taken, so the number of the zone follows. */
static void zone_key(char *out, size_t cap, const char *prefix, const char *type,
	const char *zone, bool again)
{
	snprintf(out, cap, "%s.%.20s%s%s", prefix, type, again ? "_" : "",
		again ? zone + strcspn(zone, "0123456789") : "");
}

typedef void zone_fn(struct host *h, const char *zone, const char *type, bool again);

static void each_zone(struct host *h, zone_fn *fn)
{
	char type[MOST_ZONES][32];
	struct names n;

	host_list(h, &n, ZONES, "thermal_zone");
	for (size_t i = 0, known = 0; i < n.n && i < MOST_ZONES; i++) {
		bool again = false;

		if (!host_read(h, type[known], sizeof(type[0]), "%s/%s/type", ZONES,
			    n.v[i]))
			snprintf(type[known], sizeof(type[0]), "zone");
		for (size_t k = 0; k < known; k++)
			again |= str_eq(type[k], type[known]);
		fn(h, n.v[i], type[known++], again);
	}
	names_release(&n);
}

static void say_temperature(struct host *h, const char *zone, const char *type,
	bool again)
{
	char key[64];
	double v;

	if (!degrees(h, &v, ZONES, zone, "temp"))
		return;
	zone_key(key, sizeof(key), "temp", type, zone, again);
	host_sayf(h, key, "%.1f", v);
}

/* Where there are no zones: the first sensor of each monitor. */
static void say_sensors(struct host *h)
{
	struct names n;
	char name[32], key[64];
	double v;

	host_list(h, &n, SENSORS, "hwmon");
	for (size_t i = 0; i < n.n && i < MOST_ZONES; i++) {
		if (!degrees(h, &v, SENSORS, n.v[i], "temp1_input") ||
			!host_read(h, name, sizeof(name), "%s/%s/name", SENSORS, n.v[i]))
			continue;
		zone_key(key, sizeof(key), "temp", name, n.v[i], true);
		host_sayf(h, key, "%.1f", v);
	}
	names_release(&n);
}

void host_temperature(struct host *h)
{
	each_zone(h, say_temperature);
	if (!host_exists(h, ZONES "/thermal_zone0"))
		say_sensors(h);
}

static void say_trips(struct host *h, const char *zone, const char *type, bool again)
{
	char key[64], file[32], kind[32];
	struct str s = { 0 };
	double v;

	for (int i = 0; i < MOST_TRIPS; i++) {
		snprintf(file, sizeof(file), "trip_point_%d_temp", i);
		if (!degrees(h, &v, ZONES, zone, file) ||
			!host_read(h, kind, sizeof(kind), "%s/%s/trip_point_%d_type",
				ZONES, zone, i))
			continue;
		str_addf(&s, "%s%s %.0f", s.n ? ", " : "", kind, v);
	}
	zone_key(key, sizeof(key), "trip", type, zone, again);
	host_say(h, key, str_text(&s));
	str_release(&s);
}

void host_trips(struct host *h)
{
	each_zone(h, say_trips);
}

/* How often any CPU was throttled since boot. */
void host_throttle(struct host *h)
{
	static const char *const file[] = { "core_throttle_count",
		"package_throttle_count" };
	char list[HOST_TEXT];
	uint64_t v, sum = 0;
	bool known = false;
	struct cpus c = { 0 };

	if (!host_read(h, list, sizeof(list), "/sys/devices/system/cpu/online") ||
		!cpus_parse(&c, list))
		return;
	for (size_t i = 0; i < c.n && i < HOST_NAMES; i++) {
		for (size_t k = 0; k < 2; k++) {
			if (!host_number(h, &v,
				    "/sys/devices/system/cpu/cpu%u/thermal_throttle/%s",
				    c.v[i], file[k]))
				continue;
			sum += v;
			known = true;
		}
		if (!known)
			break;
	}
	cpus_release(&c);
	if (known)
		host_sayf(h, "throttle.count", "%llu", (unsigned long long)sum);
}

double host_hottest(const struct host *h)
{
	struct names n;
	double most = 0, v;

	host_list(h, &n, ZONES, "thermal_zone");
	for (size_t i = 0; i < n.n && i < MOST_ZONES; i++) {
		if (degrees(h, &v, ZONES, n.v[i], "temp") && v > most)
			most = v;
	}
	names_release(&n);
	return most;
}
