/* test_kernels_fp - known answers of the kernels fourier, assign, neural and lu. */
#include "probes/cpu/kernels_fp.h"
#include "probes/cpu/nb_random.h"
#include "probes/cpu/nb_real.h"
#include "unit/harness.h"
#include "unit/mffs.h"

enum { N = ASSIGN_SIZE };

static long cost[N][N], work[N][N];
static int16_t mark[N][N];
static double matrix[LU_SIZE][LU_SIZE], worked[LU_SIZE][LU_SIZE];
static double right[LU_SIZE], known[LU_SIZE], scale[LU_SIZE];

/* By its bits, so that no compiler can make something else of it. */
static double not_a_number(void)
{
	const uint64_t bits = (uint64_t)0x7ff8 << 48;
	double x;

	memcpy(&x, &bits, sizeof(x));
	return x;
}

TEST(real_close)
{
	CHECK(nb_close(1, 1, 1e-12));
	CHECK(nb_close(1 + 0.9e-12, 1, 1e-12));
	CHECK(!nb_close(1 + 1.2e-12, 1, 1e-12));
	CHECK(nb_close(-0.75, -0.75 + 1e-13, 1e-12));
	CHECK(!nb_close(-0.75, 0.75, 0.1));
	CHECK(!nb_close(0, 1, 0.1));
	CHECK(!nb_close(not_a_number(), 1, 0.1));
	CHECK(!nb_close(not_a_number(), 0, 0.1));
}

TEST(real_between)
{
	CHECK(nb_between(0, 0, 0.1));
	CHECK(nb_between(0.1, 0, 0.1));
	CHECK(!nb_between(0.11, 0, 0.1));
	CHECK(!nb_between(-0.01, 0, 0.1));
	CHECK(nb_between(0.95, 0.9, 1));
	CHECK(!nb_between(0.89, 0.9, 1));
	CHECK(!nb_between(not_a_number(), 0, 1));
	CHECK(!nb_between(-not_a_number(), 0, 1));
}

TEST(fourier_coefficients)
{
	double a[FOURIER_COUNT] = { 0 }, b[FOURIER_COUNT] = { 0 };

	fourier_pass(a, b, FOURIER_COUNT);
	CHECK(fourier_right(a, b));
	CHECK_REAL(a[0], 2.83777075625888, 1e-12);
	CHECK_REAL(a[1], 1.04578447309955, 1e-12);
	CHECK_REAL(b[1], -1.87910326185878, 1e-12);
	CHECK_REAL(a[2], 0.27410022422635, 1e-12);
	CHECK_REAL(b[2], -1.15883512340303, 1e-12);
	CHECK_REAL(a[99], 0.0887807947930079, 1e-12);
	a[1] *= 1 + 1e-11;
	CHECK(!fourier_right(a, b));
}

TEST(fourier_leaves_none_out)
{
	double a[FOURIER_COUNT] = { 0 }, b[FOURIER_COUNT] = { 0 };

	fourier_pass(a, b, 3);
	CHECK_REAL(b[2], -1.15883512340303, 1e-12);
	CHECK_REAL(b[3], 0, 0);
	CHECK(!fourier_right(a, b));
	fourier_pass(a, b, FOURIER_COUNT);
	b[57] = not_a_number();
	CHECK(!fourier_right(a, b));
}

TEST(assign_costs)
{
	long long sum = 0;

	assign_fill(cost);
	for (int i = 0; i < N; i++) {
		for (int j = 0; j < N; j++)
			sum += cost[i][j];
	}
	CHECK_COUNT(sum, 5078987983);
	CHECK_COUNT(cost[0][0], 515045);
	CHECK_COUNT(cost[0][1], 392519);
}

TEST(assign_choices)
{
	static const int first[] = { 56, 66, 52, 65, 43, 23, 16, 77, 95, 4 };

	assign_fill(cost);
	memcpy(work, cost, N * sizeof(*work));
	assign_pass(work, mark);
	CHECK(assign_right(cost, mark));
	for (int i = 0; i < 10; i++)
		CHECK(mark[i][first[i]] == ASSIGN_TAKEN);
	mark[0][56] = mark[1][66] = ASSIGN_FREE;
	CHECK(!assign_right(cost, mark));
	mark[0][66] = mark[1][56] = ASSIGN_TAKEN;
	CHECK(!assign_right(cost, mark));
	mark[1][56] = ASSIGN_STRUCK;
	mark[1][66] = ASSIGN_TAKEN;
	CHECK(!assign_right(cost, mark));
}

