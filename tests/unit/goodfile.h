/*
 * goodfile - a result file with a record of most kinds, and the check that it was
 * read whole; for the tests of the reader.
 */
#ifndef TESTS_GOODFILE_H
#define TESTS_GOODFILE_H

#include "base/str.h"
#include "result/file.h"
#include "unit/harness.h"

static const char *const plain[] = {
	"kb1 run 5e1f09a2 kbench=0.1 mode=default seed=1 label=before",
	"kb1 env kernel.release 2.6.8-rc4",
	"kb1 env mem.thp \"always [madvise] never\"",
	"kb1 def lat_pipe suite=micro u=us b=lo rev=1 p.size=65536",
	"kb1 beg lat_pipe r=1 up=412.6",
	"kb1 smp lat_pipe r=1 v=35.3225 n=11 lo=35.28 hi=36.02 it=680 q=ih",
	"kb1 beg lat_udp r=1 up=413",
	"kb1 skip lat_udp why=\"loopback is down, (ip link set lo up) would help\"",
	"kb1 fail execl r=1 how=failed why=\"child exit status 127\" exit=127 t=0.1",
	"kb1 smp lat_pipe r=2 v=35.41 n=11 lo=35.3 hi=37 it=680",
	"kb1 end ok=259 skip=6 fail=3 t=281.2 why=done",
};
enum { PLAIN = sizeof(plain) / sizeof(plain[0]) };

/* What follows is checked by every test of a file that must load whole. */
static inline void check_all(const struct runs *rs)
{
	const struct series *s;

	CHECK_COUNT(rs->n, 1);
	if (rs->n != 1)
		return;
	CHECK_TEXT(rs->v[0]->id, "5e1f09a2");
	CHECK_TEXT(rs->v[0]->label, "before");
	CHECK_TEXT(run_fact(rs->v[0], "mem.thp"), "always [madvise] never");
	CHECK_COUNT(rs->v[0]->events_n, 2);
	CHECK(rs->v[0]->end.present && rs->v[0]->end.ok == 259);
	s = run_series(rs->v[0], "lat_pipe", 0, 0);
	CHECK(s != NULL);
	if (!s)
		return;
	CHECK_COUNT(s->n, 2);
	CHECK_REAL(s->v[0].v, 35.3225, 0);
	CHECK_TEXT(s->unit_name, "us");
	CHECK_COUNT(s->v[0].it, 680);
}

static inline size_t damage(const struct runs *rs)
{
	size_t n = 0;

	for (size_t i = 0; i < rs->remarks_n; i++)
		n += rs->remarks[i].damage;
	return n;
}

static inline void seal(struct str *out, const char *line)
{
	str_addf(out, "%s ~%04x", line, record_crc(line, strlen(line)));
}

/* The good file, each line between before and behind. */
static inline void build(struct str *out, const char *before, const char *behind)
{
	str_clear(out);
	for (size_t i = 0; i < PLAIN; i++) {
		str_add(out, before);
		seal(out, plain[i]);
		str_add(out, behind);
	}
}

/* Must load whole, with so many damaged lines. */
static inline void check_text(const char *text, size_t n, size_t damaged)
{
	struct runs rs = { 0 };

	file_parse(&rs, text, n, false);
	check_all(&rs);
	CHECK_COUNT(damage(&rs), damaged);
	runs_release(&rs);
}

static inline void check_between(const char *before, const char *behind)
{
	struct str s = { 0 };

	build(&s, before, behind);
	check_text(s.s, s.n, 0);
	str_release(&s);
}

#endif
