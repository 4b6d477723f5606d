/* file - reads a result file, whatever happened to it on its way back. */
#include "result/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/num.h"
#include "base/str.h"
#include "result/mend.h"
#include "result/take.h"

enum { TRIES = 8 };		/* a line that is full of "kb1 " must not take for ever */

/*
 * A record without a check. Whether it is damaged or from a file written by hand is
 * known when another line has one, or at the end.
 */
struct held { char *text; unsigned long line; bool cut; };

struct reader {
	struct runs *rs;
	bool lenient;
	bool checked;		/* a line with a check was seen */
	bool empty;
	int error;		/* errno of a read that failed */
	unsigned long damaged, junk, first_junk;
	struct held *held;
	size_t held_n, held_cap;
	struct record record;	/* these three are here to keep stacks small */
	char text[RECORD_LONGEST + 1], line[RECORD_LONGEST + 1];
};

static void accept(struct reader *rd, const char *text, unsigned long line)
{
	record_parse(&rd->record, text);
	runs_take(rd->rs, &rd->record, line);
}

static void damaged(struct reader *rd, const struct held *h)
{
	enum record_check check = record_parse(&rd->record, h->text);
	const char *first = record_arg(&rd->record, 0), *why = "the check is wrong";

	if (check == RECORD_NO_CHECK)
		why = "it has no check";
	if (h->cut)
		why = "the last line is cut short";
	runs_remark(rd->rs, h->line, true, "%s%s%.40s: %s; %s", rd->record.type,
		first ? " " : "", first ? first : "", why,
		rd->lenient ? "kept" : "dropped");
	rd->damaged++;
	if (rd->lenient)
		accept(rd, h->text, h->line);
	/* Another run began here, and not even its id is sure. */
	else if (strcmp(rd->record.type, "run") == 0 &&
		!record_get(&rd->record, "resumed"))
		rd->rs->current = NULL;
}

static void release_held(struct reader *rd,
	void (*each)(struct reader *, const struct held *))
{
	for (size_t i = 0; i < rd->held_n; i++) {
		each(rd, &rd->held[i]);
		free(rd->held[i].text);
	}
	rd->held_n = 0;
}

static void accept_held(struct reader *rd, const struct held *h)
{
	accept(rd, h->text, h->line);
}

static void good(struct reader *rd, const char *text, unsigned long line)
{
	rd->checked = true;
	release_held(rd, damaged);
	accept(rd, text, line);
}

/* A record whose check is wrong or missing; false: it is no record at all. */
static bool doubtful(struct reader *rd, const char *text, const struct line *l)
{
	enum record_check check = record_parse(&rd->record, text);
	struct held h = { NULL, l->number, !l->ended };

	if (check == RECORD_NONE)
		return false;
	/* Prose about kb1 is no damage. */
	if (check == RECORD_NO_CHECK && l->ended && !take_knows(rd->record.type))
		return false;
	if (check == RECORD_BAD_CHECK)
		rd->checked = true;
	h.text = mem_strdup(text);
	VEC_GROW(rd->held, rd->held_n, rd->held_cap);
	rd->held[rd->held_n++] = h;
	if (rd->checked)
		release_held(rd, damaged);
	return true;
}

/* Takes the record that text begins with, returns what is behind it; NULL: none holds. */
static const char *take_within(struct reader *rd, const char *text, unsigned long line)
{
	size_t n;

	memcpy(rd->text, text, strlen(text) + 1);
	if (mend_whole(rd->text)) {
		good(rd, rd->text, line);
		return "";
	}
	n = record_prefix(text);
	if (!n)
		return NULL;
	rd->text[n] = '\0';
	good(rd, rd->text, line);
	return text + n;
}