/* Where all cost the same, nothing is without doubt and any choice will do. */
TEST(assign_of_equal_costs)
{
	int row[N] = { 0 }, column[N] = { 0 };

	for (int i = 0; i < N; i++) {
		for (int j = 0; j < N; j++)
			work[i][j] = 7;
	}
	assign_pass(work, mark);
	for (int i = 0; i < N; i++) {
		for (int j = 0; j < N; j++) {
			if (mark[i][j] == ASSIGN_TAKEN) {
				row[i]++;
				column[j]++;
			}
		}
	}
	for (int i = 0; i < N; i++) {
		CHECK_COUNT(row[i], 1);
		CHECK_COUNT(column[i], 1);
	}
}

TEST(neural_after_a_few_epochs)
{
	double hidden, output, error;

	neural_fill();
	nb_random_reset();
	CHECK_COUNT(neural_pass(1), 1);
	neural_look(&hidden, &output, &error);
	CHECK_REAL(hidden, -0.39118259218633189, 1e-12);
	CHECK_REAL(output, 2.2514056345055065, 1e-12);
	CHECK_REAL(error, 0.99978907705231623, 1e-12);
	nb_random_reset();
	CHECK_COUNT(neural_pass(20), 20);
	neural_look(&hidden, &output, &error);
	CHECK_REAL(hidden, -0.51498462723911798, 1e-11);
	CHECK_REAL(output, 2.1751391935913604, 1e-11);
	CHECK_REAL(error, 0.70873763356194486, 1e-11);
	CHECK(!neural_right(NEURAL_EPOCHS));
}

TEST(neural_training)
{
	double hidden, output, error;

	neural_fill();
	nb_random_reset();
	CHECK_COUNT(neural_pass(NEURAL_MOST), 780);
	neural_look(&hidden, &output, &error);
	CHECK_REAL(hidden, -2.14191728200226, 1e-9);
	CHECK_REAL(output, 0.551323989108512, 1e-9);
	CHECK_REAL(error, 0.0998539593519133, 1e-9);
	CHECK(neural_right(NEURAL_EPOCHS));
	CHECK(!neural_right(NEURAL_EPOCHS - 1));
}

TEST(lu_data)
{
	double most = 0, sum_b = 0, sum_x = 0;
	int filled = 0;

	lu_fill(matrix, right, known);
	for (int i = 0; i < LU_SIZE; i++) {
		sum_b += right[i];
		sum_x += known[i];
		for (int j = 0; j < LU_SIZE; j++) {
			filled += matrix[i][j] != 0;
			if (fabs(matrix[i][j]) > most)
				most = fabs(matrix[i][j]);
		}
	}
	CHECK_REAL(matrix[0][0], 1560, 0);
	CHECK_REAL(matrix[0][1], 922, 0);
	CHECK_REAL(matrix[100][100], 382, 0);
	CHECK_REAL(right[0], -3755, 0);
	CHECK_REAL(right[100], 298, 0);
	CHECK_REAL(sum_b, 12102, 0);
	CHECK_REAL(sum_x, 37.5237627930, 1e-11);
	CHECK_REAL(most, 40373, 0);
	CHECK_COUNT(filled, 8114);
}

TEST(lu_solution)
{
	double got[LU_SIZE];

	lu_fill(matrix, right, known);
	memcpy(worked, matrix, LU_SIZE * sizeof(*matrix));
	memcpy(got, right, sizeof(got));
	CHECK(lu_pass(worked, got, LU_SIZE, scale));
	CHECK(lu_right(known, got));
	CHECK_REAL(got[0], 0.0884615384615, 1e-9);
	CHECK_REAL(got[1], 0.0249457700651, 1e-9);
	CHECK_REAL(got[50], 0.270096463023, 1e-9);
	CHECK_REAL(got[100], 0.222513089005, 1e-9);
	for (int i = 0; i < LU_SIZE; i++) {
		double rest = right[i];

		for (int j = 0; j < LU_SIZE; j++)
			rest -= matrix[i][j] * got[j];
		CHECK(fabs(rest) < 1e-9);
	}
	got[33] *= 1 + 1e-8;
	CHECK(!lu_right(known, got));
	got[33] = not_a_number();
	CHECK(!lu_right(known, got));
}

TEST(lu_of_a_row_of_zeros)
{
	lu_fill(matrix, right, known);
	memset(matrix[7], 0, sizeof(matrix[7]));
	CHECK(!lu_pass(matrix, right, LU_SIZE, scale));
}

int main(void)
{
	mffs_complete();
	RUN(real_close);
	RUN(real_between);
	RUN(fourier_coefficients);
	RUN(fourier_leaves_none_out);
	RUN(assign_costs);
	RUN(assign_choices);
	RUN(assign_of_equal_costs);
	RUN(neural_after_a_few_epochs);
	RUN(neural_training);
	RUN(lu_data);
	RUN(lu_solution);
	RUN(lu_of_a_row_of_zeros);
	return DONE;
}
