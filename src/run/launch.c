/* launch - the pipes and the forks of one attempt. */
#include "run/launch.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/rng.h"
#include "kbench.h"
#include "os/proc.h"
#include "run/worker.h"

enum { FORK_TRIES = 5 };

static int failed(struct launch *l, const char *what)
{
	snprintf(l->why, sizeof(l->why), "%s: %s", what, strerror(errno));
	return -1;
}

/*
 * Where a worker's output goes: nowhere. Without /dev/null it is a pipe that
 * nobody reads; who floods it blocks and is caught by the deadline.
 */
static int open_quiet(struct launch *l)
{
	int fd[2];

	l->quiet_in = open("/dev/null", O_RDONLY | O_CLOEXEC);
	l->quiet_out = open("/dev/null", O_WRONLY | O_CLOEXEC);
	if (l->quiet_in >= 0 && l->quiet_out >= 0)
		return 0;
	if (l->quiet_in < 0) {
		if (pipe2(fd, O_CLOEXEC) < 0)
			return -1;
		l->quiet_in = fd[0];
		close(fd[1]);
	}
	if (l->quiet_out < 0) {
		if (pipe2(fd, O_CLOEXEC) < 0)
			return -1;
		l->quiet_end = fd[0];
		l->quiet_out = fd[1];
	}
	return 0;
}

int launch_open(struct launch *l, const struct attempt *a)
{
	int fd[2];

	*l = (struct launch){ .frames = -1, .frames_in = -1, .start = { -1, -1 },
		.done = { -1, -1 },
		.quiet_in = -1, .quiet_out = -1, .quiet_end = -1 };
	l->pid = mem_alloc(sizeof(*l->pid) * a->copies);
	if (pipe2(fd, O_CLOEXEC) < 0)
		return failed(l, "pipe");
	l->frames = fd[0];
	l->frames_in = fd[1];
	fcntl(l->frames, F_SETFL, O_NONBLOCK);
	if (pipe2(l->start, O_CLOEXEC) < 0 || pipe2(l->done, O_CLOEXEC) < 0 ||
		open_quiet(l) < 0)
		return failed(l, "pipe");
	return 0;
}

/* What could not be set ends the worker as a skip: no figure of something else. */
static void place(const struct placement *p, unsigned copy)
{
	int r = 0;

	if (p->spread)
		r = cpus_pin(&p->cpus.v[copy % p->cpus.n], 1);
	else if (p->cpus.n)
		r = cpus_pin(p->cpus.v, p->cpus.n);
	if (r < 0)
		kb_skip("CPU affinity: %s; --pin none goes without", strerror(errno));
	if (p->nice_set && setpriority(PRIO_PROCESS, 0, p->nice) < 0)
		kb_skip("nice %d: %s", p->nice, strerror(errno));
	schedule_enter(&p->schedule);
}

/* In the child: becomes a worker, by exec where that works. */
static noreturn void become(const struct launch *l, const struct attempt *a, unsigned k,
	int job)
{
	struct worker_pipes pipes = { .job = job,
		.frames = l->frames_in,
		.start = l->start[0],
		.done = l->done[0] };
	char fd[4][12];
	const char *self = a->frozen ? NULL : proc_self();
	char *argv[] = { (char *)"kbench", (char *)"--worker", fd[0], fd[1], fd[2],
		fd[3], NULL };

	setpgid(0, 0);
	channel_open(l->frames_in, k);
	place(a->where, k);
	proc_oom_victim();
	dup2(l->quiet_in, STDIN_FILENO);
	dup2(l->quiet_out, STDOUT_FILENO);
	if (!a->verbose)
		dup2(l->quiet_out, STDERR_FILENO);
	fcntl(pipes.job, F_SETFD, 0);
	fcntl(pipes.frames, F_SETFD, 0);
	fcntl(pipes.start, F_SETFD, 0);
	fcntl(pipes.done, F_SETFD, 0);
	snprintf(fd[0], sizeof(fd[0]), "%d", pipes.job);
	snprintf(fd[1], sizeof(fd[1]), "%d", pipes.frames);
	snprintf(fd[2], sizeof(fd[2]), "%d", pipes.start);
	snprintf(fd[3], sizeof(fd[3]), "%d", pipes.done);
	if (a->scratch->dir[0])
		setenv(SCRATCH_VARIABLE, a->scratch->dir, 1);
	if (self)
		execv(self, argv);
	/* No exec of itself here: the layout of the address space stays the parent's. */
	pipes.frozen = true;
	worker_main(&pipes);
}

/* A limit on processes may be met for a moment, by those of others. */
static pid_t fork_patiently(void)
{
	const struct timespec moment = { .tv_nsec = 10000000 };
	pid_t pid = fork();

	for (int tries = 0; pid < 0 && errno == EAGAIN && tries < FORK_TRIES; tries++) {
		nanosleep(&moment, NULL);
		pid = fork();
	}
	return pid;
}

int launch_one(struct launch *l, const struct attempt *a, unsigned k)
{
	struct job *job = a->job;
	struct rng r = { job->seed + k };
	uint64_t seed = job->seed;
	int fd[2];
	pid_t pid;

	if (pipe2(fd, O_CLOEXEC) < 0)
		return failed(l, "pipe");
	pid = fork_patiently();
	if (pid < 0) {
		failed(l, "fork");
		close(fd[0]);
		close(fd[1]);
		return -1;
	}
	if (pid == 0)
		become(l, a, k, fd[0]);
	setpgid(pid, pid);
	l->pid[k] = pid;
	close(fd[0]);
	job->copy = (uint16_t)k;
	job->copies = (uint16_t)a->copies;
	job->seed = rng_next(&r);
	/* A worker that is dead already is noticed by its status, not here. */
	wire_write(fd[1], job, sizeof(*job));
	job->seed = seed;
	close(fd[1]);
	return 0;
}

static void shut(int *fd)
{
	if (*fd >= 0)
		close(*fd);
	*fd = -1;
}

void launch_all_started(struct launch *l)
{
	shut(&l->frames_in);
}

void launch_go(struct launch *l, unsigned copies, bool is_start)
{
	const int to = is_start ? l->start[1] : l->done[1];
	char go = 1;

	while (copies--) {
		if (write(to, &go, 1) != 1)
			return;
	}
}

void launch_close(struct launch *l)
{
	shut(&l->frames);
	shut(&l->frames_in);
	shut(&l->start[0]);
	shut(&l->start[1]);
	shut(&l->done[0]);
	shut(&l->done[1]);
	shut(&l->quiet_in);
	shut(&l->quiet_out);
	shut(&l->quiet_end);
	free(l->pid);
	l->pid = NULL;
}
