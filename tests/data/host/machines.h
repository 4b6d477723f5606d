/*
 * machines - the files of three machines that do not exist: a PC with everything,
 * an ARM board with two kinds of cores, an old board with next to nothing.
 */
#ifndef TESTS_MACHINES_H
#define TESTS_MACHINES_H

#include "data/host/cpuinfo.h"
#include "data/host/tree.h"

#define CPUS "sys/devices/system/cpu/"
#define CLOCKS "sys/devices/system/clocksource/clocksource0/"

static const struct tree_file pc[] = {
	{ "proc/cpuinfo", x86 },
	{ "proc/sys/kernel/osrelease", "6.1.0-test\n" },
	{ "proc/sys/kernel/version", "#1 SMP PREEMPT_DYNAMIC Thu Jan 1\n" },
	{ "proc/cmdline",
		"BOOT_IMAGE=/vmlinuz root=UUID=1234-abcd ro quiet preempt=full "
		"isolcpus=1 debug_pagealloc=on wifi_password=\"two words\" "
		"ip=192.168.1.2::192.168.1.1 smsc95xx.macaddr=B8:27:EB:00:11:22 "
		"mirror=10.0.0.7 apikey=abc luksTOKEN=x audit=0\n" },
	{ "proc/sys/kernel/tainted", "4096\n" },
	{ "proc/sys/kernel/sched_rt_runtime_us", "950000\n" },
	{ "proc/sys/kernel/sched_Child first", "0\n" },
	{ "proc/sys/kernel/randomize_va_space", "2\n" },
	{ "proc/sys/vm/overcommit_memory", "0\n" },
	{ "proc/sys/vm/swappiness", "60\n" },
	{ "proc/meminfo",
		"MemTotal:        8000000 kB\nMemFree:         1000000 kB\n"
		"MemAvailable:    6000000 kB\nCached:          3000000 kB\n"
		"SwapTotal:       2097148 kB\nSwapFree:        2000000 kB\n"
		"HugePages_Total:       4\nHugepagesize:       2048 kB\n" },
	{ "proc/loadavg", "1.52 0.80 0.30 2/345 6789\n" },
	{ "proc/pressure/cpu", "some avg10=7.50 avg60=1.00 avg300=0.10 total=123\n" },
	{ "proc/pressure/memory",
		"some avg10=0.00 avg60=0.00 avg300=0.00 total=0\n"
		"full avg10=0.00 avg60=0.00 avg300=0.00 total=0\n" },
	{ "proc/stat", "cpu  1000 0 500 7000 100 200 300 900 0 0\ncpu0 1 2 3 4\n" },
	{ "proc/uptime", "12345.67 20000.00\n" },
	{ "proc/sys/kernel/random/boot_id", "00000000-1111-2222-3333-444444444444\n" },
	{ "proc/self/status", "Name:\tx\nNoNewPrivs:\t0\nSeccomp:\t2\n" },
	{ "proc/self/cgroup", "0::/docker/abc\n" },
	{ "sys/fs/cgroup/docker/abc/cpu.max", "150000 100000\n" },
	{ "sys/fs/cgroup/docker/cpu.max", "max 100000\n" },
	{ "sys/fs/cgroup/docker/memory.max", "4194304000\n" },
	{ "sys/fs/cgroup/docker/memory.current", "1048576000\n" },
	{ "sys/fs/cgroup/docker/memory.stat",
		"anon 100\ninactive_file 524288000\nslab 1\n" },
	{ "sys/fs/cgroup/docker/abc/memory.max", "max\n" },
	{ "sys/fs/cgroup/docker/abc/cpuset.cpus.effective", "0-1\n" },
	{ "boot/config-6.1.0-test",
		"CONFIG_CC_VERSION_TEXT=\"gcc (X) 12.2.0\"\n"
		"CONFIG_HZ_250=y\nCONFIG_HZ=250\nCONFIG_PREEMPT_DYNAMIC=y\n"
		"CONFIG_SMP=y\n# CONFIG_NUMA is not set\nCONFIG_KASAN=y\n"
		"CONFIG_NO_HZ_IDLE=y\nCONFIG_DEBUG_INFO=y\n" },
	{ CPUS "online", "0-1\n" },
	{ CPUS "possible", "0-3\n" },
	{ CPUS "isolated", "\n" },
	{ CPUS "smt/active", "0\n" },
	{ CPUS "vulnerabilities/meltdown", "Mitigation: PTI\n" },
	{ CPUS "vulnerabilities/l1tf", "Not affected\n" },
	{ CPUS "vulnerabilities/spectre_v2",
		"Mitigation: Retpolines; IBPB: conditional\n" },
	{ CPUS "vulnerabilities/mds", "Vulnerable: Clear CPU buffers attempted\n" },
	{ CPUS "intel_pstate/no_turbo", "1\n" },
	{ CPUS "cpufreq/policy0/scaling_min_freq", "800000\n" },
	{ CPUS "cpufreq/policy0/scaling_max_freq", "2400000\n" },
	{ CPUS "cpufreq/policy0/scaling_cur_freq", "1200123\n" },
	{ CPUS "cpufreq/policy0/scaling_governor", "powersave\n" },
	{ CPUS "cpufreq/policy0/scaling_driver", "intel_pstate\n" },
	{ CPUS "cpufreq/policy1/scaling_min_freq", "800000\n" },
	{ CPUS "cpufreq/policy1/scaling_max_freq", "2400000\n" },
	{ CPUS "cpufreq/policy1/scaling_cur_freq", "2400000\n" },
	{ CPUS "cpufreq/policy1/scaling_governor", "powersave\n" },
	{ CPUS "cpu0/cache/index0/level", "1\n" },
	{ CPUS "cpu0/cache/index0/type", "Data\n" },
	{ CPUS "cpu0/cache/index0/size", "32K\n" },
	{ CPUS "cpu0/cache/index0/coherency_line_size", "64\n" },
	{ CPUS "cpu0/cache/index1/level", "1\n" },
	{ CPUS "cpu0/cache/index1/type", "Instruction\n" },
	{ CPUS "cpu0/cache/index1/size", "32K\n" },
	{ CPUS "cpu0/cache/index2/level", "2\n" },
	{ CPUS "cpu0/cache/index2/type", "Unified\n" },
	{ CPUS "cpu0/cache/index2/size", "4096K\n" },
	{ CPUS "cpu0/thermal_throttle/core_throttle_count", "3\n" },
	{ CPUS "cpu0/thermal_throttle/package_throttle_count", "10\n" },
	{ CPUS "cpu1/thermal_throttle/core_throttle_count", "4\n" },
	{ CLOCKS "current_clocksource", "hpet\n" },
	{ CLOCKS "available_clocksource", "hpet acpi_pm \n" },
	{ "sys/devices/system/node/online", "0\n" },
	{ "sys/kernel/mm/transparent_hugepage/enabled", "always [madvise] never\n" },
	{ "sys/kernel/tracing/tracing_on", "1\n" },
	{ "sys/kernel/tracing/current_tracer", "function\n" },
	{ "sys/class/thermal/thermal_zone0/type", "x86_pkg_temp\n" },
	{ "sys/class/thermal/thermal_zone0/temp", "61500\n" },
	{ "sys/class/thermal/thermal_zone0/trip_point_0_temp", "95000\n" },
	{ "sys/class/thermal/thermal_zone0/trip_point_0_type", "passive\n" },
	{ "sys/class/thermal/thermal_zone0/trip_point_1_temp", "105000\n" },
	{ "sys/class/thermal/thermal_zone0/trip_point_1_type", "critical\n" },
	{ "sys/class/thermal/thermal_zone1/type", "ACPI tz\n" },
	{ "sys/class/thermal/thermal_zone1/temp", "-274000\n" },
	{ "sys/class/thermal/thermal_zone10/type", "x86_pkg_temp\n" },
	{ "sys/class/thermal/thermal_zone10/temp", "70000\n" },
	{ "sys/class/power_supply/BAT0/type", "Battery\n" },
	{ "sys/class/power_supply/BAT0/status", "Discharging\n" },
	{ "sys/class/power_supply/AC/type", "Mains\n" },
	{ "sys/class/power_supply/AC/online", "0\n" },
	{ "sys/class/dmi/id/sys_vendor", "Some Vendor\n" },
	{ "sys/class/dmi/id/product_name", "To Be Filled By O.E.M.\n" },
	{ "sys/class/dmi/id/board_name", "B123\n" },
	{ "sys/class/dmi/id/bios_version", "1.02\n" },
	{ "sys/class/dmi/id/board_serial", "SECRETSERIAL\n" },
	{ NULL, NULL },
};

