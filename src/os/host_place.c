/* host_place - where this runs: board, hypervisor, limits, directory, security, shell. */
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#if defined(__x86_64__) || defined(__i386__)
#include <cpuid.h>
#endif

#include "os/fs.h"
#include "os/fs_mount.h"
#include "os/host_cpuinfo.h"
#include "os/host_part.h"

#define DMI "/sys/class/dmi/id"

/* The signature in leaf 0x40000000, if this CPU says that it is not real. */
static bool signature(char out[13])
{
#if defined(__x86_64__) || defined(__i386__)
	unsigned a, b, c, d;

	if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & 1u << 31))
		return false;
	__cpuid(0x40000000, a, b, c, d);
	memcpy(out, &b, 4);
	memcpy(out + 4, &c, 4);
	memcpy(out + 8, &d, 4);
	out[12] = '\0';
	return true;
#else
	(void)out;
	return false;
#endif
}

/* The name that belongs to a signature or to the vendor of the board. */
static const char *hypervisor_name(const char *text)
{
	static const char *const row[][2] = {
		{ "KVMKVMKVM", "kvm" },
		{ "Linux KVM Hv", "kvm" },
		{ "Microsoft Hv", "hyperv" },
		{ "VMwareVMware", "vmware" },
		{ "XenVMMXenVMM", "xen" },
		{ "TCGTCGTCGTCG", "qemu" },
		{ "VBoxVBoxVBox", "virtualbox" },
		{ "bhyve bhyve ", "bhyve" },
		{ "ACRNACRNACRN", "acrn" },
		{ "QEMU", "qemu" },
		{ "innotek GmbH", "virtualbox" },
		{ "VMware, Inc.", "vmware" },
		{ "Xen", "xen" },
		{ "Amazon EC2", "kvm" },
		{ "Google", "kvm" },
	};

	for (size_t i = 0; i < sizeof(row) / sizeof(row[0]); i++) {
		if (str_starts(text, row[i][0]))
			return row[i][1];
	}
	return NULL;
}

void host_virtual(struct host *h)
{
	char text[256], sign[13] = "", flags[HOST_TEXT];
	const char *name = NULL;
	bool x86 = cpuinfo_get(str_text(&h->cpuinfo), "flags", flags, sizeof(flags));
	bool flag = x86 && host_has_word(flags, "hypervisor");

	if (host_read(h, text, sizeof(text), "/sys/hypervisor/type") ||
		host_read(h, text, sizeof(text),
			"/proc/device-tree/hypervisor/compatible")) {
		host_say(h, "virt", text);
		return;
	}
	if (h->here && signature(sign)) {
		flag = true;
		name = hypervisor_name(sign);
	}
	if (!name && host_read(h, text, sizeof(text), DMI "/sys_vendor"))
		name = hypervisor_name(text);
	/* Some vendors build real machines too: on x86 the flag decides. */
	if (x86 && !flag)
		host_say(h, "virt", "none");
	else if (name)
		host_say(h, "virt", name);
	else if (flag)
		host_say(h, "virt", "unknown hypervisor");
}

/* What makers leave in the fields that they do not fill. */
static bool is_filler(const char *text)
{
	static const char *const filler[] = { "to be filled", "default string",
		"system manufacturer", "system product name", "not specified", "none" };

	for (size_t i = 0; i < sizeof(filler) / sizeof(filler[0]); i++) {
		if (strncasecmp(text, filler[i], strlen(filler[i])) == 0)
			return true;
	}
	return false;
}

void host_board(struct host *h)
{
	static const char *const file[] = { "sys_vendor", "product_name", "board_vendor",
		"board_name", "bios_version" };
	struct str s = { 0 };
	char text[256];

	if (host_read(h, text, sizeof(text), "/proc/device-tree/model")) {
		host_say(h, "board", text);
		return;
	}
	for (size_t i = 0; i < sizeof(file) / sizeof(file[0]); i++) {
		if (host_read(h, text, sizeof(text), DMI "/%s", file[i]) &&
			!is_filler(text) && !strstr(str_text(&s), text))
			str_addf(&s, "%s%s%s", s.n ? " " : "", i == 4 ? "bios " : "",
				text);
	}
	if (s.n)
		host_say(h, "board", s.s);
	else if (cpuinfo_board(str_text(&h->cpuinfo), text, sizeof(text)))
		host_say(h, "board", text);
	str_release(&s);
}

