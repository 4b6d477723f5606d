/* stop - interruption: the signals that end a run, and ^Z. */
#include "run/stop.h"

#include <stddef.h>
#include <unistd.h>

static const int ending[] = { SIGINT, SIGTERM, SIGHUP };

/* What handlers tell the rest; the one thing that can not be passed. */
static volatile sig_atomic_t came, suspend;
static sigset_t waiting;

static void on_end(int sig)
{
	came = sig;
}

static void on_suspend(int sig)
{
	(void)sig;
	suspend = 1;
}

static void on_child(int sig)
{
	(void)sig;
}

static void handle(int sig, void (*fn)(int), int flags)
{
	struct sigaction now, sa = { .sa_handler = fn, .sa_flags = flags };

	sigemptyset(&sa.sa_mask);
	if (sigaction(sig, NULL, &now) == 0 && now.sa_handler == SIG_IGN &&
		sig != SIGCHLD)
		return;
	sigaction(sig, &sa, NULL);
}

void stop_install(void)
{
	struct sigaction ignore = { .sa_handler = SIG_IGN };
	sigset_t block;

	sigemptyset(&block);
	sigaddset(&block, SIGCHLD);
	sigaddset(&block, SIGTSTP);
	for (size_t i = 0; i < sizeof(ending) / sizeof(ending[0]); i++) {
		sigaddset(&block, ending[i]);
		handle(ending[i], on_end, (int)SA_RESETHAND);
	}
	handle(SIGTSTP, on_suspend, 0);
	handle(SIGCHLD, on_child, 0);
	/*
	 * A closed pipe and a file at its limit are write errors, and those are looked
	 * at.
	 */
	sigaction(SIGPIPE, &ignore, NULL);
	sigaction(SIGXFSZ, &ignore, NULL);
	sigprocmask(SIG_BLOCK, &block, &waiting);
	sigdelset(&waiting, SIGCHLD);
	sigdelset(&waiting, SIGTSTP);
	for (size_t i = 0; i < sizeof(ending) / sizeof(ending[0]); i++)
		sigdelset(&waiting, ending[i]);
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
