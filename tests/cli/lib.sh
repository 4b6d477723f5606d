# lib - what every test of the command line needs; sourced first:
#
#	. "${0%/*}/lib.sh"
#
#	run show nothing.kb
#	expect_status 3
#	expect_empty out
#	expect_lines err 1
#	expect_line err '^kbench: nothing\.kb: '
#	t_ok show_of_a_missing_file
#
# The expectations come first; t_ok names what they were about and says "ok" if
# all of them held since the last name, else "not ok". A script is started by
# scripts/check in an empty directory of its own; KBENCH and KBENCH_BAD are the
# commands to run (an emulator may stand in front), t_dir is tests/cli, t_top
# the top of the tree. Nothing here sleeps or depends on speed. What a shell starts
# with & ignores SIGINT: interrupt that with TERM or HUP.
# shellcheck shell=sh disable=SC2034
set -u
t_script=$0
t_dir=$(cd "${0%/*}" && pwd)
t_top=$(cd "$t_dir/../.." && pwd)
t_data=$t_top/tests/data
t_bad=0		# expectations that failed since the last name
t_open=0	# expectations since the last name
t_failed=0	# names that were not ok
status=0

# A failed expectation: why, and what the last command did.
t_fail()
{
	t_bad=$((t_bad + 1))
	{
		echo "$*"
		[ -f cmd ] && sed 's/^/  $ /' cmd && echo "  status $status"
		[ -s out ] && head -n 40 out | sed 's/^/  out: /'
		[ -s err ] && head -n 40 err | sed 's/^/  err: /'
	} >&2
}

t_ok()
{
	if [ "$t_bad" -gt 0 ]; then
		echo "not ok $1"
		echo "-- these were of $1" >&2
		t_failed=$((t_failed + 1))
	elif [ "$t_open" -eq 0 ]; then
		echo "not ok $1: nothing was expected"
		t_failed=$((t_failed + 1))
	else
		echo "ok $1"
	fi
	t_bad=0 t_open=0
}

# t_skip NAME WHY: what can not be tried here.
t_skip()
{
	t_name=$1
	shift
	echo "skip $t_name: $*"
	t_bad=0 t_open=0
}

# Is the program run by an emulator? Then limits and namespaces hit that as well.
t_emulated()
{
	[ -n "${EMULATED:-}" ]
}

# A script that ends in the middle of a test has failed.
t_end()
{
	t_status=$?
	trap - EXIT
	if [ "$t_open" -gt 0 ] || [ "$t_status" -ne 0 ]; then
		echo "not ok unfinished: the script ended early, status $t_status"
		exit 1
	fi
	[ "$t_failed" -eq 0 ]
	exit
}
trap t_end EXIT

# capture COMMAND...: its output in the files out and err, its status in $status.
# A file called in, if there is one, is its standard input, once.
capture()
{
	echo "$*" >cmd
	t_in=/dev/null
	[ -f in ] && t_in=in
	"$@" <"$t_in" >out 2>err
	status=$?
	rm -f in
}

# shellcheck disable=SC2086
run()
{
	capture $KBENCH "$@"
}

# The same program with the misbehaving probes.
# shellcheck disable=SC2086
run_bad()
{
	capture $KBENCH_BAD "$@"
}

expect_status()
{
	t_open=$((t_open + 1))
	[ "$status" -eq "$1" ] || t_fail "expected status $1"
}

expect_empty()
{
	t_open=$((t_open + 1))
	[ ! -s "$1" ] || t_fail "expected nothing in $1, not: $(head -n 3 "$1")"
}

# expect_lines FILE N
expect_lines()
{
	t_open=$((t_open + 1))
	[ "$(wc -l <"$1")" -eq "$2" ] || t_fail "expected $2 lines in $1"
}

# expect_line FILE ERE: at least one line matches. expect_no_line: none does.
expect_line()
{
	t_open=$((t_open + 1))
	grep -qE -e "$2" "$1" || t_fail "no line of $1 matches: $2"
}

expect_no_line()
{
	t_open=$((t_open + 1))
	! grep -qE -e "$2" "$1" || t_fail "a line of $1 matches: $2"
}

# expect_count FILE ERE N: exactly N lines match.
expect_count()
{
	t_open=$((t_open + 1))
	t_n=$(grep -cE -e "$2" "$1")
	[ "$t_n" -eq "$3" ] || t_fail "$t_n lines of $1 match, expected $3: $2"
}

# expect COMMAND...: any condition, for what has no expectation of its own.
expect()
{
	t_open=$((t_open + 1))
	"$@" >/dev/null 2>&1 || t_fail "does not hold: $*"
}

expect_same()
{
	t_open=$((t_open + 1))
	cmp -s "$1" "$2" || t_fail "$1 and $2 differ: $(diff "$1" "$2" | head -n 20)"
}

# A usage error is status 2, nothing on stdout and one line on stderr.
expect_usage_error()
{
	expect_status 2
	expect_empty out
	expect_lines err 1
	expect_line err '^kbench: '
}

# Numbers become N, this directory DIR, and runs of blanks one blank: what is
# left is the layout. A number is one only where no letter or underscore is before it.
normalise()
{
	sed -E -e "s,$PWD,DIR,g" \
		-e 's/(^|[^A-Za-z_0-9.])[-+]?[0-9]+(\.[0-9]+)?(e[-+]?[0-9]+)?/\1N/g' \
		-e 's/(^|[^A-Za-z_0-9.])[-+]?[0-9]+(\.[0-9]+)?(e[-+]?[0-9]+)?/\1N/g' \
		-e 's/[ 	]+/ /g' -e 's/ $//' "$@"
}

# expect_golden FILE [PART]: FILE, byte for byte, is NNN-name[.PART].expected;
# UPDATE=1 in the environment writes that file instead. For output whose numbers
# vary: normalise <out >norm; expect_golden norm.
expect_golden()
{
	t_open=$((t_open + 1))
	t_golden=${t_script%.sh}${2:+.$2}.expected
	if [ -n "${UPDATE:-}" ]; then
		cp "$1" "$t_golden"
	elif ! cmp -s "$t_golden" "$1"; then
		t_fail "$1 is not ${t_golden##*/}: $(diff "$t_golden" "$1" | head -n 40)"
	fi
}
