/* build - how this program was built; compiled in, and part of every result. */
#ifndef BASE_BUILD_H
#define BASE_BUILD_H

extern const char build_version[];	/* "0.1" */
extern const char build_cc[];		/* "gcc 12.2.0" */
extern const char build_flags[];	/* CFLAGS and LDFLAGS as given to make */
const char *build_libc(void);		/* "glibc 2.36", "musl" */
const char *build_link(void);		/* "static", "dynamic" */

#endif
