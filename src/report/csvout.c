/* csvout - fields of CSV lines, each with the comma behind it. */
#include "report/csvout.h"

#include <math.h>
#include <string.h>

#include "report/text.h"

void csvout_text(FILE *out, const char *s)
{
	struct str safe = { 0 };
	const char *p;

	text_add(&safe, s, true);
	p = str_text(&safe);
	if (!p[strcspn(p, ",\"")]) {
		fprintf(out, "%s,", p);
	} else {
		fputc('"', out);
		for (; *p; p++)
			fprintf(out, *p == '"' ? "\"\"" : "%c", *p);
		fputs("\",", out);
	}
	str_release(&safe);
}

void csvout_real(FILE *out, double v, bool known)
{
	if (known && isfinite(v))
		fprintf(out, "%.9g", v);
	fputc(',', out);
}
