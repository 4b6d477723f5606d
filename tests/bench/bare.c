/* bare - the plainest loop of one operation, to hold against what a probe says of it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { BATCHES = 31 };

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC_RAW, &t);
	return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static void getppid_loop(long n)
{
	while (n--) {
		if (syscall(SYS_getppid) < 0)
			abort();
	}
}

static void pipe_loop(long n)
{
	static int ping[2], pong[2];
	char b = 0;

	if (!ping[1]) {
		if (pipe(ping) || pipe(pong))
			abort();
		if (fork() == 0) {
			close(ping[1]);
			while (read(ping[0], &b, 1) == 1 && write(pong[1], &b, 1) == 1)
				continue;
			_exit(0);
		}
	}
	while (n--) {
		if (write(ping[1], &b, 1) != 1 || read(pong[0], &b, 1) != 1)
			abort();
	}
}

static int by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* bare NAME: median nanoseconds an operation. */
int main(int argc, char **argv)
{
	void (*loop)(long) = argc > 1 && strcmp(argv[1], "pipe") == 0 ? pipe_loop :
									getppid_loop;
	double t[BATCHES], from, ns = 0;
	long n = 1;

	while (ns < 1e6) {
		n *= 2;
		from = now();
		loop(n);
		ns = now() - from;
	}
	for (int i = 0; i < BATCHES; i++) {
		from = now();
		loop(n);
		t[i] = (now() - from) / (double)n;
	}
	qsort(t, BATCHES, sizeof(t[0]), by_size);
	printf("%.4f\n", t[BATCHES / 2]);
	return 0;
}
