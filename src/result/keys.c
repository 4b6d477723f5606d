/* keys - where in an array the element of a key stands. */
#include "result/keys.h"

#include <stdlib.h>

#include "base/mem.h"

uint32_t keys_hash(const char *s, uint32_t more)
{
	uint32_t h = 2166136261u ^ more * 2654435761u;

	for (; *s; s++)
		h = (h ^ (unsigned char)*s) * 16777619u;
	return h ^ h >> 15;
}

/* A slot with at 0 is free; positions are stored plus one. */
static void place(struct keys_slot *slot, size_t cap, struct keys_slot new)
{
	size_t i = new.hash & (cap - 1);

	while (slot[i].at)
		i = (i + 1) & (cap - 1);
	slot[i] = new;
}

static void grow(struct keys *k)
{
	size_t cap = k->cap ? k->cap * 2 : 64;
	struct keys_slot *slot = mem_alloc(cap * sizeof(*slot));

	for (size_t i = 0; i < k->cap; i++) {
		if (k->slot[i].at)
			place(slot, cap, k->slot[i]);
	}
	free(k->slot);
	k->slot = slot;
	k->cap = cap;
}

size_t keys_next(const struct keys *k, uint32_t hash, size_t *walk)
{
	const struct keys_slot *s;

	while (*walk < k->cap) {
		s = &k->slot[(hash + (*walk)++) & (k->cap - 1)];
		if (!s->at)
			break;
		if (s->hash == hash)
			return s->at - 1;
	}
	return KEYS_NONE;
}

void keys_add(struct keys *k, uint32_t hash, size_t at)
{
	/* Two thirds full at most, or walks become long. */
	if ((k->n + 1) * 3 > k->cap * 2)
		grow(k);
	place(k->slot, k->cap, (struct keys_slot){ hash, at + 1 });
	k->n++;
}

void keys_release(struct keys *k)
{
	free(k->slot);
	*k = (struct keys){ 0 };
}
