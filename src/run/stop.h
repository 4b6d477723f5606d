/*
 * stop - interruption: the signals that end a run, and ^Z.
 *
 * The handlers only store what came. SIGCHLD and these signals are blocked
 * except inside ppoll() with stop_mask(), so that nothing is lost between a look
 * and a wait. What was ignored at the start stays ignored. A second signal kills
 * at once.
 */
#ifndef RUN_STOP_H
#define RUN_STOP_H

#include <signal.h>
#include <stdbool.h>
#include <stdnoreturn.h>

void stop_install(void);
/* From here on, when nothing is left to clean up, each of these does what it does. */
void stop_uninstall(void);
int stop_requested(void);		/* the signal, 0: none */
bool stop_suspend_asked(void);		/* ^Z; reading it takes it */
bool stop_was_continued(void);		/* after a stop of any kind; taken as well */
const sigset_t *stop_mask(void);	/* for ppoll */
/*
 * True: some lines can be written without waiting for the reader. wait: until that is
 * so, unless a signal came, or comes, that ends the run.
 */
bool stop_can_print(int fd, bool wait);
/* Stops this process as ^Z would; returns when it was continued. */
void stop_suspend(void);
/* Dies of the signal, so that the shell sees a true signal death. */
noreturn void stop_die(int sig);

#endif
