/* test_event - what was begun, what did not end well, and what a retry undoes. */
#include "unit/harness.h"
#include "unit/written.h"

#include "base/str.h"
#include "result/file.h"

/* Processes that were begun in a round and have no outcome, "a@1 b@2". */
static const char *open_starts(const struct run *r)
{
	static char text[200];
	size_t n = 0;

	text[0] = '\0';
	for (size_t i = 0; i < r->starts_n; i++) {
		const struct start *s = &r->starts[i];

		if (!s->ended)
			n += (size_t)snprintf(text + n, sizeof(text) - n, "%s%s@%u",
				n ? " " : "", s->process, s->round);
	}
	return text;
}

static void check_open(const char *text, const char *open)
{
	struct runs rs;

	read_text(&rs, text);
	CHECK_COUNT(rs.n, 1);
	CHECK_TEXT(open_starts(rs.v[0]), open);
	runs_release(&rs);
}

TEST(outcomes_by_name)
{
	static const char *const names[] = {
		"ok", "skipped", "failed", "crashed", "timeout",
	};
	enum outcome o;

	for (int i = OUTCOME_OK; i <= OUTCOME_TIMEOUT; i++) {
		CHECK_TEXT(outcome_name((enum outcome)i), names[i]);
		CHECK(outcome_parse(names[i], &o) && o == (enum outcome)i);
	}
	CHECK(!outcome_parse("", &o) && !outcome_parse("okay", &o));
}

TEST(ids_of_processes)
{
	CHECK(id_of_process("lat_fs.create.0k", "lat_fs.0k"));
	CHECK(id_of_process("bw_mem.cp.32m", "bw_mem.cp"));
	CHECK(id_of_process("lat_mem_rd.128.1m", "lat_mem_rd.128"));
	CHECK(id_of_process("lat_ops.int_add", "lat_ops"));
	CHECK(id_of_process("lat_pipe.2cpu", "lat_pipe"));
	CHECK(id_of_process("lat_pipe", "lat_pipe"));
	CHECK(!id_of_process("lat_fs.create.0k", "lat_fs.1k"));
	CHECK(!id_of_process("lat_fs.create.0k", "create"));
	CHECK(!id_of_process("lat_fs.create.0k", "0k.lat_fs"));
	CHECK(!id_of_process("lat_fs.create.0k", "lat_fs.0k.create"));
	CHECK(!id_of_process("stream2.copy", "stream"));
	CHECK(!id_of_process("stream", "stream2"));
	CHECK(!id_of_process("lat_pipe", "lat_pipe.2cpu"));
	CHECK(!id_of_process("a.b", "a.b.b"));
	CHECK(!id_of_process("", "a"));
}

TEST(events_are_read)
{
	struct runs rs;
	const struct event *e;

	read_text(&rs,
		"kb1 run 1\n"
		"kb1 skip lat_udp why=\"loopback is down\"\n"
		"kb1 skip lat_udp why=\"loopback is down\"\n"
		"kb1 fail execl r=3 how=crashed why=\"signal 11\" sig=11 t=0.25\n"
		"kb1 fail spawn r=1 exit=127\n"
		"kb1 fail shell1 how=timeout\n"
		"kb1 fail shell8 how=melted\n");
	CHECK_COUNT(rs.v[0]->events_n, 5);
	e = run_event(rs.v[0], "lat_udp");
	CHECK(e && e->outcome == OUTCOME_SKIPPED && e->round == 0);
	CHECK_TEXT(e->why, "loopback is down");
	e = run_event(rs.v[0], "execl");
	CHECK(e && e->outcome == OUTCOME_CRASHED && e->round == 3 && e->sig == 11);
	CHECK_REAL(e->t, 0.25, 0);
	e = run_event(rs.v[0], "spawn");
	CHECK(e && e->outcome == OUTCOME_FAILED && e->exit == 127);
	CHECK_TEXT(e->why, "");
	CHECK(run_event(rs.v[0], "shell1")->outcome == OUTCOME_TIMEOUT);
	CHECK(run_event(rs.v[0], "shell8")->outcome == OUTCOME_FAILED);
	CHECK(run_event(rs.v[0], "lat_pipe") == NULL);
	runs_release(&rs);
}

