/* host_group - what the control groups of this process allow. */
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/num.h"
#include "os/host_part.h"

/*
 * The path of this process in the hierarchy of a v1 controller, or in that of v2
 * (controller ""), out of the text of /proc/self/cgroup: "4:cpu,cpuacct:/a/b".
 */
static bool group_path(const char *text, const char *controller, char *out, size_t cap)
{
	char line[PATH_MAX];
	char *names, *path;

	while (str_word(&text, "\n", line, sizeof(line))) {
		names = strchr(line, ':');
		path = names ? strchr(names + 1, ':') : NULL;
		if (!path)
			continue;
		*names++ = *path++ = '\0';
		if (controller[0] ? host_has_word(names, controller) : !names[0]) {
			snprintf(out, cap, "%s", path);
			return true;
		}
	}
	return false;
}

void host_groups(const struct host *h, const char *controller, host_group *fn, void *arg)
{
	char text[HOST_TEXT], path[PATH_MAX], dir[PATH_MAX + 64], *slash;
	bool v2 = false;
	size_t base;

	if (!host_read(h, text, sizeof(text), "/proc/self/cgroup"))
		return;
	if (!group_path(text, controller, path, sizeof(path))) {
		v2 = true;
		if (!group_path(text, "", path, sizeof(path)))
			return;
	}
	if (!v2)
		base = (size_t)snprintf(dir, sizeof(dir), "/sys/fs/cgroup/%s",
			controller);
	else if (host_exists(h, "/sys/fs/cgroup/unified"))
		base = (size_t)snprintf(dir, sizeof(dir), "/sys/fs/cgroup/unified");
	else
		base = (size_t)snprintf(dir, sizeof(dir), "/sys/fs/cgroup");
	snprintf(dir + base, sizeof(dir) - base, "%s", str_eq(path, "/") ? "" : path);

	/* In a container the inner ones may be missing, but the mount itself is ours. */
	while (fn(h, dir, v2, arg) && (slash = strrchr(dir + base, '/')))
		*slash = '\0';
}

/* A limit file: false where it is absent or says "max" or a number that means none. */
static bool limit(const struct host *h, uint64_t *v, const char *dir, const char *file)
{
	return host_number(h, v, "%s/%s", dir, file) && *v < (uint64_t)1 << 60;
}

/* "inactive_file 123" among the lines of memory.stat; 0: not there. */
static uint64_t statistic(const struct host *h, const char *dir, const char *name)
{
	char text[HOST_TEXT], word[64];
	const char *s = text;
	uint64_t v;

	if (!host_read(h, text, sizeof(text), "%s/memory.stat", dir))
		return 0;
	while (str_word(&s, " \n", word, sizeof(word))) {
		if (str_eq(word, name) && str_word(&s, " \n", word, sizeof(word)) &&
			num_whole(word, &v))
			return v;
	}
	return 0;
}

/* Pages of files that nobody uses are given back before anything is refused. */
static bool least_room(const struct host *h, const char *dir, bool v2, void *arg)
{
	uint64_t *least = arg, most = UINT64_MAX, high, used = 0, idle, room;

	if (!limit(h, &most, dir, v2 ? "memory.max" : "memory.limit_in_bytes"))
		most = UINT64_MAX;
	if (v2 && limit(h, &high, dir, "memory.high") && high < most)
		most = high;
	if (most == UINT64_MAX)
		return true;
	if (!host_number(h, &used, "%s/%s", dir,
		v2 ? "memory.current" : "memory.usage_in_bytes"))
		used = 0;
	idle = statistic(h, dir, v2 ? "inactive_file" : "total_inactive_file");
	used -= idle < used ? idle : used;
	room = used < most ? most - used : 0;
	if (room < *least)
		*least = room;
	return true;
}

uint64_t host_group_room(const struct host *h)
{
	uint64_t room = UINT64_MAX;

	host_groups(h, "memory", least_room, &room);
	return room;
}

struct found {
	struct str cpus;
	double quota;		/* CPUs; 0: none */
	uint64_t memory;	/* UINT64_MAX: no limit */
};

static bool find_quota(const struct host *h, const char *dir, bool v2, void *arg)
{
	struct found *f = arg;
	uint64_t quota = 0, period = 0;
	char text[64], word[32];
	const char *s = text;

	if (v2 && host_read(h, text, sizeof(text), "%s/cpu.max", dir)) {
		if (!str_word(&s, " ", word, sizeof(word)) || !num_whole(word, &quota) ||
			!str_word(&s, " ", word, sizeof(word)) ||
			!num_whole(word, &period))
			return true;
	} else if (v2 || !host_number(h, &quota, "%s/cpu.cfs_quota_us", dir) ||
		!host_number(h, &period, "%s/cpu.cfs_period_us", dir)) {
		return true;
	}
	if (quota && period &&
		(f->quota <= 0 || (double)quota / (double)period < f->quota))
		f->quota = (double)quota / (double)period;
	return true;
}

static bool find_memory(const struct host *h, const char *dir, bool v2, void *arg)
{
	struct found *f = arg;
	uint64_t v;

	if (limit(h, &v, dir, v2 ? "memory.max" : "memory.limit_in_bytes") &&
		v < f->memory)
		f->memory = v;
	return true;
}

static bool find_cpus(const struct host *h, const char *dir, bool v2, void *arg)
{
	struct found *f = arg;
	char text[HOST_TEXT];

	if (host_read(h, text, sizeof(text), "%s/%s", dir,
		v2 ? "cpuset.cpus.effective" : "cpuset.effective_cpus") ||
		(!v2 && host_read(h, text, sizeof(text), "%s/cpuset.cpus", dir))) {
		str_add(&f->cpus, text);
		return false;
	}
	return true;
}

/* Which kind of container, from what it leaves to be seen. */
static const char *container(const struct host *h)
{
	static const char *const row[][2] = {
		{ "/docker/", "docker" },
		{ "/docker-", "docker" },
		{ "/kubepods", "kubernetes" },
		{ "/lxc/", "lxc" },
		{ "/lxc.", "lxc" },
		{ "/libpod", "podman" },
		{ "/machine.slice", "systemd-nspawn" },
	};
	char text[HOST_TEXT];

	if (host_exists(h, "/run/.containerenv"))
		return "podman";
	if (host_exists(h, "/.dockerenv"))
		return "docker";
	if (!host_read(h, text, sizeof(text), "/proc/self/cgroup"))
		return NULL;
	for (size_t i = 0; i < sizeof(row) / sizeof(row[0]); i++) {
		if (strstr(text, row[i][0]))
			return row[i][1];
	}
	return NULL;
}

void host_container(struct host *h)
{
	struct found f = { .memory = UINT64_MAX };
	const char *kind = container(h);

	if (kind)
		host_say(h, "container", kind);
	host_groups(h, "cpu", find_quota, &f);
	if (f.quota > 0)
		host_sayf(h, "cgroup.cpu", "%.2f CPUs", f.quota);
	host_groups(h, "memory", find_memory, &f);
	if (f.memory < UINT64_MAX)
		host_say_size(h, "cgroup.mem", f.memory);
	host_groups(h, "cpuset", find_cpus, &f);
	host_say(h, "cgroup.cpus", str_text(&f.cpus));
	str_release(&f.cpus);
}
