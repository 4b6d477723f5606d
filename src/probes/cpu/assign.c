/* assign - 101 jobs for 101 workers, so that together they cost the least. */
#include <limits.h>
#include <string.h>

#include "kbench.h"
#include "kernels_fp.h"
#include "nb_memory.h"
#include "nb_random.h"

enum { N = ASSIGN_SIZE, DEAREST = 5000000, LEAST = 1773239 };
#define CHOICES_CRC 0xf5f3b584u

static long (*fresh)[N], (*tableau)[N];
static int16_t (*marks)[N];

/* After this every row and every column has a zero. */
static void reduce(long (*cost)[N])
{
	long least;

	for (uint16_t i = 0; i < N; i++) {
		least = LONG_MAX;
		for (uint16_t j = 0; j < N; j++) {
			if (cost[i][j] < least)
				least = cost[i][j];
		}
		for (uint16_t j = 0; j < N; j++)
			cost[i][j] -= least;
	}
	for (uint16_t j = 0; j < N; j++) {
		least = LONG_MAX;
		for (uint16_t i = 0; i < N; i++) {
			if (cost[i][j] < least)
				least = cost[i][j];
		}
		if (least == 0)
			continue;
		for (uint16_t i = 0; i < N; i++)
			cost[i][j] -= least;
	}
}

/* Takes the zero of each row that has one free; the others of its column are out. */
static unsigned by_rows(long (*cost)[N], int16_t (*mark)[N])
{
	unsigned taken = 0;
	uint16_t zeros, at = 0;

	for (uint16_t i = 0; i < N; i++) {
		zeros = 0;
		for (uint16_t j = 0; j < N; j++) {
			if (cost[i][j] == 0 && mark[i][j] == ASSIGN_FREE) {
				zeros++;
				at = j;
			}
		}
		if (zeros != 1)
			continue;
		taken++;
		mark[i][at] = ASSIGN_TAKEN;
		for (uint16_t k = 0; k < N; k++) {
			if (k != i && cost[k][at] == 0)
				mark[k][at] = ASSIGN_STRUCK;
		}
	}
	return taken;
}

static unsigned by_columns(long (*cost)[N], int16_t (*mark)[N])
{
	unsigned taken = 0;
	uint16_t zeros, at = 0;

	for (uint16_t j = 0; j < N; j++) {
		zeros = 0;
		for (uint16_t i = 0; i < N; i++) {
			if (cost[i][j] == 0 && mark[i][j] == ASSIGN_FREE) {
				zeros++;
				at = i;
			}
		}
		if (zeros != 1)
			continue;
		taken++;
		mark[at][j] = ASSIGN_TAKEN;
		for (uint16_t k = 0; k < N; k++) {
			if (k != j && cost[at][k] == 0)
				mark[at][k] = ASSIGN_STRUCK;
		}
	}
	return taken;
}

static void strike(long (*cost)[N], int16_t (*mark)[N], uint16_t i, uint16_t j)
{
	for (uint16_t k = 0; k < N; k++) {
		if (k != j && cost[i][k] == 0)
			mark[i][k] = ASSIGN_STRUCK;
		if (k != i && cost[k][j] == 0)
			mark[k][j] = ASSIGN_STRUCK;
	}
}

/* Where several free zeros are left in each row and column, any of them will do. */
static unsigned at_will(long (*cost)[N], int16_t (*mark)[N])
{
	unsigned taken = 0;

	for (uint16_t i = 0; i < N; i++) {
		for (uint16_t j = 0; j < N; j++) {
			if (cost[i][j] == 0 && mark[i][j] == ASSIGN_FREE) {
				taken++;
				mark[i][j] = ASSIGN_TAKEN;
				strike(cost, mark, i, j);
				break;
			}
		}
	}
	return taken;
}

/* Takes as many zeros as there are without doubt; returns how many. */
static unsigned take(long (*cost)[N], int16_t (*mark)[N])
{
	unsigned taken, total = 0;

	memset(mark, 0, N * sizeof(*mark));
	do {
		taken = by_rows(cost, mark);
		taken += by_columns(cost, mark);
		total += taken;
	} while (taken);
	if (total == N)
		return total;
	return total + at_will(cost, mark);
}

/* Flags the rows where nothing is taken. */
static void start(int16_t (*mark)[N], int16_t *row, int16_t *column)
{
	for (int i = 0; i < N; i++) {
		row[i] = 1;
		column[i] = 0;
		for (int j = 0; j < N; j++) {
			if (mark[i][j] == ASSIGN_TAKEN) {
				row[i] = 0;
				break;
			}
		}
	}
}

