/* diff_files - the result files on the command line of diff, as two sides. */
#include "cmd/diff_files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "cmd/cmd.h"
#include "result/file.h"

static void tell(const char *path, const struct remark *k)
{
	fprintf(stderr, "kbench: %s: ", path);
	if (k->line)
		fprintf(stderr, "line %lu: ", k->line);
	fprintf(stderr, "%s\n", k->text);
}

/* What the reader had to say: damage at once, the rest with -v. */
static void tell_remarks(const struct runs *rs, const char *path)
{
	const struct remark *first = NULL;
	size_t damage = rs->more_damage;

	for (size_t i = 0; i < rs->remarks_n; i++) {
		const struct remark *k = &rs->remarks[i];

		damage += k->damage;
		if (k->damage && !first)
			first = k;
		else if (cmd_common.verbose && !k->damage)
			tell(path, k);
	}
	if (first && !cmd_common.quiet)
		fprintf(stderr, "kbench: %s: %zu damaged line%s, the first is %lu: %s\n",
			path, damage, damage == 1 ? "" : "s", first->line, first->text);
}

/* Returns the runs, NULL with a reason. */
static const struct runs *load(struct diff_files *f, const char *path, bool lenient,
	struct error *e)
{
	struct runs *rs;
	int rc;

	VEC_GROW(f->file, f->n, f->cap);
	rs = &f->file[f->n++];
	*rs = (struct runs){ 0 };
	rc = file_load(rs, path, lenient, e);
	tell_remarks(rs, path);
	f->from_stdin = f->from_stdin || strcmp(path, "-") == 0;
	return rc < 0 ? NULL : rs;
}

static void take_run(struct runs_side *side, const struct run *r)
{
	const struct run **v = mem_resize(side->v, side->n + 1, sizeof(*v));

	v[side->n++] = r;
	side->v = v;
}

/* Quoted where a shell would see something else. */
static void add_argument(struct str *out, const char *s)
{
	static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
				    "0123456789_./+,:@%=-#";

	str_add(out, out->n ? " " : "");
	if (*s && *s != '#' && !s[strspn(s, plain)]) {
		str_add(out, s);
		return;
	}
	str_add(out, "'");
	for (; *s; s++) {
		if (*s == '\'')
			str_add(out, "'\\''");
		else
			str_addn(out, s, 1);
	}
	str_add(out, "'");
}

static int load_side(struct diff_files *f, int side, char **path, int n, bool lenient,
	struct error *e)
{
	for (int i = 0; i < n; i++) {
		const struct runs *rs = load(f, path[i], lenient, e);

		if (!rs)
			return -1;
		for (size_t k = 0; k < rs->n; k++)
			take_run(&f->side[side], rs->v[k]);
		add_argument(&f->arguments, path[i]);
	}
	str_add(&f->name[side], path[0]);
	if (n > 1)
		str_addf(&f->name[side], " +%d", n - 1);
	return 0;
}

static int not_two_labels(const char *path, const struct runs *rs, struct error *e)
{
	return error_set(e, STATUS_USAGE,
		"%.200s alone needs runs of exactly two labels (it has %zu run%s); "
		"say which: kbench diff FILE#1 FILE#2",
		path, rs->n, rs->n == 1 ? "" : "s");
}

/* One file: the runs of its first label against those of its second. */
static int load_labels(struct diff_files *f, const char *path, bool lenient,
	struct error *e)
{
	const struct runs *rs = load(f, path, lenient, e);
	const char *label[2] = { NULL, NULL };

	for (size_t i = 0; rs && i < rs->n; i++) {
		const char *l = rs->v[i]->label;
		int side = !label[0] || str_eq(l, label[0]) ? 0 : 1;

		if (!l || !*l || (side && label[1] && strcmp(l, label[1]) != 0))
			return not_two_labels(path, rs, e);
		label[side] = l;
		take_run(&f->side[side], rs->v[i]);
	}
	if (!rs)
		return -1;
	if (!label[1])
		return not_two_labels(path, rs, e);
	str_add(&f->name[0], label[0]);
	str_add(&f->name[1], label[1]);
	add_argument(&f->arguments, path);
	return 0;
}

int diff_files_load(struct diff_files *f, int n, char **path, int second, bool lenient,
	struct error *e)
{
	int parted = second ? second : 1;

	if (!n)
		return error_set(e, STATUS_USAGE,
			"diff needs what to compare: kbench diff OLD NEW");
	if (n == 1 && !second)
		return load_labels(f, path[0], lenient, e);
	if (n > 2 && !second)
		return error_set(e, STATUS_USAGE,
			"%d files: say which are the new ones: "
			"kbench diff OLD... -- NEW...",
			n);
	if (parted == n)
		return error_set(e, STATUS_USAGE,
			"nothing stands behind --: kbench diff OLD... -- NEW...");
	if (load_side(f, 0, path, parted, lenient, e) < 0)
		return -1;
	str_add(&f->arguments, " --");
	return load_side(f, 1, path + parted, n - parted, lenient, e);
}

int diff_files_all(struct diff_files *f, const char *const *path, size_t n, bool lenient,
	struct error *e)
{
	for (size_t i = 0; i < n; i++) {
		if (!load(f, path[i], lenient, e))
			return -1;
	}
	return 0;
}

void diff_files_release(struct diff_files *f)
{
	for (int i = 0; i < 2; i++) {
		free(f->side[i].v);
		str_release(&f->name[i]);
	}
	for (size_t i = 0; i < f->n; i++)
		runs_release(&f->file[i]);
	free(f->file);
	str_release(&f->arguments);
	*f = (struct diff_files){ 0 };
}
