/* written - records written by hand, without checks; for the tests of the reader. */
#ifndef TESTS_WRITTEN_H
#define TESTS_WRITTEN_H

#include <string.h>

#include "result/file.h"

static inline void read_text(struct runs *rs, const char *text)
{
	*rs = (struct runs){ 0 };
	file_parse(rs, text, strlen(text), false);
}

static inline bool remarked(const struct runs *rs, const char *text)
{
	for (size_t i = 0; i < rs->remarks_n; i++) {
		if (strstr(rs->remarks[i].text, text))
			return true;
	}
	return false;
}

#endif
