/* test_clock - step and cost of clocks that tick, jump back or stand still. */
#include "harness.h"

#include "os/clock.h"

/* A clock that moves by `by` at each reading and shows whole multiples of `grain`. */
struct fake {
	uint64_t t, by, grain, back_at, readings;
};

static uint64_t fake_now(void *arg)
{
	struct fake *f = arg;

	f->readings++;
	f->t += f->by;
	if (f->back_at && f->readings == f->back_at)
		f->t -= 5000000;
	return f->t - f->t % f->grain;
}

static struct clock measured(struct fake *f)
{
	struct clock c = { .now = fake_now, .arg = f, .name = "fake", .step_ns = 1,
		.cost_ns = 1, .tick_ns = 4000000 };

	clock_measure(&c);
	return c;
}

TEST(fine_clock)
{
	struct fake f = { .by = 25, .grain = 1 };
	struct clock c = measured(&f);

	CHECK_COUNT(c.step_ns, 25);
	CHECK_COUNT(c.cost_ns, 25);
	CHECK_COUNT(f.readings, 10001);
}

/* A 24 MHz counter read every 17 ns: most differences are 0, the cost is still found. */
TEST(counter_coarser_than_a_reading)
{
	struct fake f = { .by = 17, .grain = 41 };
	struct clock c = measured(&f);

	CHECK_COUNT(c.step_ns, 41);
	CHECK_COUNT(c.cost_ns, 17);
}

/* 10,000 readings of 50 ns see nothing of a 10 ms clock. */
TEST(clock_of_ticks)
{
	struct fake f = { .by = 50, .grain = 10000000, .t = 1 };
	struct clock c = measured(&f);

	CHECK_COUNT(c.step_ns, 10000000);
	CHECK(c.cost_ns >= 25 && c.cost_ns <= 100);
	CHECK(f.readings > 10000 && f.readings <= 400000);
}

TEST(slow_reading_ends_after_200_ms)
{
	struct fake f = { .by = 1000000, .grain = 1 };
	struct clock c = measured(&f);

	CHECK_COUNT(c.step_ns, 1000000);
	CHECK_COUNT(c.cost_ns, 1000000);
	CHECK(f.readings <= 400);
}

TEST(clock_that_stands_still)
{
	struct fake f = { .by = 0, .grain = 1, .t = 77 };
	struct clock c = measured(&f);

	CHECK_COUNT(c.step_ns, 4000000);
	CHECK_COUNT(c.cost_ns, 1);
	CHECK(f.readings <= 1000001);
}

TEST(clock_set_back_while_measured)
{
	struct fake f = { .by = 30, .grain = 1, .t = 10000000, .back_at = 5000 };
	struct clock c = measured(&f);

	CHECK_COUNT(c.step_ns, 30);
	CHECK_COUNT(c.cost_ns, 30);
}

TEST(real_clock_goes_forward)
{
	struct clock c;
	uint64_t a, b;

	clock_open(&c);
	CHECK(c.name && *c.name);
	CHECK_COUNT(c.step_ns, 1);
	CHECK_COUNT(c.cost_ns, 1);
	CHECK(c.tick_ns >= 1000 && c.tick_ns <= 1000000000);
	a = clock_now(&c);
	clock_measure(&c);
	b = clock_now(&c);
	CHECK(b > a);
	CHECK(c.step_ns >= 1 && c.cost_ns >= 1);
}

TEST(uptime_and_wall)
{
	double up = clock_uptime();
	char text[32] = "x", small[4] = "x";

	CHECK(up == -1 || up > 0);
	clock_wall(text, sizeof(text));
	CHECK(text[0] == '\0' || (strlen(text) == 20 && strcmp(text, "2020") >= 0 &&
		text[10] == 'T' && text[19] == 'Z'));
	clock_wall(small, sizeof(small));
	CHECK_TEXT(small, "");
}

int main(void)
{
	RUN(fine_clock);
	RUN(counter_coarser_than_a_reading);
	RUN(clock_of_ticks);
	RUN(slow_reading_ends_after_200_ms);
	RUN(clock_that_stands_still);
	RUN(clock_set_back_while_measured);
	RUN(real_clock_goes_forward);
	RUN(uptime_and_wall);
	return DONE;
}
