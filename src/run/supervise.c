/* supervise - one process (or copies of it) from fork to reap, whatever it does. */
#include "run/supervise.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/mem.h"
#include "kbench.h"
#include "os/proc.h"
#include "result/flags.h"
#include "run/launch.h"
#include "run/stop.h"

enum { FRAMES_AT_ONCE = 64 };

/* What one supervise() knows beyond the attempt. */
struct watch {
	struct attempt *a;
	struct launch launch;
	unsigned alive, ready;
	bool *done;			/* of each copy: it said so */
	uint64_t started, deadline;
	bool ended;			/* an outcome is settled */
	bool hung_up;			/* nobody holds the write end any more */
	struct rusage usage;		/* of the workers, summed */
};

static double seconds(uint64_t ns)
{
	return (double)ns / 1e9;
}

/* The first reason counts: what follows is its consequence. */
static void settle(struct watch *w, enum outcome outcome, const char *why)
{
	if (w->ended)
		return;
	w->ended = true;
	w->a->outcome = outcome;
	snprintf(w->a->why, sizeof(w->a->why), "%s", why);
}

static void kill_groups(const struct watch *w, int sig)
{
	for (unsigned k = 0; k < w->a->copies; k++) {
		if (w->launch.pid[k] > 0)
			kill(-w->launch.pid[k], sig);
	}
}

static struct yield *yield_of(struct attempt *a, const struct frame *f)
{
	return &a->yields[(size_t)f->out * a->copies + f->copy];
}

static void take_lane(struct attempt *a, const struct frame *f)
{
	struct yield *y = yield_of(a, f);

	y->cold = f->marks & 1;
	y->coarse = f->marks & 2;
	y->below = f->marks & 4;
	y->cut = f->marks & 8;
	y->it = (uint64_t)f->u.lane.it;
	y->base_it = (uint64_t)f->u.lane.base_it;
	if (f->copy)
		return;
	a->job->n[f->out] = f->u.lane.n;
	a->job->base_n[f->out] = f->u.lane.base_n;
}

static void take_sample(struct attempt *a, const struct frame *f)
{
	struct yield *y = yield_of(a, f);

	if (f->type == FRAME_SAMPLE && y->n < SAMPLES_MOST)
		y->v[y->n++] = f->u.v;
	if (f->type == FRAME_BASE && y->base_n < SAMPLES_MOST)
		y->base[y->base_n++] = f->u.v;
}

static void take_spent(struct attempt *a, const struct frame *f)
{
	a->flags |= f->marks & 1 ? FLAG_MIGRATED : 0;
	a->flags |= f->marks & 2 ? FLAG_FROZEN : 0;
	if (f->copy)
		return;
	a->canary_before = f->u.spent.before;
	a->canary_after = f->u.spent.after;
	a->sampled_ns = f->u.spent.sampled_ns;
	a->warm_ns = f->u.spent.warm_ns;
	a->passed_ns = f->u.spent.passed_ns;
}

static void take_note(struct attempt *a, const struct frame *f)
{
	if (f->copy)
		return;
	VEC_GROW(a->notes, a->notes_n, a->notes_cap);
	memcpy(a->notes[a->notes_n].key, f->u.note.key, sizeof(f->u.note.key));
	memcpy(a->notes[a->notes_n].text, f->u.note.text, sizeof(f->u.note.text));
	a->notes_n++;
}

static void take_events(struct attempt *a, const struct frame *f)
{
	for (uint64_t i = 0; i < f->u.events.n && i < FRAME_EVENTS_MOST; i++) {
		VEC_GROW(a->events, a->events_n, a->events_cap);
		a->events[a->events_n++] = f->u.events.ns[i];
	}
}

/* Every copy says ready twice a lane: at its start line, and when it has the samples. */
static void take_ready(struct watch *w)
{
	const unsigned copies = w->a->copies;

	if (++w->ready % copies == 0)
		launch_go(&w->launch, copies, w->ready / copies % 2);
}

