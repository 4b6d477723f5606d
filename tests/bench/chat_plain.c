/* chat_plain - chat rooms as one would write them down, to hold against the probe. */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { USERS = 20, SIZE = 100, QUEUE = 64, STACK = 65536 };

/* What the server has for one user, and the user's connection. */
struct user {
	int client, server;
	struct user *room;
	pthread_mutex_t lock;
	pthread_cond_t not_empty, not_full;
	char queue[QUEUE][SIZE];
	int first, count;
};

static int messages;
static pthread_barrier_t start, end;

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void must(int ok)
{
	if (!ok)
		abort();
}

static void read_message(int fd, char *m)
{
	must(recv(fd, m, SIZE, MSG_WAITALL) == SIZE);
}

static void write_message(int fd, const char *m)
{
	must(send(fd, m, SIZE, MSG_NOSIGNAL) == SIZE);
}

static void put(struct user *u, const char *m)
{
	pthread_mutex_lock(&u->lock);
	while (u->count == QUEUE)
		pthread_cond_wait(&u->not_full, &u->lock);
	memcpy(u->queue[(u->first + u->count++) % QUEUE], m, SIZE);
	pthread_cond_signal(&u->not_empty);
	pthread_mutex_unlock(&u->lock);
}

static void get(struct user *u, char *m)
{
	pthread_mutex_lock(&u->lock);
	while (u->count == 0)
		pthread_cond_wait(&u->not_empty, &u->lock);
	memcpy(m, u->queue[u->first], SIZE);
	u->first = (u->first + 1) % QUEUE;
	u->count--;
	pthread_cond_signal(&u->not_full);
	pthread_mutex_unlock(&u->lock);
}

/* Two chats; the second one is timed. */
static void *client_send(void *arg)
{
	struct user *u = arg;
	char m[SIZE] = { 0 };

	for (int chat = 0; chat < 2; chat++) {
		pthread_barrier_wait(&start);
		for (int i = 0; i < messages; i++)
			write_message(u->client, m);
	}
	return NULL;
}

static void *client_receive(void *arg)
{
	struct user *u = arg;
	char m[SIZE];

	for (int chat = 0; chat < 2; chat++) {
		for (int i = 0; i < messages * (USERS - 1); i++)
			read_message(u->client, m);
		pthread_barrier_wait(&end);
	}
	return NULL;
}

static void *server_receive(void *arg)
{
	struct user *u = arg;
	char m[SIZE];

	for (int i = 0; i < 2 * messages; i++) {
		read_message(u->server, m);
		for (int k = 0; k < USERS; k++) {
			if (&u->room[k] != u)
				put(&u->room[k], m);
		}
	}
	return NULL;
}

static void *server_send(void *arg)
{
	struct user *u = arg;
	char m[SIZE];

	for (int i = 0; i < 2 * messages * (USERS - 1); i++) {
		get(u, m);
		write_message(u->server, m);
	}
	return NULL;
}

static void join_server(struct user *u, int listener, const struct sockaddr_in *at)
{
	const struct linger reset = { .l_onoff = 1 };
	const int on = 1;

	u->client = socket(AF_INET, SOCK_STREAM, 0);
	must(connect(u->client, (const struct sockaddr *)at, sizeof(*at)) == 0);
	u->server = accept(listener, NULL, NULL);
	must(u->server >= 0);
	for (int i = 0; i < 2; i++) {
		int fd = i ? u->client : u->server;

		must(setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on)) == 0);
		must(setsockopt(fd, SOL_SOCKET, SO_LINGER, &reset, sizeof(reset)) == 0);
	}
}

static void start_thread(void *(*f)(void *), struct user *u)
{
	pthread_attr_t attr;
	pthread_t id;

	pthread_attr_init(&attr);
	pthread_attr_setstacksize(&attr, STACK);
	must(pthread_create(&id, &attr, f, u) == 0);
}

/* chat_plain ROOMS MESSAGES: deliveries a second. */
int main(int argc, char **argv)
{
	struct sockaddr_in at = { .sin_family = AF_INET };
	socklen_t size = sizeof(at);
	int listener = socket(AF_INET, SOCK_STREAM, 0);
	int n = argc == 3 ? USERS * (int)strtol(argv[1], NULL, 10) : 0;
	struct user *u = calloc((size_t)n + 1, sizeof(*u));
	double from;

	if (n < 1 || !u)
		return 2;
	messages = (int)strtol(argv[2], NULL, 10);
	at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	must(bind(listener, (struct sockaddr *)&at, sizeof(at)) == 0 &&
		listen(listener, 16) == 0 &&
		getsockname(listener, (struct sockaddr *)&at, &size) == 0);
	pthread_barrier_init(&start, NULL, (unsigned)n + 1);
	pthread_barrier_init(&end, NULL, (unsigned)n + 1);
	for (int i = 0; i < n; i++) {
		u[i].room = &u[i - i % USERS];
		pthread_mutex_init(&u[i].lock, NULL);
		pthread_cond_init(&u[i].not_empty, NULL);
		pthread_cond_init(&u[i].not_full, NULL);
		join_server(&u[i], listener, &at);
	}
	for (int i = 0; i < n; i++) {
		start_thread(client_receive, &u[i]);
		start_thread(server_send, &u[i]);
		start_thread(server_receive, &u[i]);
		start_thread(client_send, &u[i]);
	}
	pthread_barrier_wait(&start);
	pthread_barrier_wait(&end);
	from = now();
	pthread_barrier_wait(&start);
	pthread_barrier_wait(&end);
	printf("%.0f\n", (double)n * messages * (USERS - 1) / (now() - from));
	return 0;
}
