/* hanoi - the towers of Hanoi with ten disks, by recursion. */
#include "kbench.h"

enum { DISKS = 10, FROM = 1, TO = 3, PEGS = 4 };

static int count[PEGS];		/* disks on each peg; peg 0 is not used */

/* The spare peg is the one that is neither of the two: 1 + 2 + 3 = 6. */
static void move(int n, int from, int to)
{
	if (n == 1) {
		count[from]--;
		count[to]++;
		return;
	}
	move(n - 1, from, 6 - from - to);
	move(1, from, to);
	move(n - 1, 6 - from - to, to);
}

static void run(struct kb_ctx *c, uint64_t n)
{
	while (n--) {
		count[FROM] = DISKS;
		count[TO] = 0;
		move(DISKS, FROM, TO);
		kb_use(count);
		if (__builtin_expect(count[TO] != DISKS || count[FROM] != 0, 0))
			kb_fail("%d of %d disks have arrived", count[TO], DISKS);
	}
}

const struct kb_probe hanoi[] = {
	{ .name = "hanoi", .suite = "unix", .unit = &kb_lps, .pin = KB_FREE,
	  .summary = "towers of Hanoi with ten disks",
	  .help = "One operation moves ten disks from the first peg to the third by a "
		"procedure that calls itself: 1,023 moves in 1,534 calls, each move "
		"counted in memory. The number of disks on each peg is checked after "
		"each solution. As in the parent the compiler may inline a few levels of "
		"the recursion, so that the result depends on it: two to three times as "
		"fast with -O2 as with -O0.",
	  .parent = "Recursion Test -- Tower of Hanoi",
	  .run = run },
	{ 0 }
};
