/*
 * harness - the smallest thing that a unit test needs.
 *
 *	TEST(median_of_even_count)
 *	{
 *		CHECK_REAL(order_median(x, 4), 2.5, 1e-12);
 *	}
 *	int main(void) { RUN(median_of_even_count); return DONE; }
 *
 * A program prints "ok NAME", "not ok NAME" or "skip NAME: why" for each test
 * and the failed checks on stderr; scripts/check counts these lines.
 */
#ifndef TESTS_HARNESS_H
#define TESTS_HARNESS_H

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static int harness_bad, harness_failed;

#define TEST(name) static void name(void)

#define CHECK(e) \
	do { \
		if (!(e)) { \
			harness_bad++; \
			fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #e); \
		} \
	} while (0)

#define CHECK_TEXT(got, want) \
	do { \
		const char *got_ = (got), *want_ = (want); \
		if (!got_ || strcmp(got_, want_) != 0) { \
			harness_bad++; \
			fprintf(stderr, "%s:%d: got '%s', want '%s'\n", __FILE__, \
				__LINE__, got_ ? got_ : "(null)", want_); \
		} \
	} while (0)

/* Relative tolerance, absolute where the wanted value is 0; infinities must be equal. */
#define CHECK_REAL(got, want, tolerance) \
	do { \
		double got_ = (got), want_ = (want); \
		double scale_ = want_ == 0 ? 1 : fabs(want_); \
		bool same_ = got_ == want_ || \
			(isfinite(want_) && fabs(got_ - want_) <= (tolerance)*scale_); \
		if (!same_) { \
			harness_bad++; \
			fprintf(stderr, "%s:%d: %s: got %.15g, want %.15g\n", __FILE__, \
				__LINE__, #got, got_, want_); \
		} \
	} while (0)

#define CHECK_COUNT(got, want) \
	do { \
		unsigned long long got_ = (unsigned long long)(got); \
		unsigned long long want_ = (unsigned long long)(want); \
		if (got_ != want_) { \
			harness_bad++; \
			fprintf(stderr, "%s:%d: %s: got %llu, want %llu\n", __FILE__, \
				__LINE__, #got, got_, want_); \
		} \
	} while (0)

#define RUN(name) \
	do { \
		harness_bad = 0; \
		name(); \
		printf("%s %s\n", harness_bad ? "not ok" : "ok", #name); \
		fflush(stdout); \
		harness_failed += harness_bad != 0; \
	} while (0)

/* RUN, or a named skip where what it needs is not there. */
#define RUN_IF(there, name, why) \
	do { \
		if (there) \
			RUN(name); \
		else \
			printf("skip %s: %s\n", #name, why); \
	} while (0)

#define DONE (harness_failed != 0)

#endif
