/*
 * wire - what the supervisor and a worker say to each other.
 *
 * Both ends are this binary, so nothing is encoded: the supervisor writes one
 * struct job on a pipe, the worker answers with frames. A frame is no longer
 * than PIPE_BUF, so that a write is whole even when copies and helpers write at
 * the same time.
 */
#ifndef RUN_WIRE_H
#define RUN_WIRE_H

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "measure/point.h"
#include "measure/sampler.h"
#include "run/options.h"

enum { JOB_MAGIC = 0x6b62, FRAME_EVENTS_MOST = 22 };

/* What one worker is to do. */
struct job {
	uint32_t magic, size;		/* both ends must be the same build */
	char probe[KB_ID_MOST + 1];
	long value[KB_AXES_MOST];
	uint16_t wanted[KB_OUTS_MOST];	/* places of the outs, or indices of inner[] */
	long inner[KB_OUTS_MOST];		/* values of the inner axis */
	uint16_t wanted_n, inner_n;
	/* calibrated earlier, by index of wanted */
	uint64_t n[KB_OUTS_MOST], base_n[KB_OUTS_MOST];
	struct effort effort;
	uint64_t clock_step_ns, clock_cost_ns, clock_tick_ns;
	uint64_t seed;
	uint64_t memory;
	int32_t second_cpu;		/* for partners; -1: like the worker */
	uint16_t copy, copies;
	bool frozen;			/* forked only: no exec of itself */
	char tmpdir[200];		/* "": none */
	char options[OPTIONS_PASSED];	/* by options_pass() */
};

enum frame_type {
	FRAME_READY,		/* warm; waits at the start line if there are copies */
	FRAME_SAMPLE,		/* one inner sample of an out */
	FRAME_BASE,		/* the same of its base loop */
	FRAME_LANE,		/* an out is complete: operations and marks */
	FRAME_EVENTS,		/* latencies of an event lane, some of them */
	FRAME_SPENT,		/* canary, time used */
	FRAME_NOTE, FRAME_SEMAPHORE,
	FRAME_SKIP, FRAME_FAIL,	/* the last one of its process */
	FRAME_DONE,
};

struct frame {
	uint16_t type;		/* enum frame_type */
	uint16_t copy, out;	/* index of wanted */
	/*
	 * FRAME_LANE: 1 cold, 2 coarse, 4 below, 8 cut; FRAME_SPENT: 1 migrated,
	 * 2 frozen
	 */
	uint16_t marks;
	union {
		double v;
		struct { uint64_t n, base_n; double it; double base_it; } lane;
		struct { uint64_t n, ns[FRAME_EVENTS_MOST]; } events;
		struct {
			double before, after;
			uint64_t sampled_ns, warm_ns, passed_ns;
		} spent;
		struct { char key[24], text[160]; } note;
		int32_t semaphore;
	} u;
};

_Static_assert(sizeof(struct frame) <= _POSIX_PIPE_BUF, "a frame must be written whole");

/*
 * The worker's side. The descriptor is process-wide, so that KB_CHECK works three calls
 * deep.
 */
void channel_open(int fd, unsigned copy);
/*
 * Nobody is at the other end: what a probe says goes to stderr, and its skip or failure
 * is the exit status, behind undo.
 */
void channel_alone(void (*undo)(void));
void channel_send(const struct frame *f);
void channel_text(enum frame_type type, const char *key, const char *text);
/*
 * Has a sample been taken? Then a refused call is no longer this machine's nature but a
 * failure.
 */
void channel_measuring(bool yes);

/* Whole structs through a pipe; false: end of file or error. EINTR is retried. */
bool wire_write(int fd, const void *data, size_t n);
bool wire_read(int fd, void *data, size_t n);

#endif
