/* chat_message - one message of a chat, and the book in which a receiver ticks off. */
#include "chat_message.h"

#include <stdio.h>
#include <string.h>

static uint32_t seal(const struct chat_message *m)
{
	return ~(m->room << 24 ^ m->from << 16 ^ m->number);
}

void chat_message_fill(struct chat_message *m, uint32_t room, uint32_t from)
{
	memset(m, 0, sizeof(*m));
	m->room = room;
	m->from = from;
	snprintf(m->text, sizeof(m->text), "user %u of room %u says the same as always",
		(unsigned)from + 1, (unsigned)room + 1);
}

void chat_message_number(struct chat_message *m, uint32_t number)
{
	m->number = number;
	m->seal = seal(m);
}

enum chat_fault chat_book_enter(struct chat_book *b, const struct chat_message *m)
{
	uint32_t due;

	if (m->seal != seal(m))
		return CHAT_TORN;
	if (m->room != b->room)
		return CHAT_FOREIGN;
	if (m->from >= CHAT_USERS || !(b->speakers >> m->from & 1))
		return CHAT_STRANGER;
	due = atomic_load_explicit(&b->next[m->from], memory_order_relaxed);
	/* The distance, so that a count that has gone round is no fault. */
	if (m->number != due)
		return m->number - due > UINT32_MAX / 2 ? CHAT_AGAIN : CHAT_EARLY;
	atomic_store_explicit(&b->next[m->from], due + 1, memory_order_relaxed);
	return CHAT_RIGHT;
}

void chat_book_say(char *out, size_t cap, const struct chat_book *b,
	const struct chat_message *m, enum chat_fault fault)
{
	unsigned number = m->number + 1, from = m->from + 1, due = 0;

	if (m->from < CHAT_USERS)
		due = atomic_load(&b->next[m->from]) + 1;
	switch (fault) {
	case CHAT_RIGHT:
		snprintf(out, cap, "message %u of user %u is right", number, from);
		break;
	case CHAT_TORN:
		snprintf(out, cap, "a message is torn");
		break;
	case CHAT_FOREIGN:
		snprintf(out, cap, "message %u of user %u is from room %u", number, from,
			(unsigned)m->room + 1);
		break;
	case CHAT_STRANGER:
		snprintf(out, cap, "message %u is from user %u, who is not heard here",
			number, from);
		break;
	case CHAT_AGAIN:
		snprintf(out, cap, "message %u of user %u has come again", number, from);
		break;
	case CHAT_EARLY:
		snprintf(out, cap, "message %u of user %u is missing, %u has come", due,
			from, number);
		break;
	}
}
