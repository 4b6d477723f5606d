/*
 * wide - the same chain of operations 1 to 16 times side by side.
 *
 * WIDE_<w>(X, ...) is X(0, ...) ... X(w - 1, ...): what one step of each of w chains
 * is. WIDE_TIMES_<rounds>() writes that out several times, so that a loop has 12 to
 * 22 steps at every width. WIDE_EACH(X, ...) is X(w, rounds, ...) for all widths.
 */
#ifndef PROBES_MICRO_WIDE_H
#define PROBES_MICRO_WIDE_H

#include "kbench.h"
#include "span.h"

enum { WIDE_MOST = 16, WIDE_STEPS = 12, WIDE_TIMINGS = 3 };

#define WIDE_1(X, ...) X(0, __VA_ARGS__)
#define WIDE_2(X, ...) WIDE_1(X, __VA_ARGS__) X(1, __VA_ARGS__)
#define WIDE_3(X, ...) WIDE_2(X, __VA_ARGS__) X(2, __VA_ARGS__)
#define WIDE_4(X, ...) WIDE_3(X, __VA_ARGS__) X(3, __VA_ARGS__)
#define WIDE_5(X, ...) WIDE_4(X, __VA_ARGS__) X(4, __VA_ARGS__)
#define WIDE_6(X, ...) WIDE_5(X, __VA_ARGS__) X(5, __VA_ARGS__)
#define WIDE_7(X, ...) WIDE_6(X, __VA_ARGS__) X(6, __VA_ARGS__)
#define WIDE_8(X, ...) WIDE_7(X, __VA_ARGS__) X(7, __VA_ARGS__)
#define WIDE_9(X, ...) WIDE_8(X, __VA_ARGS__) X(8, __VA_ARGS__)
#define WIDE_10(X, ...) WIDE_9(X, __VA_ARGS__) X(9, __VA_ARGS__)
#define WIDE_11(X, ...) WIDE_10(X, __VA_ARGS__) X(10, __VA_ARGS__)
#define WIDE_12(X, ...) WIDE_11(X, __VA_ARGS__) X(11, __VA_ARGS__)
#define WIDE_13(X, ...) WIDE_12(X, __VA_ARGS__) X(12, __VA_ARGS__)
#define WIDE_14(X, ...) WIDE_13(X, __VA_ARGS__) X(13, __VA_ARGS__)
#define WIDE_15(X, ...) WIDE_14(X, __VA_ARGS__) X(14, __VA_ARGS__)
#define WIDE_16(X, ...) WIDE_15(X, __VA_ARGS__) X(15, __VA_ARGS__)

#define WIDE_TIMES_1(...) __VA_ARGS__
#define WIDE_TIMES_2(...) __VA_ARGS__ __VA_ARGS__
#define WIDE_TIMES_3(...) __VA_ARGS__ __VA_ARGS__ __VA_ARGS__
#define WIDE_TIMES_4(...) WIDE_TIMES_2(__VA_ARGS__ __VA_ARGS__)
#define WIDE_TIMES_6(...) WIDE_TIMES_3(__VA_ARGS__ __VA_ARGS__)
#define WIDE_TIMES_12(...) WIDE_TIMES_6(__VA_ARGS__ __VA_ARGS__)

/* The rounds divide WIDE_STEPS, so that all widths can do the same number of steps. */
#define WIDE_EACH(X, ...) \
	X(1, 12, __VA_ARGS__) X(2, 6, __VA_ARGS__) X(3, 4, __VA_ARGS__) \
	X(4, 3, __VA_ARGS__) X(5, 3, __VA_ARGS__) X(6, 2, __VA_ARGS__) \
	X(7, 2, __VA_ARGS__) X(8, 2, __VA_ARGS__) X(9, 2, __VA_ARGS__) \
	X(10, 2, __VA_ARGS__) X(11, 2, __VA_ARGS__) X(12, 1, __VA_ARGS__) \
	X(13, 1, __VA_ARGS__) X(14, 1, __VA_ARGS__) X(15, 1, __VA_ARGS__) \
	X(16, 1, __VA_ARGS__)

#define WIDE_NAME(w, rounds, fn) fn##_##w,
#define WIDE_ROUNDS(w, rounds, fn) rounds,

/* The loops of all widths, and how many times each fills a span (0: not known yet). */
struct wide {
	kb_loop *loop[WIDE_MOST];
	uint64_t n[WIDE_MOST];
};

static const unsigned char wide_rounds[WIDE_MOST] = { WIDE_EACH(WIDE_ROUNDS, 0) };

/*
 * The most steps in the time of one, over all widths. The timings of the widths are
 * interleaved and the least of each counts.
 */
static inline double wide_parallelism(struct kb_ctx *c, struct wide *x, uint64_t span)
{
	double step[WIDE_MOST] = { 0 }, most = 1;

	for (int i = 0; i < WIDE_TIMINGS; i++) {
		for (int w = 0; w < WIDE_MOST; w++) {
			double ns;

			if (!x->n[w])
				x->n[w] = span_fill(c, x->loop[w], span);
			ns = (double)span_time(c, x->loop[w], x->n[w]) /
				((double)x->n[w] * wide_rounds[w]);
			if (i == 0 || ns < step[w])
				step[w] = ns;
		}
	}
	for (int w = 1; w < WIDE_MOST; w++) {
		if ((w + 1) * step[0] / step[w] > most)
			most = (w + 1) * step[0] / step[w];
	}
	return most;
}

#endif
