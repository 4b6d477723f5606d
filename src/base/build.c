/* build - how this program was built. */
#include "base/build.h"

#include <elf.h>
#include <link.h>
#include <sys/auxv.h>

#ifdef __GLIBC__
#include <gnu/libc-version.h>
#include <stdio.h>
#endif

const char build_version[] = KB_VERSION;
const char build_flags[] = KB_BUILD_FLAGS;

#ifdef __clang__
const char build_cc[] = "clang " __clang_version__;
#else
const char build_cc[] = "gcc " __VERSION__;
#endif

const char *build_libc(void)
{
#ifdef __GLIBC__
	static char text[32];

	snprintf(text, sizeof(text), "glibc %s", gnu_get_libc_version());
	return text;
#elif defined(__UCLIBC__)
	return "uclibc";
#else
	return "musl";
#endif
}

/* A program that names no loader is static, whatever the linker was told. */
const char *build_link(void)
{
	const ElfW(Phdr) *p = (const ElfW(Phdr) *)getauxval(AT_PHDR);
	unsigned long n = getauxval(AT_PHNUM);

	for (; p && n; n--, p++) {
		if (p->p_type == PT_INTERP)
			return "dynamic";
	}
	return "static";
}
