/* needs - what a probe needs and whether this machine has it. */
#include "run/needs.h"

#include <errno.h>
#include <net/if.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/sem.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/str.h"
#include "os/fs.h"
#include "run/trial.h"

struct need {
	unsigned bit;
	bool (*met)(const struct machine *m, char *why, size_t cap);
};

static bool tmpdir(const struct machine *m, char *why, size_t cap)
{
	snprintf(why, cap, "%s", m->tmpdir_why && m->tmpdir_why[0] ? m->tmpdir_why :
		"no directory can be written; --tmpdir DIR names one");
	return m->tmpdir != NULL;
}

static bool present(const char *path, int mode, char *why, size_t cap)
{
	if (access(path, mode) == 0)
		return true;
	snprintf(why, cap, "%s: %s", path, strerror(errno));
	return false;
}

static bool shell(const struct machine *m, char *why, size_t cap)
{
	(void)m;
	return present("/bin/sh", X_OK, why, cap);
}

static bool null_device(const struct machine *m, char *why, size_t cap)
{
	(void)m;
	return present("/dev/null", R_OK | W_OK, why, cap);
}

static bool zero_device(const struct machine *m, char *why, size_t cap)
{
	(void)m;
	return present("/dev/zero", R_OK, why, cap);
}

static bool self_exec(const struct machine *m, char *why, size_t cap)
{
	snprintf(why, cap, "kbench can not exec itself here%s",
		m->self ? "" : " (no /proc; start it by its full path)");
	return m->can_exec;
}

enum { IS_DOWN = 255 };		/* no errno */

static int try_loopback(void)
{
	struct ifreq r = { 0 };
	int fd = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
	bool up;

	snprintf(r.ifr_name, sizeof(r.ifr_name), "lo");
	if (fd < 0)
		return errno;
	up = ioctl(fd, SIOCGIFFLAGS, &r) == 0 && r.ifr_flags & IFF_UP;
	close(fd);
	return up ? 0 : IS_DOWN;
}

static int try_semaphores(void)
{
	int id = semget(IPC_PRIVATE, 1, 0600);

	if (id < 0)
		return errno;
	semctl(id, 0, IPC_RMID, 0);
	return 0;
}

static bool tried(int (*step)(void), const char *what, char *why, size_t cap)
{
	int result = trial(step);
	char text[100];

	/* What forbids a process will be said where one is needed. */
	if (result == 0 || result == TRIAL_UNKNOWN)
		return true;
	trial_put(text, sizeof(text), result);
	snprintf(why, cap, "%s: %s", what, text);
	if (result == IS_DOWN)
		snprintf(why, cap, "loopback is down (ip link set lo up)");
	return false;
}

static bool loopback(const struct machine *m, char *why, size_t cap)
{
	(void)m;
	return tried(try_loopback, "no IPv4", why, cap);
}

static bool semaphores(const struct machine *m, char *why, size_t cap)
{
	(void)m;
	return tried(try_semaphores, "no System V semaphores", why, cap);
}

static const struct need table[] = {
	{ KB_TMPDIR, tmpdir },
	{ KB_SHELL, shell },
	{ KB_DEVNULL, null_device },
	{ KB_DEVZERO, zero_device },
	{ KB_EXEC, self_exec },
	{ KB_LOOPBACK, loopback },
	{ KB_SYSVSEM, semaphores },
};

static bool programs(const char *list, char *why, size_t cap)
{
	char name[32], path[256];

	while (list && str_word(&list, " ", name, sizeof(name))) {
		if (fs_in_path(name, path, sizeof(path)))
			continue;
		snprintf(why, cap, "required command '%s' not found in PATH", name);
		return false;
	}
	return true;
}

bool needs_met(const struct kb_probe *p, const struct machine *m, char *why, size_t cap)
{
	if (p->pin == KB_TWO && m->cpus->n < 2) {
		snprintf(why, cap, "needs two CPUs, one is allowed");
		return false;
	}
	for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++) {
		if (p->needs & table[i].bit && !table[i].met(m, why, cap))
			return false;
	}
	return programs(p->program, why, cap);
}
