/* lat_sig - signals: setting a handler, catching one, and those that a fault raises. */
#include <setjmp.h>
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

#include "kbench.h"

static pid_t self;
static volatile uint32_t caught;

static volatile char *page;		/* may only be read */
static volatile uint64_t faults_left;	/* 0: no fault is expected */
static sigjmp_buf away;

static void count(int sig)
{
	caught++;
}

static void nothing(int sig)
{
}

static void handle(int sig, void (*fn)(int))
{
	struct sigaction sa = { .sa_handler = fn };

	KB_CHECK(sigemptyset(&sa.sa_mask) == 0 && sigaction(sig, &sa, NULL) == 0);
}

/* Returns into the store, which faults again; the last fault leaves it. */
static void on_fault(int sig)
{
	if (faults_left == 0)
		handle(sig, SIG_DFL);	/* a fault of the program's own: die of it */
	else if (--faults_left == 0)
		siglongjmp(away, 1);
}

static void setup_install(struct kb_ctx *c)
{
	handle(SIGUSR1, nothing);
}

static void run_install(struct kb_ctx *c, uint64_t n)
{
	struct sigaction sa = { .sa_handler = nothing }, old = { 0 };

	KB_CHECK(sigemptyset(&sa.sa_mask) == 0);
	while (n--)
		KB_CHECK(sigaction(SIGUSR1, &sa, &old) == 0);
	if (old.sa_handler != nothing)
		kb_fail("the handler of before is not the one that was set");
}

static void setup_catch(struct kb_ctx *c)
{
	self = getpid();
	handle(SIGUSR1, count);
}

static void run_catch(struct kb_ctx *c, uint64_t n)
{
	const pid_t pid = self;
	const uint32_t want = caught + (uint32_t)n;

	while (n--)
		KB_CHECK(kill(pid, SIGUSR1) == 0);
	if (caught != want)
		kb_fail("%u signals too few were caught", (unsigned)(want - caught));
}

/* The same call without a signal. */
static void base_catch(struct kb_ctx *c, uint64_t n)
{
	const pid_t pid = self;

	while (n--)
		KB_CHECK(kill(pid, 0) == 0);
}

static void setup_prot(struct kb_ctx *c)
{
	void *p = mmap(NULL, (size_t)sysconf(_SC_PAGESIZE), PROT_READ,
		MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	KB_CHECK(p != MAP_FAILED);
	page = p;
	setup_catch(c);
	handle(SIGSEGV, on_fault);
	handle(SIGBUS, on_fault);
}

/*
 * n faults, and n calls of kill(self, 0). The base is n calls of kill() with a
 * signal: so what is left is a fault less a signal that was caught, without the
 * call that sends it.
 */
static void run_prot(struct kb_ctx *c, uint64_t n)
{
	base_catch(c, n);
	faults_left = n;
	if (sigsetjmp(away, 1) == 0) {
		*page = 1;
		kb_fail("a store to a page that may only be read was let through");
	}
	if (faults_left != 0)
		kb_fail("the faults were left too early");
}

const struct kb_probe lat_sig[] = {
	{ .name = "lat_sig.install", .suite = "micro", .unit = &kb_us,
	  .parent = "Signal handler installation", .summary = "set a signal handler",
	  .help = "One operation is one sigaction for SIGUSR1 that sets a handler and "
		"asks for the old one. lmbench calls it \"Signal handler installation\" "
		"and does the same.",
	  .setup = setup_install, .run = run_install },
	{ .name = "lat_sig.catch", .suite = "micro", .unit = &kb_us,
	  .parent = "Signal handler overhead",
	  .summary = "send itself a signal and catch it",
	  .help = "One operation is a kill(self, SIGUSR1) whose handler counts and "
		"returns; the cost of kill(self, 0), which sends nothing, is subtracted. "
		"Every signal is counted. lmbench calls it \"Signal handler overhead\"; "
		"its handler is empty, and where the difference is below zero it prints "
		"nothing.",
	  .setup = setup_catch, .run = run_catch, .base = base_catch },
	{ .name = "lat_sig.prot", .suite = "micro", .unit = &kb_us,
	  .parent = "Protection fault",
	  .summary = "write to a read-only page, less a signal",
	  .help = "One operation is a store to a read-only page: the fault raises a "
		"signal, and its handler counts and returns into the same store; the "
		"last one leaves by siglongjmp. As in lmbench, which calls it "
		"\"Protection fault\", what lat_sig.catch measures is subtracted (by the "
		"same number of kill(self, 0) in the loop and of kill(self, SIGUSR1) in "
		"the base), so this is what a fault costs more than a signal; with the "
		"base added it is the whole. lmbench needs a file to map; kbench maps a "
		"page of its own, and takes SIGBUS for SIGSEGV.",
	  .setup = setup_prot, .run = run_prot, .base = run_catch },
	{ 0 }
};
