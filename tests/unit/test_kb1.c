/* test_kb1 - a file that came back mangled becomes the records again. */
#include "emitted.h"
#include "harness.h"

static const struct view plain = { .width = 80 };

/* Everything a run can have; mangled on its way back by quotes and blanks. */
static const char everything[] =
	"> kb1   run 5e1f09a2 kbench=0.1 mode=default seed=7 wall=2026-01-31T12:00:00Z\n"
	"> kb1 env kernel.release 6.1.0\n"
	"some words between\n"
	"> kb1 env  load.1.end 0.5\n"
	"> kb1 plan n=3 rounds=2 est=1.5\n"
	"> kb1 def wakeup.p50 suite=sched u=us b=lo\n"
	"> kb1 beg wakeup r=1 up=412.6\n"
	"> kb1 smp wakeup.p50 r=1 v=3.25 n=1000 lo=1 hi=9\n"
	"> kb1 hst wakeup r=1 u=ns lo=1,2,4,8,16,32 c=1,2,3,4,5,6\n"
	"> kb1 rnd 1 canary=2.5 mhz=1500 temp=51.5 steal=0.1 load=0.3\n"
	"> kb1 beg wakeup r=2 up=413\n"
	"> kb1 fail wakeup r=2 how=crashed why=\"signal 11\" sig=11 t=0.25\n"
	"> kb1 def line suite=micro u=bytes b=none p.size=64 rev=3\n"
	"> kb1 beg tlb r=1 up=414\n"
	"> kb1 smp line r=1 v=64 base=0.5 it=10 copies=2 cpus=1 w=0.01 sd=0.5 q=is\n"
	"> kb1 smp line r=1 lt=3\n"
	"> kb1 beg lat_udp r=2 up=415\n"
	"> kb1 skip lat_tcp why=\"loopback is down\"\n"
	"> kb1 note why=hot\n"
	"> kb1 idx byte printed=165.8\n"
	"> kb1 end ok=2 skip=1 fail=1 t=3 why=interrupted\n";

static const char *const clean[] = {
	"kb1 run 5e1f09a2 kbench=0.1 mode=default seed=7 wall=2026-01-31T12:00:00Z",
	"kb1 env kernel.release 6.1.0",
	"kb1 env load.1.end 0.5",
	"kb1 plan n=3 rounds=2 est=1.5",
	"kb1 def line suite=micro u=bytes b=none p.size=64 rev=3",
	"kb1 def wakeup.p50 suite=sched u=us b=lo rev=1",
	"kb1 smp line r=1 lt=3",
	"kb1 smp line r=1 v=64 it=10 base=0.5 copies=2 cpus=1 w=0.01 sd=0.5 q=is",
	"kb1 beg wakeup r=1 up=412.6",
	"kb1 hst wakeup r=1 u=ns lo=1,2,4,8 c=1,2,3,4",
	"kb1 hst wakeup r=1 u=ns lo=16,32 c=5,6",
	"kb1 smp wakeup.p50 r=1 v=3.25 n=1000 lo=1 hi=9",
	"kb1 rnd 1 canary=2.5 mhz=1500 temp=51.5 steal=0.1 load=0.3",
	"kb1 beg wakeup r=2 up=413",
	"kb1 fail wakeup r=2 how=crashed why=\"signal 11\" sig=11 t=0.25",
	"kb1 skip lat_tcp why=\"loopback is down\"",
	"kb1 beg lat_udp r=2 up=415",
	"kb1 idx byte printed=165.8",
	"kb1 note why=hot",
	"kb1 end ok=2 skip=1 fail=1 t=3 why=interrupted",
	NULL,
};

/* Takes the check off each line; false: one has none. */
static bool without_checks(char *text)
{
	char *to = text;

	while (*text) {
		size_t n = strcspn(text, "\n");

		if (n < 6 || strncmp(text + n - 6, " ~", 2) != 0)
			return false;
		memmove(to, text, n - 6);
		to += n - 6;
		*to++ = '\n';
		text += n + 1;
	}
	*to = '\0';
	return true;
}

