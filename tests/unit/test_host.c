/* test_host - facts of made-up machines, of this one and of none; warnings. */
#include "harness.h"

#include <ctype.h>
#include <stdlib.h>

#include "base/build.h"
#include "data/host/machines.h"
#include "os/host_part.h"

/* All facts of one reading. */
static struct {
	char key[64], value[256];
} facts[300];
static size_t facts_n;

static void keep(void *arg, const char *key, const char *value)
{
	(void)arg;
	if (facts_n == sizeof(facts) / sizeof(facts[0]))
		return;
	snprintf(facts[facts_n].key, sizeof(facts[0].key), "%s", key);
	snprintf(facts[facts_n++].value, sizeof(facts[0].value), "%s", value);
}

static const char *fact(const char *key)
{
	for (size_t i = 0; i < facts_n; i++) {
		if (strcmp(facts[i].key, key) == 0)
			return facts[i].value;
	}
	return "absent";
}

static void read_machine(const char *root, const struct tree_file *files)
{
	struct host h;

	tree_make(root, files);
	facts_n = 0;
	host_open(&h, root);
	h.fact = keep;
	host_say_all(&h, false);
	host_close(&h);
}

TEST(facts_of_a_pc)
{
	read_machine("tree/pc", pc);
	for (size_t i = 0; pc_facts[i].key; i++) {
		if (strcmp(fact(pc_facts[i].key), pc_facts[i].value) != 0)
			fprintf(stderr, "%s: ", pc_facts[i].key);
		CHECK_TEXT(fact(pc_facts[i].key), pc_facts[i].value);
	}
	/* The crc is that of the whole file. */
	CHECK_TEXT(fact("kernel.config"),
		"3d1ed706 PREEMPT_DYNAMIC HZ=250 NO_HZ_IDLE SMP "
		"KASAN CC_VERSION_TEXT=\"gcc (X) 12.2.0\" DEBUG_INFO");
	CHECK_TEXT(fact("kernel.cmdline"), "BOOT_IMAGE=/vmlinuz root=... ro quiet "
		"preempt=full isolcpus=1 debug_pagealloc=on wifi_password=... ip=... "
		"smsc95xx.macaddr=... mirror=...... #41e92abf");
	for (size_t i = 0; i < facts_n; i++)
		CHECK(!strstr(facts[i].value, "SECRET"));
	tree_remove();
}

TEST(facts_of_a_board)
{
	struct host h;

	read_machine("tree/board", board);
	CHECK_TEXT(fact("cpu.model"), "Cortex-A53 r0p4 + Cortex-A72 r0p2");
	CHECK_TEXT(fact("board"), "A Board Rev 1.1");
	CHECK_TEXT(fact("cpu.hetero"), "446,1024");
	CHECK_TEXT(fact("cpu.smt"), "off");
	CHECK_TEXT(fact("cpu.freq.max"), "1500,1800 MHz");
	CHECK_TEXT(fact("cpu.freq.gov"), "ondemand,performance");
	CHECK_TEXT(fact("cpu.freq.cur"), "absent");
	CHECK_TEXT(fact("kernel.preempt"), "voluntary/debugfs");
	CHECK_TEXT(fact("clock.source"), "arch_sys_counter");
	CHECK_TEXT(fact("mem.avail"), "300000 kB");
	CHECK_TEXT(fact("mem.swap"), "none");
	CHECK_TEXT(fact("cgroup.cpu"), "0.50 CPUs");
	CHECK_TEXT(fact("cgroup.mem"), "absent");
	CHECK_TEXT(fact("cgroup.cpus"), "0-2");
	CHECK_TEXT(fact("temp.cpu_sensor_0"), "48.2");
	CHECK_TEXT(fact("virt"), "absent");
	CHECK_TEXT(fact("mitigations"), "absent");
	host_open(&h, "tree/board");
	CHECK_COUNT(host_available(&h), 300000 * 1024ull);
	CHECK_REAL(host_mhz(&h), 0, 0);
	host_close(&h);
	tree_remove();
}

TEST(facts_of_an_old_board)
{
	read_machine("tree/old", old_board);
	CHECK_TEXT(fact("cpu.model"), "8xx rev 0.0 (pvr 0050 0000)");
	CHECK_TEXT(fact("cpu.online"), "0");
	CHECK_TEXT(fact("cpu.freq.cur"), "100 MHz");
	CHECK_TEXT(fact("mem.total"), "14000 kB");
	CHECK_TEXT(fact("mem.avail"), "5000 kB");
	CHECK_TEXT(fact("stat.steal"), "absent");
	CHECK_TEXT(fact("missing"), "/sys");
	tree_remove();
}

TEST(a_machine_without_anything)
{
	static const struct tree_file nothing[] = { { "x", "" }, { NULL, NULL } };
	struct host h;

	read_machine("tree/none", nothing);
	CHECK_COUNT(facts_n, 1);
	CHECK_TEXT(fact("missing"), "/proc /sys");
	host_open(&h, "tree/none");
	CHECK_COUNT(host_available(&h), 0);
	host_close(&h);
	tree_remove();
}

static const char *cut(const char *cmdline)
{
	static struct str s;

	str_clear(&s);
	host_put_cmdline(&s, cmdline);
	return str_text(&s);
}

