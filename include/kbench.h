/*
 * kbench.h - the probe API: everything that a probe may know.
 *
 * A probe says what ONE OPERATION is. It does not loop to a clock, print, parse
 * or format: the sampler chooses how many operations a batch has and holds the
 * clock, the supervisor gives every probe a fresh process with a deadline and
 * cleans up behind it, the result file keeps what was measured.
 *
 * To add a probe: one file in src/probes/<suite>/ that ends in an array of
 * descriptors, and one row in src/probes/registry.h. Nothing else.
 *
 *	static void run(struct kb_ctx *c, uint64_t n)
 *	{
 *		while (n--)
 *			KB_CHECK(syscall(SYS_getppid) > 0);
 *	}
 *
 *	const struct kb_probe lat_null[] = {
 *		{ .name = "lat_null", .suite = "micro", .unit = &kb_us,
 *		  .summary = "the cheapest system call", .run = run },
 *		{ 0 }
 *	};
 *
 * THE PROCESS IS THE INSTANCE. A worker process runs exactly one point of one
 * probe and then exits. So state lives in file-level statics, memory is never
 * freed, and exit is the destructor: teardown is for verifying an answer.
 *
 * ORDER OF CALLS in a worker, all in one process:
 *	setup(c)                          once, untimed
 *	for each lane:                    (one lane unless outs or an inner axis say more)
 *		prepare(c)                untimed, kb_arg() gives the lane's value
 *		run(c, n), base(c, n)     many times, timed, n chosen by the core
 *	teardown(c)                       once, untimed
 *
 * ERRORS. KB_CHECK(e) reports e, file, line and errno and ends the process: as
 * a skip where errno says that this machine does not offer the thing (EPERM,
 * ENOSYS, EROFS ...), as a failure otherwise. KB_ANSWER(e) is for what is right or
 * wrong and no call: always a failure. kb_skip() ends it as skipped, kb_fail() as
 * failed. All work in helper processes too and three calls deep.
 */
#ifndef KBENCH_H
#define KBENCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdnoreturn.h>
#include <unistd.h>

/* Which way is good. It belongs to the unit, so that no probe can state it wrongly. */
enum kb_better { KB_NONE, KB_LOWER, KB_HIGHER };

/*
 * A unit. Time per work (KB_LOWER): value = nanoseconds / work / scale.
 * Work per time (KB_HIGHER): value = work / seconds / scale. KB_NONE: only
 * values handed in by kb_value(). All are defined in src/stats/unit.c.
 */
struct kb_unit {
	const char *name;
	enum kb_better better;
	double scale;
};

extern const struct kb_unit
	kb_ns, kb_us, kb_seconds,	/* time per operation (or per kb_work unit) */
	kb_lps, kb_lpm, kb_ips,		/* loops a second, loops a minute, it/s */
	/* kb_work in bytes: MB/s = 1e6, KBps = 1024 bytes a second */
	kb_mbps, kb_kbps,
	/* kb_work in Whetstone instructions (1e6), in messages */
	kb_mwips, kb_msgs,
	kb_mhz, kb_bytes, kb_pages, kb_ratio;	/* never judged */

/*
 * How much there may be of a probe; the tests refuse one that has more. Ids are lower
 * case letters, digits and "_", with dots between them.
 */
enum {
	KB_ID_MOST = 40,	/* bytes of an id, its axis values included */
	KB_AXES_MOST = 4,
	KB_VALUES_MOST = 128,	/* of an axis */
	KB_OUTS_MOST = 128,	/* ids that one process yields: outs, or inner values */
};

/* Ends the values of an axis. */
#define KB_END (-1L)

/*
 * An axis: the points of a probe are the product of its axes, in id order.
 * {"procs", "p", v}: value 2 is written "2p"; bytes: 65536 is written "64k",
 * with the suffix behind. inner: its values are measured one after another in
 * ONE process (a latency curve), each an id of its own; at most one, the last.
 * join: its value stands behind that of the axis before, in one part: "0_1".
 */
struct kb_axis {
	const char *name, *suffix;
	const long *value;			/* ended by KB_END */
	/* or computed on this host: sizes by its caches */
	size_t (*fill)(long *v, size_t cap);
	/* those of them in `all`; NULL: .all decides */
	size_t (*fill_all)(long *v, size_t cap);
	bool bytes;
	bool inner;
	bool join;
};

struct kb_ctx;				/* a probe's view of its run; opaque */
typedef void kb_fn(struct kb_ctx *c);
typedef void kb_loop(struct kb_ctx *c, uint64_t n);

/*
 * One of several results of one process; its id is <probe>.<part>.<axes>, or
 * just <part> behind a leading "=". With a run of its own it is a lane, measured
 * in its own batches. Without, the probe's run feeds it by kb_timed_out(),
 * kb_value() or kb_latency(). unit NULL: the probe's.
 */
struct kb_out {
	const char *part;
	const struct kb_unit *unit;
	kb_loop *run, *base;
};

