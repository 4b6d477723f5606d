/* test_pick - what a name on the command line means. */
#include "unit/harness.h"
#include "unit/runs.h"

/* The same ten values on both sides of one id. */
static void both(struct pair *p, const char *id, const char *old_keys,
	const char *new_keys)
{
	put_def(&p->text[OLD], id, old_keys);
	put_def(&p->text[NEW], id, new_keys);
	put_spread(&p->text[OLD], id, 100, 0.1, 10);
	put_spread(&p->text[NEW], id, 100, 0.1, 10);
}

static const char *tag(const char *name)
{
	return strcmp(name, "@two") == 0 ? "alone nothing b.x" : NULL;
}

/* The ids of rows picked, each with a blank behind it; "!" for an error. */
static const char *picked(const char *name)
{
	static char out[200];
	static const char *const ids[] = { "alone", "alone.2cpu", "b.x", "b.y" };
	struct pair p;
	bool pick[8] = { false };
	const char *const names[] = { name };

	pair_begin(&p);
	for (size_t i = 0; i < 4; i++)
		both(&p, ids[i], i == 3 ? "suite=unix u=lps b=hi" : US,
			i == 3 ? "suite=unix u=lps b=hi" : US);
	pair_compare(&p);
	snprintf(out, sizeof(out), "%s",
		rows_pick(pick, p.c.rows, p.c.n, names, 1, tag, &p.e) < 0 ? "!" : "");
	for (size_t i = 0; i < p.c.n; i++) {
		if (pick[i])
			snprintf(out + strlen(out), sizeof(out) - strlen(out), "%s ",
				p.c.rows[i].id);
	}
	pair_end(&p);
	return out;
}

TEST(names_on_the_command_line)
{
	CHECK_TEXT(picked("alone"), "alone ");
	CHECK_TEXT(picked("alone.*"), "alone.2cpu ");
	CHECK_TEXT(picked("b"), "b.x b.y ");
	CHECK_TEXT(picked("b.y"), "b.y ");
	CHECK_TEXT(picked("micro"), "alone alone.2cpu b.x ");
	CHECK_TEXT(picked("unixbench"), "b.y ");
	CHECK_TEXT(picked("micro.alone"), "alone ");
	CHECK_TEXT(picked("micro.b"), "b.x ");
	CHECK_TEXT(picked("*.{x,y}"), "b.x b.y ");
	CHECK_TEXT(picked("unix.*"), "b.y ");
	CHECK_TEXT(picked("@two"), "alone b.x ");
	CHECK_TEXT(picked("@none"), "!");
	CHECK_TEXT(picked(""), "!");
	CHECK_TEXT(picked("b.z"), "!");
}

TEST(only_makes_the_family)
{
	static const char *const only[] = { "a" }, *const wrong[] = { "aa" };
	struct pair p;

	for (int i = 0; i < 2; i++) {
		pair_begin(&p);
		both(&p, "a", US, US);
		both(&p, "b", US, US);
		p.options.only = i ? wrong : only;
		p.options.only_n = 1;
		pair_compare(&p);
		CHECK(i ? p.rc < 0 && p.e.status == STATUS_USAGE : p.rc == 0);
		CHECK(i ? strstr(p.e.text, "did you mean a?") != NULL : p.c.family == 1);
		pair_end(&p);
	}
}

int main(void)
{
	RUN(names_on_the_command_line);
	RUN(only_makes_the_family);
	return DONE;
}