TEST(command_line_without_secrets)
{
	CHECK_TEXT(cut("root=/dev/sda1 ro quiet"), "root=... ro quiet");
	CHECK_TEXT(cut("rootwait rootfstype=ext4"), "rootwait rootfstype=ext4");
	CHECK_TEXT(cut("WiFi_Password=x a.TOKEN=y b=1"),
		"WiFi_Password=... a.TOKEN=... b=1");
	CHECK_TEXT(cut("pass=\"two words\" x"), "pass=... x");
	CHECK_TEXT(cut("server=10.1.2.3 v=1.2.3"), "server=... v=1.2.3");
	CHECK_TEXT(cut("eth=00:1a:2b:3c:4d:5e c=ttyS0,115200"), "eth=... c=ttyS0,115200");
	CHECK_TEXT(cut("  a  b=\n"), "a b=");
	CHECK_TEXT(cut("x=\"open"), "x=\"open");
	CHECK_TEXT(cut(""), "");
	CHECK_TEXT(cut("mitigations=off isolcpus=1-3"), "mitigations=off isolcpus=1-3");
}

TEST(values_fit_in_a_record)
{
	struct host h = { .root = "tree/none", .fact = keep };
	char text[600];

	facts_n = 0;
	memset(text, '"', sizeof(text) - 1);
	text[sizeof(text) - 1] = '\0';
	host_say(&h, "quotes", text);
	memset(text, 'a', sizeof(text) - 1);
	host_say(&h, "long", text);
	text[500] = 'b';
	host_say(&h, "other", text);
	host_say(&h, "Some-Key name", " a\t b\001\n\xc3\xa9  ");
	host_say(&h, "blank", " \n");
	CHECK_COUNT(facts_n, 4);
	CHECK(strlen(fact("quotes")) <= 50 && strstr(fact("quotes"), "... #"));
	CHECK(strlen(fact("long")) <= 150);
	CHECK(strcmp(fact("long"), fact("other")) != 0);
	CHECK_TEXT(fact("some_key_name"), "a b? ??");
}

TEST(checksum)
{
	CHECK_COUNT(host_crc32(0, "123456789", 9), 0xcbf43926);
	CHECK_COUNT(host_crc32(host_crc32(0, "1234", 4), "56789", 5), 0xcbf43926);
	CHECK_COUNT(host_crc32(0, "", 0), 0);
}

TEST(meminfo_lines)
{
	static const char text[] = "MemTotal:  100 kB\nX: 7\nBad: x\nMem:3 kB";
	uint64_t v = 1;

	CHECK(host_meminfo(text, "MemTotal", &v) && v == 102400);
	CHECK(host_meminfo(text, "X", &v) && v == 7);
	CHECK(host_meminfo(text, "Mem", &v) && v == 3072);
	CHECK(!host_meminfo(text, "Bad", &v));
	CHECK(!host_meminfo(text, "None", &v));
	CHECK(!host_meminfo("", "X", &v));
}

/* Whatever this machine is: keys that a record takes, each once, in one order. */
TEST(facts_of_this_machine)
{
	static char first[300][64];
	struct clock clock;
	size_t n, now = 0;

	clock_open(&clock);
	clock_measure(&clock);
	facts_n = 0;
	host_facts(keep, NULL, &clock, ".");
	n = facts_n;
	CHECK(n > 10);
	for (size_t i = 0; i < n; i++) {
		const char *key = facts[i].key, *value = facts[i].value;

		CHECK(islower((unsigned char)key[0]) && strlen(key) <= 36);
		CHECK_COUNT(strspn(key, "abcdefghijklmnopqrstuvwxyz0123456789_."),
			strlen(key));
		CHECK(value[0] > ' ' && !strstr(value, "  ") && strlen(value) <= 150);
		for (size_t k = 0; k < i; k++)
			CHECK(strcmp(first[k], key) != 0);
		snprintf(first[i], sizeof(first[0]), "%s", key);
	}
	CHECK(strcmp(fact("user"), "absent") != 0);
	CHECK(strcmp(fact("test.fs"), "absent") != 0);
	CHECK_TEXT(fact("tool.version"), build_version);

	/* The volatile ones are some of these, in the same order. */
	facts_n = 0;
	host_volatile_facts(keep, NULL);
	CHECK(facts_n > 0 && facts_n < n);
	for (size_t i = 0; i < facts_n; i++) {
		while (now < n && strcmp(first[now], facts[i].key) != 0)
			now++;
		CHECK(now < n);
	}
}

TEST(a_round_of_this_machine)
{
	struct host_round r = { -1, -1, -1 };

	host_round(&r);
	CHECK(r.mhz >= 0 && r.mhz < 100000);
	CHECK(r.temp >= 0 && r.temp < 250);
	CHECK(r.load >= 0);
	CHECK(host_memory_available() > 0);
}

int main(void)
{
	RUN(facts_of_a_pc);
	RUN(facts_of_a_board);
	RUN(facts_of_an_old_board);
	RUN(a_machine_without_anything);
	RUN(command_line_without_secrets);
	RUN(values_fit_in_a_record);
	RUN(checksum);
	RUN(meminfo_lines);
	RUN(facts_of_this_machine);
	RUN(a_round_of_this_machine);
	return DONE;
}
