/* realtime - what --sched, --nice and --cpus make of a process, and what refuses them. */
#include <errno.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "kbench.h"

enum { NO_SECCOMP = 77 };

/* As the kernel takes them; its headers are not there with every libc. */
struct instruction { uint16_t code; uint8_t yes, no; uint32_t k; };
struct program { unsigned short n; const struct instruction *v; };
enum {
	LOAD_WORD = 0x20, IF_EQUAL = 0x15, RETURN = 0x06,
	ALLOW = 0x7fff0000, REFUSE = 0x00050000, FILTER = 2,
};

static const struct { const char *name; uint32_t number; } calls[] = {
	{ "sched_setaffinity", SYS_sched_setaffinity },
	{ "setpriority", SYS_setpriority },
	{ "sched_setscheduler", SYS_sched_setscheduler },
};

static bool refuse_call(uint32_t number)
{
	const struct instruction v[] = {
		{ LOAD_WORD, 0, 0, 0 },		/* the number of the call */
		{ IF_EQUAL, 0, 1, number },
		{ RETURN, 0, 0, REFUSE | EPERM },
		{ RETURN, 0, 0, ALLOW },
	};
	const struct program p = { sizeof(v) / sizeof(v[0]), v };

	return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
		prctl(PR_SET_SECCOMP, FILTER, &p) == 0;
}

/* --helper refuse CALL COMMAND...: the command, where the call is not permitted. */
static int refuse(int argc, char **argv)
{
	for (size_t i = 0; argc > 2 && i < sizeof(calls) / sizeof(calls[0]); i++) {
		if (strcmp(calls[i].name, argv[1]) != 0)
			continue;
		if (!refuse_call(calls[i].number))
			return NO_SECCOMP;
		execvp(argv[2], argv + 2);
	}
	return 2;
}

static int policy_of(pid_t pid)
{
	return (int)syscall(SYS_sched_getscheduler, pid);
}

static int priority_of(pid_t pid)
{
	struct sched_param p = { 0 };

	KB_CHECK(syscall(SYS_sched_getparam, pid, &p) == 0);
	return p.sched_priority;
}

static void policy(struct kb_ctx *c, uint64_t n)
{
	kb_value(c, NULL, policy_of(0));
}

static void above(struct kb_ctx *c, uint64_t n)
{
	kb_value(c, NULL, priority_of(getppid()) - priority_of(0));
}

static int link_pair[2];

static void tell(struct kb_ctx *c)
{
	int mine = policy_of(0);

	KB_CHECK(write(link_pair[1], &mine, sizeof(mine)) == sizeof(mine));
}

static void partner(struct kb_ctx *c, uint64_t n)
{
	int theirs;

	KB_CHECK(pipe(link_pair) == 0);
	kb_spawn(c, tell);
	KB_CHECK(read(link_pair[0], &theirs, sizeof(theirs)) == sizeof(theirs));
	kb_value(c, NULL, theirs);
}

static void runaway(struct kb_ctx *c, uint64_t n)
{
	for (unsigned x = 0;; x++)
		KB_HIDE(x);
}

#define REALTIME(id, ...) \
	{ .name = "realtime." id, .suite = "sched", .unit = &kb_ratio, .all = "", \
	  .summary = "for the tests of --sched", .help = "For the tests.", __VA_ARGS__ }

const struct kb_probe realtime[] = {
	REALTIME("policy", .run = policy),
	REALTIME("above", .run = above),
	REALTIME("partner", .run = partner, .needs = KB_FORK),
	REALTIME("runaway", .run = runaway, .pin = KB_FREE),
	{ .name = "refuse", .suite = "sched", .unit = &kb_ratio, .all = "",
	  .summary = "runs a command without a permission", .help = "For the tests.",
	  .run = policy, .helper = refuse },
	{ 0 }
};
