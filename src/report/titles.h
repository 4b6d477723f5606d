/*
 * titles - what the tests of UnixBench are called in its reports.
 *
 * The probes know their parents, but a reporter never sees a probe: it works on
 * any file. Only rows that have a title belong into the layouts of byte.c.
 */
#ifndef REPORT_TITLES_H
#define REPORT_TITLES_H

struct title {
	const char *id;
	const char *five; /* in the reports of 5.x and 6 */
	const char *four; /* in those of 4.1 */
};
/* In the order of the 4.1 report; ended by { 0 }. */
extern const struct title titles[];

#endif
