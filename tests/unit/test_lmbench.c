/* test_lmbench - the layout of lmbench's summary: tables, columns, digits. */
#include "emitted.h"
#include "harness.h"
#include "mailed.h"
#include "memory.h"

#include "report/lmbench_cell.h"

static const struct view plain = { .width = 80 };

static const char *const seven_tables[] = {
	"",
	"                 K B E N C H   S U M M A R Y",
	"                 ---------------------------",
	"\t\t (kbench 0.1, in the layout of LMBENCH 3.0)",
	"",
	"Basic system parameters",
	"------------------------------------------------------------------------------",
	"Host                 OS Description              Mhz  tlb  cache  mem   scal",
	"                                                     pages line   par   load",
	"                                                           bytes  ",
	"--------- ------------- ----------------------- ---- ----- ----- ------ ----",
	"benchtest  Linux 2.5.53       i686-pc-linux-gnu  790                       1",
	"benchtest  Linux 2.5.53       i686-pc-linux-gnu  790                       1",
	"benchtest  Linux 2.5.53       i686-pc-linux-gnu  790                       1",
	"benchtest  Linux 2.5.53       i686-pc-linux-gnu  790                       1",
	"benchtest  Linux 2.5.53       i686-pc-linux-gnu  790                       1",
	"",
	"Processor, Processes - times in microseconds - smaller is better",
	"------------------------------------------------------------------------------",
	"Host                 OS  Mhz null null      open slct sig  sig  fork exec sh  ",
	"                             call  I/O stat clos TCP  inst hndl proc proc proc",
	"--------- ------------- ---- ---- ---- ---- ---- ---- ---- ---- ---- ---- ----",
	"benchtest  Linux 2.5.53  790 0.44 0.80 28.0 30.0 32.0 1.28 5.47 446. 1647 8100",
	"benchtest  Linux 2.5.53  790 0.44 0.82 28.0 30.0 35.0 1.29 5.24 373. 1616 8190",
	"benchtest  Linux 2.5.53  790 0.44 0.80 28.0 30.0 32.0 1.29 5.47 387. 1604 8190",
	"benchtest  Linux 2.5.53  790 0.44 0.82 28.0 30.0 37.0 1.31 5.47 430. 1629 8130",
	"benchtest  Linux 2.5.53  790 0.44 0.82 28.0 30.0 35.0 1.29 5.46 415. 1619 8231",
	"",
	"Context switching - times in microseconds - smaller is better",
	"-------------------------------------------------------------------------",
	"Host                 OS  2p/0K 2p/16K 2p/64K 8p/16K 8p/64K 16p/16K 16p/64K",
	"                         ctxsw  ctxsw  ctxsw ctxsw  ctxsw   ctxsw   ctxsw",
	"--------- ------------- ------ ------ ------ ------ ------ ------- -------",
	"benchtest  Linux 2.5.53 1.1900 4.9100   14.0 6.7200  174.0    39.0   177.0",
	"benchtest  Linux 2.5.53 1.4700 5.1100   14.0 7.6800  178.0    42.0   180.0",
	"benchtest  Linux 2.5.53 1.3800 5.0600   15.0 6.4900  178.0    37.0   179.0",
	"benchtest  Linux 2.5.53 1.4200 5.1000   15.0 6.2400  179.0    38.0   180.0",
	"benchtest  Linux 2.5.53 1.4900 5.1000   14.0 6.1200  186.0    38.0   181.0",
	"",
	"*Local* Communication latencies in microseconds - smaller is better",
	"---------------------------------------------------------------------",
	"Host                 OS 2p/0K  Pipe AF     UDP  RPC/   TCP  RPC/ TCP",
	"                        ctxsw       UNIX         UDP         TCP conn",
	"--------- ------------- ----- ----- ---- ----- ----- ----- ----- ----",
	"benchtest  Linux 2.5.53 1.190 8.170 21.0        61.0 127.0 156.0 178.",
	"benchtest  Linux 2.5.53 1.470 8.122 21.0        61.0 125.0 135.0 185.",
	"benchtest  Linux 2.5.53 1.380 8.284 19.0        62.0 127.0 155.0 183.",
	"benchtest  Linux 2.5.53 1.420 8.273 21.0        61.0 125.0 155.0 182.",
	"benchtest  Linux 2.5.53 1.490 8.319 21.0        61.0 125.0 158.0 175.",
	"",
	"File & VM system latencies in microseconds - smaller is better",
	""
	"-------------------------------------------------------------------------------",
	"Host                 OS   0K File      10K File     Mmap    Prot   "
	"Page   100fd",
	"                        Create Delete Create Delete Latency Fault  "
	"Fault  selct",
	"--------- ------------- ------ ------ ------ ------ ------- ----- "
	"------- -----",
	"benchtest  Linux 2.5.53  119.0   59.0  383.0  128.0   653.0 1.033 "
	"4.00000      ",
	"benchtest  Linux 2.5.53  122.0   59.0  384.0  125.0   631.0 1.014 "
	"4.00000      ",
	"benchtest  Linux 2.5.53  122.0   60.0  388.0  131.0   634.0 0.868 "
	"4.00000      ",
	"benchtest  Linux 2.5.53  121.0   59.0  387.0  128.0   630.0 0.946 "
	"4.00000      ",
	"benchtest  Linux 2.5.53  122.0   59.0  385.0  126.0   632.0 0.938 "
	"4.00000      ",
	"",
	"*Local* Communication bandwidths in MB/s - bigger is better",
	"-----------------------------------------------------------------------------",
	"Host                OS  Pipe AF    TCP  File   Mmap  Bcopy  Bcopy  Mem   Mem",
	"                             UNIX      reread reread (libc) (hand) read write",
	"--------- ------------- ---- ---- ---- ------ ------ ------ ------ ---- -----",
	"benchtest  Linux 2.5.53 296. 134. 23.0  298.0  355.0  124.0  114.0 356. 171.0",
	"benchtest  Linux 2.5.53 393. 134. 22.0  290.0  353.0  123.0  113.0 354. 170.0",
	"benchtest  Linux 2.5.53 412. 136. 23.0  294.0  352.0  123.0  112.0 354. 169.0",
	"benchtest  Linux 2.5.53 293. 134. 22.0  285.0  352.0  123.0  112.0 353. 169.0",
	"benchtest  Linux 2.5.53 406. 137. 23.0  293.0  352.0  123.0  112.0 353. 169.0",
	"",
	"Memory latencies in nanoseconds - smaller is better",
	"    (WARNING - may not be correct, check graphs)",
	"------------------------------------------------------------------------------",
	"Host                 OS   Mhz   L1 $   L2 $    Main mem    Rand mem    Guesses",
	"--------- -------------   ---   ----   ----    --------    --------    -------",
	"benchtest  Linux 2.5.53   790 3.8070 8.8740  174.0            ",
	"benchtest  Linux 2.5.53   790 3.7980 8.8720  175.0            ",
	"benchtest  Linux 2.5.53   790 3.8000 8.8840  176.0            ",
	"benchtest  Linux 2.5.53   790 3.8080 8.8830  176.0            ",
	"benchtest  Linux 2.5.53   790 3.7980 8.8830  176.0            ",
	NULL,
};

