/* diff_grid - `kbench diff --grid`: any number of files side by side. */
#ifndef CMD_DIFF_GRID_H
#define CMD_DIFF_GRID_H

#include "compare/match.h"
#include "report/grid.h"

enum grid_form { GRID_TEXT, GRID_MD, GRID_CSV };

struct grid_job {
	const char *const *path; /* n files, each FILE, FILE#N or FILE#LABEL */
	size_t n;
	bool lenient;
	struct rules rules;
	struct match_options match;
	const char *const *show; /* names of the rows to print; none: all */
	size_t show_n;
	enum grid_form form;
	const struct view *view;
};

/* Returns the exit status. */
int diff_grid(const struct grid_job *job);

#endif
