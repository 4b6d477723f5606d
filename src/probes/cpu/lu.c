/* lu - a system of 101 linear equations, decomposed and solved. */
#include <math.h>
#include <string.h>

#include "kbench.h"
#include "kernels_fp.h"
#include "nb_memory.h"
#include "nb_random.h"
#include "nb_real.h"

enum { N = LU_SIZE, STEPS = 8 * N, UNKNOWN_MOST = 100, FACTOR_MOST = 1000 };

static const double least_pivot = 1e-20, within = 1e-9;

/* vv: one over the largest of each row, which choosing a pivot makes up for. */
static double (*fresh)[N], *fresh_right, (*matrix)[N], *right, *vv, *solution;

static bool weigh(double (*a)[N], int n)
{
	for (int i = 0; i < n; i++) {
		double big = 0;

		for (int j = 0; j < n; j++) {
			if (fabs(a[i][j]) > big)
				big = fabs(a[i][j]);
		}
		if (big == 0)
			return false;
		vv[i] = 1 / big;
	}
	return true;
}

/* Above the diagonal. The guard of the inner loop is the parent's. */
static void upper(double (*a)[N], int j)
{
	for (int i = 0; i < j; i++) {
		double sum = a[i][j];

		if (i != 0) {
			for (int k = 0; k < i; k++)
				sum -= a[i][k] * a[k][j];
		}
		a[i][j] = sum;
	}
}

/* The diagonal and below. Returns the row whose element makes the best pivot. */
static int lower(double (*a)[N], int n, int j)
{
	double big = 0, weight;
	int best = j;

	for (int i = j; i < n; i++) {
		double sum = a[i][j];

		if (j != 0) {
			for (int k = 0; k < j; k++)
				sum -= a[i][k] * a[k][j];
		}
		a[i][j] = sum;
		weight = vv[i] * fabs(sum);
		if (weight >= big) {
			big = weight;
			best = i;
		}
	}
	return best;
}

static void interchange(double (*a)[N], int n, int i, int j)
{
	double t;

	for (int k = 0; k < n; k++) {
		t = a[i][k];
		a[i][k] = a[j][k];
		a[j][k] = t;
	}
	t = vv[i];
	vv[i] = vv[j];
	vv[j] = t;
}

static bool decompose(double (*a)[N], int n, int *pivot)
{
	if (!weigh(a, n))
		return false;
	for (int j = 0; j < n; j++) {
		if (j != 0)
			upper(a, j);
		pivot[j] = lower(a, n, j);
		if (pivot[j] != j)
			interchange(a, n, pivot[j], j);
		if (a[j][j] == 0)
			a[j][j] = least_pivot;
		if (j != n - 1) {
			double factor = 1 / a[j][j];

			for (int i = j + 1; i < n; i++)
				a[i][j] *= factor;
		}
	}
	return true;
}

static void substitute(double (*a)[N], double *b, int n, const int *pivot)
{
	int first = -1;

	for (int i = 0; i < n; i++) {
		double sum = b[pivot[i]];

		b[pivot[i]] = b[i];
		if (first != -1) {
			for (int j = first; j < i; j++)
				sum -= a[i][j] * b[j];
		} else if (sum != 0) {
			first = i;
		}
		b[i] = sum;
	}
	for (int i = n - 1; i >= 0; i--) {
		double sum = b[i];

		if (i != n - 1) {
			for (int j = i + 1; j < n; j++)
				sum -= a[i][j] * b[j];
		}
		b[i] = sum / a[i][i];
	}
}

__attribute__((noinline)) bool lu_pass(double (*a)[N], double *b, int n, double *scale)
{
	int pivot[N];

	vv = scale;
	if (!decompose(a, n, pivot))
		return false;
	substitute(a, b, n, pivot);
	return true;
}

/* Rows that are added to one another change the system, not what solves it. */
void lu_fill(double (*a)[N], double *b, double *x)
{
	nb_random_reset();
	memset(a, 0, N * sizeof(*a));
	for (int i = 0; i < N; i++) {
		b[i] = nb_random_abs(UNKNOWN_MOST) + 1;
		a[i][i] = nb_random_abs(FACTOR_MOST) + 1;
		x[i] = b[i] / a[i][i];
	}
	for (int i = 0; i < STEPS; i++) {
		int to = nb_random_abs(N), from = nb_random_abs(N);
		double factor = to < from ? 1 : -1;

		if (to == from)
			continue;
		for (int j = 0; j < N; j++)
			a[to][j] += a[from][j] * factor;
		b[to] += b[from] * factor;
	}
}

bool lu_right(const double *x, const double *b)
{
	for (int i = 0; i < N; i++) {
		if (!nb_close(b[i], x[i], within))
			return false;
	}
	return true;
}

static void setup(struct kb_ctx *c)
{
	fresh = nb_buffer(N * sizeof(*fresh));
	fresh_right = nb_buffer(N * sizeof(*fresh_right));
	matrix = nb_buffer(N * sizeof(*matrix));
	right = nb_buffer(N * sizeof(*right));
	vv = nb_buffer(N * sizeof(*vv));
	solution = nb_buffer(N * sizeof(*solution));
	lu_fill(fresh, fresh_right, solution);
}

static void run(struct kb_ctx *c, uint64_t n)
{
	uint64_t from;
	bool solved;
	int size = N;

	while (n--) {
		KB_HIDE(size);
		memcpy(matrix, fresh, N * sizeof(*matrix));
		memcpy(right, fresh_right, N * sizeof(*right));
		from = kb_now();
		solved = lu_pass(matrix, right, size, vv);
		kb_timed(c, kb_now() - from);
		if (!solved)
			kb_fail("the matrix has a row of zeros");
	}
}

static void teardown(struct kb_ctx *c)
{
	if (!lu_right(solution, right))
		kb_fail("wrong solution: %.15g, %.15g ... where %.15g, %.15g ... was due",
			right[0], right[1], solution[0], solution[1]);
}

const struct kb_probe lu[] = {
	{ .name = "lu", .suite = "cpu", .unit = &kb_ips, .pin = KB_FREE,
	  .cost = 0.0006, .floats = true, .summary = "solve 101 linear equations",
	  .help = "One operation decomposes a matrix of 101 by 101 doubles into a lower "
		"and an upper one, choosing pivots, and solves a system of equations "
		"with them, in 338,350 steps of a multiplication and a subtraction and "
		"a few more. Putting the numbers into the matrix before each one is not "
		"timed. The last solution of each process is checked. The parent times "
		"the same system by CPU time and checks nothing.",
	  .parent = "LU DECOMPOSITION",
	  .setup = setup, .run = run, .teardown = teardown },
	{ 0 }
};
