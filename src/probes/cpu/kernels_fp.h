/*
 * kernels_fp - the inner sides of the kernels fourier, assign, neural and lu, for
 * the tests of their known answers.
 *
 * Of each kernel: what makes its data, the pass that is timed, and whether what the
 * pass left is right. A pass is a function of its own, never inlined; long is the
 * parent's too.
 */
#ifndef PROBES_CPU_KERNELS_FP_H
#define PROBES_CPU_KERNELS_FP_H

#include <stdbool.h>
#include <stdint.h>

enum { FOURIER_COUNT = 100 };

/* a[0 .. count - 1] of the cosines and b[1 .. count - 1] of the sines. */
void fourier_pass(double *a, double *b, unsigned long count);
bool fourier_right(const double *a, const double *b);

enum { ASSIGN_SIZE = 101 };

/* What a cell is: free, the one of its row and column, or out because of that one. */
enum { ASSIGN_FREE, ASSIGN_TAKEN, ASSIGN_STRUCK };

void assign_fill(long (*cost)[ASSIGN_SIZE]);
/* Takes one cell of each row and column for the least sum; changes the costs. */
void assign_pass(long (*cost)[ASSIGN_SIZE], int16_t (*mark)[ASSIGN_SIZE]);
/* first: the costs as they were filled in. */
bool assign_right(long (*first)[ASSIGN_SIZE], int16_t (*mark)[ASSIGN_SIZE]);

enum {
	NEURAL_EPOCHS = 780,
	NEURAL_MOST = 10 * NEURAL_EPOCHS	/* where it learns nothing */
};

/* The patterns and what they mean. */
void neural_fill(void);
/* Weights from nb_random(), then epochs, at most that many. Returns how many. */
int neural_pass(int most);
bool neural_right(int took);
/* The first weight of each layer, and the worst error of the last epoch. */
void neural_look(double *hidden, double *output, double *error);

enum { LU_SIZE = 101 };

/* Fills a and b, and with x what solves them. */
void lu_fill(double (*a)[LU_SIZE], double *b, double *x);
/* Decomposes a and leaves the solution in b; scale is room for n numbers. */
bool lu_pass(double (*a)[LU_SIZE], double *b, int n, double *scale);
/* x: what lu_fill() said; b: what lu_pass() left. */
bool lu_right(const double *x, const double *b);

#endif
