/* lat_pagefault - what the first touch of a mapped page costs. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include "kbench.h"

/*
 * Linux maps the cached pages around a fault in a file along with it, up to this
 * many bytes, whatever madvise() says. Pages this far apart in a file with holes
 * between have no cached neighbours: each one is a fault of its own.
 */
enum { AROUND = 65536 };

/*
 * Most pages in one pass of mapping, touching and unmapping. A batch is whole passes, or
 * what a pass takes beside the faults would not be what is subtracted.
 */
enum { FILE_PAGES = 256, ANON_PAGES = 1024 };

static size_t page, stride, pages;
static int fd = -1;
static size_t offset[ANON_PAGES];	/* of the pages, in the order of touching */
static unsigned sum;			/* of the bytes of the file's pages */

/* The byte at the start of the k-th page of the file. */
static unsigned char mark(size_t k)
{
	return (unsigned char)(1 + k % 255);
}

/* A random order, the same at every start. */
static void shuffle(void)
{
	uint32_t random = 1;

	for (size_t k = 0; k < pages; k++)
		offset[k] = k * stride;
	for (size_t k = pages - 1; k > 0; k--) {
		size_t other, kept = offset[k];

		random = random * 1664525u + 1013904223u;
		other = (random >> 8) % (k + 1);
		offset[k] = offset[other];
		offset[other] = kept;
	}
	for (size_t k = 0; k < pages; k++)
		sum += mark(k);
}

/* What the kernel makes of advice may differ; count() sees what comes of it. */
static volatile unsigned char *map_file(void)
{
	void *p = mmap(NULL, pages * stride, PROT_READ, MAP_SHARED, fd, 0);

	KB_CHECK(p != MAP_FAILED);
	madvise(p, pages * stride, MADV_RANDOM);	/* no reading ahead */
	return p;
}

static volatile unsigned char *map_anon(void)
{
	void *p = mmap(NULL, pages * stride, PROT_READ | PROT_WRITE,
		MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	KB_CHECK(p != MAP_FAILED);
	madvise(p, pages * stride, MADV_NOHUGEPAGE);
	return p;
}

static void unmap(volatile unsigned char *p)
{
	KB_CHECK(munmap((void *)p, pages * stride) == 0);
}

static void run_file(struct kb_ctx *c, uint64_t n)
{
	while (n--) {
		volatile unsigned char *p = map_file();
		unsigned got = 0;

		for (size_t k = 0; k < pages; k++)
			got += p[offset[k]];
		unmap(p);
		if (got != sum)
			kb_fail("the pages of the file add up to %u instead of %u", got,
				sum);
	}
}

static void run_anon(struct kb_ctx *c, uint64_t n)
{
	while (n--) {
		volatile unsigned char *p = map_anon();

		for (size_t k = 0; k < pages; k++)
			p[offset[k]] = 1;
		unmap(p);
	}
}

static void base_file(struct kb_ctx *c, uint64_t n)
{
	while (n--)
		unmap(map_file());
}

static void base_anon(struct kb_ctx *c, uint64_t n)
{
	while (n--)
		unmap(map_anon());
}

static long faults(void)
{
	struct rusage r;

	KB_CHECK(getrusage(RUSAGE_SELF, &r) == 0);
	return r.ru_minflt;
}

/* One pass must take one fault a page, or what is measured is not a fault. */
static void count(struct kb_ctx *c, kb_loop *loop)
{
	long taken;

	loop(c, 1);
	taken = faults();
	loop(c, 1);
	taken = faults() - taken;
	if (taken < (long)pages)
		kb_skip("%ld faults in %zu pages: not one a page here", taken, pages);
	if (taken > 2 * (long)pages)
		kb_fail("%ld faults in %zu pages", taken, pages);
	kb_note(c, "faults", "%ld in %zu pages of %zu bytes", taken, pages, page);
	kb_work(c, pages);
}

/* As many pages as fit into the memory that this process may use. */
static void choose_pages(struct kb_ctx *c, size_t most)
{
	pages = kb_memory(c) / page;
	if (pages > most)
		pages = most;
	if (pages < 16)
		kb_skip("%zu bytes of memory are too few", kb_memory(c));
}

static void setup_file(struct kb_ctx *c)
{
	char path[4096];
	unsigned char *bytes;

	page = (size_t)sysconf(_SC_PAGESIZE);
	stride = page < AROUND ? AROUND : page;
	choose_pages(c, FILE_PAGES);
	shuffle();
	KB_CHECK(snprintf(path, sizeof(path), "%s/file", kb_tmpdir(c)) <
		(int)sizeof(path));
	fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	KB_CHECK(fd >= 0 && unlink(path) == 0);
	KB_CHECK(ftruncate(fd, (off_t)(pages * stride)) == 0);
	KB_CHECK((bytes = calloc(1, page)));
	for (size_t k = 0; k < pages; k++) {
		bytes[0] = mark(k);
		KB_CHECK(pwrite(fd, bytes, page, (off_t)(k * stride)) == (ssize_t)page);
	}
	kb_note(c, "file", "%zu pages, %zu kB apart", pages, stride / 1024);
	count(c, run_file);
}

static void setup_anon(struct kb_ctx *c)
{
	page = stride = (size_t)sysconf(_SC_PAGESIZE);
	choose_pages(c, ANON_PAGES);
	shuffle();
	count(c, run_anon);
}

const struct kb_probe lat_pagefault[] = {
	{ .name = "lat_pagefault.file", .suite = "micro", .unit = &kb_us, .per = "page",
	  .parent = "Pagefaults on FILE",
	  .summary = "fault on a cached page of a mapped file",
	  .help = "One operation is the first read of a page of a shared file mapping; "
		"the page is in the page cache. A pass maps the file, reads one byte of "
		"each of 256 pages in random order and unmaps it; the same without "
		"reading is subtracted. lmbench calls it \"Pagefaults on FILE\" and "
		"reads every page of a dense file: since Linux 3.15 one fault there maps "
		"16 pages and more, so that its figure is a fraction of a fault. "
		"kbench's pages lie 64 KiB apart in a file with holes (16 MiB, of which "
		"the 256 pages are data), and getrusage must have counted a fault for "
		"each before anything is timed. So its figure is larger on new kernels "
		"and the same on old ones.",
	  .needs = KB_TMPDIR, .setup = setup_file, .run = run_file, .base = base_file,
	  .rev = 2 },
	{ .name = "lat_pagefault.anon", .suite = "micro", .unit = &kb_us, .per = "page",
	  .summary = "fault on a new page of memory",
	  .help = "One operation is the first write to a page of anonymous memory, which "
		"the kernel must find and clear. A pass maps 1,024 pages, without huge "
		"pages, writes one byte to each in random order and unmaps them; the "
		"same without writing is subtracted. getrusage must have counted a fault "
		"for each page before anything is timed. lmbench has no such line.",
	  .setup = setup_anon, .run = run_anon, .base = base_anon,
	  .rev = 2 },
	{ 0 }
};
