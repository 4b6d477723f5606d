/* schedule - --sched: the scheduling policy of the processes measured. */
#include "run/schedule.h"

#include <errno.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/num.h"
#include "kbench.h"

static const struct {
	const char *name;
	int policy;
	bool realtime;
} policies[] = {
	{ "other", SCHED_OTHER, false },
	{ "batch", SCHED_BATCH, false },
	{ "fifo", SCHED_FIFO, true },
	{ "rr", SCHED_RR, true },
};

/* Not by the C library: that of musl refuses, for a process may have threads. */
static int set(int policy, const struct sched_param *p)
{
	return (int)syscall(SYS_sched_setscheduler, 0, policy, p);
}

static int present(struct sched_param *p)
{
	*p = (struct sched_param){ 0 };
	if (syscall(SYS_sched_getparam, 0, p) < 0)
		return -1;
	return (int)syscall(SYS_sched_getscheduler, 0);
}

/* "fifo:50" or "fifo": a place in the table, or -1; *priority is what stands behind. */
static int find(const char *text, const char **priority)
{
	size_t n = strcspn(text, ":");

	*priority = text[n] ? text + n + 1 : NULL;
	for (size_t i = 0; i < sizeof(policies) / sizeof(policies[0]); i++) {
		if (strlen(policies[i].name) == n &&
			strncmp(policies[i].name, text, n) == 0 &&
			(policies[i].realtime || !*priority))
			return (int)i;
	}
	return -1;
}

int schedule_parse(struct schedule *s, const char *text, struct error *e)
{
	const char *priority;
	int least, most, i;
	uint64_t v;

	*s = (struct schedule){ .text = text };
	if (!text)
		return 0;
	i = find(text, &priority);
	if (i < 0)
		return error_set(e, STATUS_USAGE,
			"--sched takes other, batch, fifo:P or rr:P, not '%.40s'", text);
	s->policy = policies[i].policy;
	if (!policies[i].realtime)
		return 0;
	least = sched_get_priority_min(s->policy);
	most = sched_get_priority_max(s->policy);
	if (!priority || !num_whole(priority, &v) || v < (uint64_t)least ||
		v > (uint64_t)most)
		return error_set(e, STATUS_USAGE,
			"--sched %s takes a priority from %d to %d, as in %s:%d, not "
			"'%.40s'",
			policies[i].name, least, most, policies[i].name, least, text);
	s->priority = (int)v;
	return 0;
}

bool schedule_is_realtime(const struct schedule *s)
{
	return s->text && (s->policy == SCHED_FIFO || s->policy == SCHED_RR);
}

/* The soft limit sends a signal that has a name; the hard one, soon after, kills. */
static void limit(const struct schedule *s)
{
	const rlim_t wish = (rlim_t)SCHEDULE_RUNAWAY * 1000000;
	struct rlimit r;

	if (getrlimit(RLIMIT_RTTIME, &r) == 0) {
		if (r.rlim_max > wish)
			r.rlim_max = wish;
		if (r.rlim_cur > r.rlim_max / 5 * 4)
			r.rlim_cur = r.rlim_max / 5 * 4;
		if (setrlimit(RLIMIT_RTTIME, &r) == 0)
			return;
	}
	kb_skip("sched %s: no limit against runaways: %s", s->text, strerror(errno));
}

void schedule_enter(const struct schedule *s)
{
	struct sched_param p = { .sched_priority = s->priority }, got;

	if (!s->text)
		return;
	if (schedule_is_realtime(s))
		limit(s);
	if (set(s->policy, &p) < 0)
		kb_skip("sched %s: %s%s", s->text, strerror(errno),
			errno == EPERM ? "; needs CAP_SYS_NICE or ulimit -r" : "");
	if (present(&got) != s->policy || got.sched_priority != s->priority)
		kb_skip("sched %s: accepted but not in force here", s->text);
}

void schedule_rise(struct schedule_seat *seat, const struct schedule *s)
{
	const int most = sched_get_priority_max(SCHED_FIFO);
	struct sched_param p = { .sched_priority = s->priority + (s->priority < most) };

	*seat = (struct schedule_seat){ .risen = false };
	if (!schedule_is_realtime(s))
		return;
	seat->policy = present(&seat->param);
	if (seat->policy < 0)
		return;
	seat->risen = set(SCHED_FIFO, &p) == 0;
	p.sched_priority = s->priority;
	/* The limit of an ordinary user may end with what the worker is given. */
	if (!seat->risen)
		seat->risen = set(SCHED_FIFO, &p) == 0;
}

void schedule_return(const struct schedule_seat *seat)
{
	if (seat->risen)
		set(seat->policy, &seat->param);
}
