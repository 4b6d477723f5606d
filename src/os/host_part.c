/* host_part - reading below a root and giving facts out. */
#include "os/host_part.h"

#include <dirent.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/num.h"
#include "os/fs.h"

enum {
	CPUINFO_MOST = 65536, CONFIG_MOST = 1 << 20,
	LONGEST_VALUE = 150,	/* as a record writes it: all of it is kept */
	LONGEST_KEY = 36,	/* with ".end" at most 40 */
};

static bool path_of(const struct host *h, char *path, const char *fmt, va_list ap)
{
	size_t n = strlen(h->root);
	int r;

	if (n >= PATH_MAX)
		return false;
	memcpy(path, h->root, n);
	r = vsnprintf(path + n, PATH_MAX - n, fmt, ap);
	return r >= 0 && (size_t)r < PATH_MAX - n;
}

bool host_read(const struct host *h, char *out, size_t cap, const char *fmt, ...)
{
	char path[PATH_MAX];
	va_list ap;
	bool ok;

	va_start(ap, fmt);
	ok = path_of(h, path, fmt, ap);
	va_end(ap);
	return ok && fs_read(path, out, cap) > 0;
}

bool host_number(const struct host *h, uint64_t *v, const char *fmt, ...)
{
	char path[PATH_MAX], text[64];
	va_list ap;
	bool ok;

	va_start(ap, fmt);
	ok = path_of(h, path, fmt, ap);
	va_end(ap);
	return ok && fs_read(path, text, sizeof(text)) > 0 && num_whole(text, v);
}

void host_slurp(const struct host *h, struct str *out, size_t most, const char *path)
{
	char *text = mem_alloc(most);

	if (host_read(h, text, most, "%s", path))
		str_add(out, text);
	free(text);
}

bool host_exists(const struct host *h, const char *fmt, ...)
{
	char path[PATH_MAX];
	va_list ap;
	bool ok;

	va_start(ap, fmt);
	ok = path_of(h, path, fmt, ap);
	va_end(ap);
	return ok && access(path, F_OK) == 0;
}

static int natural(const void *a, const void *b)
{
	return strverscmp(a, b);
}

void host_list(const struct host *h, struct names *n, const char *dir, const char *prefix)
{
	char path[PATH_MAX];
	const struct dirent *e;
	size_t cap = 0, len;
	DIR *d;

	*n = (struct names){ 0 };
	snprintf(path, sizeof(path), "%s%s", h->root, dir);
	d = opendir(path);
	while (d && n->n < HOST_NAMES && (e = readdir(d))) {
		len = strlen(e->d_name);
		if (e->d_name[0] == '.' || !str_starts(e->d_name, prefix) ||
			len >= sizeof(n->v[0]))
			continue;
		VEC_GROW(n->v, n->n, cap);
		memcpy(n->v[n->n++], e->d_name, len + 1);
	}
	if (d)
		closedir(d);
	if (n->n)
		qsort(n->v, n->n, sizeof(n->v[0]), natural);
}

void names_release(struct names *n)
{
	free(n->v);
	*n = (struct names){ 0 };
}

/* What a byte takes in a quoted value of a result file. */
static size_t written(char c)
{
	return strchr("\"\\&<>", c) ? 4 : 1;
}

/* One line of printable ASCII, at most LONGEST_VALUE as written. */
static void tidy(struct str *out, const char *value)
{
	static const char tail[] = "... #00000000";
	size_t n = 0, whole;

	for (const char *s = value; *s; s++) {
		char c = *s >= 0x20 && *s < 0x7f ? *s : '?';

		if (strchr(" \t\n\r\v\f", *s))
			c = ' ';
		if (c != ' ' || (out->n && out->s[out->n - 1] != ' '))
			str_addn(out, &c, 1);
	}
	if (out->n && out->s[out->n - 1] == ' ')
		out->s[--out->n] = '\0';
	for (whole = 0; whole < out->n; whole++)
		n += written(out->s[whole]);
	if (n <= LONGEST_VALUE)
		return;
	while (n > LONGEST_VALUE - (sizeof(tail) - 1))
		n -= written(out->s[--whole]);
	while (whole && out->s[whole - 1] == ' ')
		whole--;
	out->n = whole;
	out->s[whole] = '\0';
	str_addf(out, "... #%08x", host_crc32(0, value, strlen(value)));
}

