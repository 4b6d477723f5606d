/* fs_mount - which mount a path lies on, and what kind of file system it has. */
#include "os/fs_mount.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "os/fs.h"

enum { MOUNTS_MOST = 1 << 20, MOUNT_LINE = 4096 };

static bool is_octal(char c)
{
	return c >= '0' && c <= '7';
}

/* Undoes \040 and the like in place. */
static void unescape(char *s)
{
	char *to = s;

	while (*s) {
		if (s[0] == '\\' && is_octal(s[1]) && is_octal(s[2]) && is_octal(s[3])) {
			*to++ = (char)((s[1] - '0') * 64 + (s[2] - '0') * 8 + s[3] - '0');
			s += 4;
		} else {
			*to++ = *s++;
		}
	}
	*to = '\0';
}

/* Is path the mount point or something below it? */
static bool lies_on(const char *path, const char *point)
{
	size_t n = strlen(point);

	if (strcmp(point, "/") == 0)
		return path[0] == '/';
	return strncmp(path, point, n) == 0 && (path[n] == '/' || path[n] == '\0');
}

bool mount_find(struct mount *m, const char *mounts, const char *path)
{
	char line[MOUNT_LINE], word[MOUNT_LINE], point[PATH_MAX];
	size_t longest = 0;
	const char *s;

	while (str_word(&mounts, "\n", line, sizeof(line))) {
		s = line;
		if (!str_word(&s, " ", word, sizeof(word)) ||
			!str_word(&s, " ", point, sizeof(point)))
			continue;
		unescape(point);
		if (strlen(point) < longest || !lies_on(path, point))
			continue;
		longest = strlen(point);
		str_word(&s, " ", m->type, sizeof(m->type));
		str_word(&s, " ", m->options, sizeof(m->options));
	}
	return longest > 0;
}

bool mount_of(struct mount *m, const char *dir)
{
	char *path = realpath(dir, NULL), *text;
	bool found = false;

	if (!path)
		return false;
	text = mem_alloc(MOUNTS_MOST);
	if (fs_read("/proc/self/mounts", text, MOUNTS_MOST) > 0)
		found = mount_find(m, text, path);
	free(text);
	free(path);
	return found;
}

void mount_put_options(struct str *out, const char *options)
{
	static const char *const values[] = {
		"size", "nr_inodes", "vers", "rsize", "wsize", "proto", "acregmin",
		"acregmax", "acdirmin", "acdirmax", "actimeo", "data", "commit",
		"barrier", "compress", "compress-force", "space_cache", "logbsize",
		"errors", "huge", "cache", "msize", "compr", "discard", "background_gc",
		"active_logs", "max_read", "redirect_dir", "index", "metacopy", "xino",
		NULL,
	};
	char word[256];
	size_t i, n, start = out->n;

	while (str_word(&options, ",", word, sizeof(word))) {
		n = strcspn(word, "=");
		for (i = 0; word[n] && values[i]; i++) {
			if (strlen(values[i]) == n && strncmp(word, values[i], n) == 0)
				break;
		}
		if (!word[n] || values[i])
			str_addf(out, "%s%s", out->n > start ? "," : "", word);
	}
}

const char *fs_magic_name(unsigned long magic)
{
	static const struct {
		unsigned long magic;
		const char *name;
	} table[] = {
		{ 0xef53, "ext4" }, { 0x6969, "nfs" }, { 0x01021994, "tmpfs" },
		{ 0x858458f6, "ramfs" }, { 0x72b6, "jffs2" }, { 0x24051905, "ubifs" },
		{ 0x794c7630, "overlay" }, { 0x01021997, "9p" },
		{ 0x73717368, "squashfs" }, { 0xe0f5e1e2, "erofs" },
		{ 0x9123683e, "btrfs" }, { 0x58465342, "xfs" }, { 0xf2f52010, "f2fs" },
		{ 0x4d44, "vfat" }, { 0x2fc12fc1, "zfs" }, { 0xff534d42, "cifs" },
		{ 0xfe534d42, "smb2" }, { 0x517b, "smbfs" }, { 0x65735546, "fuse" },
		{ 0x9fa0, "proc" }, { 0x62656572, "sysfs" }, { 0x28cd3d45, "cramfs" },
		{ 0x7275, "romfs" }, { 0x3153464a, "jfs" }, { 0x52654973, "reiserfs" },
		{ 0x137f, "minix" }, { 0x138f, "minix" }, { 0x2468, "minix2" },
		{ 0x2478, "minix2" }, { 0x4d5a, "minix3" }, { 0x3434, "nilfs2" },
		{ 0x2011bab0, "exfat" }, { 0x5346544e, "ntfs" }, { 0x7366746e, "ntfs3" },
		{ 0x9660, "iso9660" }, { 0x15013346, "udf" }, { 0x00011954, "ufs" },
		{ 0x4244, "hfs" }, { 0x482b, "hfsplus" }, { 0x1cd1, "devpts" },
		{ 0x1373, "devfs" }, { 0x64626720, "debugfs" }, { 0x74726163, "tracefs" },
		{ 0x27e0eb, "cgroup" }, { 0x63677270, "cgroup2" },
		{ 0x958458f6, "hugetlbfs" }, { 0xde5e81e4, "efivarfs" },
		{ 0x00c36400, "ceph" }, { 0x5346414f, "afs" }, { 0x0bd00bd0, "lustre" },
		{ 0x01161970, "gfs2" }, { 0x7461636f, "ocfs2" },
		{ 0xca451a4e, "bcachefs" }, { 0xf15f, "ecryptfs" },
		{ 0x61756673, "aufs" }, { 0x786f4256, "vboxsf" },
		{ 0x56464846, "vboxsf" }, { 0xc7571590, "logfs" },
		{ 0x5dca2df5, "sdcardfs" }, { 0x6a656a63, "fakeowner" },
	};

	for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++) {
		if (table[i].magic == magic)
			return table[i].name;
	}
	return NULL;
}
