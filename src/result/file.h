/*
 * file - result files on disk: reading whatever came back from a board, and
 * appending records that a crash can not take away.
 */
#ifndef RESULT_FILE_H
#define RESULT_FILE_H

#include <signal.h>
#include <stdio.h>

#include "base/error.h"
#include "result/run.h"

/*
 * Reads FILE, "-", FILE#N (the N-th run, from 1) or FILE#LABEL (the runs of this
 * label: the sessions of one side) into rs, behind what is there. A file whose name
 * has a "#" is tried first. Quoted, wrapped, console-mixed, quoted-printable and
 * collapsed copies load, and lines of any length are passed over in little memory.
 *
 * Remarks: lines that are no records are counted in one of the whole file. Once any
 * line has a check, those without a right one are damage: dropped (lenient: kept)
 * and remarked. A missing end and a beg without outcome are not remarked: run.end
 * and run.starts say it.
 *
 * -1 with a reason: not readable, a directory, empty, no record in it, no such run,
 * or nothing but damage; the remarks are there all the same. Release rs in any case.
 */
int file_load(struct runs *rs, const char *path, bool lenient, struct error *e);
/* The same from memory; for tests, for the records of an HTML page, for import. */
void file_parse(struct runs *rs, const char *text, size_t n, bool lenient);

/* Records go to a file, to stdout, or first to a file and, when it is full, to stdout. */
struct sink {
	int fd;			/* O_APPEND; -1: none */
	bool fallback;		/* the file failed; records go to stdout now */
	int failed;		/* errno of the first failure, 0: none */
	off_t size;		/* of the file by now, as far as it is ours */
	char *path;		/* NULL: stdout */
	struct runs *runs;	/* takes every record too, as a reader; or NULL */
	/* signals as they are while it waits for a slow reader; NULL: as they are now */
	const sigset_t *mask;
};

enum { FILE_NEW, FILE_FORCE, FILE_APPEND };
/*
 * path "-": stdout; a directory and a named pipe are refused. FILE_NEW refuses an
 * existing file, FILE_FORCE empties it, FILE_APPEND first ends a last line that has
 * no end. New and emptied files are written and read once, so that a full disk is
 * known before anything runs. -1 with a reason; s needs no close then. Sets all of s:
 * set s->runs and s->mask afterwards.
 *
 * The caller ignores SIGXFSZ and SIGPIPE: they would end it where a write can fail.
 */
int sink_open(struct sink *s, const char *path, int how, struct error *e);
/*
 * The default: kbench-<node>-<release>-<NN>.kb, the first free NN in the first of
 * ., $TMPDIR, /tmp, /var/tmp, /dev/shm, /run where a file can really be written;
 * in none of them stdout, and *fell_back is true.
 */
int sink_open_default(struct sink *s, bool *fell_back, struct error *e);
/*
 * One record, one write. A full or broken disk is not an error of this call: the
 * record and all that follow go to stdout, see fallback and failed. What was cut in
 * the middle gets an end of line, so that it spoils no other record.
 */
void sink_put(struct sink *s, const struct record *r);
/*
 * To the disk. A file that somebody removed or cut short meanwhile has failed, with
 * ENOENT and EIO; what was removed goes to stdout whole.
 */
void sink_sync(struct sink *s);
/* What s->failed means. */
const char *sink_failure(const struct sink *s);
void sink_close(struct sink *s);

#endif