TEST(five_runs_are_seven_tables_of_five_rows)
{
	struct str t = { 0 };

	add_mailed(&t, false);
	CHECK_EMITTED("lmbench", t.s, &plain, seven_tables);
	str_release(&t);
}

/* The same results as one run: a row of medians in each table. */
static const char *const medians[] = {
	"--------- ------------- ---- ---- ---- ---- ---- ---- ---- ---- ---- ---- ----",
	"benchtest  Linux 2.5.53  790 0.44 0.82 28.0 30.0 35.0 1.29 5.47 415. 1619 8190",
	"",
	"Context switching - times in microseconds - smaller is better",
	NULL,
};

TEST(one_run_is_a_row_of_medians)
{
	struct str t = { 0 };
	char *text;

	add_mailed(&t, true);
	text = emitted("lmbench", t.s, &plain);
	CHECK(has_lines(text, medians));
	free(text);
	str_release(&t);
}

/* A value in widths 4 to 7. */
static const struct {
	double v;
	const char *cell[4];
} cells[] = {
	{ 1e-9, { "1e-9", "1e-09", " 1e-09", "1.0e-09" } },
	{ 0.00054, { "5e-4", "5e-04", " 5e-04", "5.4e-04" } },
	{ 0.001, { ".001", "0.001", "0.0010", "0.00100" } },
	{ 0.0041, { ".004", "0.004", "0.0041", "0.00410" } },
	{ 0.0812, { "0.08", "0.081", "0.0812", "0.08120" } },
	{ 0.2106, { "0.21", "0.211", "0.2106", "0.21060" } },
	{ 3.7, { "3.70", "3.700", "3.7000", "3.70000" } },
	{ 9.9999, { "10.0", "10.00", "9.9999", "9.99990" } },
	{ 10, { "10.0", " 10.0", "  10.0", "   10.0" } },
	{ 112.92, { "112.", "112.9", " 112.9", "  112.9" } },
	{ 2762.4, { "2762", "2762.", "2762.4", " 2762.4" } },
	{ 9999.97, { "10.K", "10000", "10000.", "10000.0" } },
	{ 12345, { "12.K", "12.3K", " 12.3K", "  12.3K" } },
	{ 123456, { "123K", "123.K", "123.5K", " 123.5K" } },
	{ 1234567, { "1.2M", "1234K", "1234.K", "1234.6K" } },
	{ 1.2e8, { "120M", "120.M", "120.0M", " 120.0M" } },
	{ 1e9, { "1e09", "1000M", "1000.M", "1000.0M" } },
	{ 1e15, { "1e15", "1e+15", " 1e+15", "1.0e+15" } },
	{ 1e300, { "1e300", "1e300", "1e+300", "1.0e300" } },
};

