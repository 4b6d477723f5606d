/*
 * net - sockets on 127.0.0.1, for setup.
 *
 * All are close-on-exec, all are on ports of the kernel's choosing, no name is
 * looked up and nothing listens beyond 127.0.0.1. What this machine refuses
 * ends the process as a skip that says what is the matter. Nothing waits for
 * longer than a second, so that a packet filter that swallows is no hang.
 */
#ifndef PROBES_MICRO_NET_H
#define PROBES_MICRO_NET_H

#include <netinet/in.h>
#include <stdbool.h>
#include <stdint.h>

#include "kbench.h"
#include "trip.h"

/* Ends the process: errno is why this call on 127.0.0.1 failed. */
noreturn void net_refused(const char *call);

/* A datagram socket; *at is its address. */
int net_datagram(struct sockaddr_in *at);
/* Skips unless a datagram from here arrives at the socket there; it is read again. */
void net_prove(int from, int there, const struct sockaddr_in *at);

/* A listening stream socket; buffer: bytes asked for both ways, 0: as they come. */
int net_listen(struct sockaddr_in *at, int buffer);
int net_connect(const struct sockaddr_in *to, int buffer);

/*
 * The two ends of a stream through a listener of this process: its backlog
 * holds the connection until it is accepted, so one process can do both.
 */
void net_join(int listener, const struct sockaddr_in *at, int buffer, int end[2]);
/* The same with a listener of its own, which is closed again. */
void net_pair(int end[2], int buffer);

/* A trip over one two-way channel: the worker keeps end[0], the helper end[1]. */
void net_trip(struct trip *t, const int end[2]);

/*
 * Datagrams that get lost. For each one: tries = 0; net_late() each time that a
 * wait for its answer ends without it. True: send it again, now. Ends the
 * process when it was sent too often.
 */
struct net_patience {
	unsigned tries;		/* of this one; 0: not missed yet */
	uint64_t last;		/* when it was missed first, or sent again */
	uint64_t resent;	/* all together */
};

/* What again_until_undisturbed() says where one batch after another had losses. */
#define NET_LOST "datagrams were lost"

bool net_late(struct net_patience *p);
/* Keeps how many were sent again, if any. */
void net_note(struct kb_ctx *c, const struct net_patience *p);

#endif
