/* neural - a net of 35, 8 and 8 neurons learns ten letters by back-propagation. */
#include <math.h>

#include "kbench.h"
#include "kernels_fp.h"
#include "nb_random.h"
#include "nb_real.h"

enum { IN = 35, HIDDEN = 8, OUT = 8, PATTERNS = 10, ROWS = 7, COLUMNS = 5 };
enum { DRAWN = 100000 };

static const double beta = 0.09, alpha = 0.09, learned = 0.1, wild = 16;
static const double dark = 0.9, light = 0.1;

/* The worst error of the last epoch, and the first weight of each layer. */
static const double due_worst = 0.0998539593519133, due_hidden = -2.14191728200226;
static const double due_out = 0.551323989108512, within = 1e-9;

/* A to J, row by row, the leftmost of five dots in bit 4. */
static const uint8_t letters[PATTERNS][ROWS] = {
	{ 0x04, 0x0a, 0x11, 0x11, 0x1f, 0x11, 0x11 },
	{ 0x1e, 0x11, 0x11, 0x1e, 0x11, 0x11, 0x1e },
	{ 0x0e, 0x11, 0x10, 0x10, 0x10, 0x11, 0x0e },
	{ 0x1e, 0x11, 0x11, 0x11, 0x11, 0x11, 0x1e },
	{ 0x1f, 0x10, 0x10, 0x1c, 0x10, 0x10, 0x1f },
	{ 0x1f, 0x10, 0x10, 0x1c, 0x10, 0x10, 0x10 },
	{ 0x0e, 0x11, 0x10, 0x10, 0x13, 0x11, 0x0e },
	{ 0x11, 0x11, 0x11, 0x1f, 0x11, 0x11, 0x11 },
	{ 0x0e, 0x04, 0x04, 0x04, 0x04, 0x04, 0x0e },
	{ 0x01, 0x01, 0x01, 0x01, 0x11, 0x11, 0x0e },
};

/* The change of each weight by this pattern, and by the one before. */
static double hidden_change[HIDDEN][IN], hidden_before[HIDDEN][IN];
static double out_change[OUT][HIDDEN], out_before[OUT][HIDDEN];
static double hidden_weight[HIDDEN][IN], out_weight[OUT][HIDDEN];

static double hidden[HIDDEN], out[OUT], hidden_error[HIDDEN], out_error[OUT];
static double input[PATTERNS][IN], target[PATTERNS][OUT];
static double mean[PATTERNS], worst[PATTERNS];
static int epochs;

/* Those of the output are ten times as far apart: the parent's way. */
static void scatter(void)
{
	for (int n = 0; n < HIDDEN; n++) {
		for (int i = 0; i < IN; i++)
			hidden_weight[n][i] = (nb_random_abs(DRAWN) / 100000.0 - 0.5) / 2;
	}
	for (int n = 0; n < OUT; n++) {
		for (int i = 0; i < HIDDEN; i++)
			out_weight[n][i] = (nb_random_abs(DRAWN) / 10000.0 - 0.5) / 2;
	}
}

static void forget(void)
{
	for (int n = 0; n < HIDDEN; n++) {
		for (int i = 0; i < IN; i++) {
			hidden_before[n][i] = 0;
			hidden_change[n][i] = 0;
		}
	}
	for (int n = 0; n < OUT; n++) {
		for (int i = 0; i < HIDDEN; i++) {
			out_before[n][i] = 0;
			out_change[n][i] = 0;
		}
	}
}

static void age(void)
{
	for (int n = 0; n < HIDDEN; n++) {
		for (int i = 0; i < IN; i++) {
			hidden_before[n][i] = hidden_change[n][i];
			hidden_change[n][i] = 0;
		}
	}
	for (int n = 0; n < OUT; n++) {
		for (int i = 0; i < HIDDEN; i++) {
			out_before[n][i] = out_change[n][i];
			out_change[n][i] = 0;
		}
	}
}

static void feed_hidden(int p)
{
	for (int n = 0; n < HIDDEN; n++) {
		double sum = 0;

		for (int i = 0; i < IN; i++)
			sum += hidden_weight[n][i] * input[p][i];
		hidden[n] = 1 / (1 + exp(-sum));
	}
}

static void feed_out(void)
{
	for (int n = 0; n < OUT; n++) {
		double sum = 0;

		for (int i = 0; i < HIDDEN; i++)
			sum += out_weight[n][i] * hidden[i];
		out[n] = 1 / (1 + exp(-sum));
	}
}

/* Whether the net is still sane. */
static bool judge(int p)
{
	double most = 0, sum = 0;

	for (int n = 0; n < OUT; n++) {
		double e = target[p][n] - out[n];

		out_error[n] = e;
		if (e < 0) {
			sum -= e;
			if (-e > most)
				most = -e;
		} else {
			sum += e;
			if (e > most)
				most = e;
		}
	}
	mean[p] = sum / OUT;
	worst[p] = most;
	return most < wild;
}

