/* nb_memory - where the kernels' data lie, how they are moved and checked. */
#include "nb_memory.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "kbench.h"

enum { ALIGN = 8 };

void *nb_buffer(size_t bytes)
{
	char *p = malloc(bytes + 2 * ALIGN);
	uintptr_t at = (uintptr_t)p;

	KB_CHECK(p);
	return p + (ALIGN - at % (2 * ALIGN) + 2 * ALIGN) % (2 * ALIGN);
}

void nb_move(void *dst, const void *src, unsigned long n)
{
	memmove(dst, src, n);
}

static bool big_endian(void)
{
	const uint16_t one = 1;
	uint8_t first;

	memcpy(&first, &one, 1);
	return first == 0;
}

static uint32_t byte_in(uint32_t crc, uint8_t byte)
{
	crc ^= byte;
	for (int bit = 0; bit < 8; bit++)
		crc = crc >> 1 ^ (crc & 1 ? 0xedb88320u : 0);
	return crc;
}

uint32_t nb_crc_words(const void *data, size_t count, size_t width)
{
	const uint8_t *p = data;
	uint32_t crc = ~(uint32_t)0;
	size_t turn = big_endian() ? width - 1 : 0;

	for (size_t i = 0; i < count * width; i++)
		crc = byte_in(crc, p[i - i % width + (i % width ^ turn)]);
	return ~crc;
}

uint32_t nb_crc(const void *data, size_t bytes)
{
	return nb_crc_words(data, bytes, 1);
}
