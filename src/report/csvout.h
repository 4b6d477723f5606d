/* csvout - fields of CSV lines, each with the comma behind it. */
#ifndef REPORT_CSVOUT_H
#define REPORT_CSVOUT_H

#include <stdbool.h>
#include <stdio.h>

/* Quoted where it must be; what a file may have put in is made safe. */
void csvout_text(FILE *out, const char *s);
/* Empty where it is not known. */
void csvout_real(FILE *out, double v, bool known);

#endif
