/* check - `kbench check`: is a result file whole, and if not, which lines are not. */
#include <stdio.h>

#include "base/str.h"
#include "cmd/cmd.h"
#include "report/rows.h"
#include "report/text.h"
#include "result/file.h"

enum { MOST = 20 }; /* lines about processes without outcome in a run */

static struct {
	bool lenient;
} got;

const struct opt cmd_check_opts[] = {
	{ "lenient", 0, OPT_FLAG, &got.lenient, NULL, "keep records with a wrong check" },
	{ 0 },
};

/* A line about the file or one of its lines (0: the whole). */
static void say(const char *path, unsigned long line, const char *text)
{
	struct str t = { 0 };

	text_add(&t, path, !cmd_common.ascii);
	if (line)
		str_addf(&t, ":%lu", line);
	str_add(&t, ": ");
	text_add(&t, text, !cmd_common.ascii);
	printf("%s\n", str_text(&t));
	str_release(&t);
}

static void say_remarks(const struct runs *rs, const char *path)
{
	struct str t = { 0 };

	for (size_t i = 0; i < rs->remarks_n; i++) {
		const struct remark *k = &rs->remarks[i];

		str_clear(&t);
		str_addf(&t, "%s%s", k->damage ? "damage: " : "", k->text);
		say(path, k->line, str_text(&t));
	}
	str_release(&t);
}

static const char *name_of(const struct run *r)
{
	return *r->id ? r->id : "(its run line is lost)";
}

static void say_unfinished(const struct run *r, const char *path)
{
	struct str process = { 0 }, t = { 0 };
	size_t next = 0;

	for (int i = 0; i < MOST && (next = rows_unfinished(&process, r, next)) != 0;
		i++) {
		str_clear(&t);
		str_addf(&t, "run %s: beg without outcome: %s", name_of(r),
			str_text(&process));
		say(path, 0, str_text(&t));
		str_clear(&process);
	}
	str_release(&process);
	str_release(&t);
}

static void say_run(const struct run *r, const char *path)
{
	size_t samples = 0;
	struct str t = { 0 };

	for (size_t i = 0; i < r->series_n; i++)
		samples += r->series[i]->n;
	say_unfinished(r, path);
	str_addf(&t, "run %s", name_of(r));
	if (r->label)
		str_addf(&t, " (%s)", r->label);
	str_addf(&t, ": %zu results of %zu samples, ", r->series_n, samples);
	if (!r->end.present)
		str_add(&t, "no end record: it was cut short");
	else
		str_addf(&t, "end: %s", r->end.why ? r->end.why : "not said why");
	say(path, 0, str_text(&t));
	str_release(&t);
}

static bool has_damage(const struct runs *rs)
{
	for (size_t i = 0; i < rs->remarks_n; i++) {
		if (rs->remarks[i].damage)
			return true;
	}
	return false;
}

static int check(const char *path)
{
	struct runs rs = { 0 };
	struct error e;
	int loaded = file_load(&rs, path, got.lenient, &e);
	bool damage = has_damage(&rs);

	if (loaded == 0 || damage) {
		say_remarks(&rs, path);
		for (size_t i = 0; i < rs.n; i++)
			say_run(rs.v[i], path);
	}
	runs_release(&rs);
	if (loaded == 0)
		say(path, 0, damage ? "damaged" : "no damage");
	else if (cmd_fail(&e) && !damage)
		return e.status;
	return damage ? STATUS_FAILED : STATUS_OK;
}

int cmd_check(int argc, char **argv)
{
	const struct opt *const tables[] = { cmd_check_opts, cmd_common_opts, NULL };
	int worst = STATUS_OK;
	struct error e;

	if (opt_read(tables, &argc, argv, NULL, &e) != 0)
		return cmd_fail(&e);
	if (argc < 2)
		return cmd_usage("check needs a result file: kbench check FILE");
	for (int i = 1; i < argc; i++) {
		int status = check(argv[i]);

		worst = status > worst ? status : worst;
	}
	return cmd_flushed(worst);
}
