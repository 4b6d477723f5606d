/* hackbench - groups of senders and receivers, who sleep and wake each other by turns. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "hack_message.h"
#include "crowd_room.h"
#include "crowd_thread.h"
#include "kbench.h"

enum { MEMBERS = SENDERS + RECEIVERS, GROUPS_MOST = 10000, LINE_ENDS = 4 };

/* Seconds that one group takes on a PC. */
#define GROUP_COST 0.05

/* What one of them takes of the kernel and of its own, beside what it sends. */
enum { PROCESS_BYTES = 64 * 1024, THREAD_BYTES = 32 * 1024 };

struct group {
	uint32_t number;
	int from[RECEIVERS], to[RECEIVERS];	/* ends of the receivers' channels */
	atomic_int senders;			/* threads that still send */
};

struct member {
	struct group *group;
	uint32_t place;			/* first the receivers, then the senders */
	pthread_t thread;
};

/* A way to be two: what differs between the probes of the family. */
struct kind {
	const char *what;
	bool threads;
	int (*channel)(int end[2]);
};

static struct kind kind;
static unsigned groups;
static struct group *group;
static struct member *member;
static int ready[2], go[2];		/* the start line: all are there; now */
static int holds;			/* bytes, of one channel */
static bool been_round;			/* one operation has succeeded */

static unsigned members(void)
{
	return groups * MEMBERS;
}

static void shut(int fd)
{
	KB_CHECK(close(fd) == 0);
}

/* The other side waits with no byte; the start is the end of that pipe. */
static void cross_start_line(void)
{
	char b = 0;

	KB_CHECK(write(ready[1], &b, 1) == 1);
	if (!kind.threads)
		shut(ready[1]);
	KB_CHECK(read(go[0], &b, 1) == 0);
}

static void serve(const struct member *m)
{
	cross_start_line();
	if (m->place < RECEIVERS)
		hack_receive(m->group->from[m->place], m->group->number, m->place);
	else
		hack_send(m->group->to, m->group->number, m->place - RECEIVERS);
}

static void shut_all(const int *end, int but)
{
	for (int k = 0; k < RECEIVERS; k++) {
		if (k != but)
			shut(end[k]);
	}
}

/* Who is left when another has died must see it: nobody holds an end not its own. */
static noreturn void be_process(const struct member *m)
{
	const bool receives = m->place < RECEIVERS;

	shut(go[1]);
	shut(ready[0]);
	shut_all(m->group->from, receives ? (int)m->place : -1);
	if (receives)
		shut_all(m->group->to, -1);
	serve(m);
	_exit(EXIT_SUCCESS);
}

/* The last sender of a group does what the end of a process does by itself. */
static void *be_thread(void *arg)
{
	const struct member *m = arg;

	serve(m);
	if (m->place >= RECEIVERS && atomic_fetch_sub(&m->group->senders, 1) == 1)
		shut_all(m->group->to, -1);
	return NULL;
}

/* At first it is the nature of this machine, later on it is not. */
static noreturn void refused(unsigned started, int why)
{
	if (been_round)
		kb_fail("only %u of %u %s could be started: %s", started, members(),
			kind.what, strerror(why));
	kb_skip("needs %u %s, %u could be started: %s", members(), kind.what, started,
		strerror(why));
}

/* What a channel holds before it stops the sender. */
static int held_by(int end)
{
	const int pipe_size = fcntl(end, F_GETPIPE_SZ);
	socklen_t size = sizeof(int);
	int n = 65536;

	if (pipe_size > 0)
		return pipe_size;
	return getsockopt(end, SOL_SOCKET, SO_SNDBUF, &n, &size) == 0 ? n : 65536;
}

static int start_process(struct member *m)
{
	const pid_t parent = getpid(), pid = fork();

	if (pid < 0)
		return errno;
	if (pid > 0)
		return 0;
	KB_CHECK(prctl(PR_SET_PDEATHSIG, SIGKILL) == 0);
	if (getppid() != parent)
		_exit(EXIT_FAILURE);
	be_process(m);
}

static void start_group(unsigned k)
{
	struct group *g = &group[k];
	int end[2], why;

	*g = (struct group){ .number = k, .senders = SENDERS };
	for (int r = 0; r < RECEIVERS; r++) {
		KB_CHECK(kind.channel(end) == 0);
		if (held_by(end[1]) != holds)
			kb_skip("channel %u holds %d bytes and not %d as others do",
				k * RECEIVERS + (unsigned)r, held_by(end[1]), holds);
		g->from[r] = end[0];
		g->to[r] = end[1];
	}
	for (uint32_t i = 0; i < MEMBERS; i++) {
		struct member *m = &member[k * MEMBERS + i];

		m->group = g;
		m->place = i;
		why = kind.threads ? crowd_thread(&m->thread, be_thread, m) :
				     start_process(m);
		if (why)
			refused(k * MEMBERS + i, why);
	}
	if (!kind.threads) {
		shut_all(g->from, -1);
		shut_all(g->to, -1);
	}
}

static void await_ready(void)
{
	char b[256];
	unsigned n = 0;
	ssize_t k;

	if (!kind.threads)
		shut(ready[1]);
	while (n < members()) {
		k = read(ready[0], b, sizeof(b));
		KB_CHECK(k >= 0);
		if (k == 0)
			kb_fail("%u of %u %s came to the start line", n, members(),
				kind.what);
		n += (unsigned)k;
	}
	if (kind.threads)
		shut(ready[1]);
	shut(ready[0]);
}

