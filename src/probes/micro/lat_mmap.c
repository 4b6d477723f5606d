/* lat_mmap - what it costs to map a file, touch a tenth of it and unmap it. */
#include <sys/mman.h>

#include "datafile.h"
#include "kbench.h"

static const long sizes[] = { 512 << 10, 1 << 20, 4 << 20, 16 << 20, 64 << 20, KB_END };

/* One byte is written in each of so many, over a tenth of the mapping. */
enum { STEP = 16384, PART = 10 };

static struct datafile file;
static unsigned char mark;		/* the byte written last */

static void run(struct kb_ctx *c, uint64_t n)
{
	const size_t size = file.bytes, end = size / PART;

	mark++;
	while (n--) {
		volatile unsigned char *p = mmap(NULL, size, PROT_READ | PROT_WRITE,
			MAP_SHARED, file.fd, 0);

		KB_CHECK(p != MAP_FAILED);
		for (size_t k = 0; k < end; k += STEP)
			p[k] = mark;
		KB_CHECK(munmap((void *)p, size) == 0);
	}
}

/* The bytes are in the file itself. */
static void verify(struct kb_ctx *c)
{
	for (size_t k = 0; k < file.bytes / PART; k += STEP) {
		unsigned char b = 0;

		KB_CHECK(pread(file.fd, &b, 1, (off_t)k) == 1);
		if (b != mark)
			kb_fail("byte %zu of the file is %d instead of %d", k, b, mark);
	}
}

static void setup(struct kb_ctx *c)
{
	const size_t size = (size_t)kb_arg(c, "size");

	if (size < PART)
		kb_skip("a mapping of %zu bytes has no tenth", size);
	datafile_make(c, &file, size);
	run(c, 1);
	verify(c);
	kb_note(c, "touched", "%zu pages of it", (size / PART + STEP - 1) / STEP);
}

static const struct kb_axis axes[] = {
	{ .name = "size", .value = sizes, .bytes = true },
	{ 0 }
};

const struct kb_probe lat_mmap[] = {
	{ .name = "lat_mmap", .suite = "micro", .unit = &kb_us, .parent = "\"mappings",
	  .summary = "map a file, write to a tenth, unmap it",
	  .help = "One operation maps SIZE bytes of a file, shared and writable, "
		"writes one byte in every 16 KiB of its first tenth and unmaps it. The "
		"file has no holes and lies in the page cache, so that the figure is "
		"made of the two calls, of a page fault for each byte written, and of "
		"what its file system does when a page becomes writable; it belongs to "
		"the file system of the scratch directory (--tmpdir). The bytes are "
		"looked for in the file afterwards. lmbench prints size and "
		"microseconds behind \"mappings\", and nothing at all below 320 KiB.",
	  .needs = KB_TMPDIR, .all = "512k 4m", .axes = axes, .setup = setup, .run = run,
	  .teardown = verify },
	{ 0 }
};
