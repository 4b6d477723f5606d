/*
 * host_part - one reading of the facts: where it looks, what it has read, how a
 * fact is given out. Private to the host_*.c.
 *
 * Each host_*.c has a few functions of type host_part, which say the facts of one
 * group; host.c calls them in the order of its table. All paths are absolute and
 * taken below root, so that the /proc and /sys of another machine can be read;
 * system calls answer only where root is this machine (here).
 */
#ifndef OS_HOST_PART_H
#define OS_HOST_PART_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/utsname.h>

#include "base/str.h"
#include "os/host.h"

struct host {
	const char *root;		/* "": this machine */
	bool here;
	host_fact *fact;
	void *arg;
	const struct clock *clock;	/* measured; NULL: no facts of the clock */
	const char *dir;		/* for file probes; NULL: none */
	struct utsname name;		/* fields are empty where unknown */
	/* Texts that several parts need, read once; empty where absent. */
	struct str cpuinfo, cmdline, config, meminfo;
};

typedef void host_part(struct host *h);

/* Zeroed first; fact, clock and dir are then set by the caller. */
void host_open(struct host *h, const char *root);
void host_close(struct host *h);
/* All facts of an open host, or only the volatile ones. */
void host_say_all(struct host *h, bool only_volatile);

enum { HOST_TEXT = 4096 };		/* a small file */

/* A small file in out, cut at cap; false: absent, unreadable or empty. */
bool host_read(const struct host *h, char *out, size_t cap, const char *fmt, ...)
	__attribute__((format(printf, 4, 5)));
/* A file that is a whole number; false: it is not. */
bool host_number(const struct host *h, uint64_t *v, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));
/* At most most bytes, added to out. */
void host_slurp(const struct host *h, struct str *out, size_t most, const char *path);
bool host_exists(const struct host *h, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));

/* The names in a directory that begin with prefix, in natural order. */
struct names {
	char (*v)[64];
	size_t n;
};
enum { HOST_NAMES = 256 };		/* more are not looked at */
void host_list(const struct host *h, struct names *n, const char *dir,
	const char *prefix);
void names_release(struct names *n);

/*
 * Gives a fact out. Blanks are collapsed, what is not printable ASCII becomes "?",
 * nothing is said when nothing is left. A value that would not fit in a record is
 * cut, and ends in "... #" and the CRC-32 of the whole, so that a difference still
 * shows. Keys made of names keep [a-z0-9_.] only.
 */
void host_say(struct host *h, const char *key, const char *value);
void host_sayf(struct host *h, const char *key, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));
/* The file as it is. */
void host_say_file(struct host *h, const char *key, const char *path);
/* "24105 kB", of 1,024 bytes as the kernel writes them. */
void host_say_size(struct host *h, const char *key, uint64_t bytes);
void host_put_size(char *out, size_t cap, uint64_t bytes);

/* word among the blank-separated ones of text? */
bool host_has_word(const char *text, const char *word);
/* The value of the last key=value of the kernel's command line; false: not there. */
bool host_option(const struct host *h, const char *key, char *out, size_t cap);
/* CONFIG_key of the kernel's configuration, without quotes; false: not set. */
bool host_config(const struct host *h, const char *key, char *out, size_t cap);
/* The number of a line "key: 123 kB" in bytes, without kB as it is; false: no line. */
bool host_meminfo(const char *text, const char *key, uint64_t *v);
/* The command line without what tells disks, addresses, users and secrets. */
void host_put_cmdline(struct str *out, const char *cmdline);

/* CRC-32 of zlib; begin with 0. */
uint32_t host_crc32(uint32_t crc, const void *bytes, size_t n);

/*
 * The control groups of this process, from its own up to the root: calls fn with
 * each directory below root, v1 (controller's hierarchy) or v2, until it says false.
 */
typedef bool host_group(const struct host *h, const char *dir, bool v2, void *arg);
void host_groups(const struct host *h, const char *controller, host_group *fn, void *arg);
/* The smallest room that a memory group leaves; UINT64_MAX: no limit. */
uint64_t host_group_room(const struct host *h);
/* host_memory_available() of an open host. */
uint64_t host_available(const struct host *h);
/* The highest current frequency; 0: nothing names one. */
double host_mhz(const struct host *h);
/* The hottest zone in degrees Celsius; 0: unknown. */
double host_hottest(const struct host *h);

host_part host_kernel, host_preempt, host_config_part, host_debug, host_mitigations;
host_part host_model, host_cpus, host_frequency, host_frequency_now, host_caches;
host_part host_isolation, host_estimate, host_fpu, host_kinds, host_nodes, host_clock;
host_part host_memory, host_memory_now, host_memory_rules, host_scheduler;
host_part host_load, host_pressure, host_times, host_temperature, host_trips;
host_part host_throttle, host_power, host_uptime;
host_part host_virtual, host_container, host_limits, host_board, host_test_dir;
host_part host_security, host_user, host_shell, host_tool, host_missing;

#endif
