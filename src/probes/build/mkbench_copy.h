/* mkbench_copy - a tree of the user's: how large it is, and copies of it. */
#ifndef PROBES_BUILD_MKBENCH_COPY_H
#define PROBES_BUILD_MKBENCH_COPY_H

#include <stdint.h>

/* What is below a directory; bytes in whole blocks, sources: of C and its kin. */
struct copy_size { uint64_t bytes, files, sources; };
/* What can not be read is not counted. */
struct copy_size copy_measure(const char *dir);

/*
 * Makes `to`, as `from` is: times, links (those into the tree lead into the copy),
 * modes, but all of it can be written. What is neither file, directory nor link is
 * left out. Ends the process, as a skip, where something can not be read.
 */
void copy_tree(const char *from, const char *to);
void copy_remove(const char *dir);
/* A number that another one replaces as soon as a file below changes, comes or goes. */
uint64_t copy_state(const char *dir);

#endif
