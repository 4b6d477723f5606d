/*
 * hide - KB_HIDE for integers that may be wider than a register.
 *
 * 64 bits on a machine of 32 are hidden half by half: as a pair they would have to
 * lie in neighbouring registers, and gcc moves them through memory between any two
 * operations.
 */
#ifndef PROBES_MICRO_HIDE_H
#define PROBES_MICRO_HIDE_H

#include <stdint.h>

#include "kbench.h"

#define HIDE(v) \
	do { \
		if (sizeof(v) <= sizeof(long)) { \
			KB_HIDE(v); \
		} else { \
			uint32_t low_ = (uint32_t)(v); \
			uint32_t high_ = (uint32_t)((uint64_t)(v) >> 32); \
			KB_HIDE(low_); \
			KB_HIDE(high_); \
			(v) = (uint64_t)high_ << 32 | low_; \
		} \
	} while (0)

#endif
