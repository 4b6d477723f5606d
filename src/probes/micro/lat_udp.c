/* lat_udp - round trip of a datagram between two processes on loopback. */
#include <errno.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "again.h"
#include "kbench.h"
#include "net.h"

enum { TICK_US = 25000 };

static int client, server;
static uint32_t number;			/* of the last datagram */
static struct net_patience patience;

/* Its only use is that a receive that waits for a lost datagram is interrupted. */
static void tick(int sig)
{
}

static void serve(struct kb_ctx *c)
{
	struct sockaddr_in from;
	socklen_t n = sizeof(from);
	uint32_t b;

	KB_CHECK(close(client) == 0);
	while (recvfrom(server, &b, 4, 0, (struct sockaddr *)&from, &n) == 4)
		KB_CHECK(sendto(server, &b, 4, 0, (struct sockaddr *)&from, n) == 4);
}

/* The first receive has brought something else, or nothing. */
static void recover(uint32_t sent, ssize_t k)
{
	uint32_t b = 0;

	patience.tries = 0;
	do {
		KB_CHECK(k >= 0 || errno == EINTR);
		if (k >= 0 && !patience.resent)
			kb_fail("datagram %u came back as something else", ntohl(sent));
		if (k < 0 && net_late(&patience))
			KB_CHECK(send(client, &sent, sizeof(sent), 0) == sizeof(sent));
		k = recv(client, &b, sizeof(b), 0);
	} while (k != sizeof(b) || b != sent);
}

static void exchange(uint64_t n)
{
	while (n--) {
		uint32_t sent = htonl(++number), b = 0;
		ssize_t k;

		KB_CHECK(send(client, &sent, sizeof(sent), 0) == sizeof(sent));
		k = recv(client, &b, sizeof(b), 0);
		if (__builtin_expect(k != sizeof(b) || b != sent, 0))
			recover(sent, k);
	}
}

static void ticking(bool on)
{
	struct itimerval t = { 0 };

	t.it_value.tv_usec = t.it_interval.tv_usec = on ? TICK_US : 0;
	KB_CHECK(setitimer(ITIMER_REAL, &t, NULL) == 0);
}

/* Ticks only here: outside, nobody expects an interruption. */
static void run(struct kb_ctx *c, uint64_t n)
{
	ticking(true);
	again_until_undisturbed(c, n, exchange, &patience.resent, NET_LOST);
	ticking(false);
}

static void setup(struct kb_ctx *c)
{
	struct sigaction sa = { .sa_handler = tick };
	struct sockaddr_in mine, at;

	KB_CHECK(sigemptyset(&sa.sa_mask) == 0 && sigaction(SIGALRM, &sa, NULL) == 0);
	server = net_datagram(&at);
	client = net_datagram(&mine);
	net_prove(client, server, &at);
	if (connect(client, (struct sockaddr *)&at, sizeof(at)) < 0)
		net_refused("connect");
	kb_spawn(c, serve);
	KB_CHECK(close(server) == 0);
	run(c, 1);
}

static void teardown(struct kb_ctx *c)
{
	net_note(c, &patience);
}

const struct kb_probe lat_udp[] = {
	{ .name = "lat_udp", .suite = "micro", .unit = &kb_us, .parent = "UDP latency",
	  .summary = "round trip of a datagram over loopback",
	  .help = "One operation is a round trip: a datagram of 4 bytes, a number, is "
		"sent over 127.0.0.1, a helper process receives it and sends it back; "
		"both run on one CPU. Every number is checked. lmbench calls it \"UDP "
		"latency\"; one lost datagram costs it 15 seconds and the result. kbench "
		"sends it again after 25 to 50 ms, measures that batch again, and keeps "
		"the count as \"resent\".",
	  .needs = KB_FORK | KB_LOOPBACK, .pin = KB_ONE, .setup = setup, .run = run,
	  .teardown = teardown },
	{ 0 }
};
