/* lines - the lines of a file of any size and content. */
#include "result/lines.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

void lines_open(struct lines *l, int fd, const char *text, size_t n)
{
	l->fd = fd;
	l->error = 0;
	l->any = n > 0;
	l->next = text;
	l->left = n;
	l->number = 1;
	l->head = l->ahead = 0;
}

/* Makes sure that a byte is there; false: end of the file. */
static bool fill(struct lines *l)
{
	ssize_t n = 0;

	if (l->left)
		return true;
	if (l->fd < 0 || l->error)
		return false;
	do
		n = read(l->fd, l->block, sizeof(l->block));
	while (n < 0 && errno == EINTR);
	if (n < 0)
		l->error = errno;
	if (n <= 0) {
		l->fd = -1;
		return false;
	}
	l->any = true;
	l->next = l->block;
	l->left = (size_t)n;
	return true;
}

/* The line is full: what stands in front of a record goes, or all if there is none. */
static void make_room(struct line *line)
{
	char *at;
	size_t keep = 3;

	line->text[line->n] = '\0';
	line->whole = false;
	at = strstr(line->text, "kb1 ");
	if (at == line->text)
		return;
	if (at)
		keep = line->n - (size_t)(at - line->text);
	memmove(line->text, line->text + line->n - keep, keep);
	line->n = keep;
}

/* Behind a CR: does the line go on to a LF? */
static bool ends_at_cr(struct lines *l)
{
	while (fill(l) && *l->next == '\r') {
		l->next++;
		l->left--;
	}
	return !fill(l) || *l->next != '\n';
}

static bool read_line(struct lines *l, struct line *line)
{
	line->n = 0;
	line->number = l->number;
	line->whole = true;
	line->ended = false;
	if (!fill(l))
		return false;
	while (!line->ended && fill(l)) {
		char c = *l->next++;

		l->left--;
		if (c == '\n') {
			line->ended = true;
			l->number++;
		} else if (c == '\r') {
			line->ended = ends_at_cr(l);
		} else if (c) {
			if (line->n == RECORD_LONGEST)
				make_room(line);
			if (line->n < RECORD_LONGEST)
				line->text[line->n++] = c;
		}
	}
	line->text[line->n] = '\0';
	return true;
}

const struct line *lines_peek(struct lines *l, size_t i)
{
	while (l->ahead <= i) {
		if (!read_line(l, &l->queue[(l->head + l->ahead) % LINES_AHEAD]))
			return NULL;
		l->ahead++;
	}
	return &l->queue[(l->head + i) % LINES_AHEAD];
}

void lines_drop(struct lines *l, size_t n)
{
	l->head = (l->head + n) % LINES_AHEAD;
	l->ahead -= n;
}
