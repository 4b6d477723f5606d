/*
 * fs - directories that can really be written, file system names, removing trees.
 */
#ifndef OS_FS_H
#define OS_FS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * The first of first (may be NULL), $TMPDIR, /tmp, /var/tmp, /dev/shm, /run, "."
 * in which a file was just created, written and removed; NULL if none. The
 * answer is a static or environment string.
 */
const char *fs_writable_dir(const char *first);
bool fs_is_writable_dir(const char *dir);
/* "ext4", "tmpfs", "nfs" ... or "0x858458f6"; "" if unknown. */
void fs_name(char *out, size_t cap, const char *dir);
/*
 * Removes dir and all below it, without leaving its file system or following
 * links; -1 if something stayed.
 */
int fs_remove_tree(const char *dir);
/* Up to cap - 1 bytes of a small file, terminated, white space at its end cut; -1. */
long fs_read(const char *path, char *out, size_t cap);
/* name as an executable file in PATH, into out; false: not there. */
bool fs_in_path(const char *name, char *out, size_t cap);

#endif
