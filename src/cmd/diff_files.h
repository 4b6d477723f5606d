/*
 * diff_files - the result files on the command line of diff, as two sides.
 *
 *	OLD NEW			all runs of a file are one side
 *	OLD... NEW...		parted by "--": several files a side
 *	FILE			its runs of one label against those of another
 *
 * FILE may be "-", FILE#N or FILE#LABEL.
 */
#ifndef CMD_DIFF_FILES_H
#define CMD_DIFF_FILES_H

#include "base/error.h"
#include "base/str.h"
#include "compare/match.h"
#include "result/run.h"

struct diff_files {
	struct runs *file;
	size_t n, cap;
	struct runs_side side[2]; /* old, new: runs of these files */
	struct str name[2]; /* for titles: "old.kb", "old.kb +2", a label */
	struct str arguments; /* the same again for a shell: "old.kb -- new.kb" */
	bool from_stdin; /* so they can not be given again */
};

/* second: how many of the n paths stand before "--"; 0: there was none. */
int diff_files_load(struct diff_files *f, int n, char **path, int second, bool lenient,
	struct error *e);
/* All n files and no sides: the runs in f->file, in order. */
int diff_files_all(struct diff_files *f, const char *const *path, size_t n, bool lenient,
	struct error *e);
void diff_files_release(struct diff_files *f);

#endif
