/* term - what is on the other end of a descriptor. */
#include "os/term.h"

#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "base/num.h"
#include "base/str.h"
#include "os/fs.h"

enum { DEFAULT_WIDTH = 80, MOST_WIDTH = 4096 };

static bool is_set(const char *name)
{
	const char *v = getenv(name);

	return v && *v;
}

bool term_is_tty(int fd)
{
	return isatty(fd) == 1;
}

int term_width(int fd)
{
	const char *columns = getenv("COLUMNS");
	struct winsize size = { 0 };
	uint64_t v = 0;

	if (!columns || !num_whole(columns, &v) || v > MOST_WIDTH)
		v = 0;
	if (!term_is_tty(fd))
		return v > DEFAULT_WIDTH ? (int)v : DEFAULT_WIDTH;
	if (v)
		return (int)v;
	if (ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col && size.ws_col <= MOST_WIDTH)
		return size.ws_col;
	return DEFAULT_WIDTH;
}

bool term_colour(int fd, const char *when)
{
	const char *term = getenv("TERM"), *force = getenv("CLICOLOR_FORCE");

	if (str_eq(when, "always"))
		return true;
	if (str_eq(when, "never") || is_set("NO_COLOR"))
		return false;
	if (force && *force && !str_eq(force, "0"))
		return true;
	return term_is_tty(fd) && term && *term && !str_eq(term, "dumb");
}

bool term_utf8(void)
{
	static const char *const name[] = { "LC_ALL", "LC_CTYPE", "LANG" };
	const char *v = NULL;

	for (size_t i = 0; i < 3 && !v; i++)
		v = is_set(name[i]) ? getenv(name[i]) : NULL;
	v = v ? strchr(v, '.') : NULL;
	return v && (strncasecmp(v, ".UTF-8", 6) == 0 || strncasecmp(v, ".UTF8", 5) == 0);
}

/* tty1 is a virtual console, ttyp0 an old pseudo terminal; ttyS0, ttymxc0 are lines. */
static bool serial_name(const char *name)
{
	if (str_starts(name, "/dev/"))
		name += 5;
	if (str_starts(name, "hvc") || str_starts(name, "sclp"))
		return true;
	return str_starts(name, "tty") && (isupper((unsigned char)name[3]) ||
		(islower((unsigned char)name[3]) && strlen(name) > 5));
}

/* The device behind /dev/console is the last one that the kernel lists. */
static bool serial_console(void)
{
	char text[256];
	const char *last;

	if (fs_read("/sys/class/tty/console/active", text, sizeof(text)) <= 0)
		return false;
	last = strrchr(text, ' ');
	return serial_name(last ? last + 1 : text);
}

/* Without a name (no /proc, no /dev): the numbers of Linux's list of devices. */
static bool serial_number(dev_t dev)
{
	switch (major(dev)) {
	case 4:
		return minor(dev) >= 64;
	case 166:	/* ACM */
	case 188:	/* USB */
	case 204:	/* built in: AMA, CPM, PSC, SC ... */
	case 229:	/* hypervisor */
		return true;
	default:
		return false;
	}
}

bool term_is_serial(int fd)
{
	char name[64];
	struct stat s;

	if (!term_is_tty(fd))
		return false;
	if (fstat(fd, &s) == 0 && (serial_number(s.st_rdev) ||
		(s.st_rdev == makedev(5, 1) && serial_console())))
		return true;
	if (ttyname_r(fd, name, sizeof(name)) != 0)
		return false;
	return str_eq(name, "/dev/console") ? serial_console() : serial_name(name);
}
