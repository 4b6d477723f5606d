/*
 * keys - where in an array the element of a key stands, in constant time, so that
 * a file of a million ids is read in seconds. Private to result/.
 *
 *	for (walk = 0; (i = keys_next(k, hash, &walk)) != KEYS_NONE;)
 *		if (same(v[i]))
 *			...
 *
 * A struct keys of zeros is empty. It holds hashes and positions, not keys: the
 * caller compares. Positions can be added, not taken out.
 */
#ifndef RESULT_KEYS_H
#define RESULT_KEYS_H

#include <stddef.h>
#include <stdint.h>

struct keys {
	struct keys_slot { uint32_t hash; size_t at; } *slot;
	size_t n, cap;
};

#define KEYS_NONE SIZE_MAX

/* more: what else belongs to the key, 0 for nothing. */
uint32_t keys_hash(const char *s, uint32_t more);
/* The next position that was added under this hash; *walk is 0 at the first call. */
size_t keys_next(const struct keys *k, uint32_t hash, size_t *walk);
void keys_add(struct keys *k, uint32_t hash, size_t at);
void keys_release(struct keys *k);

#endif
