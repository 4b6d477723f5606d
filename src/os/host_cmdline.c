/* host_cmdline - the kernel's command line without what is private. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "os/host_part.h"

static bool is_ipv4(const char *s)
{
	for (int i = 0; i < 4; i++, s++) {
		size_t digits = strspn(s, "0123456789");

		if (!digits || (i < 3 && (digits > 3 || s[digits] != '.')))
			return false;
		s += digits;
	}
	return true;
}

static bool is_mac(const char *s)
{
	for (int i = 0; i < 6; i++, s += 3) {
		if (!isxdigit((unsigned char)s[0]) || !isxdigit((unsigned char)s[1]))
			return false;
		if (i < 5 && s[2] != ':' && s[2] != '-')
			return false;
	}
	return true;
}

/* Disks, addresses, people, machines, secrets: in the key or to be seen in the value. */
static bool is_private(const char *key, size_t len, const char *value, size_t n)
{
	static const char *const whole[] = { "root", "ip", "nfsroot", "nfsaddrs",
		"resume", "netconsole", "rd.lvm.lv", NULL };
	static const char *const part[] = { "key", "pass", "token", "secret", "serial",
		"addr", "uuid", "user", "host", "luks", NULL };

	for (size_t i = 0; whole[i]; i++) {
		if (strlen(whole[i]) == len && strncmp(key, whole[i], len) == 0)
			return true;
	}
	for (size_t i = 0; part[i]; i++) {
		for (size_t at = 0; at + strlen(part[i]) <= len; at++) {
			if (strncasecmp(key + at, part[i], strlen(part[i])) == 0)
				return true;
		}
	}
	for (size_t i = 0; i < n; i++) {
		if (is_ipv4(value + i) || is_mac(value + i))
			return true;
	}
	return false;
}

/* The end of a word, in which blanks between double quotes do not count. */
static size_t word_length(const char *s)
{
	bool quoted = false;
	size_t n = 0;

	for (; s[n] && (quoted || !strchr(" \t\n", s[n])); n++)
		quoted ^= s[n] == '"';
	return n;
}

void host_put_cmdline(struct str *out, const char *cmdline)
{
	size_t n, key, start = out->n;

	for (const char *s = cmdline; *s; s += n) {
		s += strspn(s, " \t\n");
		n = word_length(s);
		key = strcspn(s, "=");
		if (!n)
			continue;
		if (out->n > start)
			str_add(out, " ");
		if (key < n && is_private(s, key, s + key + 1, n - key - 1)) {
			str_addn(out, s, key);
			str_add(out, "=...");
		} else {
			str_addn(out, s, n);
		}
	}
}

bool host_option(const struct host *h, const char *key, char *out, size_t cap)
{
	size_t len = strlen(key), n;
	bool found = false;

	for (const char *s = str_text(&h->cmdline); *s; s += n) {
		s += strspn(s, " \t\n");
		n = word_length(s);
		if (n > len && strncmp(s, key, len) == 0 && s[len] == '=') {
			snprintf(out, cap, "%.*s", (int)(n - len - 1), s + len + 1);
			found = true;
		}
	}
	return found;
}
