/* mem - allocation that does not fail visibly. */
#include "base/mem.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"

static void *checked(void *p)
{
	static const char line[] = "kbench: out of memory\n";

	if (p)
		return p;
	if (write(STDERR_FILENO, line, sizeof(line) - 1) < 0)
		_exit(STATUS_CANNOT);
	_exit(STATUS_CANNOT);
}

void *mem_alloc(size_t bytes)
{
	return checked(calloc(1, bytes ? bytes : 1));
}

void *mem_resize(void *p, size_t n, size_t size)
{
	if (size && n > SIZE_MAX / size)
		return checked(NULL);
	return checked(realloc(p, n && size ? n * size : 1));
}

void *mem_grow(void *v, size_t *cap, size_t size)
{
	*cap = *cap ? *cap * 2 : 8;
	return mem_resize(v, *cap, size);
}

char *mem_strndup(const char *s, size_t n)
{
	size_t len = strnlen(s, n);
	char *copy = mem_alloc(len + 1);

	memcpy(copy, s, len);
	return copy;
}

char *mem_strdup(const char *s)
{
	return s ? mem_strndup(s, strlen(s)) : NULL;
}

char *mem_printf(const char *fmt, ...)
{
	va_list ap;
	char *s;
	int n;

	va_start(ap, fmt);
	n = vsnprintf(NULL, 0, fmt, ap);
	va_end(ap);
	s = mem_alloc((size_t)n + 1);
	va_start(ap, fmt);
	vsnprintf(s, (size_t)n + 1, fmt, ap);
	va_end(ap);
	return s;
}