TEST(events_of_processes)
{
	struct runs rs;

	read_text(&rs,
		"kb1 run 1\n"
		"kb1 beg lat_pipe r=1 up=1\nkb1 smp lat_pipe r=1 v=3\n"
		"kb1 beg lat_pipe r=2 up=2\nkb1 fail lat_pipe r=2 how=failed why=pipe\n"
		"kb1 beg lat_unix r=1 up=3\nkb1 fail lat_unix r=1 how=failed why=unix\n"
		"kb1 beg lat_unix.2cpu r=1 up=4\nkb1 smp lat_unix.2cpu r=1 v=3\n"
		"kb1 beg lat_fs.0k r=1 up=5\nkb1 fail lat_fs.0k r=1 how=crashed why=fs\n"
		"kb1 skip lat_fs.delete.0k why=first\n");
	CHECK_TEXT(run_event(rs.v[0], "lat_pipe")->why, "pipe");
	CHECK(run_event(rs.v[0], "lat_pipe.2cpu") == NULL);
	CHECK(run_event(rs.v[0], "lat_unix.2cpu") == NULL);
	CHECK_TEXT(run_event(rs.v[0], "lat_fs.create.0k")->why, "fs");
	CHECK_TEXT(run_event(rs.v[0], "lat_fs.delete.0k")->why, "first");
	CHECK(run_event(rs.v[0], "lat_fs.create.1k") == NULL);
	CHECK_TEXT(open_starts(rs.v[0]), "");
	runs_release(&rs);
}

TEST(begun_without_an_outcome)
{
	check_open("kb1 run 1\nkb1 beg a r=1 up=1\nkb1 smp a r=1 v=1\n"
		"kb1 beg a r=2 up=2\n", "a@2");
	check_open("kb1 beg a r=1\nkb1 skip a r=1 why=x\n"
		"kb1 beg b r=1\nkb1 fail b why=x\n", "");
	check_open("kb1 beg lat_fs.0k r=1\nkb1 smp lat_fs.create.0k r=1 v=1\n", "");
	check_open("kb1 beg lat_fs.0k r=1\nkb1 skip lat_fs.create.0k r=1 why=x\n", "");
	check_open("kb1 beg a r=1\nkb1 beg b r=1\nkb1 smp b r=1 v=1\n", "a@1");
	check_open("kb1 beg a r=1\nkb1 smp a r=2 v=1\n", "a@1");
	/* A process of its own, not one that the other yields. */
	check_open("kb1 beg lat_pipe r=1\nkb1 beg lat_pipe.2cpu r=1\n"
		"kb1 smp lat_pipe.2cpu r=1 v=1\n", "lat_pipe@1");
	/* An id that has no part of its process' name. */
	check_open("kb1 beg tlb r=1\nkb1 smp line r=1 v=64\n", "");
	/* Each try of its own. */
	check_open("kb1 run 1\nkb1 beg a r=1 up=1\nkb1 smp a r=1 v=1\n"
		"kb1 run 1 resumed=1\nkb1 beg a r=1 up=2\n", "a@1");
	check_open("kb1 beg a r=1\nkb1 smp a r=1 v=1\nkb1 beg a r=1\n", "a@1");
	check_open("kb1 beg a r=1 up=1\nkb1 smp a r=1 v=1\nkb1 beg a r=1 up=1\n", "");
}

TEST(measured_again_after_a_kill)
{
	check_open("kb1 run 1\nkb1 beg a r=1 up=1\nkb1 run 1 resumed=1\n"
		"kb1 beg a r=1 up=9\nkb1 smp a r=1 v=1\n", "");
	check_open("kb1 run 1\nkb1 beg a r=1 up=100\nkb1 run 1 resumed=1\n"
		"kb1 fail a r=1 how=crashed why=\"the machine died\"\n"
		"kb1 beg b r=1 up=9\nkb1 smp b r=1 v=1\n", "");
	check_open("kb1 run 1\nkb1 beg a r=1 up=100\nkb1 run 1 resumed=1\n"
		"kb1 beg b r=1 up=9\nkb1 smp b r=1 v=1\nkb1 smp c r=1 v=1\n", "a@1");
}

