/*
 * tree - small trees of files that stand for the /proc and /sys of a machine.
 *
 * Written below ./tree when a test asks for one, so that what is read stands
 * beside what is expected.
 */
#ifndef TESTS_TREE_H
#define TESTS_TREE_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "os/fs.h"

struct tree_file {
	const char *path;	/* below the root; NULL ends */
	const char *text;
};

static inline void tree_make(const char *root, const struct tree_file *f)
{
	char path[512];
	FILE *out;

	for (; f->path; f++) {
		snprintf(path, sizeof(path), "%s/%s", root, f->path);
		for (char *s = path + 1; (s = strchr(s, '/')); s++) {
			*s = '\0';
			mkdir(path, 0755);
			*s = '/';
		}
		out = fopen(path, "w");
		if (!out || fputs(f->text, out) < 0 || fclose(out)) {
			fprintf(stderr, "can not write %s\n", path);
			exit(1);
		}
	}
}

static inline void tree_remove(void)
{
	fs_remove_tree("tree");
}

#endif
