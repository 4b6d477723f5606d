/* bare - the plainest loop of one operation, to hold against what a probe says of it. */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { BATCHES = 11, WARM = 60000000 };

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

/* A second process that sends back each byte, over two descriptors of its own. */
static void echo(int in, int out)
{
	char b;

	while (read(in, &b, 1) == 1 && write(out, &b, 1) == 1)
		continue;
	_exit(0);
}

static void trips(int out, int in, long n)
{
	char b = 0;

	while (n--) {
		if (write(out, &b, 1) != 1 || read(in, &b, 1) != 1)
			abort();
	}
}

static void pipe_loop(long n)
{
	static int ping[2], pong[2];

	if (!ping[1]) {
		if (pipe(ping) || pipe(pong))
			abort();
		if (fork() == 0) {
			close(ping[1]);
			echo(ping[0], pong[1]);
		}
	}
	trips(ping[1], pong[0], n);
}

/*
 * Laps of a token between two processes: two switches each, and two writes and reads.
 * These, over a pipe without anybody at the other end, are the loop to subtract.
 */
static void pass(int out, int in, long n)
{
	int token = 0;

	while (n--) {
		if (write(out, &token, sizeof(token)) != sizeof(token) ||
			read(in, &token, sizeof(token)) != sizeof(token))
			abort();
	}
}

static void send_back(int in, int out)
{
	const ssize_t size = sizeof(int);
	int token;

	while (read(in, &token, sizeof(token)) == size &&
		write(out, &token, sizeof(token)) == size)
		continue;
	_exit(0);
}

static void switch_loop(long n)
{
	static int there[2], back[2];

	if (!there[1]) {
		if (pipe(there) || pipe(back))
			abort();
		if (fork() == 0) {
			close(there[1]);
			send_back(there[0], back[1]);
		}
	}
	pass(there[1], back[0], n);
}

static void no_switch_loop(long n)
{
	static int own[2][2];

	if (!own[0][1] && (pipe(own[0]) || pipe(own[1])))
		abort();
	while (n--) {
		pass(own[0][1], own[0][0], 1);
		pass(own[1][1], own[1][0], 1);
	}
}

static void unix_loop(long n)
{
	static int pair[2];

	if (!pair[1]) {
		if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair))
			abort();
		if (fork() == 0) {
			close(pair[0]);
			echo(pair[1], pair[1]);
		}
	}
	trips(pair[0], pair[0], n);
}

static void tcp_loop(long n)
{
	static int fd;
	struct sockaddr_in a = { .sin_family = AF_INET };
	socklen_t size = sizeof(a);

	if (!fd) {
		int listener = socket(AF_INET, SOCK_STREAM, 0);

		a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
		fd = socket(AF_INET, SOCK_STREAM, 0);
		if (bind(listener, (struct sockaddr *)&a, sizeof(a)) ||
			listen(listener, 1) ||
			getsockname(listener, (struct sockaddr *)&a, &size) ||
			connect(fd, (struct sockaddr *)&a, sizeof(a)))
			abort();
		if (fork() == 0) {
			int peer = accept(listener, NULL, NULL);

			close(fd);
			echo(peer, peer);
		}
	}
	trips(fd, fd, n);
}

/*
 * A ring in steps of 128 bytes, as lat_mem_rd walks it, in memory aligned as its: else
 * the one has huge pages where the other has small ones. A hundred loads are written out
 * here too: some prefetchers go by the instruction, and one in a loop is foreseen.
 */
static void **ring;
static size_t ring_bytes;

#define TEN(x) x x x x x x x x x x
#define HUNDRED(x) TEN(TEN(x))
#define LOAD p = *(void **volatile *)p;

static void load_loop(long n)
{
	enum { HUGE = 1 << 21 };
	void **p;

	if (!ring) {
		size_t slots = ring_bytes / 128;
		char *m = aligned_alloc(HUGE, (ring_bytes + HUGE - 1) / HUGE * HUGE);

		if (!m)
			abort();
		for (size_t i = 0; i < slots; i++)
			*(void **)(void *)(m + i * 128) = m + (i + 1) % slots * 128;
		ring = (void **)(void *)m;
	}
	p = ring;
	for (long k = n / 100; k; k--) {
		HUNDRED(LOAD)
	}
	for (long k = n % 100; k; k--)
		LOAD
	ring = p;
}

static void copy_loop(long n)
{
	static char *from, *to;
	enum { SIZE = 1 << 20 };
	void *(*volatile copy)(void *, const void *, size_t) = memcpy;

	if (!from) {
		from = aligned_alloc(4096, SIZE);
		to = aligned_alloc(4096, SIZE);
		if (!from || !to)
			abort();
		memset(from, 1, SIZE);
		memset(to, 2, SIZE);
	}
	while (n--)
		copy(to, from, SIZE);
}

static int by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* least and base: what a batch must take, and what is subtracted; per: operations. */
static const struct bare {
	const char *name;
	void (*loop)(long n), (*base)(long n);
	double per, least;
	size_t bytes;
} table[] = {
	{ "getppid", getppid_loop, NULL, 1, 1e6, 0 },
	{ "pipe", pipe_loop, NULL, 1, 1e6, 0 },
	{ "switch", switch_loop, no_switch_loop, 2, 20e6, 0 },
	{ "unix", unix_loop, NULL, 1, 1e6, 0 },
	{ "tcp", tcp_loop, NULL, 1, 1e6, 0 },
	{ "load16k", load_loop, NULL, 1, 1e6, 16384 },
	{ "load64m", load_loop, NULL, 1, 1e6, 67108864 },
	{ "copy1m", copy_loop, NULL, 1, 1e6, 0 },
};

static double timed(void (*loop)(long n), long n)
{
	double from = now();

	if (loop)
		loop(n);
	return now() - from;
}

/* bare NAME: median nanoseconds an operation. */
int main(int argc, char **argv)
{
	const struct bare *b = NULL;
	double t[BATCHES], base[BATCHES];
	long n = 1;

	for (size_t i = 0; argc > 1 && i < sizeof(table) / sizeof(table[0]); i++) {
		if (strcmp(argv[1], table[i].name) == 0)
			b = &table[i];
	}
	if (!b)
		return 2;
	ring_bytes = b->bytes;
	/* What is set up at the first call must not pass for the time of operations. */
	b->loop(1);
	do
		n *= 2;
	while (timed(b->loop, n) < b->least);
	/* As long as a probe may: caches take lines over little by little. */
	for (double warm = 0; warm < WARM;)
		warm += timed(b->loop, n);
	for (int i = 0; i < BATCHES; i++) {
		t[i] = timed(b->loop, n);
		base[i] = b->base ? timed(b->base, n) : 0;
	}
	qsort(t, BATCHES, sizeof(t[0]), by_size);
	qsort(base, BATCHES, sizeof(base[0]), by_size);
	printf("%.4f\n", (t[BATCHES / 2] - base[BATCHES / 2]) / (double)n / b->per);
	return 0;
}
