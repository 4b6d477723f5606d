/*
 * jsonout - JSON on a stream, always well formed: commas, escapes, no NaN.
 *
 * key NULL inside an array. A number that is not finite and a text that is NULL
 * are left out with their key: what is unknown is absent. Text that is no UTF-8
 * gets U+FFFD for each bad byte. Members stand on lines of their own down to the
 * depth given to json_open, deeper ones on one line.
 */
#ifndef REPORT_JSONOUT_H
#define REPORT_JSONOUT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { JSON_DEEPEST = 16 };

struct json {
	FILE *out;
	unsigned depth, lines;
	bool filled[JSON_DEEPEST]; /* has a member already */
	char close[JSON_DEEPEST];
};

/* The document is one object, open from here to json_close. */
void json_open(struct json *j, FILE *out, unsigned lines);
void json_close(struct json *j);

void json_object(struct json *j, const char *key);
void json_array(struct json *j, const char *key);
void json_end(struct json *j); /* of the innermost of these */
void json_text(struct json *j, const char *key, const char *s);
void json_real(struct json *j, const char *key, double v); /* %.9g */
void json_count(struct json *j, const char *key, uint64_t v);
void json_bool(struct json *j, const char *key, bool v);

#endif
