/* test_fs - reading small files, writable directories, mounts, removing trees. */
#include "harness.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "data/host/tree.h"
#include "os/fs_mount.h"

static const struct tree_file some[] = {
	{ "text", "one line \n\n" },
	{ "empty", "" },
	{ "blank", " \n\t\n" },
	{ "a/b/c/file", "x" },
	{ "a/other", "y" },
	{ NULL, NULL },
};

TEST(reading)
{
	char text[64], small[4];

	tree_make("tree", some);
	CHECK_COUNT(fs_read("tree/text", text, sizeof(text)), 8);
	CHECK_TEXT(text, "one line");
	CHECK_COUNT(fs_read("tree/text", small, sizeof(small)), 3);
	CHECK_TEXT(small, "one");
	CHECK(fs_read("tree/empty", text, sizeof(text)) == 0);
	CHECK_TEXT(text, "");
	CHECK(fs_read("tree/blank", text, sizeof(text)) == 0);
	CHECK(fs_read("tree/none", text, sizeof(text)) == -1);
	CHECK(fs_read("tree", text, sizeof(text)) == -1);
	CHECK(fs_read("tree/text", text, 0) == -1);
	tree_remove();
}

TEST(zero_bytes_at_the_end_are_cut)
{
	FILE *f;
	char text[32];

	tree_make("tree", some);
	f = fopen("tree/model", "w");
	CHECK(f && fwrite("Board X\0", 1, 8, f) == 8 && fclose(f) == 0);
	CHECK_COUNT(fs_read("tree/model", text, sizeof(text)), 7);
	CHECK_TEXT(text, "Board X");
	tree_remove();
}

TEST(removing_a_tree)
{
	struct stat s;

	tree_make("tree", some);
	tree_make("outside", some);
	CHECK(symlink("../outside", "tree/a/link") == 0);
	CHECK(symlink("nowhere", "tree/dangling") == 0);
	CHECK(mkfifo("tree/a/fifo", 0600) == 0);
	CHECK(chmod("tree/a/b/c", 0) == 0 && chmod("tree/a/b", 0500) == 0);
	CHECK(fs_remove_tree("tree") == 0);
	CHECK(lstat("tree", &s) < 0 && errno == ENOENT);
	CHECK(stat("outside/a/b/c/file", &s) == 0);
	CHECK(fs_remove_tree("tree") == 0);

	/* A link itself, never what it points to. */
	CHECK(symlink("outside", "tree") == 0);
	CHECK(fs_remove_tree("tree") == 0);
	CHECK(lstat("tree", &s) < 0 && stat("outside/text", &s) == 0);
	CHECK(fs_remove_tree("outside") == 0);
}

TEST(removing_a_full_directory)
{
	char path[64];

	CHECK(mkdir("tree", 0755) == 0);
	for (int i = 0; i < 500; i++) {
		snprintf(path, sizeof(path), "tree/%d", i);
		CHECK(mkdir(path, 0755) == 0);
	}
	CHECK(fs_remove_tree("tree") == 0);
}

/* Deeper than is followed: something stays, and that is said. */
TEST(removing_what_is_too_deep)
{
	int top = open(".", O_RDONLY | O_DIRECTORY);
	bool made = true;

	for (int i = 0; i < 200 && made; i++)
		made = mkdir("deep", 0755) == 0 && chdir("deep") == 0;
	CHECK(made && top >= 0 && fchdir(top) == 0);
	CHECK(fs_remove_tree("deep") == -1);

	/* In two bites it goes. */
	for (int i = 0; i < 100 && made; i++)
		made = chdir("deep") == 0;
	CHECK(made && fs_remove_tree("deep") == 0);
	CHECK(fchdir(top) == 0 && fs_remove_tree("deep") == 0);
	close(top);
}

TEST(writable_directories)
{
	char longest[PATH_MAX + 10];

	memset(longest, 'x', sizeof(longest));
	longest[sizeof(longest) - 1] = '\0';
	tree_make("tree", some);
	CHECK(fs_is_writable_dir("."));
	CHECK(fs_is_writable_dir("tree"));
	CHECK(!fs_is_writable_dir("tree/text"));
	CHECK(!fs_is_writable_dir("tree/none"));
	CHECK(!fs_is_writable_dir(longest));
	CHECK_TEXT(fs_writable_dir("tree"), "tree");
	CHECK(setenv("TMPDIR", "tree/a", 1) == 0);
	CHECK_TEXT(fs_writable_dir("tree/none"), "tree/a");
	CHECK_TEXT(fs_writable_dir(NULL), "tree/a");
	CHECK(rmdir("tree/a") < 0);
	/* Nothing was left behind by trying. */
	CHECK(unlink("tree/a/other") == 0 && unlink("tree/a/b/c/file") == 0);
	CHECK(rmdir("tree/a/b/c") == 0 && rmdir("tree/a/b") == 0 && rmdir("tree/a") == 0);
	tree_remove();
}

