/* memory - latency curves of made-up machines, for the tests of what is derived. */
#ifndef TESTS_MEMORY_H
#define TESTS_MEMORY_H

#include "base/num.h"
#include "base/str.h"

/* Levels from the fastest on: where each ends (the last one: 0), and what it takes. */
struct level_spec {
	double bytes, ns;
};

/*
 * At random as many accesses miss a level as lie outside of it; in steps through a
 * ring that is larger than the level all of them do.
 */
static inline double memory_ns(const struct level_spec *l, double size, bool random)
{
	double ns = l->ns;

	for (; l->bytes > 0; l++) {
		double miss = size > l->bytes ? random ? 1 - l->bytes / size : 1 : 0;

		ns += (l[1].ns - l->ns) * miss;
	}
	return ns;
}

/* The same value in every round. */
static inline void memory_point(struct str *t, const char *prefix, double size, double ns,
	int rounds)
{
	char text[32];

	num_put_size(text, sizeof(text), (uint64_t)size);
	str_addf(t, "kb1 def %s.%s suite=micro u=ns b=lo\n", prefix, text);
	for (int r = 1; r <= rounds; r++)
		str_addf(t, "kb1 smp %s.%s r=%d v=%.9g\n", prefix, text, r, ns);
}

/* Two or four sizes an octave, from 512 bytes to most; noise: by turns down and up. */
static inline void memory_curve(struct str *t, const char *prefix,
	const struct level_spec *l, double most, int octave, double noise)
{
	bool random = !strstr(prefix, "128");
	double step = 4.0 / octave;
	int k = 0;

	for (double base = 512; base <= most; base *= 2) {
		for (double q = 4; q < 8 && base * q / 4 <= most; q += step) {
			double wave = 1 + noise * (k++ % 3 - 1);

			memory_point(t, prefix, base * q / 4,
				memory_ns(l, base * q / 4, random) * wave, 3);
		}
	}
}

static inline void memory_curves(struct str *t, const struct level_spec *l, double most,
	double noise)
{
	memory_curve(t, "lat_mem_rd.128", l, most, 2, noise);
	memory_curve(t, "lat_mem_rand", l, most, 2, noise);
}

#define KIB 1024.0
#define MIB 1048576.0

#endif