/*
 * What a probe needs; each row of src/run/needs.c tests one and words the reason of a
 * skip.
 */
enum {
	KB_FORK = 1 << 0,	/* partner or child processes */
	KB_TMPDIR = 1 << 1,	/* a scratch directory: kb_tmpdir() */
	KB_LOOPBACK = 1 << 2,	/* 127.0.0.1 up */
	KB_SHELL = 1 << 3,	/* /bin/sh */
	KB_EXEC = 1 << 4,	/* kbench can exec itself: kb_self(), .helper */
	KB_DEVNULL = 1 << 5,
	KB_DEVZERO = 1 << 6,
	KB_SYSVSEM = 1 << 7,
	KB_THREADS = 1 << 8,
	/* of these: others take part in an operation, so that a window holds many */
	KB_PARTNERS = KB_FORK | KB_TMPDIR | KB_LOOPBACK | KB_SHELL | KB_EXEC | KB_THREADS,
};

/* Placement under --pin auto: column "pin" of the table of probes. */
enum kb_pin {
	KB_ONE,			/* worker and partners on one CPU */
	KB_FREE,		/* not pinned */
	/* needs two: partners (kb_spawn) on the second, threads go by kb_pin_to */
	KB_TWO,
};

struct kb_probe {
	/* id without axis values: "lat_pipe", "lat_syscall.null" */
	const char *name;
	const char *suite;	/* micro, unix, cpu, sched, build */
	const char *summary;	/* one line, lower case, no full stop */
	const char *help; /* sentences: what one operation is, how it is measured, how it
				   differs from its parent */
	const char *parent;	/* the parent suite's line or title, NULL if none */
	const struct kb_unit *unit;
	const char *per;	/* "file": shown as "us a file"; NULL: an operation */
	unsigned needs;
	const char *program;	/* must be in PATH: "make"; several: "sort od grep" */
	const char *options;	/* of a run, read by kb_option(): "tree out-arg" */
	enum kb_pin pin;
	const struct kb_axis *axes;	/* ended by {0}; NULL: one point */
	/* which points of the axes' product there are, by their values; NULL: all */
	bool (*has)(const long *value);
	const struct kb_out *outs;	/* ended by {0}; NULL: one result, the id */
	/* points measured by `all`: "2p.0k 8p.16k"; NULL: every one, "": none */
	const char *all;
	/* points when the family is named and `all` has none; NULL: every one */
	const char *usual;
	/* raised when the work of one operation changes; 0 counts as 1 */
	unsigned rev;
	double window;		/* seconds in one sample; 0: the plan decides */
	/* seconds of one operation on a PC, where above a millisecond; of all events */
	double cost;
	/* it is mostly floating point: without an FPU .cost is a multiple of that */
	bool floats;
	/* .cost at this point and with these options, by kb_arg() and kb_option() */
	double (*cost_of)(const struct kb_ctx *c);
	/* most samples a process takes; 0: the plan's, 1: shell and builds */
	unsigned samples;
	kb_fn *setup, *prepare;
	kb_loop *run;		/* do n operations: this call is timed */
	kb_loop *base;		/* the same loop without the thing measured; subtracted */
	kb_fn *teardown;
	/* entered by exec: kbench --helper NAME args */
	int (*helper)(int argc, char **argv);
};

/* The value of an axis at this point; ends the process if there is no such axis. */
long kb_arg(const struct kb_ctx *c, const char *axis);
/* The value of --NAME for this run, one of those listed in .options; NULL: not said. */
const char *kb_option(const struct kb_ctx *c, const char *name);
/* An empty directory for this process alone; the supervisor made it and removes it. */
const char *kb_tmpdir(const struct kb_ctx *c);
/* A path that exec takes to run this program again; with KB_EXEC never NULL. */
const char *kb_self(const struct kb_ctx *c);
/*
 * Bytes that the buffers of this process may take altogether (--mem, or a quarter of
 * what is available).
 */
size_t kb_memory(const struct kb_ctx *c);
/*
 * The same bound where there is no run yet, in an axis's fill(): larger points are not
 * made.
 */
size_t kb_memory_bound(void);
/*
 * Bytes of the data cache of this level (1, 2, 3), and of the last one (0); 0: unknown.
 */
size_t kb_cache_bytes(int level);
/*
 * The CPUs that the calling thread may use, ascending; at most cap of them are stored.
 * Returns how many there are.
 */
size_t kb_cpus(long *v, size_t cap);
/* From now on the calling thread runs on this CPU alone; -1 with errno. */
int kb_pin_to(long cpu);
/*
 * The number of a system call that is not called the same everywhere; -1: there is
 * none. WIDE takes two 64-bit numbers for a time, the other one two longs; an old
 * kernel may refuse it with ENOSYS. STAT (path, 256 bytes) and FSTAT (descriptor, 256
 * bytes) are there where a C library with 64-bit time tries a newer one first, and so
 * makes two calls on an old kernel; elsewhere stat() and fstat() are one.
 */
