/* num - numbers as people and files write them. */
#include "base/num.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool num_real(const char *s, double *v)
{
	const char *p = s;
	char *end;

	if (*p == '-')
		p++;
	if (!isdigit((unsigned char)*p) || (p[0] == '0' && (p[1] == 'x' || p[1] == 'X')))
		return false;
	*v = strtod(s, &end);
	return *end == '\0' && isfinite(*v);
}

bool num_whole(const char *s, uint64_t *v)
{
	char *end;

	if (!isdigit((unsigned char)*s))
		return false;
	errno = 0;
	*v = strtoull(s, &end, 10);
	return *end == '\0' && errno == 0;
}

/* A positive real with one of the unit letters behind it, or none. */
static bool scaled(const char *s, const char *letters, const double *factor, double *v)
{
	char text[64];
	size_t n = strlen(s);
	const char *unit;
	double f = 1;

	if (!n || n >= sizeof(text))
		return false;
	snprintf(text, sizeof(text), "%s", s);
	unit = strchr(letters, tolower((unsigned char)text[n - 1]));
	if (unit) {
		f = factor[unit - letters];
		text[n - 1] = '\0';
	}
	if (!num_real(text, v))
		return false;
	*v *= f;
	return *v > 0;
}

bool num_duration(const char *s, double *seconds)
{
	static const double factor[] = { 1, 60, 3600 };

	return scaled(s, "smh", factor, seconds) && *seconds <= 1e6;
}

bool num_size(const char *s, uint64_t *bytes)
{
	static const double factor[] = { 1024, 1048576, 1073741824 };
	double v;

	if (!scaled(s, "kmg", factor, &v) || v < 1 || v > 1e18)
		return false;
	*bytes = (uint64_t)v;
	return true;
}

bool num_percent(const char *s, double *pct)
{
	static const double factor[] = { 1 };

	return scaled(s, "%", factor, pct) && *pct <= 1000;
}

void num_put_size(char *out, size_t cap, uint64_t bytes)
{
	static const char unit[] = "kmg";
	int u = -1;

	while (u < 2 && bytes && bytes % 1024 == 0) {
		bytes /= 1024;
		u++;
	}
	if (u < 0)
		snprintf(out, cap, "%llu", (unsigned long long)bytes);
	else
		snprintf(out, cap, "%llu%c", (unsigned long long)bytes, unit[u]);
}

void num_put(char *out, size_t cap, double v, int digits)
{
	int magnitude, decimals;

	if (v == 0 || fabs(v) < 1e-4 || fabs(v) >= 1e15) {
		snprintf(out, cap, "%.*g", digits, v);
		return;
	}
	magnitude = (int)floor(log10(fabs(v)));
	decimals = digits - 1 - magnitude;
	snprintf(out, cap, "%.*f", decimals > 0 ? decimals : 0, v);
}

void num_put_time(char *out, size_t cap, double seconds)
{
	long s = seconds > 0 ? (long)(seconds + 0.5) : 0;

	if (s < 100)
		snprintf(out, cap, "%ld s", s);
	else if (s < 3600)
		snprintf(out, cap, "%ld min %02ld s", s / 60, s % 60);
	else
		snprintf(out, cap, "%ld h %02ld min", s / 3600, s / 60 % 60);
}
