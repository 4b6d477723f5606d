/* test_trial - a step that is punished with death is a result like any other. */
#include <errno.h>
#if __has_include(<linux/filter.h>) && __has_include(<linux/seccomp.h>)
#include <linux/filter.h>
#include <linux/seccomp.h>
#endif
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "run/trial.h"
#include "unit/harness.h"

static int good(void)
{
	return 0;
}

static int refused(void)
{
	return EACCES;
}

static int killed(void)
{
	signal(SIGTERM, SIG_DFL);
	raise(SIGTERM);
	return 0;
}

/* What a service manager does that allows a list of system calls. */
static int filtered(void)
{
#ifdef SECCOMP_RET_KILL
	struct sock_filter code[] = {
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_getppid, 0, 1),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
	};
	const struct sock_fprog program = { sizeof(code) / sizeof(code[0]), code };

	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
		prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0)
		return errno;
	syscall(SYS_getppid);
	return 0;
#else
	return ENOSYS;
#endif
}

TEST(results_of_a_trial)
{
	char why[80];

	CHECK_COUNT(trial(good), 0);
	CHECK_COUNT(trial(refused), EACCES);
	trial_put(why, sizeof(why), EACCES);
	CHECK_TEXT(why, strerror(EACCES));
	CHECK(trial(killed) == -SIGTERM);
	trial_put(why, sizeof(why), -SIGTERM);
	CHECK_TEXT(why, strsignal(SIGTERM));
}

TEST(a_filter_kills_the_trial_alone)
{
	const int result = trial(filtered);
	char why[80];

	CHECK(result == -SIGSYS);
	trial_put(why, sizeof(why), result);
	CHECK_TEXT(why, "a policy (seccomp) forbids the system call");
}

int main(void)
{
	RUN(results_of_a_trial);
	RUN_IF(trial(filtered) <= 0, a_filter_kills_the_trial_alone,
		"no filter of system calls can be set here");
	return DONE;
}