TEST(digits_of_a_cell)
{
	char text[40];

	for (size_t i = 0; i < sizeof(cells) / sizeof(*cells); i++) {
		for (int k = 0; k < 4; k++) {
			lmbench_cell(text, sizeof(text), cells[i].v, k + 4);
			CHECK_TEXT(text, cells[i].cell[k]);
		}
	}
}

static void add(struct str *t, const char *id, const char *unit, const char *better,
	const char *fields)
{
	str_addf(t, "kb1 def %s suite=micro u=%s b=%s\nkb1 smp %s r=1 %s\n", id, unit,
		better, id, fields);
}

static const char *const three_places[] = {
	"Basic integer operations - times in nanoseconds - smaller is better",
	"-------------------------------------------------------------------",
	"Host                 OS  intgr intgr  intgr  intgr  intgr  ",
	"                          bit   add    mul    div    mod   ",
	"--------- ------------- ------ ------ ------ ------ ------ ",
	"a_long_na Linux 6.1-rc4 0.3400      <                     ",
	"a_lon.at2 Linux 6.1-rc4 0.3500                            ",
	"",
	"Basic uint64 operations - times in nanoseconds - smaller is better",
	"------------------------------------------------------------------",
	"Host                 OS int64  int64  int64  int64  int64  ",
	"                         bit    add    mul    div    mod   ",
	"--------- ------------- ------ ------ ------ ------ ------ ",
	"a_long_na Linux 6.1-rc4  0.360 0.3700                     ",
	"",
	"*Local* Communication latencies in microseconds - smaller is better",
	"---------------------------------------------------------------------",
	"Host                 OS 2p/0K  Pipe AF     UDP  RPC/   TCP  RPC/ TCP",
	"                        ctxsw       UNIX         UDP         TCP conn",
	"--------- ------------- ----- ----- ---- ----- ----- ----- ----- ----",
	"a_long_na Linux 6.1-rc4       3.200                              32.4",
	"a_long.n4 Linux 6.1-rc4       6.400                                  ",
	"",
	"<: below resolution; --as=table has the bound",
	NULL,
};

TEST(copies_and_cpus_are_rows_of_their_own)
{
	struct str t = { 0 };
	char *text;

	str_add(&t, "kb1 run 1 label=\"a long name\"\nkb1 env kernel.release 6.1-rc4\n");
	add(&t, "lat_ops.int_bit", "ns", "lo", "v=0.34");
	str_add(&t, "kb1 smp lat_ops.int_bit r=1 v=0.36 copies=4\n"
		    "kb1 smp lat_ops.int_bit r=1 v=0.35 cpus=2\n");
	add(&t, "lat_ops.int_add", "ns", "lo", "lt=0.2");
	add(&t, "lat_ops.uint64_bit", "ns", "lo", "v=0.36");
	add(&t, "lat_ops.int64_bit", "ns", "lo", "v=0.5");
	add(&t, "lat_ops.int64_add", "ns", "lo", "v=0.37");
	add(&t, "lat_pipe", "us", "lo", "v=3.2");
	str_add(&t, "kb1 smp lat_pipe r=1 v=6.4 copies=4\n");
	add(&t, "lat_connect", "us", "lo", "v=32.4");
	str_add(&t, "kb1 smp lat_connect r=1 v=99 copies=4\n");
	text = emitted("lmbench", t.s, &plain);
	CHECK(has_lines(text, three_places));
	free(text);
	str_release(&t);
}

/* Only what the row's table can have, in the unit of the table, the greatest size. */
static const char *const greatest[] = {
	"--------- ------------- ---- ---- ---- ------ ------ ------ ------ ---- -----",
	"unknown   Linux unknown 3.00      675.                                       ",
	NULL,
};