static void await_processes(void)
{
	for (unsigned left = members(); left; left--) {
		int status;

		while (waitpid(-1, &status, 0) < 0)
			KB_CHECK(errno == EINTR);
		if (WIFSIGNALED(status))
			kb_fail("one of the %s died: %s", kind.what,
				strsignal(WTERMSIG(status)));
		if (WEXITSTATUS(status) != 0)
			kb_fail("one of the %s ended with status %d", kind.what,
				WEXITSTATUS(status));
	}
}

static void await_threads(void)
{
	for (unsigned k = 0; k < members(); k++)
		KB_CHECK((errno = pthread_join(member[k].thread, NULL)) == 0);
}

/* Nanoseconds from the start until the last one has ended. */
static uint64_t operation(void)
{
	uint64_t from, ns;

	KB_CHECK(pipe2(ready, O_CLOEXEC) == 0 && pipe2(go, O_CLOEXEC) == 0);
	for (unsigned k = 0; k < groups; k++)
		start_group(k);
	await_ready();
	from = kb_now();
	shut(go[1]);
	if (kind.threads)
		await_threads();
	else
		await_processes();
	ns = kb_now() - from;
	shut(go[0]);
	for (unsigned k = 0; kind.threads && k < groups; k++)
		shut_all(group[k].from, -1);
	been_round = true;
	return ns;
}

static void run(struct kb_ctx *c, uint64_t n)
{
	uint64_t ns = 0;

	while (n--)
		ns += operation();
	kb_timed(c, ns);
}

static void setup(struct kb_ctx *c, const struct kind *k)
{
	const uint64_t each = k->threads ? THREAD_BYTES : PROCESS_BYTES;
	const long n = kb_arg(c, "groups");
	int end[2];

	if (n < 1 || n > GROUPS_MOST)
		kb_skip("%ld groups: 1 to %d are possible", n, GROUPS_MOST);
	groups = (unsigned)n;
	kind = *k;
	KB_CHECK(kind.channel(end) == 0);
	holds = held_by(end[1]);
	shut(end[0]);
	shut(end[1]);
	crowd_room_descriptors(2 * RECEIVERS * (kind.threads ? groups : 1) + LINE_ENDS);
	crowd_room_members(members(), kind.what);
	crowd_room_memory(c, members() * each +
		(uint64_t)groups * RECEIVERS * (unsigned)holds);
	group = calloc(groups, sizeof(*group));
	member = calloc(members(), sizeof(*member));
	KB_CHECK(group && member);
}

static int open_pipe(int end[2])
{
	return pipe2(end, O_CLOEXEC);
}

static int open_socket(int end[2])
{
	return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, end);
}

static void process_pipe(struct kb_ctx *c)
{
	setup(c, &(struct kind){ "processes", false, open_pipe });
}

static void process_socket(struct kb_ctx *c)
{
	setup(c, &(struct kind){ "processes", false, open_socket });
}

static void thread_pipe(struct kb_ctx *c)
{
	setup(c, &(struct kind){ "threads", true, open_pipe });
}

static void thread_socket(struct kb_ctx *c)
{
	setup(c, &(struct kind){ "threads", true, open_socket });
}

static double cost(const struct kb_ctx *c)
{
	return GROUP_COST * (double)kb_arg(c, "groups");
}

static const long counts[] = { 1, 2, 4, 8, 16, 32, KB_END };
static const struct kb_axis axes[] = {
	{ .name = "groups", .suffix = "g", .value = counts }, { 0 }
};

#define HELP(members, channel) \
	"A group is 20 senders and 20 receivers, all of them " members "; each " \
	"receiver has " channel ", and each sender writes 100 times one message of 100 " \
	"bytes to each of the 20. One operation is all of that, of all groups at once; " \
	"the value is the seconds from the start line, at which all wait, until the " \
	"last of the " members " has ended and was waited for. They are made anew for " \
	"each operation, before the clock starts: so their end is in the figure, and " \
	"none has a past that the scheduler remembers. Each receiver checks group, " \
	"receiver, sender and sequence of every message and reads to the end of its " \
	"channel, so that none is lost and none comes twice; all must end well. What " \
	"descriptors, " members " and memory are needed is seen before. Shape and " \
	"figure are those of the program hackbench; a process takes one sample, behind " \
	"one that does not count."

#define ROW(id, both, text, needed, is_all, prepare) \
	{ .name = "hackbench." id, .suite = "sched", .unit = &kb_seconds, \
	  .summary = both, .help = text, .needs = needed, .pin = KB_FREE, \
	  .axes = axes, .all = is_all, .usual = "1g", .cost = GROUP_COST, \
	  .cost_of = cost, .samples = 1, .setup = prepare, .run = run }
#define SOCKETS "a pair of AF_UNIX stream sockets"

const struct kb_probe hackbench[] = {
	ROW("process.pipe", "G groups of 40 processes, over pipes",
		HELP("processes", "a pipe"), KB_FORK, "", process_pipe),
	ROW("process.socket", "G groups of 40 processes, over sockets",
		HELP("processes", SOCKETS), KB_FORK, "1g", process_socket),
	ROW("thread.pipe", "G groups of 40 threads, over pipes",
		HELP("threads", "a pipe"), KB_FORK | KB_THREADS, "1g", thread_pipe),
	ROW("thread.socket", "G groups of 40 threads, over sockets",
		HELP("threads", SOCKETS), KB_FORK | KB_THREADS, "", thread_socket),
	{ 0 }
};
