/* hackbench_faults - hackbench with messages that are lost, doubled or changed. */
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/* HACK_FAULT says what goes wrong; most of it to one message of the 40,000. */
static bool is(const char *fault)
{
	const char *wanted = getenv("HACK_FAULT");

	return wanted && strcmp(wanted, fault) == 0;
}

/* Its group, receiver, sender and sequence. */
static const uint32_t middle[] = { 0, 7, 3, 50 }, last[] = { 0, 19, 19, 99 };

static ssize_t whole(int fd, const uint32_t *m, size_t n)
{
	uint32_t changed[25];

	if (is("killed"))
		raise(SIGKILL);
	if (is("lost"))
		return (ssize_t)n;
	if (is("doubled") && write(fd, m, n) < 0)
		return -1;
	memcpy(changed, m, sizeof(changed));
	changed[24] ^= is("changed");
	changed[1] += is("astray");
	return write(fd, changed, n);
}

static ssize_t faulty_write(int fd, const void *p, size_t n)
{
	const uint32_t *message = is("lost_last") || is("doubled_last") ? last : middle;

	if (n != 100 || memcmp(p, message, sizeof(middle)) != 0)
		return write(fd, p, n);
	if (is("short"))
		return write(fd, p, n / 2);
	if (is("lost_last"))
		return (ssize_t)n;
	if (is("doubled_last") && write(fd, p, n) < 0)
		return -1;
	return whole(fd, p, n);
}

/* The thirteenth that is started, or the thirteenth of the second operation. */
static bool is_refused(void)
{
	static int started;

	started++;
	return (is("refused") && started == 13) ||
		(is("refused_later") && started == 53);
}

static pid_t faulty_fork(void)
{
	if (!is_refused())
		return fork();
	errno = EAGAIN;
	return -1;
}

static int faulty_create(pthread_t *t, const pthread_attr_t *a, void *(*body)(void *),
	void *arg)
{
	return is_refused() ? EAGAIN : pthread_create(t, a, body, arg);
}

static uid_t faulty_euid(void)
{
	return is("limited") ? 1000 : geteuid();
}

static int faulty_limit(int which, struct rlimit *r)
{
	if (!is("limited") || which != RLIMIT_NPROC)
		return getrlimit(which, r);
	r->rlim_cur = r->rlim_max = 20;
	return 0;
}

#define write faulty_write
#define fork faulty_fork
#define pthread_create faulty_create
#define geteuid faulty_euid
#define getrlimit(which, r) faulty_limit((int)(which), r)
#define hackbench hackbench_faults

#include "probes/sched/hackbench.c"
