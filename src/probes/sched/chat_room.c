/* chat_room - the users, their threads, and a chat from start line to last delivery. */
#include "chat_room.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

#include "crowd_thread.h"
#include "kbench.h"

enum {
	TICK_MS = 100,
	IDLE_TICKS = 30,	/* looks without any progress that prove a standstill */
};

struct role { const char *name; void (*run)(struct chat_user *u); };
struct seat { struct chat_user *user; const struct role *role; };

static struct chat_user *users;
static uint32_t users_n;

/* The start line and the finish; everything under the lock. */
static struct {
	pthread_mutex_t lock;
	pthread_cond_t opened, start, there, over;
	bool open;			/* the connections stand */
	uint32_t lap, messages;		/* the chat that goes on */
	uint32_t said;			/* messages of each user in all chats so far */
	uint32_t absent;		/* speakers who are not at the line */
	uint32_t unserved;		/* clients who have not got everything */
	uint64_t end;
} line;

/* Deliveries to each client when the chat is over. */
static _Atomic uint32_t goal;

static noreturn void broken(const struct chat_user *u, const char *whose)
{
	const char *why = errno ? strerror(errno) : "it was closed";

	kb_fail("room %u, user %u: the connection of the %s: %s", u->room + 1,
		u->number + 1, whose, why);
}

static void speak(const struct chat_user *u, int fd, const struct chat_message *m)
{
	const char *p = (const char *)m;
	size_t left = sizeof(*m);

	while (left) {
		ssize_t n = send(fd, p, left, MSG_NOSIGNAL);

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			broken(u, fd == u->client ? "client" : "server");
		p += n;
		left -= (size_t)n;
	}
}

static void hear(const struct chat_user *u, int fd, struct chat_message *m)
{
	char *p = (char *)m;
	size_t left = sizeof(*m);

	while (left) {
		ssize_t n = recv(fd, p, left, MSG_WAITALL);

		if (n < 0 && errno == EINTR)
			continue;
		if (n == 0)
			errno = 0;
		if (n <= 0)
			broken(u, fd == u->client ? "client" : "server");
		p += n;
		left -= (size_t)n;
	}
}

static void check(const struct chat_user *u, struct chat_book *b,
	const struct chat_message *m)
{
	enum chat_fault fault = chat_book_enter(b, m);
	char text[80];

	if (__builtin_expect(fault == CHAT_RIGHT, 1))
		return;
	chat_book_say(text, sizeof(text), b, m, fault);
	kb_fail("room %u, user %u: %s", u->room + 1, u->number + 1, text);
}

/* Waits for a chat after this lap; returns how many messages it has. */
static uint32_t at_the_line(uint32_t *lap)
{
	uint32_t messages;

	pthread_mutex_lock(&line.lock);
	if (--line.absent == 0)
		pthread_cond_signal(&line.there);
	while (line.lap == *lap)
		pthread_cond_wait(&line.start, &line.lock);
	*lap = line.lap;
	messages = line.messages;
	pthread_mutex_unlock(&line.lock);
	return messages;
}

static void client_send(struct chat_user *u)
{
	struct chat_message m;
	uint32_t lap = 0, number = 0;

	chat_message_fill(&m, u->room, u->number);
	for (;;) {
		for (uint32_t n = at_the_line(&lap); n; n--) {
			chat_message_number(&m, number++);
			speak(u, u->client, &m);
		}
	}
}

/* Each begins with his neighbour, so that not all crowd at the same queue. */
static void server_receive(struct chat_user *u)
{
	struct chat_message m;

	for (;;) {
		hear(u, u->server, &m);
		check(u, &u->desk, &m);
		for (uint32_t k = 1; k < CHAT_USERS; k++)
			chat_queue_put(
				&u->mates[(u->number + k) % CHAT_USERS].queue, &m);
	}
}

static void server_send(struct chat_user *u)
{
	const struct chat_message *m;
	uint32_t n = 0;

	for (;;) {
		n = chat_queue_take(&u->queue, n, &m);
		for (uint32_t i = 0; i < n; i++)
			speak(u, u->server, &m[i]);
	}
}

static void served(void)
{
	uint64_t now = kb_now();

	pthread_mutex_lock(&line.lock);
	if (line.end < now)
		line.end = now;
	if (--line.unserved == 0)
		pthread_cond_signal(&line.over);
	pthread_mutex_unlock(&line.lock);
}

/* Must not wait for anything but its connection: see the header. */
static void client_receive(struct chat_user *u)
{
	struct chat_message m;
	uint32_t got = 0;

	for (;;) {
		hear(u, u->client, &m);
		check(u, &u->ear, &m);
		atomic_store_explicit(&u->got, ++got, memory_order_relaxed);
		if (got == atomic_load_explicit(&goal, memory_order_acquire))
			served();
	}
}

static const struct role roles[CHAT_THREADS] = {
	{ "client's sending", client_send },
	{ "client's receiving", client_receive },
	{ "server's receiving", server_receive },
	{ "server's sending", server_send },
};

/* However a thread ends: none of them should. */
static void gone(void *arg)
{
	const struct seat *s = arg;

	kb_fail("room %u, user %u: the %s thread has ended", s->user->room + 1,
		s->user->number + 1, s->role->name);
}

