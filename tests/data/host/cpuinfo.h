/*
 * cpuinfo - texts in the shape that each architecture gives /proc/cpuinfo.
 *
 * Made up for these tests: fields as the kernels spell them, values of no real
 * machine, serial numbers that must never be read.
 */
#ifndef TESTS_CPUINFO_H
#define TESTS_CPUINFO_H

static const char x86[] =
	"processor\t: 0\n"
	"vendor_id\t: GenuineIntel\n"
	"cpu family\t: 6\n"
	"model\t\t: 23\n"
	"model name\t: Intel(R) Core(TM)2 Quad CPU    Q0000  @ 2.40GHz\n"
	"stepping\t: 11\n"
	"cpu MHz\t\t: 1596.000\n"
	"fpu\t\t: yes\n"
	"flags\t\t: fpu vme de pse tsc\n"
	"bugs\t\t: cpu_meltdown spectre_v1\n"
	"bogomips\t: 4788.00\n"
	"\n"
	"processor\t: 1\n"
	"vendor_id\t: GenuineIntel\n"
	"model name\t: something else\n"
	"cpu MHz\t\t: 2394.000\n";

static const char x86_guest[] =
	"processor\t: 0\n"
	"vendor_id\t: AuthenticAMD\n"
	"model name\t: AMD EPYC Processor\n"
	"cpu MHz\t\t: 2495.312\n"
	"flags\t\t: fpu hypervisor lahf_lm\n";

static const char x86_486[] =
	"processor\t: 0\n"
	"vendor_id\t: GenuineIntel\n"
	"cpu family\t: 4\n"
	"model\t\t: 8\n"
	"model name\t: unknown\n"
	"stepping\t: 0\n"
	"fpu\t\t: no\n"
	"bogomips\t: 49.86\n";

static const char ppc_8xx[] =
	"processor\t: 0\n"
	"cpu\t\t: 8xx\n"
	"clock\t\t: 100MHz\n"
	"bus clock\t: 50MHz\n"
	"revision\t: 0.0 (pvr 0050 0000)\n"
	"bogomips\t: 99.32\n";

static const char ppc_old[] =
	"vendor\t\t: Motorola\n"
	"machine\t\t: FADS\n"
	"clock\t\t: 80.000000MHz\n";

static const char ppc64[] =
	"processor\t: 0\n"
	"cpu\t\t: PPC970MP, altivec supported\n"
	"clock\t\t: 2500.000000MHz\n"
	"revision\t: 1.1 (pvr 0044 0101)\n"
	"\n"
	"processor\t: 1\n"
	"cpu\t\t: PPC970MP, altivec supported\n"
	"clock\t\t: 2500.000000MHz\n"
	"revision\t: 1.1 (pvr 0044 0101)\n"
	"\n"
	"timebase\t: 33333333\n"
	"platform\t: PowerMac\n"
	"model\t\t: PowerMac11,2\n"
	"machine\t\t: PowerMac11,2\n";

static const char arm926[] =
	"Processor\t: ARM926EJ-S rev 5 (v5l)\n"
	"BogoMIPS\t: 226.09\n"
	"Features\t: swp half thumb fastmult edsp java\n"
	"CPU implementer\t: 0x41\n"
	"CPU architecture: 5TEJ\n"
	"CPU variant\t: 0x0\n"
	"CPU part\t: 0x926\n"
	"CPU revision\t: 5\n"
	"\n"
	"Hardware\t: Generic board (Device Tree)\n"
	"Revision\t: 0000\n"
	"Serial\t\t: 0123456789abcdef\n";

static const char arm_unknown[] =
	"processor\t: 0\n"
	"model name\t: ARMv7 Processor rev 3 (v7l)\n"
	"CPU implementer\t: 0x99\n"
	"CPU variant\t: 0x2\n"
	"CPU part\t: 0x123\n"
	"CPU revision\t: 3\n";

static const char arm_strong[] =
	"Processor\t: StrongARM-110 rev 4 (v4l)\n"
	"Hardware\t: Rebel-NetWinder\n";

static const char arm64[] =
	"processor\t: 0\n"
	"BogoMIPS\t: 48.00\n"
	"CPU implementer\t: 0x41\n"
	"CPU architecture: 8\n"
	"CPU variant\t: 0x0\n"
	"CPU part\t: 0xd03\n"
	"CPU revision\t: 4\n"
	"\n"
	"processor\t: 1\n"
	"CPU implementer\t: 0x41\n"
	"CPU variant\t: 0x0\n"
	"CPU part\t: 0xd03\n"
	"CPU revision\t: 4\n"
	"\n"
	"processor\t: 2\n"
	"CPU implementer\t: 0x41\n"
	"CPU variant\t: 0x0\n"
	"CPU part\t: 0xd08\n"
	"CPU revision\t: 2\n"
	"\n"
	"Serial\t\t: 10000000abcdef01\n"
	"Model\t\t: A Board Rev 1.1\n";

static const char mips[] =
	"system type\t\t: MIPS Malta\n"
	"machine\t\t\t: mti,malta\n"
	"processor\t\t: 0\n"
	"cpu model\t\t: MIPS 24Kc V0.0  FPU V0.0\n"
	"BogoMIPS\t\t: 1011.25\n"
	"tlb_entries\t\t: 16\n";

static const char riscv[] =
	"processor\t: 0\n"
	"hart\t\t: 1\n"
	"isa\t\t: rv64imafdc_zicntr_zicsr_zifencei_zihpm\n"
	"mmu\t\t: sv39\n"
	"uarch\t\t: sifive,u74-mc\n"
	"mvendorid\t: 0x489\n"
	"marchid\t\t: 0x8000000000000007\n";

static const char riscv_bare[] =
	"processor\t: 0\n"
	"isa\t\t: rv64imafdc\n"
	"mvendorid\t: 0x5b7\n"
	"marchid\t\t: 0x0\n";

static const char s390[] =
	"vendor_id       : IBM/S390\n"
	"# processors    : 2\n"
	"bogomips per cpu: 3033.00\n"
	"processor 0: version = FF,  identification = 2733E8,  machine = 2964\n"
	"processor 1: version = FF,  identification = 2733E8,  machine = 2964\n"
	"\n"
	"cpu number      : 0\n"
	"cpu MHz dynamic : 5000\n"
	"cpu MHz static  : 5000\n";

static const char superh[] =
	"machine\t\t: RTS7751R2D\n"
	"processor\t: 0\n"
	"cpu family\t: sh4\n"
	"cpu type\t: SH7751R\n";

static const char m68k[] =
	"CPU:\t\t68040\n"
	"MMU:\t\t68040\n"
	"FPU:\t\t68040\n"
	"Clocking:\t25.0MHz\n";

static const char sparc[] =
	"cpu\t\t: TI UltraSparc IIi (Sabre)\n"
	"fpu\t\t: UltraSparc IIi integrated FPU\n";

static const char loongarch[] =
	"system type\t\t: generic-loongson-machine\n"
	"\n"
	"processor\t\t: 0\n"
	"CPU Family\t\t: Loongson-64bit\n"
	"Model Name\t\t: Loongson-3A5000\n"
	"CPU MHz\t\t\t: 2500.00\n";

#endif
