/* chat_faults - chats in which messages are lost or doubled and threads or peers die. */

/*
 * The probe itself, with faulty calls in the place of send and recv: at the first or
 * the last message of the first chat that is timed an end of one user goes wrong.
 */
#include <stdatomic.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

static ssize_t faulty_send(int fd, const void *p, size_t n, int flags);
static ssize_t faulty_recv(int fd, void *p, size_t n, int flags);

#define send faulty_send
#define recv faulty_recv
#define chat chat_itself
#include "probes/sched/chat_link.c"
#include "probes/sched/chat_message.c"
#include "probes/sched/chat_queue.c"
#include "probes/sched/chat_room.c"

#include "probes/sched/chat.c"
#undef send
#undef recv
#undef chat

enum { ROOMS = 2, MESSAGES = 3, DELIVERIES = MESSAGES * (CHAT_USERS - 1) };

enum fault {
	LOSE,		/* a message that others follow */
	LOSE_LAST,	/* the last one of a chat */
	TWICE,
	TWICE_LAST,
	SWAP,		/* two neighbours */
	ASTRAY,		/* one goes to the other room too */
	TEAR,		/* the second half of one never comes */
	END_SENDER,
	END_RECEIVER,
	VANISH,		/* a thread ends without a word */
	CLOSE_CLIENT,
	CLOSE_SERVER,
};

static enum fault fault;
static _Atomic uint32_t left;		/* calls up to the faulty one; 0: it was */

/* The last but one of all. */
static const struct chat_user *victim(void)
{
	return &users[ROOMS * CHAT_USERS - 2];
}

static bool strikes(int fd, int end)
{
	return fd == end && atomic_load(&left) && atomic_fetch_sub(&left, 1) == 1;
}

static ssize_t twice(int fd, const void *p, size_t n, int flags)
{
	ssize_t k = send(fd, p, n, flags);

	return k == (ssize_t)n ? send(fd, p, n, flags) : k;
}

/* By one thread alone: the first call keeps what the second one sends behind its own. */
static ssize_t swapped(int fd, const void *p, size_t n, int flags)
{
	static struct chat_message first;
	static bool kept;
	ssize_t k;

	if (!kept) {
		memcpy(&first, p, sizeof(first));
		kept = true;
		atomic_store(&left, 1);
		return (ssize_t)n;
	}
	k = send(fd, p, n, flags);
	return k == (ssize_t)n ? send(fd, &first, n, flags) : k;
}

static ssize_t go_wrong(int fd, const void *p, size_t n, int flags)
{
	switch (fault) {
	case LOSE:
	case LOSE_LAST:
		return (ssize_t)n;
	case TWICE:
	case TWICE_LAST:
		return twice(fd, p, n, flags);
	case SWAP:
		return swapped(fd, p, n, flags);
	case ASTRAY:
		send(users[0].server, p, n, flags);
		break;
	case TEAR:
		return send(fd, p, n / 2, flags) < 0 ? -1 : (ssize_t)n;
	case END_SENDER:
		pthread_exit(NULL);
	case VANISH:
		syscall(SYS_exit, 0);
		break;
	case CLOSE_CLIENT:
		shutdown(victim()->client, SHUT_RDWR);
		break;
	case CLOSE_SERVER:
		shutdown(victim()->server, SHUT_RDWR);
		break;
	case END_RECEIVER:
		break;
	}
	return send(fd, p, n, flags);
}

static ssize_t faulty_send(int fd, const void *p, size_t n, int flags)
{
	int end = fault == SWAP ? victim()->client : victim()->server;

	if (fault == END_RECEIVER || !strikes(fd, end))
		return send(fd, p, n, flags);
	return go_wrong(fd, p, n, flags);
}

static ssize_t faulty_recv(int fd, void *p, size_t n, int flags)
{
	if (fault == END_RECEIVER && strikes(fd, victim()->server))
		pthread_exit(NULL);
	return recv(fd, p, n, flags);
}

static void faulty_run(struct kb_ctx *c, uint64_t n)
{
	const bool at_the_end = fault == LOSE_LAST || fault == TWICE_LAST;

	/* The first delivery is the first word of its speaker: others follow. */
	atomic_store(&left, at_the_end ? DELIVERIES : 1);
	run(c, n);
}

#define SETUP(name, what) \
	static void name(struct kb_ctx *c) \
	{ \
		fault = what; \
		setup(c); \
	}
SETUP(lose, LOSE)
SETUP(lose_last, LOSE_LAST)
SETUP(repeat, TWICE)
SETUP(repeat_last, TWICE_LAST)
SETUP(swap, SWAP)
SETUP(stray, ASTRAY)
SETUP(tear, TEAR)
SETUP(end_sender, END_SENDER)
SETUP(end_receiver, END_RECEIVER)
SETUP(vanish, VANISH)
SETUP(close_client, CLOSE_CLIENT)
SETUP(close_server, CLOSE_SERVER)

static const struct kb_axis one_point[] = {
	{ .name = "rooms", .suffix = "r", .value = (const long[]){ ROOMS, KB_END } },
	{ .name = "messages", .suffix = "msg",
	  .value = (const long[]){ MESSAGES, KB_END } },
	{ 0 },
};

#define FAULTY(setup_) \
	{ \
		.name = "chat_bad." #setup_, .suite = "sched", .unit = &kb_msgs, \
		.summary = "a chat that goes wrong", .all = "", .samples = 1, \
		.pin = KB_FREE, .needs = KB_LOOPBACK | KB_THREADS, .axes = one_point, \
		.setup = setup_, .run = faulty_run \
	}

const struct kb_probe chat_faults[] = {
	FAULTY(lose), FAULTY(lose_last), FAULTY(repeat), FAULTY(repeat_last),
	FAULTY(swap), FAULTY(stray), FAULTY(tear), FAULTY(end_sender),
	FAULTY(end_receiver), FAULTY(vanish), FAULTY(close_client),
	FAULTY(close_server), { 0 },
};
