/* test_cpu - lists and masks of CPUs, holes and numbers beyond 1,024. */
#include "harness.h"

#include <errno.h>

#include "base/str.h"
#include "data/host/tree.h"
#include "os/cpu_mask.h"

static const char *text_of(const struct cpus *c)
{
	static char text[256];

	cpus_put(text, sizeof(text), c);
	return text;
}

/* list as it comes out again; "no" where it is none. */
static const char *again(const char *list)
{
	struct cpus c;
	const char *text;

	if (!cpus_parse(&c, list))
		return c.v || c.n ? "not empty" : "no";
	text = text_of(&c);
	cpus_release(&c);
	return text;
}

TEST(lists)
{
	CHECK_TEXT(again("0"), "0");
	CHECK_TEXT(again("0-3"), "0-3");
	CHECK_TEXT(again("0-3,8"), "0-3,8");
	CHECK_TEXT(again("8,0-3"), "0-3,8");
	CHECK_TEXT(again("3,2,1,1,2,0-1"), "0-3");
	CHECK_TEXT(again("31-32,63-64,1024"), "31-32,63-64,1024");
	CHECK_TEXT(again("5-5"), "5");
	CHECK_TEXT(again("0-4095"), "0-4095");
}

TEST(what_is_no_list)
{
	static const char *const bad[] = { "", ",", "1,", ",1", "a", "1-", "-1", "3-1",
		"1--2", "0x1", " 1", "1 2", "0-99999999", "99999999999999999999", "1;2",
		"0-1,x", "4294967296" };

	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
		CHECK_TEXT(again(bad[i]), "no");
}

/* Many times the same million must not eat the memory. */
TEST(hostile_list)
{
	struct str list = { 0 };

	for (int i = 0; i < 500; i++)
		str_add(&list, i ? ",0-1048574" : "0-1048574");
	CHECK_TEXT(again(list.s), "no");
	str_release(&list);
}

TEST(list_that_does_not_fit)
{
	struct cpus c;
	char text[8];

	CHECK(cpus_parse(&c, "0-3,100,200"));
	cpus_put(text, sizeof(text), &c);
	CHECK_TEXT(text, "0-3,100");
	cpus_put(text, 7, &c);
	CHECK_TEXT(text, "0-3");
	cpus_put(text, 1, &c);
	CHECK_TEXT(text, "");
	cpus_release(&c);
}

TEST(masks_at_word_edges)
{
	static const unsigned v[] = { 31, 32, 63, 64, 1024 };
	struct cpus c;
	size_t bytes;
	cpu_set_t *mask = cpus_mask(v, 5, &bytes);

	CHECK(mask && bytes * 8 > 1024);
	if (!mask)
		return;
	CHECK_COUNT(CPU_COUNT_S(bytes, mask), 5);
	cpus_of_mask(&c, mask, bytes);
	CHECK_COUNT(c.n, 5);
	CHECK_TEXT(text_of(&c), "31-32,63-64,1024");
	cpus_release(&c);
	CPU_FREE(mask);
}

TEST(empty_mask)
{
	struct cpus c;
	size_t bytes;
	cpu_set_t *mask = cpus_mask(NULL, 0, &bytes);

	CHECK(mask != NULL);
	if (!mask)
		return;
	cpus_of_mask(&c, mask, bytes);
	CHECK_COUNT(c.n, 0);
	CHECK_TEXT(text_of(&c), "");
	cpus_release(&c);
	CPU_FREE(mask);
}

TEST(allowed_here)
{
	struct cpus c;
	int here = cpu_current();
	bool found = here < 0;

	cpus_allowed(&c);
	CHECK(c.n >= 1);
	CHECK(cpus_online() >= 1);
	for (size_t i = 0; i < c.n; i++) {
		CHECK(i == 0 || c.v[i] > c.v[i - 1]);
		found = found || c.v[i] == (unsigned)here;
	}
	CHECK(found);
	cpus_release(&c);
	CHECK(!c.v && !c.n);
}

TEST(pinning)
{
	static const unsigned none_such = 1048575;
	struct cpus all, one;

	cpus_allowed(&all);
	CHECK(cpus_pin(all.v, 0) == -1 && errno == EINVAL);
	CHECK(cpus_pin(&none_such, 1) == -1);
	CHECK(cpus_pin((const unsigned[]){ all.v[0], none_such }, 2) == -1);
	if (cpus_pin(&all.v[all.n - 1], 1) < 0) {
		cpus_release(&all);
		return;
	}
	cpus_allowed(&one);
	CHECK_COUNT(one.n, 1);
	CHECK_COUNT(one.v[0], all.v[all.n - 1]);
	CHECK(cpus_pin(all.v, all.n) == 0);
	cpus_release(&one);
	cpus_release(&all);
}

TEST(preferred_is_the_first_of_the_biggest)
{
	static const struct tree_file big_little[] = {
		{ "sys/devices/system/cpu/cpu0/cpu_capacity", "446\n" },
		{ "sys/devices/system/cpu/cpu1/cpu_capacity", "446\n" },
		{ "sys/devices/system/cpu/cpu4/cpu_capacity", "1024\n" },
		{ "sys/devices/system/cpu/cpu5/cpu_capacity", "1024\n" },
		{ NULL, NULL },
	};
	static const struct tree_file frequencies[] = {
		{ "sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq", "1800000\n" },
		{ "sys/devices/system/cpu/cpu1/cpufreq/cpuinfo_max_freq", "2400000\n" },
		{ NULL, NULL },
	};
	struct cpus c;

	CHECK(cpus_parse(&c, "0-1,4-5"));
	CHECK_COUNT(cpu_preferred_in("tree/none", &c), 0);
	tree_make("tree/little", big_little);
	CHECK_COUNT(cpu_preferred_in("tree/little", &c), 4);
	cpus_release(&c);
	CHECK(cpus_parse(&c, "0-1"));
	CHECK_COUNT(cpu_preferred_in("tree/little", &c), 0);
	tree_make("tree/freq", frequencies);
	CHECK_COUNT(cpu_preferred_in("tree/freq", &c), 1);
	cpus_release(&c);
	CHECK(cpus_parse(&c, "2-3"));
	CHECK_COUNT(cpu_preferred_in("tree/freq", &c), 2);
	cpus_release(&c);
	tree_remove();
}

int main(void)
{
	RUN(lists);
	RUN(what_is_no_list);
	RUN(hostile_list);
	RUN(list_that_does_not_fit);
	RUN(masks_at_word_edges);
	RUN(empty_mask);
	RUN(allowed_here);
	RUN(pinning);
	RUN(preferred_is_the_first_of_the_biggest);
	return DONE;
}
