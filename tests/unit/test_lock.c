/* test_lock - those at work at once know of each other, whoever came first. */
#include "harness.h"

#include <signal.h>
#include <stdio.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "os/lock.h"

/* A process that looks when it is asked to. */
struct other { pid_t pid; int ask; };

static struct other begin(void)
{
	static char name[40];
	struct other o = { -1, -1 };
	struct lock lock = LOCK_NONE;
	int pair[2];
	char b;

	snprintf(name, sizeof(name), "kbench.test.%d", (int)getpid());
	fflush(NULL);
	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) < 0)
		return o;
	o.pid = fork();
	if (o.pid == 0) {
		close(pair[0]);
		while (read(pair[1], &b, 1) == 1) {
			b = lock_other_is_here(&lock, name);
			if (write(pair[1], &b, 1) != 1)
				break;
		}
		_exit(0);
	}
	close(pair[1]);
	o.ask = pair[0];
	return o;
}

/* What it sees: 0 nobody, 1 another. */
static int looks(const struct other *o)
{
	char b = 0;

	return write(o->ask, &b, 1) == 1 && read(o->ask, &b, 1) == 1 ? b : -1;
}

static void end(struct other *o)
{
	close(o->ask);
	kill(o->pid, SIGKILL);
	waitpid(o->pid, NULL, 0);
}

TEST(both_sides_know)
{
	struct other first = begin(), second = begin();

	CHECK_COUNT(looks(&first), 0);
	CHECK_COUNT(looks(&first), 0);
	CHECK_COUNT(looks(&second), 1);
	CHECK_COUNT(looks(&first), 1);
	CHECK_COUNT(looks(&first), 1);
	end(&second);
	CHECK_COUNT(looks(&first), 1);
	CHECK_COUNT(looks(&first), 0);
	end(&first);
}

TEST(who_came_and_went_was_here)
{
	struct other first = begin(), second = begin();

	CHECK_COUNT(looks(&first), 0);
	CHECK_COUNT(looks(&second), 1);
	end(&second);
	CHECK_COUNT(looks(&first), 1);
	CHECK_COUNT(looks(&first), 0);
	end(&first);
}

TEST(the_next_one_follows)
{
	struct other first = begin(), second = begin(), third = begin();

	CHECK_COUNT(looks(&first), 0);
	CHECK_COUNT(looks(&second), 1);
	end(&first);
	CHECK_COUNT(looks(&second), 1);
	CHECK_COUNT(looks(&second), 0);
	CHECK_COUNT(looks(&third), 1);
	CHECK_COUNT(looks(&second), 1);
	end(&third);
	end(&second);
}

int main(void)
{
	RUN(both_sides_know);
	RUN(who_came_and_went_was_here);
	RUN(the_next_one_follows);
	return DONE;
}
