/* nb_real - floating-point answers of the kernels, compared with those due. */
#include "nb_real.h"

#include <stdint.h>
#include <string.h>

static const double ones = 4503599627370496.0;	/* 2^52: that many parts are in one */

/* As an integer: of two numbers of one sign the greater size has the greater. */
static int64_t bits_of(double x)
{
	int64_t bits;

	memcpy(&bits, &x, sizeof(bits));
	return bits;
}

bool nb_close(double got, double due, double within)
{
	const int64_t parts = (int64_t)(within * ones);
	int64_t x = bits_of(got), y = bits_of(due);

	return (x < 0) == (y < 0) && x - y <= parts && y - x <= parts;
}

bool nb_between(double got, double low, double high)
{
	return bits_of(got) >= bits_of(low) && bits_of(got) <= bits_of(high);
}
