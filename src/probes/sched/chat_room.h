/*
 * chat_room - the users of all rooms, their threads, and a chat from its start line
 * to its last delivery.
 *
 * Calling order: chat_room_make() starts four threads a user, which wait; when the
 * ends of each user are connected, chat_room_open() lets them to their places; then
 * chat_room_hold() as often as one likes. All from one thread.
 *
 * What can block waits only for what goes on without it: the thread that receives
 * from a client may wait for room in a queue, the thread that empties the queue for
 * a client to read, and the client's receiver waits for nothing but its connection.
 * So bounded queues make no circle.
 *
 * A message that is not the one due, a connection that ends, a thread that ends and
 * a chat in which nothing moves any more end the process as failed.
 */
#ifndef PROBES_SCHED_CHAT_ROOM_H
#define PROBES_SCHED_CHAT_ROOM_H

#include <stddef.h>

#include "chat_queue.h"

enum { CHAT_THREADS = 4 };		/* a user has */

struct chat_user {
	uint32_t room, number;		/* from 0; number is that in the room */
	int client, server;		/* the ends of the connection */
	struct chat_user *mates;	/* the first of the room */
	struct chat_book ear;		/* the client's: the other users */
	struct chat_book desk;		/* the server's: this user */
	_Atomic uint32_t got;		/* deliveries to the client */
	struct chat_queue queue;	/* of the server, for the client */
};

/*
 * rooms times CHAT_USERS users and their threads; ends the process as skipped where
 * so many can not be made.
 */
struct chat_user *chat_room_make(uint32_t rooms);
void chat_room_open(void);
/* Every user says so many messages; nanoseconds up to the last delivery. */
uint64_t chat_room_hold(uint32_t messages);

#endif
