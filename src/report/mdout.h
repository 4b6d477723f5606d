/* mdout - text from files in GitHub markdown: no markup of its own, no cell ends. */
#ifndef REPORT_MDOUT_H
#define REPORT_MDOUT_H

#include <stdbool.h>
#include <stdio.h>

void mdout_text(FILE *out, const char *s, bool utf8);

#endif