/* What is to be read there. */
static const struct {
	const char *key, *value;
} pc_facts[] = {
	{ "kernel.release", "6.1.0-test" }, { "kernel.hz", "250" },
	{ "kernel.taint", "4096" }, { "kernel.preempt", "full/cmdline" },
	{ "kernel.debug", "kasan pagealloc ftrace" },
	{ "mitigations", "mds=Vulnerable meltdown=PTI spectre_v2=Retpolines" },
	{ "cpu.model", "Intel(R) Core(TM)2 Quad CPU Q0000 @ 2.40GHz" },
	{ "cpu.online", "0-1" }, { "cpu.possible", "0-3" }, { "cpu.smt", "off" },
	{ "cpu.freq.min", "800 MHz" }, { "cpu.freq.max", "2400 MHz" },
	{ "cpu.freq.cur", "1200,2400 MHz" }, { "cpu.freq.gov", "powersave" },
	{ "cpu.freq.drv", "intel_pstate" }, { "cpu.turbo", "off" },
	{ "cpu.mhz_est", "absent" }, { "cpu.caches", "L1d 32K L1i 32K L2 4096K" },
	{ "cpu.line", "64" }, { "cpu.isol", "1" }, { "cpu.nohz", "absent" },
	{ "cpu.fpu", "yes" }, { "cpu.hetero", "absent" }, { "numa.nodes", "0" },
	{ "clock.source", "hpet" }, { "clock.avail", "hpet acpi_pm" },
	{ "mem.total", "8000000 kB" }, { "mem.huge", "4 x 2048 kB" },
	{ "mem.avail", "3584000 kB" }, { "mem.swap", "97148 kB of 2097148 kB" },
	{ "mem.thp", "madvise" }, { "mem.overcommit", "0" }, { "mem.aslr", "2" },
	{ "mem.swappiness", "60" }, { "sched.rt_runtime_us", "950000" },
	{ "sched.child_first", "0" }, { "load.1", "1.52" }, { "load.5", "0.80" },
	{ "load.15", "0.30" }, { "load.procs", "2/345" }, { "psi.cpu", "7.50" },
	{ "psi.mem", "0.00" }, { "psi.io", "absent" },
	{ "stat.steal", "9.00% (900/10000)" }, { "stat.irq", "2.00% (200/10000)" },
	{ "stat.softirq", "3.00% (300/10000)" }, { "temp.x86_pkg_temp", "61.5" },
	{ "temp.x86_pkg_temp_10", "70.0" }, { "temp.acpi_tz", "absent" },
	{ "trip.x86_pkg_temp", "passive 95, critical 105" }, { "throttle.count", "17" },
	{ "power", "battery" }, { "uptime", "12346" },
	{ "boot_id", "00000000-1111-2222-3333-444444444444" }, { "virt", "none" },
	{ "container", "docker" }, { "cgroup.cpu", "1.50 CPUs" },
	{ "cgroup.mem", "4096000 kB" }, { "cgroup.cpus", "0-1" },
	{ "board", "Some Vendor B123 bios 1.02" }, { "sec.seccomp", "filter" },
	{ "sec.audit", "0/cmdline" }, { "missing", "absent" },
	{ NULL, NULL },
};

