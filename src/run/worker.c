/* worker - one point of one probe in a process of its own. */
#include "run/worker.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "measure/canary.h"
#include "measure/events.h"
#include "os/cpu.h"
#include "os/proc.h"
#include "probes/registry.h"
#include "run/limits.h"
#include "run/scratch.h"

/* Everything one worker holds; static because the process is the instance. */
static struct {
	struct job job;
	struct clock clock;
	struct kb_ctx ctx;
	struct out all[KB_OUTS_MOST], outs[KB_OUTS_MOST];
	struct yield yields[KB_OUTS_MOST];
	uint64_t *events;		/* of the event lane; NULL: there is none */
	size_t events_n;
	struct sampler sampler;
	double canary_before;
	int start, done;		/* a byte when all are warm; when all are done */
	struct scratch scratch;		/* of a probe that runs in this process: */
	bool alone;
} w;

int kb_spawn(struct kb_ctx *c, kb_fn *fn)
{
	pid_t parent = getpid(), pid = fork();

	KB_CHECK(pid >= 0);
	if (pid)
		return pid;
	proc_die_with_parent();
	if (getppid() != parent)
		_exit(EXIT_FAILURE);
	if (c->probe->pin == KB_TWO && w.job.second_cpu >= 0) {
		unsigned cpu = (unsigned)w.job.second_cpu;

		KB_CHECK(cpus_pin(&cpu, 1) == 0);
	}
	fn(c);
	_exit(EXIT_SUCCESS);
}

void kb_semaphore(struct kb_ctx *c, int id)
{
	struct frame f = { .type = FRAME_SEMAPHORE, .u.semaphore = id };

	(void)c;
	channel_send(&f);
	if (w.alone)
		scratch_semaphore(&w.scratch, id);
}

uint64_t kb_now(void)
{
	if (!w.clock.now)
		clock_open(&w.clock);
	return clock_now(&w.clock);
}

static void note(const char *key, const char *text)
{
	channel_text(FRAME_NOTE, key, text);
}

/* A lane is warm; wait until it is in every copy, so that they measure it together. */
static void start_line(void *arg)
{
	struct frame f = { .type = FRAME_READY };
	char go;

	(void)arg;
	channel_measuring(true);
	if (w.job.copies < 2)
		return;
	channel_send(&f);
	KB_CHECK(read(w.start, &go, 1) == 1);
}

/* A copy that is done with a lane keeps the load up until the others are done too. */
static void cool_down(size_t lane)
{
	struct pollfd p = { .fd = w.done, .events = POLLIN };
	struct frame f = { .type = FRAME_READY };
	const struct out *o = &w.outs[lane];
	kb_loop *loop = o->run ? o->run : w.ctx.probe->run;
	char go;

	if (w.job.copies < 2)
		return;
	channel_send(&f);
	while (poll(&p, 1, 0) == 0)
		sampler_batch(&w.sampler, loop, w.job.n[lane] ? w.job.n[lane] : 1);
	KB_CHECK(read(w.done, &go, 1) == 1);
}

/* The outs that were asked for, from the job's places. */
static unsigned choose_outs(void)
{
	size_t n = point_outs(w.all, &w.ctx.point, w.job.inner_n ? w.job.inner : NULL,
		w.job.inner_n);
	unsigned k;

	for (k = 0; k < w.job.wanted_n; k++) {
		KB_CHECK(w.job.wanted[k] < n);
		w.outs[k] = w.all[w.job.wanted[k]];
	}
	return k;
}

static void send_out(unsigned i)
{
	const struct yield *y = &w.yields[i];
	struct frame f = { .type = FRAME_SAMPLE, .out = (uint16_t)i };

	for (unsigned k = 0; k < y->n; k++) {
		f.u.v = y->v[k];
		channel_send(&f);
	}
	f.type = FRAME_BASE;
	for (unsigned k = 0; k < y->base_n; k++) {
		f.u.v = y->base[k];
		channel_send(&f);
	}
	f.type = FRAME_LANE;
	f.marks = (uint16_t)(y->cold | y->coarse << 1 | y->below << 2 |
		y->cut << 3);
	f.u.lane.n = w.job.n[i];
	f.u.lane.base_n = w.job.base_n[i];
	f.u.lane.it = (double)y->it;
	f.u.lane.base_it = (double)y->base_it;
	channel_send(&f);
}