enum kb_call {
	KB_CALL_FUTEX, KB_CALL_CLOCK_WIDE, KB_CALL_CLOCK, KB_CALL_STAT, KB_CALL_FSTAT,
};
long kb_call(enum kb_call which);
/*
 * A helper process that runs fn and exits. It is killed for you when the worker
 * ends or dies, and placed on the second CPU under KB_TWO. Returns its pid.
 */
int kb_spawn(struct kb_ctx *c, kb_fn *fn);
/* Note a System V semaphore set that must be removed when this process is gone. */
void kb_semaphore(struct kb_ctx *c, int id);

/*
 * Work that one operation does, in bytes, messages or switches; 1 if never said. Call in
 * setup or prepare.
 */
void kb_work(struct kb_ctx *c, double per_op);
/*
 * Count these nanoseconds for the whole run(n), instead of the time that the call took.
 */
void kb_timed(struct kb_ctx *c, uint64_t ns);
/* The same for one out: n operations of it took ns within this run(). */
void kb_timed_out(struct kb_ctx *c, const char *out, uint64_t n, uint64_t ns);
/*
 * A result of this run() that is not work / time; out NULL: the only one. One operation
 * is then one sample.
 */
void kb_value(struct kb_ctx *c, const char *out, double v);
/*
 * One event's latency, one an operation, where there is an out "p50": the core takes a
 * thousand a process and makes the histogram and the quantiles p50 p90 p99 p999 max.
 */
void kb_latency(struct kb_ctx *c, uint64_t ns);
/* A fact to keep with the results ("image", "24 kB static"). */
void kb_note(struct kb_ctx *c, const char *key, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));
/* Monotonic nanoseconds, the clock that the sampler uses. */
uint64_t kb_now(void);

noreturn void kb_skip(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
noreturn void kb_fail(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
noreturn void kb_check_failed(const char *file, int line, const char *expr);

/*
 * Must hold, or this process ends; cheap enough for the timed path (one predicted
 * branch).
 */
#define KB_CHECK(e) \
	(__builtin_expect(!!(e), 1) ? (void)0 : kb_check_failed(__FILE__, __LINE__, #e))

noreturn void kb_answer_wrong(const char *file, int line, const char *expr);

/*
 * The same for an answer that was computed or counted. No call has failed, so errno is
 * not looked at: a wrong answer is a failure, on every machine.
 */
#define KB_ANSWER(e) \
	(__builtin_expect(!!(e), 1) ? (void)0 : kb_answer_wrong(__FILE__, __LINE__, #e))

/* What is left of a write that was cut short: false, with the errno that tells why. */
bool kb_write_rest(int fd, const char *bytes, size_t n);
/*
 * One write to a file. A full disk and a limit cut one short before they refuse the
 * next: that is no wrong answer, so the rest is tried. For KB_CHECK().
 */
static inline bool kb_write(int fd, const void *bytes, size_t n)
{
	const ssize_t done = write(fd, bytes, n);

	if (__builtin_expect(done == (ssize_t)n, 1))
		return true;
	return done >= 0 &&
		kb_write_rest(fd, (const char *)bytes + done, n - (size_t)done);
}

/*
 * COMPILER BARRIERS. kb_use(p): what p points to is needed, and may change.
 * KB_HIDE(x), KB_HIDE_FP(x): the compiler knows nothing about the value of the
 * integer or floating variable x from here on and must have it in a register;
 * no instruction is emitted. One in each step keeps a chain of operations whole
 * at any -O level. With soft float a double lives in core registers; on machines not
 * listed here a floating variable goes through memory, which shows in the figure.
 */
static inline void kb_use(const void *p)
{
	__asm__ __volatile__("" : : "r"(p) : "memory");
}

#define KB_HIDE(x) __asm__ __volatile__("" : "+r"(x))

#if defined(__SOFTFP__) || defined(__SOFT_FP__) || defined(_SOFT_FLOAT) || \
	defined(__mips_soft_float) || defined(__riscv_float_abi_soft)
#define KB_HIDE_FP(x) __asm__ __volatile__("" : "+r"(x))
#elif defined(__x86_64__) || defined(__SSE2_MATH__)
#define KB_HIDE_FP(x) __asm__ __volatile__("" : "+x"(x))
#elif defined(__i386__)
#define KB_HIDE_FP(x) __asm__ __volatile__("" : "+t"(x))
#elif defined(__aarch64__) || (defined(__arm__) && defined(__ARM_FP))
#define KB_HIDE_FP(x) __asm__ __volatile__("" : "+w"(x))
#elif defined(__powerpc__) || defined(__mips__) || defined(__riscv) || \
	defined(__s390__) || defined(__sparc__)
#define KB_HIDE_FP(x) __asm__ __volatile__("" : "+f"(x))
#else
#define KB_HIDE_FP(x) __asm__ __volatile__("" : "+m"(x))
#endif

#endif
