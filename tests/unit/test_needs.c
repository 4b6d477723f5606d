/* test_needs - what a probe needs and a machine lacks is a reason, with the remedy. */
#include <errno.h>
#include <net/if.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/sem.h>
#include <sys/socket.h>
#include <unistd.h>

/* The machine that the code below sees; 0: the call succeeds. */
static int no_socket, no_interface, no_semaphores, opened, removed;
static short interface;

static int fake_socket(int domain, int type, int protocol)
{
	(void)domain;
	(void)type;
	(void)protocol;
	errno = no_socket;
	opened += !no_socket;
	return no_socket ? -1 : 1000;
}

static int fake_close(int fd)
{
	opened -= fd == 1000;
	return 0;
}

static int fake_ioctl(int fd, unsigned long what, struct ifreq *r)
{
	(void)fd;
	(void)what;
	errno = no_interface;
	r->ifr_flags = interface;
	return no_interface ? -1 : 0;
}

static int fake_semget(key_t key, int n, int flags)
{
	(void)key;
	(void)n;
	(void)flags;
	errno = no_semaphores;
	return no_semaphores ? -1 : 7;
}

static int fake_semctl(int id, int n, int command, int unused)
{
	(void)n;
	(void)unused;
	removed += id == 7 && command == IPC_RMID;
	return 0;
}

#include "run/trial.h"

/* In this process, so that the machine above is the one that it sees. */
static int killed_by, no_process;

static int fake_trial(int (*step)(void))
{
	if (no_process)
		return TRIAL_UNKNOWN;
	return killed_by ? -killed_by : step();
}

#define trial fake_trial
#define socket fake_socket
#define close fake_close
#define ioctl fake_ioctl
#define semget fake_semget
#define semctl fake_semctl
#include "run/needs.c"

#include "unit/harness.h"

static unsigned one_cpu[] = { 3 }, two_cpus[] = { 3, 5 };
static const struct cpus one = { .v = one_cpu, .n = 1 }, two = { .v = two_cpus, .n = 2 };
static char why[160];

static bool met(unsigned needs, const struct machine *m)
{
	const struct kb_probe p = { .name = "x", .needs = needs };

	why[0] = '\0';
	return needs_met(&p, m, why, sizeof(why));
}

TEST(no_ipv4)
{
	const struct machine m = { .cpus = &one };

	no_socket = EAFNOSUPPORT;
	CHECK(!met(KB_LOOPBACK, &m));
	CHECK(strncmp(why, "no IPv4: ", 9) == 0);
	CHECK(strstr(why, strerror(EAFNOSUPPORT)) != NULL);
	no_socket = 0;
}

TEST(loopback_down_or_absent)
{
	const struct machine m = { .cpus = &one };

	interface = IFF_LOOPBACK;
	CHECK(!met(KB_LOOPBACK, &m));
	CHECK_TEXT(why, "loopback is down (ip link set lo up)");
	no_interface = ENODEV;
	interface = IFF_UP;
	CHECK(!met(KB_LOOPBACK, &m));
	no_interface = 0;
	CHECK(met(KB_LOOPBACK, &m));
	CHECK_COUNT(opened, 0);
}

TEST(no_sysv_semaphores)
{
	const struct machine m = { .cpus = &one };

	no_semaphores = ENOSYS;
	CHECK(!met(KB_SYSVSEM, &m));
	CHECK(strncmp(why, "no System V semaphores: ", 24) == 0);
	CHECK_COUNT(removed, 0);
	no_semaphores = 0;
	CHECK(met(KB_SYSVSEM, &m));
	CHECK_COUNT(removed, 1);
}

/* A filter that kills: it was once the supervisor who tried, and died. */
TEST(a_policy_that_kills)
{
	const struct machine m = { .cpus = &one };

	killed_by = SIGSYS;
	CHECK(!met(KB_SYSVSEM, &m));
	CHECK_TEXT(why, "no System V semaphores: a policy (seccomp) forbids the "
		"system call");
	CHECK(!met(KB_LOOPBACK, &m));
	killed_by = SIGKILL;
	CHECK(!met(KB_LOOPBACK, &m));
	CHECK(strstr(why, strsignal(SIGKILL)) != NULL);
	killed_by = 0;
	/* It is not the network that is missing then. */
	no_process = 1;
	CHECK(met(KB_LOOPBACK | KB_SYSVSEM, &m));
	no_process = 0;
	CHECK(met(KB_LOOPBACK | KB_SYSVSEM, &m));
}

TEST(nowhere_to_write)
{
	struct machine m = { .cpus = &one, .tmpdir_why = "" };

	CHECK(!met(KB_TMPDIR, &m));
	CHECK(strstr(why, "--tmpdir DIR") != NULL);
	m.tmpdir_why = "the disk is full";
	CHECK(!met(KB_TMPDIR, &m));
	CHECK_TEXT(why, "the disk is full");
	m.tmpdir = "/tmp";
	CHECK(met(KB_TMPDIR, &m));
}

TEST(no_exec_of_itself)
{
	struct machine m = { .cpus = &one };

	CHECK(!met(KB_EXEC, &m));
	CHECK(strstr(why, "full path") != NULL);
	m.self = "/proc/self/exe";
	CHECK(!met(KB_EXEC, &m));
	CHECK(strstr(why, "full path") == NULL);
	m.can_exec = true;
	CHECK(met(KB_EXEC, &m));
}

TEST(one_cpu_for_two)
{
	const struct kb_probe p = { .name = "x", .pin = KB_TWO };
	struct machine m = { .cpus = &one };

	CHECK(!needs_met(&p, &m, why, sizeof(why)));
	CHECK_TEXT(why, "needs two CPUs, one is allowed");
	m.cpus = &two;
	CHECK(needs_met(&p, &m, why, sizeof(why)));
}

TEST(missing_programs)
{
	const struct kb_probe p = { .name = "x", .program = "sh no_such_program_here" };
	const struct machine m = { .cpus = &one };

	CHECK(!needs_met(&p, &m, why, sizeof(why)));
	CHECK_TEXT(why, "required command 'no_such_program_here' not found in PATH");
}

int main(void)
{
	RUN(no_ipv4);
	RUN(loopback_down_or_absent);
	RUN(no_sysv_semaphores);
	RUN(a_policy_that_kills);
	RUN(nowhere_to_write);
	RUN(no_exec_of_itself);
	RUN(one_cpu_for_two);
	RUN(missing_programs);
	return DONE;
}
