/* epoll - an event from the one who makes it to the one who waits for it. */
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "kbench.h"

static int event, set;
static const uint64_t mark = UINT64_C(0x6b62656e6368);

static void setup(struct kb_ctx *c)
{
	struct epoll_event e = { .events = EPOLLIN, .data.u64 = mark };

	event = eventfd(0, EFD_CLOEXEC);
	KB_CHECK(event >= 0);
	set = epoll_create1(EPOLL_CLOEXEC);
	KB_CHECK(set >= 0 && epoll_ctl(set, EPOLL_CTL_ADD, event, &e) == 0);
	if (epoll_wait(set, &e, 1, 0) != 0)
		kb_fail("an event is there that nobody has made");
}

static void run(struct kb_ctx *c, uint64_t n)
{
	const ssize_t size = sizeof(n);
	struct epoll_event e = { 0 };
	uint64_t got;

	for (; n; n--) {
		KB_CHECK(write(event, &n, sizeof(n)) == size);
		KB_CHECK(epoll_wait(set, &e, 1, -1) == 1 && e.data.u64 == mark);
		KB_CHECK(read(event, &got, sizeof(got)) == size && got == n);
	}
}

const struct kb_probe epoll[] = {
	{ .name = "epoll", .suite = "sched", .unit = &kb_us,
	  .summary = "make an event, be told of it, take it",
	  .help = "One operation is three system calls of one thread: a number is "
		"written to an eventfd, epoll_wait reports that descriptor, the only "
		"one of its set, and the number is read again. Nobody sleeps: it is the "
		"path of an event through the kernel without the switch. The number "
		"read must be the one written. No parent.",
	  .pin = KB_ONE, .setup = setup, .run = run },
	{ 0 }
};
