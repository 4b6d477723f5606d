/*
 * error - why something could not be done, on its way to whoever prints it.
 *
 * A library function returns -1 and fills the struct error that it was given;
 * nobody logs and returns. Only cmd/ prints, with the prefix "kbench: ", and
 * exits with the status that the error carries.
 */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

/* The exit status of the program; the table of the man page. */
enum status {
	STATUS_OK = 0,
	/* a probe failed, a gate did not hold, a file is damaged */
	STATUS_FAILED = 1,
	STATUS_USAGE = 2,
	STATUS_CANNOT = 3,	/* unreadable, unwritable, no memory, not comparable */
	STATUS_NOTHING = 4,	/* everything was skipped */
};

struct error {
	enum status status;
	char text[400];		/* one line, no newline at the end */
};

/*
 * Fills e (where not NULL) and returns -1, so that `return error_set(e, ...)` reads
 * well.
 */
int error_set(struct error *e, enum status status, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));

#endif
