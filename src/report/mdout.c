/* mdout - text from files in GitHub markdown: no markup of its own, no cell ends. */
#include "report/mdout.h"

#include <string.h>

#include "report/text.h"

void mdout_text(FILE *out, const char *s, bool utf8)
{
	struct str safe = { 0 };

	text_add(&safe, s, utf8);
	for (const char *p = str_text(&safe); *p; p++) {
		if (*p == '<')
			fputs("&lt;", out);
		else if (strchr("\\`*_{}[]|#~", *p))
			fprintf(out, "\\%c", *p);
		else
			fputc(*p, out);
	}
	str_release(&safe);
}