static void put_limit(char *out, size_t cap, rlim_t v)
{
	if (v == RLIM_INFINITY)
		snprintf(out, cap, "unlimited");
	else
		snprintf(out, cap, "%llu", (unsigned long long)v);
}

/* soft/hard */
void host_limits(struct host *h)
{
	static const struct {
		const char *key;
		int resource;
	} row[] = {
		{ "limit.nproc", RLIMIT_NPROC }, { "limit.nofile", RLIMIT_NOFILE },
		{ "limit.stack", RLIMIT_STACK }, { "limit.as", RLIMIT_AS },
		{ "limit.rtprio", RLIMIT_RTPRIO },
	};
	char soft[32], hard[32];
	struct rlimit r;

	for (size_t i = 0; h->here && i < sizeof(row) / sizeof(row[0]); i++) {
		if (getrlimit(row[i].resource, &r) < 0)
			continue;
		put_limit(soft, sizeof(soft), r.rlim_cur);
		put_limit(hard, sizeof(hard), r.rlim_max);
		host_sayf(h, row[i].key, "%s/%s", soft, hard);
	}
}

/* A home directory has the name of its user. */
static void say_dir(struct host *h, const char *dir)
{
	const char *rest = dir + strlen("/home/");

	if (str_starts(dir, "/home/"))
		host_sayf(h, "test.dir", "/home/...%s", rest + strcspn(rest, "/"));
	else
		host_say(h, "test.dir", dir);
}

/* "nfs rw,vers=3,rsize=32768" */
void host_test_dir(struct host *h)
{
	char name[32];
	struct str s = { 0 };
	struct mount m;

	if (!h->here || !h->dir)
		return;
	say_dir(h, h->dir);
	fs_name(name, sizeof(name), h->dir);
	str_add(&s, name);
	if (s.n && mount_of(&m, h->dir)) {
		str_add(&s, " ");
		mount_put_options(&s, m.options);
	}
	host_say(h, "test.fs", str_text(&s));
	str_release(&s);
}

void host_security(struct host *h)
{
	static const char *const mode[] = { "off", "strict", "filter" };
	char text[HOST_TEXT];
	const char *line;
	uint64_t v;

	host_say_file(h, "sec.lsm", "/sys/kernel/security/lsm");
	if (host_read(h, text, sizeof(text), "/proc/self/status") &&
		(line = strstr(text, "\nSeccomp:")) &&
		host_meminfo(line + 1, "Seccomp", &v) && v < 3)
		host_say(h, "sec.seccomp", mode[v]);
	if (host_option(h, "audit", text, sizeof(text)))
		host_sayf(h, "sec.audit", "%s/cmdline", text);
	else if (host_exists(h, "/proc/self/loginuid"))
		host_say(h, "sec.audit", "built in");
}

void host_user(struct host *h)
{
	if (h->here)
		host_sayf(h, "user", "%lu", (unsigned long)geteuid());
}

/* "BusyBox v1.36.1" as the program itself has it. */
static void put_busybox(struct str *out, const char *path, size_t n)
{
	static const char mark[] = "BusyBox v";
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	char *text = MAP_FAILED, *found, version[16];

	if (fd >= 0) {
		text = mmap(NULL, n, PROT_READ, MAP_PRIVATE, fd, 0);
		close(fd);
	}
	if (text == MAP_FAILED)
		return;
	found = memmem(text, n, mark, sizeof(mark) - 1);
	if (found && (size_t)(text + n - found) > sizeof(mark) + sizeof(version)) {
		snprintf(version, sizeof(version), "%.*s", (int)sizeof(version) - 1,
			found + sizeof(mark) - 1);
		version[strcspn(version, " (%")] = '\0';
		str_addf(out, " %s%s", mark, version);
	}
	munmap(text, n);
}

/* Scores of shell probes depend on what /bin/sh is. */
void host_shell(struct host *h)
{
	char path[PATH_MAX], *real;
	struct str s = { 0 };
	struct stat st;

	snprintf(path, sizeof(path), "%s/bin/sh", h->root);
	real = realpath(path, NULL);
	if (real && stat(real, &st) == 0) {
		str_addf(&s, "%s %lld", real + strlen(h->root), (long long)st.st_size);
		if (strstr(real, "busybox") && st.st_size > 0)
			put_busybox(&s, real, (size_t)st.st_size);
	}
	host_say(h, "shell", str_text(&s));
	str_release(&s);
	free(real);
}
