/*
 * emitted - what a reporter prints for records written by hand (no checks needed).
 */
#ifndef TESTS_EMITTED_H
#define TESTS_EMITTED_H

#include <stdlib.h>
#include <string.h>

#include "report/report.h"
#include "result/file.h"

static inline struct runs parsed(const char *records)
{
	struct runs rs = { 0 };

	file_parse(&rs, records, strlen(records), false);
	return rs;
}

/* What a part of a report prints; the caller frees it. */
typedef void part_fn(FILE *out, const struct run *r, const struct view *v);
static inline char *part(part_fn *print, const char *records, const struct view *v)
{
	struct runs rs = parsed(records);
	char *text = NULL;
	size_t n = 0;
	FILE *out = open_memstream(&text, &n);

	print(out, rs.v[0], v);
	fclose(out);
	runs_release(&rs);
	return text;
}

static inline char *emitted(const char *format, const char *records, const struct view *v)
{
	struct runs rs = parsed(records);
	char *text = NULL;
	size_t n = 0;
	FILE *out = open_memstream(&text, &n);

	if (reporter_find(format)->emit(out, &rs, v) != 0)
		fputs("(write error)", out);
	fclose(out);
	runs_release(&rs);
	return text;
}

/* The lines with "\n" behind each; the caller frees it. */
static inline char *joined(const char *const *line)
{
	char *text = NULL;
	size_t n = 0;
	FILE *out = open_memstream(&text, &n);

	for (; *line; line++)
		fprintf(out, "%s\n", *line);
	fclose(out);
	return text;
}

/* Does the text have these lines, one after another? */
static inline int has_lines(const char *text, const char *const *line)
{
	char *want = joined(line);
	const char *at = strstr(text, want);

	while (at && at > text && at[-1] != '\n')
		at = strstr(at + 1, want);
	free(want);
	return at != NULL;
}

/* line: a NULL-ended array, all that is printed. */
#define CHECK_EMITTED(format, records, view, line) \
	do { \
		char *emitted_ = emitted(format, records, view), *lines_ = joined(line); \
		CHECK_TEXT(emitted_, lines_); \
		free(emitted_); \
		free(lines_); \
	} while (0)

#define CHECK_PART(print, records, view, line) \
	do { \
		char *part_ = part(print, records, view), *lines_ = joined(line); \
		CHECK_TEXT(part_, lines_); \
		free(part_); \
		free(lines_); \
	} while (0)

#endif
