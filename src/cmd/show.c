/* show - `kbench show`: saved results in one of the formats of report/. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/str.h"
#include "cmd/cmd.h"
#include "report/text.h"
#include "result/file.h"

static struct {
	const char *as, *baseline;
	bool lenient;
} got = { .as = "table" };

const struct opt cmd_show_opts[] = {
	{ "as", 0, OPT_TEXT, &got.as, "FORMAT",
		"how (default table); a wrong one lists them" },
	{ "baseline", 0, OPT_TEXT, &got.baseline, "FILE",
		"indices relative to this saved run or .base file" },
	{ "lenient", 0, OPT_FLAG, &got.lenient, NULL, "keep records with a wrong check" },
	{ 0 },
};

/* Damage changes what is shown, so it is told; the rest is for -v and `kbench check`. */
static void tell_remarks(const struct runs *rs, size_t from, const char *path)
{
	size_t damage = 0;

	for (size_t i = from; i < rs->remarks_n && !cmd_common.quiet; i++) {
		const struct remark *k = &rs->remarks[i];

		damage += k->damage;
		if (cmd_common.verbose && k->line)
			fprintf(stderr, "kbench: %s:%lu: %s\n", path, k->line, k->text);
		else if (cmd_common.verbose)
			fprintf(stderr, "kbench: %s: %s\n", path, k->text);
	}
	if (damage && !cmd_common.verbose)
		fprintf(stderr,
			"kbench: %s: %zu damaged line%s %s; kbench check names them\n",
			path, damage, damage == 1 ? "" : "s",
			got.lenient ? "kept" : "left out");
}

static int unknown_format(void)
{
	static const char *const later[] = { "plot", "html", "md", "lava", "lava-result",
		"ktap", "gobench", "squad" };
	struct str names = { 0 };
	int status;

	for (size_t i = 0; i < sizeof(later) / sizeof(later[0]); i++) {
		if (strcmp(got.as, later[i]) == 0)
			return cmd_usage("the format %s is not in this version", got.as);
	}
	for (const struct reporter *r = reporters; r->name; r++)
		str_addf(&names, "%s%s", names.n ? ", " : "", r->name);
	status = cmd_usage("no format '%.40s'; there are: %s", got.as, str_text(&names));
	str_release(&names);
	return status;
}

/* All files, into one struct runs where the format is one document. */
static int load(struct runs *rs, int n, char **path, bool whole, struct error *e)
{
	for (int i = 0; i < n; i++) {
		struct runs *to = &rs[whole ? 0 : i];
		size_t from = to->remarks_n;

		if (file_load(to, path[i], got.lenient, e) != 0)
			return -1;
		tell_remarks(to, from, path[i]);
	}
	return 0;
}

static void put_name(const char *path, bool first, const struct view *v)
{
	struct str t = { 0 };

	text_add(&t, path, v->utf8);
	printf("%s%s%s%s\n", first ? "" : "\n", v->colour ? "\033[1m" : "", str_text(&t),
		v->colour ? "\033[0m" : "");
	str_release(&t);
}

static int show(const struct reporter *reporter, int n, char **path)
{
	struct runs *rs = mem_alloc((size_t)n * sizeof(*rs));
	bool whole = reporter->whole;
	int status = STATUS_OK;
	struct error e;
	struct view v;

	cmd_view(&v);
	v.baseline = got.baseline;
	if (cmd_try_baseline(got.baseline, &e) != 0 || load(rs, n, path, whole, &e) != 0)
		status = cmd_fail(&e);
	for (int i = 0; status == STATUS_OK && i < (whole ? 1 : n); i++) {
		if (n > 1 && !whole)
			put_name(path[i], i == 0, &v);
		if (reporter->emit(stdout, &rs[i], &v) != 0)
			break;
	}
	for (int i = 0; i < n; i++)
		runs_release(&rs[i]);
	free(rs);
	return status == STATUS_OK ? cmd_flushed(status) : status;
}

int cmd_show(int argc, char **argv)
{
	const struct opt *const tables[] = { cmd_show_opts, cmd_common_opts, NULL };
	const struct reporter *reporter;
	struct error e;

	if (opt_read(tables, &argc, argv, NULL, &e) != 0)
		return cmd_fail(&e);
	reporter = reporter_find(got.as);
	if (!reporter)
		return unknown_format();
	if (argc < 2)
		return cmd_usage("show needs a result file: kbench show FILE");
	return show(reporter, argc - 1, argv + 1);
}
