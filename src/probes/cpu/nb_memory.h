/*
 * nb_memory - where the kernels' data lie, how they are moved and checked.
 */
#ifndef PROBES_CPU_NB_MEMORY_H
#define PROBES_CPU_NB_MEMORY_H

#include <stddef.h>
#include <stdint.h>

/*
 * Memory at 8 modulo 16, as the parent places it: code made for aligned vectors
 * takes the same ways there. Ends the process where there is none; never freed.
 */
void *nb_buffer(size_t bytes);

/* memmove, as a call into another file: the kernels are timed with it. */
void nb_move(void *dst, const void *src, unsigned long n);

/* The CRC-32 of zlib and IEEE 802.3. */
uint32_t nb_crc(const void *data, size_t bytes);

/*
 * The same over count words of width bytes (1, 2, 4 or 8) as they lie in the
 * memory of a little-endian machine, whatever this one is.
 */
uint32_t nb_crc_words(const void *data, size_t count, size_t width);

#endif
