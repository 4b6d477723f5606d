/*
 * mem - allocation that does not fail visibly.
 *
 * Out of memory is one line on stderr and exit status 3; what was measured is in the
 * result file by then. Not for probes: what they allocate is part of what they measure.
 */
#ifndef BASE_MEM_H
#define BASE_MEM_H

#include <stddef.h>

void *mem_alloc(size_t bytes);				/* zeroed */
/* n elements; overflow is caught */
void *mem_resize(void *p, size_t n, size_t size);
char *mem_strdup(const char *s);			/* NULL stays NULL */
char *mem_strndup(const char *s, size_t n);
char *mem_printf(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

/*
 * Makes room for one more element in the growing array v of n elements with
 * room for cap; all three are lvalues. Use: VEC_GROW(r->v, r->n, r->cap); r->v[r->n++] =
 * x;
 */
#define VEC_GROW(v, n, cap) \
	((n) < (cap) ? (void)0 : (void)((v) = mem_grow((v), &(cap), sizeof(*(v)))))
void *mem_grow(void *v, size_t *cap, size_t size);

#endif