/* Columns with a zero in a flagged row. */
static void flag_columns(long (*cost)[N], const int16_t *row, int16_t *column)
{
	for (int i = 0; i < N; i++) {
		if (!row[i])
			continue;
		for (int j = 0; j < N; j++) {
			if (cost[i][j] == 0)
				column[j] = 1;
		}
	}
}

/* Rows that have taken theirs in a flagged column; returns how many are new. */
static int flag_rows(int16_t (*mark)[N], int16_t *row, const int16_t *column)
{
	int news = 0;

	for (int j = 0; j < N; j++) {
		if (!column[j])
			continue;
		for (int i = 0; i < N; i++) {
			if (mark[i][j] == ASSIGN_TAKEN && !row[i]) {
				row[i] = 1;
				news++;
			}
		}
	}
	return news;
}

/* Makes a new zero in a flagged row, and none vanish that is taken. */
static void shift(long (*cost)[N], const int16_t *row, const int16_t *column)
{
	long least = LONG_MAX;

	for (int i = 0; i < N; i++) {
		if (!row[i])
			continue;
		for (int j = 0; j < N; j++) {
			if (!column[j] && cost[i][j] < least)
				least = cost[i][j];
		}
	}
	for (int i = 0; i < N; i++) {
		if (!row[i])
			continue;
		for (int j = 0; j < N; j++) {
			if (!column[j])
				cost[i][j] -= least;
		}
	}
	for (int i = 0; i < N; i++) {
		if (row[i])
			continue;
		for (int j = 0; j < N; j++) {
			if (column[j])
				cost[i][j] += least;
		}
	}
}

__attribute__((noinline)) void assign_pass(long (*cost)[N], int16_t (*mark)[N])
{
	int16_t row[N], column[N];

	reduce(cost);
	while (take(cost, mark) != N) {
		start(mark, row, column);
		do {
			flag_columns(cost, row, column);
		} while (flag_rows(mark, row, column));
		shift(cost, row, column);
	}
}

void assign_fill(long (*cost)[N])
{
	nb_random_reset();
	for (int i = 0; i < N; i++) {
		for (int j = 0; j < N; j++)
			cost[i][j] = nb_random_abs(DEAREST);
	}
}

bool assign_right(long (*first)[N], int16_t (*mark)[N])
{
	uint8_t choice[N], used[N] = { 0 };
	long sum = 0;
	int taken = 0;

	for (int i = 0; i < N; i++) {
		for (int j = 0; j < N; j++) {
			if (mark[i][j] != ASSIGN_TAKEN)
				continue;
			if (taken != i || used[j])
				return false;
			taken++;
			used[j] = 1;
			choice[i] = (uint8_t)j;
			sum += first[i][j];
		}
	}
	return taken == N && sum == LEAST && nb_crc(choice, N) == CHOICES_CRC;
}

static void setup(struct kb_ctx *c)
{
	fresh = nb_buffer(N * sizeof(*fresh));
	tableau = nb_buffer(N * sizeof(*tableau));
	marks = nb_buffer(N * sizeof(*marks));
	assign_fill(fresh);
}

static void run(struct kb_ctx *c, uint64_t n)
{
	uint64_t from;

	while (n--) {
		memcpy(tableau, fresh, N * sizeof(*tableau));
		from = kb_now();
		assign_pass(tableau, marks);
		kb_timed(c, kb_now() - from);
	}
}

static void teardown(struct kb_ctx *c)
{
	if (!assign_right(fresh, marks))
		kb_fail("not the cheapest assignment");
}

const struct kb_probe assign[] = {
	{ .name = "assign", .suite = "cpu", .unit = &kb_ips, .pin = KB_FREE,
	  .cost = 0.017, .summary = "assign 101 jobs to 101 workers cheaply",
	  .help = "One operation finds, in a table of 101 by 101 costs of the type long, "
		"the cell of each row and column whose costs have the least sum: zeros "
		"are made by subtraction, taken and struck out, until there are enough. "
		"Putting the costs into the table before each one is not timed. The last "
		"choice of each process is checked. The parent times the same table by "
		"CPU time and checks nothing. long has 4 bytes on a machine of 32 bits "
		"and 8 on one of 64, so these two do not compare.",
	  .parent = "ASSIGNMENT",
	  .setup = setup, .run = run, .teardown = teardown },
	{ 0 }
};
