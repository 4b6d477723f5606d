/* error - why something could not be done. */
#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>

int error_set(struct error *e, enum status status, const char *fmt, ...)
{
	va_list ap;

	if (!e)
		return -1;
	e->status = status;
	va_start(ap, fmt);
	vsnprintf(e->text, sizeof(e->text), fmt, ap);
	va_end(ap);
	return -1;
}