static void send_events(void)
{
	struct frame f = { .type = FRAME_EVENTS };

	for (size_t i = 0; i < w.events_n; i += f.u.events.n) {
		size_t left = w.events_n - i;

		f.u.events.n = left < FRAME_EVENTS_MOST ? left : FRAME_EVENTS_MOST;
		memcpy(f.u.events.ns, w.events + i,
			(size_t)f.u.events.n * sizeof(*w.events));
		channel_send(&f);
	}
}

static void send_spent(void)
{
	struct frame f = { .type = FRAME_SPENT };

	f.marks = (uint16_t)(w.sampler.timed_cpu_moved | w.job.frozen << 1);
	f.u.spent.before = w.canary_before;
	f.u.spent.after = canary(&w.clock);
	f.u.spent.sampled_ns = w.sampler.sampled_ns;
	f.u.spent.warm_ns = w.sampler.warm_ns;
	f.u.spent.passed_ns = w.sampler.passed_ns;
	channel_send(&f);
}

/* The context makes itself new room while a copy cools down. */
static void keep_events(void)
{
	if (!w.ctx.events_n)
		return;
	w.events = w.ctx.events;
	w.events_n = w.ctx.events_n;
	w.ctx.events = NULL;
	w.ctx.events_n = 0;
}

static void measure(unsigned outs)
{
	bool shared_done = false;

	for (unsigned i = 0; i < outs; i++) {
		if (!w.outs[i].run && shared_done)
			continue;
		shared_done |= !w.outs[i].run;
		w.sampler.warm = start_line;
		sampler_lane(&w.sampler, w.outs, outs, i, w.yields, &w.job.n[i],
			&w.job.base_n[i]);
		keep_events();
		cool_down(i);
	}
}

/* A random part of a tick, so that batches do not lock step with it. */
static void stagger(struct rng *r)
{
	struct timespec t = { 0 };

	if (w.job.clock_tick_ns)
		t.tv_nsec = (long)rng_below(r, w.job.clock_tick_ns % 1000000000u);
	nanosleep(&t, NULL);
}

/* Copies share the attempt's directory, but not a file: each has one of its own below. */
static const char *own_dir(void)
{
	size_t n = strlen(w.job.tmpdir);

	if (!n)
		return NULL;
	if (w.job.copies > 1) {
		snprintf(w.job.tmpdir + n, sizeof(w.job.tmpdir) - n, "/%u", w.job.copy);
		KB_CHECK(mkdir(w.job.tmpdir, 0700) == 0);
	}
	return w.job.tmpdir;
}

static void prepare(const struct kb_probe *p)
{
	/* Where several run, or events are waited for, going elsewhere is part of it. */
	const bool watched = p->pin == KB_FREE && !(p->needs & (KB_FORK | KB_THREADS)) &&
		!events_of(p);

	w.ctx.probe = p;
	w.ctx.point.probe = p;
	memcpy(w.ctx.point.value, w.job.value, sizeof(w.job.value));
	w.ctx.tmpdir = own_dir();
	w.ctx.self = proc_self();
	w.ctx.options = w.job.options;
	w.ctx.memory = (size_t)w.job.memory;
	/* Axes have the values that the supervisor saw, whatever is available by now. */
	limits_set_memory(w.job.memory);
	w.ctx.work = 1;
	w.ctx.note = note;
	clock_open(&w.clock);
	w.clock.step_ns = w.job.clock_step_ns;
	w.clock.cost_ns = w.job.clock_cost_ns;
	w.clock.tick_ns = w.job.clock_tick_ns;
	w.sampler = (struct sampler){ .c = &w.ctx,
		.clock = &w.clock,
		.effort = w.job.effort,
		.rng = { w.job.seed },
		.cpu = -1,
		.current_cpu = watched ? cpu_current : NULL };
}

