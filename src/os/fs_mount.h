/*
 * fs_mount - which mount a path lies on, from the text of /proc/self/mounts.
 * Private to os/.
 */
#ifndef OS_FS_MOUNT_H
#define OS_FS_MOUNT_H

#include <stdbool.h>

#include "base/str.h"

struct mount {
	char type[32];		/* "ext4" */
	char options[512];	/* "rw,relatime,..." */
};

/* path: absolute, without links. The last of the longest mount points; false: none. */
bool mount_find(struct mount *m, const char *mounts, const char *path);
/* The same for a directory of this machine. */
bool mount_of(struct mount *m, const char *dir);
/*
 * The options that may make a difference to speed, without addresses, names of
 * users and servers; appended to out, separated by commas.
 */
void mount_put_options(struct str *out, const char *options);

/* The name that belongs to f_type of statfs(2); NULL: not in the table. */
const char *fs_magic_name(unsigned long magic);

#endif
