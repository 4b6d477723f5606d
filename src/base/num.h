/*
 * num - numbers as people and files write them, in the C locale always.
 *
 * Readers take the whole text or nothing (false): "1x", "", "nan", "1e999" and
 * blanks are no numbers. kbench never calls setlocale(), so printf is safe.
 */
#ifndef BASE_NUM_H
#define BASE_NUM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

bool num_real(const char *s, double *v);		/* [-]1.5e3, finite */
bool num_whole(const char *s, uint64_t *v);		/* digits only */
/* 90 90s 5m 1h; > 0, at most 1e6 s */
bool num_duration(const char *s, double *seconds);
bool num_size(const char *s, uint64_t *bytes);		/* 512 64k 8m 1g, binary; > 0 */
bool num_percent(const char *s, double *pct);		/* 2 or 2%; > 0, at most 1000 */

/*
 * 65536 -> "64k", 1536 -> "1536", 1572864 -> "1536k": the largest unit that divides it.
 */
void num_put_size(char *out, size_t cap, uint64_t bytes);
/*
 * digits significant digits, never in exponent form between 1e-4 and 1e15: "0.0167",
 * "1234".
 */
void num_put(char *out, size_t cap, double v, int digits);
/* "45 s", "3 min 20 s", "1 h 05 min". */
void num_put_time(char *out, size_t cap, double seconds);

#endif