void host_say(struct host *h, const char *key, const char *value)
{
	struct str v = { 0 };
	char name[LONGEST_KEY + 1];
	size_t n = 0;

	for (; *key && n < LONGEST_KEY; key++) {
		char c = *key >= 'A' && *key <= 'Z' ? (char)(*key - 'A' + 'a') : *key;

		name[n++] = strchr("abcdefghijklmnopqrstuvwxyz0123456789_.", c) ? c : '_';
	}
	name[n] = '\0';
	tidy(&v, value);
	if (v.n)
		h->fact(h->arg, name, v.s);
	str_release(&v);
}

void host_sayf(struct host *h, const char *key, const char *fmt, ...)
{
	char text[HOST_TEXT];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	host_say(h, key, text);
}

void host_say_file(struct host *h, const char *key, const char *path)
{
	char text[HOST_TEXT];

	if (host_read(h, text, sizeof(text), "%s", path))
		host_say(h, key, text);
}

void host_put_size(char *out, size_t cap, uint64_t bytes)
{
	snprintf(out, cap, "%llu kB", (unsigned long long)(bytes >> 10));
}

void host_say_size(struct host *h, const char *key, uint64_t bytes)
{
	char text[32];

	host_put_size(text, sizeof(text), bytes);
	host_say(h, key, text);
}

bool host_has_word(const char *text, const char *word)
{
	char w[128];

	while (str_word(&text, " \t\n,", w, sizeof(w))) {
		if (str_eq(w, word))
			return true;
	}
	return false;
}

bool host_config(const struct host *h, const char *key, char *out, size_t cap)
{
	const char *s = str_text(&h->config);
	char begin[64];
	size_t len;

	snprintf(begin, sizeof(begin), "CONFIG_%s=", key);
	len = strlen(begin);
	while (s && strncmp(s, begin, len) != 0) {
		s = strchr(s, '\n');
		s = s ? s + 1 : NULL;
	}
	if (!s)
		return false;
	s += len;
	s += *s == '"';
	snprintf(out, cap, "%.*s", (int)strcspn(s, "\"\n"), s);
	return true;
}

bool host_meminfo(const char *text, const char *key, uint64_t *v)
{
	size_t len = strlen(key);
	char number[32];
	const char *s = text;

	while (s && !(strncmp(s, key, len) == 0 && s[len] == ':')) {
		s = strchr(s, '\n');
		s = s ? s + 1 : NULL;
	}
	if (!s)
		return false;
	s += len + 1;
	if (!str_word(&s, " \t", number, sizeof(number)))
		return false;
	number[strcspn(number, "\n")] = '\0';
	if (!num_whole(number, v))
		return false;
	if (str_starts(s, " kB"))
		*v *= 1024;
	return true;
}

uint32_t host_crc32(uint32_t crc, const void *bytes, size_t n)
{
	const unsigned char *s = bytes;
	uint32_t table[16];

	for (uint32_t i = 0; i < 16; i++) {
		table[i] = i;
		for (int k = 0; k < 4; k++)
			table[i] = table[i] >> 1 ^ (table[i] & 1 ? 0xedb88320 : 0);
	}
	crc = ~crc;
	while (n--) {
		crc ^= *s++;
		crc = crc >> 4 ^ table[crc & 15];
		crc = crc >> 4 ^ table[crc & 15];
	}
	return ~crc;
}

void host_open(struct host *h, const char *root)
{
	char path[300];

	*h = (struct host){ .root = root, .here = !*root };
	if (h->here && uname(&h->name) < 0)
		h->name = (struct utsname){ .release = "" };
	host_slurp(h, &h->cpuinfo, CPUINFO_MOST, "/proc/cpuinfo");
	host_slurp(h, &h->cmdline, HOST_TEXT, "/proc/cmdline");
	host_slurp(h, &h->meminfo, HOST_TEXT, "/proc/meminfo");
	if (!h->here) {
		host_read(h, h->name.release, sizeof(h->name.release),
			"/proc/sys/kernel/osrelease");
		host_read(h, h->name.version, sizeof(h->name.version),
			"/proc/sys/kernel/version");
	}
	snprintf(path, sizeof(path), "/boot/config-%s", h->name.release);
	if (h->name.release[0])
		host_slurp(h, &h->config, CONFIG_MOST, path);
}

void host_close(struct host *h)
{
	str_release(&h->cpuinfo);
	str_release(&h->cmdline);
	str_release(&h->config);
	str_release(&h->meminfo);
}