TEST(a_retry_undoes_what_failed)
{
	struct runs rs;

	read_text(&rs,
		"kb1 run 1\n"
		"kb1 fail a r=1 how=crashed\nkb1 fail lat_fs.0k r=2 how=timeout\n"
		"kb1 skip c why=budget\nkb1 fail d r=1 how=failed\n"
		"kb1 run 1 resumed=1\n"
		"kb1 smp a r=1 v=1\nkb1 smp lat_fs.delete.0k r=2 v=2\n"
		"kb1 smp c r=1 v=3\n");
	CHECK_COUNT(rs.n, 1);
	CHECK_COUNT(rs.v[0]->events_n, 1);
	CHECK(run_event(rs.v[0], "a") == NULL);
	CHECK(run_event(rs.v[0], "lat_fs.create.0k") == NULL);
	CHECK(run_event(rs.v[0], "c") == NULL);
	CHECK(run_event(rs.v[0], "d") != NULL);
	runs_release(&rs);
}

TEST(what_fails_after_a_sample_stays)
{
	struct runs rs;

	/* Outs of a process that crashed half way come with its failure, in any order. */
	read_text(&rs,
		"kb1 run 1\nkb1 smp a.x r=1 v=1\n"
		"kb1 fail a r=2 how=crashed\nkb1 smp a.x r=2 v=1\n"
		"kb1 run 1 resumed=1\nkb1 smp b r=3 v=1\nkb1 fail b r=4 how=failed\n");
	CHECK(run_event(rs.v[0], "a.x") != NULL);
	CHECK(run_event(rs.v[0], "b") != NULL);
	runs_release(&rs);
}

/* Each id finds its own event, the latest of its place, or that of its process. */
TEST(many_events)
{
	enum { MANY = 20000 };
	struct runs rs;
	struct str s = { 0 };
	char id[40];
	int wrong = 0;

	str_add(&s, "kb1 run 1\n");
	for (int i = 0; i < MANY; i++)
		str_addf(&s, "kb1 fail p.x.%d r=1 how=failed why=%d\n", i, i);
	str_add(&s, "kb1 fail p.x.7 r=2 how=failed why=again\n"
		"kb1 fail p.x.7 r=2 how=failed why=two copies=2\n"
		"kb1 beg q.c.9 r=1 up=1\nkb1 skip q.9 why=nine\n"
		"kb1 skip q.b why=b\nkb1 smp q.b r=1 v=1\n");
	read_text(&rs, str_text(&s));
	for (int i = 0; i < MANY; i++) {
		char why[20];

		snprintf(id, sizeof(id), "p.x.%d", i);
		snprintf(why, sizeof(why), "%d", i);
		wrong += i != 7 && strcmp(run_event(rs.v[0], id)->why, why) != 0;
		snprintf(id, sizeof(id), "p.x.y.%d", i);
		wrong += i != 7 && strcmp(run_event(rs.v[0], id)->why, why) != 0;
	}
	CHECK_COUNT(wrong, 0);
	CHECK_TEXT(run_event(rs.v[0], "p.x.7")->why, "two");
	CHECK_TEXT(run_event(rs.v[0], "p.1.x.2.7")->why, "two");
	CHECK(run_event(rs.v[0], "p.7.x") == NULL);
	CHECK(run_event(rs.v[0], "x.7") == NULL);
	CHECK_TEXT(run_event(rs.v[0], "q.a.b.c.d.e.f.9")->why, "nine");
	CHECK_TEXT(run_event(rs.v[0], "q.a.9")->why, "nine");
	CHECK(run_event(rs.v[0], "q.c.9") == NULL);
	CHECK(run_event(rs.v[0], "q.b.a") == NULL);
	CHECK(run_event_at(rs.v[0], "p.x.7", (struct place){ 3, 0 })->round == 2);
	runs_release(&rs);
	str_release(&s);
}

int main(void)
{
	RUN(outcomes_by_name);
	RUN(ids_of_processes);
	RUN(events_are_read);
	RUN(events_of_processes);
	RUN(begun_without_an_outcome);
	RUN(measured_again_after_a_kill);
	RUN(a_retry_undoes_what_failed);
	RUN(what_fails_after_a_sample_stays);
	RUN(many_events);
	return DONE;
}