/* Takes the rest of the line, where a record begins, and returns the lines used. */
static size_t take_wrapped(struct reader *rd, struct lines *lines, const char *text,
	bool bars, bool *any)
{
	const struct line *first = lines_peek(lines, 0);
	size_t more;

	memcpy(rd->text, text, strlen(text) + 1);
	more = first->whole ? mend_wrapped(rd->text, lines, bars) : 0;
	if (more) {
		*any = true;
		good(rd, rd->text, first->number);
		return more + 1;
	}
	more = first->whole ? mend_unchecked(rd->text, lines, bars) : 0;
	*any |= doubtful(rd, rd->text, first);
	return more + 1;
}

/* One of the next "kb1 " where a record with a right check begins; NULL: none. */
static const char *later(struct reader *rd, const char *text)
{
	for (int i = 0; i < TRIES && (text = strstr(text + 1, "kb1 ")) != NULL; i++) {
		memcpy(rd->text, text, strlen(text) + 1);
		if (mend_whole(rd->text) || record_prefix(text))
			return text;
	}
	return NULL;
}

/* Of the last record nothing is left but the beginning of its "kb1 ". */
static bool is_stump(const struct reader *rd, const struct line *l)
{
	return rd->checked && !l->ended && rd->line[0] && str_starts("kb1 ", rd->line);
}

/* One line and those that belong to it; returns how many. */
static size_t step(struct reader *rd, struct lines *lines)
{
	const struct line *first = lines_peek(lines, 0);
	const char *at, *next;
	size_t used = 1;
	bool any = false;

	memcpy(rd->line, first->text, first->n + 1);
	mend_blanks(rd->line);
	for (at = strstr(rd->line, "kb1 "); at; at = strstr(next, "kb1 ")) {
		next = take_within(rd, at, first->number);
		any |= next != NULL;
		if (next)
			continue;
		next = later(rd, at);
		if (!next) {
			next = memchr(rd->line, '|', (size_t)(at - rd->line));
			used = take_wrapped(rd, lines, at, next != NULL, &any);
			break;
		}
		/* One that was cut and one that is whole, no end of line between. */
		memcpy(rd->text, at, (size_t)(next - at));
		rd->text[next - at] = '\0';
		mend_blanks(rd->text);
		any |= doubtful(rd, rd->text, first);
	}
	if (!any && is_stump(rd, first)) {
		runs_remark(rd->rs, first->number, true, "the last line is cut short");
		rd->damaged++;
	} else if (!any && rd->line[0]) {
		rd->first_junk = rd->junk ? rd->first_junk : first->number;
		rd->junk++;
	}
	return used;
}

static void finish(struct reader *rd)
{
	struct runs *rs = rd->rs;

	release_held(rd, accept_held);
	if (rd->error)
		runs_remark(rs, 0, true, "reading stopped: %s", strerror(rd->error));
	if (rd->junk)
		runs_remark(rs, 0, false,
			"%lu line%s no record, passed over; the first: line %lu",
			rd->junk, rd->junk > 1 ? "s are" : " is", rd->first_junk);
	if (rs->more) {
		struct remark last = { 0, rs->more_damage > 0,
			mem_printf("%lu more remarks, %lu of them damage", rs->more,
				rs->more_damage) };

		VEC_GROW(rs->remarks, rs->remarks_n, rs->remarks_cap);
		rs->remarks[rs->remarks_n++] = last;
		rs->more = rs->more_damage = 0;
	}
	free(rd->held);
	rs->unchecked = !rd->checked;
	rs->current = NULL;
}

static void read_all(struct reader *rd, int fd, const char *text, size_t n)
{
	struct lines *lines = mem_alloc(sizeof(*lines));

	runs_begin_file(rd->rs);
	lines_open(lines, fd, text, n);
	while (lines_peek(lines, 0))
		lines_drop(lines, step(rd, lines));
	rd->empty = !lines->any;
	rd->error = lines->error;
	free(lines);
	finish(rd);
}

