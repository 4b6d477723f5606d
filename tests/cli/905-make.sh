# make - a build has what was asked for now, whatever it was asked for before, and works
# in a directory whose name has a blank. On a small tree with the project's own Makefile.
. "${0%/*}/lib.sh"
CC=${CC:-cc}
if t_emulated || ! command -v make >/dev/null 2>&1 || ! command -v "$CC" >/dev/null 2>&1; then
	t_skip make "no make, no compiler ($CC), or an emulator"
	exit
fi
# What the outer make was told is not for this one.
unset ONLY B EXTRA CFLAGS LDFLAGS HARNESS PROBES RUN EMULATED
mkdir -p 'a b/scripts' 'a b/src/cmd' 'a b/src/base' 'a b/src/result' 'a b/baselines' \
	'a b/include' 'a b/tests/unit' 'a b/tests/cli'
cd 'a b' || exit
cp "$t_top/Makefile" .
cp "$t_top/scripts/check" "$t_top/scripts/embed" "$t_top/scripts/start" scripts
cp "$t_top/tests/cli/lib.sh" tests/cli
echo 'exit 0' >scripts/setup
: >src/cmd/kbench.1
echo '/* x */ struct baseline_text { const char *n, *t; };' >src/result/baseline.h
echo 'int part(void); int part(void) { return PART; }' >src/base/part.c
# With -o FILE it writes that, else it says what it was built with.
cat >src/main.c <<-'END'
	#include <stdio.h>
	#include <string.h>
	int part(void);
	int main(int argc, char **argv)
	{
		FILE *f = NULL;

		if (part() == 7)
			return 7;
		for (int i = 1; i + 1 < argc; i++)
			if (strcmp(argv[i], "-o") == 0)
				f = fopen(argv[i + 1], "w");
		printf("part %d\n", part());
		return f ? fclose(f) : 0;
	}
END
cat >tests/unit/test_one.c <<-'END'
	#include <stdio.h>
	int main(void) { return puts("ok one") < 0; }
END
cat >tests/cli/010-one.sh <<-'END'
	. "${0%/*}/lib.sh"
	run version
	expect_status 0
	expect_line out '^part 3$'
	t_ok words
	run_bad version
	expect_status 0
	t_ok bad_words
END

# built N ARGUMENT...: after make with these the program says that it is N.
built()
{
	n=$1
	shift
	capture make -s CC="$CC" "$@"
	expect_status 0
	expect test "$(./kbench)" = "part $n"
}

built 1 CFLAGS=-DPART=1
capture make CC="$CC" CFLAGS=-DPART=1
expect_no_line out ' -c -o '
t_ok nothing_is_built_twice
built 2 CFLAGS=-DPART=2
t_ok other_flags

# What a removed source had must be missed, or the next clean build is the first to fail.
mkdir build-parts
mv src/base/part.c build-parts
capture make -s CC="$CC" CFLAGS=-DPART=2
expect_line err 'part'
expect test "$status" -ne 0
mv build-parts/part.c src/base
built 2 CFLAGS=-DPART=2
t_ok a_removed_source_is_gone

capture make -s static CC="$CC" CFLAGS=-DPART=9
if [ "$status" -eq 0 ]; then
	expect test "$(./kbench)" = "part 9"
	built 2 CFLAGS=-DPART=2
	t_ok make_behind_make_static
else
	t_skip make_behind_make_static "no static C library here"
fi

# Flags may be quoted, and are told apart all the same.
built 4 CFLAGS=-DPART=4 EXTRA="'-DWORD=\"a b\"'"
capture make CC="$CC" CFLAGS=-DPART=4 EXTRA="'-DWORD=\"a b\"'"
expect_no_line out ' -c -o '
t_ok quoted_flags

capture make -s install CC="$CC" CFLAGS=-DPART=5 DESTDIR="$PWD/to here" PREFIX=/usr
expect_status 0
expect test "$('to here/usr/bin/kbench')" = "part 5"
expect test -f 'to here/usr/share/man/man1/kbench.1'
t_ok install_with_other_flags

# What is there is installed, however it was built.
capture sh -c "unset CC; make -s install DESTDIR='$PWD/as it is' PREFIX=/usr"
expect_status 0
expect test "$('as it is/usr/bin/kbench')" = "part 5"
t_ok install_what_is_there

capture make -s check CC="$CC" CFLAGS=-DPART=3
expect_status 0
expect_line out '^3 passed, 0 failed, 0 skipped$'
t_ok check_in_a_path_with_a_blank

if make -s static CC="$CC" CFLAGS=-DPART=3 >/dev/null 2>&1; then
	: >kbench-other-9.9.9-01.kb
	touch -t 203001010000 kbench-other-9.9.9-01.kb
	capture env CC="$CC" CFLAGS=-DPART=3 sh scripts/start --quick
	expect_status 0
	expect_no_line out 'kbench-other'
	expect test -f results-1.kb
	expect_line out 'results are in results-1\.kb$'
	t_ok start_names_its_own_file
	capture env CC="$CC" CFLAGS=-DPART=3 sh scripts/start -o 'my own.kb' --quick
	expect_status 0
	expect test -f 'my own.kb'
	expect test ! -e results-2.kb
	t_ok start_with_a_file_of_yours
	capture env CC="$CC" CFLAGS=-DPART=7 sh scripts/start
	expect_status 7
	t_ok start_tells_how_it_ended
else
	t_skip start "no static C library here"
fi
