/* together - a probe of two loops whose copies write down which of them they are in. */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "kbench.h"

static int out = -1;
static bool slow;

/* The first copy, as its directory tells, is slower than any other. */
static void setup(struct kb_ctx *c)
{
	const char *dir = kb_tmpdir(c), *path = getenv("TOGETHER_FILE");

	KB_CHECK(path);
	out = open(path, O_CREAT | O_APPEND | O_WRONLY | O_CLOEXEC, 0600);
	KB_CHECK(out >= 0);
	slow = strcmp(strrchr(dir, '/'), "/0") == 0;
}

static void say(struct kb_ctx *c, const char *line, uint64_t n)
{
	unsigned work = slow ? 2000000 : 0;

	KB_CHECK(write(out, line, 2) == 2);
	for (; work; work--)
		KB_HIDE(work);
	kb_timed(c, n * 5000);
}

static void first(struct kb_ctx *c, uint64_t n)
{
	say(c, "1\n", n);
}

static void second(struct kb_ctx *c, uint64_t n)
{
	say(c, "2\n", n);
}

static const struct kb_out outs[] = { { .part = "first", .run = first },
	{ .part = "second", .run = second }, { 0 } };

const struct kb_probe together[] = {
	{ .name = "together", .suite = "unix", .unit = &kb_us, .summary = "two loops",
	  .needs = KB_TMPDIR, .all = "", .outs = outs, .setup = setup },
	{ 0 },
};
