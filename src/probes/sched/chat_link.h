/*
 * chat_link - the connections of a chat: TCP over 127.0.0.1, to this process alone.
 *
 * The port is the kernel's choice. Whoever else connects to it is turned away: an
 * end counts only if it is the other one of ours. Ends are closed by a reset, so
 * that nothing is left of them when the process is gone, and every message goes
 * out as it is written. No call waits for longer than a second.
 */
#ifndef PROBES_SCHED_CHAT_LINK_H
#define PROBES_SCHED_CHAT_LINK_H

#include <netinet/in.h>

struct chat_listener {
	int fd;
	struct sockaddr_in at;
};

/* Both: NULL, or the name of the call that failed, with errno. */
const char *chat_link_listen(struct chat_listener *l);
const char *chat_link_join(const struct chat_listener *l, int *client, int *server);

#endif
