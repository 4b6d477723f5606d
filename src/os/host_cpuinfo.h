/*
 * host_cpuinfo - what the text of /proc/cpuinfo says, in the spelling of every
 * architecture. Private to os/.
 */
#ifndef OS_HOST_CPUINFO_H
#define OS_HOST_CPUINFO_H

#include <stdbool.h>
#include <stddef.h>

/* The value of the first line "key : value" with a value; keys are case-sensitive. */
bool cpuinfo_get(const char *text, const char *key, char *out, size_t cap);
/* "Cortex-A53 r0p4 + Cortex-A72 r0p2", "7447A, altivec supported rev 1.1"; or false. */
bool cpuinfo_model(const char *text, char *out, size_t cap);
/* The machine around the CPU; false: not said. */
bool cpuinfo_board(const char *text, char *out, size_t cap);
/* The frequency it names, in MHz; 0: none. */
double cpuinfo_mhz(const char *text);
/* How many CPUs it lists; 0: it can not be told. */
unsigned cpuinfo_count(const char *text);

/* The name of an ARM core; NULL: not in the table. */
const char *cpuinfo_arm_part(unsigned implementer, unsigned part);

#endif