static void *sit(void *arg)
{
	struct seat *s = arg;

	pthread_cleanup_push(gone, s);
	pthread_mutex_lock(&line.lock);
	while (!line.open)
		pthread_cond_wait(&line.opened, &line.lock);
	pthread_mutex_unlock(&line.lock);
	s->role->run(s->user);
	pthread_cleanup_pop(1);
	return NULL;
}

static void start_threads(void)
{
	const uint32_t n = users_n * CHAT_THREADS;
	struct seat *seats = calloc(n, sizeof(*seats));
	pthread_t id;
	int e;

	KB_CHECK(seats);
	for (uint32_t i = 0; i < n; i++) {
		seats[i] = (struct seat){ .user = &users[i / CHAT_THREADS],
			.role = &roles[i % CHAT_THREADS] };
		e = crowd_thread(&id, sit, &seats[i]);
		if (e)
			kb_skip("needs %u threads, %u could be made: %s (ulimit -u, "
				"pids.max, memory)",
				n, i, strerror(e));
	}
}

static void init_line(void)
{
	pthread_condattr_t attr;

	KB_CHECK(pthread_condattr_init(&attr) == 0 &&
		pthread_condattr_setclock(&attr, CLOCK_MONOTONIC) == 0 &&
		pthread_mutex_init(&line.lock, NULL) == 0 &&
		pthread_cond_init(&line.opened, NULL) == 0 &&
		pthread_cond_init(&line.start, NULL) == 0 &&
		pthread_cond_init(&line.there, &attr) == 0 &&
		pthread_cond_init(&line.over, &attr) == 0);
	line.absent = users_n;
}

struct chat_user *chat_room_make(uint32_t rooms)
{
	const uint32_t everybody = (1u << CHAT_USERS) - 1;

	users_n = rooms * CHAT_USERS;
	users = calloc(users_n, sizeof(*users));
	KB_CHECK(users);
	for (uint32_t i = 0; i < users_n; i++) {
		struct chat_user *u = &users[i];

		u->room = i / CHAT_USERS;
		u->number = i % CHAT_USERS;
		u->mates = &users[u->room * CHAT_USERS];
		u->ear.room = u->desk.room = u->room;
		u->desk.speakers = 1u << u->number;
		u->ear.speakers = everybody & ~u->desk.speakers;
		KB_CHECK(chat_queue_init(&u->queue) == 0);
	}
	init_line();
	start_threads();
	return users;
}

void chat_room_open(void)
{
	pthread_mutex_lock(&line.lock);
	line.open = true;
	pthread_cond_broadcast(&line.opened);
	pthread_mutex_unlock(&line.lock);
}

static uint32_t delivered(void)
{
	uint32_t sum = 0;

	for (uint32_t i = 0; i < users_n; i++)
		sum += atomic_load_explicit(&users[i].got, memory_order_relaxed);
	return sum;
}

/* Names a message that is still to come. */
static noreturn void stands_still(void)
{
	const unsigned seconds = IDLE_TICKS * TICK_MS / 1000;

	for (uint32_t i = 0; i < users_n * CHAT_USERS; i++) {
		const struct chat_user *u = &users[i / CHAT_USERS];
		uint32_t from = i % CHAT_USERS, next = atomic_load(&u->ear.next[from]);

		if (u->ear.speakers >> from & 1 && next != line.said)
			kb_fail("room %u, user %u: message %u of user %u is missing, "
				"nothing has come for %u s",
				u->room + 1, u->number + 1, next + 1, from + 1, seconds);
	}
	kb_fail("%u threads have not come to the start line for %u s", line.absent,
		seconds);
}

static struct timespec a_tick_from_now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	t.tv_nsec += TICK_MS * 1000000L;
	t.tv_sec += t.tv_nsec / 1000000000L;
	t.tv_nsec %= 1000000000L;
	return t;
}

/*
 * Waits, with the lock, until the count is 0. A standstill is told by looks, not by
 * time: when this process is stopped for a while, it does not look.
 */
static void wait_for_none(pthread_cond_t *cond, const uint32_t *count)
{
	uint32_t idle = 0, seen = 0;

	while (*count) {
		struct timespec t = a_tick_from_now();
		uint32_t now;

		pthread_cond_timedwait(cond, &line.lock, &t);
		now = delivered() + line.absent;
		idle = now == seen ? idle + 1 : 0;
		seen = now;
		if (idle == IDLE_TICKS)
			stands_still();
	}
}

uint64_t chat_room_hold(uint32_t messages)
{
	uint64_t from, ns;

	pthread_mutex_lock(&line.lock);
	wait_for_none(&line.there, &line.absent);
	line.absent = line.unserved = users_n;
	line.messages = messages;
	line.said += messages;
	line.lap++;
	atomic_fetch_add(&goal, messages * (CHAT_USERS - 1));
	from = kb_now();
	pthread_cond_broadcast(&line.start);
	wait_for_none(&line.over, &line.unserved);
	ns = line.end - from;
	pthread_mutex_unlock(&line.lock);
	return ns;
}
