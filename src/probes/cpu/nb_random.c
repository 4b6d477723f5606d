/* nb_random - the numbers that the data of all kernels are made of. */
#include "nb_random.h"

enum { RANGE = 999563 };

static int32_t last, before;

int32_t nb_random(void)
{
	uint32_t sum = (uint32_t)last * 254754u + (uint32_t)before * 529562u;
	int32_t x = (int32_t)sum % RANGE;

	before = last;
	last = x;
	return x;
}

void nb_random_reset(void)
{
	last = 13;
	before = 117;
	nb_random();
}

int32_t nb_random_within(int32_t m)
{
	return nb_random() % m;
}

int32_t nb_random_abs(int32_t m)
{
	int32_t x = nb_random_within(m);

	return x < 0 ? -x : x;
}
