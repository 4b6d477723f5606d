/* lat_ctx - switch between P processes, each with a working set of S bytes. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "fds.h"
#include "kbench.h"

enum { ALIGNED = 4096, LEAST = 2, MOST = 10000 };

static int procs;
static size_t words;
static unsigned long *array;		/* this process's working set, all zero */

static int out, in;			/* this process's place in the ring */
static int first, next_in;		/* what a helper inherits of its neighbours' */
static int (*own)[2];			/* the pipes of the base loop */

/* Touched, so that it is memory of its own and not the kernel's one page of zeros. */
static void make_array(void)
{
	const size_t bytes = (words + 1) * sizeof(*array);
	void *p;

	KB_CHECK((errno = posix_memalign(&p, ALIGNED, bytes)) == 0);
	kb_use(p);
	memset(p, 0, bytes);
	array = p;
}

/* The sum of the working set, which is zero; not inlined: every loop walks alike. */
__attribute__((noinline)) static unsigned long walk(void)
{
	const unsigned long *p = array, *end = p + words;
	unsigned long sum = 0;

	/* Word by word: not as many at once as this compiler knows how to. */
	while (p < end) {
		sum += *p++;
		KB_HIDE(sum);
	}
	return sum;
}

/* Takes the token, looks at its memory, adds one and passes the token on. */
static void member(struct kb_ctx *c)
{
	uint32_t token;

	KB_CHECK(close(first) == 0 && close(next_in) == 0);
	make_array();
	while (read(in, &token, sizeof(token)) == sizeof(token)) {
		token += 1 + (uint32_t)walk();
		KB_CHECK(write(out, &token, sizeof(token)) == sizeof(token));
	}
}

static void see(uint32_t token, uint32_t want)
{
	if (__builtin_expect(token != want, 0))
		kb_fail("the token is %u instead of %u", (unsigned)token, (unsigned)want);
}

/* n laps; this process does as the members do, and sees that the token met them all. */
static void run(struct kb_ctx *c, uint64_t n)
{
	const uint32_t others = (uint32_t)procs - 1;
	uint32_t token = 0, want = 0;

	while (n--) {
		KB_CHECK(write(out, &token, sizeof(token)) == sizeof(token) &&
			read(in, &token, sizeof(token)) == sizeof(token));
		want += others;
		token += (uint32_t)walk();
		see(token, want);
	}
}

/* The same writes, reads and walks, as many a lap, and nobody to switch to. */
static void base(struct kb_ctx *c, uint64_t n)
{
	const ssize_t size = sizeof(uint32_t);
	uint32_t token = 0, want = 0;

	while (n--) {
		for (int k = 0; k < procs; k++) {
			KB_CHECK(write(own[k][1], &token, size) == size &&
				read(own[k][0], &token, size) == size);
			token += 1 + (uint32_t)walk();
		}
		want += (uint32_t)procs;
		see(token, want);
	}
}

/* Limits below what the ring needs; that others use them up too is seen by the fork. */
static void room(struct kb_ctx *c, size_t bytes)
{
	const size_t memory = kb_memory(c);
	struct rlimit r;

	if (bytes > memory / (size_t)procs)
		kb_skip("needs %d times %zu KiB of memory, %zu KiB are allowed", procs,
			bytes / 1024, memory / 1024);
	if (getrlimit(RLIMIT_NPROC, &r) == 0 && geteuid() != 0 &&
		r.rlim_cur < (rlim_t)procs)
		kb_skip("needs %d processes, %llu are allowed (ulimit -u)", procs,
			(unsigned long long)r.rlim_cur);
	fds_room(2 * procs + 2);
}

/*
 * Pipe by pipe, so that each process has no end but its own two: when one is
 * gone, its neighbour sees an end of file, and so on round the ring.
 */
static void make_ring(struct kb_ctx *c)
{
	int ends[2];

	KB_CHECK(pipe2(ends, O_CLOEXEC) == 0);
	first = ends[1];
	in = ends[0];
	for (int k = 1; k < procs; k++) {
		KB_CHECK(pipe2(ends, O_CLOEXEC) == 0);
		out = ends[1];
		next_in = ends[0];
		kb_spawn(c, member);
		KB_CHECK(close(in) == 0 && close(out) == 0);
		in = next_in;
	}
	out = first;
}

static void setup(struct kb_ctx *c)
{
	const size_t bytes = (size_t)kb_arg(c, "size");
	const long p = kb_arg(c, "procs");

	if (p < LEAST || p > MOST)
		kb_skip("%ld processes: a ring has %d to %d", p, LEAST, MOST);
	procs = (int)p;
	words = bytes / sizeof(*array);
	room(c, bytes);
	make_ring(c);
	make_array();
	own = calloc((size_t)procs, sizeof(*own));
	KB_CHECK(own);
	for (int k = 0; k < procs; k++)
		KB_CHECK(pipe2(own[k], O_CLOEXEC) == 0);
	kb_work(c, (double)procs);
	run(c, 1);
	base(c, 1);
}

static const long counts[] = { 2, 4, 8, 16, 24, 32, 64, 96, KB_END };
static const long sizes[] = { 0, 4096, 8192, 16384, 32768, 65536, KB_END };
static const struct kb_axis axes[] = {
	{ .name = "procs", .suffix = "p", .value = counts },
	{ .name = "size", .value = sizes, .bytes = true },
	{ 0 }
};

const struct kb_probe lat_ctx[] = {
	{ .name = "lat_ctx", .suite = "micro", .unit = &kb_us,
	  .parent = "\"size=Sk, P value",
	  .summary = "switch between P processes of S bytes",
	  .help = "P processes on one CPU stand in a ring of pipes and pass a token of 4 "
		"bytes round; whoever has it adds up S bytes of its own memory. One "
		"operation is a lap, the value is the time of one of its P switches: the "
		"switch, and what it costs to have the memory in the cache again. The "
		"same writes, reads and walks in one process, over as many pipes, are "
		"measured between the samples and subtracted; the median of that is kept "
		"beside the value. The token must come back as P-1. lmbench subtracts an "
		"overhead that it measured once, prints nothing where the difference is "
		"not above zero, and leaves the placement to the scheduler.",
	  .needs = KB_FORK, .pin = KB_ONE, .axes = axes,
	  .all = "2p.0k 2p.16k 2p.64k 8p.16k 8p.64k 16p.16k 16p.64k",
	  .setup = setup, .run = run, .base = base },
	{ 0 }
};