static void take_job(const struct worker_pipes *pipes)
{
	const int keep[] = { pipes->frames, pipes->start, pipes->done };

	if (!wire_read(pipes->job, &w.job, sizeof(w.job)) || w.job.magic != JOB_MAGIC ||
		w.job.size != sizeof(w.job))
		_exit(EXIT_FAILURE);
	w.job.frozen = pipes->frozen;
	channel_open(pipes->frames, w.job.copy);
	w.start = pipes->start;
	w.done = pipes->done;
	proc_close_from(3, keep, 3);
	fcntl(pipes->frames, F_SETFD, FD_CLOEXEC);
	fcntl(pipes->start, F_SETFD, FD_CLOEXEC);
	fcntl(pipes->done, F_SETFD, FD_CLOEXEC);
}

noreturn void worker_main(const struct worker_pipes *pipes)
{
	const struct kb_probe *p;
	struct frame done = { .type = FRAME_DONE };
	unsigned outs;

	proc_die_with_parent();
	proc_clean_start();
	take_job(pipes);
	p = probe_named(w.job.probe);
	errno = 0;
	KB_CHECK(p);
	prepare(p);
	outs = choose_outs();
	w.canary_before = canary(&w.clock);
	stagger(&w.sampler.rng);
	if (p->setup)
		p->setup(&w.ctx);
	measure(outs);
	channel_measuring(false);
	if (p->teardown)
		p->teardown(&w.ctx);
	for (unsigned i = 0; i < outs; i++)
		send_out(i);
	send_events();
	send_spent();
	channel_send(&done);
	_exit(EXIT_SUCCESS);
}

/* What a probe leaves that runs in this process, whichever way it ends. */
static void leave_nothing(void)
{
	proc_kill_children(NULL);
	scratch_close(&w.scratch);
}

static void fill_alone(const struct task *t, const struct options *o)
{
	memcpy(w.job.value, t->point.value, sizeof(w.job.value));
	memcpy(w.job.inner, t->inner, sizeof(w.job.inner));
	w.job.inner_n = (uint16_t)t->inner_n;
	w.job.wanted[0] = t->wanted[0];
	w.job.wanted_n = 1;
	w.job.second_cpu = -1;
	w.job.memory = kb_memory_bound();
	options_pass(w.job.options, sizeof(w.job.options), o);
}

int worker_in_process(const struct task *t, uint64_t n, const char *tmpdir,
	const struct options *o)
{
	const struct kb_probe *p = t->point.probe;
	kb_loop *loop;

	w.scratch.lock = -1;
	w.alone = true;
	channel_alone(leave_nothing);
	fill_alone(t, o);
	if (p->needs & (KB_TMPDIR | KB_SYSVSEM))
		scratch_open(&w.scratch, tmpdir);
	if (p->needs & KB_TMPDIR && !w.scratch.dir[0])
		kb_skip("%s", w.scratch.why);
	if (p->needs & KB_TMPDIR)
		snprintf(w.job.tmpdir, sizeof(w.job.tmpdir), "%s", w.scratch.dir);
	prepare(p);
	choose_outs();
	if (p->setup)
		p->setup(&w.ctx);
	w.ctx.inner = w.outs[0].inner;
	if (p->prepare)
		p->prepare(&w.ctx);
	loop = w.outs[0].run ? w.outs[0].run : p->run;
	loop(&w.ctx, n);
	if (p->teardown)
		p->teardown(&w.ctx);
	leave_nothing();
	return EXIT_SUCCESS;
}

int worker_enter(int argc, char **argv)
{
	struct worker_pipes pipes = { 0 };

	if (argc != 6)
		return 2;
	pipes.job = (int)strtol(argv[2], NULL, 10);
	pipes.frames = (int)strtol(argv[3], NULL, 10);
	pipes.start = (int)strtol(argv[4], NULL, 10);
	pipes.done = (int)strtol(argv[5], NULL, 10);
	worker_main(&pipes);
}

int helper_enter(int argc, char **argv)
{
	const struct kb_probe *p = argc > 2 ? probe_named(argv[2]) : NULL;

	if (!p || !p->helper)
		return 2;
	return p->helper(argc - 2, argv + 2);
}
