/* clock - monotonic nanoseconds, and what one reading costs. */
#include "os/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

#include "os/fs.h"

enum {
	CHUNKS = 100, READINGS = 100,	/* 10,000 readings, timed by the hundred */
	MOST_READINGS = 1000000,	/* even where the clock stands still */
	MOST_NS = 200000000,
	DEFAULT_TICK_NS = 10000000,
};

static uint64_t read_system(clockid_t id)
{
	struct timespec t = { 0 };

	clock_gettime(id, &t);
	return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static uint64_t now_monotonic(void *arg)
{
	(void)arg;
	return read_system(CLOCK_MONOTONIC);
}

#ifdef CLOCK_MONOTONIC_RAW
static uint64_t now_raw(void *arg)
{
	(void)arg;
	return read_system(CLOCK_MONOTONIC_RAW);
}
#endif

static uint64_t now_timeofday(void *arg)
{
	struct timeval t = { 0 };

	(void)arg;
	gettimeofday(&t, NULL);
	return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_usec * 1000u;
}

static const struct {
	const char *name;
	uint64_t (*now)(void *arg);
	clockid_t id;
} kinds[] = {
#ifdef CLOCK_MONOTONIC_RAW
	{ "monotonic_raw", now_raw, CLOCK_MONOTONIC_RAW },
#endif
	{ "monotonic", now_monotonic, CLOCK_MONOTONIC },
	{ "gettimeofday", now_timeofday, -1 },
};

static uint64_t scheduler_tick(void)
{
#ifdef CLOCK_MONOTONIC_COARSE
	struct timespec t;

	if (clock_getres(CLOCK_MONOTONIC_COARSE, &t) == 0 && t.tv_sec == 0 &&
		t.tv_nsec > 1000)
		return (uint64_t)t.tv_nsec;
#endif
	return DEFAULT_TICK_NS;
}

void clock_open(struct clock *c)
{
	struct timespec t;
	size_t i = 0;

	while (kinds[i].id != -1 && clock_gettime(kinds[i].id, &t) < 0)
		i++;
	*c = (struct clock){ .now = kinds[i].now, .name = kinds[i].name, .step_ns = 1,
		.cost_ns = 1, .tick_ns = scheduler_tick() };
}

static int by_value(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return (x > y) - (x < y);
}

/* What clock_measure() has seen so far. */
struct seen {
	uint64_t first, last;
	uint64_t step;		/* 0: the clock has not moved yet */
	uint64_t readings;
};

/* n readings; the step of a clock that went backwards is none. */
static void take(const struct clock *c, struct seen *s, unsigned n)
{
	uint64_t last = s->last, step = s->step ? s->step : UINT64_MAX;

	for (unsigned i = 0; i < n; i++) {
		uint64_t t = c->now(c->arg);

		if (t > last && t - last < step)
			step = t - last;
		last = t;
	}
	s->last = last;
	s->step = step == UINT64_MAX ? 0 : step;
	s->readings += n;
}

static bool has_time(const struct seen *s)
{
	return s->last >= s->first && s->last - s->first < MOST_NS;
}

void clock_measure(struct clock *c)
{
	struct seen s = { 0 };
	uint64_t chunk[CHUNKS] = { 0 }, before;
	size_t n = 0;

	s.first = s.last = c->now(c->arg);
	while (n < CHUNKS && has_time(&s)) {
		before = s.last;
		take(c, &s, READINGS);
		chunk[n++] = s.last > before ? s.last - before : 0;
	}
	qsort(chunk, n, sizeof(chunk[0]), by_value);
	c->cost_ns = n ? (chunk[n / 2] + READINGS / 2) / READINGS : 0;

	/* A clock that ticks rarely needs longer to show its step. */
	while (!s.step && has_time(&s) && s.readings < MOST_READINGS)
		take(c, &s, READINGS);
	if (!c->cost_ns && s.last > s.first)
		c->cost_ns = (s.last - s.first) / s.readings;
	if (!c->cost_ns)
		c->cost_ns = 1;
	c->step_ns = s.step ? s.step : c->tick_ns;
}

double clock_uptime(void)
{
	char text[64], *end;
	double up;

#ifdef CLOCK_BOOTTIME
	struct timespec t;

	if (clock_gettime(CLOCK_BOOTTIME, &t) == 0)
		return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
#endif
	if (fs_read("/proc/uptime", text, sizeof(text)) <= 0)
		return -1;
	up = strtod(text, &end);
	return end != text && up >= 0 ? up : -1;
}

void clock_wall(char *out, unsigned long cap)
{
	time_t now = time(NULL);
	struct tm tm;
	int n;

	if (!cap)
		return;
	out[0] = '\0';
	if (now == (time_t)-1 || !gmtime_r(&now, &tm) || tm.tm_year < 2020 - 1900)
		return;
	n = snprintf(out, cap, "%d-%02d-%02dT%02d:%02d:%02dZ", tm.tm_year + 1900,
		tm.tm_mon + 1, tm.tm_mday, tm.tm_hour, tm.tm_min, tm.tm_sec);
	if (n < 0 || (unsigned long)n >= cap)
		out[0] = '\0';
}
