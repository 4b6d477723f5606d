/* test_term - width, colour and characters by the environment, away from a terminal. */
#include "harness.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "os/term.h"

/* Nothing set but the one, NULL: nothing at all. */
static void set_only(const char *name, const char *value)
{
	static const char *const all[] = { "COLUMNS", "NO_COLOR", "CLICOLOR_FORCE",
		"TERM", "LC_ALL", "LC_CTYPE", "LANG" };

	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++)
		unsetenv(all[i]);
	if (name)
		setenv(name, value, 1);
}

static int width(const char *columns)
{
	int p[2], w = -1;

	set_only(columns ? "COLUMNS" : NULL, columns);
	if (pipe(p) == 0) {
		w = term_width(p[0]);
		close(p[0]);
		close(p[1]);
	}
	return w;
}

TEST(width_without_a_terminal)
{
	CHECK(width(NULL) == 80);
	CHECK(width("132") == 132);
	CHECK(width("40") == 80);
	CHECK(width("0") == 80);
	CHECK(width("junk") == 80);
	CHECK(width("99999999999") == 80);
	CHECK(width("-5") == 80);
}

TEST(colour_without_a_terminal)
{
	int p[2];

	CHECK(pipe(p) == 0);
	set_only("TERM", "xterm");
	CHECK(!term_colour(p[1], "auto"));
	CHECK(term_colour(p[1], "always"));
	CHECK(!term_colour(p[1], "never"));
	setenv("CLICOLOR_FORCE", "1", 1);
	CHECK(term_colour(p[1], "auto"));
	CHECK(!term_colour(p[1], "never"));
	setenv("NO_COLOR", "1", 1);
	CHECK(!term_colour(p[1], "auto"));
	CHECK(term_colour(p[1], "always"));
	setenv("NO_COLOR", "", 1);
	CHECK(term_colour(p[1], "auto"));
	setenv("CLICOLOR_FORCE", "0", 1);
	CHECK(!term_colour(p[1], "auto"));
	CHECK(!term_is_tty(p[1]) && !term_is_serial(p[1]));
	CHECK(!term_is_tty(-1) && !term_is_serial(-1));
	close(p[0]);
	close(p[1]);
}

/* A pseudo terminal has a width of its own and is no serial line. */
TEST(on_a_terminal)
{
	int fd = posix_openpt(O_RDWR | O_NOCTTY), tty;
	char *name;

	if (fd < 0 || grantpt(fd) < 0 || unlockpt(fd) < 0 || !(name = ptsname(fd)) ||
		(tty = open(name, O_RDWR | O_NOCTTY)) < 0) {
		printf("skip on_a_terminal: no pseudo terminals\n");
		return;
	}
	set_only("TERM", "dumb");
	CHECK(term_is_tty(tty));
	CHECK(!term_colour(tty, "auto"));
	setenv("TERM", "xterm", 1);
	CHECK(term_colour(tty, "auto"));
	CHECK(term_width(tty) == 80);
	setenv("COLUMNS", "40", 1);
	CHECK(term_width(tty) == 40);
	CHECK(!term_is_serial(tty));
	close(tty);
	close(fd);
}

TEST(characters)
{
	set_only(NULL, NULL);
	CHECK(!term_utf8());
	set_only("LANG", "de_DE.UTF-8");
	CHECK(term_utf8());
	set_only("LANG", "C.utf8");
	CHECK(term_utf8());
	setenv("LC_CTYPE", "", 1);
	CHECK(term_utf8());
	setenv("LC_CTYPE", "C", 1);
	CHECK(!term_utf8());
	setenv("LC_ALL", "en_GB.UTF-8@x", 1);
	CHECK(term_utf8());
	set_only("LANG", "pl_PL.ISO-8859-2");
	CHECK(!term_utf8());
}

int main(void)
{
	RUN(width_without_a_terminal);
	RUN(colour_without_a_terminal);
	RUN(on_a_terminal);
	RUN(characters);
	return DONE;
}