static const char mounts[] =
	"rootfs / rootfs rw 0 0\n"
	"/dev/mmcblk0p2 / ext3 rw,noatime,data=ordered 0 0\n"
	"proc /proc proc rw,nosuid 0 0\n"
	"tmpfs /tmp tmpfs rw,size=65536k 0 0\n"
	"10.1.2.3:/export /home nfs rw,vers=3,rsize=32768,addr=10.1.2.3,user=joe 0 0\n"
	"/dev/sda1 /mnt/my\\040disk ext2 rw 0 0\n"
	"broken\n"
	"/dev/sdb1 /tmpfoo xfs ro";

static const char *type_of(const char *path)
{
	static struct mount m;

	return mount_find(&m, mounts, path) ? m.type : "none";
}

TEST(mount_of_a_path)
{
	CHECK_TEXT(type_of("/"), "ext3");
	CHECK_TEXT(type_of("/etc/passwd"), "ext3");
	CHECK_TEXT(type_of("/tmp"), "tmpfs");
	CHECK_TEXT(type_of("/tmp/x/y"), "tmpfs");
	CHECK_TEXT(type_of("/tmpfoo/x"), "xfs");
	CHECK_TEXT(type_of("/tmpfo"), "ext3");
	CHECK_TEXT(type_of("/home/joe"), "nfs");
	CHECK_TEXT(type_of("/mnt/my disk/x"), "ext2");
	CHECK_TEXT(type_of("relative"), "none");
}

TEST(mount_options_without_addresses_and_names)
{
	struct mount m;
	struct str s = { 0 };

	CHECK(mount_find(&m, mounts, "/home/x"));
	mount_put_options(&s, m.options);
	CHECK_TEXT(s.s, "rw,vers=3,rsize=32768");
	str_release(&s);
	mount_put_options(&s, "");
	CHECK_TEXT(str_text(&s), "");
}

TEST(names_of_file_systems)
{
	char name[32] = "x", small[3];

	CHECK_TEXT(fs_magic_name(0x6969), "nfs");
	CHECK_TEXT(fs_magic_name(0x858458f6), "ramfs");
	CHECK_TEXT(fs_magic_name(0x01021994), "tmpfs");
	CHECK(fs_magic_name(0x12345678) == NULL);
	fs_name(name, sizeof(name), "/none/such");
	CHECK_TEXT(name, "");
	fs_name(name, sizeof(name), ".");
	CHECK(name[0] != '\0');
	fs_name(small, sizeof(small), ".");
	CHECK(strlen(small) == 2);
}

TEST(programs_in_path)
{
	char out[256], small[4];

	tree_make("tree", some);
	CHECK(chmod("tree/text", 0755) == 0);
	CHECK(setenv("PATH", "/none:tree/a:tree", 1) == 0);
	CHECK(fs_in_path("text", out, sizeof(out)));
	CHECK_TEXT(out, "tree/text");
	CHECK(!fs_in_path("text", small, sizeof(small)));
	CHECK(!fs_in_path("other", out, sizeof(out)));	/* not executable */
	CHECK(!fs_in_path("b", out, sizeof(out)));	/* a directory */
	CHECK(!fs_in_path("", out, sizeof(out)));
	CHECK(fs_in_path("./tree/text", out, sizeof(out)));
	CHECK(chdir("tree") == 0 && setenv("PATH", "/none::/none2", 1) == 0);
	CHECK(fs_in_path("text", out, sizeof(out)));
	CHECK_TEXT(out, "./text");
	CHECK(chdir("..") == 0);
	tree_remove();
}

int main(void)
{
	RUN(reading);
	RUN(zero_bytes_at_the_end_are_cut);
	RUN(removing_a_tree);
	RUN(removing_a_full_directory);
	RUN(removing_what_is_too_deep);
	RUN(writable_directories);
	RUN(mount_of_a_path);
	RUN(mount_options_without_addresses_and_names);
	RUN(names_of_file_systems);
	RUN(programs_in_path);
	return DONE;
}
