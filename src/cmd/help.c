/* help - `kbench help`: the short one, a command's, a probe's, the marks. */
#include <stdio.h>
#include <string.h>

#include "base/str.h"
#include "cmd/cmd.h"
#include "report/text.h"
#include "result/flags.h"
#include "run/select.h"

enum { WIDTH = 79 };

/* Text in lines of at most 78 columns. */
static void wrap(const char *text)
{
	char word[100];
	size_t column = 0;

	while (str_word(&text, " \n\t", word, sizeof(word))) {
		size_t n = strlen(word);

		if (column && column + 1 + n > 78) {
			putchar('\n');
			column = 0;
		}
		column += (size_t)printf("%s%s", column ? " " : "", word);
	}
	putchar('\n');
}

void help_short(bool is_error)
{
	FILE *f = is_error ? stderr : stdout;

	fputs("kbench - measure a machine, save it, tell a change from noise\n\n"
	      "  kbench all                    measure everything, about 5 minutes\n"
	      "  kbench lat_pipe               one probe (kbench list: all of them)\n"
	      "  kbench diff old.kb new.kb     what changed, and is it real\n\n",
		f);
	for (const struct command *c = commands; c->name; c++) {
		char head[80];

		snprintf(head, sizeof(head), "  %-8s %-18s ", c->name, c->usage);
		text_wrap(f, head, c->summary, WIDTH);
	}
	fputs("\nkbench help CMD, help PROBE and help marks say more.\n", f);
}

static void option_lines(const struct opt *o)
{
	char name[64], head[80];

	for (; o->name; o++) {
		snprintf(name, sizeof(name), "%s%s%s%s",
			o->letter ? (char[]){ '-', o->letter, 0 } : "--",
			o->letter ? "" : o->name, o->arg ? " " : "",
			o->arg ? o->arg : "");
		snprintf(head, sizeof(head), "  %-26s ", name);
		text_wrap(stdout, head, o->help, WIDTH);
	}
}

static int help_command(const struct command *c)
{
	printf("kbench %s [options] %s\n\n%s\n\n", c->name, c->usage, c->summary);
	for (const struct opt *const *t = c->options; t && *t; t++)
		option_lines(*t);
	option_lines(cmd_common_opts);
	return cmd_flushed(STATUS_OK);
}

static int help_marks(void)
{
	puts("Marks of a sample or a row; lower case ones are stored with samples.\n");
	for (const struct flag_row *f = flag_table; f->mark; f++)
		printf("  %-3s %s\n", f->mark, f->meaning);
	return cmd_flushed(STATUS_OK);
}

static void help_probe(const struct kb_probe *p)
{
	static const char *const where[] = { [KB_ONE] = "worker and partners on one CPU",
		[KB_FREE] = "not pinned", [KB_TWO] = "partners on two CPUs" };
	const struct kb_axis *a;

	printf("%s: %s\n\n", p->name, p->summary);
	if (p->help)
		wrap(p->help);
	printf("\nunit       %s%s%s, %s is better\n", p->unit->name, p->per ? " a " : "",
		p->per ? p->per : "", p->unit->better == KB_LOWER ? "lower" : "higher");
	printf("parent     %s\n", p->parent ? p->parent : "none");
	printf("placement  %s\n", where[p->pin]);
	printf("revision   %u\n", p->rev ? p->rev : 1);
	for (size_t i = 0; (a = point_axis(p, i)); i++)
		printf("axis       %s: --set %.*s.%s=V,...\n", a->name,
			(int)strcspn(p->name, "."), p->name, a->name);
}

/* Each probe that has an id among the words' is explained once. */
static int help_ids(const char *word)
{
	const struct kb_probe *last = NULL;
	struct catalogue c;
	struct error e;

	if (select_entries(&c, &word, 1, &e) < 0)
		return cmd_fail(&e);
	for (size_t i = 0; i < c.n; i++) {
		if (c.v[i].point.probe == last)
			continue;
		if (last)
			putchar('\n');
		last = c.v[i].point.probe;
		help_probe(last);
	}
	if (c.n > 1) {
		fputs("\nids        ", stdout);
		for (size_t i = 0; i < c.n; i++)
			printf("%s%s", c.v[i].id,
				i + 1 == c.n	   ? "\n" :
					i % 3 == 2 ? "\n           " :
						     "  ");
	}
	catalogue_release(&c);
	return cmd_flushed(STATUS_OK);
}

int cmd_help(int argc, char **argv)
{
	const struct opt *const tables[] = { cmd_common_opts, NULL };
	const struct command *c;
	struct error e;

	if (opt_read(tables, &argc, argv, NULL, &e) < 0)
		return cmd_fail(&e);
	if (argc < 2) {
		help_short(false);
		return cmd_flushed(STATUS_OK);
	}
	if (argc > 2)
		return cmd_usage("help takes one word, not '%s'", argv[2]);
	if (strcmp(argv[1], "marks") == 0)
		return help_marks();
	c = command_find(argv[1]);
	return c ? help_command(c) : help_ids(argv[1]);
}
