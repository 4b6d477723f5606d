/* bw_mmap_rd - how fast a file in the page cache is read through a mapping. */
#include <sys/mman.h>

#include "datafile.h"
#include "kbench.h"

static const long sizes[] = { 64 << 10, 1 << 20, 8 << 20, 64 << 20, KB_END };

static struct datafile file;
static void *mapped;

static void *map(int fd)
{
	void *p = mmap(NULL, file.bytes, PROT_READ, MAP_SHARED, fd, 0);

	KB_CHECK(p != MAP_FAILED);
	return p;
}

static void add_up(const void *p)
{
	const unsigned long sum = datafile_sum(p, file.bytes);

	if (sum != file.sum)
		kb_fail("the file adds up to %lx instead of %lx", sum, file.sum);
}

static void run_mmap_only(struct kb_ctx *c, uint64_t n)
{
	while (n--)
		add_up(mapped);
}

static void run_open2close(struct kb_ctx *c, uint64_t n)
{
	while (n--) {
		int fd = open(file.path, O_RDONLY | O_CLOEXEC);
		void *p;

		KB_CHECK(fd >= 0);
		p = map(fd);
		add_up(p);
		KB_CHECK(close(fd) == 0);
		KB_CHECK(munmap(p, file.bytes) == 0);
	}
}

static void setup(struct kb_ctx *c)
{
	const size_t size = (size_t)kb_arg(c, "size");

	if (!size || size % sizeof(long))
		kb_skip("a size of %zu is no multiple of %zu bytes", size, sizeof(long));
	datafile_make(c, &file, size);
	kb_work(c, (double)size);
}

static void setup_mmap_only(struct kb_ctx *c)
{
	setup(c);
	mapped = map(file.fd);
	add_up(mapped);
}

static const struct kb_axis axes[] = {
	{ .name = "size", .value = sizes, .bytes = true },
	{ 0 }
};

const struct kb_probe bw_mmap_rd[] = {
	{ .name = "bw_mmap_rd.mmap_only", .suite = "micro", .unit = &kb_mbps,
	  .parent = "\"Mmap read bandwidth", .summary = "read a mapped file, mapped once",
	  .help = "One operation adds up SIZE bytes of a file through a shared mapping "
		"as longs, one load each; the sum must be that of what was written. "
		"The file lies in the page cache and all its pages are mapped before "
		"anything is timed. MB is 1e6 bytes, as in the parent. lmbench calls "
		"it \"Mmap read bandwidth\".",
	  .needs = KB_TMPDIR, .all = "8m", .axes = axes, .setup = setup_mmap_only,
	  .run = run_mmap_only },
	{ .name = "bw_mmap_rd.open2close", .suite = "micro", .unit = &kb_mbps,
	  .parent = "\"Mmap read open2close bandwidth",
	  .summary = "open, map, read, close and unmap a file",
	  .help = "One operation opens a file of SIZE bytes, maps it, adds it up as "
		"longs, one load each, closes it and unmaps it; the sum must be that "
		"of what was written. The file lies in the page cache, but each time "
		"its pages are mapped anew, several by one page fault on new kernels. "
		"MB is 1e6 bytes, as in the parent. lmbench calls it \"Mmap read "
		"open2close bandwidth\".",
	  .needs = KB_TMPDIR, .all = "", .axes = axes, .setup = setup,
	  .run = run_open2close },
	{ 0 }
};
