/* runs - result files written by hand, and their comparison; for the tests of diff. */
#ifndef TESTS_RUNS_H
#define TESTS_RUNS_H

#include <stdlib.h>

#include "base/str.h"
#include "compare/match.h"
#include "result/file.h"

/* Two sides, each the text of a file, and what comes of them. */
struct pair {
	struct str text[2];
	struct runs runs[2];
	struct runs_side side[2];
	struct rules rules;
	struct match_options options;
	struct comparison c;
	struct error e;
	int rc;
};

enum { OLD, NEW };

static inline void pair_begin(struct pair *p)
{
	*p = (struct pair){ .rules.alpha = 0.05 };
}

/* Samples of one id, one a round from 1 on. */
static inline void put_samples(struct str *s, const char *id, const double *v, size_t n)
{
	for (size_t i = 0; i < n; i++)
		str_addf(s, "kb1 smp %s r=%zu v=%.17g n=11\n", id, i + 1, v[i]);
}

static inline void put_def(struct str *s, const char *id, const char *keys)
{
	str_addf(s, "kb1 def %s %s\n", id, keys);
}

/* n values about a centre, apart by the step, neither ascending nor descending. */
static inline void put_spread(struct str *s, const char *id, double centre, double step,
	size_t n)
{
	size_t stride = n % 3 ? 3 : n % 2 ? 2 : 5;

	for (size_t i = 0; i < n; i++) {
		double k = (double)(i * stride % n) - (double)(n - 1) / 2;

		str_addf(s, "kb1 smp %s r=%zu v=%.17g n=11\n", id, i + 1,
			centre + step * k);
	}
}

static inline void pair_compare(struct pair *p)
{
	for (int i = 0; i < 2; i++) {
		file_parse(&p->runs[i], str_text(&p->text[i]), p->text[i].n, false);
		p->side[i].v = malloc((p->runs[i].n + 1) * sizeof(*p->side[i].v));
		for (size_t k = 0; p->side[i].v && k < p->runs[i].n; k++)
			p->side[i].v[p->side[i].n++] = p->runs[i].v[k];
	}
	p->rc = compare(&p->c, &p->side[OLD], &p->side[NEW], &p->rules, &p->options,
		&p->e);
}

static inline void pair_end(struct pair *p)
{
	comparison_release(&p->c);
	for (int i = 0; i < 2; i++) {
		str_release(&p->text[i]);
		runs_release(&p->runs[i]);
		free(p->side[i].v);
	}
}

/* "missing" where there is no such row. */
static inline const char *verdict_of(const struct pair *p, const char *id)
{
	const struct row *r = comparison_row(&p->c, id);

	return r ? verdict_name(r->j.verdict) : "missing";
}

#define US "suite=micro u=us b=lo rev=1"
#define MBS "suite=micro u=MB/s b=hi rev=1"

/* A run with one sample; boot NULL, up 0: not said. */
static inline void put_run(struct str *s, const char *id, const char *boot, double up)
{
	str_addf(s, "kb1 run %s seed=1\n", id);
	if (boot)
		str_addf(s, "kb1 env boot_id %s\n", boot);
	put_def(s, "a", US);
	if (up > 0)
		str_addf(s, "kb1 beg a r=1 up=%.9g\n", up);
	str_addf(s, "kb1 smp a r=1 v=%.9g\n", 100 + up / 1000);
	str_add(s, "kb1 end ok=1\n");
}

#endif
