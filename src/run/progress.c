/* progress - one line on stderr while a run goes on. */
#include "run/progress.h"

#include <stdio.h>
#include <unistd.h>

#include "base/num.h"
#include "kbench.h"
#include "os/term.h"
#include "run/stop.h"

void progress_open(struct progress *p, bool quiet)
{
	*p = (struct progress){ .on = !quiet && term_is_tty(STDERR_FILENO) };
	p->every_ns = term_is_serial(STDERR_FILENO) ? 2000000000u : 250000000u;
	p->width = term_width(STDERR_FILENO);
}

void progress_draw(struct progress *p, const struct progress_state *s)
{
	uint64_t now = p->on ? kb_now() : 0;
	char line[200], left[40];
	int n;

	if (!p->on || (p->drawn && now - p->last < p->every_ns) ||
		!stop_can_print(STDERR_FILENO, false))
		return;
	p->last = now;
	p->drawn = true;
	num_put_time(left, sizeof(left), s->left);
	n = snprintf(line, sizeof(line), "round %u/%u  %zu/%zu  about %s left  %s",
		s->round, s->rounds, s->done, s->total, left, s->what);
	if (n >= p->width)
		n = p->width - 1;
	if (n > (int)sizeof(line) - 1)
		n = (int)sizeof(line) - 1;
	fprintf(stderr, "\r%.*s\033[K", n, line);
	fflush(stderr);
}

void progress_clear(struct progress *p)
{
	if (!p->drawn || !stop_can_print(STDERR_FILENO, false))
		return;
	fputs("\r\033[K", stderr);
	fflush(stderr);
	p->drawn = false;
}
