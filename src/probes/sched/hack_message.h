/*
 * hack_message - what the senders of a group write and its receivers read.
 *
 * A message says whose it is, for whom, and which one: the receiver holds all of
 * that against what must come next, and reads to the end of its channel, which
 * comes when the last sender has closed it. So none can be lost, changed, sent
 * astray or come twice.
 */
#ifndef PROBES_SCHED_HACK_MESSAGE_H
#define PROBES_SCHED_HACK_MESSAGE_H

#include <unistd.h>

#include "kbench.h"

enum { SENDERS = 20, RECEIVERS = 20, LOOPS = 100 };

struct message {
	uint32_t group, receiver, sender, sequence;
	uint32_t filler[20];
	uint32_t end;			/* ~sequence: the whole of it is there */
};
_Static_assert(sizeof(struct message) == 100, "messages have 100 bytes");

static inline void hack_put(int to, const struct message *m)
{
	const ssize_t n = write(to, m, sizeof(*m));

	KB_CHECK(n >= 0);
	if (n != sizeof(*m))
		kb_fail("only %zd bytes of a message were written", n);
}

/* One sender's whole work; to[] are the channels of the group's receivers. */
static inline void hack_send(const int *to, uint32_t group, uint32_t me)
{
	struct message m = { .group = group, .sender = me };

	for (m.sequence = 0; m.sequence < LOOPS; m.sequence++) {
		m.end = ~m.sequence;
		for (m.receiver = 0; m.receiver < RECEIVERS; m.receiver++)
			hack_put(to[m.receiver], &m);
	}
}

/* False: the last of those who write is gone. */
static inline bool hack_take(int from, struct message *m)
{
	char *at = (char *)m;
	size_t n = 0;
	ssize_t k;

	while (n < sizeof(*m)) {
		k = read(from, at + n, sizeof(*m) - n);
		KB_CHECK(k >= 0);
		if (k == 0 && n == 0)
			return false;
		if (k == 0)
			kb_fail("a message of %zu bytes instead of %zu", n, sizeof(*m));
		n += (size_t)k;
	}
	return true;
}

/* One receiver's whole work. */
static inline void hack_receive(int from, uint32_t group, uint32_t me)
{
	uint32_t next[SENDERS] = { 0 }, got = 0;
	const unsigned who = me, where = group;
	struct message m;

	for (; hack_take(from, &m); got++) {
		if (m.group != group || m.receiver != me || m.sender >= SENDERS ||
			m.end != ~m.sequence)
			kb_fail("receiver %u of group %u got what was not for it", who,
				where);
		else if (m.sequence != next[m.sender])
			kb_fail("receiver %u of group %u: message %u of sender %u came "
				"instead of %u", who, where, (unsigned)m.sequence,
				(unsigned)m.sender, (unsigned)next[m.sender]);
		else
			next[m.sender]++;
	}
	if (got != SENDERS * LOOPS)
		kb_fail("receiver %u of group %u got %u messages instead of %d", who,
			where, (unsigned)got, SENDERS * LOOPS);
}

#endif