void file_parse(struct runs *rs, const char *text, size_t n, bool lenient)
{
	struct reader *rd = mem_alloc(sizeof(*rd));

	rd->rs = rs;
	rd->lenient = lenient;
	read_all(rd, -1, text, n);
	free(rd);
}

static int open_named(const char *path, size_t n)
{
	char *name = mem_strndup(path, n);
	int fd, why;

	fd = strcmp(name, "-") == 0 ? dup(STDIN_FILENO) :
		open(name, O_RDONLY | O_CLOEXEC | O_NOCTTY);
	why = errno;
	free(name);
	errno = why;
	return fd;
}

/* Opens the file; *pick is what stands behind a "#" that is not of its name, or NULL. */
static int open_file(const char *path, const char **pick, struct error *e)
{
	size_t n = strlen(path);
	int fd = open_named(path, n), why = errno;

	*pick = NULL;
	while (fd < 0 && n > 0) {
		if (path[--n] != '#')
			continue;
		fd = open_named(path, n);
		if (why == ENOENT)
			why = errno;
		*pick = path + n + 1;
	}
	if (fd < 0)
		error_set(e, STATUS_CANNOT, "cannot read %.200s: %s", path,
			strerror(why));
	return fd;
}

static bool picked(const struct runs *rs, size_t i, uint64_t number, const char *label)
{
	return number ? i - rs->first + 1 == number : str_eq(rs->v[i]->label, label);
}

/* Leaves the runs that FILE#N or FILE#LABEL means. */
static int pick_runs(struct runs *rs, const char *what, const char *path, struct error *e)
{
	size_t count = rs->n - rs->first, kept = 0;
	uint64_t number;

	if (!num_whole(what, &number) || number > count)
		number = 0;
	for (size_t i = rs->first; i < rs->n; i++)
		kept += picked(rs, i, number, what);
	if (!kept)
		return error_set(e, STATUS_CANNOT,
			"%.200s: of its %zu run%s none has the label or number '%.60s'",
			path, count, count == 1 ? "" : "s", what);
	kept = rs->first;
	for (size_t i = rs->first; i < rs->n; i++) {
		if (picked(rs, i, number, what))
			rs->v[kept++] = rs->v[i];
		else
			run_free(rs->v[i]);
	}
	rs->n = kept;
	return 0;
}

static int why_nothing(const struct reader *rd, const char *path, struct error *e)
{
	if (rd->error)
		return error_set(e, STATUS_CANNOT, "cannot read %.200s: %s", path,
			strerror(rd->error));
	if (rd->empty)
		return error_set(e, STATUS_CANNOT, "%.200s is empty", path);
	if (rd->damaged)
		return error_set(e, STATUS_CANNOT,
			"%.200s: all %lu records are damaged; --lenient reads them",
			path, rd->damaged);
	return error_set(e, STATUS_CANNOT,
		"%.200s is no result file: no kb1 record in it", path);
}

int file_load(struct runs *rs, const char *path, bool lenient, struct error *e)
{
	const char *pick;
	struct reader *rd;
	struct stat st;
	int fd, result = 0;

	free(rs->name);
	rs->name = mem_strdup(strcmp(path, "-") == 0 ? "stdin" : path);
	fd = open_file(path, &pick, e);
	if (fd < 0)
		return -1;
	if (fstat(fd, &st) == 0 && S_ISDIR(st.st_mode)) {
		close(fd);
		return error_set(e, STATUS_CANNOT,
			"%.200s is a directory, not a result file", path);
	}
	rd = mem_alloc(sizeof(*rd));
	rd->rs = rs;
	rd->lenient = lenient;
	read_all(rd, fd, NULL, 0);
	close(fd);
	if (rs->n == rs->first)
		result = why_nothing(rd, path, e);
	else if (pick)
		result = pick_runs(rs, pick, path, e);
	for (size_t i = rs->first; i < rs->n; i++)
		rs->v[i]->file = mem_strdup(rs->name);
	free(rd);
	return result;
}
