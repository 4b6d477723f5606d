/* host_timing - facts that have to be measured: the clock, the frequency, the FPU. */
#include <string.h>
#include <sys/auxv.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "kbench.h"
#include "os/host_cpuinfo.h"
#include "os/host_part.h"

enum {
	CALLS = 200,
	TIMED_NS = 2000000,	/* a loop is long enough at this, or at so many steps: */
	TIMED_STEPS = 3,
	MOST_ADDS = 1 << 24,
	SOFT_RATIO = 20,	/* integer additions in a double one by library calls */
};

/* The least of three batches, so that one interrupt does not count. */
static uint64_t call_cost(const struct clock *c)
{
	uint64_t least = UINT64_MAX, t;

	for (int i = 0; i < 3; i++) {
		t = clock_now(c);
		for (int k = 0; k < CALLS; k++)
			syscall(SYS_getppid);
		t = clock_now(c) - t;
		least = t < least ? t : least;
	}
	return least / CALLS;
}

void host_clock(struct host *h)
{
	static const char dir[] = "/sys/devices/system/clocksource/clocksource0";
	char text[256];
	uint64_t raw;

	if (host_read(h, text, sizeof(text), "%s/current_clocksource", dir))
		host_say(h, "clock.source", text);
	if (host_read(h, text, sizeof(text), "%s/available_clocksource", dir))
		host_say(h, "clock.avail", text);
	if (!h->clock)
		return;
	host_sayf(h, "clock.res", "%llu ns %s", (unsigned long long)h->clock->step_ns,
		h->clock->name);
	host_sayf(h, "clock.cost", "%llu ns", (unsigned long long)h->clock->cost_ns);
	raw = call_cost(h->clock);
	if (!raw)
		return;
	/* Some architectures have the vDSO and still trap for this clock. */
	host_say(h, "clock.vdso", getauxval(AT_SYSINFO_EHDR) &&
		h->clock->cost_ns < raw / 2 ? "yes" : "no");
}

/* Additions that wait for one another; 16 a turn, so that the loop hardly counts. */
static unsigned long int_adds(unsigned long n)
{
	unsigned long x = n, k = n | 1;

#define ADD x += k; KB_HIDE(x);
#define ADD4 ADD ADD ADD ADD
	for (; n; n -= 16) {
		ADD4 ADD4 ADD4 ADD4
	}
#undef ADD4
#undef ADD
	return x;
}

static double double_adds(unsigned long n)
{
	double x = 1, k = 1.5;

	KB_HIDE_FP(k);
	for (; n; n -= 16) {
		for (int i = 0; i < 16; i++) {
			x += k;
			KB_HIDE_FP(x);
		}
	}
	return x;
}

static uint64_t time_int(const struct clock *c, unsigned long n)
{
	uint64_t t = clock_now(c);
	unsigned long x = int_adds(n);

	kb_use(&x);
	return clock_now(c) - t;
}

static uint64_t time_double(const struct clock *c, unsigned long n)
{
	uint64_t t = clock_now(c);
	double x = double_adds(n);

	kb_use(&x);
	return clock_now(c) - t;
}

/*
 * Nanoseconds of one dependent addition; 0: this clock can not tell. Twice as
 * many until the time is long enough, then the least of three.
 */
static double add_ns(const struct clock *c,
	uint64_t (*timed)(const struct clock *c, unsigned long n))
{
	uint64_t enough = c->step_ns * TIMED_STEPS, t = 0, again;
	unsigned long n = 1024;

	/* Steps of milliseconds would take too long here. */
	if (c->step_ns >= TIMED_NS)
		return 0;
	enough = enough > TIMED_NS ? enough : TIMED_NS;
	while ((t = timed(c, n)) < enough && n < MOST_ADDS)
		n *= 2;
	if (t < enough)
		return 0;
	for (int i = 0; i < 2; i++) {
		again = timed(c, n);
		t = again && again < t ? again : t;
	}
	return (double)t / (double)n;
}

void host_estimate(struct host *h)
{
	double ns;

	if (!h->clock || !h->here || host_mhz(h) > 0)
		return;
	ns = add_ns(h->clock, time_int);
	if (ns > 0)
		host_sayf(h, "cpu.mhz_est", "%.0f", 1000 / ns);
}

enum answer { UNKNOWN, NO, YES };

/* What the architecture itself says about this machine. */
static enum answer fpu_bit(void)
{
#if defined(__powerpc__)
	return getauxval(AT_HWCAP) & 0x08000000 ? YES : NO;
#elif defined(__arm__)
	return getauxval(AT_HWCAP) & 1 << 6 ? YES : NO;
#elif defined(__aarch64__)
	return getauxval(AT_HWCAP) & 1 ? YES : NO;
#elif defined(__riscv)
	return getauxval(AT_HWCAP) & 1 << ('f' - 'a') ? YES : NO;
#elif defined(__x86_64__) || defined(__s390__)
	return YES;
#else
	return UNKNOWN;
#endif
}

/* Lines of cpuinfo that tell: "fpu : yes" of x86, "... FPU V0.0" of MIPS. */
static enum answer fpu_line(const char *cpuinfo)
{
	char text[160];

	if (cpuinfo_get(cpuinfo, "fpu", text, sizeof(text)) ||
		cpuinfo_get(cpuinfo, "FPU", text, sizeof(text)))
		return str_eq(text, "no") || str_eq(text, "none") ? NO : YES;
	if (!cpuinfo_get(cpuinfo, "tlb_entries", text, sizeof(text)) ||
		!cpuinfo_get(cpuinfo, "cpu model", text, sizeof(text)))
		return UNKNOWN;
	return strstr(text, " FPU ") ? YES : NO;
}

/* Is this program compiled to do without? */
static bool soft_build(void)
{
#if defined(__SOFTFP__) || defined(__SOFT_FP__) || defined(_SOFT_FLOAT) || \
	defined(__mips_soft_float) || defined(__riscv_float_abi_soft)
	return true;
#else
	return false;
#endif
}

void host_fpu(struct host *h)
{
	static const char *const text[] = { [NO] = "no", [YES] = "yes" };
	enum answer fpu = h->here ? fpu_bit() : UNKNOWN;
	double i, d;

	if (fpu == UNKNOWN)
		fpu = fpu_line(str_text(&h->cpuinfo));
	if (fpu != UNKNOWN) {
		host_sayf(h, "cpu.fpu", "%s%s", text[fpu],
			h->here && soft_build() ? ", not used by this build" : "");
		return;
	}
	if (!h->here || !h->clock)
		return;
	i = add_ns(h->clock, time_int);
	d = add_ns(h->clock, time_double);
	if (i > 0 && d > 0)
		host_say(h, "cpu.fpu", d > SOFT_RATIO * i ? "soft?" : "yes?");
}