static void take_frame(struct watch *w, const struct frame *f)
{
	if (f->copy >= w->a->copies || f->out >= w->a->job->wanted_n)
		return;
	switch ((enum frame_type)f->type) {
	case FRAME_READY:
		take_ready(w);
		break;
	case FRAME_SAMPLE:
	case FRAME_BASE:
		take_sample(w->a, f);
		break;
	case FRAME_LANE:
		take_lane(w->a, f);
		break;
	case FRAME_EVENTS:
		take_events(w->a, f);
		break;
	case FRAME_SPENT:
		take_spent(w->a, f);
		break;
	case FRAME_NOTE:
		take_note(w->a, f);
		break;
	case FRAME_SEMAPHORE:
		scratch_semaphore(w->a->scratch, f->u.semaphore);
		break;
	case FRAME_SKIP:
		settle(w, OUTCOME_SKIPPED, f->u.note.text);
		break;
	case FRAME_FAIL:
		settle(w, OUTCOME_FAILED, f->u.note.text);
		break;
	case FRAME_DONE:
		w->done[f->copy] = true;
		break;
	}
}

static void drain(struct watch *w)
{
	struct frame f[FRAMES_AT_ONCE];
	ssize_t n;

	while ((n = read(w->launch.frames, f, sizeof(f))) > 0) {
		for (size_t i = 0; i < (size_t)n / sizeof(f[0]); i++)
			take_frame(w, &f[i]);
	}
}

static void classify(struct watch *w, unsigned copy, int status)
{
	char text[80];

	if (WIFSIGNALED(status) && WTERMSIG(status) == SIGSYS) {
		settle(w, OUTCOME_SKIPPED, "a policy (seccomp) forbids a system call");
	} else if (WIFSIGNALED(status)) {
		w->a->sig = w->ended ? w->a->sig : WTERMSIG(status);
		snprintf(text, sizeof(text), "%s", strsignal(WTERMSIG(status)));
		settle(w, OUTCOME_CRASHED, text);
	} else if (WEXITSTATUS(status) != 0) {
		w->a->exit = w->ended ? w->a->exit : WEXITSTATUS(status);
		snprintf(text, sizeof(text), "exit status %d", WEXITSTATUS(status));
		settle(w, OUTCOME_FAILED, text);
	} else if (!w->done[copy])
		settle(w, OUTCOME_FAILED, "ended without a result");
}

static void add_usage(struct rusage *sum, const struct rusage *one)
{
	sum->ru_nivcsw += one->ru_nivcsw;
	sum->ru_majflt += one->ru_majflt;
}

/*
 * Reaps the workers that have ended. The group is killed while its leader is
 * still a zombie, so that the number can not have been given to somebody else.
 */
static void reap(struct watch *w)
{
	struct rusage ru;
	siginfo_t si;
	int status;

	for (unsigned k = 0; k < w->a->copies; k++) {
		pid_t pid = w->launch.pid[k];

		si.si_pid = 0;
		if (pid <= 0 ||
			waitid(P_PID, (id_t)pid, &si, WEXITED | WNOHANG | WNOWAIT) < 0 ||
			si.si_pid != pid)
			continue;
		kill(-pid, SIGKILL);
		while (wait4(pid, &status, 0, &ru) < 0 && errno == EINTR)
			continue;
		w->launch.pid[k] = -1;
		w->alive--;
		drain(w);
		add_usage(&w->usage, &ru);
		classify(w, k, status);
		if (w->ended && w->alive)
			kill_groups(w, SIGKILL);
	}
}

static void suspend(struct watch *w)
{
	kill_groups(w, SIGSTOP);
	stop_suspend();
	kill_groups(w, SIGCONT);
	w->a->suspended = true;
}

/* However it was stopped, nobody knows for how long: what was measured is void. */
static void begin_anew(struct watch *w)
{
	if (w->deadline != UINT64_MAX)
		w->deadline = kb_now() + (uint64_t)(w->a->timeout * 1e9);
	w->a->suspended = true;
}

static void time_out(struct watch *w)
{
	char text[80];

	snprintf(text, sizeof(text), "no result after %.3g s",
		seconds(kb_now() - w->started));
	settle(w, OUTCOME_TIMEOUT, text);
	kill_groups(w, SIGKILL);
	w->deadline = UINT64_MAX;
}

