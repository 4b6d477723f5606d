/* common - what the commands share: the options of all, errors, the view. */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cmd/cmd.h"
#include "os/term.h"
#include "result/baseline.h"

struct cmd_common cmd_common = { .color = "auto" };

const struct opt cmd_common_opts[] = {
	{ "color", 0, OPT_CHOICE, &cmd_common.color, "auto|always|never",
		"colour" },
	{ "ascii", 0, OPT_FLAG, &cmd_common.ascii, NULL, "no characters beyond ASCII" },
	{ "quiet", 0, OPT_FLAG, &cmd_common.quiet, NULL, "no progress, no warnings" },
	{ "verbose", 'v', OPT_FLAG, &cmd_common.verbose, NULL, "say more" },
	{ 0 },
};

int cmd_fail(const struct error *e)
{
	fflush(stdout);
	fprintf(stderr, "kbench: %s\n", e->text);
	return e->status;
}

int cmd_usage(const char *fmt, ...)
{
	struct error e = { .status = STATUS_USAGE };
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(e.text, sizeof(e.text), fmt, ap);
	va_end(ap);
	return cmd_fail(&e);
}

int cmd_try_baseline(const char *path, struct error *e)
{
	struct baseline b = { 0 };

	if (!path)
		return 0;
	if (path[0] == '-' && (!path[1] || path[1] == '#'))
		return error_set(e, STATUS_USAGE,
			"--baseline is read more than once: a file, not standard input");
	if (baseline_load(&b, path, e) != 0)
		return -1;
	baseline_release(&b);
	return 0;
}

void cmd_view(struct view *v)
{
	*v = (struct view){ .width = term_width(STDOUT_FILENO),
		.colour = term_colour(STDOUT_FILENO, cmd_common.color),
		.utf8 = !cmd_common.ascii && term_utf8(), .verbose = cmd_common.verbose };
}

int cmd_flushed(int status)
{
	struct error e;

	if (fflush(stdout) == 0 && !ferror(stdout))
		return status;
	error_set(&e, STATUS_CANNOT, "stdout can not be written: %s", strerror(errno));
	return cmd_fail(&e);
}
