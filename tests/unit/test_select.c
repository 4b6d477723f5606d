/* test_select - what the words of a command line stand for. */
#include "harness.h"

#include <ctype.h>
#include <string.h>

#include "probes/registry.h"
#include "run/select.h"

static struct selection s;
static struct error error;

/* The processes that the words select, "a b c", in order; "!" on an error. */
static const char *chosen(const char *const *words, size_t n, const char *set,
	const char *skip)
{
	static char text[4000];
	struct opt_list sets = { .v = { set }, .n = set != NULL };
	struct opt_list skips = { .v = { skip }, .n = skip != NULL };
	struct select_words w = { .words = words, .n = n, .set = &sets, .skip = &skips };
	size_t k = 0;

	selection_release(&s);
	if (select_tasks(&s, &w, &error) < 0)
		return "!";
	text[0] = '\0';
	for (size_t i = 0; i < s.n && k < sizeof(text); i++)
		k += (size_t)snprintf(text + k, sizeof(text) - k, "%s%s", i ? " " : "",
			s.v[i].process);
	return text;
}

#define CHOSEN(...) \
	chosen((const char *const[]){ __VA_ARGS__ }, \
		sizeof((const char *const[]){ __VA_ARGS__ }) / sizeof(char *), NULL, NULL)

TEST(an_id_means_that_id_alone)
{
	CHECK_TEXT(CHOSEN("lat_pipe"), "lat_pipe");
	CHECK_TEXT(CHOSEN("lat_pipe.2cpu"), "lat_pipe.2cpu");
	CHECK_TEXT(CHOSEN("lat_fs.create.4k"), "lat_fs.4k");
	CHECK_COUNT(s.v[0].wanted_n, 1);
}

TEST(a_family_is_its_points_in_all)
{
	CHECK_TEXT(CHOSEN("lat_fs"), "lat_fs.0k lat_fs.1k lat_fs.4k lat_fs.10k");
	CHECK_COUNT(s.v[0].wanted_n, 2);
	CHECK_TEXT(CHOSEN("lat_sig"), "lat_sig.install lat_sig.catch lat_sig.prot");
}

TEST(suites_globs_and_tags)
{
	CHECK_TEXT(CHOSEN("micro.lat_pipe"), "lat_pipe");
	CHECK_TEXT(CHOSEN("lat_pipe*"), "lat_pipe lat_pipe.2cpu");
	CHECK_TEXT(CHOSEN("lat_proc.{fork,vfork}"), "lat_proc.fork lat_proc.vfork");
	CHECK(strstr(CHOSEN("@quick"), "lat_syscall.null"));
	CHECK(strstr(CHOSEN("unix"), "context1"));
	CHECK(!strstr(CHOSEN("unix"), "shell16"));
	CHECK(strstr(CHOSEN("unixbench"), "shell8"));
	CHECK_TEXT(CHOSEN("shell16"), "shell16");
}

TEST(one_process_is_selected_once)
{
	CHECK_TEXT(CHOSEN("lat_fs.create.4k", "lat_fs.delete.4k", "lat_fs.create.4k"),
		"lat_fs.4k");
	CHECK_COUNT(s.v[0].wanted_n, 2);
}

TEST(an_unknown_name_names_the_nearest)
{
	CHECK_TEXT(CHOSEN("lat_pip"), "!");
	CHECK_COUNT(error.status, STATUS_USAGE);
	CHECK(strstr(error.text, "lat_pipe"));
	CHECK_TEXT(CHOSEN("zzz*"), "!");
	CHECK_TEXT(CHOSEN("@nothing"), "!");
}

TEST(skip_leaves_out)
{
	const char *words[] = { "lat_sig" };

	CHECK_TEXT(chosen(words, 1, NULL, "lat_sig.catch,lat_sig.prot"),
		"lat_sig.install");
	CHECK_TEXT(chosen(words, 1, NULL, "lat_sgi.catch"), "!");
	CHECK_TEXT(chosen(words, 1, NULL, "lat_sig"), "!");
}

