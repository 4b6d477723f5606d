/*
 * wide - the same chain of operations 1 to 16 times side by side.
 *
 * WIDE_<w>(X, ...) is X(0, ...) ... X(w - 1, ...): what one step of each of w chains
 * is. WIDE_TIMES_<rounds>() writes that out several times, so that a loop has 12 to
 * 24 steps at every width. WIDE_EACH(X, ...) is X(w, rounds, ...) for all widths:
 * close together where few can be all there are, then 14, which is what 16 registers
 * leave beside the constants of a step, and 16.
 */
#ifndef PROBES_MICRO_WIDE_H
#define PROBES_MICRO_WIDE_H

#include "kbench.h"
#include "span.h"

enum { WIDE_MOST = 16, WIDE_WIDTHS = 7, WIDE_STEPS = 12, WIDE_TIMINGS = 3 };

#define WIDE_1(X, ...) X(0, __VA_ARGS__)
#define WIDE_2(X, ...) WIDE_1(X, __VA_ARGS__) X(1, __VA_ARGS__)
#define WIDE_4(X, ...) WIDE_2(X, __VA_ARGS__) X(2, __VA_ARGS__) X(3, __VA_ARGS__)
#define WIDE_6(X, ...) WIDE_4(X, __VA_ARGS__) X(4, __VA_ARGS__) X(5, __VA_ARGS__)
#define WIDE_8(X, ...) WIDE_6(X, __VA_ARGS__) X(6, __VA_ARGS__) X(7, __VA_ARGS__)
#define WIDE_14(X, ...) \
	WIDE_8(X, __VA_ARGS__) X(8, __VA_ARGS__) X(9, __VA_ARGS__) X(10, __VA_ARGS__) \
	X(11, __VA_ARGS__) X(12, __VA_ARGS__) X(13, __VA_ARGS__)
#define WIDE_16(X, ...) WIDE_14(X, __VA_ARGS__) X(14, __VA_ARGS__) X(15, __VA_ARGS__)

#define WIDE_TIMES_1(...) __VA_ARGS__
#define WIDE_TIMES_2(...) __VA_ARGS__ __VA_ARGS__
#define WIDE_TIMES_3(...) __VA_ARGS__ __VA_ARGS__ __VA_ARGS__
#define WIDE_TIMES_6(...) WIDE_TIMES_3(__VA_ARGS__ __VA_ARGS__)
#define WIDE_TIMES_12(...) WIDE_TIMES_6(__VA_ARGS__ __VA_ARGS__)

/* The rounds divide WIDE_STEPS, so that all widths can do the same number of steps. */
#define WIDE_EACH(X, ...) \
	X(1, 12, __VA_ARGS__) X(2, 6, __VA_ARGS__) X(4, 3, __VA_ARGS__) \
	X(6, 2, __VA_ARGS__) X(8, 3, __VA_ARGS__) X(14, 1, __VA_ARGS__) \
	X(16, 1, __VA_ARGS__)

#define WIDE_NAME(w, rounds, fn) fn##_##w,
#define WIDE_SHAPE(w, rounds, fn) { w, rounds },

static const struct { unsigned char width, rounds; } wide[WIDE_WIDTHS] = {
	WIDE_EACH(WIDE_SHAPE, 0)
};

/*
 * Hands in n values, each the most steps in the time of one, over all widths. The
 * timings of the widths are interleaved and the least of each counts. passes: how
 * many fill a span at each width, 0 where that is not known yet.
 */
static inline void wide_run(struct kb_ctx *c, uint64_t n, const char *part,
	kb_loop *const loop[WIDE_WIDTHS], uint64_t passes[WIDE_WIDTHS], uint64_t span)
{
	while (n--) {
		double step[WIDE_WIDTHS] = { 0 }, most = 1;

		for (int k = 0; k < WIDE_TIMINGS * WIDE_WIDTHS; k++) {
			const int w = k % WIDE_WIDTHS;
			double ns;

			if (!passes[w])
				passes[w] = span_fill(c, loop[w], span);
			ns = (double)span_time(c, loop[w], passes[w]) /
				((double)passes[w] * wide[w].rounds * wide[w].width);
			if (k < WIDE_WIDTHS || ns < step[w])
				step[w] = ns;
		}
		for (int w = 1; w < WIDE_WIDTHS; w++) {
			if (step[0] / step[w] > most)
				most = step[0] / step[w];
		}
		kb_value(c, part, most);
	}
}

#endif
