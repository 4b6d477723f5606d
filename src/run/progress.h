/*
 * progress - one line on stderr while a run goes on, on a terminal only: round,
 * probe, done of total, time left. Drawn between processes, at most four times
 * a second, every two seconds on a serial console.
 */
#ifndef RUN_PROGRESS_H
#define RUN_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct progress {
	bool on;
	uint64_t every_ns, last;
	int width;
	bool drawn;
};

void progress_open(struct progress *p, bool quiet);
struct progress_state {
	unsigned round, rounds;
	size_t done, total;
	double left;
	const char *what;
};
void progress_draw(struct progress *p, const struct progress_state *s);
void progress_clear(struct progress *p);

#endif
