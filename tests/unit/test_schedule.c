/* test_schedule - the words of --sched, and the way above a real-time worker and back. */
#include "harness.h"

#include <sys/syscall.h>
#include <unistd.h>

#include "run/schedule.h"

static struct schedule s;
static struct error e;

static int policy(void)
{
	return (int)syscall(SYS_sched_getscheduler, 0);
}

static int priority(void)
{
	struct sched_param p = { 0 };

	CHECK(syscall(SYS_sched_getparam, 0, &p) == 0);
	return p.sched_priority;
}

TEST(words)
{
	CHECK(schedule_parse(&s, NULL, &e) == 0 && !s.text && !schedule_is_realtime(&s));
	CHECK(schedule_parse(&s, "other", &e) == 0 && s.policy == SCHED_OTHER);
	CHECK(!schedule_is_realtime(&s) && s.priority == 0);
	CHECK(schedule_parse(&s, "batch", &e) == 0 && s.policy == SCHED_BATCH);
	CHECK(!schedule_is_realtime(&s) && s.priority == 0);
	CHECK(schedule_parse(&s, "fifo:1", &e) == 0 && s.policy == SCHED_FIFO);
	CHECK(schedule_is_realtime(&s) && s.priority == 1);
	CHECK(schedule_parse(&s, "rr:99", &e) == 0 && s.policy == SCHED_RR);
	CHECK(schedule_is_realtime(&s) && s.priority == 99);
	CHECK_TEXT(s.text, "rr:99");
}

TEST(words_that_are_none)
{
	static const char *const wrong[] = { "", ":", "fifo", "fifo:", "fifo:0", "rr:100",
		"fifo:-1", "fifo:1x", "fifo:1:2", "fifo: 1", "FIFO:1", "fif:1", "other:0",
		"batch:", "idle", "deadline", "fifo:99999999999999999999" };

	for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
		e = (struct error){ .status = STATUS_OK };
		CHECK(schedule_parse(&s, wrong[i], &e) == -1);
		CHECK(e.status == STATUS_USAGE && e.text[0] && !strchr(e.text, '\n'));
	}
	schedule_parse(&s, "idle", &e);
	CHECK_TEXT(e.text, "--sched takes other, batch, fifo:P or rr:P, not 'idle'");
	schedule_parse(&s, "rr:100", &e);
	CHECK_TEXT(e.text, "--sched rr takes a priority from 1 to 99, as in rr:1, not "
		"'rr:100'");
}

TEST(nobody_rises_above_what_is_not_realtime)
{
	struct schedule_seat seat;
	int before = policy();

	schedule_parse(&s, "batch", &e);
	schedule_rise(&seat, &s);
	CHECK(!seat.risen && policy() == before);
	schedule_return(&seat);
	CHECK(policy() == before);
}

static void rise(const char *text, int want)
{
	struct schedule_seat seat;
	int before = policy();

	schedule_parse(&s, text, &e);
	schedule_rise(&seat, &s);
	CHECK(seat.risen && policy() == SCHED_FIFO && priority() == want);
	schedule_return(&seat);
	CHECK(policy() == before && priority() == 0);
}

TEST(one_above_and_back)
{
	rise("fifo:10", 11);
	rise("rr:98", 99);
	rise("fifo:99", 99);
}

static bool may_be_realtime(void)
{
	const struct sched_param p = { .sched_priority = 99 }, none = { 0 };
	bool may = policy() == SCHED_OTHER &&
		syscall(SYS_sched_setscheduler, 0, SCHED_FIFO, &p) == 0;

	return may && syscall(SYS_sched_setscheduler, 0, SCHED_OTHER, &none) == 0;
}

int main(void)
{
	RUN(words);
	RUN(words_that_are_none);
	RUN(nobody_rises_above_what_is_not_realtime);
	RUN_IF(may_be_realtime(), one_above_and_back, "no real-time policy is permitted");
	return DONE;
}