/* All of a family, not its points in `all` alone; an id is that id alone. */
TEST(skip_leaves_out_all_of_a_family)
{
	const char *every[] = { "lat_ctx.*", "lat_sig.prot" }, *pipe[] = { "lat_pipe*" };
	const char *set[] = { "chat" };

	CHECK_TEXT(chosen(every, 2, NULL, "lat_ctx"), "lat_sig.prot");
	CHECK_TEXT(chosen(every, 2, NULL, "micro"), "!");
	CHECK_TEXT(chosen(pipe, 1, NULL, "lat_pipe"), "lat_pipe.2cpu");
	CHECK_TEXT(chosen(set, 1, "chat.rooms=10,20", "chat"), "!");
}

TEST(skip_is_not_cut_within_braces)
{
	const char *words[] = { "lat_sig", "lat_pipe" };

	CHECK_TEXT(chosen(words, 2, NULL, "lat_sig.{catch,prot},lat_pipe"),
		"lat_sig.install");
}

TEST(set_replaces_the_values_of_an_axis)
{
	const char *words[] = { "lat_fs" }, *other[] = { "lat_pipe" };

	CHECK_TEXT(chosen(words, 1, "lat_fs.size=0,64k", NULL), "lat_fs.0k lat_fs.64k");
	CHECK_TEXT(chosen(words, 1, "lat_fs.depth=1", NULL), "!");
	CHECK_TEXT(chosen(words, 1, "lat_fs.size=", NULL), "!");
	CHECK_TEXT(chosen(words, 1, "lat_fs.size=x", NULL), "!");
	CHECK_TEXT(chosen(words, 1, "size=4k", NULL), "!");
	CHECK_TEXT(chosen(other, 1, "lat_fs.size=4k", NULL), "!");
}

static bool valid(const char *id)
{
	size_t n = strlen(id);

	for (size_t i = 0; i < n; i++) {
		bool dot = id[i] == '.' && i && i + 1 < n && id[i + 1] != '.';

		if (!dot && !islower((unsigned char)id[i]) &&
			!isdigit((unsigned char)id[i]) && id[i] != '_')
			return false;
	}
	return n > 0 && n <= KB_ID_MOST;
}

TEST(every_id_is_valid_and_there_once)
{
	struct catalogue c;

	catalogue_fill(&c);
	CHECK(c.n > 40);
	for (size_t i = 0; i < c.n; i++) {
		CHECK(valid(c.v[i].id));
		for (size_t k = 0; k < i; k++)
			CHECK(strcmp(c.v[i].id, c.v[k].id) != 0);
	}
	catalogue_release(&c);
}

TEST(every_probe_explains_itself)
{
	const struct kb_probe *p;

	for (size_t k = 0; (p = probe_at(k)); k++) {
		CHECK(p->suite && p->summary && p->help && p->unit);
		CHECK(p->summary && strlen(p->summary) <= 44);
		CHECK(p->run || (p->outs && p->outs[0].run));
		CHECK(probe_named(p->name) == p);
	}
}

/* A reader takes a process that is begun twice in a round for one of another run. */
TEST(no_two_processes_of_a_round_have_one_name)
{
	CHECK(strcmp(CHOSEN("*"), "!") != 0);
	CHECK(s.n > 200);
	for (size_t i = 0; i < s.n; i++) {
		for (size_t k = 0; k < i; k++)
			CHECK(strcmp(s.v[i].process, s.v[k].process) != 0);
	}
}

TEST(a_round_of_all_has_at_most_110_processes)
{
	struct select_words w = { 0 };

	selection_release(&s);
	CHECK(select_tasks(&s, &w, &error) == 0);
	CHECK(s.n > 20 && s.n <= 110);
	selection_release(&s);
}

int main(void)
{
	RUN(an_id_means_that_id_alone);
	RUN(a_family_is_its_points_in_all);
	RUN(suites_globs_and_tags);
	RUN(one_process_is_selected_once);
	RUN(an_unknown_name_names_the_nearest);
	RUN(skip_leaves_out);
	RUN(skip_leaves_out_all_of_a_family);
	RUN(skip_is_not_cut_within_braces);
	RUN(set_replaces_the_values_of_an_axis);
	RUN(every_id_is_valid_and_there_once);
	RUN(every_probe_explains_itself);
	RUN(no_two_processes_of_a_round_have_one_name);
	RUN(a_round_of_all_has_at_most_110_processes);
	return DONE;
}
