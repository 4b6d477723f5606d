/* test_cpuinfo - the text of /proc/cpuinfo in the shape of every architecture. */
#include "harness.h"

#include <stdlib.h>

#include "data/host/cpuinfo.h"
#include "os/host_cpuinfo.h"

static const char *model(const char *text)
{
	static char out[160];

	return cpuinfo_model(text, out, sizeof(out)) ? out : "none";
}

static const char *board_of(const char *text)
{
	static char out[160];

	return cpuinfo_board(text, out, sizeof(out)) ? out : "none";
}

TEST(models_of_every_architecture)
{
	CHECK_TEXT(model(x86), "Intel(R) Core(TM)2 Quad CPU    Q0000  @ 2.40GHz");
	CHECK_TEXT(model(x86_486), "GenuineIntel family 4 model 8 stepping 0");
	CHECK_TEXT(model(ppc_8xx), "8xx rev 0.0 (pvr 0050 0000)");
	CHECK_TEXT(model(ppc_old), "Motorola FADS");
	CHECK_TEXT(model(ppc64), "PPC970MP, altivec supported rev 1.1 (pvr 0044 0101)");
	CHECK_TEXT(model(arm926), "ARM926EJ-S r0p5");
	CHECK_TEXT(model(arm_unknown), "ARM 0x99/0x123 r2p3");
	CHECK_TEXT(model(arm_strong), "StrongARM-110 rev 4 (v4l)");
	CHECK_TEXT(model(arm64), "Cortex-A53 r0p4 + Cortex-A72 r0p2");
	CHECK_TEXT(model(mips), "MIPS 24Kc V0.0  FPU V0.0");
	CHECK_TEXT(model(riscv), "sifive,u74-mc rv64imafdc");
	CHECK_TEXT(model(riscv_bare), "vendor 0x5b7 arch 0x0 rv64imafdc");
	CHECK_TEXT(model(s390), "IBM/S390 machine 2964");
	CHECK_TEXT(model(superh), "SH7751R");
	CHECK_TEXT(model(m68k), "68040");
	CHECK_TEXT(model(sparc), "TI UltraSparc IIi (Sabre)");
	CHECK_TEXT(model(loongarch), "Loongson-3A5000");
	CHECK_TEXT(model(""), "none");
	CHECK_TEXT(model("cpu\n:\n: x\nmodel name:\ncpu"), "none");
}

TEST(boards_frequencies_counts)
{
	CHECK_TEXT(board_of(x86), "none");
	CHECK_TEXT(board_of(ppc64), "PowerMac11,2 platform PowerMac");
	CHECK_TEXT(board_of(arm926), "Generic board (Device Tree)");
	CHECK_TEXT(board_of(arm64), "A Board Rev 1.1");
	CHECK_TEXT(board_of(mips), "MIPS Malta");
	CHECK_TEXT(board_of(superh), "RTS7751R2D");
	CHECK_REAL(cpuinfo_mhz(x86), 1596, 0);
	CHECK_REAL(cpuinfo_mhz(ppc_8xx), 100, 0);
	CHECK_REAL(cpuinfo_mhz(ppc64), 2500, 0);
	CHECK_REAL(cpuinfo_mhz(s390), 5000, 0);
	CHECK_REAL(cpuinfo_mhz(m68k), 25, 0);
	CHECK_REAL(cpuinfo_mhz(loongarch), 2500, 0);
	CHECK_REAL(cpuinfo_mhz(arm64), 0, 0);
	CHECK_REAL(cpuinfo_mhz("cpu MHz : inf\n"), 0, 0);
	CHECK_REAL(cpuinfo_mhz("cpu MHz : 1e99\n"), 0, 0);
	CHECK_COUNT(cpuinfo_count(x86), 2);
	CHECK_COUNT(cpuinfo_count(arm64), 3);
	CHECK_COUNT(cpuinfo_count(arm926), 0);
	CHECK_COUNT(cpuinfo_count(""), 0);
}

/* Every beginning of every text, so that a file cut anywhere is read without harm. */
TEST(cut_texts)
{
	static const char *const all[] = { x86, x86_486, ppc64, arm926, arm64, mips,
		riscv, s390, m68k, loongarch };
	char out[16];

	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++) {
		for (size_t n = 0; n < strlen(all[i]); n += 3) {
			char *cut = strndup(all[i], n);

			if (cpuinfo_model(cut, out, sizeof(out)))
				CHECK(strlen(out) < sizeof(out));
			CHECK(cpuinfo_mhz(cut) >= 0);
			cpuinfo_board(cut, out, sizeof(out));
			free(cut);
		}
	}
}

int main(void)
{
	RUN(models_of_every_architecture);
	RUN(boards_frequencies_counts);
	RUN(cut_texts);
	return DONE;
}