static void wait_a_while(struct watch *w)
{
	struct pollfd p = { .fd = w->launch.frames, .events = POLLIN };
	uint64_t now = kb_now(), left = w->deadline > now ? w->deadline - now : 0;
	struct timespec t = { .tv_sec = (time_t)(left / 1000000000u),
		.tv_nsec = (long)(left % 1000000000u) };

	if (w->deadline == UINT64_MAX)
		t = (struct timespec){ .tv_sec = 1 };
	/*
	 * A probe may have closed its end and live on: then only signals and time count.
	 */
	if (ppoll(&p, w->hung_up ? 0 : 1, &t, stop_mask()) <= 0)
		return;
	if (p.revents & POLLIN)
		drain(w);
	else
		w->hung_up = true;
}

static void watch(struct watch *w)
{
	while (w->alive) {
		wait_a_while(w);
		if (stop_suspend_asked())
			suspend(w);
		if (stop_requested() && !w->a->interrupted) {
			w->a->interrupted = true;
			settle(w, OUTCOME_FAILED, "interrupted");
			kill_groups(w, SIGKILL);
		}
		/* That one has let in what was pending. */
		if (stop_was_continued())
			begin_anew(w);
		reap(w);
		if (w->alive && kb_now() >= w->deadline)
			time_out(w);
	}
}

static void mark_usage(struct watch *w)
{
	double t = w->a->t;

	if (!w->a->crowd && (double)w->usage.ru_nivcsw > 1 + 20 * t * w->a->copies)
		w->a->flags |= FLAG_INVOLUNTARY;
	if (w->usage.ru_majflt > 0)
		w->a->flags |= FLAG_PRESSURE;
}

/*
 * What left the group is our child where the kernel makes it so; elsewhere it is
 * known by the name of this run's directory in its environment.
 */
static void kill_escaped(const struct attempt *a)
{
	char mark[200];

	proc_kill_children(a->spared);
	if (a->subreaper || !a->scratch->dir[0])
		return;
	snprintf(mark, sizeof(mark), SCRATCH_VARIABLE "=%s", a->scratch->dir);
	proc_kill_marked(mark);
}

static void run_workers(struct watch *w)
{
	struct attempt *a = w->a;
	struct schedule_seat seat;

	schedule_rise(&seat, &a->where->schedule);
	w->started = kb_now();
	w->deadline = w->started + (uint64_t)(a->timeout * 1e9);
	for (unsigned k = 0; k < a->copies && !w->ended; k++) {
		if (launch_one(&w->launch, a, k) < 0) {
			settle(w, OUTCOME_SKIPPED, w->launch.why);
			kill_groups(w, SIGKILL);
			break;
		}
		w->alive++;
	}
	launch_all_started(&w->launch);
	watch(w);
	kill_escaped(a);
	schedule_return(&seat);
	a->t = seconds(kb_now() - w->started);
}

void supervise(struct attempt *a)
{
	struct watch w = { .a = a };
	char dir[200] = "";

	a->yields = mem_alloc(sizeof(*a->yields) * a->copies * a->job->wanted_n);
	a->outcome = OUTCOME_OK;
	if (a->needs_dir && !scratch_dir(a->scratch, dir, sizeof(dir))) {
		settle(&w, OUTCOME_SKIPPED, a->scratch->why);
		return;
	}
	snprintf(a->job->tmpdir, sizeof(a->job->tmpdir), "%s", dir);
	w.done = mem_alloc(sizeof(*w.done) * a->copies);
	if (launch_open(&w.launch, a) < 0)
		settle(&w, OUTCOME_SKIPPED, w.launch.why);
	else
		run_workers(&w);
	launch_close(&w.launch);
	mark_usage(&w);
	free(w.done);
	if (dir[0])
		scratch_remove(dir);
	scratch_semaphore(a->scratch, -1);
}

void attempt_release(struct attempt *a)
{
	free(a->yields);
	free(a->events);
	free(a->notes);
	a->yields = NULL;
	a->events = NULL;
	a->notes = NULL;
	a->events_n = a->events_cap = a->notes_n = a->notes_cap = 0;
}
