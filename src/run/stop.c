/* stop - interruption: the signals that end a run, and ^Z. */
#include "run/stop.h"

#include <errno.h>
#include <poll.h>
#include <stddef.h>
#include <unistd.h>

/* All that would end this process and that nothing here sends itself. */
static const int ending[] = { SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2,
	SIGVTALRM, SIGPROF, SIGXCPU };

/* What handlers tell the rest; the one thing that can not be passed. */
static volatile sig_atomic_t came, suspend, continued;
static sigset_t waiting;

/* Those that were not ignored at the start. */
static bool caught[sizeof(ending) / sizeof(ending[0])], suspends;

static void let_kill(void)
{
	struct sigaction sa = { .sa_handler = SIG_DFL };

	sigemptyset(&sa.sa_mask);
	for (size_t i = 0; i < sizeof(ending) / sizeof(ending[0]); i++) {
		if (caught[i])
			sigaction(ending[i], &sa, NULL);
	}
}

static void on_end(int sig)
{
	came = sig;
	let_kill();
}

static void on_suspend(int sig)
{
	(void)sig;
	suspend = 1;
}

static void on_continue(int sig)
{
	(void)sig;
	continued = 1;
}

static void on_child(int sig)
{
	(void)sig;
}

/* False: it is ignored, and stays so. */
static bool handle(int sig, void (*fn)(int))
{
	struct sigaction now, sa = { .sa_handler = fn };

	sigemptyset(&sa.sa_mask);
	if (sigaction(sig, NULL, &now) == 0 && now.sa_handler == SIG_IGN &&
		sig != SIGCHLD)
		return false;
	return sigaction(sig, &sa, NULL) == 0;
}

void stop_install(void)
{
	struct sigaction ignore = { .sa_handler = SIG_IGN };
	sigset_t block;

	sigemptyset(&block);
	sigaddset(&block, SIGCHLD);
	sigaddset(&block, SIGTSTP);
	sigaddset(&block, SIGCONT);
	for (size_t i = 0; i < sizeof(ending) / sizeof(ending[0]); i++) {
		sigaddset(&block, ending[i]);
		caught[i] = handle(ending[i], on_end);
	}
	suspends = handle(SIGTSTP, on_suspend);
	handle(SIGCHLD, on_child);
	handle(SIGCONT, on_continue);
	/*
	 * A closed pipe and a file at its limit are write errors, and those are looked
	 * at.
	 */
	sigaction(SIGPIPE, &ignore, NULL);
	sigaction(SIGXFSZ, &ignore, NULL);
	sigprocmask(SIG_BLOCK, &block, &waiting);
	sigdelset(&waiting, SIGCHLD);
	sigdelset(&waiting, SIGTSTP);
	sigdelset(&waiting, SIGCONT);
	for (size_t i = 0; i < sizeof(ending) / sizeof(ending[0]); i++)
		sigdelset(&waiting, ending[i]);
}

void stop_uninstall(void)
{
	struct sigaction sa = { .sa_handler = SIG_DFL };

	let_kill();
	if (suspends)
		sigaction(SIGTSTP, &sa, NULL);
	sigprocmask(SIG_SETMASK, &waiting, NULL);
}

/* Pending signals are let in here too, so that a run without any wait still ends. */
static void let_in(void)
{
	sigset_t old;

	sigprocmask(SIG_SETMASK, &waiting, &old);
	sigprocmask(SIG_SETMASK, &old, NULL);
}

int stop_requested(void)
{
	if (!came)
		let_in();
	return came;
}

bool stop_suspend_asked(void)
{
	bool asked = suspend;

	suspend = 0;
	return asked;
}

bool stop_was_continued(void)
{
	bool was = continued;

	continued = 0;
	return was;
}

bool stop_can_print(int fd, bool wait)
{
	struct pollfd p = { .fd = fd, .events = POLLOUT };
	const struct timespec now = { 0 };
	int n;

	do
		n = ppoll(&p, 1, wait && !came ? NULL : &now, &waiting);
	while (n < 0 && errno == EINTR && wait && !came);
	return n > 0;
}

const sigset_t *stop_mask(void)
{
	return &waiting;
}

void stop_suspend(void)
{
	raise(SIGSTOP);
}

void stop_die(int sig)
{
	struct sigaction sa = { .sa_handler = SIG_DFL };
	sigset_t one;

	sigaction(sig, &sa, NULL);
	sigemptyset(&one);
	sigaddset(&one, sig);
	raise(sig);
	sigprocmask(SIG_UNBLOCK, &one, NULL);
	_exit(128 + sig);
}
