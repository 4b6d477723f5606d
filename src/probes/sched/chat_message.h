/*
 * chat_message - one message of a chat, and the book in which a receiver ticks off.
 *
 * A message says which room it belongs to, who spoke and the how manieth of his it
 * is, counted through all chats of the process. A receiver enters every message in
 * its book, which knows what must come next from each speaker: whatever was lost,
 * doubled, put out of order or went astray shows at the next one from him.
 */
#ifndef PROBES_SCHED_CHAT_MESSAGE_H
#define PROBES_SCHED_CHAT_MESSAGE_H

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

enum { CHAT_USERS = 20, CHAT_BYTES = 100 };

struct chat_message {
	uint32_t room, from, number;
	char text[CHAT_BYTES - 16];
	uint32_t seal;			/* of the three numbers, at the other end */
};

_Static_assert(sizeof(struct chat_message) == CHAT_BYTES, "a message has 100 bytes");

/* Written by its receiver alone; others look at next[] to say what is missing. */
struct chat_book {
	uint32_t room;
	uint32_t speakers;		/* bit k: user k may be heard here */
	_Atomic uint32_t next[CHAT_USERS];
};

enum chat_fault {
	CHAT_RIGHT,
	CHAT_TORN,		/* the two ends do not belong together */
	CHAT_FOREIGN,		/* from another room */
	CHAT_STRANGER,		/* from a user who is not to be heard here */
	CHAT_AGAIN,		/* this one was here before */
	CHAT_EARLY,		/* one before it is missing */
};

/* The text, the room and the speaker; then the number, once for each message. */
void chat_message_fill(struct chat_message *m, uint32_t room, uint32_t from);
void chat_message_number(struct chat_message *m, uint32_t number);

/* CHAT_RIGHT: it was the next one, and now the one behind it is. */
enum chat_fault chat_book_enter(struct chat_book *b, const struct chat_message *m);
/* What is wrong with it, in words; rooms, users and messages count from 1. */
void chat_book_say(char *out, size_t cap, const struct chat_book *b,
	const struct chat_message *m, enum chat_fault fault);

#endif
