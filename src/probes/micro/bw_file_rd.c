/* bw_file_rd - how fast a file in the page cache is read. */
#include "datafile.h"
#include "kbench.h"

static const long sizes[] = { 64 << 10, 1 << 20, 8 << 20, 64 << 20, KB_END };

static struct datafile file;
static unsigned long block[DATAFILE_LONGS];
static size_t block_bytes;

/* To its end, which the last read finds. */
static void read_all(int fd)
{
	unsigned long sum = 0;
	ssize_t got;

	while ((got = read(fd, block, block_bytes)) > 0)
		sum += datafile_sum(block, (size_t)got);
	KB_CHECK(got == 0);
	if (sum != file.sum)
		kb_fail("the file adds up to %lx instead of %lx", sum, file.sum);
}

static void run_io_only(struct kb_ctx *c, uint64_t n)
{
	while (n--) {
		KB_CHECK(lseek(file.fd, 0, SEEK_SET) == 0);
		read_all(file.fd);
	}
}

static void run_open2close(struct kb_ctx *c, uint64_t n)
{
	while (n--) {
		int fd = open(file.path, O_RDONLY | O_CLOEXEC);

		KB_CHECK(fd >= 0);
		read_all(fd);
		KB_CHECK(close(fd) == 0);
	}
}

static void setup(struct kb_ctx *c)
{
	const size_t size = (size_t)kb_arg(c, "size");

	if (!size || size % sizeof(long))
		kb_skip("a size of %zu is no multiple of %zu bytes", size, sizeof(long));
	datafile_make(c, &file, size);
	block_bytes = size < DATAFILE_BLOCK ? size : DATAFILE_BLOCK;
	kb_work(c, (double)size);
}

static const struct kb_axis axes[] = {
	{ .name = "size", .value = sizes, .bytes = true },
	{ 0 }
};

#define HELP(begin, end) \
	"One operation " begin " reads a file of SIZE bytes in blocks of 64 KiB up to " \
	"its end, which one more read finds" end ". What was read is added up as " \
	"longs, one load each, and must be the sum of what was written. The file lies " \
	"in the page cache: no disk is measured. MB is 1e6 bytes, as in the parent. "

const struct kb_probe bw_file_rd[] = {
	{ .name = "bw_file_rd.io_only", .suite = "micro", .unit = &kb_mbps,
	  .parent = "\"read bandwidth", .summary = "read a cached file that is open",
	  .help = HELP("goes to the start of and", "")
		"lmbench calls it \"read bandwidth\".",
	  .needs = KB_TMPDIR, .all = "8m", .axes = axes, .setup = setup,
	  .run = run_io_only },
	{ .name = "bw_file_rd.open2close", .suite = "micro", .unit = &kb_mbps,
	  .parent = "\"read open2close bandwidth",
	  .summary = "open, read and close a cached file",
	  .help = HELP("opens and", ", and closes it")
		"lmbench calls it \"read open2close bandwidth\".",
	  .needs = KB_TMPDIR, .all = "8m", .axes = axes, .setup = setup,
	  .run = run_open2close },
	{ 0 }
};
