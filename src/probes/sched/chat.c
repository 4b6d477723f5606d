/* chat - rooms of users who talk over loopback TCP, four threads a user. */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "chat_link.h"
#include "chat_room.h"
#include "crowd_room.h"
#include "kbench.h"

enum {
	MOST_ROOMS = 100000,
	MOST_MESSAGES = 100000000,	/* their deliveries are counted in 32 bits */
	FIRST_WORDS = 5,		/* messages of the chat before all others */
	PC_DELIVERIES = 300000,		/* a second */
	A_THREAD = 24576,	/* bytes it touches of its stack, and of the kernel */
};

static uint32_t messages;

/* All that forbids so many rooms and is known before anything starts. */
static void need(struct kb_ctx *c, long rooms)
{
	const uint64_t a_user = CHAT_THREADS * A_THREAD + sizeof(struct chat_user);
	const uint64_t bytes = (uint64_t)rooms * CHAT_USERS * a_user;

	if (rooms < 1 || rooms > MOST_ROOMS || messages < 1 ||
		kb_arg(c, "messages") > MOST_MESSAGES)
		kb_skip("a chat has 1 to %d rooms and 1 to %d messages", MOST_ROOMS,
			MOST_MESSAGES);
	crowd_room_memory(c, bytes);
	crowd_room_members((unsigned)rooms * CHAT_USERS * CHAT_THREADS, "threads");
	crowd_room_descriptors((unsigned)rooms * CHAT_USERS * 2 + 1);
}

static void connect_all(struct chat_user *u, uint32_t n)
{
	struct chat_listener l;
	const char *failed = chat_link_listen(&l);

	if (failed)
		kb_skip("%s on 127.0.0.1: %s", failed, strerror(errno));
	for (uint32_t i = 0; i < n; i++) {
		failed = chat_link_join(&l, &u[i].client, &u[i].server);
		if (failed)
			kb_skip("needs %u connections, %u could be made: %s: %s", n, i,
				failed, strerror(errno));
	}
	KB_CHECK(close(l.fd) == 0);
}

static double deliveries(const struct kb_ctx *c)
{
	return (double)kb_arg(c, "rooms") * CHAT_USERS * (double)kb_arg(c, "messages") *
		(CHAT_USERS - 1);
}

static double cost(const struct kb_ctx *c)
{
	return deliveries(c) / PC_DELIVERIES;
}

static void setup(struct kb_ctx *c)
{
	const long rooms = kb_arg(c, "rooms");
	struct chat_user *all;

	messages = (uint32_t)kb_arg(c, "messages");
	need(c, rooms);
	all = chat_room_make((uint32_t)rooms);
	connect_all(all, (uint32_t)rooms * CHAT_USERS);
	chat_room_open();
	chat_room_hold(FIRST_WORDS);
	kb_work(c, deliveries(c));
}

/* One word more from everybody: behind it nothing of a chat can still be on its way. */
static void run(struct kb_ctx *c, uint64_t n)
{
	uint64_t ns = 0;

	while (n--) {
		ns += chat_room_hold(messages);
		chat_room_hold(1);
	}
	kb_timed(c, ns);
}

static const long rooms_points[] = { 10, 20, 30, KB_END };
static const long messages_points[] = { 20, 100, 200, 300, KB_END };
static const struct kb_axis axes[] = {
	{ .name = "rooms", .suffix = "r", .value = rooms_points },
	{ .name = "messages", .suffix = "msg", .value = messages_points },
	{ 0 },
};

const struct kb_probe chat[] = {
	{ .name = "chat", .suite = "sched", .unit = &kb_msgs, .pin = KB_FREE,
	  .needs = KB_LOOPBACK | KB_THREADS, .axes = axes, .all = "10r.20msg",
	  .samples = 1, .cost = 0.25, .cost_of = cost,
	  .summary = "deliveries in chat rooms, loopback TCP",
	  .help = "One operation is a whole chat: in each room 20 users say so many "
		"messages of 100 bytes, and every message is delivered to the 19 others; "
		"the figure is deliveries a second, rooms x 20 x messages x 19 in all. "
		"A user is one TCP connection over 127.0.0.1 and four threads with "
		"stacks of 64 KiB: the client's sender and receiver, the server's "
		"receiver and sender. The server's receiver puts a message into the "
		"queues of the 19 others, which hold 64 and block who finds them full; "
		"each server's sender writes what is in its user's queue. Every message "
		"is one blocking write and one blocking read on each of its two ways, "
		"with TCP_NODELAY, so that none waits for another. Threads and "
		"connections are made once, before; time runs from the moment when all "
		"stand at the start line to the last delivery. Each receiver holds "
		"every message against the room, the speaker and the number that is "
		"due: one that is lost, doubled, out of order or from another room is "
		"a failure and no figure. After each chat everybody says one word "
		"more, which is not timed, so that what came too often is seen too. It "
		"is not pinned; --cpus says how many CPUs it may use. The load is that "
		"of the chat simulations by which Linux schedulers were compared; "
		"those differ in the language and in what they count as a message.",
	  .setup = setup, .run = run },
	{ 0 }
};
