/* mkbench_log - what a build had to say, from the file that its output went to. */
#include "mkbench_log.h"

#include <ctype.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { TAIL = 16384, SHOWN = 20 };

static char text[TAIL + 1];

/* The end of the file, made safe to print, a zero at its end; false: not all of it. */
static bool read_tail(const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	bool whole = true;
	struct stat st;
	ssize_t n = 0;

	if (fd >= 0 && fstat(fd, &st) == 0) {
		whole = st.st_size <= TAIL;
		n = pread(fd, text, TAIL, whole ? 0 : st.st_size - TAIL);
	}
	if (fd >= 0)
		close(fd);
	text[n > 0 ? n : 0] = '\0';
	for (ssize_t i = 0; i < n; i++) {
		unsigned char b = (unsigned char)text[i];

		if (b == '\t' || b == '\r')
			text[i] = ' ';
		else if (b != '\n' && (b < ' ' || b > '~'))
			text[i] = '?';
	}
	return whole;
}

/* "make: ..." and "make[2]: ..." */
static bool is_of_make(const char *line)
{
	if (strncmp(line, "make", 4) != 0)
		return false;
	line += 4;
	if (*line == '[')
		line += 1 + strspn(line + 1, "0123456789") + 1;
	return strncmp(line, ": ", 2) == 0;
}

/* A line with a letter or a digit: not the marks below a piece of source. */
static bool tells(const char *line, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if (isalnum((unsigned char)line[i]))
			return true;
	}
	return false;
}

void log_last(char *out, size_t cap, const char *path)
{
	bool of_make = true;

	snprintf(out, cap, "no output");
	read_tail(path);
	for (const char *line = text; *line;) {
		size_t n = strcspn(line, "\n"), skip = strspn(line, " ");
		bool own = is_of_make(line);

		if (tells(line, n) && (of_make || !own)) {
			snprintf(out, cap, "%.*s", (int)(n - skip), line + skip);
			of_make = own;
		}
		line += n + (line[n] == '\n');
	}
}

void log_show(const char *path)
{
	const char *from;
	unsigned lines = 0;

	read_tail(path);
	from = text + strlen(text);
	while (from > text && (lines < SHOWN || from[-1] != '\n')) {
		from--;
		lines += from > text && from[-1] == '\n';
	}
	fputs(from, stderr);
}

bool log_is_idle(const char *path)
{
	bool idle = false;

	if (!read_tail(path))
		return false;
	for (const char *line = text; *line; line++) {
		size_t n = strcspn(line, "\n");

		if (!is_of_make(line))
			return false;
		if (memmem(line, n, "Nothing to be done", 18) ||
			memmem(line, n, "is up to date", 13))
			idle |= line[4] == ':';
		line += n;
		if (!*line)
			break;
	}
	return idle;
}
