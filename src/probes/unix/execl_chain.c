/* execl_chain - a process that replaces its image by a fresh copy of itself, n times. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "kbench.h"
#include "image.h"

/*
 * The chain's state is text in argv: how many images there are to be, and how
 * many there have been, or READY for the one before the first. That one says so on
 * its standard output, a pipe, and waits on its standard input for the word to go:
 * what becomes of a copy of the worker is no part of what is timed. The last image
 * writes their number; one that can not go on writes minus its errno instead.
 */
enum { NUMBER = 24 };	/* room for 64 bits in decimal */
#define READY "ready"

static int go[2], told[2];

static noreturn void tell(const char *number)
{
	size_t n = strlen(number);

	if (write(STDOUT_FILENO, number, n) != (ssize_t)n)
		_exit(EXIT_FAILURE);
	_exit(EXIT_SUCCESS);
}

static noreturn void next_image(char *self, char *images, char *state)
{
	char name[] = "execl", option[] = "--helper", error[NUMBER];
	char *argv[] = { self, option, name, self, images, state, NULL };

	execv(self, argv);
	snprintf(error, sizeof(error), "%d", -errno);
	tell(error);
}

static void wait_for_the_word(void)
{
	char word;

	if (write(STDOUT_FILENO, READY, strlen(READY)) != (ssize_t)strlen(READY) ||
		read(STDIN_FILENO, &word, 1) != 1)
		_exit(EXIT_FAILURE);
}

/* One image. Arguments: its name, the program, images to be, images before it. */
static int helper(int argc, char **argv)
{
	char count[NUMBER] = "0";
	uint64_t made;

	if (argc != 4)
		return 2;
	if (strcmp(argv[3], READY) == 0) {
		wait_for_the_word();
		next_image(argv[1], argv[2], count);
	}
	made = strtoull(argv[3], NULL, 10) + 1;
	snprintf(count, sizeof(count), "%" PRIu64, made);
	if (made < strtoull(argv[2], NULL, 10))
		next_image(argv[1], argv[2], count);
	tell(count);
}

static noreturn void first_image(char *self, uint64_t n)
{
	char images[NUMBER], state[] = READY;

	snprintf(images, sizeof(images), "%" PRIu64, n);
	if (dup2(go[0], STDIN_FILENO) < 0 || dup2(told[1], STDOUT_FILENO) < 0)
		_exit(EXIT_FAILURE);
	next_image(self, images, state);
}

static void open_pipes(void)
{
	KB_CHECK(pipe(go) == 0 && pipe(told) == 0);
	for (int i = 0; i < 2; i++) {
		KB_CHECK(fcntl(go[i], F_SETFD, FD_CLOEXEC) == 0);
		KB_CHECK(fcntl(told[i], F_SETFD, FD_CLOEXEC) == 0);
	}
}

static void check(const char *number, uint64_t n, int status)
{
	if (number[0] == '-') {
		errno = (int)strtol(number + 1, NULL, 10);
		kb_check_failed(__FILE__, __LINE__, "exec of this program");
	}
	if (status != 0)
		kb_fail("an image ended with wait status 0x%x", (unsigned)status);
	if (strtoull(number, NULL, 10) != n)
		kb_fail("%" PRIu64 " images were due, the last reports '%s'", n, number);
}

static void setup(struct kb_ctx *c)
{
	image_note(c);
}

/* What one image says, whole: it is one write. */
static void hear(char *text)
{
	const ssize_t k = read(told[0], text, NUMBER - 1);

	KB_CHECK(k >= 0);
	text[k] = '\0';
}

static void run(struct kb_ctx *c, uint64_t n)
{
	char said[NUMBER];
	uint64_t from;
	int status;
	pid_t pid;

	open_pipes();
	pid = fork();
	if (pid == 0)
		first_image((char *)kb_self(c), n);
	KB_CHECK(pid > 0);
	close(told[1]);
	hear(said);
	if (strcmp(said, READY) == 0) {
		from = kb_now();
		KB_CHECK(write(go[1], "g", 1) == 1);
		hear(said);
		kb_timed(c, kb_now() - from);
	}
	KB_CHECK(waitpid(pid, &status, 0) == pid);
	check(said, n, status);
	close(go[0]);
	close(go[1]);
	close(told[0]);
}

const struct kb_probe execl_chain[] = {
	{ .name = "execl", .suite = "unix", .unit = &kb_lps, .needs = KB_FORK | KB_EXEC,
	  .pin = KB_FREE,
	  .summary = "a process that executes itself again",
	  .help = "One operation is one exec: a process replaces its image by a fresh "
		"copy of kbench, n times in a row without a fork; each image counts "
		"itself and the last one reports the count, which must be n. The time "
		"runs from the word to go, which one more image before the first waits "
		"for, until that report. The cost is mostly that of "
		"mapping and linking the image: a static kbench makes 1.5 to 5 times as "
		"many as a dynamic program, and kbench is larger than the parent's image "
		"of 20 kB. So compare with results of the parent only with the note "
		"\"image\" in view. The parent's clock has whole seconds, this one "
		"nanoseconds.",
	  .parent = "Execl Throughput",
	  .rev = 2, .setup = setup, .run = run, .helper = helper },
	{ 0 }
};
