/* trial - what this machine may answer with death is tried in a process of its own. */
#include "run/trial.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "os/proc.h"

int trial(int (*step)(void))
{
	const pid_t pid = fork();
	int status;

	if (pid == 0) {
		proc_no_core();
		_exit(step());
	}
	if (pid < 0)
		return TRIAL_UNKNOWN;
	while (waitpid(pid, &status, 0) != pid) {
		if (errno != EINTR)
			return TRIAL_UNKNOWN;
	}
	return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

void trial_put(char *out, size_t cap, int result)
{
	snprintf(out, cap, "%s", result == -SIGSYS ?
		"a policy (seccomp) forbids the system call" :
		result < 0 ? strsignal(-result) : strerror(result));
}
