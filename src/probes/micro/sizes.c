/* sizes - the sizes that the memory probes are measured at. */
#include "sizes.h"

#include <limits.h>

#include "kbench.h"

/* The curve of `all` ends here, and no curve ends below it where there is room. */
static const size_t usual_top = (size_t)64 << 20;

static size_t smaller(size_t a, size_t b)
{
	return a < b ? a : b;
}

/*
 * What firmware says about caches is often incomplete, on boards above all: so four
 * times the last known one is not taken for all of memory below usual_top.
 */
size_t sizes_top(size_t memory, size_t last_cache)
{
	size_t top = last_cache > SIZE_MAX / 4 ? SIZE_MAX : 4 * last_cache;

	return smaller(top > usual_top ? top : usual_top, memory);
}

size_t sizes_octaves(long *v, size_t cap, unsigned an_octave, size_t top)
{
	const size_t most = smaller(cap, SIZES_MOST);
	size_t n = 0;

	/* A process of 32 bits has no room for more, whatever memory there is. */
	top = smaller(top, LONG_MAX / 4);
	for (size_t s = SIZES_LEAST; s <= top; s *= 2) {
		for (unsigned k = 0; k < an_octave && n < most; k++) {
			size_t size = s + s / an_octave * k;

			if (size <= top)
				v[n++] = (long)size;
		}
	}
	return n;
}

static size_t top_here(void)
{
	return sizes_top(kb_memory_bound(), kb_cache_bytes(0));
}

size_t sizes_curve(long *v, size_t cap)
{
	return sizes_octaves(v, cap, 4, top_here());
}

size_t sizes_curve_all(long *v, size_t cap)
{
	return sizes_octaves(v, cap, 2, smaller(top_here(), usual_top));
}