static void blame(void)
{
	for (int n = 0; n < HIDDEN; n++) {
		double sum = 0;

		for (int i = 0; i < OUT; i++)
			sum += out_weight[i][n] * out_error[i];
		hidden_error[n] = hidden[n] * (1 - hidden[n]) * sum;
	}
}

static void adjust_out(void)
{
	for (int n = 0; n < OUT; n++) {
		for (int i = 0; i < HIDDEN; i++) {
			double delta = beta * out_error[n] * hidden[i];

			delta += alpha * out_before[n][i];
			out_weight[n][i] += delta;
			out_change[n][i] += delta;
		}
	}
}

static void adjust_hidden(int p)
{
	for (int n = 0; n < HIDDEN; n++) {
		for (int i = 0; i < IN; i++) {
			double delta = beta * hidden_error[n] * input[p][i];

			delta += alpha * hidden_before[n][i];
			hidden_weight[n][i] += delta;
			hidden_change[n][i] += delta;
		}
	}
}

static double worst_of_all(void)
{
	double most = 0;

	for (int p = 0; p < PATTERNS; p++) {
		if (worst[p] > most)
			most = worst[p];
	}
	return most;
}

__attribute__((noinline)) int neural_pass(int most)
{
	int done = 0;
	bool sane = true;

	scatter();
	forget();
	do {
		for (int p = 0; p < PATTERNS; p++) {
			age();
			feed_hidden(p);
			feed_out();
			sane &= judge(p);
			blame();
			adjust_out();
			adjust_hidden(p);
		}
		done++;
	} while (sane && worst_of_all() >= learned && done < most);
	return done;
}

void neural_fill(void)
{
	for (int p = 0; p < PATTERNS; p++) {
		for (int i = 0; i < IN; i++) {
			int bit = COLUMNS - 1 - i % COLUMNS;

			input[p][i] = letters[p][i / COLUMNS] >> bit & 1 ? dark : light;
		}
		for (int i = 0; i < OUT; i++)
			target[p][i] = ('A' + p) >> (OUT - 1 - i) & 1;
	}
}

void neural_look(double *hidden_first, double *out_first, double *error)
{
	*hidden_first = hidden_weight[0][0];
	*out_first = out_weight[0][0];
	*error = worst_of_all();
}

/* The letters behind this one have moved the weights a little since it was learned. */
static bool knows(int p)
{
	const double still = 1.01 * learned;

	feed_hidden(p);
	feed_out();
	for (int i = 0; i < OUT; i++) {
		double low = target[p][i] > 0.5 ? 1 - still : 0;

		if (!nb_between(out[i], low, low + still))
			return false;
	}
	return nb_between(mean[p], 0, worst[p]);
}

bool neural_right(int took)
{
	if (took != NEURAL_EPOCHS || !nb_close(worst_of_all(), due_worst, within) ||
		!nb_close(hidden_weight[0][0], due_hidden, within) ||
		!nb_close(out_weight[0][0], due_out, within))
		return false;
	for (int p = 0; p < PATTERNS; p++) {
		if (!knows(p))
			return false;
	}
	return true;
}

static void setup(struct kb_ctx *c)
{
	neural_fill();
}

static void run(struct kb_ctx *c, uint64_t n)
{
	int most = NEURAL_MOST;

	while (n--) {
		KB_HIDE(most);
		nb_random_reset();
		epochs = neural_pass(most);
		if (epochs != NEURAL_EPOCHS)
			kb_fail("%d epochs where %d were due", epochs, NEURAL_EPOCHS);
	}
}

static void teardown(struct kb_ctx *c)
{
	double first, second, error;

	neural_look(&first, &second, &error);
	if (!neural_right(epochs))
		kb_fail("the net has learned something else: weights %.15g, %.15g, error "
			"%.15g",
			first, second, error);
}

const struct kb_probe neural[] = {
	{ .name = "neural", .suite = "cpu", .unit = &kb_ips, .pin = KB_FREE,
	  .cost = 0.006, .floats = true, .summary = "train a neural net",
	  .help = "One operation trains a net of 35 inputs, 8 hidden neurons and 8 "
		"outputs by back-propagation until it knows ten letters of 5 by 7 dots, "
		"always from the same weights: 780 epochs with 124,800 exp. The number "
		"of epochs is checked after each training, the last weights and what "
		"the net says to each letter in each process. The parent reads the "
		"letters from a file, times the same trainings by CPU time and checks "
		"nothing.",
	  .parent = "NEURAL NET",
	  .setup = setup, .run = run, .teardown = teardown },
	{ 0 }
};
