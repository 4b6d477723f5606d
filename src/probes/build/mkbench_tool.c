/* mkbench_tool - make and a C compiler: where they are, how they are called. */
#include "mkbench_tool.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

void tool_environment(const char *tmp, bool all)
{
	static const char *const outer[] = { "MAKEFLAGS", "MFLAGS", "GNUMAKEFLAGS",
		"MAKELEVEL", "MAKEFILES", "MAKEOVERRIDES", "MAKE_TERMOUT",
		"MAKE_TERMERR" };
	static const char *const changing[] = { "VPATH", "CPATH", "C_INCLUDE_PATH",
		"LIBRARY_PATH", "COMPILER_PATH", "GCC_EXEC_PREFIX",
		"DEPENDENCIES_OUTPUT", "SUNPRO_DEPENDENCIES" };

	for (size_t i = 0; i < sizeof(outer) / sizeof(outer[0]); i++)
		unsetenv(outer[i]);
	for (size_t i = 0; all && i < sizeof(changing) / sizeof(changing[0]); i++)
		unsetenv(changing[i]);
	if (all)
		KB_CHECK(setenv("LC_ALL", "C", 1) == 0);
	/* What a cache answers is not built. */
	KB_CHECK(setenv("CCACHE_DISABLE", "1", 1) == 0);
	KB_CHECK(setenv("TMPDIR", tmp, 1) == 0);
}

/* Is the first word of command a program? */
static bool is_there(const char *command)
{
	const char *dir = getenv("PATH");
	int n = (int)strcspn(command, " ");
	char path[PATH_MAX];

	snprintf(path, sizeof(path), "%.*s", n, command);
	if (strchr(path, '/'))
		return access(path, X_OK) == 0;
	while (n && dir && *dir) {
		int k = (int)strcspn(dir, ":");

		snprintf(path, sizeof(path), "%.*s/%.*s", k, dir, n, command);
		if (k && access(path, X_OK) == 0)
			return true;
		dir += k + (dir[k] == ':');
	}
	return false;
}

const char *tool_compiler(void)
{
	const char *const candidate[] = { "cc", getenv("CC"), "gcc", "clang" };

	for (size_t i = 0; i < sizeof(candidate) / sizeof(candidate[0]); i++) {
		if (candidate[i] && is_there(candidate[i]))
			return candidate[i];
	}
	kb_skip("no C compiler: neither cc, $CC, gcc nor clang found in PATH");
}

void tool_note(struct kb_ctx *c, const char *key, const char *command)
{
	char **argv = tool_words(command), *version[16];
	char line[100] = "";
	size_t n = 0, k = 0;
	int fd[2];
	pid_t pid;

	for (; argv && argv[n] && n < 14; n++)
		version[n] = argv[n];
	version[n] = (char *)"--version";
	version[n + 1] = NULL;
	KB_CHECK(pipe2(fd, O_CLOEXEC) == 0);
	pid = fork();
	if (pid == 0) {
		if (dup2(fd[1], STDOUT_FILENO) >= 0)
			execvp(version[0], version);
		_exit(127);
	}
	KB_CHECK(pid > 0);
	close(fd[1]);
	while (k + 1 < sizeof(line) && read(fd[0], line + k, 1) == 1 && line[k] != '\n')
		k++;
	line[k] = '\0';
	close(fd[0]);
	KB_CHECK(waitpid(pid, NULL, 0) == pid);
	kb_note(c, key, "%.20s: %s", command, k ? line : "tells no version");
}

/* One word from *text into word, without its quotes; false: a quote is not closed. */
static bool take_word(const char **text, char *word)
{
	const char *s = *text;
	char quote = '\0';

	for (; *s && (quote || !strchr(" \t\n", *s)); s++) {
		if (*s == quote)
			quote = '\0';
		else if (!quote && (*s == '\'' || *s == '"'))
			quote = *s;
		else
			*word++ = *s;
	}
	*word = '\0';
	*text = s;
	return !quote;
}

char **tool_words(const char *text)
{
	size_t most = strlen(text) / 2 + 2, n = 0;
	char **v = calloc(most, sizeof(*v));

	KB_CHECK(v);
	for (;;) {
		text += strspn(text, " \t\n");
		if (!*text)
			return v;
		v[n] = malloc(strlen(text) + 1);
		KB_CHECK(v[n]);
		if (!take_word(&text, v[n++]))
			break;
	}
	while (n)
		free(v[--n]);
	free(v);
	return NULL;
}

char **tool_settings(char *const *words)
{
	static const char *const with_value[] = { "-f", "-C", "-I", "-o", "-W", "-E" };
	size_t n = 0, k = 0;
	char **v;

	while (words[n])
		n++;
	v = calloc(n + 1, sizeof(*v));
	KB_CHECK(v);
	for (size_t i = 0; i < n; i++) {
		bool takes = false;

		if (words[i][0] != '-' && !strchr(words[i], '='))
			continue;
		for (size_t j = 0; j < sizeof(with_value) / sizeof(with_value[0]); j++)
			takes |= strcmp(words[i], with_value[j]) == 0;
		v[k++] = words[i];
		if (takes && i + 1 < n)
			v[k++] = words[++i];
	}
	return v;
}
