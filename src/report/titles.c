/* titles - what the tests of UnixBench are called in its reports. */
#include "report/titles.h"

#define SAME(id, title) \
	{ \
		id, title, title \
	}
#define FILES(id, sizes) \
	SAME(id ".r", "File Read " sizes), SAME(id ".w", "File Write " sizes), \
		SAME(id ".c", "File Copy " sizes)
#define ARITHMETIC(type) \
	{ \
		"ub_arith." type, "Arithmetic Test (" type ")", \
			"Arithmetic Test (type = " type ")" \
	}

const struct title titles[] = {
	SAME("dhry2reg", "Dhrystone 2 using register variables"),
	SAME("whetstone", "Double-Precision Whetstone"),
	SAME("syscall", "System Call Overhead"),
	SAME("pipe", "Pipe Throughput"),
	SAME("context1", "Pipe-based Context Switching"),
	SAME("spawn", "Process Creation"),
	SAME("execl", "Execl Throughput"),
	FILES("fstime", "1024 bufsize 2000 maxblocks"),
	FILES("fsbuffer", "256 bufsize 500 maxblocks"),
	FILES("fsdisk", "4096 bufsize 8000 maxblocks"),
	SAME("shell1", "Shell Scripts (1 concurrent)"),
	SAME("shell8", "Shell Scripts (8 concurrent)"),
	SAME("shell16", "Shell Scripts (16 concurrent)"),
	ARITHMETIC("short"),
	ARITHMETIC("int"),
	ARITHMETIC("long"),
	ARITHMETIC("float"),
	ARITHMETIC("double"),
	{ "ub_arith.oh", "Arithoh", "Arithmetic Test (type = arithoh)" },
	{ "hanoi", "Recursion Test -- Tower of Hanoi", "Recursion Test--Tower of Hanoi" },
	{ 0 },
};
