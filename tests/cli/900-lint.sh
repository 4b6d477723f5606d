# lint - each rule of scripts/lint finds what it is there for, and nothing in a clean tree.
. "${0%/*}/lib.sh"
CC=${CC:-cc}
command -v "$CC" >/dev/null 2>&1 || {
	t_skip lint "no compiler: $CC"
	exit
}
mkdir -p scripts include src/base src/stats src/result src/report src/probes/micro
cp "$t_top/scripts/lint" "$t_top/scripts/lint.awk" "$t_top/scripts/files" scripts

# put FILE: what is on stdin, below the opening line that the file must have.
put()
{
	{
		echo "/* $(basename "${1%.*}") - a file. */"
		cat
	} >"$1"
}

put include/kbench.h <<-'END'
	#ifndef K_H
	#define K_H
	struct kb_probe { int n; };
	#endif
	END

clean()
{
	rm -f src/*/*.[ch] src/probes/micro/*
	put src/probes/registry.h <<-'END'
		#ifndef R_H
		#define R_H
		#define PROBES_ALL(X) X(lat_one)
		#endif
	END
	put src/probes/micro/lat_one.c <<-'END'
		#include "kbench.h"
		static int state;
		const struct kb_probe lat_one[] = { { 0 } };
	END
}

lint()
{
	capture env CC="$CC" sh scripts/lint
}

# finds NAME ERE: exactly one finding, and this one.
finds()
{
	lint
	expect_status 1
	expect_lines out 2
	expect_line out "$2"
	t_ok "$1"
	clean
}

clean
lint
expect_status 0
t_ok a_clean_tree_has_no_finding

echo 'int *p;' | put src/stats/a.c
finds variable '^src/stats/a\.c:2: a variable of the whole process: p$'

printf 'static const char *const p[] = { 0 };\nstatic int f(void (*g)(int));\n' |
	put src/stats/a.c
lint
expect_status 0
t_ok constants_and_prototypes_are_no_variables
clean

echo 'static const char *p = "x";' | put src/stats/a.c
finds pointer_that_can_change 'process: p$'

echo '#include "result/b.h"' | put src/stats/a.c
finds upper_floor 'stats/ is on floor 1 and may not include result/b\.h$'

echo '#include "stats/b.h"' | put src/probes/micro/a.c
finds probe_that_sees_the_house 'a probe includes kbench\.h'

echo '#include "probes/registry.h"' | put src/report/a.c
finds reporter_that_sees_probes 'a reporter never sees a probe'

{ echo 'int f(void)'; echo '{'; yes '	f();' | head -n 59; echo '}'; } | put src/stats/a.c
finds long_function '^src/stats/a\.c:3: function of 61 lines \(60\): f$'

yes '' | head -n 400 | put src/stats/a.c
finds long_file 'file of 401 lines'

echo "/* $(printf '%085d' 0) */" | put src/stats/a.c
finds long_line 'line of 91 columns'

printf 'int f(void)\n{\n\t\t\t\tif (1)\n\t\t\t\t\treturn 0;\n}\n' | put src/stats/a.c
finds nesting 'nested deeper than 3'

printf 'int f(void)\n{\n\treturn atoi("1"); /* sprintf( "strcat(" */\n}\n' | put src/stats/a.c
finds banned_call 'banned: atoi\(\)$'

printf 'void f(void)\n{\n\tsignal(1, SIG_DFL);\n}\n' | put src/stats/a.c
lint
expect_status 0
t_ok signal_may_restore_a_default
clean

printf 'int f(void)\n{\n\treturn fork();\n}\n' | put src/stats/a.c
finds fork_outside_run 'only run/ and probes fork'

printf '#ifdef __linux__\n#endif\n' | put src/stats/a.c
finds platform_code 'platform code belongs in src/os'

printf 'static const char p[] = "/proc/stat";\n' | put src/stats/a.c
finds proc_path 'a path under /proc or /sys'

printf '#ifndef A_H\n#define A_H\nsize_t a(void);\n#endif\n' | put src/stats/a.h
finds header_alone '^src/stats/a\.h:1: does not compile alone'

echo '#include "b.h"' | put src/stats/a.c
finds header_without_its_directory 'included as "directory/name\.h": b\.h$'

printf 'int f(void)\n{\n\treturn printf("%%s%%n", "", 0);\n}\n' | put src/stats/a.c
finds written_count 'banned: %n'

printf 'void f(int i)\n{\n\tassert(i++);\n}\n' | put src/stats/a.c
finds assert_that_does_something 'an assert with a side effect'

echo 'typedef struct a { int i; } a;' | put src/stats/a.c
finds typedef 'a typedef of a struct'
echo 'typedef enum a { ONE } a;' | put src/stats/a.c
finds typedef_of_an_enum 'a typedef of a union or enum'

printf 'void f(void)\n{\n\texit(1);\n}\n' | put src/stats/a.c
finds exit_outside_cmd 'only cmd/ prints errors and exits'

printf '#ifndef A_H\n#define A_H\n#endif\n' >src/stats/a.h
finds opening_comment_of_a_header 'opens with the comment "a - what it is for"'

printf 'int f(void)\n{\n        return 1;\n}\n' | put src/stats/a.c
finds indented_with_blanks 'indented with blanks'

printf 'int f(void) { return 1; }\n' | put src/stats/a.c
finds brace_of_a_function 'brace of a function'

printf '\tx = 1; \n' | put src/stats/a.c
finds trailing_blank 'blanks at the end'

echo '/* b - wrong. */' >src/stats/a.c
finds opening_line 'opens with /\* a - '

echo 'const struct kb_probe lat_two[] = { { 0 } };' | put src/probes/micro/lat_two.c
finds missing_row 'no row X\(lat_two\)'

put src/probes/registry.h <<-'END'
	#ifndef R_H
	#define R_H
	#define PROBES_ALL(X) X(lat_one) X(lat_one)
	#endif
END
finds row_twice 'two rows X\(lat_one\)'

rm src/probes/micro/lat_one.c
finds missing_file 'no file .* row X\(lat_one\)'

printf '/* %sDO */\n' TO | put src/stats/a.c
finds note_to_oneself 'a word that has no place here'