TEST(kb1_is_canonical)
{
	char *once = emitted("kb1", everything, &plain), *want = joined(clean);
	char *twice = emitted("kb1", once, &plain);

	CHECK_TEXT(twice, once);
	CHECK(without_checks(once));
	CHECK_TEXT(once, want);
	free(once);
	free(twice);
	free(want);
}

/* An event that names no round ends its start all the same, and no other does. */
TEST(outcomes_stay_with_what_was_begun)
{
	char *text = emitted("kb1",
		"kb1 run 1\nkb1 beg execl r=1 up=1\nkb1 fail execl how=failed why=gone\n"
		"kb1 beg lat_pipe r=1 up=2\nkb1 smp lat_pipe r=1 v=1\n"
		"kb1 beg lat_pipe.2cpu r=1 up=3\nkb1 beg spawn r=1 up=4\n",
		&plain);
	struct runs rs = parsed(text);

	for (size_t i = 0; i < rs.v[0]->starts_n; i++) {
		const struct start *s = &rs.v[0]->starts[i];

		CHECK(s->ended ==
			(!strcmp(s->process, "execl") ||
				!strcmp(s->process, "lat_pipe")));
	}
	CHECK_COUNT(rs.v[0]->starts_n, 4);
	runs_release(&rs);
	free(text);
}

TEST(kb1_tells_the_same)
{
	char *once = emitted("kb1", everything, &plain);
	char *before = emitted("json", everything, &plain),
	     *after = emitted("json", once, &plain);
	char *end = strstr(before, "\"remarks\""), *other = strstr(after, "\"remarks\"");

	CHECK(end && other);
	if (end && other)
		*end = *other = '\0';
	CHECK_TEXT(after, before);
	free(once);
	free(before);
	free(after);
}

TEST(kb1_of_an_anonymous_and_a_resumed_run)
{
	char *text = emitted("kb1",
		"kb1 smp a r=1 v=1\nkb1 run 2\nkb1 beg a r=1 up=9\n"
		"kb1 run 2 resumed=1\nkb1 smp a r=1 v=2\nkb1 end ok=1\n",
		&plain);
	struct runs rs = parsed(text);

	CHECK_COUNT(rs.n, 2);
	CHECK_COUNT(rs.remarks_n, 0);
	if (rs.n == 2) {
		CHECK(!rs.v[0]->resumed && rs.v[1]->resumed);
		CHECK_REAL(rs.v[0]->series[0]->v[0].v, 1, 0);
		CHECK_REAL(rs.v[1]->series[0]->v[0].v, 2, 0);
		CHECK(rs.v[1]->end.present);
	}
	runs_release(&rs);
	free(text);
}

/* Which of the samples are of which boot. */
TEST(kb1_keeps_the_lives_apart)
{
	char *text = emitted("kb1",
		"kb1 run 2\nkb1 env boot_id x\nkb1 beg a r=2 up=9\nkb1 smp a r=2 v=1\n"
		"kb1 run 2 resumed=1\nkb1 env boot_id y\nkb1 beg a r=1 up=5\n"
		"kb1 smp a r=1 v=2\nkb1 end ok=1\n",
		&plain);
	struct runs rs = parsed(text);
	const struct run *r = rs.v[0];

	CHECK(rs.n == 1 && r->lives_n == 2 && r->series[0]->n == 2);
	CHECK_TEXT(r->lives[0].boot, "x");
	CHECK_TEXT(r->lives[1].boot, "y");
	CHECK_REAL(r->lives[1].up_most, 5, 0);
	CHECK_REAL(r->series[0]->v[0].v, 1, 0);
	CHECK_COUNT(r->series[0]->v[0].life, 0);
	CHECK_COUNT(r->series[0]->v[1].life, 1);
	runs_release(&rs);
	free(text);
}

int main(void)
{
	RUN(kb1_is_canonical);
	RUN(outcomes_stay_with_what_was_begun);
	RUN(kb1_tells_the_same);
	RUN(kb1_of_an_anonymous_and_a_resumed_run);
	RUN(kb1_keeps_the_lives_apart);
	return DONE;
}