static const struct tree_file board[] = {
	{ "proc/cpuinfo", arm64 },
	{ "proc/device-tree/model", "A Board Rev 1.1" },
	{ "proc/meminfo", "MemTotal: 1000000 kB\nMemFree: 200000 kB\nCached: 100000 kB\n"
		"SwapTotal: 0 kB\nSwapFree: 0 kB\n" },
	{ "proc/self/cgroup", "3:cpu,cpuacct:/a/b\n2:memory:/a\n1:cpuset:/\n" },
	{ "sys/fs/cgroup/cpu/a/cpu.cfs_quota_us", "50000\n" },
	{ "sys/fs/cgroup/cpu/a/cpu.cfs_period_us", "100000\n" },
	{ "sys/fs/cgroup/cpu/a/b/cpu.cfs_quota_us", "-1\n" },
	{ "sys/fs/cgroup/cpu/a/b/cpu.cfs_period_us", "100000\n" },
	{ "sys/fs/cgroup/memory/a/memory.limit_in_bytes", "9223372036854771712\n" },
	{ "sys/fs/cgroup/cpuset/cpuset.cpus", "0-2\n" },
	{ CPUS "online", "0-2\n" },
	{ CPUS "cpu0/cpu_capacity", "446\n" },
	{ CPUS "cpu1/cpu_capacity", "446\n" },
	{ CPUS "cpu2/cpu_capacity", "1024\n" },
	{ CPUS "cpu0/topology/thread_siblings_list", "0\n" },
	{ CPUS "cpu0/cpufreq/scaling_max_freq", "1500000\n" },
	{ CPUS "cpu0/cpufreq/scaling_governor", "ondemand\n" },
	{ CPUS "cpu2/cpufreq/scaling_max_freq", "1800000\n" },
	{ CPUS "cpu2/cpufreq/scaling_governor", "performance\n" },
	{ CLOCKS "current_clocksource", "arch_sys_counter\n" },
	{ "sys/kernel/debug/sched/preempt", "none (voluntary) full \n" },
	{ "sys/class/hwmon/hwmon0/name", "cpu_sensor\n" },
	{ "sys/class/hwmon/hwmon0/temp1_input", "48250\n" },
	{ NULL, NULL },
};

static const struct tree_file old_board[] = {
	{ "proc/cpuinfo", ppc_8xx },
	{ "proc/meminfo", "        total:    used:    free:\nMem:  14000000 1 2\n"
		"MemTotal:        14000 kB\nMemFree:          5000 kB\n" },
	{ "proc/stat", "cpu 100 0 50 850\n" },
	{ NULL, NULL },
};

#undef CPUS
#undef CLOCKS

#endif