TEST(greatest_size_and_unit)
{
	struct str t = { 0 };
	char *text;

	str_add(&t, "kb1 run 1\n");
	add(&t, "bw_tcp.10m", "MB/s", "hi", "v=675.06");
	add(&t, "bw_tcp.64k", "MB/s", "hi", "v=3777");
	add(&t, "bw_pipe", "KB/s", "hi", "v=3000");
	add(&t, "bw_unix", "us", "lo", "v=3");
	text = emitted("lmbench", t.s, &plain);
	CHECK(has_lines(text, greatest));
	CHECK(!strstr(text, "below resolution"));
	CHECK(!strstr(text, "Context"));
	free(text);
	str_release(&t);
}

/* Without a read, the write alone is the null I/O, as the parent has it. */
TEST(write_alone)
{
	struct str t = { 0 };
	char *text;

	str_add(&t, "kb1 run 1\n");
	add(&t, "lat_syscall.write", "us", "lo", "v=0.25");
	text = emitted("lmbench", t.s, &plain);
	CHECK(strstr(text, "\nunknown   Linux unknown           0.25 "));
	free(text);
	str_clear(&t);
	str_add(&t, "kb1 run 1\n");
	add(&t, "lat_syscall.write", "us", "lo", "v=0.25");
	add(&t, "lat_syscall.read", "us", "lo", "v=0.75");
	text = emitted("lmbench", t.s, &plain);
	CHECK(strstr(text, "\nunknown   Linux unknown           0.50 "));
	free(text);
	str_release(&t);
}

/* The last line of the summary, without its line end. */
static void check_memory(const struct level_spec *l, bool random, double most,
	const char *facts, const char *want)
{
	struct str t = { 0 };
	char *text;

	str_addf(&t, "kb1 run 1\n%s", facts);
	memory_curve(&t, "lat_mem_rd.128", l, most, 2, 0);
	if (random)
		memory_curve(&t, "lat_mem_rand", l, most, 2, 0);
	text = emitted("lmbench", t.s, &plain);
	text[strlen(text) - 1] = '\0';
	CHECK_TEXT(strrchr(text, '\n') + 1, want);
	free(text);
	str_release(&t);
}

static const struct level_spec two[] = { { 16 * KIB, 3.8 }, { 256 * KIB, 8.9 },
	{ 0, 176 } };
static const struct level_spec one[] = { { 16 * KIB, 20 }, { 0, 150 } };
static const struct level_spec none[] = { { 0, 150 } };

TEST(caches_that_were_found_and_guesses_about_others)
{
	check_memory(two, true, 8 * MIB, "",
		"unknown   Linux unknown       3.8000 8.9000  176.0       170.8");
	check_memory(two, false, 8 * MIB, "",
		"unknown   Linux unknown       3.8000 8.9000  176.0            ");
	check_memory(one, true, 8 * MIB, "",
		"unknown   Linux unknown         20.0  150.0  150.0       149.7"
		"    No L2 cache?");
	check_memory(none, true, 8 * MIB, "",
		"unknown   Linux unknown        150.0  150.0  150.0       150.0"
		"    No L1 cache?");
	check_memory(two, true, 8 * MIB, "kb1 env cpu.caches \"L1d 16K L2 8192K\"\n",
		"unknown   Linux unknown       3.8000 8.9000  176.0       170.8"
		"    Mem in cache");
}

static const char *const nothing[] = {
	"",
	"                 K B E N C H   S U M M A R Y",
	"                 ---------------------------",
	"\t\t (kbench, in the layout of LMBENCH 3.0)",
	"",
	"no result of these tables",
	NULL,
};

TEST(runs_without_such_results)
{
	CHECK_EMITTED("lmbench", "", &plain, nothing);
	CHECK_EMITTED("lmbench", "kb1 run 1\nkb1 skip lat_pipe why=\"no pipe\"\n", &plain,
		nothing);
	CHECK_EMITTED("lmbench",
		"kb1 run 1\nkb1 def pipe suite=unix u=lps b=hi\nkb1 smp pipe r=1 v=1\n"
		"kb1 def chat suite=micro u=what b=hi\nkb1 smp chat r=1 v=1\n",
		&plain, nothing);
}

int main(void)
{
	RUN(five_runs_are_seven_tables_of_five_rows);
	RUN(one_run_is_a_row_of_medians);
	RUN(digits_of_a_cell);
	RUN(copies_and_cpus_are_rows_of_their_own);
	RUN(greatest_size_and_unit);
	RUN(write_alone);
	RUN(caches_that_were_found_and_guesses_about_others);
	RUN(runs_without_such_results);
	return DONE;
}
