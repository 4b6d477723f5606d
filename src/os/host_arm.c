/* host_arm - names of ARM cores, of which the kernel tells the numbers only. */
#include "os/host_cpuinfo.h"

enum {
	ARM = 0x41,
	BROADCOM = 0x42,
	CAVIUM = 0x43,
	DEC = 0x44,
	FUJITSU = 0x46,
	HISILICON = 0x48,
	NVIDIA = 0x4e,
	APM = 0x50,
	QUALCOMM = 0x51,
	SAMSUNG = 0x53,
	MARVELL = 0x56,
	APPLE = 0x61,
	FARADAY = 0x66,
	INTEL = 0x69,
	AMPERE = 0xc0,
};

static const struct {
	unsigned implementer, part;
	const char *name;
} table[] = {
	{ ARM, 0x720, "ARM720T" }, { ARM, 0x920, "ARM920T" }, { ARM, 0x922, "ARM922T" },
	{ ARM, 0x926, "ARM926EJ-S" }, { ARM, 0x946, "ARM946E-S" },
	{ ARM, 0xa26, "ARM1026EJ-S" }, { ARM, 0xb02, "ARM11-MPCore" },
	{ ARM, 0xb36, "ARM1136" }, { ARM, 0xb56, "ARM1156" }, { ARM, 0xb76, "ARM1176" },
	{ ARM, 0xc05, "Cortex-A5" }, { ARM, 0xc07, "Cortex-A7" },
	{ ARM, 0xc08, "Cortex-A8" }, { ARM, 0xc09, "Cortex-A9" },
	{ ARM, 0xc0d, "Cortex-A12" }, { ARM, 0xc0e, "Cortex-A17" },
	{ ARM, 0xc0f, "Cortex-A15" }, { ARM, 0xc15, "Cortex-R5" },
	{ ARM, 0xd01, "Cortex-A32" }, { ARM, 0xd02, "Cortex-A34" },
	{ ARM, 0xd03, "Cortex-A53" }, { ARM, 0xd04, "Cortex-A35" },
	{ ARM, 0xd05, "Cortex-A55" }, { ARM, 0xd06, "Cortex-A65" },
	{ ARM, 0xd07, "Cortex-A57" }, { ARM, 0xd08, "Cortex-A72" },
	{ ARM, 0xd09, "Cortex-A73" }, { ARM, 0xd0a, "Cortex-A75" },
	{ ARM, 0xd0b, "Cortex-A76" }, { ARM, 0xd0c, "Neoverse-N1" },
	{ ARM, 0xd0d, "Cortex-A77" }, { ARM, 0xd0e, "Cortex-A76AE" },
	{ ARM, 0xd40, "Neoverse-V1" }, { ARM, 0xd41, "Cortex-A78" },
	{ ARM, 0xd42, "Cortex-A78AE" }, { ARM, 0xd44, "Cortex-X1" },
	{ ARM, 0xd46, "Cortex-A510" }, { ARM, 0xd47, "Cortex-A710" },
	{ ARM, 0xd48, "Cortex-X2" }, { ARM, 0xd49, "Neoverse-N2" },
	{ ARM, 0xd4a, "Neoverse-E1" }, { ARM, 0xd4b, "Cortex-A78C" },
	{ ARM, 0xd4d, "Cortex-A715" }, { ARM, 0xd4e, "Cortex-X3" },
	{ ARM, 0xd4f, "Neoverse-V2" }, { ARM, 0xd80, "Cortex-A520" },
	{ ARM, 0xd81, "Cortex-A720" }, { ARM, 0xd82, "Cortex-X4" },
	{ BROADCOM, 0x00f, "Brahma-B15" }, { BROADCOM, 0x100, "Brahma-B53" },
	{ BROADCOM, 0x516, "ThunderX2" }, { CAVIUM, 0x0a1, "ThunderX" },
	{ CAVIUM, 0x0af, "ThunderX2" }, { DEC, 0xa10, "SA-110" },
	{ DEC, 0xa11, "SA-1100" }, { FUJITSU, 0x001, "A64FX" },
	{ HISILICON, 0xd01, "TSV110" }, { NVIDIA, 0x000, "Denver" },
	{ NVIDIA, 0x003, "Denver-2" }, { NVIDIA, 0x004, "Carmel" },
	{ APM, 0x000, "X-Gene" }, { QUALCOMM, 0x02d, "Scorpion" },
	{ QUALCOMM, 0x04d, "Krait" }, { QUALCOMM, 0x06f, "Krait" },
	{ QUALCOMM, 0x205, "Kryo" }, { QUALCOMM, 0x800, "Kryo-2xx-gold" },
	{ QUALCOMM, 0x801, "Kryo-2xx-silver" }, { QUALCOMM, 0x802, "Kryo-3xx-gold" },
	{ QUALCOMM, 0x803, "Kryo-3xx-silver" }, { QUALCOMM, 0x804, "Kryo-4xx-gold" },
	{ QUALCOMM, 0x805, "Kryo-4xx-silver" }, { QUALCOMM, 0xc00, "Falkor" },
	{ SAMSUNG, 0x001, "Exynos-M1" }, { MARVELL, 0x131, "Feroceon" },
	{ MARVELL, 0x581, "PJ4" }, { MARVELL, 0x584, "PJ4B-MP" },
	{ APPLE, 0x022, "Icestorm-M1" }, { APPLE, 0x023, "Firestorm-M1" },
	{ APPLE, 0x032, "Blizzard-M2" }, { APPLE, 0x033, "Avalanche-M2" },
	{ FARADAY, 0x526, "FA526" }, { INTEL, 0x411, "PXA27x" },
	{ INTEL, 0x41f, "IXP42x" }, { AMPERE, 0xac3, "Ampere-1" },
	{ AMPERE, 0xac4, "Ampere-1A" },
};

const char *cpuinfo_arm_part(unsigned implementer, unsigned part)
{
	for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++) {
		if (table[i].implementer == implementer && table[i].part == part)
			return table[i].name;
	}
	return NULL;
}
